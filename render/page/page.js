(() => {
'use strict';
const D = JSON.parse(document.getElementById('throw').textContent);
const $ = id => document.getElementById(id);
const root = document.documentElement;
const STEP = 0.01;            // s, one step of the arrow keys
const AIR = 8;                // mm of air from which a body casts a shadow
const SHADOW = [0.45, 0.35];  // mm to the right and down that a shadow falls for each mm of air
const state = { t: 0, playing: false, pace: 'auto', ways: true, lang: $('language').value,
                open: !D.quiz, spot: null };
let W = D.words[state.lang];

// ---- small helpers
const clamp = (v, low, high) => Math.min(high, Math.max(low, v));
function make(name, attributes, parent, text) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  if (parent) parent.append(node);
  return node;
}
function html(name, attributes, ...inside) {
  const node = document.createElement(name);
  for (const key in attributes) {
    if (key in node && key !== 'list') node[key] = attributes[key];
    else node.setAttribute(key, attributes[key]);
  }
  node.append(...inside);
  return node;
}
const number = (value, digits) => {
  const text = value.toFixed(digits).replace('-', '\u2212');
  return state.lang === 'en' ? text : text.replace('.', ',');
};
const seconds = { en: 's', ru: 'с', uk: 'с' };
const told = t => `${number(t, 2)}\u00a0${seconds[state.lang]}`;
const colour = piece => `var(--piece-${(piece - 1) % 5 + 1})`;

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

// ---- the court; one unit is a millimetre, y points down in the picture
const court = $('court'), C = D.court;
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

const fixed = [];  // what keeps its size on the screen: [node, x, y]
function pinned(parent, x, y) {
  const node = make('g', {}, parent);
  fixed.push([node, x, -y]);
  return node;
}
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
  b.middle = b.t.map((_, k) => [b.p[0][k] + b.offset * b.a[0][k], b.p[1][k] + b.offset * b.a[1][k]]);
  const [x0, y0] = b.middle[0];
  b.start = Math.max(0, b.middle.findIndex(([x, y]) => Math.hypot(x - x0, y - y0) > 3) - 1);
  b.moves = b.middle.some(([x, y]) => Math.hypot(x - x0, y - y0) > 3);
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
    signs.push([node, p.time_s ?? D.end_s, true]);
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

// ---- view: zoom and pan
const whole = { x: 0, y: -(C.low[1] + C.high[1]) / 2, width: C.high[0] - C.low[0], height: C.high[1] - C.low[1] };
const view = { x: whole.x, y: whole.y, zoom: 1 };
const scale = () => Math.max(1e-6, Math.min((court.clientWidth || 1) / whole.width, (court.clientHeight || 1) / whole.height)) * view.zoom;
function look() {
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

// ---- time
const slowness = t => D.slow.reduce((most, [a, b, f]) => t >= a && t < b ? Math.max(most, f) : most, 1);
function seek(t) {
  state.t = clamp(t, 0, D.end_s);
  $('moment').value = state.t;
  $('moment').setAttribute('aria-valuetext', told(state.t));
  const clock = $('clock');
  clock.textContent = told(state.t);
  const slow = state.pace === 'auto' ? slowness(state.t) : 1 / Number(state.pace);
  if (slow > 1.001) clock.append(html('small', {}, `×1/${number(slow, slow < 10 && slow % 1 ? 1 : 0)}`));
  draw();
}
function play(on) {
  if (on && state.t >= D.still_s - 1e-6) seek(0);
  state.playing = on;
  $('play_sign').setAttribute('d', on ? 'M5 3h4v14H5zM11 3h4v14h-4z' : 'M5 3v14l12-7z');
  $('play').setAttribute('aria-label', W.controls[on ? 'pause' : 'play']);
  $('play').title = W.controls[on ? 'pause' : 'play'];
  if (on) { clearSpot(); before = undefined; requestAnimationFrame(tick); }
}
let before;
function tick(now) {
  if (!state.playing) return;
  const gone = before === undefined ? 0 : Math.min(0.1, (now - before) / 1000);
  before = now;
  const pace = state.pace === 'auto' ? 1 / slowness(state.t) : Number(state.pace);
  const next = state.t + gone * pace;
  if (next >= D.still_s) { seek(D.still_s); play(false); return; }
  seek(next);
  requestAnimationFrame(tick);
}
function step(by) { play(false); seek(Math.round((state.t + by) / STEP) * STEP); }
function toEnd() { play(false); seek(D.end_s); }

// ---- evidence on the court
function clearSpot() {
  state.spot = null;
  for (let k = fixed.length - 1; k >= 0; k--) if (layer.spot.contains(fixed[k][0])) fixed.splice(k, 1);
  layer.spot.replaceChildren();
  for (const node of document.querySelectorAll('[aria-pressed="true"]')) node.setAttribute('aria-pressed', 'false');
}
function showSpot(fact, piece, button, words) {
  const again = button.getAttribute('aria-pressed') === 'true';
  clearSpot();
  if (again) { fit(); return; }
  play(false);
  seek(fact.time_s ?? D.still_s);
  let at = fact.at;
  if (!at) {
    const body = bodies.find(b => b.piece === piece) || bat || bodies[0], q = pose(body, state.t);
    at = [q.x, q.y, q.z];
  }
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

// ---- the ruling in words
const margin = fact => fact.margin_mm === null || fact.margin_mm === undefined ? ''
  : `${fact.margin_mm > 0 ? '+' : ''}${number(fact.margin_mm, Math.abs(fact.margin_mm) < 10 ? 1 : 0)}\u00a0${{ en: 'mm', ru: 'мм', uk: 'мм' }[state.lang]}`;
function partOf(part, words, piece) {
  const node = html('div', { className: piece ? 'part' : 'part whole' });
  if (piece) node.append(html('span', { className: 'badge', style: `background:${colour(piece)}` }, String(piece)));
  const inside = html('div', {}, html('h3', {}, words.verdict));
  if (words.why) inside.append(html('p', {}, words.why));
  if (words.doubt) inside.append(html('p', { className: 'warning' }, `\u26a0 ${words.doubt}`));
  if (words.notes.length) inside.append(html('p', { className: 'notes' }, words.notes.join(' · ')));
  const rest = html('ul', { className: 'facts-of' });
  const counts = !piece && D.throw.verdict === 'valid';  // then no single fact decided
  part.evidence.forEach((fact, k) => {
    if (k === 0 && !counts) return;
    const said = html('b', {}, fact.clause);
    if (!fact.at && fact.time_s === null) {
      rest.append(html('li', { className: 'plain' }, said, ` ${words.evidence[k]}`));
      return;
    }
    const button = html('button', { type: 'button', className: 'fact', title: W.controls.show },
      said, ` ${words.evidence[k]}`, fact.time_s === null ? '' : ` · ${told(fact.time_s)}`);
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', () => showSpot(fact, piece, button, margin(fact) || fact.clause));
    rest.append(html('li', {}, button));
  });
  if (rest.children.length) inside.append(rest);
  node.append(inside);
  if (counts) return node;
  const first = part.evidence[0] || { time_s: part.time_s, at: null, margin_mm: null };
  const clause = html('button', { type: 'button', className: 'clause', title: `${words.clause}. ${W.controls.show}` }, part.clause);
  clause.setAttribute('aria-pressed', 'false');
  clause.setAttribute('aria-label', `${part.clause}: ${words.clause}. ${W.controls.show}`);
  clause.addEventListener('click', () => showSpot({ ...first, time_s: first.time_s ?? part.time_s }, piece, clause, margin(first) || part.clause));
  node.append(clause);
  return node;
}
function layRuling() {
  const box = $('verdicts');
  box.replaceChildren(partOf(D.throw, W.throw, 0));
  for (const p of D.pieces) box.append(partOf(p, W.pieces[p.piece], p.piece));
  box.append(html('p', { className: 'next' }, W.next));
  $('ruling').hidden = !state.open;
}

// ---- the quiz: the ruling is hidden until it is answered
const given = {};
function chosen(name, words, choices) {
  const select = html('select', { name, 'aria-label': words }, html('option', { value: '' }, '—'));
  for (const value in choices) select.append(html('option', { value }, choices[value]));
  select.value = given[name] || '';
  select.addEventListener('change', () => { given[name] = select.value; layQuiz(name); });
  return select;
}
function questions() {
  const list = [['throw', W.controls.asked_throw, W.choices.throw, D.throw.verdict, 0]];
  if (!given.throw || given.throw === 'valid')  // of any other throw all pieces go back
    for (const p of D.pieces) list.push([`piece-${p.piece}`, '', W.choices.piece, p.verdict, p.piece]);
  list.push(['next', W.controls.asked_next, { ...W.choices.next, '': W.next_done }, D.next, 0]);
  return list;
}
function layQuiz(focus) {
  const form = $('quiz');
  form.hidden = !D.quiz || state.open;
  if (form.hidden) return;
  form.replaceChildren(html('h2', {}, W.controls.asked));
  for (const [name, words, choices, , piece] of questions()) {
    const head = piece ? html('span', { className: 'badge', style: `background:${colour(piece)}` }, String(piece)) : words;
    const options = { ...choices };
    if ('' in options) { options.done = options['']; delete options['']; }
    form.append(html('fieldset', {}, html('legend', {}, head), chosen(name, words || `${piece}`, options)));
  }
  form.append(html('p', { id: 'open_question', className: 'warning', role: 'alert' }),
    html('button', { type: 'submit', className: 'main' }, W.controls.answer));
  if (focus) form.elements[focus]?.focus();
}
function verdicts() {  // [name, given, right, words of the given one]
  return questions().map(([name, , choices, truth, piece]) => {
    const mine = given[name] === 'done' ? '' : given[name];
    return { name, mine, truth, piece, words: choices[mine] || '' };
  });
}
function layScore() {
  const shown = D.quiz && state.open;
  $('score').hidden = !shown;
  if (!shown) return;
  const all = verdicts();
  $('score').textContent = W.controls.score.replace('{right}', all.filter(v => v.mine === v.truth).length).replace('{all}', all.length);
  for (const { name, mine, truth, piece, words } of all) {
    const good = mine === truth;
    const text = good ? `\u2713 ${W.controls.right}` : `\u2717 ${W.controls.wrong} · ${W.controls.yours.replace('{verdict}', words)}`;
    const mark = html('p', { className: `mark ${good ? 'right' : 'wrong'}` }, text);
    mark.dataset.mark = name;
    const parts = $('verdicts').querySelectorAll('.part');
    if (name === 'next') $('verdicts').querySelector('.next').append(mark);
    else parts[piece ? 1 + D.pieces.findIndex(p => p.piece === piece) : 0].querySelector('h3').after(mark);
  }
}
$('quiz').addEventListener('submit', event => {
  event.preventDefault();
  const missing = questions().find(([name]) => !given[name]);
  if (missing) { $('open_question').textContent = W.controls.open; $('quiz').elements[missing[0]].focus(); return; }
  state.open = true;
  lay();
  toEnd();
  $('score').tabIndex = -1;
  $('score').focus();
});

// ---- words, theme
function lay() {
  W = D.words[state.lang];
  root.lang = state.lang;
  $('title').textContent = W.title || W.figure;
  document.title = W.title || W.figure;
  $('figure').textContent = W.title ? `${W.figure} · ${W.basis}` : W.basis;
  for (const node of document.querySelectorAll('[data-word]')) node.textContent = W.controls[node.dataset.word];
  for (const node of document.querySelectorAll('[data-label]')) {
    node.setAttribute('aria-label', W.controls[node.dataset.label]);
    if (node.tagName === 'BUTTON') node.title = W.controls[node.dataset.label];
  }
  court.setAttribute('aria-label', W.controls.court);
  flight.setAttribute('aria-label', W.controls.flight);
  for (const { key, node } of captions) node.textContent = W.captions[key];
  markTexts.forEach(({ node }, k) => { node.textContent = W.marks[k]; });
  for (const one of [...captions, ...markTexts]) one.width = one.node.getComputedTextLength();
  const facts = $('facts').querySelector('dl');
  facts.replaceChildren(...W.facts.flatMap(([label, value]) => [html('dt', {}, label), html('dd', {}, value)]));
  for (const node of $('facts').querySelectorAll('.warning')) node.remove();
  for (const text of W.warnings) $('facts').append(html('p', { className: 'warning' }, text));
  $('origin').textContent = W.origin;
  clearSpot();
  layRuling();
  layQuiz();
  layScore();
  layFlight();
  play(state.playing);
  seek(state.t);
}
function shade() {
  const night = root.dataset.theme ? root.dataset.theme === 'night' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.toggleAttribute('data-dark', night);
  return night;
}
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', shade);
$('theme').addEventListener('click', () => { root.dataset.theme = shade() ? 'day' : 'night'; shade(); });
$('language').addEventListener('change', event => { state.lang = event.target.value; lay(); });

// ---- controls
$('moment').max = D.end_s;
$('moment').addEventListener('input', event => { play(false); clearSpot(); seek(Number(event.target.value)); });
$('play').addEventListener('click', () => play(!state.playing));
$('first').addEventListener('click', () => { play(false); seek(0); });
$('last').addEventListener('click', toEnd);
$('back').addEventListener('click', () => step(-STEP));
$('onward').addEventListener('click', () => step(STEP));
$('pace').addEventListener('change', event => { state.pace = event.target.value; seek(state.t); });
$('ways').addEventListener('change', event => { state.ways = event.target.checked; draw(); });
$('zoom_in').addEventListener('click', () => zoom(1.5));
$('zoom_out').addEventListener('click', () => zoom(1 / 1.5));
$('whole').addEventListener('click', () => { clearSpot(); fit(); });
const keys = {
  ' ': () => play(!state.playing), Home: () => { play(false); seek(0); }, End: toEnd,
  '+': () => zoom(1.5), '=': () => zoom(1.5), '-': () => zoom(1 / 1.5), 0: () => { clearSpot(); fit(); },
  p: () => $('ways').click(),
};
document.addEventListener('keydown', event => {
  const target = event.target, tag = target.tagName;
  if (event.ctrlKey || event.metaKey || event.altKey || tag === 'SELECT' || tag === 'TEXTAREA') return;
  if (event.key === ' ' && (tag === 'BUTTON' || tag === 'SUMMARY' || (tag === 'INPUT' && target.type !== 'range'))) return;
  const by = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0;
  const act = by ? () => step(event.shiftKey ? 10 * by : by) : keys[event.key] || keys[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
});
court.addEventListener('wheel', event => {
  event.preventDefault();
  const box = court.getBoundingClientRect();
  zoom(Math.exp(-clamp(event.deltaY, -120, 120) / 300), event.clientX - box.left, event.clientY - box.top);
}, { passive: false });
const held = new Map();  // fingers and mouse buttons that are down
const spread = () => { const [a, b] = [...held.values()]; return b ? Math.hypot(a.x - b.x, a.y - b.y) : 0; };
court.addEventListener('pointerdown', event => {
  court.setPointerCapture(event.pointerId);
  held.set(event.pointerId, { x: event.clientX, y: event.clientY });
  court.classList.add('held');
});
court.addEventListener('pointermove', event => {
  const was = held.get(event.pointerId);
  if (!was) return;
  const wide = spread(), s = scale();
  held.set(event.pointerId, { x: event.clientX, y: event.clientY });
  pan((was.x - event.clientX) / s / held.size, (was.y - event.clientY) / s / held.size);
  if (wide > 0 && held.size === 2) {
    const box = court.getBoundingClientRect(), [a, b] = [...held.values()];
    zoom(spread() / wide, (a.x + b.x) / 2 - box.left, (a.y + b.y) / 2 - box.top);
  }
});
for (const name of ['pointerup', 'pointercancel']) court.addEventListener(name, event => {
  held.delete(event.pointerId);
  if (!held.size) court.classList.remove('held');
});
new ResizeObserver(() => { layFlight(); look(); }).observe(court);

shade();
lay();
look();
})();
