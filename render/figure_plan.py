"""A figure from above in a small frame, with its numbers: what stood where before the throw."""

from __future__ import annotations

from collections.abc import Mapping

from figures.types import Placement
from render.badges import draw_badge
from render.canvas import Canvas
from render.colours import HAIRLINE, PAINT, SHEET, piece_colour
from render.labels import Labels, around
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
    shapes = {n: outline(bodies.get(n, PIECE), p.centre, p.axis) for n, p in lying.items()}
    if not shapes:
        return
    points = [q for ring in shapes.values() for q in ring]
    low = (min(p[0] for p in points) - 0.09, min(0.0, *(p[1] for p in points)) - 0.09)
    high = (max(p[0] for p in points) + 0.09, max(p[1] for p in points) + 0.09)
    view = View.fit(box.shrunk(2), low, high)
    canvas.box(box, SHEET, HAIRLINE, 1.0)
    with canvas.clipped(box.shrunk(1)):
        wide = [(-1.0, 0.0), (1.0, 0.0), (1.0, _FRONT), (-1.0, _FRONT)]
        canvas.polygon(view.points(wide), PAINT)
        for n in sorted(lying, key=lambda k: lying[k].centre[2]):
            draw_wood(canvas, view, bodies.get(n, PIECE), lying[n].centre, lying[n].axis)
    radius = 8.5 * scale
    labels = Labels(box.shrunk(2), unit=scale)
    labels.keep_clear(around(view.points(ring)) for ring in shapes.values())
    for n in sorted(lying):
        x, y = view.px(*lying[n].centre[:2])
        spot = labels.place((x, y), (2 * radius, 2 * radius))
        canvas.line([(x, y), spot.centre], piece_colour(n), 1.4)
        canvas.disc((x, y), 2.2 * scale, piece_colour(n))
        draw_badge(canvas, spot.centre, n, radius)
