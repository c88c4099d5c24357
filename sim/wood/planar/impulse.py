"""Blows in three dimensions: what happens to velocities when bodies meet each other or the sheet.

Newton's restitution and Coulomb friction at one or two points of each contact (physics notes §3.5), the
friction after Keller (Impact with friction, J. Appl. Mech. 53, 1986): the impulse comes in parts. Contacts
that belong to one blow are solved together (projected Gauss-Seidel, targets fixed before the blow); those
that follow from them are blows of their own: the sequence of impacts that high-speed films of touching
croquet balls show.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gorodki.sim.compiling.vectors import (
    Vector,
    along,
    cross,
    dot,
    minus,
    norm,
    plus,
    put,
    times,
    vec,
)
from gorodki.sim.wood.planar.compiled import compiled
from gorodki.sim.wood.planar.geometry import TOGETHER
from gorodki.sim.wood.planar.state import mobility, rolling_arm, speed_at, stays_on_facet
from gorodki.sim.wood.restitution import lifted

REST_SPEED = 0.15  # m/s: slower approaches do not rebound [assumed]
PARTS = 8  # in which the impulse of a blow comes: friction turns with the slip from one to the next
SETTLING = 2  # parts more, for what the last friction has changed
SWEEPS = 25
RELAX = 1.35  # best where a heavy bat presses a light piece on the sheet: mass ratio 8, rate 0.81 a sweep
SWEEP_END = 2e-3  # m/s: sweeps stop when no contact changes by more
REST_SWEEPS = 40  # of contacts that rest, normal impulse and friction in turn
REST_END = 1e-5  # m/s
HOLDS = 1e-3  # m/s of slip below which friction holds
AT_ONCE = 1e-7  # m: points of a body that are as far above the sheet come down at once
SHEET = -1  # in place of the second body of a contact

_lifted = compiled(lifted)

CONTACT = np.dtype(
    [
        ("a", np.int64),  # row in the lane of the first body
        ("b", np.int64),  # of the second one, or SHEET
        ("normal", np.float64, 3),  # from b to a
        ("point", np.float64, (2, 3)),
        ("gap", np.float64, 2),  # between the surfaces there, infinite where there is one point only
        ("room", np.float64, 2),  # by which the points may close within the step, m
        ("after", np.float64),  # seconds into the step at which they meet
        ("lands", np.float64),  # when a point comes down on the sheet slower than that, or infinite
        ("closing", np.float64),  # rate of change of the gap then, m/s
        ("sharp", np.bool_),  # they then meet faster than REST_SPEED
        ("sinks", np.bool_),  # some point would go deeper than until it touches
        ("restitution", np.float64),
        ("lasts", np.float64),  # how long a blow of one point lasts, s
        ("lift", np.float64),  # by which restitution grows with slip, see `_rebound`
        ("friction", np.float64),
        ("chosen", np.bool_),  # part of the blow
        ("shared", np.bool_),  # shares a body with another contact of the blow
        ("arm_a", np.float64, (2, 3)),  # from the centres of mass to the points
        ("arm_b", np.float64, (2, 3)),
        ("response_a", np.float64, (2, 3)),  # change of angular velocity for a unit of normal impulse
        ("response_b", np.float64, (2, 3)),
        ("mobility", np.float64, (2, 2)),
        ("before", np.float64, 2),  # normal velocities before the blow, negative = closing
        ("target", np.float64, 2),  # and after it, at least
        ("goal", np.float64, 2),  # at least after the part of the blow that is being made
        ("impulse", np.float64, 2),
        ("gripped", np.float64, 2),  # of it, what has had its friction
        ("spare", np.float64, 2),  # friction that the last part could have given besides, where it holds
        ("slid", np.float64, (2, 3)),  # slip at the beginning of a part
        ("friction_impulse", np.float64, (2, 3)),  # friction impulses
        # of a blow that is followed through its time, `sim.planar.landing`
        ("down", np.int64, 2),  # 1 for a point in contact
        ("depth", np.float64, 2),  # their heights over the surface
        ("swung", np.float64, 2),  # after the step, were they alone
        ("met", np.float64, 2),  # normal velocity with which they met it
        ("skid", np.float64, 2),  # and slip
        ("ratio", np.float64, 2),  # damping over critical damping
        ("frequency", np.float64, 2),  # of the spring, rad/s
        ("most", np.float64, 2),  # speed with which they may leave
    ],
    align=True,
)


@compiled
def prepare(bodies: Any, c: Any) -> None:
    """Lever arms, mobilities and normal velocities of a contact at the poses as they are."""
    a, n = bodies[c.a], vec(c.normal)
    over_mass = 1.0 / a.mass
    for p in range(2):
        put(c.arm_a[p], minus(c.point[p], a.position))
        put(c.response_a[p], mobility(a, cross(c.arm_a[p], n)))
    for p in range(2):
        for q in range(2):
            c.mobility[p, q] = over_mass + dot(cross(c.arm_a[p], n), c.response_a[q])
    if c.b >= 0:
        b = bodies[c.b]
        over_mass = 1.0 / b.mass
        for p in range(2):
            put(c.arm_b[p], minus(c.point[p], b.position))
            put(c.response_b[p], mobility(b, cross(c.arm_b[p], n)))
        for p in range(2):
            for q in range(2):
                c.mobility[p, q] += over_mass + dot(cross(c.arm_b[p], n), c.response_b[q])
    for p in range(2):
        c.before[p] = approach(bodies, c, p)
        c.impulse[p] = c.gripped[p] = c.spare[p] = 0.0
        put(c.friction_impulse[p], (0.0, 0.0, 0.0))


@compiled
def slip(bodies: Any, c: Any, p: int) -> Vector:
    """Velocity of the first body past the second at a contact point."""
    u = speed_at(bodies[c.a], vec(c.arm_a[p]))
    if c.b >= 0:
        return minus(u, speed_at(bodies[c.b], vec(c.arm_b[p])))
    return u


@compiled
def approach(bodies: Any, c: Any, p: int) -> float:
    """Normal velocity at a contact point, negative = closing."""
    return dot(slip(bodies, c, p), c.normal)


@compiled
def strike(bodies: Any, contacts: Any, chosen: Any, rebounds: bool, dt: float) -> None:
    """One blow of some contacts together, prepared before.

    chosen: their indices; dt: a point that is still apart may close so far within this many seconds.
    """
    shared = mark_shared(contacts, chosen)
    for k in chosen:
        c = contacts[k]
        for p in range(2):
            if _meets(c, p):
                both = _meets(c, 1 - p)
                e = rebound(bodies, c, p, c.before[p], skid(bodies, c, p), both) if rebounds else 0.0
                c.target[p] = -e * c.before[p]
            elif c.b == SHEET and not c.shared and c.gap[p] > AT_ONCE:
                c.target[p] = -np.inf  # the other end of a body comes down in a blow of its own
            else:
                c.target[p] = -max(c.gap[p], 0.0) / dt
    for part in range(1, PARTS + SETTLING + 1):
        for k in chosen:
            _aim(bodies, contacts[k], min(part / PARTS, 1.0))
        _press_together(bodies, contacts, chosen, shared)
        for k in chosen:
            _grip(bodies, contacts[k])
    _press_together(bodies, contacts, chosen, shared)
    for k in chosen:
        brake_roll(bodies, contacts[k])


@compiled
def _aim(bodies: Any, c: Any, share: float) -> None:
    """Where the normal velocities of a contact are to be when so much of a blow is over."""
    for p in range(2):
        c.goal[p] = c.target[p] - (1.0 - share) * max(c.target[p] - c.before[p], 0.0)
        put(c.slid[p], slip(bodies, c, p))


@compiled
def _press_together(bodies: Any, contacts: Any, chosen: Any, shared: bool) -> None:
    """Bring all contacts of a blow to their goals."""
    for k in chosen:
        if not contacts[k].shared:
            press(bodies, contacts[k], 1.0)
    if shared:
        _sweep(bodies, contacts, chosen)


@compiled
def _meets(c: Any, p: int) -> bool:
    """Whether a point of a contact meets the other surface in a blow that takes no time."""
    reach = TOGETHER if c.b != SHEET else max(-0.5 * c.lasts * c.before[p], AT_ONCE)
    return bool(c.before[p] < -REST_SPEED and c.gap[p] < reach)


@compiled
def skid(bodies: Any, c: Any, p: int) -> float:
    """Speed of the slip at a point of a contact."""
    return norm(_level(slip(bodies, c, p), c.normal))


@compiled
def rebound(bodies: Any, c: Any, p: int, met: float, speed: float, both: bool) -> float:
    """Restitution at a point of a contact, prepared before: that of a drop, more where the bodies skid.

    met: normal velocity, negative; speed: of the slip; both: the other point is pressed alike.
    """
    e = c.restitution
    if c.lift <= 0.0:
        return float(e)
    u = _level(slip(bodies, c, p), c.normal)
    way = times(1.0 / max(norm(u), 1e-12), u)
    pressing, stopping = c.mobility[p, p], _slip_mobility(bodies, c, p, p, way)
    if both:
        pressing += c.mobility[0, 1]
        stopping += _slip_mobility(bodies, c, p, 1 - p, way)
    stopped = c.friction * (1.0 + e) * stopping / pressing
    return float(_lifted(e, c.lift, max(speed / -met - stopped, 0.0)))


@compiled
def _slip_mobility(bodies: Any, c: Any, p: int, q: int, way: Vector) -> float:
    """Change of the slip at a point p along a direction for a unit of impulse along it at a point q."""
    a = bodies[c.a]
    k = 1.0 / a.mass + dot(cross(c.arm_a[p], way), mobility(a, cross(c.arm_a[q], way)))
    if c.b >= 0:
        b = bodies[c.b]
        k += 1.0 / b.mass + dot(cross(c.arm_b[p], way), mobility(b, cross(c.arm_b[q], way)))
    return float(k)


@compiled
def carry(bodies: Any, contacts: Any, chosen: Any, dt: float) -> None:
    """Contacts that rest, prepared before: no point goes deeper within a step than until it touches."""
    for k in chosen:
        for p in range(2):
            contacts[k].goal[p] = -contacts[k].room[p] / dt
    for _ in range(REST_SWEEPS):
        most = 0.0
        for k in chosen:
            most = max(most, press(bodies, contacts[k], 1.0))
            most = max(most, apply_friction(bodies, contacts[k]))
        if most < REST_END:
            break
    for k in chosen:
        brake_roll(bodies, contacts[k])


@compiled
def mark_shared(contacts: Any, chosen: Any) -> bool:
    """Mark the contacts that share a body with another one; returns whether any do."""
    found = False
    for k in chosen:
        c, alone = contacts[k], True
        for j in chosen:
            d = contacts[j]
            alone = alone and (
                j == k or not (d.a == c.a or d.b == c.a or (c.b >= 0 and (d.a == c.b or d.b == c.b)))
            )
        c.shared = not alone
        found = found or not alone
    return found


@compiled
def _sweep(bodies: Any, contacts: Any, chosen: Any) -> None:
    """Contacts that share bodies disturb each other: go round until all are content."""
    for _ in range(SWEEPS):
        most = 0.0
        for k in chosen:
            if contacts[k].shared:
                most = max(most, press(bodies, contacts[k], RELAX))
        if most <= SWEEP_END:
            return


@compiled
def press(bodies: Any, c: Any, relax: float) -> float:
    """Bring a contact to its goals; relax: above 1 goes farther, which is quicker where bodies are shared.

    Returns the change of its normal velocities, m/s.
    """
    k11, k12, k22 = c.mobility[0, 0], c.mobility[0, 1], c.mobility[1, 1]
    old1, old2 = c.impulse[0], c.impulse[1]
    wanted1 = c.goal[0] - approach(bodies, c, 0) + k11 * old1 + k12 * old2
    wanted2 = -np.inf
    if c.gap[1] < np.inf:
        wanted2 = c.goal[1] - approach(bodies, c, 1) + k12 * old1 + k22 * old2
    new1, new2 = two_point(k11, k12, k22, wanted1, wanted2)
    if relax != 1.0:
        new1, new2 = max(old1 + relax * (new1 - old1), 0.0), max(old2 + relax * (new2 - old2), 0.0)
    step1, step2 = new1 - old1, new2 - old2
    if step1 == 0.0 and step2 == 0.0:
        return 0.0
    c.impulse[0], c.impulse[1] = new1, new2
    total = times(step1 + step2, c.normal)
    a = bodies[c.a]
    put(a.velocity, along(a.velocity, 1.0 / a.mass, total))
    put(a.angular, along(along(a.angular, step1, c.response_a[0]), step2, c.response_a[1]))
    if c.b >= 0:
        b = bodies[c.b]
        put(b.velocity, along(b.velocity, -1.0 / b.mass, total))
        put(b.angular, along(along(b.angular, -step1, c.response_b[0]), -step2, c.response_b[1]))
    return float(max(abs(k11 * step1 + k12 * step2), abs(k12 * step1 + k22 * step2)))


@compiled
def _grip(bodies: Any, c: Any) -> None:
    """Coulomb friction of the impulse that a part of a blow has brought, against the slip amid that part.

    Keller's integration over the blow, in parts: friction turns with the slip, and ends with it.
    """
    pressed = c.impulse[0] + c.impulse[1]
    pull1, pull2 = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for p in range(2):
        fresh, before = c.impulse[p] - c.gripped[p], c.gripped[p]
        if fresh == 0.0 and c.spare[p] == 0.0:
            continue
        c.gripped[p] = c.impulse[p]
        limit = c.friction * fresh + c.spare[p]
        c.spare[p] = 0.0
        if limit < 0.0:  # what is pressed less after all has had too much
            pull = times(fresh / before, vec(c.friction_impulse[p]))
        else:
            u = _level(slip(bodies, c, p), c.normal)
            speed = norm(u)
            if speed == 0.0:
                c.spare[p] = limit
                continue
            way = times(1.0 / speed, u)
            # both points together stop the slip once, each in proportion to what presses it
            stops = c.impulse[p] / pressed * speed / _slip_mobility(bodies, c, p, p, way)
            if stops <= limit:
                c.spare[p] = limit - stops
                pull = times(-stops, way)
            else:
                changes = _level(_slip_change(bodies, c, p, way), c.normal)
                middle = along(times(0.5, plus(u, _level(vec(c.slid[p]), c.normal))), -0.5 * limit, changes)
                pull = times(-limit / max(norm(middle), 1e-300), middle)
        put(c.friction_impulse[p], plus(c.friction_impulse[p], pull))
        if p == 0:
            pull1 = pull
        else:
            pull2 = pull
    _pull(bodies, c, pull1, pull2)


@compiled
def _level(u: Vector, n: Any) -> Vector:
    """The part of a vector across a normal."""
    return along(u, -dot(u, n), vec(n))


@compiled
def _slip_change(bodies: Any, c: Any, p: int, way: Vector) -> Vector:
    """Change of the velocity of the first body past the second at a point for a unit of impulse there."""
    a = bodies[c.a]
    change = along(cross(mobility(a, cross(c.arm_a[p], way)), c.arm_a[p]), 1.0 / a.mass, way)
    if c.b >= 0:
        b = bodies[c.b]
        change = plus(change, cross(mobility(b, cross(c.arm_b[p], way)), c.arm_b[p]))
        change = along(change, 1.0 / b.mass, way)
    return change


@compiled
def apply_friction(bodies: Any, c: Any) -> float:
    """Friction of a contact that rests: at most the coefficient times its impulse, or what stops the slip.

    Returns the change of its slip, m/s, about.
    """
    pressed = c.impulse[0] + c.impulse[1]
    if pressed <= 0.0:
        return 0.0
    most = 0.0
    pull1, pull2 = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for p in range(2):
        j = c.impulse[p]
        if j <= 0.0 and norm(c.friction_impulse[p]) == 0.0:
            continue
        u = _level(slip(bodies, c, p), c.normal)
        speed = norm(u)
        k = _slip_mobility(bodies, c, p, p, times(1.0 / max(speed, 1e-12), u))
        # both points together stop the slip once, each in proportion to what presses it
        new = along(c.friction_impulse[p], -j / pressed / k, u)
        size, limit = norm(new), c.friction * j
        if size > limit:
            new = times(limit / size, new)
        step = minus(new, c.friction_impulse[p])
        put(c.friction_impulse[p], new)
        most = max(most, norm(step) * k)
        if p == 0:
            pull1 = step
        else:
            pull2 = step
    _pull(bodies, c, pull1, pull2)
    return most


@compiled
def _pull(bodies: Any, c: Any, pull1: Vector, pull2: Vector) -> None:
    """Friction impulses at the two points of a contact change how its bodies move."""
    a, pull = bodies[c.a], plus(pull1, pull2)
    twist = plus(cross(c.arm_a[0], pull1), cross(c.arm_a[1], pull2))
    put(a.velocity, along(a.velocity, 1.0 / a.mass, pull))
    put(a.angular, plus(a.angular, mobility(a, twist)))
    if c.b >= 0:
        b = bodies[c.b]
        twist = plus(cross(c.arm_b[0], pull1), cross(c.arm_b[1], pull2))
        put(b.velocity, along(b.velocity, -1.0 / b.mass, pull))
        put(b.angular, minus(b.angular, mobility(b, twist)))


@compiled
def brake_roll(bodies: Any, c: Any) -> None:
    """The rolling moment of the sheet on a body that it presses: it rolls on its side or on its rim.

    It works through friction that holds: not while the contact still slips. A prism that slips is held on its
    facet.
    """
    pressed = c.impulse[0] + c.impulse[1]
    a = bodies[c.a]
    rate = math.hypot(a.angular[0], a.angular[1])
    if c.b >= 0 or pressed <= 0.0 or rate == 0.0:
        return
    roll, slips = dot(a.angular, a.axis), 0.0
    for p in range(2):
        if c.impulse[p] > 0.0:
            slips = max(slips, norm(_level(slip(bodies, c, p), c.normal)))
    arm = rolling_arm(a, roll)
    if slips > HOLDS:
        # as soon as its facet, and no rim, is on the sheet
        if c.impulse[0] <= 0.0 or c.impulse[1] <= 0.0 or not stays_on_facet(a, roll, slips):
            return
        arm = a.roll_edge
    way = a.angular[0] / rate, a.angular[1] / rate, 0.0
    gives = mobility(a, way)
    put(a.angular, along(a.angular, -min(arm * pressed, rate / dot(way, gives)), gives))


@compiled
def two_point(k11: float, k12: float, k22: float, w1: float, w2: float) -> tuple[float, float]:
    """Smallest impulses j >= 0 with k j >= wanted: the complementarity problem in closed form.

    k: mobilities; w: changes of normal velocity that are wanted, -inf for a point that is not there.
    """
    first, second = max(w1, 0.0) / k11, max(w2, 0.0) / k22
    if k12 * first >= w2:  # the first point alone is enough
        return first, 0.0
    if k12 * second >= w1:
        return 0.0, second
    det = k11 * k22 - k12 * k12
    return (k22 * w1 - k12 * w2) / det, (k11 * w2 - k12 * w1) / det
