"""Pockets: what their jaws and the edges of their slates do to a ball, and the middle line of such a table.

Seen from above a jaw is a rounded nose, a straight wall and its end. A ball meets it where its centre is a
radius away, as it does a cushion: on the cloth, and in the air where it comes lower than twice the nose.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gorodki.sim.compiling.vectors import Vector, vec
from gorodki.sim.constants import GRAVITY
from gorodki.sim.cue.compiled import compiled
from gorodki.sim.cue.detect import NEVER, plane_contact, sphere_contact
from gorodki.sim.cue.motion import position_at
from gorodki.sim.cue.noses import gap, inward
from gorodki.sim.cue.pressing import not_at_once
from gorodki.sim.cue.resolve.balls import GENTLE
from gorodki.sim.cue.resolve.cloth import keep_down
from gorodki.sim.cue.resolve.nose import rebound
from gorodki.sim.cue.state import CROSSES, FLIES, JAW, JAWS, LEFT, RIGHT, SINKS, CushionNumbers, Numbers

MOST_RATTLES = 60
"""Touches of jaws in a row after which a ball stops where it is; ten are many. *Assumed*."""

LOW = 2.0
"""Heights of the nose below which a ball in the air is caught by a pocket. *Assumed*."""

_NEAR = 0.08  # m from the middle of an edge within which lie both jaws of its pocket
_DEEP = 1e-9  # m that rounding may leave a ball in a jaw
_CLIMB = 0.7  # kinetic energy of a ball that rolls over an edge, in m v²


@compiled
def is_before_mouth(at: Vector, side: int, numbers: Numbers) -> bool:
    """Whether a centre is before a pocket and not before the straight rubber of a side."""
    area, pocket = numbers.area, numbers.pocket
    if side in (LEFT, RIGHT):
        along = abs(at[1] - 0.5 * area.length)
        return bool(0.5 * area.length - along < pocket.corner or along < pocket.middle)
    return bool(area.half_width - abs(at[0]) < pocket.corner)


@compiled
def enters_low(b: Any, side: int, limit: float, numbers: Numbers) -> bool:
    """Whether a ball in the air comes to a cushion at a pocket, low enough to be caught; or is there already.

    limit: seconds from now.
    """
    area, n = numbers.area, inward(side)
    now = vec(b.position)
    far = gap(now, side, area)
    if far < 0.0:
        return is_before_mouth(now, side, numbers)
    speed = -(n[0] * b.velocity[0] + n[1] * b.velocity[1])
    near = plane_contact(far - b.radius, speed, 0.0) if far > b.radius else 0.0
    if near >= limit:
        return False
    at = position_at(b, b.since + near)
    return is_before_mouth(at, side, numbers) and at[2] < LOW * area.nose


@compiled
def crossing_ahead(b: Any, numbers: Numbers) -> None:
    """When the centre of a ball passes the middle line."""
    far = b.position[1] - 0.5 * numbers.area.length
    if b.half == 0:
        side = far if far != 0.0 else b.velocity[1]
        b.half = 1 if side >= 0.0 else -1
    time = b.since + plane_contact(b.half * far, b.half * b.velocity[1], b.half * b.push[1])
    if time < b.due:
        b.due, b.what, b.whom = time, CROSSES, -1


@compiled
def pocket_ahead(b: Any, numbers: Numbers) -> None:
    """When a ball meets a jaw or passes the edge of the slate, of the pockets that it can reach."""
    limit = b.due - b.since
    low_x, high_x = _span(b.position[0], b.velocity[0], b.push[0], limit)
    low_y, high_y = _span(b.position[1], b.velocity[1], b.push[1], limit)
    reach = b.radius + _NEAR
    for k in range(numbers.pocket.number):
        edge = numbers.pocket.rows[k].edge
        x, y = edge[0], edge[1]
        if low_x - reach < x < high_x + reach and low_y - reach < y < high_y + reach:
            _jaws(b, k, numbers)
            _edge(b, k, numbers)


@compiled
def _span(x: float, v: float, a: float, t: float) -> tuple[float, float]:
    """Least and largest coordinate of a motion until t."""
    end = x + (v + 0.5 * a * t) * t
    low, high = min(x, end), max(x, end)
    if v * a < 0.0 and -v / a < t:
        turn = x - 0.5 * v * v / a
        low, high = min(low, turn), max(high, turn)
    return low, high


@compiled
def _jaws(b: Any, k: int, numbers: Numbers) -> None:
    rounds, walls = numbers.pocket.rows[k].rounds, numbers.pocket.rows[k].walls
    for r in range(4):
        apart = (rounds[r, 0] - b.position[0], rounds[r, 1] - b.position[1], 0.0)
        away, slows = (-b.velocity[0], -b.velocity[1], 0.0), (-b.push[0], -b.push[1], 0.0)
        reach = b.radius + rounds[r, 2]
        t = sphere_contact(apart, away, slows, reach, b.due - b.since, numbers.tolerance)
        if t < NEVER:
            x = apart[0] + (away[0] + 0.5 * slows[0] * t) * t
            y = apart[1] + (away[1] + 0.5 * slows[1] * t) * t
            size = math.sqrt(x * x + y * y)
            closing = -((away[0] + slows[0] * t) * x + (away[1] + slows[1] * t) * y) / size
            deep = reach - math.sqrt(apart[0] * apart[0] + apart[1] * apart[1])
            _jaw_at(b, b.since + not_at_once(t, closing, deep), JAWS * k + r, numbers)
    for w in range(2):
        nx, ny = walls[w, 5], walls[w, 6]
        far = (walls[w, 0] - b.position[0]) * nx + (walls[w, 1] - b.position[1]) * ny - b.radius
        speed = -(b.velocity[0] * nx + b.velocity[1] * ny)
        push = -(b.push[0] * nx + b.push[1] * ny)
        t = plane_contact(far, speed, push)
        if b.since + t < b.due:
            at = position_at(b, b.since + t)
            along = (at[0] - walls[w, 0]) * walls[w, 2] + (at[1] - walls[w, 1]) * walls[w, 3]
            if 0.0 <= along <= walls[w, 4]:
                time = b.since + not_at_once(t, -(speed + push * t), -far)
                _jaw_at(b, time, JAWS * k + 4 + w, numbers)


@compiled
def _jaw_at(b: Any, time: float, jaw: int, numbers: Numbers) -> None:
    if time >= b.due:
        return
    if b.mode == FLIES:  # from the side of the pocket, not from above the rubber
        side = numbers.pocket.rows[jaw // JAWS].sides[_jaw_of(jaw % JAWS)]
        if not is_before_mouth(position_at(b, time), side, numbers):
            return
        if not enters_low(b, side, b.due - b.since, numbers):
            return
    b.due, b.what, b.whom = time, JAW, jaw


@compiled
def _jaw_of(part: int) -> int:
    """Which of the two jaws of a pocket a part of them belongs to."""
    return part // 2 if part < 4 else part - 4


@compiled
def _edge(b: Any, k: int, numbers: Numbers) -> None:
    edge, outward = numbers.pocket.rows[k].edge, numbers.pocket.rows[k].outward
    out_x, out_y = outward[0], outward[1]
    far = (edge[0] - b.position[0]) * out_x + (edge[1] - b.position[1]) * out_y
    speed, push = -(b.velocity[0] * out_x + b.velocity[1] * out_y), -(b.push[0] * out_x + b.push[1] * out_y)
    time = b.since + plane_contact(far, speed, push)
    if time >= b.due:
        return
    if b.mode == FLIES:
        sides, limit = numbers.pocket.rows[k].sides, b.due - b.since
        if not (enters_low(b, sides[0], limit, numbers) or enters_low(b, sides[1], limit, numbers)):
            return
    b.due, b.what, b.whom = time, SINKS, k


@compiled
def meet_jaw(b: Any, jaw: int, numbers: Numbers) -> tuple[int, float, Vector]:
    """A ball meets a jaw; returns the cushion whose run the jaw ends, the speed of approach and the place."""
    pocket, part = numbers.pocket.rows[jaw // JAWS], jaw % JAWS
    if part < 4:
        side, near = pocket.sides[_jaw_of(part)], pocket.rounds[part]
        x, y = near[0] - b.position[0], near[1] - b.position[1]
        size = math.sqrt(x * x + y * y)
        normal = (x / size, y / size, 0.0)
        deep = b.radius + near[2] - size
    else:
        side, wall = pocket.sides[_jaw_of(part)], pocket.walls[part - 4]
        normal = (wall[5], wall[6], 0.0)
        far = (wall[0] - b.position[0]) * normal[0] + (wall[1] - b.position[1]) * normal[1]
        deep = b.radius - far
    if deep > _DEEP and b.mode != FLIES:
        b.position[0] -= deep * normal[0]
        b.position[1] -= deep * normal[1]
    rise = max((numbers.area.nose - b.position[2]) / b.radius, 0.0)
    level = b.radius * math.sqrt(max(1.0 - rise * rise, 0.0))
    x, y, z = vec(b.position)
    place = (x + level * normal[0], y + level * normal[1], z + b.radius * rise)
    approach = rebound(b, normal, rise, _rubber(numbers), numbers.cloth)
    keep_down(b)
    b.rattles += 1
    v = math.sqrt(b.velocity[0] ** 2 + b.velocity[1] ** 2)
    if b.mode != FLIES and (b.rattles > MOST_RATTLES or v < GENTLE):
        for k in range(3):
            b.velocity[k] = b.spin[k] = 0.0
    return side, max(approach, 0.0), place


@compiled
def _rubber(numbers: Numbers) -> CushionNumbers:
    """The jaws: the model of the cushions with their own restitution and friction."""
    c, pocket = numbers.cushion, numbers.pocket
    restitutions = np.full(len(c.speeds), pocket.restitution)
    return CushionNumbers(c.model, c.speeds, restitutions, pocket.friction, c.ratio)


@compiled
def lift_out(b: Any, k: int, numbers: Numbers) -> bool:
    """Whether a ball that passes the edge of a pocket comes back from its back; if so it is set on the edge.

    It falls freely on its way to the back and, slower, from it. Back at the edge with its lowest point h
    below the slate it keeps what of its speed goes along the corner, a share (R - h)/R, and rolls out if
    that energy lifts it by h. The hundredths of a second that this takes are left out.
    """
    outward, back = numbers.pocket.rows[k].outward, numbers.pocket.rows[k].back
    out_x, out_y = outward[0], outward[1]
    comes = b.velocity[0] * out_x + b.velocity[1] * out_y
    returns = numbers.pocket.back * comes
    if returns <= 0.0:
        return False
    time = back / comes + back / returns
    deep = 0.5 * GRAVITY * time * time
    if deep >= b.radius:
        return False
    kept = returns * (b.radius - deep) / b.radius
    left = kept * kept - GRAVITY * deep / _CLIMB
    if left <= 0.0:
        return False
    speed = math.sqrt(left)
    b.velocity[0], b.velocity[1], b.velocity[2] = -speed * out_x, -speed * out_y, 0.0
    b.position[2] = b.radius
    b.spin[0], b.spin[1], b.spin[2] = speed * out_y / b.radius, -speed * out_x / b.radius, 0.0
    return True
