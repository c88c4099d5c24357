"""Friction at the nose after Stronge: rubber gives way sideways as well, so that the slip may reverse.

W. J. Stronge, *Impact Mechanics* (2000), chapter 5: a bilinear spring across the contact beside the one
along it. Time is counted in 1/Omega of the normal spring: compression takes pi/2, restitution e pi/2, with
the forces sin(t) and sin(t/e + pi/2 (1 - 1/e)). While the contact sticks, the slip swings with `ratio` times
that frequency; while it slips, friction is mu times the normal force and the side spring follows it.
"""

from __future__ import annotations

import math

from gorodki.sim.cue.compiled import compiled

_PARTS = 64  # of a blow, in which the end of sticking is looked for
_HALVINGS = 60
_PHASES = 12  # of slipping and sticking, at most; three are usual


@compiled
def grip_of_stronge(approach: float, slip: float, e: float, friction: float, ratio: float) -> float:
    """Impulse of friction for a kilogram of ball, m/s, against the slip; it may reverse it.

    Args:
        approach: speed along the line to the nose, m/s.
        slip: speed across it of the point that touches, m/s.
        e: restitution.
        friction: coefficient.
        ratio: frequency of the side spring with the ball over that of the normal one; 1.7 for a solid ball on
            an elastic solid.
    """
    end = 0.5 * math.pi * (1.0 + e)
    stretch, speed, now = 0.0, slip, 0.0  # stretch of the side spring times Omega, m/s
    limit = 3.5 * friction * approach / (ratio * ratio)  # of the stretch, where the normal force is 1
    sticks = speed <= limit
    side = 1.0
    for _ in range(_PHASES):
        if sticks:
            until = _slips_at(now, end, stretch, speed, limit, e, ratio)
            swing = ratio * (until - now)
            stretch, speed = (
                stretch * math.cos(swing) + speed / ratio * math.sin(swing),
                speed * math.cos(swing) - stretch * ratio * math.sin(swing),
            )
            side = 1.0 if stretch >= 0.0 else -1.0
        else:
            until = _sticks_at(now, end, speed, side, limit, friction * approach, e)
            speed -= side * 3.5 * friction * approach * (_impulse(until, e) - _impulse(now, e))
            stretch = side * limit * _force(until, e)
        now, sticks = until, not sticks
        if now >= end:
            break
    return 2.0 / 7.0 * (slip - speed)


@compiled
def _force(t: float, e: float) -> float:
    """Normal force over its largest."""
    if t < 0.5 * math.pi:
        return math.sin(t)
    return max(math.sin(t / e + 0.5 * math.pi * (1.0 - 1.0 / e)), 0.0)


@compiled
def _force_rate(t: float, e: float) -> float:
    if t < 0.5 * math.pi:
        return math.cos(t)
    return math.cos(t / e + 0.5 * math.pi * (1.0 - 1.0 / e)) / e


@compiled
def _impulse(t: float, e: float) -> float:
    """Normal impulse so far, over mass times approach."""
    if t < 0.5 * math.pi:
        return 1.0 - math.cos(t)
    return 1.0 - e * math.cos(t / e + 0.5 * math.pi * (1.0 - 1.0 / e))


@compiled
def _slips_at(
    now: float, end: float, stretch: float, speed: float, limit: float, e: float, ratio: float
) -> float:
    """When a contact that sticks begins to slip: its side spring is stretched beyond what friction holds."""
    low, step = now, (end - now) / _PARTS
    for k in range(1, _PARTS + 1):
        high = end if k == _PARTS else now + k * step
        if _strain(high - now, high, stretch, speed, limit, e, ratio) > 0.0:
            for _ in range(_HALVINGS):
                middle = 0.5 * (low + high)
                if _strain(middle - now, middle, stretch, speed, limit, e, ratio) > 0.0:
                    high = middle
                else:
                    low = middle
            return high
        low = high
    return end


@compiled
def _strain(
    passed: float, t: float, stretch: float, speed: float, limit: float, e: float, ratio: float
) -> float:
    """Stretch of the side spring beyond what friction holds."""
    swing = ratio * passed
    return abs(stretch * math.cos(swing) + speed / ratio * math.sin(swing)) - limit * _force(t, e)


@compiled
def _sticks_at(
    now: float, end: float, speed: float, side: float, limit: float, rub: float, e: float
) -> float:
    """When a contact that slips to one side begins to stick: its spring follows the slip."""
    begun = _impulse(now, e)
    low, step = now, (end - now) / _PARTS
    for k in range(1, _PARTS + 1):
        high = end if k == _PARTS else now + k * step
        if _slipping(high, speed, side, limit, rub, begun, e) < 0.0:
            for _ in range(_HALVINGS):
                middle = 0.5 * (low + high)
                if _slipping(middle, speed, side, limit, rub, begun, e) < 0.0:
                    high = middle
                else:
                    low = middle
            return high
        low = high
    return end


@compiled
def _slipping(t: float, speed: float, side: float, limit: float, rub: float, begun: float, e: float) -> float:
    """Slip of the surfaces to the side to which they slip, m/s."""
    return side * speed - 3.5 * rub * (_impulse(t, e) - begun) - limit * _force_rate(t, e)
