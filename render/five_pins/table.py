"""The table of five pins from above, to scale: cloth, cushions, marks, pins, balls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gorodki.figures.tables.table import Point, Table
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.colours import Colour, Ink, faded, mixed
from gorodki.render.draw.view import Box, View

CLOTH: Colour = (32, 104, 84)
CLOTH_LINE: Colour = (150, 196, 180)
CUSHION: Colour = (22, 78, 62)
RAIL: Colour = (110, 72, 44)
RAIL_EDGE: Colour = (66, 42, 24)
NOSE: Colour = (198, 222, 212)
PIN_WHITE: Colour = (250, 250, 246)
PIN_RED: Colour = (206, 44, 36)
EDGE: Colour = (24, 30, 34)
BALLS: Mapping[str, Colour] = {
    "white": (248, 246, 238),
    "yellow": (246, 196, 40),
    "red": (208, 44, 40),
}
WAYS: Mapping[str, Colour] = {**BALLS, "red": (255, 150, 140)}
"""Colours of the ways: that of red is lighter than the ball, to be told from the cloth (3 : 1)."""

CUSHION_WIDTH = 0.05
"""Metres of rubber between nose and wood, to draw it (*assumed*)."""


def table_view(box: Box, table: Table) -> View:
    """The whole table with its rails in a box of the picture."""
    w, l, r = table.width.value / 2, table.length.value, table.rail.value  # noqa: E741 - length
    return View.fit(box, (-w - r, -r), (w + r, l + r))


def draw_table(canvas: Canvas, view: View, table: Table) -> None:
    """Draw wood, cushions, cloth, middle line and marks."""
    w, end, rail = table.width.value / 2, table.length.value, table.rail.value
    _rectangle(canvas, view, (-w - rail, -rail), (w + rail, end + rail), RAIL, RAIL_EDGE)
    rubber = CUSHION_WIDTH
    _rectangle(canvas, view, (-w - rubber, -rubber), (w + rubber, end + rubber), CUSHION, RAIL_EDGE)
    _rectangle(canvas, view, (-w, 0.0), (w, end), CLOTH, NOSE)
    canvas.line(
        view.points([(-w, table.middle), (w, table.middle)]), faded(CLOTH_LINE, 0.5), 1.0, dash=(6, 6)
    )
    _diamonds(canvas, view, table)
    for spot in table.marks.values():
        canvas.disc(view.px(*spot.at), max(1.6 * canvas.pen, 0.004 * view.scale), CLOTH_LINE)


def draw_pins(
    canvas: Canvas, view: View, table: Table, standing: Iterable[str], fallen: Iterable[str]
) -> None:
    """Draw pins from above: a disc of the widest part for one that stands, a cross for one that fell."""
    for name in standing:
        draw_standing_pin(canvas, view, table, name)
    radius = _pin_radius(canvas, view, table)
    for name in fallen:
        x, y = view.px(*table.pins[name].at)
        d = radius * 1.3
        colour = pin_colour(table, name)
        for a, b in (((x - d, y - d), (x + d, y + d)), ((x - d, y + d), (x + d, y - d))):
            canvas.line([a, b], EDGE, 4.2)
            canvas.line([a, b], colour, 2.4)


def draw_standing_pin(canvas: Canvas, view: View, table: Table, name: str) -> None:
    """Draw a pin that stands: a disc of its widest part."""
    at = view.px(*table.pins[name].at)
    canvas.disc(at, _pin_radius(canvas, view, table), pin_colour(table, name), EDGE, 1.0)


def _pin_radius(canvas: Canvas, view: View, table: Table) -> float:
    return max(table.pin["waist"].value / 2 * view.scale, 2.2 * canvas.pen)


def pin_colour(table: Table, name: str) -> Colour:
    """The colour of a pin."""
    return PIN_RED if table.pins[name].colour == "red" else PIN_WHITE


def draw_ball(canvas: Canvas, view: View, at: Point, radius: float, name: str) -> None:
    """Draw a ball with a light on it."""
    centre, r, colour = view.px(*at), radius * view.scale, BALLS[name]
    canvas.disc((centre[0] + r * 0.10, centre[1] + r * 0.14), r, faded(EDGE, 0.30))
    canvas.disc(centre, r, colour, mixed(colour, EDGE, 0.65), 1.0)
    canvas.disc((centre[0] - r * 0.32, centre[1] - r * 0.34), r * 0.26, faded((255, 255, 255), 0.75))


def draw_ghost_ball(canvas: Canvas, view: View, at: Point, radius: float, name: str) -> None:
    """Draw where a ball was at a moment: its outline, the cloth shines through."""
    colour: Ink = faded(BALLS[name], 0.22)
    canvas.disc(view.px(*at), radius * view.scale, colour, faded(BALLS[name], 0.85), 1.0)


def draw_start(canvas: Canvas, view: View, at: Point, radius: float, name: str) -> None:
    """Draw where a ball lay before the stroke: a ring of its colour with a dot."""
    centre = view.px(*at)
    canvas.disc(centre, radius * view.scale, faded(BALLS[name], 0.35), BALLS[name], 1.8)
    canvas.disc(centre, radius * view.scale * 0.22, BALLS[name])


def _diamonds(canvas: Canvas, view: View, table: Table) -> None:
    w, end, off = table.width.value / 2, table.length.value, (table.rail.value + CUSHION_WIDTH) / 2
    marks = [(s * (w + off), end * k / 8) for s in (-1, 1) for k in range(9)]
    marks += [(table.width.value * (k / 4 - 0.5), y) for k in range(5) for y in (-off, end + off)]
    for at in marks:
        canvas.disc(view.px(*at), max(1.4 * canvas.pen, 0.005 * view.scale), NOSE)


def _rectangle(canvas: Canvas, view: View, low: Point, high: Point, fill: Ink, edge: Ink) -> None:
    corners = [low, (high[0], low[1]), high, (low[0], high[1])]
    canvas.polygon(view.points(corners), fill, edge, 1.2)
