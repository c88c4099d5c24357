"""The flight of the bat, from its release until it comes down.

The plane in which the bat turns may be tilted. It keeps its place in space, as the angular momentum does: so
the tilt of the bat itself comes and goes, in closed form. The air is reckoned with as on a level one
(`sim.drag`): its turning moment out of the plane is left out, and the lift of a tilted one, which at 2
degrees and 15 m/s is 0.02 m/s².

A break-up multiplies a rounding at every blow. So a flight is the same to the bit whatever is computed beside
it, and a throw and its mirror image are flown as the same one, which is that of a right-hander.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from gorodki.figures.errors import InputError
from gorodki.figures.types import Vec3
from gorodki.sim.angles import in_mirror
from gorodki.sim.trace import Floats
from gorodki.sim.wood.drag import SAMPLES, STANDARD, Air, FlightPath, motions
from gorodki.sim.wood.equipment import Bat
from gorodki.sim.wood.throw import Throw

X = TypeVar("X", float, Floats)

LONGEST = 5.0  # s: no throw is followed longer
FARTHEST = 6.0  # m behind the front line: no throw is followed further
STEP = 0.02  # s, halved until the bat turns less than TURN in a step
TURN = 0.5  # rad
BLOCK = 32  # throws computed together: their arrays stay in the cache
MIRROR = np.array([-1.0, 1.0, 1.0])
"""Of a vector in the mirror x -> -x."""


class FlightState(NamedTuple):
    """The bat at one moment.

    Args:
        time: seconds since release.
        position: of the centre of mass (3,), metres.
        velocity: (3,), m/s.
        heading: of the axis from +x, radians, counter-clockwise, not wrapped; of a tilted one the angle in
            the plane in which it turns.
        spin: rad/s.
        axis: unit vector along the bat.
        angular: angular velocity (3,), rad/s: across the plane in which the bat turns.
    """

    time: float
    position: Floats
    velocity: Floats
    heading: float
    spin: float
    axis: Vec3
    angular: Vec3

    def mirrored(self) -> FlightState:
        """The same moment seen in the mirror x -> -x; an angular velocity is a pseudovector."""
        (ax, ay, az), (wx, wy, wz) = self.axis, self.angular
        return FlightState(
            self.time,
            _reflected(self.position),
            _reflected(self.velocity),
            math.pi - self.heading,
            -self.spin,
            (-ax, ay, az),
            (wx, -wy + 0.0, -wz),
        )


@dataclass(frozen=True, eq=False, slots=True)
class Flight:
    """The path of the bat through the air.

    Args:
        time: (T,) seconds since release, strictly increasing from 0; T may be 1.
        position: (T, 3) of the centre of mass, metres.
        velocity: (T, 3) m/s.
        heading: (T,) of the axis from +x, radians, counter-clockwise, continuous; of a tilted one the angle
            in the plane in which it turns.
        spin: (T,) rad/s.
        landed: True where the flight ended because the bat came down to the height asked for.
        tilt: of that plane, radians.
        tilt_at: direction of its high side, radians.
        image_of: the flight of which this one is the mirror image, where it is one: its states are those of
            that flight, reflected, since the mirror rounds an angle and leaves vectors as they are.
    """

    time: Floats
    position: Floats
    velocity: Floats
    heading: Floats
    spin: Floats
    landed: bool
    tilt: float = 0.0
    tilt_at: float = 0.0
    image_of: Flight | None = None

    @property
    def end(self) -> FlightState:
        """The last moment of the flight."""
        if self.image_of is not None:
            return self.image_of.end.mirrored()
        return self._state(
            float(self.time[-1]),
            self.position[-1],
            self.velocity[-1],
            float(self.heading[-1]),
            float(self.spin[-1]),
        )

    def state_at(self, time: float) -> FlightState:
        """The state at a time, held outside the flight; cubic between samples, so exact for a parabola."""
        if self.image_of is not None:
            return self.image_of.state_at(time).mirrored()
        t = min(max(float(time), float(self.time[0])), float(self.time[-1]))
        if len(self.time) == 1:
            return self.end._replace(time=t)
        i = min(int(np.searchsorted(self.time, t, side="right")) - 1, len(self.time) - 2)
        h = float(self.time[i + 1] - self.time[i])
        s = (t - float(self.time[i])) / h
        position, velocity = _cubic(
            s, h, self.position[i], self.velocity[i], self.position[i + 1], self.velocity[i + 1]
        )
        heading, spin = _cubic(s, h, self.heading[i], self.spin[i], self.heading[i + 1], self.spin[i + 1])
        return self._state(t, position, velocity, float(heading), float(spin))

    def mirrored(self) -> Flight:
        """The same flight seen in the mirror x -> -x."""
        return Flight(
            self.time,
            _reflected(self.position),
            _reflected(self.velocity),
            math.pi - self.heading,
            -self.spin,
            self.landed,
            self.tilt,
            in_mirror(self.tilt_at) if self.tilt else self.tilt_at,
            image_of=self,
        )

    def _state(
        self, time: float, position: Floats, velocity: Floats, heading: float, spin: float
    ) -> FlightState:
        # a level bat, lifted where it points to the high side; of a level plane it stays to the last bit
        up = math.cos(heading - self.tilt_at)
        back = up * (math.cos(self.tilt) - 1.0)
        axis = (
            math.cos(heading) + back * math.cos(self.tilt_at),
            math.sin(heading) + back * math.sin(self.tilt_at),
            up * math.sin(self.tilt),
        )
        lean = -spin * math.sin(self.tilt)
        angular = (
            lean * math.cos(self.tilt_at) + 0.0,
            lean * math.sin(self.tilt_at) + 0.0,
            spin * math.cos(self.tilt),
        )
        return FlightState(time, position, velocity, heading, spin, axis, angular)


def fly(throw: Throw, bat: Bat, *, until_height: float, drag: bool = True) -> Flight:
    """The flight of one throw.

    Args:
        throw: the release.
        bat: what is thrown.
        until_height: the flight ends when the centre of mass has come down to it, metres; otherwise after 5 s
            or 6 m behind the front line.
        drag: False for a parabola and even turning.

    Raises:
        InputError: for a height that is not finite, or a bat that weighs next to nothing.
    """
    return fly_many([throw], bat, until_height=until_height, drag=drag)[0]


def fly_many(
    throws: Sequence[Throw],
    bat: Bat,
    *,
    until_height: float | Sequence[float],
    drag: bool = True,
    air: Air = STANDARD,
) -> list[Flight]:
    """The flights of many throws, computed together; arguments as in `fly`, one height for all or for each.

    A flight is the same to the bit whatever is computed beside it, and that of a mirrored throw is its mirror
    image to the bit. For that a start angle is rounded to one that the mirror can show, by 2e-16 rad.

    Raises:
        InputError: for a height that is not finite, or a bat that weighs next to nothing.
    """
    heights = [until_height] * len(throws) if isinstance(until_height, (int, float)) else until_height
    for height in heights:
        if not math.isfinite(height):
            raise InputError(f"height {height!r}: must be a finite number of metres")
    medium = air if drag else replace(air, density=0.0)
    rights = [t.mirrored().mirrored() if t.turn_length > 0.0 else t.mirrored() for t in throws]
    flights: dict[int, Flight] = {}
    for halvings in sorted({_halvings(t.spin) for t in throws}):
        alike = [i for i, t in enumerate(throws) if _halvings(t.spin) == halvings]
        for first in range(0, len(alike), BLOCK):
            block = alike[first : first + BLOCK]
            ends = [heights[i] for i in block]
            found = _block([rights[i] for i in block], bat, medium, ends, STEP / 2**halvings)
            flights |= zip(block, found, strict=True)
    return [flights[i] if t.turn_length > 0.0 else flights[i].mirrored() for i, t in enumerate(throws)]


def landing_point(throw: Throw, bat: Bat, *, drag: bool = True) -> tuple[float, float] | None:
    """Where the axis of the bat has come down to its own radius: x and y of the centre of mass, metres.

    None for a throw that goes beyond what is followed.
    """
    flight = fly(throw, bat, until_height=bat.diameter / 2, drag=drag)
    return (float(flight.position[-1, 0]), float(flight.position[-1, 1])) if flight.landed else None


def _block(
    throws: Sequence[Throw], bat: Bat, air: Air, heights: Sequence[float], step: float
) -> list[Flight]:
    """The flights of throws of right-handers."""
    spans = [_time_needed(t, h, air.gravity) for t, h in zip(throws, heights, strict=True)]
    found: dict[int, Flight] = {}
    while left := [i for i in range(len(throws)) if i not in found]:
        samples = np.array([max(SAMPLES, math.ceil(spans[i] / step) + 3) for i in left])
        flown = [throws[i] for i in left]
        place = np.array([(t.offset, -t.distance, t.height, t.start_angle) for t in flown])
        rate = np.array([(*_release_velocity(t), t.spin) for t in flown])
        for i, motion in zip(left, motions(place, rate, bat, air, samples, step), strict=True):
            flight = _cut(motion, heights[i])
            if flight is not None:
                found[i] = replace(flight, tilt=throws[i].tilt, tilt_at=throws[i].tilt_at)
            spans[i] *= 1.5  # strong drag: LONGEST ends this at the latest
    return [found[i] for i in range(len(throws))]


def _release_velocity(throw: Throw) -> tuple[float, float, float]:
    level = throw.speed * math.cos(throw.elevation)
    return (
        -level * math.sin(throw.azimuth),
        level * math.cos(throw.azimuth),
        throw.speed * math.sin(throw.elevation),
    )


def _halvings(spin: float) -> int:
    """How often the step is halved so that the bat turns less than TURN in it."""
    return max(0, math.ceil(math.log2(max(abs(spin) * STEP / TURN, 1e-9))))


def _time_needed(throw: Throw, height: float, gravity: float) -> float:
    """A time in which the flight is over but for strong drag: that of the parabola with something added."""
    _, ahead, up = _release_velocity(throw)
    down = math.inf
    if gravity > 0.0:
        down = (up + math.sqrt(max(up * up + 2.0 * gravity * (throw.height - height), 0.0))) / gravity
    past = (FARTHEST + throw.distance) / max(ahead, 1e-9)
    return min(LONGEST, 1.1 * min(max(down, 0.0), past) + STEP)


def _cut(motion: FlightPath, height: float) -> Flight | None:
    """The flight up to its end; None where the end is not reached yet."""
    time, place, rate = motion
    low = _first((place[:, 2] <= height) & (rate[:, 2] <= 0.0))
    far = _first((place[:, 1] > FARTHEST) | (time >= LONGEST))
    i = min(low, far)
    if i == len(time):
        return None
    landed = low <= far
    end = _time_at_height(time, place[:, 2], rate[:, 2], i, height) if landed else float(time[i])
    k = max(1, int(np.searchsorted(time, end - 1e-9)))  # samples before the end, at least the release
    if end > 1e-9:
        share = (end - float(time[k - 1])) / float(time[k] - time[k - 1])
        h = float(time[k] - time[k - 1])
        last, last_rate = _cubic(share, h, place[k - 1], rate[k - 1], place[k], rate[k])
        time = np.append(time[:k], end)
        place, rate = np.vstack((place[:k], last)), np.vstack((rate[:k], last_rate))
    else:
        time, place, rate = time[:k], place[:k], rate[:k]
    return Flight(
        time, place[:, :3].copy(), rate[:, :3].copy(), place[:, 3].copy(), rate[:, 3].copy(), landed
    )


def _reflected(vectors: Floats) -> Floats:
    """Vectors (..., 3) in the mirror x -> -x; a zero stays one without a sign."""
    image: Floats = vectors * MIRROR + 0.0
    return image


def _first(marks: NDArray[np.bool_]) -> int:
    """Index of the first True, the length where there is none."""
    return int(marks.argmax()) if marks.any() else len(marks)


def _time_at_height(time: Floats, z: Floats, vz: Floats, i: int, height: float) -> float:
    """When the height is passed downwards in the interval before sample i, by bisection of the cubic."""
    if i == 0 or z[i - 1] <= height:  # never above it
        return float(time[i])
    h = float(time[i] - time[i - 1])
    z0, v0, z1, v1 = float(z[i - 1]), float(vz[i - 1]), float(z[i]), float(vz[i])
    low, high = 0.0, 1.0
    for _ in range(52):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if _cubic(middle, h, z0, v0, z1, v1)[0] > height else (low, middle)
    return float(time[i - 1]) + h * high


def _cubic(s: float, h: float, p0: X, v0: X, p1: X, v1: X) -> tuple[X, X]:
    """Value and rate at the share s of a step of length h, from values and rates at its ends (Hermite)."""
    d = p1 - p0
    c = 3.0 * d - h * (2.0 * v0 + v1)
    b = h * (v0 + v1) - 2.0 * d
    return p0 + s * (h * v0 + s * (c + s * b)), v0 + (s / h) * (2.0 * c + 3.0 * s * b)
