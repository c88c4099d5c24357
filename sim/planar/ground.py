"""The sheet: contact points of bodies above it, and the friction of those that lie or stand on it."""

from __future__ import annotations

import numpy as np

from sim.constants import GRAVITY
from sim.friction import disc_friction, line_friction
from sim.planar.impulse import REST_SPEED, Contacts
from sim.planar.state import FREE, State
from sim.planar.vectors import cross, dot, norm, rows_where
from sim.trace import Bools, Floats, Ints

UPRIGHT_SINE = 1e-6  # of the tilt below which a body stands exactly upright


def sheet_contacts(
    state: State, rows: Ints, dt: float, restitution: Floats, friction: Floats, lean: Floats
) -> Contacts:
    """The two lowest points of bodies as contacts with the sheet.

    A bat touches with its ends. A piece touches with the lowest point of either rim, or when it is steep with
    the
    lowest and the highest point of its lower rim. restitution, friction (M,) of every body; lean (K, 2): the
    way
    in which an upright body would tip.
    """
    axis, n = state.axis[rows], len(rows)
    ahead = axis + dt * cross(state.angular[rows], axis)
    ahead /= norm(ahead)[:, None]
    middle = state.position[rows] + state.offset[rows][:, None] * axis
    bat = state.is_bat[rows]
    half = np.where(bat, state.half[rows] - state.margin[rows], state.half[rows])
    radius = state.radius[rows]
    az = ahead[:, 2]
    flat = np.sqrt(np.maximum(1.0 - az * az, 0.0))
    # steepest way down across the axis; a body that stands exactly upright has none: then the way it would
    # tip
    down = az[:, None] * ahead
    down[:, 2] -= 1.0
    down[flat < UPRIGHT_SINE] = 0.0
    down[flat < UPRIGHT_SINE, :2] = lean[flat < UPRIGHT_SINE]
    size = norm(down)
    down = np.where((size > 1e-9)[:, None], down / np.maximum(size, 1e-300)[:, None], [1.0, 0.0, 0.0])
    down[bat] = [0.0, 0.0, -1.0]
    sign = np.where(az > 0, -1.0, 1.0)  # of the lower end
    reach = half[:, None] * axis
    low = middle + sign[:, None] * reach + radius[:, None] * down
    other_end = middle - sign[:, None] * reach + radius[:, None] * down
    other_side = middle + sign[:, None] * reach - radius[:, None] * down
    steep = (half * np.abs(az) > radius * flat) & ~bat
    second = np.where(steep[:, None], other_side, other_end)
    points = np.stack([low, second], axis=1)
    arms = points - state.position[rows][:, None, :]
    # the moment at which the first point comes down, and how high the other is then
    spin = state.angular[rows]
    speed = state.velocity[rows, 2:] + spin[:, :1] * arms[:, :, 1] - spin[:, 1:2] * arms[:, :, 0]
    height = points[:, :, 2]
    fall = np.where(speed < -1e-9, np.maximum(height, 0.0) / np.maximum(-speed, 1e-9), np.inf)
    after = fall.min(axis=1)
    # one that does not come down now may be pressed down by a blow at any time; one at rest is pressed always
    after[(after > dt) | (speed.min(axis=1) > -REST_SPEED)] = 0.0
    up = np.zeros((n, 3))
    up[:, 2] = 1.0
    return Contacts(
        a=rows,
        b=np.full(n, -1, dtype=np.intp),
        normal=up,
        points=points,
        gaps=height + after[:, None] * speed,
        after=after,
        arm_a=arms,
        arm_b=np.zeros((n, 2, 3)),
        restitution=restitution[rows],
        friction=friction[rows],
    )


def slide_flat(state: State, rows: Ints, dt: float, friction: Floats, line: Bools) -> None:
    """Friction of bodies that lie on the sheet, over one step: slide, turn and roll through the contact.

    Slip along, slip across (in which the roll has its part) and turning share one friction (§3.2, §3.3) and
    end together; a step whose friction would do more than end them ends them. Then the rolling moment (§2.4).
    friction (M,); line (M,): whether a body rests along its whole line or on its two ends.
    """
    axis, mass, radius = state.axis[rows], state.mass[rows], state.radius[rows]
    ax, ay = axis[:, 0], axis[:, 1]
    vx, vy = state.velocity[rows, 0], state.velocity[rows, 1]
    roll = dot(state.angular[rows], axis)
    yaw = state.angular[rows, 2]
    along, aside = vx * ax + vy * ay, vy * ax - vx * ay
    across = aside + radius * roll
    weight = friction[rows] * mass * (GRAVITY * dt)
    reach, inertia = state.reach[rows], state.across[rows]
    # what the slip weighs: across the axis a third of the mass, since the roll gives way too
    light = 1.0 / (1.0 / mass + radius**2 / state.along[rows])
    slip_energy = mass * along**2 + light * across**2 + inertia * yaw**2
    # friction works against at least half of the greatest slip: where that is more than enough, the slip ends
    greatest = np.maximum(np.hypot(along, across), np.abs(yaw) * reach)
    ends = slip_energy <= 0.5 * weight * greatest
    j_along, j_across, new_yaw = -mass * along, -light * across, np.zeros(len(rows))
    if not ends.all():
        k = rows_where(~ends)
        pulls = _support_friction(along[k], across[k], yaw[k], reach[k], line[rows[k]])
        f_along, f_across, twist = (weight[k] * f for f in pulls)
        ends[k] = -(f_along * along[k] + f_across * across[k] + twist * yaw[k]) >= slip_energy[k]
        slips = ~ends[k]
        on = k[slips]
        j_along[on], j_across[on] = f_along[slips], f_across[slips]
        new_yaw[on] = yaw[on] + twist[slips] / inertia[on]
    along = along + j_along / mass
    aside = aside + j_across / mass
    roll = roll + j_across * radius / state.along[rows]
    # the rolling moment works through friction that holds: not while the contact still slips
    arm = np.minimum(state.roll_max[rows], state.roll_f0[rows] + state.roll_f1[rows] * (radius * roll) ** 2)
    brake = np.where(ends, arm * mass * (GRAVITY * dt) / state.along[rows], 0.0)
    roll = np.sign(roll) * np.maximum(np.abs(roll) - brake, 0.0)
    new_vx, new_vy = along * ax - aside * ay, along * ay + aside * ax
    # the step moves with the new velocities: half of the change is given back, for second order
    state.position[rows, 0] += 0.5 * dt * (vx - new_vx)
    state.position[rows, 1] += 0.5 * dt * (vy - new_vy)
    back = 0.5 * dt * (yaw - new_yaw)
    state.axis[rows, 0], state.axis[rows, 1] = ax - back * ay, ay + back * ax
    state.axis[rows] /= norm(state.axis[rows])[:, None]
    state.velocity[rows, 0], state.velocity[rows, 1] = new_vx, new_vy
    state.angular[rows] = roll[:, None] * state.axis[rows]
    state.angular[rows, 2] = new_yaw


def _support_friction(
    along: Floats, across: Floats, yaw: Floats, reach: Floats, line: Bools
) -> tuple[Floats, Floats, Floats]:
    """Forces (K,) along and across and torque (K,) about the middle, per unit of friction times weight.

    reach (K,): from the middle to the ends of the contact, m.
    """
    if line.all():
        return line_friction(along, across, yaw, 2.0 * reach)
    near, far = across + yaw * reach, across - yaw * reach
    slow = 1e-12
    a, b = 0.5 / np.maximum(np.hypot(along, near), slow), 0.5 / np.maximum(np.hypot(along, far), slow)
    ends = (-along * (a + b), -(near * a + far * b), -(near * a - far * b) * reach)
    if not line.any():
        return ends
    lines = line_friction(along, across, yaw, 2.0 * reach)
    return tuple(np.where(line, x, y) for x, y in zip(lines, ends, strict=True))  # type: ignore[return-value]


def slide_upright(state: State, rows: Ints, dt: float, friction: Floats) -> None:
    """Friction of pieces that stand on the sheet, over one step: a disc that slides and turns (§3.3).

    A piece whose friction would lift it off its rear edge is set free to tip (§3.4: friction F above 2R/L).
    """
    v = np.hypot(state.velocity[rows, 0], state.velocity[rows, 1])
    spin = state.angular[rows, 2]
    rim = state.radius[rows] * np.abs(spin)
    force, torque = disc_friction(v / np.maximum(rim, 1e-12))
    mu = friction[rows]
    tips = mu * force * state.half[rows] > state.radius[rows]
    tips &= v > 0.01
    state.mode[rows[tips]] = FREE
    loss_v = mu * GRAVITY * force * dt
    loss_w = 2.0 * mu * GRAVITY * torque / state.radius[rows] * dt
    # both motions end together: the last step takes what is left of both
    last = (v <= loss_v) & (np.abs(spin) <= loss_w)
    keep_v = np.where(last, 0.0, np.maximum(1.0 - loss_v / np.maximum(v, 1e-12), 0.0))
    keep_w = np.where(last, 0.0, np.maximum(1.0 - loss_w / np.maximum(np.abs(spin), 1e-12), 0.0))
    stay = ~tips
    r = rows[stay]
    old = state.velocity[r, :2]
    new = old * keep_v[stay, None]
    state.position[r, :2] += 0.5 * dt * (old - new)
    state.turned[r] += 0.5 * dt * state.angular[r, 2] * (1.0 - keep_w[stay]) * state.axis[r, 2]
    state.velocity[r, :2] = new
    state.angular[r, 2] *= keep_w[stay]
