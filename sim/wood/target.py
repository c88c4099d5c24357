"""Where a player's bat should strike, by the look of what still stands."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from gorodki.figures.errors import InputError
from gorodki.figures.standard import PIECE_DIAMETER, PIECE_LENGTH
from gorodki.figures.types import Hand, Placement
from gorodki.sim.wood.equipment import Bat

REACH = 0.45  # m: pieces whose centres lie no further apart belong together; a bat of 0.9 m sweeps both
FRONT = 0.06  # m: pieces whose near edge lies no further behind the nearest one's are struck at once
LOW = 1.6  # diameters: a front no higher is struck where the bat lands, a higher one at half its height
SHORTEST, LONGEST = -0.85, 5.0  # m: no landing is aimed nearer to the thrower or further away
HIGHEST = 1.0  # m: no front is struck higher


@dataclass(frozen=True, slots=True)
class Target:
    """Where the bat should be, with its axis at a height.

    Args:
        x: metres to the thrower's right.
        y: metres from the front line.
        height: of the axis, metres.
    """

    x: float
    y: float
    height: float


def usual_target(
    pieces: Mapping[int, Placement],
    hand: Hand,
    bat: Bat,
    piece_diameter: float = PIECE_DIAMETER,
    piece_length: float = PIECE_LENGTH,
) -> Target:
    """Where a player's bat should strike: `target` for a right-hander, its mirror image for a left-hander.

    Raises:
        InputError: where no piece is left, or one is at no finite place.
    """
    if hand is Hand.LEFT:
        mirrored = {n: p.mirrored() for n, p in pieces.items()}
        found = target(mirrored, bat, piece_diameter, piece_length)
        return replace(found, x=-found.x)
    return target(pieces, bat, piece_diameter, piece_length)


def target(
    pieces: Mapping[int, Placement],
    bat: Bat,
    piece_diameter: float = PIECE_DIAMETER,
    piece_length: float = PIECE_LENGTH,
) -> Target:
    """Where a right-hander's bat should strike.

    Of the groups of pieces the largest is chosen, of equal ones the one nearest to the middle line, then to
    the thrower, then on the right. In the Letter, where every piece stands alone, that is the mark piece. The
    bat comes down just at the group's near edge where its front is low: on 200 throws at each figure in the
    project's reference model a landing within 0.1 m of it clears most, one 0.3 m before it bounces over. A
    higher front is struck at half its height.

    Raises:
        InputError: where no piece is left, or one is at no finite place.
    """
    if not pieces:
        raise InputError("no piece is left to aim at")
    sizes = [_extent(p, piece_diameter, piece_length) for _, p in sorted(pieces.items())]
    if not np.isfinite([(e.x, e.near, e.top) for e in sizes]).all():
        raise InputError("every piece to aim at must be at a finite place")
    group = min(_groups(sizes), key=_preference)
    near = min(e.near for e in group)
    front = [e for e in group if e.near <= near + FRONT]
    x = sum(e.x for e in group) / len(group)
    top = max(e.top for e in front)
    radius = bat.diameter / 2
    if top > LOW * piece_diameter:
        return Target(x, _between(SHORTEST, near - radius, LONGEST), _between(radius, top / 2, HIGHEST))
    return Target(x, _between(SHORTEST, near, LONGEST), radius)


@dataclass(frozen=True, slots=True)
class _Extent:
    """Middle and outline of a piece, metres."""

    x: float
    y: float
    near: float  # smallest y
    top: float  # largest z


def _extent(piece: Placement, diameter: float, length: float) -> _Extent:
    """A flat-ended cylinder reaches half its length along the axis and its radius across."""
    (x, y, z), (ax, ay, az) = piece.centre, piece.axis
    norm = math.sqrt(ax * ax + ay * ay + az * az) or 1.0
    reach_y, reach_z = (
        abs(c) * length / 2 + math.sqrt(max(1.0 - c * c, 0.0)) * diameter / 2 for c in (ay / norm, az / norm)
    )
    return _Extent(x, y, y - reach_y, z + reach_z)


def _groups(pieces: list[_Extent]) -> list[list[_Extent]]:
    """Pieces that lie within reach of one another, directly or by way of others."""
    groups: list[list[_Extent]] = []
    for one in pieces:
        linked = [g for g in groups if any(math.hypot(one.x - o.x, one.y - o.y) <= REACH for o in g)]
        groups = [g for g in groups if g not in linked] + [[one, *(o for g in linked for o in g)]]
    return groups


def _preference(group: list[_Extent]) -> tuple[int, float, float, float]:
    """Smallest for the group to aim at; rounded, so that mirrored pieces compare as equal."""
    x = round(sum(e.x for e in group) / len(group), 6)
    return -len(group), abs(x), round(min(e.near for e in group), 6), -x


def _between(low: float, value: float, high: float) -> float:
    return min(max(value, low), high)
