"""Which contacts belong together, and that a blow adds no energy."""

from __future__ import annotations

from typing import Any

import numpy as np

from gorodki.sim.compiling.vectors import Vector, dot, minus, norm, plus, put, times, vec
from gorodki.sim.compiling.vectors import along as along_
from gorodki.sim.constants import GRAVITY
from gorodki.sim.wood.planar.compiled import compiled
from gorodki.sim.wood.planar.geometry import TOGETHER, least_gap, nearest, patch
from gorodki.sim.wood.planar.impulse import SHEET, carry, prepare, strike
from gorodki.sim.wood.planar.landing import hold_back, land, let_go, sink_in
from gorodki.sim.wood.planar.pairs import are_near
from gorodki.sim.wood.planar.sheet import lift, sheet_points
from gorodki.sim.wood.planar.state import FLAT, FREE, GONE, HELD, UPRIGHT, core_of

EARLY = 2e-5  # s: contacts that meet within this of the first one belong to the same blow
SEQUENCE = 5e-4  # s for which blows count as one sequence
APART_BLOWS = 3  # after so many blows of a sequence, what has been struck in it is struck together
LAST_BLOWS = 40  # after so many of a sequence nothing rebounds any more
RESTS = 1e-4  # m: bodies nearer than this press each other
ROUNDING = 1e-12  # J: less is rounding
STIRRED = 0.05  # m/s: a blow that changes a velocity by less does not stir a body that leans


@compiled
def press_all(bodies: Any, contacts: Any, count: int, chosen: Any, dt: float) -> None:
    """Contacts that rest or close softly: settled together with everything that touches the bodies in them.

    A body on the sheet that is pressed by another is free for this step, with its weight, so that the sheet
    carries it and holds it by friction as it does the other one.
    """
    for i in range(len(bodies)):
        bodies[i].pressed = False
    for k in range(count):
        contacts[k].chosen = contacts[k].sinks and not contacts[k].sharp
        if contacts[k].chosen:
            _mark_pressed(bodies, contacts[k])
    more = True
    while more:
        more = False
        for k in range(count):
            c = contacts[k]
            if not c.chosen and not c.sharp and c.gap[0] < RESTS and _is_pressed(bodies, c):
                c.chosen = more = True
                _mark_pressed(bodies, c)
    n = 0
    for k in range(count):
        if contacts[k].chosen:
            chosen[n] = k
            n += 1
    if n > 0:
        _free_pressed(bodies, dt)
        for k in chosen[:n]:
            prepare(bodies, contacts[k])
        carry(bodies, contacts, chosen[:n], dt)
        _let_fall(bodies, contacts, chosen[:n])


@compiled
def _let_fall(bodies: Any, contacts: Any, chosen: Any) -> None:
    """Bodies that press only each other, with no sheet under any of them, fall as others do."""
    for i in range(len(bodies)):
        bodies[i].pressed = False
    more = True
    while more:
        more = False
        for k in chosen:
            c = contacts[k]
            if c.b == SHEET:
                more = more or not bodies[c.a].pressed
                bodies[c.a].pressed = True
            elif bodies[c.a].pressed != bodies[c.b].pressed:
                bodies[c.a].pressed = bodies[c.b].pressed = more = True


@compiled
def _mark_pressed(bodies: Any, c: Any) -> None:
    """The bodies of a contact that rests are pressed."""
    bodies[c.a].pressed = True
    if c.b != SHEET:
        bodies[c.b].pressed = True
        bodies[c.a].squeezed = bodies[c.b].squeezed = True


@compiled
def _is_pressed(bodies: Any, c: Any) -> bool:
    """Whether a body of a contact is pressed."""
    return bool(bodies[c.a].pressed or (c.b != SHEET and bodies[c.b].pressed))


@compiled
def _free_pressed(bodies: Any, dt: float) -> None:
    """Bodies on the sheet that are pressed get their weight for the step."""
    for i in range(len(bodies)):
        b = bodies[i]
        if b.pressed and (b.mode == FLAT or b.mode == UPRIGHT or b.mode == HELD):
            b.mode = FREE
            b.velocity[2] -= GRAVITY * dt


@compiled
def first_blow(contacts: Any, count: int, dt: float) -> float:
    """When the first sharp contact of a step meets, seconds into it; infinite where none does."""
    first = np.inf
    for k in range(count):
        if contacts[k].sharp and contacts[k].after <= dt:
            first = min(first, contacts[k].after)
    return first


@compiled
def choose(
    contacts: Any, count: int, first: float, chosen: Any, again: bool, struck_at: Any, now: float
) -> int:
    """Contacts of the blow at `first`: those that meet with it, and the sheet under what is struck.

    Returns how many.

    again: also those that were struck before in this sequence, of which struck_at (n, n + 1) knows when.
    """
    n = 0
    for k in range(count):
        c = contacts[k]
        due = c.sharp and c.after <= first + EARLY
        if again and not due:
            due = c.gap[0] < TOGETHER and now - struck_at[c.a, c.b] < SEQUENCE
        if due:
            chosen[n] = k
            n += 1
    struck = n
    for k in range(count):
        if _carries(contacts, k, chosen[:struck]):
            chosen[n] = k
            n += 1
    return n


@compiled
def _carries(contacts: Any, k: int, chosen: Any) -> bool:
    """Whether a contact is that of the sheet under a body which another one strikes.

    A blow that lasts presses it against the sheet, which answers within that time.
    """
    c, struck = contacts[k], False
    if c.b != SHEET or c.lasts <= 0.0 or c.gap[0] >= RESTS:
        return False
    for j in chosen:
        if j == k:
            return False
        struck = struck or (contacts[j].b != SHEET and (contacts[j].a == c.a or contacts[j].b == c.a))
    return struck


@compiled
def soften(contacts: Any, count: int) -> None:
    """Nothing rebounds any more: what is squeezed without end is pressed together."""
    for k in range(count):
        contacts[k].sharp = False


@compiled
def blow(bodies: Any, contacts: Any, chosen: Any, dt: float) -> None:
    """One blow at the poses as they are; kinetic energy is never more than before."""
    for k in chosen:
        if contacts[k].b == SHEET:
            let_go(bodies[contacts[k].a])
    for i in range(len(bodies)):
        put(bodies[i].old_velocity, bodies[i].velocity)
        put(bodies[i].old_angular, bodies[i].angular)
    for k in chosen:
        _look_again(bodies, contacts[k])
        prepare(bodies, contacts[k])
    first = contacts[chosen[0]]
    lasting = len(chosen) == 1 and first.b == SHEET and first.lasts > 0.0
    time, up, turned = 0.0, 0.0, (0.0, 0.0, 0.0)
    if lasting:
        time, up, turned = land(bodies, contacts, chosen, dt)
    else:
        strike(bodies, contacts, chosen, True, dt)
    linear, square = _change(bodies)
    if linear + square > ROUNDING:
        # restitution and friction of contacts that share bodies can together add energy: then none rebounds
        for i in range(len(bodies)):
            put(bodies[i].velocity, bodies[i].old_velocity)
            put(bodies[i].angular, bodies[i].old_angular)
        for k in chosen:
            prepare(bodies, contacts[k])
        strike(bodies, contacts, chosen, False, dt)
        _scale_down(bodies)
    if lasting:
        _rest_meanwhile(bodies, first.a, time, up, turned)
    for k in chosen:
        _stir(bodies[contacts[k].a])
        if contacts[k].b != SHEET:
            _stir(bodies[contacts[k].b])


@compiled
def _rest_meanwhile(bodies: Any, i: int, time: float, up: float, turned: Vector) -> None:
    """Bring a body to the heights of the end of its blow with the sheet, and keep it there until then."""
    b = bodies[i]
    z, axis = b.position[2], vec(b.axis)
    sink_in(b, up, turned)
    lift(b)
    if not _is_clear(bodies, i):
        b.position[2] = z
        put(b.axis, axis)
    hold_back(b, time)


@compiled
def _is_clear(bodies: Any, i: int) -> bool:
    """Whether a body is surely in no other one."""
    a = bodies[i]
    for j in range(len(bodies)):
        b = bodies[j]
        if (
            j != i
            and b.mode != GONE
            and are_near(a, b, 0.0)
            and least_gap(core_of(a, 0.0), core_of(b, 0.0)) < 0.0
        ):
            return False
    return True


@compiled
def _look_again(bodies: Any, c: Any) -> None:
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
def _stir(b: Any) -> None:
    """A body that was struck is free."""
    b.mode = FREE
    b.struck = True
    if norm(minus(b.velocity, b.old_velocity)) > STIRRED:
        b.quiet = 0.0


@compiled
def _change(bodies: Any) -> tuple[float, float]:
    """Kinetic energy that a blow has added, J: its parts linear and square in the change."""
    linear = square = 0.0
    for i in range(len(bodies)):
        b = bodies[i]
        dv, dw = minus(b.velocity, b.old_velocity), minus(b.angular, b.old_angular)
        linear += b.mass * dot(b.old_velocity, dv) + dot(_momentum(b, vec(b.old_angular)), dw)
        square += 0.5 * (b.mass * dot(dv, dv) + dot(_momentum(b, dw), dw))
    return linear, square


@compiled
def _scale_down(bodies: Any) -> None:
    """Scale a blow down where it would still add kinetic energy."""
    linear, square = _change(bodies)
    if linear + square <= ROUNDING:
        return
    part = min(max(-linear / max(square, 1e-300), 0.0), 1.0)
    for i in range(len(bodies)):
        b = bodies[i]
        put(b.velocity, along_(b.old_velocity, part, minus(b.velocity, b.old_velocity)))
        put(b.angular, along_(b.old_angular, part, minus(b.angular, b.old_angular)))


@compiled
def _momentum(b: Any, w: Any) -> Any:
    """Angular momentum of a body that turns with w."""
    return plus(times(b.across, w), times((b.along - b.across) * dot(w, b.axis), b.axis))
