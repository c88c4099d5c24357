"""Friction of the sheet on bodies that lie or stand on it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gorodki.sim.compiling.vectors import along, dot, put, times, unit, vec
from gorodki.sim.constants import GRAVITY
from gorodki.sim.wood.friction import SERIES_BELOW, TABLE_SIZE, disc_table
from gorodki.sim.wood.planar.compiled import compiled
from gorodki.sim.wood.planar.impulse import HOLDS
from gorodki.sim.wood.planar.state import FREE, rolling_arm, stays_on_facet

STILL_SLIP = 1e-12  # m/s
TIPS_FROM = 0.01  # m/s: a piece that slides upright slower than this does not tip
_FORCE, _TORQUE = (np.ascontiguousarray(column) for column in disc_table()[1:])


@compiled
def slide_flat(b: Any, dt: float) -> None:
    """Friction of a body that lies on the sheet, over one step: slide, turn and roll through the contact.

    Slip along, slip across (in which the roll has its part) and turning share one friction (physics notes
    §3.2, §3.3) and end together; a step whose friction would do more than end them ends them. Then the
    rolling moment (§2.4).
    """
    vx, vy = b.velocity[0], b.velocity[1]
    roll, yaw = dot(b.angular, b.axis), b.angular[2]
    # seen along the axis as it lies in the middle of the step
    c, s = math.cos(0.5 * dt * yaw), math.sin(0.5 * dt * yaw)
    ax, ay = b.axis[0] * c - b.axis[1] * s, b.axis[0] * s + b.axis[1] * c
    ahead, aside = vx * ax + vy * ay, vy * ax - vx * ay
    across = aside + b.radius * roll
    # a prism that slips on its facet does not roll; a round body gives way by its roll as well
    on_facet = abs(across) > HOLDS and stays_on_facet(b, roll, across)
    lever = b.radius
    if on_facet:
        lever, roll, across = 0.0, 0.0, aside
    weight = b.sheet_friction * b.mass * (GRAVITY * dt)
    # what the slip weighs: across the axis a third of the mass, since the roll gives way too
    light = 1.0 / (1.0 / b.mass + lever * lever / b.along)
    slip_energy = b.mass * ahead * ahead + light * across * across + b.across * yaw * yaw
    # friction works against at least half of the greatest slip: where that is more than enough, the slip ends
    greatest = max(math.hypot(ahead, across), 2.0 * abs(yaw) * b.reach * b.line_lever)
    j_along, j_across, new_yaw = -b.mass * ahead, -light * across, 0.0
    ends = slip_energy <= 0.5 * weight * greatest
    if not ends:
        f_along, f_across, twist = _friction(b, ahead, across, yaw)
        # once more, at the slip of the middle of the step
        half = 0.5 * weight
        middle = ahead + half * f_along / b.mass, across + half * f_across / light
        f_along, f_across, twist = _friction(b, middle[0], middle[1], yaw + half * twist / b.across)
        f_along, f_across, twist = weight * f_along, weight * f_across, weight * twist
        ends = -(f_along * ahead + f_across * across + twist * yaw) >= slip_energy
        if not ends:
            j_along, j_across, new_yaw = f_along, f_across, yaw + twist / b.across
    ahead += j_along / b.mass
    aside += j_across / b.mass
    roll += j_across * lever / b.along
    if b.roll_edge > 0.0 and not ends:
        # the edges of a prism clap down on the sheet while it slips, too
        roll = braked(b, roll, dt)
    if ends and not on_facet:
        # the rolling moment works through friction that holds: not while the contact still slips
        roll = braked(b, roll, dt)
        aside = -b.radius * roll
    new_vx, new_vy = ahead * ax - aside * ay, ahead * ay + aside * ax
    # the step moves with the new velocities: half of the change is given back, for second order
    b.position[0] += 0.5 * dt * (vx - new_vx)
    b.position[1] += 0.5 * dt * (vy - new_vy)
    back = 0.5 * dt * (yaw - new_yaw)
    put(b.axis, unit((b.axis[0] - back * b.axis[1], b.axis[1] + back * b.axis[0], b.axis[2])))
    b.velocity[0], b.velocity[1] = new_vx, new_vy
    put(b.angular, times(roll, b.axis))
    b.angular[2] = new_yaw


@compiled
def braked(b: Any, roll: float, dt: float) -> float:
    """Rate of roll of a body that lies, after a step under its rolling moment."""
    brake = rolling_arm(b, roll) * b.mass * (GRAVITY * dt) / (b.along + b.mass * b.radius * b.radius)
    return float(math.copysign(max(abs(roll) - brake, 0.0), roll))


@compiled
def _friction(b: Any, ahead: float, across: float, yaw: float) -> tuple[float, float, float]:
    """Friction of a body that lies, on its line or its ends; as `line_friction`."""
    if b.line:
        return line_friction(b, ahead, across, yaw)
    return _two_ends(b, ahead, across, yaw)


@compiled
def line_friction(body: Any, ahead: float, across: float, yaw: float) -> tuple[float, float, float]:
    """Friction of a line contact, as `sim.friction.line_friction`, for one body that slips.

    Returns force along, force across and torque about the centre of mass, per unit of friction times weight.
    """
    end = yaw * body.reach  # turning speed of the ends
    scale = max(math.hypot(ahead, across), abs(end))
    if scale == 0.0:
        return 0.0, 0.0, 0.0
    a, b, end = ahead / scale, across / scale, end / scale
    speed = math.hypot(a, b)
    if abs(end) < SERIES_BELOW * speed:
        return -a / speed, -b / speed, -body.reach * end * body.line_spread * a * a / speed**3
    u1, u2 = b + end * body.line_lo, b + end * body.line_hi
    h1, h2 = math.hypot(a, u1), math.hypot(a, u2)
    m0 = 0.0
    if abs(a) >= STILL_SLIP:
        m0 = math.asinh(u2 / abs(a)) - math.asinh(u1 / abs(a))
    m1 = h2 - h1
    m2 = 0.5 * (u2 * h2 - u1 * h1 - a * a * m0)
    m3 = (h2**3 - h1**3) / 3.0 - a * a * m1
    even, grows = body.line_p0 / end, body.line_p1 / (end * end)
    level = even - grows * b
    moment = even * (m2 - b * m1) + grows * (m3 - 2.0 * b * m2 + b * b * m1)
    return -a * (level * m0 + grows * m1), -(level * m1 + grows * m2), -body.reach * moment / end


@compiled
def _two_ends(b: Any, ahead: float, across: float, yaw: float) -> tuple[float, float, float]:
    """Friction of a body that rests on its two ends, each with its share of weight; as `line_friction`."""
    far, near = b.offset + b.reach, b.offset - b.reach
    u, w = across + yaw * far, across + yaw * near
    a = -0.5 * near / b.reach / max(math.hypot(ahead, u), STILL_SLIP)
    c = 0.5 * far / b.reach / max(math.hypot(ahead, w), STILL_SLIP)
    return -ahead * (a + c), -(u * a + w * c), -(u * a * far + w * c * near)


@compiled
def _disc(table: Any, ratio: float) -> float:
    """Force or torque of a disc from its table over e/(1 + e), linear in between."""
    place = (ratio / (1.0 + ratio) if ratio < 1e300 else 1.0) * (TABLE_SIZE - 1)
    k = min(int(place), TABLE_SIZE - 2)
    return float(table[k] + (place - k) * (table[k + 1] - table[k]))


@compiled
def slide_upright(b: Any, dt: float) -> None:
    """Friction of a piece that stands on the sheet, over one step: a disc that slides and turns (§3.3).

    A piece whose friction would lift it off its rear edge is set free to tip (§3.4: friction F above 2R/L).
    """
    v, spin = math.hypot(b.velocity[0], b.velocity[1]), b.angular[2]
    ratio = v / max(b.radius * abs(spin), 1e-12)
    force, torque = _disc(_FORCE, ratio), _disc(_TORQUE, ratio)
    mu = b.sheet_friction
    if mu * force * b.half > b.radius and v > TIPS_FROM:
        b.mode = FREE
        return
    loss_v = mu * GRAVITY * force * dt
    loss_w = mu * b.mass * GRAVITY * b.radius * torque * dt / b.along
    keep_v, keep_w = 0.0, 0.0
    # both motions end together: the last step takes what is left of both
    if v > loss_v or abs(spin) > loss_w:
        keep_v = max(1.0 - loss_v / max(v, 1e-12), 0.0)
        keep_w = max(1.0 - loss_w / max(abs(spin), 1e-12), 0.0)
    old = vec(b.velocity)
    b.velocity[0], b.velocity[1] = keep_v * old[0], keep_v * old[1]
    put(b.position, along(b.position, 0.5 * dt * (1.0 - keep_v), (old[0], old[1], 0.0)))
    b.turned += 0.5 * dt * spin * (1.0 - keep_w) * b.axis[2]
    b.angular[2] = keep_w * spin
