// ---- the place, from above; one unit is a millimetre, y points down in the picture
const court = $('court'), C = D.court;
const fixed = [];  // what keeps its size on the screen: [node, x, y]
function pinned(parent, x, y) {
  const node = make('g', {}, parent);
  fixed.push([node, x, -y]);
  return node;
}
