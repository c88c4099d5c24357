"""What happens to a ball next, as long as no other ball meets it."""

from __future__ import annotations

import math
from typing import Any

from gorodki.sim.compiling.vectors import Vector, minus, vec
from gorodki.sim.constants import GRAVITY
from gorodki.sim.cue.compiled import compiled
from gorodki.sim.cue.detect import NEVER, first_turn, plane_contact, sphere_contact
from gorodki.sim.cue.motion import position_at, velocity_at
from gorodki.sim.cue.mouths import crossing_ahead, enters_low, is_before_mouth, pocket_ahead
from gorodki.sim.cue.noses import gap, inward
from gorodki.sim.cue.pressing import not_at_once
from gorodki.sim.cue.state import (
    CUSHION,
    FLIES,
    GONE,
    LEAVES,
    NOBODY,
    PASSES,
    RESTS,
    SPINS,
    STANDS,
    TOPPLES,
    TURNS,
    Area,
    Numbers,
    PinNumbers,
)


@compiled
def is_moving(b: Any) -> bool:
    """Whether the centre of a ball moves."""
    return bool(b.mode not in (RESTS, SPINS, GONE))


@compiled
def look_ahead(balls: Any, i: int, pins: Any, passed: Any, numbers: Numbers) -> None:
    """Note when something happens to ball i next, what, and with whom; its state is of now."""
    b = balls[i]
    b.due, b.what, b.whom = b.ends, TURNS, NOBODY
    if not is_moving(b):
        return
    if numbers.pocket.number > 0:
        _between_pockets(b, numbers)
    else:
        for side in range(4):
            if b.mode == FLIES:
                _cushion_in_the_air(b, side, numbers)
            else:
                _cushion_on_the_cloth(b, side, numbers)
    for k in range(len(pins)):
        if pins[k].mode == STANDS:
            time = b.since + _pin_contact(b, pins[k], numbers)
            if time < b.due:
                b.due, b.what, b.whom = time, TOPPLES, k
    if b.mode == FLIES:
        _passing(balls, i, pins, passed, numbers)


@compiled
def _between_pockets(b: Any, numbers: Numbers) -> None:
    """Cushions that end at pockets, what is in the pockets, and the middle line."""
    crossing_ahead(b, numbers)
    for side in range(4):
        due, what, whom = b.due, b.what, b.whom
        if b.mode != FLIES:
            _cushion_on_the_cloth(b, side, numbers)
            if b.due < due and is_before_mouth(position_at(b, b.due), side, numbers):
                b.due, b.what, b.whom = due, what, whom
        elif not enters_low(b, side, due - b.since, numbers):
            _cushion_in_the_air(b, side, numbers)
    pocket_ahead(b, numbers)


@compiled
def _cushion_on_the_cloth(b: Any, side: int, numbers: Numbers) -> None:
    """The cushion is met where the centre is a radius from the line of its nose."""
    n = inward(side)
    speed = -(n[0] * b.velocity[0] + n[1] * b.velocity[1])
    push = -(n[0] * b.push[0] + n[1] * b.push[1])
    free = gap(vec(b.position), side, numbers.area) - b.radius
    t = plane_contact(free, speed, push)
    time = b.since + not_at_once(t, -(speed + push * t), -free)
    if time < b.due:
        b.due, b.what, b.whom = time, CUSHION, side


@compiled
def _cushion_in_the_air(b: Any, side: int, numbers: Numbers) -> None:
    """Below the nose a cushion is met as on the cloth, above it at the edge; beyond that is the rail."""
    area, n = numbers.area, inward(side)
    far = gap(vec(b.position), side, area)
    speed = -(n[0] * b.velocity[0] + n[1] * b.velocity[1])
    limit = b.due - b.since
    t = plane_contact(far - b.radius, speed, 0.0)
    if t < limit and b.position[2] + (b.velocity[2] - 0.5 * GRAVITY * t) * t <= area.nose:
        b.due, b.what, b.whom = b.since + t, CUSHION, side
        return
    apart, changes = (far, b.position[2] - area.nose, 0.0), (speed, b.velocity[2], 0.0)
    t = sphere_contact(apart, changes, (0.0, -GRAVITY, 0.0), b.radius, limit, numbers.tolerance)
    if t < limit:
        down = changes[1] - GRAVITY * t
        rises = apart[1] + (changes[1] - 0.5 * GRAVITY * t) * t
        t = not_at_once(t, -((far + speed * t) * speed + rises * down) / b.radius, 0.0)
    if t < limit and far + speed * t > 0.0:
        b.due, b.what, b.whom = b.since + t, CUSHION, side
    elif far <= -speed * limit:
        _over_the_rail(b, far, speed, area)


@compiled
def _over_the_rail(b: Any, far: float, speed: float, area: Area) -> None:
    """A ball that has passed the nose touches the wood, at the height of the nose, or is beyond it before."""
    drop = b.position[2] - area.nose - b.radius
    inside = b.velocity[2] * b.velocity[2] + 2.0 * GRAVITY * drop
    down = (b.velocity[2] + math.sqrt(max(inside, 0.0))) / GRAVITY
    out = (far + area.rail) / -speed if speed < 0.0 else NEVER
    time = b.since + max(min(down, out), 0.0)
    if time < b.due:
        b.due, b.what, b.whom = time, LEAVES, 1 if down <= out else 0


@compiled
def _pin_contact(b: Any, pin: Any, numbers: Numbers) -> float:
    """When a ball meets the round head of a standing pin, from now, s."""
    rule = numbers.pin
    apart = minus((pin.place[0], pin.place[1], rule.head), vec(b.position))
    away, slows = minus((0.0, 0.0, 0.0), vec(b.velocity)), minus((0.0, 0.0, 0.0), vec(b.push))
    reach = b.radius + rule.head_radius
    return sphere_contact(apart, away, slows, reach, b.due - b.since, numbers.tolerance)


@compiled
def touch_distance(radius: float, rule: PinNumbers) -> float:
    """Between the axes of a ball on the cloth and of a pin whose head it touches, metres."""
    reach, rise = radius + rule.head_radius, radius - rule.head
    return math.sqrt(reach * reach - rise * rise)


@compiled
def _passing(balls: Any, i: int, pins: Any, passed: Any, numbers: Numbers) -> None:
    """When a ball in the air is nearest, in plan, to something that it would have touched on the cloth."""
    b = balls[i]
    for j in range(len(balls)):
        other = balls[j]
        if j == i or passed[i, j] or other.mode == GONE:
            continue
        limit = min(b.due, other.ends) - b.since
        if limit < NEVER:
            apart = minus(position_at(other, b.since), vec(b.position))
            speed = minus(velocity_at(other, b.since), vec(b.velocity))
            push = minus(vec(other.push), vec(b.push))
            _pass(b, j, apart, speed, push, b.radius + other.radius, limit, numbers.tolerance)
    for k in range(len(pins)):
        j = len(balls) + k
        if passed[i, j] or pins[k].mode != STANDS:
            continue
        apart = minus((pins[k].place[0], pins[k].place[1], 0.0), vec(b.position))
        speed = minus((0.0, 0.0, 0.0), vec(b.velocity))
        reach = touch_distance(b.radius, numbers.pin)
        _pass(b, j, apart, speed, (0.0, 0.0, 0.0), reach, b.due - b.since, numbers.tolerance)


@compiled
def _pass(
    b: Any, j: int, apart: Vector, speed: Vector, push: Vector, reach: float, limit: float, tolerance: float
) -> None:
    x, y, u, v, p, q = apart[0], apart[1], speed[0], speed[1], push[0], push[1]
    c1, c2 = 2.0 * (x * u + y * v), u * u + v * v + x * p + y * q
    c3, c4 = u * p + v * q, 0.25 * (p * p + q * q)
    t = first_turn(c1, c2, c3, c4, limit, tolerance)
    if t < limit and x * x + y * y + t * (c1 + t * (c2 + t * (c3 + t * c4))) < reach * reach:
        b.due, b.what, b.whom = b.since + t, PASSES, j
