// ---- view: zoom and pan
const whole = { x: 0, y: -(C.low[1] + C.high[1]) / 2, width: C.high[0] - C.low[0], height: C.high[1] - C.low[1] };
const view = { x: whole.x, y: whole.y, zoom: 1 };
const scale = () => Math.max(1e-6, Math.min((court.clientWidth || 1) / whole.width, (court.clientHeight || 1) / whole.height)) * view.zoom;
const larger = () => view.zoom > 1.001;
function look() {
  court.style.touchAction = larger() ? 'none' : 'pan-y';
  const s = scale(), w = (court.clientWidth || 1) / s, h = (court.clientHeight || 1) / s;
  court.setAttribute('viewBox', `${view.x - w / 2} ${view.y - h / 2} ${w} ${h}`);
  for (const [node, x, y] of fixed) node.setAttribute('transform', `translate(${x} ${y}) scale(${1 / s})`);
  draw();
}
function zoom(factor, px, py) {
  const before = scale(), dx = px === undefined ? 0 : px - court.clientWidth / 2, dy = py === undefined ? 0 : py - court.clientHeight / 2;
  view.zoom = clamp(view.zoom * factor, 0.4, 60);
  const after = scale();
  pan(dx / before - dx / after, dy / before - dy / after);
}
function pan(dx, dy) {
  view.x = clamp(view.x + dx, -6000, 6000);
  view.y = clamp(view.y + dy, -9000, 14000);
  look();
}
function fit() { Object.assign(view, { x: whole.x, y: whole.y, zoom: 1 }); look(); }
