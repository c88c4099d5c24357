// ---- drawing one moment
const castle = $('castle');
function draw() {
  const s = scale();
  layNumbers(s);
  for (const b of bodies) {
    const q = pose(b, state.t);
    for (const [key, v] of [['x', q.x], ['y', q.y], ['z', q.z]]) b.node.dataset[key] = v.toFixed(2);
    if (b.kind === 'ball') {
      b.node.setAttribute('transform', `translate(${q.x.toFixed(2)} ${(-q.y).toFixed(2)})`);
      const lift = Math.max(0, q.z - b.radius);
      b.shade.setAttribute('cx', b.radius * 0.1 + SHADOW[0] * lift);
      b.shade.setAttribute('cy', b.radius * 0.14 + SHADOW[1] * lift);
      const up = q.az >= 0 ? 1 : -1;  // the mark has a brother on the other side of the ball
      b.mark.setAttribute('cx', (up * q.ax * b.radius * 0.8).toFixed(2));
      b.mark.setAttribute('cy', (-up * q.ay * b.radius * 0.8).toFixed(2));
      const [ground, air] = state.ways ? wayOf(b, state.t) : ['', ''];
      b.way[0].setAttribute('d', ground);
      b.way[1].setAttribute('d', air);
    } else {
      const stands = state.t < b.fell, reach = b.length / 2;
      for (const node of [b.stands, b.dot_stands]) node.setAttribute('visibility', stands ? 'inherit' : 'hidden');
      for (const node of [b.cross, b.dot_cross, b.lies]) node.setAttribute('visibility', stands ? 'hidden' : 'inherit');
      b.dot.setAttribute('visibility', b.radius * s < PIN ? 'visible' : 'hidden');
      b.node.setAttribute('transform', `translate(${q.x.toFixed(2)} ${(-q.y).toFixed(2)})`);
      for (const [end, s] of [[1, -1], [2, 1]]) {
        b.lies.setAttribute(`x${end}`, (s * reach * q.ax).toFixed(2));
        b.lies.setAttribute(`y${end}`, (-s * reach * q.ay).toFixed(2));
      }
    }
  }
  let last = 0;
  for (const e of happened) {
    const shown = state.t >= e.time_s - 1e-6;
    for (const node of [e.node, e.ghosts]) node.setAttribute('visibility', shown ? 'visible' : 'hidden');
    if (shown) last = e.n;
  }
  for (const item of $('events').children) item.toggleAttribute('data-past', Number(item.dataset.item) <= last);
  const put = state.open && state.t >= D.still_s - 1e-6;
  layer.placed.setAttribute('visibility', put ? 'visible' : 'hidden');
  for (const { ball } of D.placed) layer.bodies.querySelector(`[data-body="${ball}"]`).setAttribute('opacity', put ? 0.45 : 1);
}
