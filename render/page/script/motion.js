// ---- motion: centres in mm (x right, y away, z up), straight between knots
const bodies = D.bodies.map(b => ({
  ...b, piece: b.kind === 'piece' ? Number(b.name) : 0,
  t: b.t.map(v => v / 1e5), p: b.p.map(row => row.map(v => v / 10)), a: b.a.map(row => row.map(v => v / 1e4)),
  radius: b.radius / 10, length: b.length / 10, offset: b.offset / 10,
}));
function knot(b, t) {  // index of the last knot that is not after t
  let low = 0, high = b.t.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (b.t[middle] <= t) low = middle; else high = middle - 1;
  }
  return low;
}
function pose(b, t) {
  const k = knot(b, t), n = Math.min(k + 1, b.t.length - 1);
  const share = n === k ? 0 : clamp((t - b.t[k]) / (b.t[n] - b.t[k]), 0, 1);
  const at = row => row[k] + share * (row[n] - row[k]);
  const [x, y, z] = b.p.map(at);
  let [ax, ay, az] = b.a.map(at);
  const length = Math.hypot(ax, ay, az) || 1;
  return { x, y, z, ax: ax / length, ay: ay / length, az: az / length };
}
const spanned = (b, q) => {  // the footprint: half length, short half axis of its ends, middle, heading
  const level = Math.hypot(q.ax, q.ay), rod = b.shape === 'rod';
  return { half: (rod ? b.length / 2 - b.radius : b.length / 2) * level,
           minor: rod ? b.radius : b.radius * Math.abs(q.az),
           x: q.x + b.offset * q.ax, y: q.y + b.offset * q.ay,
           turn: level < 1e-6 ? 0 : -Math.atan2(q.ay, q.ax) * 180 / Math.PI };
};
const under = (b, q) => {  // height of the lowest point
  const lean = Math.abs(q.az);
  return b.shape === 'rod' ? q.z - (b.length / 2 - b.radius) * lean - b.radius
    : q.z - b.length / 2 * lean - b.radius * Math.sqrt(Math.max(0, 1 - lean * lean));
};
const outline = (s, r) => `M${-s.half} ${-r}H${s.half}A${s.minor} ${r} 0 0 1 ${s.half} ${r}` +
  `H${-s.half}A${s.minor} ${r} 0 0 1 ${-s.half} ${-r}Z`;
const placing = s => `translate(${s.x.toFixed(2)} ${(-s.y).toFixed(2)}) rotate(${s.turn.toFixed(2)})`;
for (const b of bodies) {
  b.middle = b.t.map((_, k) => [b.p[0][k] + b.offset * b.a[0][k], b.p[1][k] + b.offset * b.a[1][k]]);
  const [x0, y0] = b.middle[0];
  b.start = Math.max(0, b.middle.findIndex(([x, y]) => Math.hypot(x - x0, y - y0) > 3) - 1);
  b.moves = b.middle.some(([x, y]) => Math.hypot(x - x0, y - y0) > 3);
}
function wayOf(b, t) {  // path data up to t, on the ground and in the air
  const d = ['', ''];
  if (!b.moves || t <= b.t[b.start]) return d;
  const last = knot(b, t), q = pose(b, t);
  let kind = -1;
  for (let k = b.start; k <= last; k++) {
    const air = b.air[k] === '1' ? 1 : 0, [x, y] = b.middle[k];
    if (air !== kind) {
      if (kind >= 0) d[kind] += `L${x.toFixed(1)} ${(-y).toFixed(1)}`;
      d[air] += `M${x.toFixed(1)} ${(-y).toFixed(1)}`;
      kind = air;
    } else d[kind] += `L${x.toFixed(1)} ${(-y).toFixed(1)}`;
  }
  d[kind] += `L${(q.x + b.offset * q.ax).toFixed(1)} ${(-q.y - b.offset * q.ay).toFixed(1)}`;
  return d;
}
