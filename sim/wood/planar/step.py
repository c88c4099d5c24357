"""One step of one lane: how long it is, who meets, who moves where, who comes to rest.

A step ends at the first blow that falls into it, if one does; the blow is made at the poses of that moment.
Pieces that lie flat and may meet each other are moved by pymunk between the two halves of a step, `start` and
`end`.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from gorodki.sim.compiling.vectors import along, dot, norm, put, times
from gorodki.sim.constants import GRAVITY
from gorodki.sim.wood.planar import log as logs
from gorodki.sim.wood.planar.blows import (
    APART_BLOWS,
    LAST_BLOWS,
    SEQUENCE,
    blow,
    choose,
    first_blow,
    press_all,
    soften,
)
from gorodki.sim.wood.planar.compiled import compiled
from gorodki.sim.wood.planar.geometry import least_gap
from gorodki.sim.wood.planar.ground import slide_flat, slide_upright
from gorodki.sim.wood.planar.impulse import SHEET
from gorodki.sim.wood.planar.landing import wait
from gorodki.sim.wood.planar.modes import drop, leave, settle, stop
from gorodki.sim.wood.planar.pairs import (
    SHORT,
    TOUCHING,
    are_near,
    are_planar,
    find_pairs,
    first_in_plane,
    part,
)
from gorodki.sim.wood.planar.sheet import find_sheet, first_landing, meet_sheet
from gorodki.sim.wood.planar.state import (
    FLAT,
    FREE,
    GONE,
    UPRIGHT,
    core_of,
    is_moving,
    kinetic,
    top_speed,
    turned_axis,
)

GAIN = 1e-4  # J above the least energy so far from which on a lane pays for what corrections have added
LOW = 0.01  # m above the sheet below which a body may come down in a step
ROLLS = 1e-3  # share of its speed that a rolling body may slip along its axis
ROLL_SLIP = 0.03  # m/s that it may slip across
LEAST_ARM = 1e-4  # m of rolling lever arm that a step reckons with at least
CRUISE_SHARE = 0.01  # of the time in which a body rolls to rest: a step of its run-out
CRUISE_TURN = 0.12  # rad that a body may turn in such a step

LANE = np.dtype(
    [
        ("first", np.int64),  # rows of its bodies
        ("end", np.int64),
        ("number", np.int64),  # in the block as it was at the start
        ("stage", np.int64),
        ("time", np.float64),  # s since the start
        ("dt", np.float64),  # length of the last step
        ("left", np.int64),  # steps it may still make
        ("steps", np.int64),
        ("least", np.float64),  # energy so far, J
        ("count", np.int64),  # contacts of the step
        ("blow", np.bool_),  # a blow ends the step
        ("blows", np.int64),  # of this sequence
        ("sequence", np.float64),  # when it began, s
        ("sampled", np.float64),  # time of the last sample, s
        ("noted", np.bool_),  # something was written down in this step
    ],
    align=True,
)

RUNS, WAITS, DONE = 0, 1, 2  # stages: waits for the plane
IN_PLANE = 1e-6  # s: shorter steps move nothing far enough to be pymunk's


class StepLengths(NamedTuple):
    """Lengths of steps in seconds, `travel` in metres, edges of the area in metres."""

    fine: float
    hop: float
    coarse: float
    cruise: float
    travel: float
    left: float
    right: float
    front: float
    back: float


@compiled
def start(lane: Any, bodies: Any, contacts: Any, chosen: Any, plan: StepLengths) -> bool:
    """Everything of a step before pieces that lie flat have moved; returns whether pymunk must move them."""
    any_free = False
    for i in range(len(bodies)):
        b = bodies[i]
        b.speed = top_speed(b)
        b.struck = b.squeezed = False
        if b.mode == FREE:
            any_free = True
            b.speed += GRAVITY * plan.coarse  # what gravity adds within a step
    dt = length(bodies, plan) if any_free else run_out(bodies, plan)
    dt = min(dt, first_in_plane(bodies, contacts[0], dt))
    for i in range(len(bodies)):
        if bodies[i].mode == FREE and bodies[i].waits == 0.0:
            bodies[i].velocity[2] -= GRAVITY * dt
    lane.count = find_pairs(bodies, contacts, dt)
    # a sequence of blows goes on from step to step: bodies that turn into each other are parted in it too
    if lane.blows == 0 or lane.dt > IN_PLANE:
        for k in range(lane.count):
            part(bodies, contacts[k])
    lane.count = find_sheet(bodies, contacts, lane.count, dt)
    if lane.blows >= LAST_BLOWS:
        soften(contacts, lane.count)
    first = first_blow(contacts, lane.count, dt)
    lane.blow = first <= dt
    dt = _cut_short(bodies, contacts, lane.count, dt, min(first, first_landing(contacts, lane.count)))
    press_all(bodies, contacts, lane.count, chosen, max(dt, SHORT))
    lane.dt = dt
    _slide_and_fly(bodies, dt)
    if dt > IN_PLANE and _in_plane(bodies, dt):
        return True
    glide(bodies, dt, False)
    return False


@compiled
def _cut_short(bodies: Any, contacts: Any, count: int, dt: float, ends: float) -> float:
    """Length of a step that ends at a blow or a landing, if one falls into it; gravity acts for no longer.

    What comes after that is a matter of the next step: till then a body swings about the edge on which it
    stood. Such a body moves through every step with the velocity that it gets in it, which is that of the
    middle of the step. So where it changes from one edge to the other, gravity acts for half a step more
    before that and for half a step less after it.
    """
    ends = min(ends, dt)
    for i in range(len(bodies)):
        b = bodies[i]
        if b.mode == FREE and b.waits == 0.0:
            b.velocity[2] += GRAVITY * (dt - ends + (0.5 * ends if b.lands else 0.0))
        b.lands = False
    if ends == dt:
        return dt
    for k in range(count):
        c = contacts[k]
        if c.b == SHEET and not c.sharp:
            b = bodies[c.a]
            b.lands = c.lands <= ends and b.waits == 0.0
            if b.lands and b.pressed:
                b.velocity[2] -= GRAVITY * 0.5 * dt
            meet_sheet(b, c, ends)
    return ends


@compiled
def length(bodies: Any, plan: StepLengths) -> float:
    """Length of a step in which something moves up or down.

    Short while bodies near each other, or hopping on the sheet, move fast.
    """
    longest, least = nearness(bodies, plan, plan.coarse), plan.fine
    for i in range(len(bodies)):
        b = bodies[i]
        if b.mode != FREE:
            continue
        if b.waits > 0.0:
            longest = min(longest, max(b.waits, IN_PLANE))
            least = min(least, longest)
        fall = max(-b.velocity[2], 0.0)
        lowest = b.position[2] - abs(b.axis[2]) * b.size - b.radius
        if lowest < plan.coarse * fall + LOW:
            swing = along(b.angular, -dot(b.angular, b.axis), b.axis)
            hop = abs(b.velocity[2]) + math.hypot(swing[0], swing[1]) * b.size
            longest = min(longest, plan.hop, 2.0 * plan.travel / max(hop, 1e-9))
    return max(longest, least)


@compiled
def nearness(bodies: Any, plan: StepLengths, wish: float) -> float:
    """How long a step may be for the sake of bodies that are near each other.

    For every pair: until it could meet, or until the quicker of the two has moved by `travel`.
    """
    for i in range(len(bodies)):
        for j in range(i + 1, len(bodies)):
            a, b = bodies[i], bodies[j]
            rush = a.speed + b.speed
            if rush == 0.0 or a.mode == GONE or b.mode == GONE:
                continue
            step = plan.travel / max(a.speed, b.speed)
            if step >= wish:
                continue
            if are_near(a, b, rush * wish):
                gap = least_gap(core_of(a, 0.0), core_of(b, 0.0))
                wish = min(wish, max(step, gap / rush))
    return wish


@compiled
def run_out(bodies: Any, plan: StepLengths) -> float:
    """Length of a step in which nothing moves up or down.

    Once everything that still moves only rolls, it is a share of the time in which the first body stops; less
    while one turns fast.
    """
    longest = plan.cruise
    for i in range(len(bodies)):
        b = bodies[i]
        spin = dot(b.angular, b.axis) * b.radius
        if b.speed == 0.0 and spin == 0.0:
            continue
        pace = max(norm(b.velocity), abs(spin))
        ahead = b.velocity[0] * b.axis[0] + b.velocity[1] * b.axis[1]
        across = b.velocity[1] * b.axis[0] - b.velocity[0] * b.axis[1] + spin
        # the rolling moment leaves a little slip across from one step to the next
        if b.mode != FLAT or abs(ahead) > ROLLS * pace or abs(across) > ROLL_SLIP:
            longest = plan.coarse
            break
        stops = pace * b.radius / max(b.roll_f0, LEAST_ARM) / GRAVITY
        turn = CRUISE_TURN / max(abs(b.angular[2]), 1e-9)
        longest = min(longest, max(min(CRUISE_SHARE * stops, turn), plan.coarse))
    return max(nearness(bodies, plan, longest), plan.fine)


@compiled
def _slide_and_fly(bodies: Any, dt: float) -> None:
    """Friction of bodies on the sheet that move, and new places of those that are free."""
    for i in range(len(bodies)):
        b = bodies[i]
        if b.mode == FREE:
            put(b.position, along(b.position, dt, b.velocity))
            if not b.pressed and b.waits == 0.0:
                b.position[2] += 0.5 * GRAVITY * dt * dt
            b.turned += dt * dot(b.angular, b.axis)
            axis, angular = turned_axis(b, dt)
            put(b.axis, axis)
            put(b.angular, angular)
        elif dt > 0.0 and is_moving(b):
            if b.mode == FLAT:
                slide_flat(b, dt)
            elif b.mode == UPRIGHT:
                slide_upright(b, dt)


@compiled
def _in_plane(bodies: Any, dt: float) -> bool:
    """Whether any two pieces that lie flat may meet in this step."""
    for i in range(len(bodies)):
        for j in range(i + 1, len(bodies)):
            a, b = bodies[i], bodies[j]
            if not are_planar(a, b) or not (is_moving(a) or is_moving(b)):
                continue
            reach = TOUCHING + dt * (a.speed + b.speed)
            if are_near(a, b, reach) and least_gap(core_of(a, 0.0), core_of(b, 0.0)) < reach:
                return True
    return False


@compiled
def glide(bodies: Any, dt: float, bats_only: bool) -> None:
    """New places of bodies on the sheet; bats_only: pymunk has moved the pieces that lie flat."""
    for i in range(len(bodies)):
        b = bodies[i]
        if not ((b.mode == FLAT or b.mode == UPRIGHT) and is_moving(b)):
            continue
        b.turned += dt * dot(b.angular, b.axis)
        if bats_only and b.mode == FLAT and not b.is_bat:
            continue
        b.position[0] += dt * b.velocity[0]
        b.position[1] += dt * b.velocity[1]
        # turn about the vertical; the roll turns along
        angle = dt * b.angular[2]
        c, s = math.cos(angle), math.sin(angle)
        for v in (b.axis, b.angular):
            x, y = v[0], v[1]
            v[0], v[1] = x * c - y * s, x * s + y * c


@compiled
def end(
    lane: Any,
    bodies: Any,
    contacts: Any,
    chosen: Any,
    rests: Any,
    struck_at: Any,
    plan: StepLengths,
    log: Any,
) -> None:
    """Everything of a step after bodies have moved."""
    lane.time += lane.dt
    lane.steps += 1
    if lane.time - lane.sequence > SEQUENCE:
        lane.blows = 0
    for k in range(lane.count):
        if not contacts[k].sharp and contacts[k].chosen:
            logs.touch(log, lane, bodies, contacts[k])
    if lane.blow:
        if lane.blows == 0:
            lane.sequence = lane.time
        lane.blows += 1
        n = choose(contacts, lane.count, lane.dt, chosen, lane.blows > APART_BLOWS, struck_at, lane.time)
        blow(bodies, contacts, chosen[:n], plan.fine)
        for k in chosen[:n]:
            struck_at[contacts[k].a, contacts[k].b] = lane.time
            logs.touch(log, lane, bodies, contacts[k])
    for i in range(len(bodies)):
        b = bodies[i]
        if b.waits > 0.0:
            wait(b, lane.dt)
        elif b.mode == FREE and not b.struck:
            settle(bodies, rests, i, lane.dt)
        if b.mode == FLAT or b.mode == UPRIGHT:
            stop(b)
        if b.mode != GONE:
            leave(b, plan.left, plan.right, plan.front, plan.back)
    drop(bodies, rests)
    _keep_energy(lane, bodies)
    logs.rests(log, lane, bodies)


@compiled
def energy(bodies: Any) -> tuple[float, float]:
    """Kinetic energy and all energy of a lane, J."""
    motion = height = 0.0
    for i in range(len(bodies)):
        motion += kinetic(bodies[i])
        height += bodies[i].mass * GRAVITY * bodies[i].position[2]
    return motion, motion + height


@compiled
def _keep_energy(lane: Any, bodies: Any) -> None:
    """Take back what corrections have added to a lane: they may lift or turn bodies in putting them right."""
    motion, now = energy(bodies)
    gain = now - lane.least
    if gain > GAIN:
        left = math.sqrt(max(1.0 - gain / max(motion, 1e-12), 0.0))
        for i in range(len(bodies)):
            put(bodies[i].velocity, times(left, bodies[i].velocity))
            put(bodies[i].angular, times(left, bodies[i].angular))
            bodies[i].rises *= left
            put(bodies[i].tips, times(left, bodies[i].tips))
        now = max(now - motion, lane.least)
    lane.least = min(lane.least, now)


@compiled
def is_active(bodies: Any) -> bool:
    """Whether anything of a lane still moves or may fall."""
    for i in range(len(bodies)):  # noqa: SIM110 - generators are not compiled
        if bodies[i].mode == FREE or is_moving(bodies[i]):
            return True
    return False
