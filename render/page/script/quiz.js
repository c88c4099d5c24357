// ---- the quiz: the ruling is hidden until it is answered; a game says what is asked in questions()
const given = {};
function answerField({ name, words, choices }) {  // without choices a whole number is asked for
  if (!choices) {
    const field = html('input', { type: 'number', name, min: '0', step: '1', inputMode: 'numeric', 'aria-label': words });
    field.value = given[name] || '';
    field.addEventListener('input', () => { given[name] = /^\d+$/.test(field.value) ? String(Number(field.value)) : ''; });
    return field;
  }
  const select = html('select', { name, 'aria-label': words }, html('option', { value: '' }, '—'));
  for (const value in choices) select.append(html('option', { value }, choices[value]));
  select.value = given[name] || '';
  select.addEventListener('change', () => { given[name] = select.value; layQuiz(name); });
  return select;
}
function layQuiz(focus) {
  const form = $('quiz');
  form.hidden = !D.quiz || state.open;
  if (form.hidden) return;
  form.replaceChildren(html('h2', {}, W.controls.asked));
  for (const asked of questions()) form.append(html('fieldset', {}, html('legend', {}, asked.badge || asked.words), answerField(asked)));
  form.append(html('p', { id: 'open_question', className: 'warning', role: 'alert' }),
    html('button', { type: 'submit', className: 'main' }, W.controls.answer));
  if (focus) form.elements[focus]?.focus();
}
function layScore() {
  const shown = D.quiz && state.open;
  $('score').hidden = !shown;
  if (!shown) return;
  const all = questions();
  $('score').textContent = W.controls.score.replace('{right}', all.filter(q => given[q.name] === q.truth).length).replace('{all}', all.length);
  for (const { name, truth, choices, mark } of all) {
    const mine = given[name], good = mine === truth, words = choices ? choices[mine] : mine;
    const text = good ? `\u2713 ${W.controls.right}` : `\u2717 ${W.controls.wrong} · ${W.controls.yours.replace('{verdict}', words)}`;
    const node = html('p', { className: `mark ${good ? 'right' : 'wrong'}` }, text);
    node.dataset.mark = name;
    mark(node);
  }
}
$('quiz').addEventListener('submit', event => {
  event.preventDefault();
  const missing = questions().find(({ name }) => !given[name]);
  if (missing) { $('open_question').textContent = W.controls.open; $('quiz').elements[missing.name].focus(); return; }
  state.open = true;
  lay();
  toEnd();
  $('score').tabIndex = -1;
  $('score').focus();
});
laid.push(layQuiz, layScore);
