"""Where a piece comes to lie: how high on others when it is let down on them, and how near beside them.

Plain geometry for whoever sets up a figure by hand; `figures.check` judges what comes of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np

from figures.cylinders import Cylinder, Floats
from figures.standard import PIECE_DIAMETER, PIECE_LENGTH
from figures.support import TOUCHING
from figures.types import Placement

GRID: Final = 0.002
"""Metres between the vertical lines along which two pieces are compared; round wood makes 0.02 mm of it."""

_DIRECTIONS: Final = 360


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
