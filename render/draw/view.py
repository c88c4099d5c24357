"""The one way from the court to the picture: x to the right stays right, away from the thrower is up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the picture, pixels: left, top, width, height."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return (self.left + self.width / 2, self.top + self.height / 2)

    def shrunk(self, by: float) -> Box:
        """The same box with a margin taken off on every side."""
        return Box(self.left + by, self.top + by, self.width - 2 * by, self.height - 2 * by)

    def contains(self, point: Point) -> bool:
        """True for a point inside or on the edge."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def overlap(self, other: Box) -> float:
        """The area shared with another box, square pixels."""
        w = min(self.right, other.right) - max(self.left, other.left)
        h = min(self.bottom, other.bottom) - max(self.top, other.top)
        return w * h if w > 0 and h > 0 else 0.0


@dataclass(frozen=True, slots=True)
class View:
    """The transform from metres to pixels: one scale for both axes, no rotation, no mirror.

    Args:
        box: the part of the picture that shows the court.
        centre: point of the court in the middle of the box, metres.
        scale: pixels per metre.
    """

    box: Box
    centre: Point
    scale: float

    @classmethod
    def fit(cls, box: Box, low: Point, high: Point) -> View:
        """The largest view with the court from corner `low` to corner `high` (metres) wholly in the box."""
        scale = min(box.width / (high[0] - low[0]), box.height / (high[1] - low[1]))
        return cls(box, ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2), scale)

    def px(self, x: float, y: float) -> Point:
        """A point of the court in pixels."""
        cx, cy = self.box.centre
        return (cx + (x - self.centre[0]) * self.scale, cy - (y - self.centre[1]) * self.scale)

    def points(self, court: Iterable[tuple[float, float]] | NDArray[np.floating]) -> list[Point]:
        """Several points of the court in pixels."""
        if isinstance(court, np.ndarray):
            cx, cy = self.box.centre
            x, y = court[:, :2].T.astype(float)
            x, y = cx + (x - self.centre[0]) * self.scale, cy - (y - self.centre[1]) * self.scale
            return list(zip(x.tolist(), y.tolist(), strict=True))
        return [self.px(float(x), float(y)) for x, y in court]

    def metres(self, point: Point) -> Point:
        """The point of the court under a pixel: the inverse of `px`."""
        cx, cy = self.box.centre
        return (
            self.centre[0] + (point[0] - cx) / self.scale,
            self.centre[1] - (point[1] - cy) / self.scale,
        )
