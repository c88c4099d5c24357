// ---- the table: wood, cushions, cloth, marks; balls and pins
const layer = {}, scene = make('g', { id: 'scene' }, court);
for (const name of ['ground', 'starts', 'ways', 'ghosts', 'pins', 'bodies', 'placed']) layer[name] = make('g', { 'data-layer': name }, scene);
for (const name of ['dots', 'numbers', 'spot']) layer[name] = make('g', { 'data-layer': name }, court);
const box = (x0, y0, x1, y1, cls) => make('rect', { x: x0, y: -y1, width: x1 - x0, height: y1 - y0, class: cls }, layer.ground);
const half = C.width / 2;
box(-half - C.rail, -C.rail, half + C.rail, C.length + C.rail, 'rail thin');
box(-half - C.rubber, -C.rubber, half + C.rubber, C.length + C.rubber, 'rubber');
box(-half, 0, half, C.length, 'cloth thin');
make('line', { x1: -half, x2: half, y1: -C.middle, y2: -C.middle, class: 'middle thin' }, layer.ground);
for (const [x, y] of C.marks) make('circle', { cx: x, cy: -y, r: 6, class: 'mark-dot' }, layer.ground);
const off = (C.rail + C.rubber) / 2;  // the diamonds stand in the middle of the wood
for (let k = 0; k <= 8; k++) for (const side of [-1, 1]) make('circle', { cx: side * (half + off), cy: -C.length * k / 8, r: 5, class: 'diamond' }, layer.ground);
for (let k = 0; k <= 4; k++) for (const y of [-off, C.length + off]) make('circle', { cx: C.width * (k / 4 - 0.5), cy: -y, r: 5, class: 'diamond' }, layer.ground);
const ballStyle = name => `stroke:var(--way-${name});fill:var(--ball-${name})`;
const crossed = d => `M${-d} ${-d}L${d} ${d}M${-d} ${d}L${d} ${-d}`;
for (const [name, [x, y]] of Object.entries(C.balls)) {
  make('circle', { cx: x, cy: -y, r: C.radius, class: 'start thin', style: ballStyle(name) }, layer.starts);
}
for (const b of bodies) {
  b.way = ['', 'air'].map(kind => b.kind === 'ball'
    ? make('path', { class: `way thin ${kind}`, style: `stroke:var(--way-${b.name})` }, layer.ways) : null);
  b.node = make('g', { class: 'body', 'data-body': b.name }, b.kind === 'ball' ? layer.bodies : layer.pins);
  if (b.kind === 'ball') {
    b.shade = make('circle', { r: b.radius, class: 'shade', opacity: 0.3 }, b.node);
    make('circle', { r: b.radius, class: 'ball thin', style: `fill:var(--ball-${b.name})` }, b.node);
    b.mark = make('circle', { r: b.radius * 0.17, class: 'turning' }, b.node);
    make('circle', { cx: -b.radius * 0.32, cy: -b.radius * 0.34, r: b.radius * 0.24, class: 'light' }, b.node);
  } else {
    const fall = D.falls[b.name], [x, y] = [b.p[0][0], b.p[1][0]], red = b.name === 'c' ? 'red' : '';
    b.fell = fall ? fall.time_s : Infinity;
    b.cross = make('g', { transform: `translate(${x} ${-y})` }, layer.pins);  // where it stood, once it has fallen
    b.dot = pinned(layer.dots, x, y);  // the same signs from afar, where the pin itself would be too small to see
    b.dot_cross = make('g', {}, b.dot);
    for (const [node, r] of [[b.cross, b.radius], [b.dot_cross, PIN]]) {
      if (fall && fall.by) make('circle', { r: r * 2.3, class: 'toppler thin', style: `stroke:var(--way-${fall.by})`, 'data-by': fall.by }, node);
      make('path', { d: crossed(r * 1.3), class: `cross thin ${red}` }, node);
    }
    b.dot_stands = make('circle', { r: PIN, class: `pin thin ${red}` }, b.dot);
    b.stands = make('circle', { r: b.radius, class: `pin thin ${red}` }, b.node);
    b.lies = make('line', { class: `lying ${red}` }, b.node);
  }
}
// ---- what happened, by number: ghosts of balls at contacts, and a number beside each place
const happened = D.events.map(e => {
  const ghosts = make('g', {}, layer.ghosts);
  for (const [name, x, y] of e.balls)
    make('circle', { cx: x, cy: -y, r: C.radius, class: 'ghost-ball thin', style: ballStyle(name) }, ghosts);
  const node = pinned(layer.numbers, e.at[0], e.at[1]);
  const leader = make('line', { x1: 0, y1: 0, class: 'leader bright' }, node);
  make('circle', { r: DOT, class: 'spot-dot' }, node);
  const badge = make('g', {}, node);
  make('circle', { r: 11, class: 'event-disc' }, badge);
  make('text', { y: 5, class: 'event-number' }, badge, String(e.n));
  badge.setAttribute('data-event', e.n);
  badge.addEventListener('click', () => $('events').querySelector(`[data-n="${e.n}"]`).click());
  return { ...e, ghosts, node, leader, badge };
});
// ---- where the referee puts balls
for (const { ball, at: [x, y], from: [x0, y0] } of D.placed) {
  const node = make('g', { 'data-put': ball }, layer.placed);
  make('line', { x1: x0, y1: -y0, x2: x, y2: -y, class: 'moved thin', style: `stroke:var(--way-${ball})` }, node);
  make('circle', { cx: x, cy: -y, r: C.radius, class: 'ball thin', style: `fill:var(--ball-${ball})` }, node);
  make('circle', { cx: x, cy: -y, r: C.radius * 1.5, class: 'placed thin', style: `stroke:var(--way-${ball})` }, node);
}
