// ---- the quiz: the ruling is hidden until it is answered
const given = {};
function chosen(name, words, choices) {
  const select = html('select', { name, 'aria-label': words }, html('option', { value: '' }, '—'));
  for (const value in choices) select.append(html('option', { value }, choices[value]));
  select.value = given[name] || '';
  select.addEventListener('change', () => { given[name] = select.value; layQuiz(name); });
  return select;
}
function questions() {
  const list = [['throw', W.controls.asked_throw, W.choices.throw, D.throw.verdict, 0]];
  if (!given.throw || given.throw === 'valid')  // of any other throw all pieces go back
    for (const p of D.pieces) list.push([`piece-${p.piece}`, '', W.choices.piece, p.verdict, p.piece]);
  list.push(['next', W.controls.asked_next, { ...W.choices.next, '': W.next_done }, D.next, 0]);
  return list;
}
function layQuiz(focus) {
  const form = $('quiz');
  form.hidden = !D.quiz || state.open;
  if (form.hidden) return;
  form.replaceChildren(html('h2', {}, W.controls.asked));
  for (const [name, words, choices, , piece] of questions()) {
    const head = piece ? html('span', { className: 'badge', style: `background:${colour(piece)}` }, String(piece)) : words;
    const options = { ...choices };
    if ('' in options) { options.done = options['']; delete options['']; }
    form.append(html('fieldset', {}, html('legend', {}, head), chosen(name, words || `${piece}`, options)));
  }
  form.append(html('p', { id: 'open_question', className: 'warning', role: 'alert' }),
    html('button', { type: 'submit', className: 'main' }, W.controls.answer));
  if (focus) form.elements[focus]?.focus();
}
function verdicts() {  // [name, given, right, words of the given one]
  return questions().map(([name, , choices, truth, piece]) => {
    const mine = given[name] === 'done' ? '' : given[name];
    return { name, mine, truth, piece, words: choices[mine] || '' };
  });
}
function layScore() {
  const shown = D.quiz && state.open;
  $('score').hidden = !shown;
  if (!shown) return;
  const all = verdicts();
  $('score').textContent = W.controls.score.replace('{right}', all.filter(v => v.mine === v.truth).length).replace('{all}', all.length);
  for (const { name, mine, truth, piece, words } of all) {
    const good = mine === truth;
    const text = good ? `\u2713 ${W.controls.right}` : `\u2717 ${W.controls.wrong} · ${W.controls.yours.replace('{verdict}', words)}`;
    const mark = html('p', { className: `mark ${good ? 'right' : 'wrong'}` }, text);
    mark.dataset.mark = name;
    const parts = $('verdicts').querySelectorAll('.part');
    if (name === 'next') $('verdicts').querySelector('.next').append(mark);
    else parts[piece ? 1 + D.pieces.findIndex(p => p.piece === piece) : 0].querySelector('h3').after(mark);
  }
}
$('quiz').addEventListener('submit', event => {
  event.preventDefault();
  const missing = questions().find(([name]) => !given[name]);
  if (missing) { $('open_question').textContent = W.controls.open; $('quiz').elements[missing[0]].focus(); return; }
  state.open = true;
  lay();
  toEnd();
  $('score').tabIndex = -1;
  $('score').focus();
});
laid.push(layQuiz, layScore);
