// ---- what happened and how it is ruled, in words
const ofFact = fact => () => {
  const q = pose(bodies.find(b => b.name === fact.body) || bodies[0], state.t);
  return [q.x, q.y, q.z];
};
function factButton(cls, words, fact, spoken) {
  const button = html('button', { type: 'button', className: cls, title: W.controls.show }, ...words);
  button.setAttribute('aria-pressed', 'false');
  button.addEventListener('click', () => showSpot(fact, ofFact(fact), button, spoken));
  return button;
}
function layEvents() {
  const list = $('events');
  list.replaceChildren(...D.events.map((e, k) => {
    const button = factButton('fact', [html('b', {}, `${e.n}`), ` ${told(e.time_s)} · ${W.events[k]}`], e, '');
    button.dataset.n = e.n;
    return html('li', { 'data-item': e.n }, button);
  }));
}
function layRuling() {
  const inside = html('div', {}, html('h3', {}, W.ruling.verdict), html('p', { className: 'points' }, W.ruling.points));
  const decides = D.facts[D.decides];
  inside.append(decides ? factButton('fact', [W.ruling.clause], decides, margin(decides))
    : html('p', { className: 'notes' }, W.ruling.clause));
  const facts = html('ul', { className: 'facts-of' });
  D.facts.forEach((fact, k) => {
    const said = [W.ruling.facts[k]];
    facts.append(fact.time_s === null ? html('li', { className: 'plain' }, ...said)
      : html('li', {}, factButton('fact', said, fact, margin(fact))));
  });
  if (facts.children.length) inside.append(facts);
  for (const note of W.ruling.notes) inside.append(html('p', { className: 'warning' }, note));
  $('verdicts').replaceChildren(html('div', { className: 'part whole' }, inside), html('p', { className: 'next' }, W.ruling.next));
  $('ruling').hidden = !state.open;
}
laid.push(layEvents, layRuling, () => castle.setAttribute('aria-label', W.controls.castle));
