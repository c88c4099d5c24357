"""Who can meet whom in a step, where and when."""

from __future__ import annotations

import math
from typing import Any

from sim.constants import GRAVITY
from sim.planar.compiled import compiled
from sim.planar.geometry import TOGETHER, Nearest, least_gap, nearest, patch
from sim.planar.impulse import REST_SPEED, SHEET
from sim.planar.state import FLAT, FREE, GONE, core_of, speed_at, turned_axis
from sim.planar.vectors import Vector, along, cross, dot, minus, norm, put, vec

SINK = 1e-9  # m by which a surface may sink into another in one step before it counts as closing
TOUCHING = 1.5e-3  # m: nearer neighbours are looked at
RESTS = 1e-4  # m: nearer ones press each other
ADVANCES = 3  # steps towards the moment of contact
MET = 2e-4  # m: gap at which an advance has arrived
SHRINK = 1e-4  # m by which a shape of pymunk is smaller on every side, so that neighbours do not overlap
OVERSHOOT = 2e-5  # m that pieces which lie flat are in each other when their collision is solved
DEEP = 2e-4  # m: bodies that overlap by more are moved apart
PARTING = 0.2  # share of an overlap that is undone in a step
HALVINGS = 30  # at most, in search of the moment at which a point comes down on the sheet
SWINGS = 1e-3  # m by which the ends of two bodies may swing in a step without being looked at
LOOKS = 4  # in a step at bodies that swing more
SHORT = 1e-7  # s: over which the speed of a point above the sheet is taken
UPRIGHT_SINE = 1e-6  # of the tilt below which a body stands exactly upright


# -- pairs -------------------------------------------------------------------------------------------------


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
            if a.mode == FLAT and b.mode == FLAT and not a.is_bat and not b.is_bat:
                continue
            reach = TOUCHING + dt * (a.speed + b.speed)
            around = a.size + a.radius + b.size + b.radius + reach
            d = minus(a.position, b.position)
            if dot(d, d) < around * around and _meet(a, b, contacts[count], dt, reach):
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
            if (
                a.mode != FLAT
                or b.mode != FLAT
                or a.is_bat
                or b.is_bat
                or (a.speed == 0.0 and b.speed == 0.0)
            ):
                continue
            reach = TOUCHING + dt * (a.speed + b.speed)
            around = a.size + a.radius + b.size + b.radius + reach
            d = minus(a.position, b.position)
            if dot(d, d) < around * around and _meet(a, b, scratch, dt, reach) and scratch.sharp:
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
    closing = _closing(a, b, near.point, near.normal, 0.0)
    if max(near.gap, 0.0) + closing * dt < -SINK:
        on, then = near, 0.0
        for _ in range(ADVANCES):
            if on.gap <= MET:
                met = True
                break
            # distance is convex in time: straight extrapolation never goes past the contact
            then += on.gap / -closing
            on = nearest(core_of(a, then), core_of(b, then))
            closing = _closing(a, b, on.point, on.normal, then)
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
    c.restitution, c.friction = a.wood_restitution, a.wood_friction
    c.sharp = c.sinks = False
    c.closing = 0.0
    for p in range(2):
        c.room[p] = max(c.gap[p], 0.0)
        speed = _closing(a, b, vec(c.point[p]), shape.normal, after)
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
def _closing(a: Any, b: Any, point: Vector, normal: Vector, after: float) -> float:
    """Rate of change of the gap at a point, negative = closing."""
    arm_a = minus(point, along(a.position, after, a.velocity))
    arm_b = minus(point, along(b.position, after, b.velocity))
    return dot(minus(speed_at(a, arm_a), speed_at(b, arm_b)), normal)


@compiled
def look_again(bodies: Any, c: Any) -> None:
    """Bring a contact up to the poses as they are."""
    a = bodies[c.a]
    if c.b == SHEET:
        low, second = sheet_points(a)
        put(c.point[0], low)
        put(c.point[1], second)
        c.gap[0], c.gap[1] = low[2], second[2]
        return
    core_a, core_b = core_of(a, 0.0), core_of(bodies[c.b], 0.0)
    shape = patch(core_a, core_b, nearest(core_a, core_b))
    put(c.normal, shape.normal)
    put(c.point[0], shape.first)
    put(c.point[1], shape.second)
    c.gap[0], c.gap[1] = shape.gap, shape.other_gap


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


# -- the sheet ---------------------------------------------------------------------------------------------


@compiled
def lift(b: Any) -> None:
    """Bring a body back that has sunk into the sheet by rounding; its lane pays (`step._keep_energy`)."""
    tilt = abs(b.axis[2])
    reach, width = b.half, math.sqrt(max(1.0 - tilt * tilt, 0.0))
    if b.is_bat:
        reach, width = b.half - b.margin, 1.0
    rise = tilt * reach + width * b.radius - b.position[2] - b.offset * b.axis[2]
    b.position[2] += max(rise, 0.0)


@compiled
def is_steep(b: Any, axis: Vector) -> bool:
    """Whether a body would rest on the rim of one end, rather than along its side."""
    flat = math.sqrt(max(1.0 - axis[2] * axis[2], 0.0))
    return not b.is_bat and b.half * abs(axis[2]) > b.radius * flat


@compiled
def _way_of_lean(b: Any, axis: Vector) -> Vector:
    """Level unit vector along which the upper end of a body leans, or, exactly upright, begins to tip."""
    flat = math.hypot(axis[0], axis[1])
    if flat >= UPRIGHT_SINE:
        up = 1.0 if axis[2] > 0.0 else -1.0
        return up * axis[0] / flat, up * axis[1] / flat, 0.0
    tips = math.hypot(b.angular[0], b.angular[1])
    if tips > 1e-9:
        return b.angular[1] / tips, -b.angular[0] / tips, 0.0
    return 1.0, 0.0, 0.0


@compiled
def sheet_points(b: Any) -> tuple[Vector, Vector]:
    """The two points of a body that the sheet meets.

    A bat touches with its ends. A piece touches with the lowest point of either rim, or when it is steep with
    the lowest and the highest point of its lower rim.
    """
    az = b.axis[2]
    flat = math.sqrt(max(1.0 - az * az, 0.0))
    down = (0.0, 0.0, -1.0)  # steepest way down across the axis
    if not b.is_bat:
        lean = _way_of_lean(b, vec(b.axis))
        down = abs(az) * lean[0], abs(az) * lean[1], -flat
    half = b.half - b.margin if b.is_bat else b.half
    sign = -1.0 if az > 0.0 else 1.0  # of the lower end
    middle = along(b.position, b.offset, b.axis)
    end = along(middle, sign * half, b.axis)
    low = along(end, b.radius, down)
    if is_steep(b, vec(b.axis)):
        return low, along(end, -b.radius, down)
    return low, along(along(middle, -sign * half, b.axis), b.radius, down)


@compiled
def _heights(b: Any, after: float, dt: float, sign: float, way: Vector, steep: bool) -> tuple[float, float]:
    """Heights of the two points of a body over the sheet some time into a free step of dt.

    sign: of the end that is lower now; way: along which a steep body leans.
    """
    axis = turned_axis(b, after)[0]
    z = b.position[2] + (b.velocity[2] + GRAVITY * dt) * after - 0.5 * GRAVITY * after * after
    if b.is_bat:
        half = b.half - b.margin
        swing = sign * half * axis[2]
        middle = z + b.offset * axis[2] - b.radius
        return middle + swing, middle - swing
    width = b.radius * math.sqrt(max(1.0 - axis[2] * axis[2], 0.0))
    if steep:
        # of the lower rim: the side to which the body leans, and the other one; the lower one may change
        rim, lean = z + (b.offset + sign * b.half) * axis[2], -sign * b.radius * dot(way, axis)
        if lean >= 0.0:
            return rim - width, rim + lean
        return rim - lean, rim - width
    return z + (b.offset + sign * b.half) * axis[2] - width, z + (b.offset - sign * b.half) * axis[2] - width


@compiled
def meet_sheet(b: Any, c: Any, dt: float) -> bool:
    """Fill the contact of a body with the sheet; returns whether it comes near it within a step of dt."""
    reach = b.radius + abs(b.axis[2]) * b.size
    if b.position[2] - reach >= TOUCHING + dt * b.speed:
        return False
    put(c.normal, (0.0, 0.0, 1.0))
    c.restitution, c.friction = b.sheet_restitution, b.sheet_friction
    axis = vec(b.axis)
    sign = -1.0 if axis[2] > 0.0 else 1.0
    steep = is_steep(b, axis)
    way = _way_of_lean(b, axis)
    now, then = _heights(b, 0.0, dt, sign, way, steep), _heights(b, dt, dt, sign, way, steep)
    soon = _heights(b, SHORT, dt, sign, way, steep)
    c.after, c.sharp, c.sinks = dt, False, False
    for p in range(2):
        if then[p] >= -SINK:
            continue
        c.sinks = True
        moment = 0.0
        if now[p] > 0.0:
            moment = _comes_down(b, dt, sign, way, steep, p)
        speed = (
            _heights(b, moment + SHORT, dt, sign, way, steep)[p]
            - _heights(b, moment, dt, sign, way, steep)[p]
        ) / SHORT
        if speed < -REST_SPEED:
            c.sharp = True
            c.after = min(c.after, moment)
    if not c.sharp:
        c.after = 0.0
    low, second = sheet_points(b)
    put(c.point[0], low)
    put(c.point[1], second)
    for p in range(2):
        c.gap[p] = now[p]
        # by how much the turning of the body takes the point off the straight way that its speed says
        bend = then[p] - now[p] - dt * (soon[p] - now[p]) / SHORT + 0.5 * GRAVITY * dt * dt
        c.room[p] = max(now[p], 0.0) + bend
    return True


@compiled
def _comes_down(b: Any, dt: float, sign: float, way: Vector, steep: bool, p: int) -> float:
    """When a point that is above the sheet and would be below it at the end of a step of dt reaches it."""
    early, late = 0.0, dt
    for _ in range(HALVINGS):
        middle = 0.5 * (early + late)
        height = _heights(b, middle, dt, sign, way, steep)[p]
        if height > 0.0:
            early = middle
            if height < SINK:
                break
        else:
            late = middle
    return early


@compiled
def find_sheet(bodies: Any, contacts: Any, count: int, dt: float) -> int:
    """Add contacts with the sheet of bodies that move up and down or touch others; returns how many."""
    pairs = count
    for i in range(len(bodies)):
        b = bodies[i]
        wanted = b.mode == FREE
        for k in range(pairs):
            wanted = wanted or contacts[k].a == i or contacts[k].b == i
        if wanted and b.mode != GONE:
            if b.mode == FREE:
                lift(b)
            if meet_sheet(b, contacts[count], dt):
                contacts[count].a, contacts[count].b = i, SHEET
                count += 1
    return count
