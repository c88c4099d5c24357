"""A canvas whose picture is a drawing on paper: what draws in pixels draws true lines as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.colours import PAPER, Colour, Ink
from gorodki.render.draw.view import Box, Point
from gorodki.render.vector.drawing import Area, Disc, Drawing, Polyline, Shape, TextLine


class PaperCanvas(Canvas):
    """Collects what is drawn in picture pixels as shapes in millimetres.

    Args:
        size: of the picture, pixels.
        width: of the paper, millimetres; its height follows.
        paper: ground colour.
        pen: as in `Canvas`.
    """

    def __init__(self, size: tuple[int, int], width: float, paper: Colour = PAPER, pen: float = 1.0) -> None:
        self.size, self.pen, self.texts = size, pen, []
        self._unit = width / size[0]
        self._shapes: list[Shape] = []
        self._clip: Box | None = None
        if paper != PAPER:
            self.box(Box(0, 0, *size), paper)

    def drawing(self, title: str, lang: str) -> Drawing:
        """What has been drawn so far."""
        k = self._unit
        words = [
            TextLine(t.words, self._at(t.at), t.height * k, t.colour, t.bold, t.anchor, halo=t.halo)
            for t in self.texts
        ]
        size = self.size[0] * k, self.size[1] * k
        return Drawing(size, title, lang, tuple(self._shapes), tuple(words))

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Shapes drawn inside leave nothing outside the box (text is not clipped)."""
        k, before = self._unit, self._clip
        inner = Box(box.left * k, box.top * k, box.width * k, box.height * k)
        self._clip = inner if before is None else _common(before, inner)
        try:
            yield
        finally:
            self._clip = before

    def polygon(
        self, points: Sequence[Point], fill: Ink | None, edge: Ink | None = None, width: float = 1.0
    ) -> None:
        """A filled polygon with an outline centred on its edge."""
        ring = tuple(map(self._at, points))
        for inside, rim in self._inks(fill, edge):
            opacity = _opacity(inside or rim)
            line = width * self.pen * self._unit if rim else 0.0
            self._shapes.append(Area(ring, _colour(inside), _colour(rim), line, opacity, self._clip))

    def disc(
        self, centre: Point, radius: float, fill: Ink | None, edge: Ink | None = None, width: float = 1.0
    ) -> None:
        """A circle."""
        at, round_ = self._at(centre), radius * self._unit
        for inside, rim in self._inks(fill, edge):
            opacity = _opacity(inside or rim)
            line = width * self.pen * self._unit if rim else 0.0
            self._shapes.append(Disc(at, round_, _colour(inside), _colour(rim), line, opacity, self._clip))

    def line(
        self,
        points: Sequence[Point],
        colour: Ink,
        width: float = 1.0,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """A line with round joints; `dash` = (stroke, gap)."""
        unit = self.pen * self._unit
        broken = None if dash is None else (dash[0] * unit, dash[1] * unit)
        way, rgb = tuple(map(self._at, points)), (colour[0], colour[1], colour[2])
        self._shapes.append(Polyline(way, rgb, width * unit, broken, _opacity(colour), self._clip))

    def _at(self, point: Point) -> Point:
        return point[0] * self._unit, point[1] * self._unit

    @staticmethod
    def _inks(fill: Ink | None, edge: Ink | None) -> list[tuple[Ink | None, Ink | None]]:
        """Inside and outline as one shape where they let as much through, else as two."""
        if fill is None or edge is None or _opacity(fill) == _opacity(edge):
            return [(fill, edge)]
        return [(fill, None), (None, edge)]


def _common(a: Box, b: Box) -> Box:
    """What two boxes share; without width where they share nothing."""
    left, top = max(a.left, b.left), max(a.top, b.top)
    return Box(left, top, max(0.0, min(a.right, b.right) - left), max(0.0, min(a.bottom, b.bottom) - top))


def _colour(ink: Ink | None) -> Colour | None:
    return None if ink is None else (ink[0], ink[1], ink[2])


def _opacity(ink: Ink | None) -> float:
    return 1.0 if ink is None or len(ink) == 3 else ink[3] / 255
