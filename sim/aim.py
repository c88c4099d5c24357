"""A sensible throw at whatever still stands: where to strike, and the release that brings the bat there."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from figures.errors import InputError
from figures.standard import PIECE_DIAMETER, PIECE_LENGTH
from figures.types import Hand, Placement
from sim.constants import GRAVITY
from sim.equipment import Bat
from sim.flight import FlightState, fly_many
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
    goal = usual_target(pieces, hand, bat, piece_diameter, piece_length)
    given: dict[str, Any] = {
        "speed": speed,
        "elevation": elevation,
        "azimuth": azimuth,
        "offset": offset,
        "height": height,
        "turn_length": turn_length,
        "start_angle": start_angle,
    }
    throw = aimed(goal, hand, distance, bat)
    return replace(throw, **{name: value for name, value in given.items() if value is not None})


def aimed(goal: Target, hand: Hand, distance: float, bat: Bat) -> Throw:
    """The throw that passes a goal with the bat frontal, released in the middle, one turn in 6 m.

    Args:
        goal: where the bat should be.
        hand: the thrower's; a left-hander turns the bat the other way.
        distance: from the plank to the front line, metres.
        bat: what is thrown.
    """
    return aimed_many([goal], hand, distance, bat, [0.0], [TURN_LENGTH])[0]


def aimed_many(
    goals: Sequence[Target],
    hand: Hand,
    distance: float,
    bat: Bat,
    offsets: Sequence[float],
    turn_lengths: Sequence[float],
) -> list[Throw]:
    """Throws that pass goals with the bat frontal.

    Args:
        goals: where the bat should be, all at one height.
        hand: the thrower's.
        distance: from the plank to the front line, metres.
        bat: what is thrown.
        offsets: of each release to the right, metres.
        turn_lengths: metres flown per turn, positive for either hand.
    """
    if hand is Hand.LEFT:
        seen = [replace(g, x=-g.x) for g in goals]
        return [t.mirrored() for t in _aimed(seen, distance, bat, [-o for o in offsets], turn_lengths)]
    return _aimed(goals, distance, bat, offsets, turn_lengths)


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


@dataclass
class _Shot:
    """A throw on its way to pass a goal frontal, corrected by what its flight was off by."""

    goal: Target
    throw: Throw
    end: FlightState
    per_speed: float  # metres further for each m/s
    far: float  # metres from the plank to the goal

    def off(self) -> tuple[float, float, float]:
        """What is missing to the right, ahead and in heading."""
        goal, end = self.goal, self.end
        return (
            goal.x - float(end.position[0]),
            goal.y - float(end.position[1]),
            wrapped(end.heading),
        )

    def better(self) -> Throw:
        """The next throw: azimuth and start angle by what they are off by, speed by the secant."""
        right, ahead, turned = self.off()
        faster = BOUNDS["speed"].clip(self.throw.speed + ahead / self.per_speed)
        aside = BOUNDS["azimuth"].clip(self.throw.azimuth - right / self.far)
        # a bat may have a heavy end: half turns are not free, whole ones are
        angle = wrapped(self.throw.start_angle - turned)
        return replace(self.throw, speed=faster, azimuth=aside, start_angle=angle)

    def thrown(self, throw: Throw, end: FlightState) -> None:
        """Take a better throw and where it came down."""
        gained = throw.speed - self.throw.speed
        if abs(gained) > CLOSE:
            secant = float(end.position[1] - self.end.position[1]) / gained
            self.per_speed = max(secant, 0.2 * self.per_speed)
        self.throw, self.end = throw, end


def _aimed(
    goals: Sequence[Target],
    distance: float,
    bat: Bat,
    offsets: Sequence[float],
    turn_lengths: Sequence[float],
) -> list[Throw]:
    """Throws of a right-hander that pass goals of one height frontal: parabolas, corrected for the air."""
    height = goals[0].height
    first = [_parabola(g, distance, bat, o, t) for g, o, t in zip(goals, offsets, turn_lengths, strict=True)]
    flights = fly_many(first, bat, until_height=height)
    shots = [
        _Shot(g, t, f.end, (distance + g.y) / t.speed, distance + g.y)
        for g, t, f in zip(goals, first, flights, strict=True)
    ]
    for _ in range(ROUNDS):
        wide = [s for s in shots if max(map(abs, s.off())) >= CLOSE]
        if not wide:
            break
        throws = [s.better() for s in wide]
        for shot, throw, flight in zip(wide, throws, fly_many(throws, bat, until_height=height), strict=True):
            shot.thrown(throw, flight.end)
    return [s.throw for s in shots]


def _parabola(goal: Target, distance: float, bat: Bat, offset: float, turn_length: float) -> Throw:
    """The throw that would pass a goal if there were no air."""
    share = _between(0.0, (distance - NEAR) / (FAR - NEAR), 1.0)
    elevation = NEAR_ELEVATION + share * (FAR_ELEVATION - NEAR_ELEVATION)
    far = distance + goal.y
    drop = RELEASE_HEIGHT + far * math.tan(elevation) - goal.height
    speed = far * math.sqrt(GRAVITY / (2.0 * drop)) / math.cos(elevation)
    azimuth = BOUNDS["azimuth"].clip(-math.atan2(goal.x - offset, far))
    return Throw(distance, speed, elevation, azimuth, offset, RELEASE_HEIGHT, turn_length, 0.0, bat.key)
