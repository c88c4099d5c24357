// ---- where the numbers of what happened stand: each beside its place, off the pins, off one another, on the table
const SIDE = 24, REACH = 7, FIRST = 35 * Math.PI / 180, SPOKES = 16;  // pixels of a number; where it is first sought
const BEYOND = [0, 9, 20, 34, 52, 74];  // pixels beyond the nearest place that touches nothing
const PIN = 2.2, DOT = 2.6;             // pixels: a pin is drawn no smaller, the place of what happened is a dot
const shared = (a, b) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));
const around = (x, y, r) => [x - r, y - r, x + r, y + r];
let numberedAt = 0;
function layNumbers(s) {
  if (s === numberedAt) return;
  numberedAt = s;
  const frame = [C.low[0] * s, -C.high[1] * s, C.high[0] * s, -C.low[1] * s];
  const taken = bodies.filter(b => b.kind !== 'ball').map(b => around(b.p[0][0] * s, -b.p[1][0] * s, Math.max(b.radius * s, PIN) * 1.3 + 1));
  taken.push(...happened.map(e => around(e.at[0] * s, -e.at[1] * s, DOT)));
  for (const e of happened) {
    let best = null;
    for (const ring of BEYOND)
      for (let k = 0; k < SPOKES; k++) {
        const angle = FIRST + Math.ceil(k / 2) * (k % 2 ? 1 : -1) * 2 * Math.PI / SPOKES;
        const ux = Math.cos(angle), uy = -Math.sin(angle);
        const far = REACH + (Math.abs(ux) + Math.abs(uy)) * SIDE / 2 + ring;
        const box = around(e.at[0] * s + ux * far, -e.at[1] * s + uy * far, SIDE / 2);
        const cost = ring * 6 + k * 1.5 + 50 * (SIDE * SIDE - shared(box, frame)) + 8 * taken.reduce((sum, other) => sum + shared(box, other), 0);
        if (!best || cost < best.cost) best = { cost, box, dx: ux * far, dy: uy * far };
      }
    taken.push(best.box);
    e.badge.setAttribute('transform', `translate(${best.dx.toFixed(1)} ${best.dy.toFixed(1)})`);
    e.leader.setAttribute('x2', best.dx.toFixed(1));
    e.leader.setAttribute('y2', best.dy.toFixed(1));
  }
}
