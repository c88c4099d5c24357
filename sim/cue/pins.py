"""Pins that fly: a toppled pin slides as a disc and topples what it meets within its time."""

from __future__ import annotations

import math
from typing import Any

from gorodki.sim.compiling.vectors import Vector
from gorodki.sim.constants import GRAVITY
from gorodki.sim.cue.compiled import compiled
from gorodki.sim.cue.detect import NEVER, sphere_contact
from gorodki.sim.cue.state import SLIDING, STANDS, Area, Numbers, PinNumbers


@compiled
def set_off(pin: Any, time: float, area: Area, numbers: PinNumbers) -> None:
    """Begin the slide of a pin with the velocity that it has; it ends at rest, or at the first cushion."""
    x, y = pin.velocity[0], pin.velocity[1]
    speed, slows = math.sqrt(x * x + y * y), numbers.friction * GRAVITY
    pin.since, pin.mode = time, SLIDING
    lasts = speed / slows
    room = NEVER
    if x != 0.0:
        far = area.half_width - math.copysign(1.0, x) * pin.place[0]
        room = (far - numbers.radius) * speed / abs(x)
    if y != 0.0:
        far = area.length - pin.place[1] if y > 0.0 else pin.place[1]
        room = min(room, (far - numbers.radius) * speed / abs(y))
    inside = speed * speed - 2.0 * slows * max(room, 0.0)
    if inside > 0.0:
        lasts = (speed - math.sqrt(inside)) / slows
    pin.ends = time + lasts


@compiled
def slide_to(pin: Any, time: float, numbers: PinNumbers) -> None:
    """Bring a sliding pin up to a time."""
    t = min(time, pin.ends) - pin.since
    x, y = pin.velocity[0], pin.velocity[1]
    speed = math.sqrt(x * x + y * y)
    if t > 0.0 and speed > 0.0:
        slows = numbers.friction * GRAVITY
        way = t - 0.5 * slows * t * t / speed
        left = max(1.0 - slows * t / speed, 0.0)
        pin.place[0] += way * x
        pin.place[1] += way * y
        pin.velocity[0], pin.velocity[1] = left * x, left * y
    pin.since = time


@compiled
def next_knock(pins: Any, now: float, numbers: Numbers) -> tuple[float, int, int]:
    """When a sliding pin next meets a standing one, and which two; infinite where none does."""
    best, flying, met = NEVER, -1, -1
    rule = numbers.pin
    for k in range(len(pins)):
        pin = pins[k]
        if pin.mode != SLIDING:
            continue
        limit = min(pin.ends, pin.fell + rule.reach) - now
        if limit <= 0.0:
            continue
        place, velocity, push = _state(pin, now, rule)
        for j in range(len(pins)):
            if pins[j].mode != STANDS:
                continue
            apart = (pins[j].place[0] - place[0], pins[j].place[1] - place[1], 0.0)
            away, slows = (-velocity[0], -velocity[1], 0.0), (-push[0], -push[1], 0.0)
            t = sphere_contact(apart, away, slows, 2.0 * rule.radius, limit, numbers.tolerance)
            if now + t < best and _approach(apart, away, slows, t) >= rule.knock:
                best, flying, met = now + t, k, j
    return best, flying, met


@compiled
def _approach(apart: Vector, away: Vector, slows: Vector, t: float) -> float:
    """Speed at which two pins come together after t seconds, m/s."""
    x = apart[0] + (away[0] + 0.5 * slows[0] * t) * t
    y = apart[1] + (away[1] + 0.5 * slows[1] * t) * t
    u, v = away[0] + slows[0] * t, away[1] + slows[1] * t
    return -(x * u + y * v) / math.sqrt(x * x + y * y)


@compiled
def _state(pin: Any, now: float, numbers: PinNumbers) -> tuple[Vector, Vector, Vector]:
    """Place, velocity and push of a sliding pin at a time before its end."""
    t = now - pin.since
    x, y = pin.velocity[0], pin.velocity[1]
    speed, slows = math.sqrt(x * x + y * y), numbers.friction * GRAVITY
    share = slows / speed if speed > 0.0 else 0.0
    way, left = t - 0.5 * share * t * t, 1.0 - share * t
    return (
        (pin.place[0] + way * x, pin.place[1] + way * y, 0.0),
        (left * x, left * y, 0.0),
        (-share * x, -share * y, 0.0),
    )
