"""A figure from above in a small frame, with its numbers: what stood where before the throw."""

from __future__ import annotations

from collections.abc import Mapping

from figures.types import Placement
from render.badges import draw_badge
from render.canvas import Canvas
from render.colours import HAIRLINE, PAINT, SHEET, piece_colour
from render.depth import Solid, back_to_front, visible_spots
from render.labels import Labels, covered
from render.pieces import draw_wood, outline
from render.view import Box, View
from sim.trace import Body, BodyKind, Shape, Trace

_FRONT = 0.02  # metres, width of the painted line
PIECE = Body("", BodyKind.PIECE, Shape.ROUND, 0.0245, 0.2, 0.25)  # the piece the placements are given for


def draw_plan(
    canvas: Canvas, box: Box, lying: Mapping[int, Placement], trace: Trace | None, scale: float
) -> None:
    """Draw the pieces as they lie, as large as the box allows, with the front line where it is near."""
    bodies = {int(b.name): b for b in trace.bodies if b.kind is BodyKind.PIECE} if trace is not None else {}
    numbers = sorted(lying)
    solids: list[Solid] = [(bodies.get(n, PIECE), lying[n].centre, lying[n].axis) for n in numbers]
    if not solids:
        return
    points = [q for solid in solids for q in outline(*solid)]
    low = (min(p[0] for p in points) - 0.09, min(0.0, *(p[1] for p in points)) - 0.09)
    high = (max(p[0] for p in points) + 0.09, max(p[1] for p in points) + 0.09)
    view = View.fit(box.shrunk(2), low, high)
    canvas.box(box, SHEET, HAIRLINE, 1.0)
    with canvas.clipped(box.shrunk(1)):
        wide = [(-1.0, 0.0), (1.0, 0.0), (1.0, _FRONT), (-1.0, _FRONT)]
        canvas.polygon(view.points(wide), PAINT)
        for k in back_to_front(solids):
            draw_wood(canvas, view, *solids[k])
    radius = 8.5 * scale
    labels = Labels(box.shrunk(2), unit=scale)
    for solid in solids:
        labels.keep_clear(covered(view, *solid))
    for n, (x, y) in zip(numbers, view.points(visible_spots(solids)), strict=True):
        spot = labels.place((x, y), (2 * radius, 2 * radius))
        canvas.line([(x, y), spot.centre], piece_colour(n), 1.4)
        canvas.disc((x, y), 2.2 * scale, piece_colour(n))
        draw_badge(canvas, spot.centre, n, radius)
