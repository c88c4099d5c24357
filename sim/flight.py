"""The flight of the bat: a rod that turns in the horizontal plane, with the drag of the air across it.

Strip model: every element of the rod feels the drag of the air that blows across it, ½ rho C_d D |u| u per
metre, where u is the part of its velocity across the axis. That slows the bat by about 7 % over 13 m, its
turning by about 20 %, and carries it a little sideways. The rod stays level: the air's turning moment about
other axes is left out.

The drag is a small correction to a parabola, so the motion is found by repeated substitution (Picard): the
drag is evaluated along the whole path at once and summed up over time, until nothing changes. That is one
array operation for any number of throws.
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
        heading: of the axis from +x, radians, counter-clockwise, not wrapped.
        spin: rad/s.
    """

    time: float
    position: Floats
    velocity: Floats
    heading: float
    spin: float


@dataclass(frozen=True, eq=False, slots=True)
class Flight:
    """The path of the bat through the air.

    Args:
        time: (T,) seconds since release, strictly increasing from 0; T may be 1.
        position: (T, 3) of the centre of mass, metres.
        velocity: (T, 3) m/s.
        heading: (T,) of the axis from +x, radians, counter-clockwise, continuous.
        spin: (T,) rad/s.
        landed: True where the flight ended because the bat came down to the height asked for.
    """

    time: Floats
    position: Floats
    velocity: Floats
    heading: Floats
    spin: Floats
    landed: bool

    @property
    def end(self) -> FlightState:
        """The last moment of the flight."""
        return FlightState(
            float(self.time[-1]),
            self.position[-1],
            self.velocity[-1],
            float(self.heading[-1]),
            float(self.spin[-1]),
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
        return FlightState(t, position, velocity, float(heading), float(spin))


def fly(throw: Throw, bat: Bat, *, until_height: float, drag: bool = True) -> Flight:
    """The flight of one throw.

    Args:
        throw: the release.
        bat: what is thrown.
        until_height: the flight ends when the centre of mass has come down to it, metres; otherwise after 5 s
            or 6 m behind the front line.
        drag: False for a parabola and even turning.

    Raises:
        InputError: for a height that is not finite.
    """
    return fly_many([throw], bat, until_height=until_height, drag=drag)[0]


def fly_many(
    throws: Sequence[Throw], bat: Bat, *, until_height: float, drag: bool = True, air: Air = STANDARD
) -> list[Flight]:
    """The flights of many throws, computed together; arguments as in `fly`.

    A flight does not depend on its neighbours beyond rounding (1e-9 m).

    Raises:
        InputError: for a height that is not finite.
    """
    if not math.isfinite(until_height):
        raise InputError(f"height {until_height!r}: must be a finite number of metres")
    medium = air if drag else replace(air, density=0.0)
    flights: dict[int, Flight] = {}
    for halvings in sorted({_halvings(t.spin) for t in throws}):
        alike = [i for i, t in enumerate(throws) if _halvings(t.spin) == halvings]
        for first in range(0, len(alike), BLOCK):
            block = alike[first : first + BLOCK]
            found = _block([throws[i] for i in block], bat, medium, until_height, STEP / 2**halvings)
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


def _block(throws: Sequence[Throw], bat: Bat, air: Air, height: float, step: float) -> list[Flight]:
    span = max(_time_needed(t, height, air.gravity) for t in throws)
    while True:
        motion = _motion(throws, bat, air, span, step)
        found = [_cut(motion, lane, height) for lane in range(len(throws))]
        done = [f for f in found if f is not None]
        if len(done) == len(throws):
            return done
        span *= 1.5  # strong drag: LONGEST ends this at the latest


def _motion(throws: Sequence[Throw], bat: Bat, air: Air, span: float, step: float) -> _Motion:
    time: Floats = step * np.arange(max(4, math.ceil(span / step) + 3), dtype=np.float64)
    t = time[:, None, None]
    start = np.array([(x.offset, -x.distance, x.height, x.start_angle) for x in throws])
    push = np.array([(*_release_velocity(x), x.spin) for x in throws])
    fall = np.array([0.0, 0.0, -air.gravity, 0.0])
    free = _Motion(time, start + push * t + 0.5 * fall * t * t, push + fall * t)
    if air.density == 0.0:
        return free
    slowing = np.empty_like(free.rate)
    now = free
    for _ in range(ROUNDS):
        force, torque = air_resistance(bat, air, now.place[..., 3], now.rate[..., :3], now.rate[..., 3])
        slowing[..., :3] = force / bat.mass
        slowing[..., 3] = torque / bat.inertia
        lost = _summed(slowing, step)
        better = _Motion(time, free.place + _summed(lost, step), free.rate + lost)
        moved = float(np.abs(better.place - now.place).max())
        now = better
        if moved < SETTLED:
            break
    return now


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
