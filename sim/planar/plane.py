"""The plane: pymunk moves the pieces that lie flat and solves their collisions with each other."""

from __future__ import annotations

import math

import numpy as np
import pymunk
from numpy.typing import NDArray
from pymunk import batch

from sim.planar.state import State
from sim.planar.vectors import rows_where
from sim.trace import Floats, Ints

LANE_PITCH = 64.0  # m between lanes
SLOP = 1e-4  # m of overlap that pymunk leaves alone (0.1 mm or less)
SHRINK = 1e-4  # m by which a shape is smaller on every side, so that pieces that touch do not overlap
ITERATIONS = 20
STEP = 5e-4  # s: what pymunk is told, whatever the length of the step (see `Plane.step`)
AWAY = 1.0e4  # m: where bodies wait that do not lie flat

_STATE = (
    batch.BodyFields.POSITION
    | batch.BodyFields.ANGLE
    | batch.BodyFields.VELOCITY
    | batch.BodyFields.ANGULAR_VELOCITY
)


class Plane:
    """One pymunk space for all lanes of a block, far apart; only pieces are in it.

    A piece that does not lie flat waits far away, each in a place of its own, so that shapes never change.
    """

    def __init__(self, state: State, friction: Floats, restitution: Floats) -> None:
        """friction, restitution: (M,) of wood on wood, of every body."""
        self.rows: Ints = rows_where(~state.is_bat)
        self.space = pymunk.Space()
        self.space.iterations = ITERATIONS
        self.space.collision_slop = SLOP
        self.space.collision_persistence = 1
        self.bodies: list[pymunk.Body] = []
        for r in self.rows:
            body = pymunk.Body(float(state.mass[r]), float(state.across[r]))
            size = (2 * (float(state.half[r]) - SHRINK), 2 * (float(state.radius[r]) - SHRINK))
            shape = pymunk.Poly.create_box(body, size)
            # pymunk multiplies the numbers of a pair
            shape.friction = math.sqrt(friction[r])
            shape.elasticity = math.sqrt(restitution[r])
            self.space.add(body, shape)
            self.bodies.append(body)
        lanes = state.lane[self.rows].astype(float)
        side = max(1, math.ceil(math.sqrt(lanes.max() + 1 if lanes.size else 1)))
        self.origin = np.stack([(lanes % side) * LANE_PITCH, (lanes // side) * LANE_PITCH], axis=1)
        self.waiting = np.stack([np.full(lanes.size, -AWAY), -AWAY - np.arange(lanes.size)], axis=1)
        self.table: NDArray[np.float64] = np.zeros((lanes.size, 6))
        self.buffer_in, self.buffer_out = batch.Buffer(), batch.Buffer()
        self.buffer_in.set_float_buf(self.table)

    def step(self, state: State, flat: NDArray[np.bool_], dt: float) -> Ints:
        """Move pieces that lie flat for one step; returns rows of those that another piece has pushed.

        pymunk starts a step with the impulses of the last one and errs where the two differ in length. It is
        therefore always told the same length and given velocities in proportion, which it treats linearly.
        flat: (M,) which bodies lie flat.
        """
        scale = dt / STEP
        rows = self.rows
        here = flat[rows]
        t = self.table
        p = state.position[rows, :2]
        t[:, :2] = np.where(here[:, None], p + self.origin, self.waiting)
        heading = np.arctan2(state.axis[rows, 1], state.axis[rows, 0])
        t[:, 2] = heading
        t[:, 3:5] = state.velocity[rows, :2] * (scale * here)[:, None]
        t[:, 5] = state.angular[rows, 2] * (scale * here)
        before = t[here, 3:].copy()
        batch.set_space_bodies(self.space, _STATE, self.buffer_in)
        self.space.step(STEP)
        self.buffer_out.clear()
        batch.get_space_bodies(self.space, _STATE, self.buffer_out)
        out = np.frombuffer(self.buffer_out.float_buf(), dtype=float).reshape(-1, 6)[here]
        r = rows[here]
        state.position[r, :2] = out[:, :2] - self.origin[here]
        state.axis[r, 0], state.axis[r, 1], state.axis[r, 2] = np.cos(out[:, 2]), np.sin(out[:, 2]), 0.0
        roll = state.angular[r, 0] * np.cos(heading[here]) + state.angular[r, 1] * np.sin(heading[here])
        state.velocity[r, :2] = out[:, 3:5] / scale
        state.angular[r, 0], state.angular[r, 1] = roll * state.axis[r, 0], roll * state.axis[r, 1]
        state.angular[r, 2] = out[:, 5] / scale
        pushed: Ints = r[(out[:, 3:] != before).any(axis=1)]
        return pushed

    def touching(self) -> list[tuple[int, int]]:
        """Pairs of rows in touch after the last step."""
        ids = {body.id: int(r) for body, r in zip(self.bodies, self.rows, strict=True)}
        data = batch.Buffer()
        batch.get_space_arbiters(
            self.space, batch.ArbiterFields.BODY_A_ID | batch.ArbiterFields.BODY_B_ID, data
        )
        pairs = np.frombuffer(data.int_buf(), dtype=np.uintp).reshape(-1, 2)
        return [(ids[int(a)], ids[int(b)]) for a, b in pairs]
