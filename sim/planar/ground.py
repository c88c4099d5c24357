"""The sheet: contact points of bodies above it, and the friction of those that lie or stand on it."""

from __future__ import annotations

import math

import numpy as np

from sim.constants import GRAVITY
from sim.friction import disc_friction
from sim.planar.impulse import Contacts
from sim.planar.state import FREE, State
from sim.planar.vectors import cross, dot, norm
from sim.trace import Floats, Ints

# Composite Gauss points on each half of the contact line: exact for the torque of a turning rod (|s|) and for s².
LINE_NODES = (
    np.array([-1 - 1 / math.sqrt(3), -1 + 1 / math.sqrt(3), 1 - 1 / math.sqrt(3), 1 + 1 / math.sqrt(3)]) / 2
)
END_NODES = np.array([-1.0, -1.0, 1.0, 1.0])


def sheet_contacts(state: State, rows: Ints, dt: float, restitution: Floats, friction: Floats) -> Contacts:
    """The two lowest points of bodies as contacts with the sheet.

    A bat touches with its ends. A piece touches with the lowest point of either rim, or when it is steep with the
    lowest and the highest point of its lower rim. restitution, friction: (M,) of every body.
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
    # steepest way down across the axis; a body that stands exactly upright has none: any will do
    down = az[:, None] * ahead
    down[:, 2] -= 1.0
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
    fall = np.where(speed < -1e-9, np.maximum(height, 0.0) / np.maximum(-speed, 1e-9), dt)
    after = np.minimum(fall.min(axis=1), dt)
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


def slide_flat(state: State, rows: Ints, dt: float, friction: Floats, nodes: Floats) -> None:
    """Friction of bodies that lie on the sheet, over one step: slide, turn and roll through the contact line.

    Each node of the line carries a share of the weight and is slowed along its own slip (physics notes §3.2, §3.3);
    it is never driven backwards, so that a body comes to an exact stop. Then the rolling moment (§2.4).
    friction: (M,); nodes: (M, 4) places along the half length, equal weights.
    """
    axis, mass, radius = state.axis[rows], state.mass[rows], state.radius[rows]
    ax, ay = axis[:, 0], axis[:, 1]
    vx, vy = state.velocity[rows, 0], state.velocity[rows, 1]
    roll = dot(state.angular[rows], axis)
    yaw = state.angular[rows, 2].copy()
    # a level axis: slip along it is v·a, slip across it (towards 90° left of the axis) v·t + yaw s + R roll
    along = vx * ax + vy * ay
    across = vy * ax - vx * ay
    s = nodes[rows] * state.half[rows][:, None]
    slip_across = (across + radius * roll)[:, None] + yaw[:, None] * s
    speed = np.sqrt(along[:, None] ** 2 + slip_across**2)
    inverse = 1.0 / np.maximum(speed, 1e-12)
    side = slip_across * inverse
    turning = s * s / state.across[rows][:, None] + (radius**2 / state.along[rows])[:, None]
    k = (1.0 / mass)[:, None] + side * side * turning
    grip = (friction[rows] * mass * GRAVITY * dt)[:, None]
    needed = speed / k
    impulse = 0.25 * np.minimum(grip, needed) * inverse
    j_along = (impulse * along[:, None]).sum(axis=1)
    part = impulse * slip_across
    j_across = part.sum(axis=1)
    along = along - j_along / mass
    across = across - j_across / mass
    yaw = yaw - (part * s).sum(axis=1) / state.across[rows]
    roll = roll - j_across * radius / state.along[rows]
    # the rolling moment works through friction that holds: not while the line still slips
    rolls = (needed <= grip).all(axis=1)
    arm = np.minimum(state.roll_max[rows], state.roll_f0[rows] + state.roll_f1[rows] * (radius * roll) ** 2)
    brake = np.where(rolls, arm * mass * GRAVITY * dt / state.along[rows], 0.0)
    roll = np.sign(roll) * np.maximum(np.abs(roll) - brake, 0.0)
    state.velocity[rows, 0] = along * ax - across * ay
    state.velocity[rows, 1] = along * ay + across * ax
    state.angular[rows, 0] = roll * ax
    state.angular[rows, 1] = roll * ay
    state.angular[rows, 2] = yaw


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
    state.velocity[r, :2] *= keep_v[stay, None]
    state.angular[r, 2] *= keep_w[stay]
