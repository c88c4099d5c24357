"""The empty court to scale: sheets, gorod, prigorod, penalty zone and both penalty marks (UA-C1 to UA-C6)."""

from __future__ import annotations

from dataclasses import dataclass

from render.canvas import Canvas
from render.colours import GROUND, PAINT, SAND, SHEET, SHEET_EDGE, mixed
from render.view import Box, Point, View

SHEET_WIDTH = 2.05  # metres; two standard sheets of 3.05 m x 2.05 m lie with their joint on the middle line
SHEET_LENGTH = 3.05


@dataclass(frozen=True, slots=True)
class CourtLines:
    """The few lengths of the court a picture needs, metres.

    Args:
        side: of the gorod.
        depth: from the front line to the penalty line.
        line: width of a painted line.
        marks: distances of the penalty marks from the penalty line.
        mark_length: of a penalty mark.
    """

    side: float = 2.0
    depth: float = 1.0
    line: float = 0.02
    marks: tuple[float, ...] = (0.2, 0.4)
    mark_length: float = 0.2

    @property
    def half(self) -> float:
        """Half the side of the gorod."""
        return self.side / 2


def court_view(box: Box, lines: CourtLines | None = None) -> View:
    """The view of gorod and prigorod with room around them for what rolls out."""
    c = lines or CourtLines()
    wide = c.half + c.depth
    return View.fit(box, (-wide - 0.34, -c.depth - 0.42), (wide + 0.34, c.side + 0.92))


def draw_court(canvas: Canvas, view: View, lines: CourtLines | None = None) -> None:
    """Draw the empty court into the box of a view."""
    c = lines or CourtLines()
    with canvas.clipped(view.box):
        canvas.box(view.box, GROUND)
        _sheets(canvas, view, c)
        _penalty_zone(canvas, view, c)
        _paint(canvas, view, c)


def _sheets(canvas: Canvas, view: View, c: CourtLines) -> None:
    back = -c.depth + SHEET_LENGTH
    for side in (-1, 1):
        corners = [(0.0, -c.depth), (side * SHEET_WIDTH, -c.depth), (side * SHEET_WIDTH, back), (0.0, back)]
        canvas.polygon(view.points(corners), SHEET, SHEET_EDGE, 1.2)
    # brushed steel: faint streaks along the sheets
    streak = mixed(SHEET, (255, 255, 255), 0.35)
    for k in range(1, 40):
        x = -SHEET_WIDTH + k * 2 * SHEET_WIDTH / 40
        canvas.line(view.points([(x, -c.depth + 0.01), (x, back - 0.01)]), streak, 0.8)
    canvas.line(view.points([(0.0, -c.depth), (0.0, back)]), SHEET_EDGE, 1.0)


def _penalty_zone(canvas: Canvas, view: View, c: CourtLines) -> None:
    top = view.px(0.0, -c.depth)[1]
    box = view.box
    if top < box.bottom:
        canvas.box(Box(box.left, top, box.width, box.bottom - top), SAND)


def _paint(canvas: Canvas, view: View, c: CourtLines) -> None:
    for band in line_bands(c):
        canvas.polygon(view.points(band), PAINT)


def line_bands(c: CourtLines) -> list[list[Point]]:
    """Every painted line as a polygon in metres; each lies inside the measure (UA-C6)."""
    h, w, d, s = c.half, c.line, c.depth, c.side
    out = h + d  # half the penalty line
    slant = w * 2**0.5  # a 45 degree line of width w, measured across x
    bands: list[list[Point]] = [
        [(-h, 0.0), (h, 0.0), (h, w), (-h, w)],
        [(-h, s), (h, s), (h, s - w), (-h, s - w)],
        [(-out, -d), (out, -d), (out - w, -d + w), (-out + w, -d + w)],
    ]
    for sign in (-1.0, 1.0):
        bands.append([(sign * h, 0.0), (sign * (h - w), 0.0), (sign * (h - w), s), (sign * h, s)])
        bands.append(
            [(sign * h, 0.0), (sign * out, -d), (sign * (out - slant), -d), (sign * (h - slant), 0.0)]
        )
    for distance in c.marks:
        y, half = -d + distance, c.mark_length / 2
        bands.append([(-half, y - w / 2), (half, y - w / 2), (half, y + w / 2), (-half, y + w / 2)])
    return bands
