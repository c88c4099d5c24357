// ---- the table: wood, cushions, cloth, marks; balls and pins
const layer = {}, scene = make('g', { id: 'scene' }, court);
for (const name of ['ground', 'starts', 'ways', 'ghosts', 'pins', 'bodies']) layer[name] = make('g', { 'data-layer': name }, scene);
for (const name of ['numbers', 'spot']) layer[name] = make('g', { 'data-layer': name }, court);
const box = (x0, y0, x1, y1, cls) => make('rect', { x: x0, y: -y1, width: x1 - x0, height: y1 - y0, class: cls }, layer.ground);
const half = C.width / 2;
box(-half - C.rail, -C.rail, half + C.rail, C.length + C.rail, 'rail thin');
box(-half - C.rubber, -C.rubber, half + C.rubber, C.length + C.rubber, 'rubber');
box(-half, 0, half, C.length, 'cloth thin');
make('line', { x1: -half, x2: half, y1: -C.middle, y2: -C.middle, class: 'middle thin' }, layer.ground);
for (const [x, y] of C.marks) make('circle', { cx: x, cy: -y, r: 6, class: 'mark-dot' }, layer.ground);
const ballColour = name => `var(--ball-${name})`;
for (const [name, [x, y]] of Object.entries(C.balls)) {
  make('circle', { cx: x, cy: -y, r: C.radius, class: 'start thin', style: `stroke:${ballColour(name)};fill:${ballColour(name)}` }, layer.starts);
}
for (const b of bodies) {
  b.way = ['', 'air'].map(kind => b.kind === 'ball'
    ? make('path', { class: `way thin ${kind}`, style: `stroke:var(--way-${b.name})` }, layer.ways) : null);
  b.node = make('g', { class: 'body', 'data-body': b.name }, b.kind === 'ball' ? layer.bodies : layer.pins);
  if (b.kind === 'ball') {
    b.shade = make('circle', { r: b.radius, class: 'shade', opacity: 0.3 }, b.node);
    make('circle', { r: b.radius, class: 'ball thin', style: `fill:${ballColour(b.name)}` }, b.node);
    b.mark = make('circle', { r: b.radius * 0.17, class: 'turning' }, b.node);
    make('circle', { cx: -b.radius * 0.32, cy: -b.radius * 0.34, r: b.radius * 0.24, class: 'light' }, b.node);
  } else {
    b.fell = D.events.find(e => e.pin === b.name)?.time_s ?? Infinity;
    const [x, y] = [b.p[0][0], -b.p[1][0]], d = b.radius * 1.3;  // where it stood, once it has fallen
    b.cross = make('path', { d: `M${x - d} ${y - d}L${x + d} ${y + d}M${x - d} ${y + d}L${x + d} ${y - d}`, class: `cross thin ${b.name === 'c' ? 'red' : ''}` }, layer.pins);
    b.stands = make('circle', { r: b.radius, class: `pin thin ${b.name === 'c' ? 'red' : ''}` }, b.node);
    b.lies = make('line', { class: `lying ${b.name === 'c' ? 'red' : ''}` }, b.node);
  }
}
// ---- what happened, by number: ghosts of balls at contacts, and a number beside each place
const happened = D.events.map(e => {
  const ghosts = make('g', {}, layer.ghosts);
  for (const [name, x, y] of e.balls)
    make('circle', { cx: x, cy: -y, r: C.radius, class: 'ghost-ball thin', style: `stroke:${ballColour(name)};fill:${ballColour(name)}` }, ghosts);
  const node = pinned(layer.numbers, e.at[0], e.at[1]);
  make('line', { x1: 0, y1: 0, x2: e.dx, y2: e.dy, class: 'leader bright' }, node);
  make('circle', { r: 2.6, class: 'spot-dot' }, node);
  const badge = make('g', { transform: `translate(${e.dx} ${e.dy})` }, node);
  make('circle', { r: 11, class: 'event-disc' }, badge);
  make('text', { y: 5, class: 'event-number' }, badge, String(e.n));
  badge.setAttribute('data-event', e.n);
  badge.addEventListener('click', () => $('events').querySelector(`[data-n="${e.n}"]`).click());
  return { ...e, ghosts, node };
});
