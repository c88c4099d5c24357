"""The plane: pymunk moves the pieces that lie flat and solves their collisions with each other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pymunk
from pymunk import batch

from gorodki.sim.compiling.vectors import dot
from gorodki.sim.trace import Floats, Ints
from gorodki.sim.wood.planar.compiled import compiled
from gorodki.sim.wood.planar.pairs import PARTING, SHRINK
from gorodki.sim.wood.planar.state import FLAT, BlockState

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
    """The pieces of one lane in a pymunk space of their own, which knows of no other lane.

    A piece that does not lie flat waits far away in a place of its own, so that shapes never change. pymunk
    starts a step with the impulses of the last one and errs where the two differ in length: it is always told
    the same length, and given velocities in proportion, which it treats linearly.

    Attributes:
        table: (P, 6) place, angle, velocity and turning of every piece, as pymunk gets and returns them.
    """

    def __init__(self, state: BlockState, rows: Ints, table: Floats) -> None:
        """rows (P,): of the pieces of the lane in the state; table: where they are to be handed over."""
        self.table = table
        self.space = pymunk.Space()
        self.space.iterations = ITERATIONS
        self.space.collision_slop = SLOP
        self.space.collision_persistence = 1
        self.space.collision_bias = (1.0 - PARTING) ** (1.0 / STEP)
        self._numbers: dict[int, int] = {}
        for k, r in enumerate(rows):
            body = pymunk.Body(float(state.mass[r]), float(state.across[r]))
            size = (2 * (float(state.half[r]) - SHRINK), 2 * (float(state.radius[r]) - SHRINK))
            shape = pymunk.Poly.create_box(body, size)
            # pymunk multiplies the numbers of a pair
            shape.friction = math.sqrt(state.wood_friction[r])
            shape.elasticity = math.sqrt(state.wood_restitution[r])
            body.position = -AWAY, -AWAY - k
            table[k] = -AWAY, -AWAY - k, 0.0, 0.0, 0.0, 0.0
            self.space.add(body, shape)
            self._numbers[body.id] = k
        self._in, self._out = batch.Buffer(), batch.Buffer()
        self._in.set_float_buf(self.table)

    def step(self) -> None:
        """One step of everything in the table."""
        batch.set_space_bodies(self.space, _STATE, self._in)
        self.space.step(STEP)
        self._out.clear()
        batch.get_space_bodies(self.space, _STATE, self._out)
        self.table[:] = np.frombuffer(self._out.float_buf(), dtype=float).reshape(-1, 6)

    def touching(self, before: Floats) -> list[tuple[int, int]]:
        """Pairs of rows of the table that pushed each other in the last step, smaller one first, in order.

        before (P, 6): the table as it was before that step.
        """
        pushed = np.abs(self.table[:, 3:] - before[:, 3:]).max(axis=1, initial=0.0) > NO_PUSH
        if not pushed.any():
            return []
        data = batch.Buffer()
        batch.get_space_arbiters(
            self.space, batch.ArbiterFields.BODY_A_ID | batch.ArbiterFields.BODY_B_ID, data
        )
        pairs = np.frombuffer(data.int_buf(), dtype=np.uintp).reshape(-1, 2)
        named = [(self._numbers[a], self._numbers[b]) for a, b in pairs.tolist()]
        # pymunk tells them in an order of its own
        return sorted((min(pair), max(pair)) for pair in named if pushed[pair[0]] and pushed[pair[1]])


def planes(state: BlockState, ends: Sequence[int]) -> tuple[list[Plane], Ints, Floats]:
    """A plane for each lane, the row of each body in their common table (-1 for a bat), and that table.

    ends: row of the state after the last body of each lane.
    """
    pieces = ~state.is_bat
    slot = np.where(pieces, np.cumsum(pieces) - 1, -1)
    table = np.zeros((int(pieces.sum()), 6))
    lanes, first = [], 0
    for end in ends:
        rows = first + np.flatnonzero(pieces[first:end])
        at = int(pieces[:first].sum())
        lanes.append(Plane(state, rows, table[at : at + rows.size]))
        first = end
    return lanes, slot, table


@compiled
def hand_over(bodies: Any, slot: Any, table: Any, dt: float) -> None:
    """Write the flat pieces of a lane into the table. slot: of each of its bodies."""
    scale = dt / STEP
    for i in range(len(bodies)):
        b, k = bodies[i], slot[i]
        if k < 0 or b.mode != FLAT:
            continue
        row = table[k]
        row[0], row[1] = b.position[0], b.position[1]
        row[2] = math.atan2(b.axis[1], b.axis[0])
        row[3], row[4], row[5] = b.velocity[0] * scale, b.velocity[1] * scale, b.angular[2] * scale


@compiled
def take_back(bodies: Any, slot: Any, table: Any, dt: float) -> None:
    """Read the flat pieces of a lane from the table and send them away."""
    scale, waits = STEP / dt, -AWAY
    for i in range(len(bodies)):
        b, k = bodies[i], slot[i]
        if k < 0:
            continue
        if b.mode == FLAT:
            row = table[k]
            b.position[0], b.position[1] = row[0], row[1]
            roll = dot(b.angular, b.axis)
            b.axis[0], b.axis[1], b.axis[2] = math.cos(row[2]), math.sin(row[2]), 0.0
            b.velocity[0], b.velocity[1] = row[3] * scale, row[4] * scale
            b.angular[0], b.angular[1], b.angular[2] = roll * b.axis[0], roll * b.axis[1], row[5] * scale
            row[0], row[1], row[2], row[3], row[4], row[5] = -AWAY, waits, 0.0, 0.0, 0.0, 0.0
        waits -= 1.0
