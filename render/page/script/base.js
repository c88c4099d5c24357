const D = JSON.parse(document.getElementById('throw').textContent);
const $ = id => document.getElementById(id);
const root = document.documentElement;
const STEP = 0.01;            // s, one step of the arrow keys
const AIR = 8;                // mm of air from which a body casts a shadow
const SHADOW = [0.45, 0.35];  // mm to the right and down that a shadow falls for each mm of air
const state = { t: 0, playing: false, pace: 'auto', ways: true, lang: $('language').value,
                open: !D.quiz, spot: null };
let W = D.words[state.lang];
const laid = [], resized = [];  // what each part does when the language changes, and when the window does

// ---- small helpers
const clamp = (v, low, high) => Math.min(high, Math.max(low, v));
function make(name, attributes, parent, text) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  if (parent) parent.append(node);
  return node;
}
function html(name, attributes, ...inside) {
  const node = document.createElement(name);
  for (const key in attributes) {
    if (key in node && key !== 'list') node[key] = attributes[key];
    else node.setAttribute(key, attributes[key]);
  }
  node.append(...inside);
  return node;
}
const number = (value, digits) => {
  const text = value.toFixed(digits).replace('-', '\u2212');
  return state.lang === 'en' ? text : text.replace('.', ',');
};
const seconds = { en: 's', ru: 'с', uk: 'с' };
const told = t => `${number(t, 2)}\u00a0${seconds[state.lang]}`;
const colour = piece => `var(--piece-${(piece - 1) % 5 + 1})`;
