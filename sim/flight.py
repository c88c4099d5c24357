"""The flight of the bat: a rod that turns in a plane, with the drag of the air across it.

Strip model: every element of the rod feels the drag of the air that blows across it, ½ rho C_d D |u| u per
metre, where u is the part of its velocity across the axis. That slows the bat by about 7 % over 13 m, its
turning by about 20 %, and carries it a little sideways.

The plane in which the rod turns may be tilted. It keeps its place in space, as the angular momentum does: so
the tilt of the rod itself comes and goes, in closed form. The air is reckoned with as on a level rod: its
turning moment out of the plane is left out, and the lift of a tilted one, which at 2 degrees and 15 m/s is
0.02 m/s².

The drag is a small correction to a parabola, so the motion is found by repeated substitution (Picard): the
drag is evaluated along the whole path at once and summed up over time, until nothing changes. That is one
array operation for any number of throws. Where drag is no small correction, as on a light bat that turns
sixty times a second, that does not settle, and a path is found in parts, one after the other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from figures.errors import InputError
from figures.types import Vec3
from sim.constants import GRAVITY
from sim.equipment import Bat
from sim.throw import Throw
from sim.trace import Floats

X = TypeVar("X", float, Floats)

LONGEST = 5.0  # s: no throw is followed longer
FARTHEST = 6.0  # m behind the front line: no throw is followed further
STEP = 0.02  # s, halved until the bat turns less than TURN in a step
TURN = 0.5  # rad
SETTLED = 1e-9  # m and rad: largest change at which the substitution ends
BLOCK = 32  # throws computed together: their arrays stay in the cache
ROUNDS = 60  # of substitution at most; a throw from the kon takes about ten
ASTRAY = 1e6  # m and rad: a change beyond which it will not settle
SAMPLES = 4  # of the shortest part of a path that is looked at for itself


@dataclass(frozen=True, slots=True)
class Air:
    """What the bat flies through.

    Args:
        density: kg/m³ (1.204 at 20 °C and sea level).
        drag: cross-flow drag coefficient of a cylinder below its drag crisis (textbook value 1.1 to 1.2).
        gravity: m/s².
    """

    density: float = 1.204
    drag: float = 1.1
    gravity: float = GRAVITY


STANDARD = Air()


class FlightState(NamedTuple):
    """The bat at one moment.

    Args:
        time: seconds since release.
        position: of the centre of mass (3,), metres.
        velocity: (3,), m/s.
        heading: of the axis from +x, radians, counter-clockwise, not wrapped; of a tilted one the angle in
            the plane in which it turns.
        spin: rad/s.
        tilt: of that plane, radians.
        tilt_at: direction of its high side, radians.
    """

    time: float
    position: Floats
    velocity: Floats
    heading: float
    spin: float
    tilt: float = 0.0
    tilt_at: float = 0.0

    @property
    def axis(self) -> Vec3:
        """Unit vector along the bat."""
        # a level one, lifted where it points to the high side; of a level plane it stays to the last bit
        up = math.cos(self.heading - self.tilt_at)
        back = up * (math.cos(self.tilt) - 1.0)
        return (
            math.cos(self.heading) + back * math.cos(self.tilt_at),
            math.sin(self.heading) + back * math.sin(self.tilt_at),
            up * math.sin(self.tilt),
        )

    @property
    def angular(self) -> Vec3:
        """Angular velocity (3,), rad/s: across the plane in which the bat turns."""
        lean = -self.spin * math.sin(self.tilt)
        return (
            lean * math.cos(self.tilt_at) + 0.0,
            lean * math.sin(self.tilt_at) + 0.0,
            self.spin * math.cos(self.tilt),
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
    """

    time: Floats
    position: Floats
    velocity: Floats
    heading: Floats
    spin: Floats
    landed: bool
    tilt: float = 0.0
    tilt_at: float = 0.0

    @property
    def end(self) -> FlightState:
        """The last moment of the flight."""
        return FlightState(
            float(self.time[-1]),
            self.position[-1],
            self.velocity[-1],
            float(self.heading[-1]),
            float(self.spin[-1]),
            self.tilt,
            self.tilt_at,
        )

    def state_at(self, time: float) -> FlightState:
        """The state at a time, held outside the flight; cubic between samples, so exact for a parabola."""
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
        return FlightState(t, position, velocity, float(heading), float(spin), self.tilt, self.tilt_at)


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

    A flight does not depend on its neighbours beyond rounding (1e-9 m).

    Raises:
        InputError: for a height that is not finite, or a bat that weighs next to nothing.
    """
    heights = [until_height] * len(throws) if isinstance(until_height, (int, float)) else until_height
    for height in heights:
        if not math.isfinite(height):
            raise InputError(f"height {height!r}: must be a finite number of metres")
    medium = air if drag else replace(air, density=0.0)
    flights: dict[int, Flight] = {}
    for halvings in sorted({_halvings(t.spin) for t in throws}):
        alike = [i for i, t in enumerate(throws) if _halvings(t.spin) == halvings]
        for first in range(0, len(alike), BLOCK):
            block = alike[first : first + BLOCK]
            ends = [heights[i] for i in block]
            found = _block([throws[i] for i in block], bat, medium, ends, STEP / 2**halvings)
            flights |= zip(block, found, strict=True)
    return [flights[i] for i in range(len(throws))]


def landing_point(throw: Throw, bat: Bat, *, drag: bool = True) -> tuple[float, float] | None:
    """Where the axis of the bat has come down to its own radius: x and y of the centre of mass, metres.

    None for a throw that goes beyond what is followed.
    """
    flight = fly(throw, bat, until_height=bat.diameter / 2, drag=drag)
    return (float(flight.position[-1, 0]), float(flight.position[-1, 1])) if flight.landed else None


def air_resistance(
    bat: Bat, air: Air, heading: Floats, velocity: Floats, spin: Floats
) -> tuple[Floats, Floats]:
    """Force (..., 3) in newtons and torque (...) about the vertical in N m of the air on the turning bat.

    Args:
        bat: its diameter, length and where its centre of mass is.
        air: its density and the drag coefficient.
        heading: (...) radians.
        velocity: (..., 3) of the centre of mass, m/s.
        spin: (...) rad/s.
    """
    sine, cosine = np.sin(heading), np.cos(heading)
    vertical = velocity[..., 2]
    across = velocity[..., 1] * cosine - velocity[..., 0] * sine
    along, weight = (a.reshape(-1, *(1,) * spin.ndim) for a in _strips(bat))
    u = across + spin * along
    pull = weight * np.sqrt(u * u + vertical * vertical)
    push = pull * u
    scale = -0.5 * air.density * air.drag * bat.diameter
    sideways = scale * push.sum(axis=0)
    force = np.stack((-sideways * sine, sideways * cosine, scale * vertical * pull.sum(axis=0)), axis=-1)
    return force, scale * (push * along).sum(axis=0)


@lru_cache(maxsize=64)
def _strips(bat: Bat) -> tuple[Floats, Floats]:
    """Distances from the centre of mass (8,) and lengths (8,) of the strips, by Gauss and Legendre."""
    nodes, weights = np.polynomial.legendre.leggauss(8)
    half = bat.length / 2
    return bat.offset + half * nodes, half * weights


class _Motion(NamedTuple):
    """Paths of N throws: x, y, z and heading, and their rates."""

    time: Floats  # (T,)
    place: Floats  # (T, N, 4)
    rate: Floats  # (T, N, 4)


def _block(
    throws: Sequence[Throw], bat: Bat, air: Air, heights: Sequence[float], step: float
) -> list[Flight]:
    span = max(_time_needed(t, h, air.gravity) for t, h in zip(throws, heights, strict=True))
    while True:
        motion = _motion(throws, bat, air, span, step)
        found = [_cut(motion, lane, height) for lane, height in enumerate(heights)]
        done = [f for f in found if f is not None]
        if len(done) == len(throws):
            return [replace(f, tilt=t.tilt, tilt_at=t.tilt_at) for f, t in zip(done, throws, strict=True)]
        span *= 1.5  # strong drag: LONGEST ends this at the latest


def _motion(throws: Sequence[Throw], bat: Bat, air: Air, span: float, step: float) -> _Motion:
    time: Floats = step * np.arange(max(4, math.ceil(span / step) + 3), dtype=np.float64)
    start = np.array([(x.offset, -x.distance, x.height, x.start_angle) for x in throws])
    push = np.array([(*_release_velocity(x), x.spin) for x in throws])
    return _path(start, push, bat, air, time, step)


def _path(start: Floats, push: Floats, bat: Bat, air: Air, time: Floats, step: float) -> _Motion:
    """The motion from places (N, 4) with rates (N, 4) on, at times (T,) that begin at 0."""
    t = time[:, None, None]
    fall = np.array([0.0, 0.0, -air.gravity, 0.0])
    free = _Motion(time, start + push * t + 0.5 * fall * t * t, push + fall * t)
    if air.density == 0.0:
        return free
    slowing = np.empty_like(free.rate)
    now = free
    for _ in range(ROUNDS):
        with np.errstate(over="ignore", invalid="ignore"):
            force, torque = air_resistance(bat, air, now.place[..., 3], now.rate[..., :3], now.rate[..., 3])
            slowing[..., :3] = force / bat.mass
            slowing[..., 3] = torque / bat.inertia
            lost = _summed(slowing, step)
            better = _Motion(time, free.place + _summed(lost, step), free.rate + lost)
            moved = float(np.abs(better.place - now.place).max())
        now = better
        if moved < SETTLED:
            return now
        if not moved < ASTRAY:
            break
    # drag takes more than there is of some motion: the first half for itself, then the rest
    half = len(time) // 2
    if half < SAMPLES:
        turns = f"{np.abs(push[:, 3]).max() / (2.0 * math.pi):.0f} times a second"
        raise InputError(f"bat {bat.key!r} is too light for its size to be followed where it turns {turns}")
    early = _path(start, push, bat, air, time[: half + 1], step)
    late = _path(early.place[-1], early.rate[-1], bat, air, time[half:] - time[half], step)
    place = np.concatenate([early.place, late.place[1:]])
    return _Motion(time, place, np.concatenate([early.rate, late.rate[1:]]))


def _summed(f: Floats, step: float) -> Floats:
    """Integral over the first axis up to every sample: the cubic through four neighbours (fourth order)."""
    part = np.empty_like(f)
    part[0] = 0.0
    part[1] = 9.0 * f[0] + 19.0 * f[1] - 5.0 * f[2] + f[3]
    part[2:-1] = 13.0 * (f[1:-2] + f[2:-1]) - (f[:-3] + f[3:])
    part[-1] = 9.0 * f[-1] + 19.0 * f[-2] - 5.0 * f[-3] + f[-4]
    return (part * (step / 24.0)).cumsum(axis=0)


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


def _cut(motion: _Motion, lane: int, height: float) -> Flight | None:
    """The flight up to its end; None where the end is not reached yet."""
    time, place, rate = motion.time, motion.place[:, lane], motion.rate[:, lane]
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
