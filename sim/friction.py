"""Dry friction of a body that slides and turns on the sheet at once: closed forms.

Slide and spin share one friction: a spinning body slides further, and both stop at the same moment. All
forces are per mu m g, with the pressure spread evenly over the contact.

* A lying piece or bat touches along a line: `line_friction`.
* A standing piece touches with a disc: `disc_friction` (Farkas, Bartels, Unger and Wolf, Phys. Rev. Lett. 90
  (2003) 248302), exactly as `disc_friction_exact`.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from sim.trace import Floats

SERIES_BELOW = 1e-3
"""Share of the sliding speed that the ends turn with, below which the line's closed form loses digits."""

TABLE_SIZE = 2049
FAR = 60.0
"""Slide-to-spin ratio above which the disc's closed form loses digits and its limit is used."""


def line_friction(
    along: ArrayLike, across: ArrayLike, yaw: ArrayLike, length: ArrayLike
) -> tuple[Floats, Floats, Floats]:
    """Friction on a line contact.

    With a the slip along the line, b across it at its middle, w the rate of turning and u = b + w s at the
    distance s from the middle, F = -(a, u)/sqrt(a² + u²) is averaged over s from -L/2 to L/2. A body that
    does not move at all gets 0.

    Args:
        along: slip of the middle along the line, m/s (any shape; all arguments are broadcast).
        across: slip of the middle across the line, to its left, m/s.
        yaw: rate of turning, rad/s counter-clockwise.
        length: of the line, metres.

    Returns:
        Force along, force across (both per mu m g), torque about the middle (per mu m g, metres).
    """
    a, b, w, size = (np.asarray(x, dtype=np.float64) for x in (along, across, yaw, length))
    end = 0.5 * w * size  # turning speed of the ends
    scale = np.maximum(np.hypot(a, b), np.abs(end))
    still = scale == 0.0
    scale = np.where(still, 1.0, scale)
    a, b, end = a / scale, b / scale, end / scale  # only directions matter
    speed = np.hypot(a, b)
    slow = (np.abs(end) < SERIES_BELOW * speed) | still
    if not slow.any():
        force_along, force_across, moment = _turning_line(a, b, end)
        return force_along, force_across, 0.5 * size * moment
    sliding = _sliding_line(a, b, end, np.where(speed > 0.0, speed, 1.0))
    turning = _turning_line(a, b, np.where(slow, 1.0, end))
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


def _sliding_line(a: Floats, b: Floats, end: Floats, speed: Floats) -> tuple[Floats, Floats, Floats]:
    """First order in the turning, whose effect on the force is of second order."""
    return -a / speed, -b / speed, -end * a**2 / (3.0 * speed**3)


def _turning_line(a: Floats, b: Floats, end: Floats) -> tuple[Floats, Floats, Floats]:
    """Means over the line from -1 to 1 of -(a, u)/h and of their moment, with u = b + end s."""
    u1, u2 = b - end, b + end
    h1, h2 = np.hypot(a, u1), np.hypot(a, u2)
    none = np.abs(a) < 1e-12  # then a asinh(u/a) is nothing
    sharp = np.where(none, 1.0, np.abs(a))
    angle = np.where(none, 0.0, np.arcsinh(u2 / sharp) - np.arcsinh(u1 / sharp))
    moment = 0.5 * (u2 * h2 - u1 * h1 - a**2 * angle) - b * (h2 - h1)
    return -a * angle / (2.0 * end), -(h2 - h1) / (2.0 * end), -moment / (2.0 * end**2)


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
