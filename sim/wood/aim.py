"""What a thrower chooses, the release that brings the bat there, and the throw of a sensible player."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gorodki.figures.errors import InputError
from gorodki.figures.standard import PIECE_DIAMETER, PIECE_LENGTH
from gorodki.figures.types import Hand, Placement
from gorodki.sim.angles import wrapped
from gorodki.sim.constants import GRAVITY
from gorodki.sim.wood.equipment import Bat
from gorodki.sim.wood.flight import FlightState, fly_many
from gorodki.sim.wood.target import usual_target
from gorodki.sim.wood.throw import BOUNDS, Throw

RELEASE_HEIGHT = 1.4  # m: hand of a standing adult (assumed)
TURN_LENGTH = 6.0  # m flown per full turn: V. M. Dukhanin's coaching text says about 6 m
FAR, FAR_ELEVATION = 13.0, math.radians(10.0)  # from the kon: 15 m/s, falling at 21 degrees
NEAR, NEAR_ELEVATION = 6.5, math.radians(4.0)  # from the half-kon flatter, for a strong blow (assumed)
CLOSE = 1e-4  # m and rad
ROUNDS = 25


@dataclass(frozen=True, slots=True)
class Aim:
    """What a thrower chooses; the speed, azimuth and start angle of the release follow from it.

    Args:
        x: where the middle of the bat should be, metres to the thrower's right.
        y: the same, metres beyond the front line.
        z: height of its axis there, metres.
        heading: of its axis there, radians counter-clockwise from +x (0 = frontal).
        offset: of the release, metres to the right.
        height: of the release, metres.
        elevation: of the velocity at release, radians.
        turn_length: metres flown per full turn, positive for either hand.
    """

    x: float
    y: float
    z: float
    heading: float
    offset: float
    height: float
    elevation: float
    turn_length: float

    def mirrored(self) -> Aim:
        """The same aim seen in the mirror x -> -x."""
        return replace(self, x=-self.x, heading=-self.heading, offset=-self.offset)


def usual_aim(
    pieces: Mapping[int, Placement],
    hand: Hand,
    distance: float,
    bat: Bat,
    *,
    piece_diameter: float = PIECE_DIAMETER,
    piece_length: float = PIECE_LENGTH,
) -> Aim:
    """The aim that the look of what stands suggests: frontal where `sim.target` says, one turn in 6 m.

    Args:
        pieces: where each piece still in play stands, by number.
        hand: the thrower's.
        distance: from the plank to the front line, metres.
        bat: what is thrown.
        piece_diameter: metres.
        piece_length: metres.

    Raises:
        InputError: where no piece is left, or one is at no finite place.
    """
    goal = usual_target(pieces, hand, bat, piece_diameter, piece_length)
    share = min(max((distance - NEAR) / (FAR - NEAR), 0.0), 1.0)
    elevation = NEAR_ELEVATION + share * (FAR_ELEVATION - NEAR_ELEVATION)
    return Aim(goal.x, goal.y, goal.height, 0.0, 0.0, RELEASE_HEIGHT, elevation, TURN_LENGTH)


def default_throw(
    pieces: Mapping[int, Placement],
    hand: Hand,
    distance: float,
    bat: Bat,
    *,
    piece_diameter: float = PIECE_DIAMETER,
    piece_length: float = PIECE_LENGTH,
    aim: Aim | None = None,
    **given: Any,
) -> Throw:
    """The throw a sensible player would make, with any part of it replaced.

    A left-hander's throw is the mirror image of a right-hander's at the mirrored pieces. Values that are
    given replace those of that throw, which is not aimed again: the same throw, only slower, lands short.

    Args:
        pieces: where each piece still in play stands, by number.
        hand: the thrower's.
        distance: from the plank to the front line, metres.
        bat: what is thrown.
        piece_diameter: metres.
        piece_length: metres.
        aim: what is aimed at; `usual_aim` where it is left out.
        given: fields of `Throw` in SI units and radians; those that are None are not replaced.

    Raises:
        InputError: where no piece is left, or for a value no throw can have.
    """
    if not BOUNDS["distance"].holds(distance):
        bound = BOUNDS["distance"]
        raise InputError(f"distance {bound.shown(distance)}: {bound.sentence()}")
    if aim is None:
        sizes = {"piece_diameter": piece_diameter, "piece_length": piece_length}
        aim = usual_aim(pieces, hand, distance, bat, **sizes)
    (throw,) = throws_at([aim], hand, distance, bat)
    replaced: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    return replace(throw, **replaced)


def throws_at(aims: Sequence[Aim], hand: Hand, distance: float, bat: Bat) -> list[Throw]:
    """The throws that bring the bat where aims say.

    Args:
        aims: all with the bat at one height (`Aim.z`).
        hand: the thrower's; a left-hander turns the bat the other way.
        distance: from the plank to the front line, metres.
        bat: what is thrown.
    """
    if hand is Hand.LEFT:
        return [t.mirrored() for t in _thrown([a.mirrored() for a in aims], distance, bat)]
    return _thrown(aims, distance, bat)


@dataclass
class _Shot:
    """A throw on its way to what is aimed at, corrected by what its flight was off by."""

    aim: Aim
    throw: Throw
    end: FlightState
    per_speed: float  # metres further for each m/s
    far: float  # metres from the plank to the goal

    def off(self) -> tuple[float, float, float]:
        """What is missing to the right, ahead and in heading."""
        aim, end = self.aim, self.end
        return (
            aim.x - float(end.position[0]),
            aim.y - float(end.position[1]),
            wrapped(end.heading - aim.heading),
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


def _thrown(aims: Sequence[Aim], distance: float, bat: Bat) -> list[Throw]:
    """Throws of a right-hander at aims of one height: parabolas, corrected for the air."""
    height = aims[0].z
    first = [_parabola(aim, distance, bat) for aim in aims]
    shots = [
        _Shot(aim, throw, flight.end, (distance + aim.y) / throw.speed, distance + aim.y)
        for aim, throw, flight in zip(aims, first, fly_many(first, bat, until_height=height), strict=True)
    ]
    for _ in range(ROUNDS):
        wide = [s for s in shots if max(map(abs, s.off())) >= CLOSE]
        if not wide:
            break
        throws = [s.better() for s in wide]
        for shot, throw, flight in zip(wide, throws, fly_many(throws, bat, until_height=height), strict=True):
            shot.thrown(throw, flight.end)
    return [s.throw for s in shots]


def _parabola(aim: Aim, distance: float, bat: Bat) -> Throw:
    """The throw that would pass the goal if there were no air."""
    far = distance + aim.y
    drop = aim.height + far * math.tan(aim.elevation) - aim.z
    speed = far * math.sqrt(GRAVITY / (2.0 * drop)) / math.cos(aim.elevation)
    azimuth = BOUNDS["azimuth"].clip(-math.atan2(aim.x - aim.offset, far))
    speed = BOUNDS["speed"].clip(speed)
    return Throw(
        distance, speed, aim.elevation, azimuth, aim.offset, aim.height, aim.turn_length, 0.0, bat.key
    )
