// ---- the ruling in words
const placeOf = piece => () => {
  const q = pose(bodies.find(b => b.piece === piece) || bat || bodies[0], state.t);
  return [q.x, q.y, q.z];
};
function partOf(part, words, piece) {
  const node = html('div', { className: piece ? 'part' : 'part whole' });
  if (piece) node.append(html('span', { className: 'badge', style: `background:${colour(piece)}` }, String(piece)));
  const inside = html('div', {}, html('h3', {}, words.verdict));
  if (words.why) inside.append(html('p', {}, words.why));
  if (words.doubt) inside.append(html('p', { className: 'warning' }, `\u26a0 ${words.doubt}`));
  if (words.notes.length) inside.append(html('p', { className: 'notes' }, words.notes.join(' · ')));
  const rest = html('ul', { className: 'facts-of' });
  const counts = !piece && D.throw.verdict === 'valid';  // then no single fact decided
  part.evidence.forEach((fact, k) => {
    if (k === 0 && !counts) return;
    const said = html('b', {}, words.names[k]);
    if (!fact.at && fact.time_s === null) {
      rest.append(html('li', { className: 'plain' }, said, ` ${words.evidence[k]}`));
      return;
    }
    const button = html('button', { type: 'button', className: 'fact', title: W.controls.show },
      said, ` ${words.evidence[k]}`, fact.time_s === null ? '' : ` · ${told(fact.time_s)}`);
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', () => showSpot(fact, placeOf(piece), button, margin(fact) || words.names[k]));
    rest.append(html('li', {}, button));
  });
  if (rest.children.length) inside.append(rest);
  node.append(inside);
  if (counts || !part.clause) return node;
  const first = part.evidence[0] || { time_s: part.time_s, at: null, margin_mm: null };
  const clause = html('button', { type: 'button', className: 'clause', title: `${words.clause}. ${W.controls.show}` }, words.name);
  clause.setAttribute('aria-pressed', 'false');
  clause.setAttribute('aria-label', `${words.name}: ${words.clause}. ${W.controls.show}`);
  clause.addEventListener('click', () => showSpot({ ...first, time_s: first.time_s ?? part.time_s }, placeOf(piece), clause, margin(first) || words.name));
  node.append(clause);
  return node;
}
function layRuling() {
  const box = $('verdicts');
  box.replaceChildren(partOf(D.throw, W.throw, 0));
  for (const p of D.pieces) box.append(partOf(p, W.pieces[p.piece], p.piece));
  for (const said of W.supplements) box.append(html('p', { className: 'notes' }, said));
  box.append(html('p', { className: 'next' }, W.next));
  $('ruling').hidden = !state.open;
}
laid.push(layRuling);
