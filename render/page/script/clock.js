// ---- time
const slowness = t => D.slow.reduce((most, [a, b, f]) => t >= a && t < b ? Math.max(most, f) : most, 1);
function seek(t) {
  state.t = clamp(t, 0, D.still_s);
  $('moment').value = state.t;
  $('moment').setAttribute('aria-valuetext', told(state.t));
  const clock = $('clock');
  clock.textContent = told(state.t);
  const slow = state.pace === 'auto' ? slowness(state.t) : 1 / Number(state.pace);
  if (slow > 1.001) clock.append(html('small', {}, `×1/${number(slow, slow < 10 && slow % 1 ? 1 : 0)}`));
  draw();
}
function play(on) {
  if (on && state.t >= D.still_s - 1e-6) seek(0);
  state.playing = on;
  $('play_sign').setAttribute('d', on ? 'M5 3h4v14H5zM11 3h4v14h-4z' : 'M5 3v14l12-7z');
  $('play').setAttribute('aria-label', W.controls[on ? 'pause' : 'play']);
  $('play').title = W.controls[on ? 'pause' : 'play'];
  if (on) { clearSpot(); before = undefined; requestAnimationFrame(tick); }
}
let before;
function tick(now) {
  if (!state.playing) return;
  const gone = before === undefined ? 0 : Math.min(0.1, (now - before) / 1000);
  before = now;
  const pace = state.pace === 'auto' ? 1 / slowness(state.t) : Number(state.pace);
  const next = state.t + gone * pace;
  if (next >= D.still_s) { seek(D.still_s); play(false); return; }
  seek(next);
  requestAnimationFrame(tick);
}
function step(by) { play(false); seek(Math.round((state.t + by) / STEP) * STEP); }
function toEnd() { play(false); seek(D.still_s); }
