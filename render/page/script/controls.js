// ---- words, theme
function lay() {
  W = D.words[state.lang];
  root.lang = state.lang;
  $('title').textContent = W.title || W.figure;
  document.title = W.title || W.figure;
  $('figure').textContent = W.title ? `${W.figure} · ${W.basis}` : W.basis;
  for (const node of document.querySelectorAll('[data-word]')) node.textContent = W.controls[node.dataset.word];
  for (const node of document.querySelectorAll('[data-label]')) {
    node.setAttribute('aria-label', W.controls[node.dataset.label]);
    if (node.tagName === 'BUTTON') node.title = W.controls[node.dataset.label];
  }
  court.setAttribute('aria-label', W.controls.court);
  const facts = $('facts').querySelector('dl');
  facts.replaceChildren(...W.facts.flatMap(([label, value]) => [html('dt', {}, label), html('dd', {}, value)]));
  for (const node of $('facts').querySelectorAll('.warning')) node.remove();
  for (const text of W.warnings) $('facts').append(html('p', { className: 'warning' }, text));
  $('origin').textContent = W.origin;
  clearSpot();
  for (const part of laid) part();
  play(state.playing);
  seek(state.t);
}
function shade() {
  const night = root.dataset.theme ? root.dataset.theme === 'night' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.toggleAttribute('data-dark', night);
  return night;
}
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', shade);
$('theme').addEventListener('click', () => { root.dataset.theme = shade() ? 'day' : 'night'; shade(); });
$('language').addEventListener('change', event => { state.lang = event.target.value; lay(); });

// ---- controls
$('moment').max = D.still_s;  // the bar ends where play ends
$('moment').addEventListener('input', event => { play(false); clearSpot(); seek(Number(event.target.value)); });
$('play').addEventListener('click', () => play(!state.playing));
$('first').addEventListener('click', () => { play(false); seek(0); });
$('last').addEventListener('click', toEnd);
$('back').addEventListener('click', () => step(-STEP));
$('onward').addEventListener('click', () => step(STEP));
$('pace').addEventListener('change', event => { state.pace = event.target.value; seek(state.t); });
$('ways').addEventListener('change', event => { state.ways = event.target.checked; draw(); });
$('zoom_in').addEventListener('click', () => zoom(1.5));
$('zoom_out').addEventListener('click', () => zoom(1 / 1.5));
$('whole').addEventListener('click', () => { clearSpot(); fit(); });
const SIDEWAYS = 60;  // pixels that a key moves the picture
const moves = { KeyW: [0, -1], KeyA: [-1, 0], KeyS: [0, 1], KeyD: [1, 0] };  // by their place, in any alphabet
const keys = {
  ' ': () => play(!state.playing), Home: () => { play(false); seek(0); }, End: toEnd,
  '+': () => zoom(1.5), '=': () => zoom(1.5), '-': () => zoom(1 / 1.5), 0: () => { clearSpot(); fit(); },
  p: () => $('ways').click(),
};
document.addEventListener('keydown', event => {
  const target = event.target, tag = target.tagName;
  if (event.ctrlKey || event.metaKey || event.altKey || tag === 'SELECT' || tag === 'TEXTAREA') return;
  if (event.key === ' ' && (tag === 'BUTTON' || tag === 'SUMMARY' || (tag === 'INPUT' && target.type !== 'range'))) return;
  const by = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0;
  const move = moves[event.code];
  const act = by ? () => step(event.shiftKey ? 10 * by : by)
    : move ? () => pan(move[0] * SIDEWAYS / scale(), move[1] * SIDEWAYS / scale()) : keys[event.key] || keys[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
});
court.addEventListener('wheel', event => {
  event.preventDefault();
  const box = court.getBoundingClientRect();
  zoom(Math.exp(-clamp(event.deltaY, -120, 120) / 300), event.clientX - box.left, event.clientY - box.top);
}, { passive: false });
const held = new Map();  // fingers and mouse buttons that are down
const spread = () => { const [a, b] = [...held.values()]; return b ? Math.hypot(a.x - b.x, a.y - b.y) : 0; };
court.addEventListener('pointerdown', event => {
  if (event.target.closest('[data-event]')) return;  // a click on a number is its own, no drag
  court.setPointerCapture(event.pointerId);
  held.set(event.pointerId, { x: event.clientX, y: event.clientY });
  court.classList.add('held');
});
court.addEventListener('pointermove', event => {
  const was = held.get(event.pointerId);
  if (!was) return;
  const wide = spread(), s = scale();
  held.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (event.pointerType === 'touch' && held.size === 1 && !larger()) return;  // a swipe scrolls the page
  pan((was.x - event.clientX) / s / held.size, (was.y - event.clientY) / s / held.size);
  if (wide > 0 && held.size === 2) {
    const box = court.getBoundingClientRect(), [a, b] = [...held.values()];
    zoom(spread() / wide, (a.x + b.x) / 2 - box.left, (a.y + b.y) / 2 - box.top);
  }
});
for (const name of ['pointerup', 'pointercancel']) court.addEventListener(name, event => {
  held.delete(event.pointerId);
  if (!held.size) court.classList.remove('held');
});
new ResizeObserver(() => { for (const part of resized) part(); look(); }).observe(court);

shade();
lay();
look();
