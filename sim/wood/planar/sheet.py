"""The sheet as a partner in contacts: which points of a body it meets, and when they come down on it."""

from __future__ import annotations

import math
from typing import Any

from gorodki.sim.compiling.vectors import Vector, along, dot, put, vec
from gorodki.sim.constants import GRAVITY
from gorodki.sim.wood.planar.compiled import compiled
from gorodki.sim.wood.planar.impulse import REST_SPEED, SHEET
from gorodki.sim.wood.planar.pairs import SHORT, SINK, TOUCHING
from gorodki.sim.wood.planar.state import FREE, GONE, turned_axis

LANDING = 1e-5  # s into a step after which the landing of a point ends it
LANDING_SPEED = 0.01  # m/s of such a landing at least; what gravity adds in a hop is half of it
HALVINGS = 30  # at most, in search of the moment at which a point comes down
UPRIGHT_SINE = 1e-6  # of the tilt below which a body stands exactly upright


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
    c.restitution, c.lift, c.friction = b.sheet_restitution, b.sheet_lift, b.sheet_friction
    c.lasts = b.sheet_time
    axis = vec(b.axis)
    sign = -1.0 if axis[2] > 0.0 else 1.0
    steep = is_steep(b, axis)
    way = _way_of_lean(b, axis)
    now, then = _heights(b, 0.0, dt, sign, way, steep), _heights(b, dt, dt, sign, way, steep)
    soon = _heights(b, SHORT, dt, sign, way, steep)
    c.after, c.lands, c.sharp, c.sinks = dt, math.inf, False, False
    for p in range(2):
        # what lies or stands on the sheet does not go into it by itself
        if then[p] >= -SINK or b.mode != FREE:
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
        elif moment > LANDING and speed < -LANDING_SPEED:
            c.lands = min(c.lands, moment)
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
def first_landing(contacts: Any, count: int) -> float:
    """When the first point comes down too slowly for a blow, s into a step; infinite where none does."""
    first = math.inf
    for k in range(count):
        if contacts[k].b == SHEET and not contacts[k].sharp:
            first = min(first, contacts[k].lands)
    return first


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
