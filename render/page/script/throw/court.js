// ---- the court; one unit is a millimetre, y points down in the picture
const defs = make('defs', {}, court);
const wood = make('linearGradient', { id: 'wood', x1: 0, y1: 0, x2: 0, y2: 1 }, defs);
for (const [at, name] of [[0, 'wood-dark'], [0.3, 'wood-light'], [0.55, 'wood'], [1, 'wood-dark']])
  make('stop', { offset: at, style: `stop-color:var(--${name})` }, wood);
const layer = Object.fromEntries(['ground', 'ghosts', 'ways', 'signs', 'bodies', 'placed', 'texts', 'numbers', 'spot']
  .map(name => [name, make('g', { 'data-layer': name }, court)]));
const rings = list => list.map(ring => 'M' + ring.map(([x, y]) => `${x} ${-y}`).join('L') + 'Z').join('');
const [[sx0, sy0], [sx1, sy1]] = C.sheet;
make('rect', { x: sx0, y: -sy1, width: sx1 - sx0, height: sy1 - sy0, class: 'sheet thin' }, layer.ground);
make('line', { x1: 0, x2: 0, y1: -sy0, y2: -sy1, class: 'joint thin' }, layer.ground);
make('path', { d: rings([C.zone]), class: 'sand-area' }, layer.ground);
for (const band of C.lines) make('path', { d: rings(band), class: 'painted' }, layer.ground);

const captions = [
  ['gorod', -C.half_side + 20, C.side - 20, 8, 17, 'start', 'halo'],
  ['prigorod', -C.half_side - 100, C.penalty_y * 0.42, 0, 5, 'start', 'halo'],
  ['front_line', C.half_side - 40, 0, 0, 16, 'end', 'halo'],
  ['penalty_line', C.half_penalty, C.penalty_y, 0, 18, 'end', 'halo sand'],
  ['penalty_zone', -C.half_penalty, C.penalty_y, 6, 18, 'start', 'halo sand'],
].map(([key, x, y, dx, dy, anchor, cls]) =>
  ({ key, x, y: -y, dx, dy, anchor, node: make('text', { x: dx, y: dy, 'text-anchor': anchor, class: cls }, pinned(layer.texts, x, y)) }));
const markTexts = C.marks.map(y =>
  ({ x: 100, y: -y - 10, dx: 8, dy: 4, anchor: 'start', node: make('text', { x: 8, y: 4, class: 'halo' }, pinned(layer.texts, 100, y + 10)) }));

laid.push(() => {
  for (const { key, node } of captions) node.textContent = W.captions[key];
  markTexts.forEach(({ node }, k) => { node.textContent = W.marks[k]; });
  for (const one of [...captions, ...markTexts]) one.width = one.node.getComputedTextLength();
});

// ---- what stood where, ways, bodies
for (const b of bodies) {
  const before = D.lying[b.name];
  if (!b.piece || !before) continue;
  const s = spanned(b, { x: before.p[0], y: before.p[1], z: before.p[2], ax: before.a[0], ay: before.a[1], az: before.a[2] });
  make('path', { d: outline(s, b.radius), transform: placing(s), class: 'ghost thin', style: `stroke:${colour(b.piece)}` }, layer.ghosts);
}
for (const b of [...bodies].sort((p, q) => p.piece - q.piece)) {
  const style = b.piece ? { style: `stroke:${colour(b.piece)}` } : {};
  b.way = ['ground', 'air'].map(kind =>
    make('path', { class: `way thin ${kind === 'air' ? 'air' : ''} ${b.piece ? '' : 'bat'}`, ...style }, layer.ways));
}
for (const b of bodies) {
  b.node = make('g', { class: 'body', 'data-body': b.name }, layer.bodies);
  b.shade = make('path', { class: 'shade' }, b.node);
  b.turned = make('g', {}, b.node);
  b.shape_node = make('path', b.piece
    ? { class: 'wood thin', fill: 'url(#wood)', style: `stroke:${colour(b.piece)}` } : { class: 'bat-body thin' }, b.turned);
  b.ends = b.piece ? [1, 0.68, 0.36].map((_, k) => make('ellipse', { class: `${k ? 'ring' : 'end'} thin` }, b.turned)) : [];
  if (b.piece) {
    b.leader = make('line', { class: 'leader thin', style: `stroke:${colour(b.piece)}` }, layer.numbers);
    b.number = make('g', {}, layer.numbers);
    make('circle', { r: 10, class: 'disc', style: `fill:${colour(b.piece)}` }, b.number);
    make('text', { y: 5, class: 'number' }, b.number, b.name);
  }
}

// ---- signs
const signs = D.signs.map(sign => {
  const node = pinned(layer.signs, sign.at[0], sign.at[1]);
  if (sign.kind === 'ground') {
    make('circle', { r: 7, class: 'touch' }, node);
    make('circle', { r: 2.2, class: 'touch-dot' }, node);
  } else {
    const points = [...Array(12).keys()].map(k => {
      const r = k % 2 ? 4.2 : 9.5, a = Math.PI * k / 6 - Math.PI / 2;
      return `${(r * Math.cos(a)).toFixed(2)},${(r * Math.sin(a)).toFixed(2)}`;
    });
    make('polygon', { points: points.join(' '), class: 'star' }, node);
  }
  return [node, sign.time_s, false];
});
for (const p of D.pieces) {
  const style = { style: `stroke:${colour(p.piece)}` };
  if (p.dead && p.placed) {
    const node = pinned(layer.signs, p.placed.p[0], p.placed.p[1]);
    make('path', { d: 'M0-9L9 0L0 9L-9 0Z', class: 'dead', ...style }, node);
    signs.push([node, p.time_s ?? D.still_s, true]);
  }
}
const placed = D.pieces.map(p => {  // where the referee puts a piece that does not stay where it stopped
  const b = bodies.find(one => one.piece === p.piece);
  if (!b || !p.placed || !p.stopped) return null;
  const away = Math.hypot(p.placed.p[0] - p.stopped.p[0], p.placed.p[1] - p.stopped.p[1]);
  const turned = 1 - Math.abs(p.placed.a.reduce((sum, v, k) => sum + v * p.stopped.a[k], 0));
  if (away < 20 && turned < 0.01) return null;
  const node = make('g', { class: 'put', 'data-put': p.piece }, layer.placed);
  const at = q => spanned(b, { x: q.p[0], y: q.p[1], z: q.p[2], ax: q.a[0], ay: q.a[1], az: q.a[2] });
  const s = at(p.placed), from = at(p.stopped), style = { style: `stroke:${colour(p.piece)}` };
  make('line', { x1: from.x, y1: -from.y, x2: s.x, y2: -s.y, class: 'moved thin', ...style }, node);
  make('path', { d: outline(s, b.radius), transform: placing(s), class: 'wood thin', fill: 'url(#wood)', ...style }, node);
  const wide = { ...s, half: s.half + 14, minor: s.minor + (s.minor > 1 ? 14 : 0) };
  make('path', { d: outline(wide, b.radius + 14), transform: placing(s), class: 'placed thin', ...style }, node);
  return { piece: p.piece, x: s.x, y: -s.y };
}).filter(Boolean);
