// ---- drawing one moment
function draw() {
  const s = scale(), heights = [], spots = [];
  for (const b of bodies) {
    const q = pose(b, state.t), f = spanned(b, q), d = outline(f, b.radius);
    b.turned.setAttribute('transform', placing(f));
    b.node.dataset.x = q.x.toFixed(2);
    b.node.dataset.y = q.y.toFixed(2);
    b.node.dataset.z = q.z.toFixed(2);
    b.shape_node.setAttribute('d', d);
    const air = under(b, q);
    if (air > AIR) {
      b.shade.setAttribute('d', d);
      b.shade.setAttribute('transform', `translate(${SHADOW[0] * air} ${SHADOW[1] * air}) ${placing(f)}`);
      b.shade.setAttribute('opacity', 0.24 / (1 + air / 500));
    } else b.shade.setAttribute('opacity', 0);
    b.ends.forEach((end, k) => {
      const share = [1, 0.68, 0.36][k], seen = f.minor > 0.12 * b.radius;
      end.setAttribute('visibility', seen ? 'visible' : 'hidden');
      end.setAttribute('cx', q.az > 0 ? f.half : -f.half);
      end.setAttribute('rx', f.minor * share);
      end.setAttribute('ry', b.radius * share);
    });
    const [ground, air_way] = state.ways ? wayOf(b, state.t) : ['', ''];
    b.way[0].setAttribute('d', ground);
    b.way[1].setAttribute('d', air_way);
    heights.push([q.z, b.node]);
    if (b.piece) spots.push({ b, x: f.x, y: -f.y });
  }
  heights.sort((p, q) => p[0] - q[0]);
  if (heights.some(([, node], k) => layer.bodies.children[k] !== node)) layer.bodies.append(...heights.map(h => h[1]));
  const ended = state.t >= D.still_s - 1e-6;
  if (ended && state.open) for (const { piece, x, y } of placed) {
    const spot = spots.find(one => one.b.piece === piece);
    if (spot) Object.assign(spot, { x, y });
  }
  drawNumbers(spots, s);
  for (const [node, time, secret] of signs) node.setAttribute('visibility', state.t >= time && (state.open || !secret) ? 'visible' : 'hidden');
  layer.placed.setAttribute('visibility', ended && state.open ? 'visible' : 'hidden');
  for (const b of bodies) if (b.piece)
    b.node.setAttribute('opacity', ended && state.open && placed.some(one => one.piece === b.piece) ? 0.45 : 1);
  drawFlight();
}
function drawNumbers(spots, s) {  // each number beside its piece, pushed apart where pieces stand close together
  const near = 420;
  for (const one of spots) {
    const group = spots.filter(other => Math.hypot(other.x - one.x, other.y - one.y) < near);
    let dx = one.x - group.reduce((sum, o) => sum + o.x, 0) / group.length;
    let dy = one.y - group.reduce((sum, o) => sum + o.y, 0) / group.length;
    const length = Math.hypot(dx, dy);
    if (group.length === 1 || length < 1) { const turn = 2.4 + one.b.piece * 1.2566; dx = Math.cos(turn); dy = Math.sin(turn); }
    else { dx /= length; dy /= length; }
    const reach = 20 / s + one.b.radius + 0.18 * one.b.length;
    one.nx = one.x + dx * reach;
    one.ny = one.y + dy * reach;
  }
  for (let round = 0; round < 24; round++)
    for (let i = 0; i < spots.length; i++)
      for (let j = 0; j < i; j++) {
        const p = spots[i], q = spots[j], gap = 23 / s;
        let dx = p.nx - q.nx, dy = p.ny - q.ny, length = Math.hypot(dx, dy);
        if (length >= gap) continue;
        if (length < 1e-3) { dx = 1; dy = 0.5; length = 1.118; }
        const push = (gap - length) / 2 / length;
        p.nx += dx * push; p.ny += dy * push; q.nx -= dx * push; q.ny -= dy * push;
      }
  for (const { node, x, y, dx, dy, anchor, width } of [...captions, ...markTexts]) {  // a caption gives way to a number
    const left = x + (anchor === 'end' ? dx - width : dx) / s, top = y + (dy - 12) / s, room = 11 / s;
    const hidden = spots.some(({ nx, ny }) => nx > left - room && nx < left + width / s + room && ny > top - room && ny < top + 16 / s + room);
    node.setAttribute('visibility', hidden ? 'hidden' : 'visible');
  }
  for (const { b, x, y, nx, ny } of spots) {
    b.number.setAttribute('transform', `translate(${nx.toFixed(1)} ${ny.toFixed(1)}) scale(${1 / s})`);
    for (const [key, v] of [['x1', x], ['y1', y], ['x2', nx], ['y2', ny]]) b.leader.setAttribute(key, v.toFixed(1));
  }
}
