"""A sensible throw at whatever still stands: where to strike, and the release that brings the bat there."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from figures.errors import InputError
from figures.standard import PIECE_DIAMETER, PIECE_LENGTH
from figures.types import Hand, Placement
from sim.constants import GRAVITY
from sim.equipment import Bat
from sim.flight import fly
from sim.throw import BOUNDS, Throw, wrapped

RELEASE_HEIGHT = 1.4  # m: hand of a standing adult (assumed)
TURN_LENGTH = 6.0  # m flown per full turn: V. M. Dukhanin's coaching text says about 6 m
FAR, FAR_ELEVATION = 13.0, math.radians(10.0)  # from the kon: 15 m/s, falling at 21 degrees
NEAR, NEAR_ELEVATION = 6.5, math.radians(4.0)  # from the half-kon flatter, for a strong blow (assumed)
REACH = 0.45  # m: pieces whose centres lie no further apart belong together; a bat of 0.9 m sweeps both
FRONT = 0.06  # m: pieces whose near edge lies no further behind the nearest one's are struck at once
LOW = 1.6  # diameters: a front no higher is struck where the bat lands, a higher one at half its height
SHORTEST, LONGEST = -0.85, 5.0  # m: no landing is aimed nearer to the thrower or further away
HIGHEST = 1.0  # m: no front is struck higher
CLOSE = 1e-4  # m and rad
ROUNDS = 25


@dataclass(frozen=True, slots=True)
class Target:
    """Where the bat should be, frontal, with its axis at a height.

    Args:
        x: metres to the thrower's right.
        y: metres from the front line.
        height: of the axis, metres.
    """

    x: float
    y: float
    height: float


def default_throw(
    pieces: Mapping[int, Placement],
    hand: Hand,
    distance: float,
    bat: Bat,
    *,
    piece_diameter: float = PIECE_DIAMETER,
    piece_length: float = PIECE_LENGTH,
    speed: float | None = None,
    elevation: float | None = None,
    azimuth: float | None = None,
    offset: float | None = None,
    height: float | None = None,
    turn_length: float | None = None,
    start_angle: float | None = None,
) -> Throw:
    """The throw a sensible player would make, with any part of it replaced.

    The bat turns once in 6 m and arrives frontal at the place `target` names; a left-hander's throw is the
    mirror image of a right-hander's at the mirrored pieces. Values that are given replace those of that
    throw, which is not aimed
    again: the same throw, only slower, lands short.

    Args:
        pieces: where each piece still in play stands, by number.
        hand: the thrower's.
        distance: from the plank to the front line, metres.
        bat: what is thrown.
        piece_diameter: metres.
        piece_length: metres.
        speed: m/s, and all others as in `Throw`.
        elevation: radians.
        azimuth: radians.
        offset: metres.
        height: metres.
        turn_length: metres.
        start_angle: radians.

    Raises:
        InputError: where no piece is left, or for a value no throw can have.
    """
    if not BOUNDS["distance"].holds(distance):
        bound = BOUNDS["distance"]
        raise InputError(f"distance {bound.shown(distance)}: {bound.sentence()}")
    if hand is Hand.LEFT:
        mirrored = {n: p.mirrored() for n, p in pieces.items()}
        aimed = _aimed(target(mirrored, bat, piece_diameter, piece_length), distance, bat).mirrored()
    else:
        aimed = _aimed(target(pieces, bat, piece_diameter, piece_length), distance, bat)
    given: dict[str, Any] = {
        "speed": speed,
        "elevation": elevation,
        "azimuth": azimuth,
        "offset": offset,
        "height": height,
        "turn_length": turn_length,
        "start_angle": start_angle,
    }
    return replace(aimed, **{name: value for name, value in given.items() if value is not None})


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


def _aimed(goal: Target, distance: float, bat: Bat) -> Throw:
    """The throw of a right-hander that passes the goal frontal: the parabola's, corrected for the air.

    Azimuth and start angle are corrected by what they are wrong by, the speed by the secant through the last
    two throws.
    """
    share = _between(0.0, (distance - NEAR) / (FAR - NEAR), 1.0)
    elevation = NEAR_ELEVATION + share * (FAR_ELEVATION - NEAR_ELEVATION)
    far = distance + goal.y
    drop = RELEASE_HEIGHT + far * math.tan(elevation) - goal.height
    speed = far * math.sqrt(GRAVITY / (2.0 * drop)) / math.cos(elevation)
    azimuth = BOUNDS["azimuth"].clip(-math.atan2(goal.x, far))
    throw = Throw(distance, speed, elevation, azimuth, 0.0, RELEASE_HEIGHT, TURN_LENGTH, 0.0, bat.key)
    per_speed = far / speed  # metres further for each m/s
    end = fly(throw, bat, until_height=goal.height).end
    for _ in range(ROUNDS):
        right, ahead, turned = goal.x - end.position[0], goal.y - end.position[1], wrapped(end.heading)
        if max(abs(right), abs(ahead), abs(turned)) < CLOSE:
            break
        faster = BOUNDS["speed"].clip(throw.speed + ahead / per_speed)
        aside = BOUNDS["azimuth"].clip(throw.azimuth - right / far)
        # a bat may have a heavy end: half turns are not free, whole ones are
        better = replace(throw, speed=faster, azimuth=aside, start_angle=wrapped(throw.start_angle - turned))
        there = fly(better, bat, until_height=goal.height).end
        if abs(faster - throw.speed) > CLOSE:
            secant = (there.position[1] - end.position[1]) / (faster - throw.speed)
            per_speed = max(float(secant), 0.2 * per_speed)
        throw, end = better, there
    return throw
