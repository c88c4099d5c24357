"""The motion of a bat in the air: a rod that turns in a plane, with the drag of the air across it.

Strip model: every element of the rod feels the drag of the air that blows across it, ½ rho C_d D |u| u per
metre, where u is the part of its velocity across the axis. That slows the bat by about 7 % over 13 m, its
turning by about 20 %, and carries it a little sideways.

The drag is a small correction to a parabola, so the motion is found by repeated substitution (Picard): the
drag is evaluated along the whole path at once and summed up over time, until nothing changes. That is one
array operation for any number of throws. Where drag is no small correction, as on a light bat that turns
sixty times a second, that does not settle, and a path is found in parts, one after the other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gorodki.figures.errors import InputError
from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import Floats
from gorodki.sim.wood.equipment import Bat

SETTLED = 1e-9  # m and rad: largest change at which the substitution ends
ROUNDS = 60  # of substitution at most; a throw from the kon takes about ten
ASTRAY = 1e6  # m and rad: a change beyond which it will not settle
SAMPLES = 4  # of the shortest path, and of the shortest part of one that is looked at for itself


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


class FlightPath(NamedTuple):
    """The path of one bat: x, y, z and heading, and their rates.

    Args:
        time: (T,) seconds from 0.
        place: (T, 4) metres and radians.
        rate: (T, 4) m/s and rad/s.
    """

    time: Floats
    place: Floats
    rate: Floats


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


def motions(
    place: Floats, rate: Floats, bat: Bat, air: Air, samples: NDArray[np.int64], step: float
) -> list[FlightPath]:
    """The motions of N bats; each is the same to the bit whatever is computed beside it.

    Args:
        place: (N, 4) where they begin.
        rate: (N, 4) at which.
        bat: what flies.
        air: what it flies through.
        samples: (N,) of each motion, `SAMPLES` or more.
        step: seconds between them.

    Raises:
        InputError: for a bat that weighs next to nothing.
    """
    time: Floats = step * np.arange(samples.max(), dtype=np.float64)
    t = time[:, None, None]
    fall = np.array([0.0, 0.0, -air.gravity, 0.0])
    free = place + rate * t + 0.5 * fall * t * t, rate + fall * t
    if air.density == 0.0:
        return [FlightPath(time[:n], free[0][:n, k], free[1][:n, k]) for k, n in enumerate(samples)]
    found = _settled(free, bat, air, samples, time)
    for k in range(len(samples)):
        if k not in found:
            found[k] = _in_halves(place[k], rate[k], bat, air, int(samples[k]), step)
    return [found[k] for k in range(len(samples))]


def _settled(
    free: tuple[Floats, Floats], bat: Bat, air: Air, samples: NDArray[np.int64], time: Floats
) -> dict[int, FlightPath]:
    """The motions, by their number, for which substitution settles; `free`: places and rates without air.

    A motion that has settled leaves the arrays, so that the rounds that others still need do not change it.
    """
    found: dict[int, FlightPath] = {}
    numbers = np.arange(len(samples))
    free_place, free_rate = place, rate = free
    for _ in range(ROUNDS):
        with np.errstate(over="ignore", invalid="ignore"):
            force, torque = air_resistance(bat, air, place[..., 3], rate[..., :3], rate[..., 3])
            slowing = np.concatenate((force / bat.mass, (torque / bat.inertia)[..., None]), axis=-1)
            lost = _summed(slowing, samples, time[1])
            better = free_place + _summed(lost, samples, time[1])
            changes = np.abs(better - place).max(axis=2)
        changes[np.arange(len(time))[:, None] >= samples] = 0.0  # what follows the end of a path is of no use
        changed = changes.max(axis=0)
        place, rate = better, free_rate + lost
        for k in np.flatnonzero(changed < SETTLED):
            n = samples[k]
            found[int(numbers[k])] = FlightPath(time[:n], place[:n, k].copy(), rate[:n, k].copy())
        going = (changed >= SETTLED) & (changed < ASTRAY)
        if not going.any():
            break
        if not going.all():
            numbers, samples = numbers[going], samples[going]
            free_place, free_rate, place, rate = (
                np.compress(going, a, axis=1) for a in (free_place, free_rate, place, rate)
            )
    return found


def _in_halves(place: Floats, rate: Floats, bat: Bat, air: Air, samples: int, step: float) -> FlightPath:
    """The motion where drag takes more than there is of it: the first half for itself, then the rest."""
    half = samples // 2
    if half < SAMPLES:
        turns = f"{abs(rate[3]) / (2.0 * math.pi):.0f} times a second"
        raise InputError(f"bat {bat.key!r} is too light for its size to be followed where it turns {turns}")
    (early,) = motions(place[None], rate[None], bat, air, np.array([half + 1]), step)
    (late,) = motions(early.place[-1:], early.rate[-1:], bat, air, np.array([samples - half]), step)
    return FlightPath(
        step * np.arange(samples, dtype=np.float64),
        np.concatenate([early.place, late.place[1:]]),
        np.concatenate([early.rate, late.rate[1:]]),
    )


def _summed(f: Floats, samples: NDArray[np.int64], step: float) -> Floats:
    """Integral of paths (T, N, 4) up to every sample: the cubic through four neighbours (fourth order)."""
    part = np.empty_like(f)
    part[0] = part[-1] = 0.0
    part[1] = 9.0 * f[0] + 19.0 * f[1] - 5.0 * f[2] + f[3]
    part[2:-1] = 13.0 * (f[1:-2] + f[2:-1]) - (f[:-3] + f[3:])
    end, k = samples - 1, np.arange(len(samples))
    part[end, k] = 9.0 * f[end, k] + 19.0 * f[end - 1, k] - 5.0 * f[end - 2, k] + f[end - 3, k]
    return (part * (step / 24.0)).cumsum(axis=0)
