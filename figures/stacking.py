"""Where a piece comes to lie: how high on others when it is let down on them, and how near beside them.

Plain geometry for whoever sets up a figure by hand; `figures.check` judges what comes of it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Final

import numpy as np

from gorodki.figures.cylinders import Cylinder, Floats
from gorodki.figures.standard import PIECE_DIAMETER, PIECE_LENGTH
from gorodki.figures.support import TOUCHING, Standing, standing_of
from gorodki.figures.types import Placement

GRID: Final = 0.002
"""Metres between the vertical lines along which two pieces are compared; round wood makes 0.02 mm of it."""

STEEPEST: Final = 45.0
"""Degrees that a piece which falls on others comes to lean at most: two below a lying one make 30 of it."""

_DIRECTIONS: Final = 360
_STANDS: Final = 0.5  # level part of the axis of a piece that stands, at most


def ground_height(
    axis: Sequence[float], *, diameter: float = PIECE_DIAMETER, length: float = PIECE_LENGTH
) -> float:
    """Height of the centre of a piece that rests on the ground, metres, from its unit axis."""
    up = min(1.0, abs(axis[2]))
    return length / 2 * up + diameter / 2 * math.sqrt(1.0 - up * up)


def let_down(
    piece: Placement,
    others: Sequence[Placement],
    *,
    diameter: float = PIECE_DIAMETER,
    length: float = PIECE_LENGTH,
) -> Placement:
    """The piece at the height at which it first meets something when it comes straight down from above.

    Args:
        piece: its place seen from above and its axis count, not its height.
        others: what already stands.
        diameter: of the pieces, metres.
        length: of the pieces, metres.
    """
    x, y, _ = piece.centre
    lowest = ground_height(piece.axis, diameter=diameter, length=length)
    moved = Cylinder.of(Placement((x, y, 0.0), piece.axis), diameter, length)
    grid = _grid(moved)
    below, _ = _span(moved, grid)
    heights = [lowest]
    for other in others:
        if gap_beside(piece, other, diameter=diameter, length=length)[0] > -TOUCHING:
            continue  # side by side
        _, above = _span(Cylinder.of(other, diameter, length), grid)
        apart = above - below
        if np.isfinite(apart).any():
            heights.append(float(np.nanmax(apart)))
    return Placement((x, y, max(heights)), piece.axis)


def settled(
    pieces: Mapping[int, Placement],
    gone: Collection[int],
    *,
    diameter: float = PIECE_DIAMETER,
    length: float = PIECE_LENGTH,
) -> dict[int, Placement]:
    """Where the other pieces lie once some are taken away: what lay on these alone falls straight down.

    A piece that no other carries any more, and the ground not steadily, falls at its place, in its direction,
    onto the ground or what is below; a lying one tips to where its centre is lowest. One that another piece
    still carries stays as it is.

    Args:
        pieces: where each lies, by number.
        gone: numbers of those that are taken away.
        diameter: of the pieces, metres.
        length: of the pieces, metres.
    """
    numbers = list(pieces)
    before = standing_of(tuple(pieces.values()), diameter, length)
    left = {n: p for n, p in pieces.items() if n not in gone}
    loose = {k for k, n in enumerate(numbers) if n in gone}
    below: list[Placement] = []
    for k in _from_below(before):
        if k in loose:
            continue
        n = numbers[k]
        if any(before.rests_on[k, j] for j in loose) and not _stays(left, n, diameter, length):
            left[n] = _fallen(left[n], below, diameter, length)
            loose.add(k)
        below.append(left[n])
    return left


def _from_below(found: Standing) -> list[int]:
    """Indices of pieces, each after those that it rests on; where two lean on each other the lower first."""
    order: list[int] = []
    heights = [solid.centre[2] for solid in found.solids]
    while len(order) < len(heights):
        waiting = [k for k in range(len(heights)) if k not in order]
        free = [k for k in waiting if not any(found.rests_on[k, j] for j in waiting)]
        order.append(min(free or waiting, key=lambda k: heights[k]))
    return order


def _stays(pieces: Mapping[int, Placement], number: int, diameter: float, length: float) -> bool:
    now = standing_of(tuple(pieces.values()), diameter, length)
    at = list(pieces).index(number)
    return bool(now.rests_on[at].any() or (now.on_ground[at] and not now.overhang[at]))


def _fallen(piece: Placement, below: Sequence[Placement], diameter: float, length: float) -> Placement:
    """The piece let down at the elevation at which its centre comes lowest; one that stands stays upright."""
    x, y, _ = piece.axis
    size = math.hypot(x, y)
    if size < _STANDS:
        return let_down(piece, below, diameter=diameter, length=length)

    def at(elevation: float) -> Placement:
        up = math.radians(elevation)
        axis = (x / size * math.cos(up), y / size * math.cos(up), math.sin(up))
        return let_down(Placement(piece.centre, axis), under, diameter=diameter, length=length)

    under: Sequence[Placement] = ()
    best = at(0.0)
    under = [b for b in below if gap_beside(best, b, diameter=diameter, length=length)[0] <= -TOUCHING]
    lowest = 0.0
    for reach, step in ((STEEPEST, 3.0), (3.0, 0.5), (0.5, 0.1)) if under else ():
        tried = lowest + step * np.arange(-round(reach / step), round(reach / step) + 1)
        lowest = min(map(float, tried), key=lambda e: (round(at(e).centre[2], 6), abs(e)))
        best = at(lowest)
    return best


def gap_beside(
    a: Placement,
    b: Placement,
    *,
    diameter: float = PIECE_DIAMETER,
    length: float = PIECE_LENGTH,
) -> tuple[float, tuple[float, float]]:
    """How far two pieces are apart seen from above, and the unit vector from `a` to `b` along which.

    The gap is negative where they overlap in that view, metres; pieces that stand and lie on the ground
    touch where it is 0.
    """
    one, other = Cylinder.of(a, diameter, length), Cylinder.of(b, diameter, length)
    between = other.centre - one.centre
    tried = [_circle()]
    for axis in (one.axis, other.axis, between):
        flat = np.array([axis[0], axis[1], 0.0])
        size = float(np.linalg.norm(flat))
        if size > 1e-6:
            along = flat / size
            across = np.array([-along[1], along[0], 0.0])
            tried.append(np.stack([along, -along, across, -across]))
    directions = np.concatenate(tried)
    gaps = directions @ between - one.reach(directions) - other.reach(directions)
    best = int(gaps.argmax())
    return float(gaps[best]), (float(directions[best, 0]), float(directions[best, 1]))


def _grid(piece: Cylinder) -> Floats:
    """Points (N, 2) seen from above that a piece covers, and some around it."""
    reach = piece.reach(np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]))
    sides = [np.arange(-math.ceil(r / GRID), math.ceil(r / GRID) + 1) * GRID for r in reach]
    x, y = np.meshgrid(piece.centre[0] + sides[0], piece.centre[1] + sides[1])
    return np.stack([x.ravel(), y.ravel()], axis=1)


def _span(piece: Cylinder, points: Floats) -> tuple[Floats, Floats]:
    """Lowest and highest height of a piece over points (N, 2), not a number where it is not met."""
    off = points - piece.centre[:2]
    ax, ay, az = (float(v) for v in piece.axis)
    along = off[:, 0] * ax + off[:, 1] * ay
    low, high = np.full(len(off), -np.inf), np.full(len(off), np.inf)
    half = piece.length / 2
    if abs(az) > 1e-9:  # between the two end faces: |along + az·h| <= half
        ends = np.stack([(-half - along) / az, (half - along) / az])
        low, high = ends.min(axis=0), ends.max(axis=0)
    else:
        low[np.abs(along) > half + 1e-9] = np.nan
    # within the round side: |off + h·up - (along + az·h)·axis|^2 <= radius^2
    a = 1.0 - az * az
    b = -along * az
    c = (off**2).sum(axis=1) - along**2 - piece.radius**2
    if a > 1e-9:
        root = np.sqrt(np.where(b * b - a * c >= 0.0, b * b - a * c, np.nan))
        low, high = np.maximum(low, (-b - root) / a), np.minimum(high, (-b + root) / a)
    else:
        low = np.where(c <= 1e-12, low, np.nan)
    missed = ~(low <= high)
    low, high = np.where(missed, np.nan, low), np.where(missed, np.nan, high)
    return low + piece.centre[2], high + piece.centre[2]


@cache
def _circle() -> Floats:
    turn = np.linspace(0, 2 * np.pi, _DIRECTIONS, endpoint=False)
    return np.stack([np.cos(turn), np.sin(turn), np.zeros_like(turn)], axis=1)
