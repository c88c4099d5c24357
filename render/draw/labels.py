"""Room for labels: each goes where it covers least of what is there."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gorodki.render.draw.pieces import outline
from gorodki.render.draw.view import Box, Point, View
from gorodki.sim.trace import Body

Ends = float | NDArray[np.float64]

_RINGS = (0.0, 9.0, 20.0, 34.0, 52.0, 74.0)  # pixels beyond the nearest place that touches nothing
_SPOKES = 16


@dataclass
class Labels:
    """Places labels one after the other; the earlier ones have the better places.

    Args:
        frame: labels stay inside.
        taken: boxes that should stay clear, with the labels placed so far.
        unit: pixels to a pixel of a picture of the usual size.
    """

    frame: Box
    taken: list[Box] = field(default_factory=list)
    unit: float = 1.0

    def keep_clear(self, boxes: Iterable[Box]) -> None:
        """Add boxes that labels should not cover."""
        self.taken.extend(boxes)

    def place(self, anchor: Point, size: Point, *, first: float = 90.0, reach: float = 0.0) -> Box:
        """The best box of a size (width, height) near an anchor; it is taken from now on.

        Args:
            anchor: the point the label belongs to, pixels.
            size: of the label, pixels.
            first: direction to prefer, degrees counter-clockwise from the right.
            reach: how far from the anchor the label must stay, pixels.
        """
        w, h = size
        boxes, prices = [], []
        for ring in (r * self.unit for r in _RINGS):
            for k in range(_SPOKES):
                angle = math.radians(first) + math.pi * ((k + 1) // 2) * (1 if k % 2 else -1) * 2 / _SPOKES
                ux, uy = math.cos(angle), -math.sin(angle)
                # the distance at which the box just clears the reach in this direction
                clear = reach + abs(ux) * w / 2 + abs(uy) * h / 2 + ring
                boxes.append(Box(anchor[0] + ux * clear - w / 2, anchor[1] + uy * clear - h / 2, w, h))
                prices.append((ring / self.unit * 6 + k * 1.5) * self.unit**2)
        best = boxes[int(np.argmin(self._costs(boxes) + np.array(prices)))]
        self.taken.append(best)
        return best

    def beside(self, anchor: Point, size: Point, *, reach: float, steps: int = 12) -> Box:
        """The first free box right or left of an anchor at its height; the nearest right one if none is."""
        w, h = size
        offsets = [
            side * (reach + w / 2 + k * 12.0 * self.unit) for k in range(steps) for side in (1.0, -1.0)
        ]
        boxes = [Box(anchor[0] + dx - w / 2, anchor[1] - h / 2, w, h) for dx in offsets]
        free = np.flatnonzero(self._costs(boxes) <= 0.0)
        best = boxes[int(free[0]) if len(free) else 0]
        self.taken.append(best)
        return best

    def cheapest(self, offers: Sequence[tuple[Box, float]], others: Sequence[Box]) -> int:
        """Index of the box that covers least; nothing is taken by this.

        Args:
            offers: boxes, each with a price of its own in covered pixels.
            others: more boxes that should stay clear.
        """
        full = [(b.left, b.top, b.right, b.bottom) for b in (*self.taken, *others)] or [(0.0,) * 4]
        left, top, right, bottom = np.array(full).T
        costs = []
        for box, price in offers:
            w = np.clip(np.minimum(right, box.right) - np.maximum(left, box.left), 0, None)
            h = np.clip(np.minimum(bottom, box.bottom) - np.maximum(top, box.top), 0, None)
            beyond = box.width * box.height - self.frame.overlap(box)
            costs.append(float((w * h).sum()) * 8 + beyond * 50 + price)
        return costs.index(min(costs))

    def _costs(self, boxes: Sequence[Box]) -> NDArray[np.float64]:
        """For each box the covered pixels, and what sticks out of the frame many times over."""
        left, top, right, bottom = _edges(boxes)
        f = self.frame
        inside = _shared(left, right, f.left, f.right) * _shared(top, bottom, f.top, f.bottom)
        out = (right - left) * (bottom - top) - inside
        if not self.taken:
            return np.asarray(out * 50.0)
        l2, t2, r2, b2 = _edges(self.taken)
        wide = _shared(left[:, None] - 1, right[:, None] + 1, l2, r2)
        tall = _shared(top[:, None] - 1, bottom[:, None] + 1, t2, b2)
        return np.asarray((wide * tall).sum(axis=1) * 8 + out * 50)


def _edges(boxes: Sequence[Box]) -> NDArray[np.float64]:
    """Left, top, right and bottom of boxes, each (N,)."""
    return np.array([(b.left, b.top, b.right, b.bottom) for b in boxes]).T


def _shared(low: Ends, high: Ends, low2: Ends, high2: Ends) -> NDArray[np.float64]:
    """Length of what two stretches have in common."""
    return np.asarray(np.clip(np.minimum(high, high2) - np.maximum(low, low2), 0.0, None))


def around(points: Sequence[Point], by: float = 0.0) -> Box:
    """The box around some points, with a margin."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return Box(min(xs) - by, min(ys) - by, max(xs) - min(xs) + 2 * by, max(ys) - min(ys) + 2 * by)


def along(line: Sequence[Point], step: float, size: float) -> list[Box]:
    """Small boxes along a line in pixels, so that labels keep off it."""
    out: list[Box] = []
    for a, b in itertools.pairwise(line):
        n = max(1, int(math.dist(a, b) // step))
        for k in range(n):
            x, y = a[0] + (b[0] - a[0]) * k / n, a[1] + (b[1] - a[1]) * k / n
            out.append(Box(x - size / 2, y - size / 2, size, size))
    return out


def covered(view: View, body: Body, centre: Sequence[float], axis: Sequence[float]) -> list[Box]:
    """Boxes in pixels that together cover a body and little else, however it is turned."""
    import shapely

    shape = shapely.Polygon(view.points(outline(body, centre, axis)))
    left, top, right, bottom = shape.bounds
    cell = max(2.0, body.radius * view.scale / 2)
    columns, rows = math.ceil((right - left) / cell), math.ceil((bottom - top) / cell)
    x = np.repeat(left + cell * np.arange(columns), rows)
    y = np.tile(top + cell * np.arange(rows), columns)
    hit = shapely.intersects(shape, shapely.box(x, y, x + cell, y + cell))
    return [Box(px, py, cell, cell) for px, py in zip(x[hit].tolist(), y[hit].tolist(), strict=True)]
