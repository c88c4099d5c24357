"""A drawing board: shapes and words are put on it in millimetres, and it becomes a `Drawing`."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gorodki.render.draw.colours import INK, PAPER, Colour, Ink, mixed
from gorodki.render.draw.view import Box, Point
from gorodki.render.vector.drawing import Area, Disc, Drawing, Polyline, Shape, TextLine

PIXEL = 0.24  # millimetres: a pixel of the usual picture on A4, in which widths of strokes are told


class Board:
    """Collects what is drawn; nothing on it is drawn over by what the paper does not show.

    Args:
        size: width and height of the paper, millimetres.
        unit: 1 on A4; letters and strokes of a larger sheet are this many times as large.
    """

    def __init__(self, size: Point, unit: float = 1.0) -> None:
        self.size = size
        self.unit = unit
        self.pen = PIXEL * unit  # millimetres to a pixel of the usual picture
        self.shapes: list[Shape] = []
        self.texts: list[TextLine] = []

    def drawing(self, title: str, lang: str) -> Drawing:
        """What has been drawn so far."""
        return Drawing(self.size, title, lang, tuple(self.shapes), tuple(self.texts))

    def line(
        self,
        points: Sequence[Point],
        colour: Ink,
        width: float = 1.0,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """A polyline; `width` and `dash` are in pixels of the usual picture."""
        broken = None if dash is None else (dash[0] * self.pen, dash[1] * self.pen)
        self.shapes.append(Polyline(tuple(points), _opaque(colour), width * self.pen, broken))

    def polygon(
        self, points: Sequence[Point], fill: Ink | None, edge: Ink | None = None, width: float = 1.0
    ) -> None:
        """A filled polygon with an outline centred on its edge."""
        inside, rim = (None if ink is None else _opaque(ink) for ink in (fill, edge))
        self.shapes.append(Area(tuple(points), inside, rim, width * self.pen if edge is not None else 0.0))

    def box(self, box: Box, fill: Ink | None, edge: Ink | None = None, width: float = 1.0) -> None:
        """A rectangle."""
        left, top, right, bottom = box.left, box.top, box.right, box.bottom
        self.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], fill, edge, width)

    def disc(
        self, centre: Point, radius: float, fill: Ink | None, edge: Ink | None = None, width: float = 1.0
    ) -> None:
        """A circle with its radius in millimetres."""
        inside, rim = (None if ink is None else _opaque(ink) for ink in (fill, edge))
        self.shapes.append(Disc(centre, radius, inside, rim, width * self.pen if edge is not None else 0.0))

    def head(self, tip: Point, direction: Point, length: float, colour: Ink = INK) -> None:
        """The head of an arrow (millimetres) that points along a unit vector of the picture."""
        (x, y), (ux, uy), half = tip, direction, length * 0.2
        bx, by = x - ux * length, y - uy * length
        self.polygon([tip, (bx - uy * half, by + ux * half), (bx + uy * half, by - ux * half)], colour)

    def arrow(self, start: Point, tip: Point, length: float, colour: Ink = INK, width: float = 2.0) -> None:
        """A line with a head of a length in millimetres at its end."""
        whole = math.dist(start, tip)
        ux, uy = (tip[0] - start[0]) / whole, (tip[1] - start[1]) / whole
        self.line([start, (tip[0] - ux * length * 0.8, tip[1] - uy * length * 0.8)], colour, width)
        self.head(tip, (ux, uy), length, colour)

    def words(
        self,
        text: str,
        at: Point,
        height: float,
        *,
        colour: Colour = INK,
        bold: bool = False,
        anchor: str = "left",
        turned: bool = False,
    ) -> TextLine:
        """One line of text at an em height in millimetres."""
        spaced = text.replace("\N{NO-BREAK SPACE}", " ")
        said = TextLine(spaced, at, height, colour, bold, anchor, turned)
        self.texts.append(said)
        return said


def _opaque(ink: Ink) -> Colour:
    """The colour as it looks on white paper."""
    colour: Colour = (ink[0], ink[1], ink[2])
    return colour if len(ink) == 3 else mixed(PAPER, colour, ink[3] / 255)
