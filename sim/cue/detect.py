"""When things first touch: exact, on polynomials of time.

Between events every centre is a quadratic of time, so the square of a distance is a quartic. The roots of its
derivative part time into spans in which it only falls or rises; in the first one in which it falls to zero
Newton's method, kept within the span by bisection, finds the time to a tolerance. The distance from a line
is a quadratic, whose root is written down.
"""

from __future__ import annotations

import math

from gorodki.sim.compiling.vectors import Vector, dot, norm
from gorodki.sim.cue.compiled import compiled

NEVER = math.inf
_HALVINGS = 200


@compiled
def sphere_contact(
    apart: Vector, speed: Vector, push: Vector, reach: float, limit: float, tolerance: float
) -> float:
    """When two points come within a distance of each other; infinite where not before `limit`.

    Args:
        apart: from one to the other now, metres.
        speed: how that changes, m/s.
        push: how that changes, m/s².
        reach: the distance.
        limit: seconds from now, finite.
        tolerance: of the time, s.
    """
    gap = norm(apart) - reach
    if gap > norm(speed) * limit + 0.5 * norm(push) * limit * limit:
        return NEVER
    return first_fall(
        dot(apart, apart) - reach * reach,
        2.0 * dot(apart, speed),
        dot(speed, speed) + dot(apart, push),
        dot(speed, push),
        0.25 * dot(push, push),
        limit,
        tolerance,
    )


@compiled
def plane_contact(gap: float, speed: float, push: float) -> float:
    """When a gap that changes with a speed and a push closes for the first time; infinite where never.

    A gap that is closed already closes again where it still falls.
    """
    if gap <= 0.0 and speed < 0.0:
        return 0.0
    inside = speed * speed - 2.0 * push * gap
    if gap > 0.0 and speed < 0.0:
        return 2.0 * gap / (math.sqrt(inside) - speed) if inside >= 0.0 else NEVER
    if push >= 0.0:
        return NEVER
    return -(speed + math.sqrt(max(inside, 0.0))) / push  # a closed gap that does not open: at its turn


@compiled
def first_fall(
    c0: float, c1: float, c2: float, c3: float, c4: float, limit: float, tolerance: float
) -> float:
    """First time from 0 to `limit` at which c0 + c1 t + ... + c4 t⁴ falls to zero, or falls below it already.

    Infinite where there is none.
    """
    first, second = _roots(2.0 * c2, 6.0 * c3, 12.0 * c4)
    at, value, low = 0.0, c0, 0.0
    slope = c1
    for k in range(3):
        high = min(max(first if k == 0 else second if k == 1 else limit, low), limit)
        if high <= low:
            continue
        slope_high = _value(c1, 2.0 * c2, 3.0 * c3, 4.0 * c4, 0.0, high)
        if (slope < 0.0) != (slope_high < 0.0):
            turn = _root(c1, 2.0 * c2, 3.0 * c3, 4.0 * c4, 0.0, low, high, tolerance)
            there = _value(c0, c1, c2, c3, c4, turn)
            found = _falls(c0, c1, c2, c3, c4, at, value, turn, there, tolerance)
            if found < NEVER:
                return found
            at, value = turn, there
        low, slope = high, slope_high
    return _falls(c0, c1, c2, c3, c4, at, value, limit, _value(c0, c1, c2, c3, c4, limit), tolerance)


@compiled
def first_turn(c1: float, c2: float, c3: float, c4: float, limit: float, tolerance: float) -> float:
    """First time from 0 to `limit` at which a quartic turns from falling to rising; infinite where none."""
    first, second = _roots(2.0 * c2, 6.0 * c3, 12.0 * c4)
    low, slope = 0.0, c1
    for k in range(3):
        high = min(max(first if k == 0 else second if k == 1 else limit, low), limit)
        if high <= low:
            continue
        slope_high = _value(c1, 2.0 * c2, 3.0 * c3, 4.0 * c4, 0.0, high)
        if slope < 0.0 <= slope_high:
            return _root(c1, 2.0 * c2, 3.0 * c3, 4.0 * c4, 0.0, low, high, tolerance)
        low, slope = high, slope_high
    return NEVER


@compiled
def _falls(
    c0: float, c1: float, c2: float, c3: float, c4: float,
    low: float, at_low: float, high: float, at_high: float, tolerance: float,
) -> float:  # fmt: skip
    """When a quartic that only falls or only rises meanwhile falls to zero, or lies below it and falls."""
    if at_high > 0.0 or at_high >= at_low:
        return NEVER
    return low if at_low <= 0.0 else _root(c0, c1, c2, c3, c4, low, high, tolerance)


@compiled
def _root(
    c0: float, c1: float, c2: float, c3: float, c4: float, low: float, high: float, tolerance: float
) -> float:
    """The one root of a quartic between low and high, at which it has not the same sign."""
    above = _value(c0, c1, c2, c3, c4, low) > 0.0
    t = 0.5 * (low + high)
    for _ in range(_HALVINGS):
        value, slope = _value(c0, c1, c2, c3, c4, t), _value(c1, 2.0 * c2, 3.0 * c3, 4.0 * c4, 0.0, t)
        if (value > 0.0) == above:
            low = t
        else:
            high = t
        following = t - value / slope if slope != 0.0 else low
        if not low < following < high:
            following = 0.5 * (low + high)
        if abs(following - t) <= tolerance:
            return following
        t = following
    return t


@compiled
def _value(c0: float, c1: float, c2: float, c3: float, c4: float, t: float) -> float:
    return c0 + t * (c1 + t * (c2 + t * (c3 + t * c4)))


@compiled
def _roots(c0: float, c1: float, c2: float) -> tuple[float, float]:
    """The real roots of c0 + c1 t + c2 t², the lower one first; infinite where there are none."""
    if c2 == 0.0:
        return (-c0 / c1 if c1 != 0.0 else NEVER), NEVER
    inside = c1 * c1 - 4.0 * c2 * c0
    if inside <= 0.0:
        return NEVER, NEVER
    q = -0.5 * (c1 + math.copysign(math.sqrt(inside), c1))
    one, other = q / c2, (c0 / q if q != 0.0 else 0.0)
    return min(one, other), max(one, other)
