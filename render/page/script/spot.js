// ---- evidence on the court
function clearSpot() {
  state.spot = null;
  for (let k = fixed.length - 1; k >= 0; k--) if (layer.spot.contains(fixed[k][0])) fixed.splice(k, 1);
  layer.spot.replaceChildren();
  for (const node of document.querySelectorAll('[aria-pressed="true"]')) node.setAttribute('aria-pressed', 'false');
}
function showSpot(fact, where, button, words) {  // where: a place in mm at the moment of the fact, where it tells none
  const again = button.getAttribute('aria-pressed') === 'true';
  clearSpot();
  if (again) { fit(); return; }
  play(false);
  seek(fact.time_s ?? D.still_s);
  const at = fact.at || where();
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
const margin = fact => fact.margin_mm === null || fact.margin_mm === undefined ? ''
  : `${fact.margin_mm > 0 ? '+' : ''}${number(fact.margin_mm, Math.abs(fact.margin_mm) < 10 ? 1 : 0)}\u00a0${{ en: 'mm', ru: 'мм', uk: 'мм' }[state.lang]}`;
