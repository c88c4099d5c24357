"""The plane: pymunk moves the pieces that lie flat and solves their collisions with each other."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pymunk
from pymunk import batch

from sim.planar.compiled import compiled
from sim.planar.pairs import PARTING, SHRINK
from sim.planar.state import FLAT, State
from sim.planar.vectors import dot
from sim.trace import Bools, Floats

LANE_PITCH = 64.0  # m between lanes
SLOP = 1e-4  # m of overlap that pymunk leaves alone (0.1 mm or less)
ITERATIONS = 20
STEP = 5e-4  # s: what pymunk is told, whatever the length of the step (see `Plane`)
AWAY = 1.0e4  # m: where bodies wait that do not lie flat
NO_PUSH = 1e-9  # m/s: smaller changes are rounding

_STATE = (
    batch.BodyFields.POSITION
    | batch.BodyFields.ANGLE
    | batch.BodyFields.VELOCITY
    | batch.BodyFields.ANGULAR_VELOCITY
)


class Plane:
    """One pymunk space for all lanes of a block, far apart; only pieces are in it.

    A piece that does not lie flat, or whose lane is not stepped, waits far away in a place of its own, so
    that shapes never change. pymunk starts a step with the impulses of the last one and errs where the two
    differ in length, and lanes have steps of their own: it is always told the same length, and given
    velocities in proportion, which it treats linearly.

    Attributes:
        table: (P, 6) place, angle, velocity and turning of every piece, as pymunk gets and returns them.
        origin: (P, 3) x and y of the origin of its lane, and y of the place where it waits, metres.
        slot: (M,) row of the table for every body, -1 for a bat.
    """

    def __init__(self, state: State, before: tuple[Floats, Floats] | None = None) -> None:
        """before: origin and table of a plane in which the same pieces were."""
        rows = np.flatnonzero(~state.is_bat)
        self.slot = np.full(len(state), -1, dtype=np.int64)
        self.slot[rows] = np.arange(rows.size)
        self.space = pymunk.Space()
        self.space.iterations = ITERATIONS
        self.space.collision_slop = SLOP
        self.space.collision_persistence = 1
        self.space.collision_bias = (1.0 - PARTING) ** (1.0 / STEP)
        self.bodies: list[pymunk.Body] = []
        for r in rows:
            body = pymunk.Body(float(state.mass[r]), float(state.across[r]))
            size = (2 * (float(state.half[r]) - SHRINK), 2 * (float(state.radius[r]) - SHRINK))
            shape = pymunk.Poly.create_box(body, size)
            # pymunk multiplies the numbers of a pair
            shape.friction = math.sqrt(state.wood_friction[r])
            shape.elasticity = math.sqrt(state.wood_restitution[r])
            self.space.add(body, shape)
            self.bodies.append(body)
        if before is None:
            lanes = state.lane[rows].astype(float)
            side = max(1, math.ceil(math.sqrt(lanes.max() + 1 if lanes.size else 1)))
            waiting = -AWAY - np.arange(rows.size)
            origin = np.stack([(lanes % side) * LANE_PITCH, (lanes // side) * LANE_PITCH, waiting], axis=1)
            table = np.zeros((rows.size, 6))
            table[:, 0], table[:, 1] = -AWAY, waiting
            before = origin, table
        self.origin, self.table = before
        self.rows = rows
        self.pushed: Bools = np.zeros(rows.size, dtype=np.bool_)
        self._in, self._out = batch.Buffer(), batch.Buffer()
        self._in.set_float_buf(self.table)

    def step(self) -> None:
        """One step of everything in the table."""
        before = self.table[:, 3:].copy()
        batch.set_space_bodies(self.space, _STATE, self._in)
        self.space.step(STEP)
        self._out.clear()
        batch.get_space_bodies(self.space, _STATE, self._out)
        self.table[:] = np.frombuffer(self._out.float_buf(), dtype=float).reshape(-1, 6)
        self.pushed = np.abs(self.table[:, 3:] - before).max(axis=1, initial=0.0) > NO_PUSH

    def of_some(self, state: State, keep: Bools) -> Plane:
        """A plane of some of the bodies (M,), where they are now; state: of these alone."""
        pieces = keep[self.rows]
        return Plane(state, (self.origin[pieces].copy(), self.table[pieces].copy()))

    def touching(self) -> list[tuple[int, int]]:
        """Pairs of rows of bodies that pushed each other in the last step."""
        if not self.pushed.any():
            return []
        ids = {body.id: int(r) for body, r, p in zip(self.bodies, self.rows, self.pushed, strict=True) if p}
        data = batch.Buffer()
        batch.get_space_arbiters(
            self.space, batch.ArbiterFields.BODY_A_ID | batch.ArbiterFields.BODY_B_ID, data
        )
        pairs = np.frombuffer(data.int_buf(), dtype=np.uintp).reshape(-1, 2)
        return [(ids[a], ids[b]) for a, b in pairs.tolist() if a in ids and b in ids]


@compiled
def hand_over(bodies: Any, slot: Any, origin: Any, table: Any, dt: float) -> None:
    """Write the flat pieces of a lane into the table. slot: of each of its bodies."""
    scale = dt / STEP
    for i in range(len(bodies)):
        b, k = bodies[i], slot[i]
        if k < 0 or b.mode != FLAT:
            continue
        row = table[k]
        row[0], row[1] = b.position[0] + origin[k, 0], b.position[1] + origin[k, 1]
        row[2] = math.atan2(b.axis[1], b.axis[0])
        row[3], row[4], row[5] = b.velocity[0] * scale, b.velocity[1] * scale, b.angular[2] * scale


@compiled
def take_back(bodies: Any, slot: Any, origin: Any, table: Any, dt: float) -> None:
    """Read the flat pieces of a lane from the table and send them away."""
    scale = STEP / dt
    for i in range(len(bodies)):
        b, k = bodies[i], slot[i]
        if k < 0 or b.mode != FLAT:
            continue
        row = table[k]
        b.position[0], b.position[1] = row[0] - origin[k, 0], row[1] - origin[k, 1]
        roll = dot(b.angular, b.axis)
        b.axis[0], b.axis[1], b.axis[2] = math.cos(row[2]), math.sin(row[2]), 0.0
        b.velocity[0], b.velocity[1] = row[3] * scale, row[4] * scale
        b.angular[0], b.angular[1], b.angular[2] = roll * b.axis[0], roll * b.axis[1], row[5] * scale
        row[0], row[1], row[2], row[3], row[4], row[5] = -AWAY, origin[k, 2], 0.0, 0.0, 0.0, 0.0
