"""Which bodies can meet in a step, where and when."""

from __future__ import annotations

import math
from typing import Any

from gorodki.sim.compiling.vectors import Vector, along, cross, dot, minus, norm, put, vec
from gorodki.sim.wood.planar.compiled import compiled
from gorodki.sim.wood.planar.geometry import TOGETHER, Nearest, least_gap, nearest, patch
from gorodki.sim.wood.planar.impulse import REST_SPEED
from gorodki.sim.wood.planar.state import FLAT, GONE, core_of, speed_at

SINK = 1e-9  # m by which a surface may sink into another in one step before it counts as closing
TOUCHING = 1.5e-3  # m: nearer neighbours are looked at
ADVANCES = 3  # steps towards the moment of contact
MET = 2e-4  # m: gap at which an advance has arrived
SHRINK = 1e-4  # m by which a shape of pymunk is smaller on every side, so that neighbours do not overlap
OVERSHOOT = 2e-5  # m that pieces which lie flat are in each other when their collision is solved
DEEP = 2e-4  # m: bodies that overlap by more are moved apart
PARTING = 0.2  # share of an overlap that is undone in a step, by pymunk too
RUBS = 1.0  # m/s at which sides of rolling pieces may move up and down past each other
SWINGS = 1e-3  # m by which the ends of two bodies may swing in a step without being looked at
LOOKS = 4  # in a step at bodies that swing more
SHORT = 1e-7  # s: so exactly is the moment of contact known


@compiled
def are_planar(a: Any, b: Any) -> bool:
    """Whether both are pieces that lie flat and hardly roll: pymunk solves their collisions.

    Sides that roll rub up and down on each other, which a plane cannot show.
    """
    if a.mode != FLAT or b.mode != FLAT or a.is_bat or b.is_bat:
        return False
    rubbing = abs(dot(a.angular, a.axis)) * a.radius + abs(dot(b.angular, b.axis)) * b.radius
    return bool(rubbing < RUBS)


@compiled
def are_near(a: Any, b: Any, reach: float) -> bool:
    """Whether two bodies may be nearer to each other than `reach`, by the spheres about them."""
    around = a.size + a.radius + b.size + b.radius + reach
    d = minus(a.position, b.position)
    return bool(dot(d, d) < around * around)


@compiled
def find_pairs(bodies: Any, contacts: Any, dt: float) -> int:
    """Contacts between bodies that touch or may meet within the next `dt` seconds; returns how many.

    Two pieces that lie flat are left out: those are pymunk's.
    """
    count = 0
    for i in range(len(bodies)):
        for j in range(i + 1, len(bodies)):
            a, b = bodies[i], bodies[j]
            if a.mode == GONE or b.mode == GONE or (a.speed == 0.0 and b.speed == 0.0):
                continue
            reach = TOUCHING + dt * (a.speed + b.speed)
            if not are_planar(a, b) and are_near(a, b, reach) and _meet(a, b, contacts[count], dt, reach):
                contacts[count].a, contacts[count].b = i, j
                count += 1
    return count


@compiled
def first_in_plane(bodies: Any, scratch: Any, dt: float) -> float:
    """When the first two pieces that lie flat strike each other within dt in pymunk, seconds.

    Infinite where none do. pymunk looks for collisions after it has moved the pieces, so they shall just have
    met.

    scratch: a contact to work with.
    """
    first = math.inf
    for i in range(len(bodies)):
        for j in range(i + 1, len(bodies)):
            a, b = bodies[i], bodies[j]
            if not are_planar(a, b) or (a.speed == 0.0 and b.speed == 0.0):
                continue
            reach = TOUCHING + dt * (a.speed + b.speed)
            if are_near(a, b, reach) and _meet(a, b, scratch, dt, reach) and scratch.sharp:
                # its shapes are a little smaller
                left = max(scratch.gap[0], 0.0) + 2.0 * SHRINK + OVERSHOOT
                first = min(first, scratch.after + left / -scratch.closing)
    return first


@compiled
def _meet(a: Any, b: Any, c: Any, dt: float, reach: float) -> bool:
    """Fill a contact where two bodies touch now or meet within dt; returns whether they do."""
    core_a, core_b = core_of(a, 0.0), core_of(b, 0.0)
    if least_gap(core_a, core_b) >= reach:
        return False
    near = nearest(core_a, core_b)
    here = near.gap < TOUCHING
    after, met = 0.0, False
    closing = closing_speed(a, b, near.point, near.normal, 0.0)
    if max(near.gap, 0.0) + closing * dt < -SINK:
        on, then = near, 0.0
        for _ in range(ADVANCES):
            if on.gap <= MET:
                met = True
                break
            # distance is convex in time: straight extrapolation never goes past the contact
            then += on.gap / -closing
            on = nearest(core_of(a, then), core_of(b, then))
            closing = closing_speed(a, b, on.point, on.normal, then)
            if max(on.gap, 0.0) + closing * (dt - then) >= -SINK:
                break
        else:
            # what is still closing after the last step is as good as there
            met = on.gap < TOUCHING
        if met:
            near, after = on, then
    if met or here:
        _fill(a, b, c, near, after, dt)
        if c.sharp:
            return True
    if (_swing(a) + _swing(b)) * dt > SWINGS:
        # bodies that turn fast may come round with their other ends
        later = _comes_round(a, b, dt)
        if later > after:
            _fill(a, b, c, nearest(core_of(a, later), core_of(b, later)), later, dt)
            return True
    return met or here


@compiled
def _fill(a: Any, b: Any, c: Any, near: Nearest, after: float, dt: float) -> None:
    """Fill a contact of two bodies that are nearest each other at `near`, after so many seconds of a step."""
    shape = patch(core_of(a, after), core_of(b, after), near)
    put(c.normal, shape.normal)
    put(c.point[0], shape.first)
    put(c.point[1], shape.second)
    c.gap[0], c.gap[1], c.after = shape.gap, shape.other_gap, after
    c.restitution, c.lift, c.friction = a.wood_restitution, a.wood_lift, a.wood_friction
    c.lasts = 0.0
    c.sharp = c.sinks = False
    c.closing = 0.0
    for p in range(2):
        c.room[p] = max(c.gap[p], 0.0)
        speed = closing_speed(a, b, vec(c.point[p]), shape.normal, after)
        if c.room[p] + speed * (dt - after) < -SINK:
            c.sinks = True
            c.closing = min(c.closing, speed)
            c.sharp = c.sharp or (speed < -REST_SPEED and c.gap[p] < TOGETHER)


@compiled
def _swing(b: Any) -> float:
    """Speed of the ends of a body against its middle, m/s."""
    return float(norm(cross(b.angular, b.axis)) * b.size)


@compiled
def _comes_round(a: Any, b: Any, dt: float) -> float:
    """When two bodies come to be in each other within dt though they part at first; 0 where they do not."""
    early = 0.0
    for look in range(1, LOOKS + 1):
        late = look * dt / LOOKS
        if nearest(core_of(a, late), core_of(b, late)).gap < -MET:
            while late - early > SHORT:
                middle = 0.5 * (early + late)
                gap = nearest(core_of(a, middle), core_of(b, middle)).gap
                if gap > 0.0:
                    early = middle
                    if gap < MET:
                        return early
                else:
                    late = middle
            return late
        early = late
    return 0.0


@compiled
def closing_speed(a: Any, b: Any, point: Vector, normal: Vector, after: float) -> float:
    """Rate of change of the gap at a point, negative = closing."""
    arm_a = minus(point, along(a.position, after, a.velocity))
    arm_b = minus(point, along(b.position, after, b.velocity))
    return dot(minus(speed_at(a, arm_a), speed_at(b, arm_b)), normal)


@compiled
def part(bodies: Any, c: Any) -> None:
    """Move bodies apart that overlap, a little in every step and sideways only: that takes no work."""
    if c.gap[0] >= -DEEP:
        return
    a, b = bodies[c.a], bodies[c.b]
    share = b.mass / (a.mass + b.mass)
    for k in range(2):
        push = -PARTING * c.gap[0] * c.normal[k]
        a.position[k] += share * push
        b.position[k] -= (1.0 - share) * push
