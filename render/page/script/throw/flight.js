// ---- the flight from the side
const flight = $('flight'), bat = bodies.find(b => !b.piece);
let side = null;
function layFlight() {
  side = null;
  flight.replaceChildren();
  flight.toggleAttribute('hidden', true);
  if (!bat || bat.p[1][0] > -3000) return;
  flight.toggleAttribute('hidden', false);
  const width = flight.clientWidth || 1, height = flight.clientHeight || 1, start = bat.p[1][0];
  const top = Math.max(...bat.p[2]) + 250;
  const s = Math.min((width - 24) / (-start + 2400 + 700), (height - 24) / top);
  const right = (width + (-start + 3100) * s) / 2;
  const x = y => right - (2400 - y) * s, z = h => height - 18 - h * s;
  flight.setAttribute('viewBox', `0 0 ${width} ${height}`);
  make('line', { x1: x(start - 700), x2: x(2400), y1: z(0), y2: z(0), class: 'earth' }, flight);
  make('line', { x1: x(C.penalty_y), x2: x(C.side), y1: z(0) + 2, y2: z(0) + 2, style: 'stroke:var(--paint);stroke-width:4' }, flight);
  const seen = bat.t.map((_, k) => k).filter(k => bat.p[1][k] < 2400);
  make('path', { d: 'M' + seen.map(k => `${x(bat.p[1][k]).toFixed(1)} ${z(bat.p[2][k]).toFixed(1)}`).join('L'), class: 'air-line' }, flight);
  make('text', { x: x(start), y: height - 4 }, flight, `${number(-start / 1000, 1)}\u00a0${{ en: 'm', ru: 'м', uk: 'м' }[state.lang]}`);
  make('text', { x: x(0), y: height - 4, 'text-anchor': 'middle' }, flight, '0');
  side = { x, z, dot: make('circle', { r: 5, class: 'here' }, flight) };
}
function drawFlight() {
  if (!side) return;
  const q = pose(bat, state.t);
  side.dot.setAttribute('cx', side.x(q.y));
  side.dot.setAttribute('cy', side.z(q.z));
  side.dot.setAttribute('visibility', q.y < 2400 ? 'visible' : 'hidden');
}
laid.push(() => { flight.setAttribute('aria-label', W.controls.flight); layFlight(); });
resized.push(layFlight);
