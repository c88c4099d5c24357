// ---- evidence on the court
function clearSpot() {
  state.spot = null;
  for (let k = fixed.length - 1; k >= 0; k--) if (layer.spot.contains(fixed[k][0])) fixed.splice(k, 1);
  layer.spot.replaceChildren();
  for (const node of document.querySelectorAll('[aria-pressed="true"]')) node.setAttribute('aria-pressed', 'false');
}
function showSpot(fact, piece, button, words) {
  const again = button.getAttribute('aria-pressed') === 'true';
  clearSpot();
  if (again) { fit(); return; }
  play(false);
  seek(fact.time_s ?? D.still_s);
  let at = fact.at;
  if (!at) {
    const body = bodies.find(b => b.piece === piece) || bat || bodies[0], q = pose(body, state.t);
    at = [q.x, q.y, q.z];
  }
  const node = pinned(layer.spot, at[0], at[1]), turn = make('g', { class: 'spot-turn' }, node);
  make('circle', { r: 22, class: 'spot' }, turn);
  for (const d of ['M-34 0H-22', 'M22 0H34', 'M0-34V-22', 'M0 22V34']) make('path', { d, class: 'spot' }, turn);
  if (words) make('text', { y: -42, 'text-anchor': 'middle', class: 'halo spot-words' }, node, words);
  state.spot = fact;
  button.setAttribute('aria-pressed', 'true');
  const close = Math.abs(fact.margin_mm ?? Infinity);  // a close call is looked at closely
  Object.assign(view, { x: at[0], y: -at[1], zoom: clamp(whole.width / (20 * close), 3, 14) });
  look();
  $('spoken').textContent = `${told(state.t)}. ${words}`;
  if (matchMedia('(max-width: 860px)').matches) court.scrollIntoView({ block: 'start' });
}

// ---- the ruling in words
const margin = fact => fact.margin_mm === null || fact.margin_mm === undefined ? ''
  : `${fact.margin_mm > 0 ? '+' : ''}${number(fact.margin_mm, Math.abs(fact.margin_mm) < 10 ? 1 : 0)}\u00a0${{ en: 'mm', ru: 'мм', uk: 'мм' }[state.lang]}`;
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
    button.addEventListener('click', () => showSpot(fact, piece, button, margin(fact) || words.names[k]));
    rest.append(html('li', {}, button));
  });
  if (rest.children.length) inside.append(rest);
  node.append(inside);
  if (counts || !part.clause) return node;
  const first = part.evidence[0] || { time_s: part.time_s, at: null, margin_mm: null };
  const clause = html('button', { type: 'button', className: 'clause', title: `${words.clause}. ${W.controls.show}` }, words.name);
  clause.setAttribute('aria-pressed', 'false');
  clause.setAttribute('aria-label', `${words.name}: ${words.clause}. ${W.controls.show}`);
  clause.addEventListener('click', () => showSpot({ ...first, time_s: first.time_s ?? part.time_s }, piece, clause, margin(first) || words.name));
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
