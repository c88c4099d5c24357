"""A figure in a small frame, with its numbers: what stood where before the throw, and how high."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gorodki.figures.types import Placement
from gorodki.render.draw.badges import draw_badge
from gorodki.render.draw.camera import Viewpoint, camera
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import HAIRLINE, PAINT, SHEET, SOFT_INK, piece_colour
from gorodki.render.draw.depth import Solid, back_to_front, visible_spots
from gorodki.render.draw.labels import Labels, covered
from gorodki.render.draw.pieces import draw_wood, outline
from gorodki.render.draw.view import Box, Point, View
from gorodki.render.words.messages import Messages
from gorodki.render.words.wording import Label
from gorodki.sim.trace import Body, BodyKind, Shape, Trace

_FRONT = 0.02  # metres, width of the painted line
_ROOM = 0.09  # metres around the pieces
_NEAR = 0.5  # metres from the pieces to the front line up to which it is shown with them
_WORDS = 18.0  # pixels at full size: height of a caption inside the frame
_FLATTEST = 0.32  # of the frame: the least share of the figure as seen from the kon
_OFF = 0.005  # metres; a piece whose axis is this much higher than its radius stands, leans or lies on others
PIECE = Body("", BodyKind.PIECE, Shape.ROUND, 0.0245, 0.2, 0.25)  # the piece the placements are given for


def draw_plan(
    canvas: Canvas,
    box: Box,
    lying: Mapping[int, Placement],
    trace: Trace | None,
    words: Messages,
    scale: float,
) -> None:
    """Draw the pieces as they lie, as large as the box allows, with the front line where it is near.

    Where all lie on the sheet they are seen from above; else from the kon too, which tells what is on top.
    """
    bodies = {int(b.name): b for b in trace.bodies if b.kind is BodyKind.PIECE} if trace is not None else {}
    numbers = sorted(lying)
    solids: list[Solid] = [(bodies.get(n, PIECE), lying[n].centre, lying[n].axis) for n in numbers]
    if not solids:
        return
    canvas.box(box, SHEET, HAIRLINE, 1.0)
    caption = Label.AS_SET
    if any(centre[2] > body.radius + _OFF for body, centre, _ in solids):
        caption = Label.AS_SET_BOTH
        seen = _from_the_kon(solids)
        share = max(_FLATTEST, min(0.5, _high(seen) / (_high(seen) + _deep(solids))))
        upper = Box(box.left, box.top, box.width, box.height * (1 - share))
        lower = Box(box.left, upper.bottom, box.width, box.height * share)
        _elevation(canvas, lower, numbers, seen, words, scale)
        above = Box(upper.left, upper.top, upper.width, upper.height - _WORDS * scale)
        _from_above(canvas, above, numbers, solids, scale)
        _caption(canvas, upper, words.label(Label.VIEW_TOP), scale)
    else:
        _from_above(canvas, box, numbers, solids, scale)
    at = (box.centre[0], box.bottom + 8 * scale)
    canvas.text(Text(words.label(caption), at, 12.5 * scale, SOFT_INK, anchor="centre"))


def _from_above(
    canvas: Canvas, box: Box, numbers: Sequence[int], solids: Sequence[Solid], scale: float
) -> None:
    view = View.fit(box.shrunk(2), *_shown(solids))
    with canvas.clipped(box.shrunk(1)):
        wide = [(-1.0, 0.0), (1.0, 0.0), (1.0, _FRONT), (-1.0, _FRONT)]
        canvas.polygon(view.points(wide), PAINT)
        for k in back_to_front(solids):
            draw_wood(canvas, view, *solids[k])
    _numbers(canvas, box, view, numbers, solids, scale)


def _from_the_kon(solids: Sequence[Solid]) -> list[Solid]:
    turned = camera(Viewpoint.FRONT).turned
    return [(body, turned((c[0], c[1], c[2])), turned((a[0], a[1], a[2]))) for body, c, a in solids]


def _high(seen: Sequence[Solid]) -> float:
    """Height of what is seen from the kon, metres."""
    return max(q[1] for solid in seen for q in outline(*solid))


def _deep(solids: Sequence[Solid]) -> float:
    """What is shown from above, from front to back, metres."""
    low, high = _shown(solids)
    return high[1] - low[1]


def _shown(solids: Sequence[Solid]) -> tuple[Point, Point]:
    """Two corners of what is shown from above, metres."""
    points = [q for solid in solids for q in outline(*solid)]
    nearest = min(p[1] for p in points)
    low = (min(p[0] for p in points) - _ROOM, (0.0 if 0.0 < nearest < _NEAR else nearest) - _ROOM)
    return low, (max(p[0] for p in points) + _ROOM, max(p[1] for p in points) + _ROOM)


def _elevation(
    canvas: Canvas,
    box: Box,
    numbers: Sequence[int],
    seen: Sequence[Solid],
    words: Messages,
    scale: float,
) -> None:
    """The pieces as they are seen from the kon, on the sheet, each with its colour."""
    points = [q for solid in seen for q in outline(*solid)]
    wide = (min(p[0] for p in points) - _ROOM, max(p[0] for p in points) + _ROOM)
    ground = Box(box.left, box.bottom - _WORDS * scale, box.width, _WORDS * scale)
    air = Box(box.left, box.top + 6 * scale, box.width, ground.top - box.top - 6 * scale)
    fit = min(air.width / (wide[1] - wide[0]), air.height / _high(seen))
    view = View(air, ((wide[0] + wide[1]) / 2, air.height / fit / 2), fit)
    canvas.line([(box.left, box.top), (box.right, box.top)], HAIRLINE, 1.0)
    canvas.line([(box.left, ground.top), (box.right, ground.top)], PAINT, 1.6)
    for k in back_to_front(seen):
        draw_wood(canvas, view, *seen[k], edge=piece_colour(numbers[k]), width=1.8)
    _caption(canvas, ground, words.label(Label.VIEW_FRONT), scale)


def _numbers(
    canvas: Canvas,
    box: Box,
    view: View,
    numbers: Sequence[int],
    solids: Sequence[Solid],
    scale: float,
) -> None:
    """The numbers of the pieces beside them, each with a leader."""
    radius = 8.5 * scale
    labels = Labels(box.shrunk(2), unit=scale)
    for solid in solids:
        labels.keep_clear(covered(view, *solid))
    for n, at in zip(numbers, view.points(visible_spots(solids)), strict=True):
        spot = labels.place(at, (2 * radius, 2 * radius))
        canvas.line([at, spot.centre], piece_colour(n), 1.4)
        canvas.disc(at, 2.2 * scale, piece_colour(n))
        draw_badge(canvas, spot.centre, n, radius)


def _caption(canvas: Canvas, box: Box, words: str, scale: float) -> None:
    """A few words in the lower left corner of a box."""
    at = (box.left + 5 * scale, box.bottom - 8 * scale)
    canvas.text(Text(words, at, 11 * scale, SOFT_INK, halo=SHEET))
