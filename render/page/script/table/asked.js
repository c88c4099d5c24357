// ---- what the quiz asks about a stroke, and where its marks stand
const markAt = {
  points: node => $('verdicts').querySelector('.points').after(node),
  next: node => $('verdicts').querySelector('.next').append(node),
};
const questions = () => D.asked.map(([name, truth]) => ({
  name, truth, words: W.asked[name], choices: W.choices[name],
  mark: markAt[name] || (node => $('verdicts').querySelector('h3').after(node)),
}));
