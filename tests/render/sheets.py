"""What the tests of printed sheets share: finding faults and places on a drawing."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import numpy as np
from shapely import LineString, Point, Polygon, box

from gorodki.render.draw.colours import WOOD
from gorodki.render.draw.labels import around
from gorodki.render.draw.view import Box
from gorodki.render.vector.drawing import Area, Disc, Drawing, Polyline, Shape, TextLine


def rectangle(words: TextLine) -> Polygon:
    """The ink of some words, a hair less than their box."""
    b = words.box
    return box(b.left + 0.05, b.top + 0.05, b.right - 0.05, b.bottom - 0.05)


def overlaps(drawing: Drawing) -> list[tuple[str, str]]:
    """Words that stand on other words."""
    placed = [(w.text, w.box.shrunk(0.05)) for w in drawing.words]
    return [(a, b) for (a, one), (b, other) in itertools.combinations(placed, 2) if one.overlap(other) > 0]


def crossed(drawing: Drawing) -> list[str]:
    """Words over a line or a piece that no plate or disc under them hides."""
    shapes = drawing.shapes[::-1]
    bounds = np.array([(b.left, b.top, b.right, b.bottom) for b in map(_bounds, shapes)])
    found = []
    for words in drawing.words:
        near = words.box
        apart = (bounds[:, :2] > (near.right, near.bottom)) | (bounds[:, 2:] < (near.left, near.top))
        met = np.flatnonzero(~apart.any(axis=1))
        if _is_crossed(rectangle(words), [shapes[k] for k in met]):
            found.append(words.text)
    return found


def outside(drawing: Drawing, margin: float) -> list[str]:
    """Words that leave the page or stand in its margin (millimetres)."""
    (width, height), found = drawing.size, []
    for w in drawing.words:
        b = w.box
        if b.left < margin or b.top < margin or b.right > width - margin or b.bottom > height - margin:
            found.append(w.text)
    return found


def wood(drawing: Drawing) -> list[list[tuple[float, float]]]:
    """The outlines of the pieces in the order of painting."""
    return [list(s.points) for s in drawing.shapes if isinstance(s, Area) and s.fill == WOOD]


def middle(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Middle of the box around points."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def said(drawing: Drawing) -> str:
    """All words in one line."""
    return " ".join(w.text for w in drawing.words)


def _is_crossed(ink: Polygon, shapes: Sequence[Shape]) -> bool:
    """True where a shape meets the ink before one that bears it; the last painted comes first."""
    for shape in shapes:
        if isinstance(shape, Polyline):
            if LineString(shape.points).buffer(shape.width / 2).intersects(ink):
                return True
        elif shape.fill is not None:
            ground = _ground(shape)
            if ground.contains(ink) and shape.fill != WOOD:
                return False
            if ground.intersects(ink):
                return True
    return False


def _bounds(shape: Shape) -> Box:
    """A box around a shape, with a little air."""
    points = [shape.centre] if isinstance(shape, Disc) else shape.points
    return around(points, shape.radius + 0.2 if isinstance(shape, Disc) else 0.5)


def _ground(shape: Area | Disc) -> Polygon:
    if isinstance(shape, Disc):
        return Point(shape.centre).buffer(shape.radius + 0.1)
    return Polygon(shape.points).buffer(0)


def badges(drawing: Drawing) -> Iterator[Disc]:
    """The discs with numbers."""
    return (s for s in drawing.shapes if isinstance(s, Disc) and s.radius > 1.5)
