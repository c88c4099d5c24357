"""What draws pieces: a canvas of pixels or a board of millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gorodki.render.draw.colours import Ink
from gorodki.render.draw.view import Point


class Pen(Protocol):
    """Anything that strokes lines and fills polygons.

    Widths are told in pixels of the usual picture; `pen` says how many units of the drawing each of those is.
    """

    pen: float

    def line(
        self,
        points: Sequence[Point],
        colour: Ink,
        width: float = 1.0,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """A polyline."""

    def polygon(
        self, points: Sequence[Point], fill: Ink | None, edge: Ink | None = None, width: float = 1.0
    ) -> None:
        """A filled polygon with an outline centred on its edge."""
