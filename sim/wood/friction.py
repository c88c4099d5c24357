"""Dry friction of a body that slides and turns on the sheet at once: closed forms.

Slide and spin share one friction: a spinning body slides further, and both stop at the same moment. All
forces are per mu m g, with the pressure spread evenly over the contact.

* A lying piece or bat touches along a line: `line_friction`.
* A standing piece touches with a disc: `disc_friction` (Farkas, Bartels, Unger and Wolf, Phys. Rev. Lett. 90
  (2003) 248302), exactly as `disc_friction_exact`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from gorodki.sim.trace import Floats

SERIES_BELOW = 1e-3
"""Share of the sliding speed that the ends turn with, below which the line's closed form loses digits."""

TABLE_SIZE = 2049
FAR = 60.0
"""Slide-to-spin ratio above which the disc's closed form loses digits and its limit is used."""


class ContactLine(NamedTuple):
    """How a body presses the sheet along the line on which it lies, in units of its half length.

    Distances are counted from the centre of mass; the pressure is p0 + p1 s from lo to hi, and 1 in all.

    Args:
        lo, hi: ends of what presses.
        p0, p1: pressure at the centre of mass, and its growth.
        spread: mean square of the distance.
        lever: mean distance.
    """

    lo: float
    hi: float
    p0: float
    p1: float
    spread: float
    lever: float


def line(offset: float) -> ContactLine:
    """The line of a body with its centre of mass off the middle.

    The pressure is even about the middle and grows evenly along the line where the centre of mass is off it,
    so that it balances the weight there; from a third of the half length on one end presses no more.

    Args:
        offset: from the centre of mass to the middle, in half lengths, within -1 and 1.
    """
    o = abs(offset)
    if o <= 1.0 / 3.0:
        return ContactLine(
            offset - 1.0, offset + 1.0, 0.5 * (1.0 + 3.0 * o * o), -1.5 * offset,
            1.0 / 3.0 - o * o, 0.5 * (1.0 - o * o) ** 2,
        )  # fmt: skip
    near, side = 1.0 - o, 1.0 if offset > 0.0 else -1.0
    ends = sorted((-side * near, side * 2.0 * near))
    return ContactLine(
        ends[0], ends[1], 4.0 / (9.0 * near), -side * 2.0 / (9.0 * near * near), near * near / 2.0,
        16.0 / 27.0 * near,
    )  # fmt: skip


def line_friction(
    along: ArrayLike, across: ArrayLike, yaw: ArrayLike, length: ArrayLike, offset: float = 0.0
) -> tuple[Floats, Floats, Floats]:
    """Friction on a line contact.

    With a the slip along the line, b across it at the centre of mass, w the rate of turning and u = b + w s
    at the distance s from there, F = -(a, u)/sqrt(a² + u²) is averaged with the pressure (`line`).
    A body that does not move at all gets 0.

    Args:
        along: slip of the centre of mass along the line, m/s (any shape; all but offset are broadcast).
        across: slip of it across the line, to its left, m/s.
        yaw: rate of turning, rad/s counter-clockwise.
        length: of the line, metres.
        offset: from the centre of mass to the middle of the line, in half lengths.

    Returns:
        Force along, force across (both per mu m g), torque about the centre of mass (per mu m g, metres).
    """
    a, b, w, size = (np.asarray(x, dtype=np.float64) for x in (along, across, yaw, length))
    on = line(offset)
    end = 0.5 * w * size  # turning speed of the ends
    scale = np.maximum(np.hypot(a, b), np.abs(end))
    still = scale == 0.0
    scale = np.where(still, 1.0, scale)
    a, b, end = a / scale, b / scale, end / scale  # only directions matter
    speed = np.hypot(a, b)
    slow = (np.abs(end) < SERIES_BELOW * speed) | still
    if not slow.any():
        force_along, force_across, moment = _turning_line(a, b, end, on)
        return force_along, force_across, 0.5 * size * moment
    sliding = _sliding_line(a, b, end, np.where(speed > 0.0, speed, 1.0), on)
    turning = _turning_line(a, b, np.where(slow, 1.0, end), on)
    force_along, force_across, moment = (
        np.where(still, 0.0, np.where(slow, s, t)) for s, t in zip(sliding, turning, strict=True)
    )
    return force_along, force_across, 0.5 * size * moment


def disc_friction(ratio: ArrayLike) -> tuple[Floats, Floats]:
    """Friction on a disc contact, from a table (linear, within 1e-5 of `disc_friction_exact`).

    Args:
        ratio: sliding speed over R |w|, from 0 (spins only) to infinity (slides only); any shape.

    Returns:
        Force against the sliding, per mu m g, and torque against the spin, per mu m g R.
    """
    e = np.asarray(ratio, dtype=np.float64)
    place = np.where(np.isinf(e), 1.0, e / np.where(np.isinf(e), 1.0, 1.0 + e))
    grid, force, torque = disc_table()
    return np.interp(place, grid, force), np.interp(place, grid, torque)


def disc_friction_exact(ratio: ArrayLike) -> tuple[Floats, Floats]:
    """Friction on a disc contact in closed form; arguments and results as in `disc_friction`.

    With E and K the complete elliptic integrals of parameter k² = e² (e <= 1) or 1/e² (e > 1):

        e <= 1: F = 4/(3 pi e) [(e² + 1) E + (e² - 1) K],  T = 4/(9 pi) [(4 - 2 e²) E + (e² - 1) K]
        e > 1:  F = 4/(3 pi)   [(e² + 1) E - (e² - 1) K],  T = 4 e/(9 pi) [(4 - 2 e²) E + (2 e² - 5 + 3/e²) K]
    """
    e = np.atleast_1d(np.asarray(ratio, dtype=np.float64))
    force, torque = np.empty_like(e), np.empty_like(e)
    for part, law in (
        (e <= 1.0, _disc_spinning),
        ((e > 1.0) & (e <= FAR), _disc_sliding),
        (e > FAR, _disc_far),
    ):
        force[part], torque[part] = law(e[part])
    shape = np.shape(ratio)
    return force.reshape(shape), torque.reshape(shape)


def _sliding_line(
    a: Floats, b: Floats, end: Floats, speed: Floats, on: ContactLine
) -> tuple[Floats, Floats, Floats]:
    """First order in the turning, whose effect on the force is of second order."""
    return -a / speed, -b / speed, -end * on.spread * a**2 / speed**3


def _turning_line(a: Floats, b: Floats, end: Floats, on: ContactLine) -> tuple[Floats, Floats, Floats]:
    """Integrals over the line of -(a, u)/h times the pressure and of their moment, with u = b + end s."""
    u1, u2 = b + end * on.lo, b + end * on.hi
    h1, h2 = np.hypot(a, u1), np.hypot(a, u2)
    none = np.abs(a) < 1e-12  # then a asinh(u/a) is nothing
    sharp = np.where(none, 1.0, np.abs(a))
    # integrals of u^n/h over u
    m0 = np.where(none, 0.0, np.arcsinh(u2 / sharp) - np.arcsinh(u1 / sharp))
    m1 = h2 - h1
    m2 = 0.5 * (u2 * h2 - u1 * h1 - a**2 * m0)
    m3 = (h2**3 - h1**3) / 3.0 - a**2 * m1
    even, grows = on.p0 / end, on.p1 / end**2
    level = even - grows * b
    moment = even * (m2 - b * m1) + grows * (m3 - 2.0 * b * m2 + b**2 * m1)
    return -a * (level * m0 + grows * m1), -(level * m1 + grows * m2), -moment / end


def _disc_spinning(e: Floats) -> tuple[Floats, Floats]:
    e2 = e * e
    k, el = _elliptic(e2)
    k_part = np.where(e2 < 1.0, (e2 - 1.0) * np.where(e2 < 1.0, k, 0.0), 0.0)
    # towards e = 0 the bracket of F cancels: F = e (1 - e²/8) there
    closed = 4.0 / (3.0 * np.pi * np.where(e > 0.0, e, 1.0)) * ((e2 + 1.0) * el + k_part)
    force = np.where(e < 1e-3, e * (1.0 - e2 / 8.0), closed)
    return force, 4.0 / (9.0 * np.pi) * ((4.0 - 2.0 * e2) * el + k_part)


def _disc_sliding(e: Floats) -> tuple[Floats, Floats]:
    e2 = e * e
    k, el = _elliptic(1.0 / e2)
    force = 4.0 / (3.0 * np.pi) * ((e2 + 1.0) * el - (e2 - 1.0) * k)
    return force, 4.0 * e / (9.0 * np.pi) * ((4.0 - 2.0 * e2) * el + (2.0 * e2 - 5.0 + 3.0 / e2) * k)


def _disc_far(e: Floats) -> tuple[Floats, Floats]:
    return 1.0 - 1.0 / (8.0 * e * e), 1.0 / (4.0 * e)


def _elliptic(m: Floats) -> tuple[Floats, Floats]:
    """Complete elliptic integrals K and E of parameter m = k² in [0, 1], by the arithmetic-geometric mean."""
    a, b = np.ones_like(m), np.sqrt(1.0 - m)
    weight, total = 0.5, 0.5 * m
    with np.errstate(divide="ignore", invalid="ignore"):
        for _ in range(40):  # at m = 1 the mean falls to 0 by halves and K grows without bound
            a, b, c = 0.5 * (a + b), np.sqrt(a * b), 0.5 * (a - b)
            weight *= 2.0
            total = total + weight * c * c
            if not np.any(np.abs(c[m < 1.0]) > 1e-16):
                break
        k = np.pi / (2.0 * a)
    return k, np.where(m < 1.0, k * (1.0 - total), 1.0)


@lru_cache(maxsize=1)
def disc_table() -> tuple[Floats, Floats, Floats]:
    """Force and torque over e/(1 + e), evenly spaced from 0 to 1."""
    grid = np.linspace(0.0, 1.0, TABLE_SIZE)
    force, torque = disc_friction_exact(grid[:-1] / (1.0 - grid[:-1]))
    return grid, np.append(force, 1.0), np.append(torque, 0.0)
