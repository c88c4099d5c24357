"""The empty court to scale: sheets, gorod, prigorod, penalty zone and both penalty marks (UA-C1 to UA-C6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorodki.court.gorodki.ruling import Ruling
from gorodki.court.measuring.geometry import Court
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.colours import GROUND, PAINT, SAND, SHEET, SHEET_EDGE, mixed
from gorodki.render.draw.figure_plan import PIECE
from gorodki.render.draw.pieces import outline
from gorodki.render.draw.view import Box, Point, View

if TYPE_CHECKING:
    from shapely import Polygon

SHEET_WIDTH = 2.05  # metres; two standard sheets of 3.05 m x 2.05 m lie with their joint on the middle line
SHEET_LENGTH = 3.05
_ASIDE, _BEFORE, _BEHIND = 0.34, 0.42, 0.92  # metres of room around the court, for what rolls out of it
_FARTHEST = 1.2  # metres before the penalty line to which a picture reaches for a piece that stopped there
_UNDER = 0.14  # metres of room below such a piece


def court_extent(court: Court) -> tuple[Point, Point]:
    """Gorod and prigorod with room around them for what rolls out: two opposite corners, metres."""
    size = court.size
    wide = size.half_penalty + _ASIDE
    return (-wide, size.penalty_y - _BEFORE), (wide, size.side + _BEHIND)


def court_view(box: Box, court: Court) -> View:
    """The view of `court_extent`, as large as a box allows."""
    return View.fit(box, *court_extent(court))


def throw_view(box: Box, court: Court, ruling: Ruling) -> View:
    """The same, with more of the penalty zone where a piece stopped in it."""
    low, high = court_extent(court)
    stopped = [p.stopped for p in ruling.pieces if p.stopped is not None]
    ends = [min(y for _, y in outline(PIECE, s.centre, s.axis)) - _UNDER for s in stopped]
    deep = min((y for y in ends if y > court.size.penalty_y - _FARTHEST), default=low[1])
    return View.fit(box, (low[0], min(low[1], deep)), high)


def court_aspect(court: Court) -> float:
    """Width of the view over its height."""
    low, high = court_extent(court)
    return (high[0] - low[0]) / (high[1] - low[1])


def draw_court(canvas: Canvas, view: View, court: Court) -> None:
    """Draw the empty court into the box of a view."""
    with canvas.clipped(view.box):
        canvas.box(view.box, GROUND)
        _sheets(canvas, view, court)
        _penalty_zone(canvas, view, court)
        for band in (*court.lines, court.mark_near, court.mark_far):
            for part in _halves(band):
                canvas.polygon(view.points(_ring(part)), PAINT)


def _sheets(canvas: Canvas, view: View, court: Court) -> None:
    front = court.size.penalty_y
    back = front + SHEET_LENGTH
    corners = [(-SHEET_WIDTH, front), (SHEET_WIDTH, front), (SHEET_WIDTH, back), (-SHEET_WIDTH, back)]
    canvas.polygon(view.points(corners), SHEET, SHEET_EDGE, 1.2)
    streak = mixed(SHEET, (255, 255, 255), 0.22)  # brushed steel
    for k in range(1, 60):
        x = -SHEET_WIDTH + k * 2 * SHEET_WIDTH / 60
        canvas.line(view.points([(x, front + 0.01), (x, back - 0.01)]), streak, 0.8)
    # the joint is a hairline: a stronger one looks like the path of a piece
    canvas.line(view.points([(0.0, front), (0.0, back)]), mixed(SHEET, SHEET_EDGE, 0.3), 0.8)


def _penalty_zone(canvas: Canvas, view: View, court: Court) -> None:
    canvas.polygon(view.points(_ring(court.penalty_zone)), SAND)


def _ring(area: Polygon) -> list[Point]:
    """The outer ring of an area."""
    return [(float(x), float(y)) for x, y in area.exterior.coords]


def _halves(band: Polygon) -> list[Polygon]:
    """A band around a hole as a left and a right half, neither of which has a hole."""
    from shapely import box

    if not band.interiors:
        return [band]
    x0, y0, x1, y1 = band.bounds
    middle = (x0 + x1) / 2
    return [band.intersection(box(x0, y0, middle, y1)), band.intersection(box(middle, y0, x1, y1))]
