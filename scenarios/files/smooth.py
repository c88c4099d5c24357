"""Smooth curves through given points that never overshoot: monotone cubic pieces."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def monotone(knots: Floats, values: Floats, at: Floats, *, rests: bool) -> Floats:
    """A curve through points, with a continuous first derivative and no extremum between them.

    Cubic Hermite pieces with the slopes of Fritsch and Carlson (SIAM J. Numer. Anal. 17 (1980) 238) in the
    weighted harmonic form of Fritsch and Butland (SIAM J. Sci. Stat. Comput. 5 (1984) 300).

    Args:
        knots: (N,) strictly increasing, N >= 2.
        values: (N,) at the knots.
        at: (T,) where the curve is wanted; held constant outside the knots.
        rests: True where the curve ends with slope zero; alone between two points it then slows down evenly.

    Returns:
        (T,) values.
    """
    slopes = _slopes(knots, values, rests=rests)
    x = np.clip(at, knots[0], knots[-1])
    i = np.clip(np.searchsorted(knots, x, side="right") - 1, 0, len(knots) - 2)
    h = np.diff(knots)[i]
    s = (x - knots[i]) / h
    rise = np.diff(values)[i]
    a, b = slopes[i] * h, slopes[i + 1] * h
    # Hermite form in which both ends come out exact
    curve: Floats = values[i] + s * (a + s * (3 * rise - 2 * a - b + s * (a + b - 2 * rise)))
    return np.where(s >= 1.0, values[i + 1], curve)


def _slopes(knots: Floats, values: Floats, *, rests: bool) -> Floats:
    h = np.diff(knots)
    secant = np.diff(values) / h
    slopes = np.zeros(len(knots))
    if len(knots) == 2:
        slopes[:] = (2.0 * secant[0], 0.0) if rests else secant[0]
        return slopes
    same_way = secant[:-1] * secant[1:] > 0.0
    w1, w2 = 2 * h[1:] + h[:-1], h[1:] + 2 * h[:-1]
    # a product of two tiny secants is zero: then the curve is flat there, and nothing is divided
    mean = (w1 + w2) * secant[:-1] * secant[1:] / np.where(same_way, w1 * secant[1:] + w2 * secant[:-1], 1.0)
    slopes[1:-1] = np.where(same_way, mean, 0.0)
    slopes[0] = _end_slope(h[0], h[1], secant[0], secant[1])
    slopes[-1] = 0.0 if rests else _end_slope(h[-1], h[-2], secant[-1], secant[-2])
    return slopes


def _end_slope(h0: float, h1: float, d0: float, d1: float) -> float:
    """Three-point slope at an end, cut back where it would overshoot."""
    slope = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1)
    if slope * d0 <= 0.0:
        return 0.0
    if d0 * d1 < 0.0 and abs(slope) > 3 * abs(d0):
        return 3 * d0
    return float(slope)
