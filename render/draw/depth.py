"""What hides what: the order in which pieces are painted, and where each can still be seen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from gorodki.render.draw.pieces import outline
from gorodki.render.draw.view import Point
from gorodki.sim.trace import Body

if TYPE_CHECKING:
    from shapely import Polygon

Solid = tuple[Body, Sequence[float], Sequence[float]]
"""A body with its centre (m) and unit axis as the onlooker sees them: right, up, towards the onlooker."""

_TOUCH = 1e-7  # square metres; outlines that share less touch and hide nothing
_GLIMPSE = 0.02  # share of an outline that is too little to point at


def back_to_front(solids: Sequence[Solid]) -> list[int]:
    """Indices of the solids so that none is painted over one that lies in front of it.

    Bodies that are convex and do not cut into each other hide each other one way only, so one point where
    two outlines overlap decides about the pair. Where three or more hide each other in a ring no order is
    right; then the one whose middle is farthest goes first.
    """
    behind = _behind(solids)
    left, order = set(range(len(solids))), []
    while left:
        free = [k for k in left if not behind[k] & left] or list(left)
        first = min(free, key=lambda k: (float(solids[k][1][2]), k))
        order.append(first)
        left.remove(first)
    return order


def visible_spots(solids: Sequence[Solid]) -> list[Point]:
    """For each solid the middle of the largest patch that nothing hides (m); its middle if all is hidden."""
    from shapely.ops import polylabel

    spots = []
    for solid, patch in zip(solids, visible_patches(solids), strict=True):
        spot = (_shape(solid).centroid if patch.is_empty else polylabel(patch, 5e-4)).coords[0]
        spots.append((float(spot[0]), float(spot[1])))
    return spots


def visible_patches(solids: Sequence[Solid]) -> list[Polygon]:
    """For each solid the largest patch of its outline that nothing hides (m); empty if all is hidden."""
    from shapely import Polygon
    from shapely.ops import unary_union

    order, patches = back_to_front(solids), [Polygon()] * len(solids)
    for place, k in enumerate(order):
        seen = _shape(solids[k]).difference(unary_union([_shape(solids[j]) for j in order[place + 1 :]]))
        patches[k] = max(getattr(seen, "geoms", [seen]), key=lambda part: part.area, default=Polygon())
    return patches


def hidden_behind(solids: Sequence[Solid]) -> dict[int, int]:
    """Each solid of which next to nothing can be seen, with the one before it that hides most of it."""
    from shapely.ops import unary_union

    order, hidden = back_to_front(solids), {}
    shapes = [_shape(s) for s in solids]
    for place, k in enumerate(order):
        before = order[place + 1 :]
        seen = shapes[k].difference(unary_union([shapes[j] for j in before]))
        if before and seen.area < _GLIMPSE * shapes[k].area:
            hidden[k] = max(before, key=lambda j: float(shapes[k].intersection(shapes[j]).area))
    return hidden


def _behind(solids: Sequence[Solid]) -> list[set[int]]:
    """For each solid those that lie behind it and overlap it in the picture."""
    shapes = [_shape(s) for s in solids]
    behind: list[set[int]] = [set() for _ in solids]
    for i, one in enumerate(solids):
        for j in range(i):
            common = shapes[i].intersection(shapes[j])
            if common.area > _TOUCH:
                at = common.representative_point()
                near, far = (i, j) if _depth(one, at.x, at.y) > _depth(solids[j], at.x, at.y) else (j, i)
                behind[near].add(far)
    return behind


def _shape(solid: Solid) -> Polygon:
    from shapely import Polygon

    return Polygon(outline(*solid)).buffer(0)


def _depth(solid: Solid, x: float, y: float) -> float:
    """Middle of the stretch of the line of sight through (x, y) that lies in a solid, metres."""
    body, centre, axis = solid
    a = np.array(axis, dtype=float)
    p = np.array([x, y, 0.0]) - np.array(centre, dtype=float) - body.offset * a
    # inside the round: |p + t z - ((p + t z) . a) a| <= radius, a quadratic in t
    across, step = p - (p @ a) * a, np.array([0.0, 0.0, 1.0]) - a[2] * a
    q, half_b, c = float(step @ step), float(across @ step), float(across @ across) - body.radius**2
    low, high = -math.inf, math.inf
    if q > 1e-12:
        root = math.sqrt(max(0.0, half_b**2 - q * c))
        low, high = (-half_b - root) / q, (-half_b + root) / q
    if abs(a[2]) > 1e-9:  # and between the end faces
        ends = sorted((s * body.length / 2 - float(p @ a)) / float(a[2]) for s in (-1.0, 1.0))
        low, high = max(low, ends[0]), min(high, ends[1])
    return (low + high) / 2
