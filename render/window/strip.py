"""A canvas for a strip of a picture, on which shapes that reach far beyond it cost no more than what is seen.

The library looks at every row of a shape, also at those beside the picture: the streaks of a sheet that is
seen forty times as large took 70 ms.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import pygame
import shapely

from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.colours import Ink
from gorodki.render.draw.view import Point

BESIDE = 8.0  # pixels around the strip that are drawn as well: no line is as wide


class Strip(Canvas):
    """Leaves off what lies outside it."""

    @property
    def _room(self) -> pygame.FRect:
        w, h = self.size
        beside = BESIDE * self.pen
        return pygame.FRect(-beside, -beside, w + 2 * beside, h + 2 * beside)

    def polygon(
        self, points: Sequence[Point], fill: Ink | None, edge: Ink | None = None, width: float = 1.0
    ) -> None:
        """As on any canvas."""
        if fill is not None:
            for part in _cut_area(points, self._room):
                super().polygon(part, fill)
        if edge is not None:
            self.line([*points, points[0]], edge, width)

    def line(
        self,
        points: Sequence[Point],
        colour: Ink,
        width: float = 1.0,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """As on any canvas; dashes begin where the line comes into snapshot."""
        for part in _cut_line(points, self._room):
            super().line(part, colour, width, dash)


def _cut_line(points: Sequence[Point], room: pygame.FRect) -> Iterator[Sequence[Point]]:
    """The parts of a line within a rectangle."""
    part: list[Point] = []
    for start, end in itertools.pairwise(points):
        seen = room.clipline(start, end)
        first, last = seen or (None, None)
        if part and (first is None or not room.collidepoint(start)):
            yield part
            part = []
        if first is not None and last is not None:
            part = part or [start if room.collidepoint(start) else first]
            part.append(end if room.collidepoint(end) else last)
    if part:
        yield part


def _cut_area(points: Sequence[Point], room: pygame.FRect) -> Iterator[Sequence[Point]]:
    """The parts of an area within a rectangle."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    if room.left <= min(xs) and max(xs) <= room.right and room.top <= min(ys) and max(ys) <= room.bottom:
        yield points
        return
    seen = shapely.clip_by_rect(shapely.Polygon(points), room.left, room.top, room.right, room.bottom)
    for part in shapely.get_parts(seen):
        yield [(float(x), float(y)) for x, y in shapely.get_coordinates(part)]
