// ---- what the quiz asks about a throw, and where its marks stand
const DONE = 'done';  // nothing is thrown next
function questions() {
  const parts = () => $('verdicts').querySelectorAll('.part');
  const list = [{ name: 'throw', words: W.controls.asked_throw, choices: W.choices.throw, truth: D.throw.verdict,
                  mark: node => parts()[0].querySelector('h3').after(node) }];
  if (!given.throw || given.throw === 'valid')  // of any other throw all pieces go back
    D.pieces.forEach((p, k) => list.push({
      name: `piece-${p.piece}`, words: `${p.piece}`, choices: W.choices.piece, truth: p.verdict,
      badge: html('span', { className: 'badge', style: `background:${colour(p.piece)}` }, String(p.piece)),
      mark: node => parts()[1 + k].querySelector('h3').after(node),
    }));
  list.push({ name: 'next', words: W.controls.asked_next, choices: { ...W.choices.next, [DONE]: W.next_done },
              truth: D.next || DONE, mark: node => $('verdicts').querySelector('.next').append(node) });
  return list;
}
