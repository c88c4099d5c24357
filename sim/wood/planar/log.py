"""What compiled code writes down while lanes run: poses and events, in tables that are emptied outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gorodki.sim.compiling.vectors import Vector, put, vec
from gorodki.sim.trace import Floats, Ints
from gorodki.sim.wood.planar.compiled import compiled
from gorodki.sim.wood.planar.geometry import TOGETHER
from gorodki.sim.wood.planar.impulse import REST_SPEED, SHEET
from gorodki.sim.wood.planar.state import FREE, GONE, is_moving

INTERVAL = 2e-3  # s between samples of a lane, unless something happens in between
APART = 0.02  # s without touch after which the next touch of a pair is a contact of its own
TOUCH_SPEED = 0.02  # m/s: slower touches of bodies are not written down
SAMPLES = 4096  # rows of the table of samples, at least
GROUND, CONTACT, REST, LEFT_AREA, MOVES_ON = range(5)

NOTE = np.dtype(
    [
        ("kind", np.int64),
        ("lane", np.int64),
        ("time", np.float64),
        ("body", np.int64),
        ("other", np.int64),
        ("speed", np.float64),
        ("place", np.float64, 3),
    ],
    align=True,
)


class Log(NamedTuple):
    """Tables of one block.

    used (2,): rows written in notes and in samples; notes (N,); lane (S,), time (S,) and pose (S, n, 13) of
    samples: position, axis, velocity, angular velocity, angle turned; touched_at (lanes, n, n): when a pair
    last touched, seconds; most: notes that a lane may make in one step; on: whether anything is written at
    all.
    """

    used: Any
    notes: Any
    lane: Any
    time: Any
    pose: Any
    touched_at: Any
    most: int
    on: bool


@dataclass(frozen=True, eq=False)
class Written:
    """What lanes have written down; of one lane in order of time.

    S samples of at most B bodies; a lane of fewer bodies has zeros in place of the others.

    Args:
        lane: (S,) number of the lane in its block.
        time: (S,) seconds since the start of the scene.
        position: (S, B, 3) centres of mass, metres.
        axis: (S, B, 3) unit vectors.
        velocity: (S, B, 3) m/s.
        angular: (S, B, 3) angular velocities, rad/s.
        turned: (S, B) angles turned about the own axis, rad.
        notes: events, rows of `NOTE`; the kinds are GROUND, CONTACT, REST, LEFT_AREA, and MOVES_ON for a body
        that had
            not come to rest when the run ended.
    """

    lane: Ints
    time: Floats
    position: Floats
    axis: Floats
    velocity: Floats
    angular: Floats
    turned: Floats
    notes: NDArray[np.void]


def take_out(log: Log) -> Written:
    """What is written in a log, which is empty then."""
    notes, samples = (int(n) for n in log.used)
    pose = log.pose[:samples].copy()
    log.used[:] = 0
    return Written(
        log.lane[:samples].copy(), log.time[:samples].copy(),
        pose[..., :3], pose[..., 3:6], pose[..., 6:9], pose[..., 9:12], pose[..., 12],
        log.notes[:notes].copy(),
    )  # fmt: skip


def new_log(lanes: int, bodies: int, *, on: bool) -> Log:
    """Empty tables for a block of lanes of at most so many bodies."""
    size = max(SAMPLES, 4 * lanes) if on else 1
    most = bodies * (bodies + 3)  # every pair twice, every body with the sheet, and how it ends
    return Log(
        np.zeros(2, dtype=np.int64),
        np.zeros(size + 2 * most * lanes if on else 1, dtype=NOTE),
        np.zeros(size, dtype=np.int64),
        np.zeros(size),
        np.zeros((size, bodies, 13)),
        np.full((lanes, bodies, bodies), -1.0),
        most,
        on,
    )


@compiled
def is_full(log: Log, lanes: int) -> bool:
    """Whether a step of every lane might not find room."""
    return log.on and (log.used[0] + log.most * lanes > len(log.notes) or log.used[1] + lanes > len(log.time))


@compiled
def note(
    log: Log, lane: Any, bodies: Any, kind: int, i: int, j: int, time: float, speed: float, place: Vector
) -> None:
    """Write down an event of the bodies in rows i and j (or SHEET) of a lane, as its scene numbers them."""
    row = log.notes[log.used[0]]
    row.kind, row.lane, row.time, row.speed = kind, lane.number, time, speed
    row.body, row.other = bodies[i].index, SHEET
    if j != SHEET:
        row.body = min(bodies[i].index, bodies[j].index)
        row.other = max(bodies[i].index, bodies[j].index)
    put(row.place, (bodies[i].side * place[0], place[1], place[2]))
    log.used[0] += 1
    lane.noted = True


@compiled
def touch(log: Log, lane: Any, bodies: Any, c: Any) -> None:
    """Write down a contact that was solved, where it is worth it."""
    if not log.on:
        return
    # what is pressed onto something while it parts from it touches it with no speed
    speed = max(-c.before[0], 0.0)
    if c.gap[1] < TOGETHER:
        speed = max(speed, -c.before[1])
    a = bodies[c.a]
    if c.b == SHEET:
        if c.impulse[0] + c.impulse[1] > 0.0 and (speed > REST_SPEED or not a.landed):
            a.landed = True
            note(log, lane, bodies, GROUND, c.a, SHEET, lane.time, speed, vec(c.point[0]))
        return
    if speed <= TOUCH_SPEED:
        return
    touch_pair(log, lane, bodies, c.a, c.b, lane.time, speed, vec(c.point[0]))


@compiled
def touch_pair(
    log: Log, lane: Any, bodies: Any, a: int, b: int, time: float, speed: float, place: Vector
) -> None:
    """Write down that two bodies touch, where they did not just before."""
    touched_at = log.touched_at[lane.number]
    if time - touched_at[a, b] > APART:
        note(log, lane, bodies, CONTACT, a, b, time, speed, place)
    touched_at[a, b] = time


@compiled
def rests(log: Log, lane: Any, bodies: Any) -> None:
    """Write down who has come to rest or left, and a sample where one is due."""
    if not log.on:
        return
    for i in range(len(bodies)):
        b = bodies[i]
        still = not is_moving(b) and b.mode != FREE
        if still and not b.still:
            kind = LEFT_AREA if b.mode == GONE else REST
            note(log, lane, bodies, kind, i, SHEET, lane.time, 0.0, vec(b.position))
        b.still = still
    if lane.time - lane.sampled >= INTERVAL - 1e-9 or (lane.noted and lane.time > lane.sampled):
        sample(log, lane, bodies)
    lane.noted = False


@compiled
def sample(log: Log, lane: Any, bodies: Any) -> None:
    """Write down where the bodies of a lane are, in the order and the hand of its scene."""
    row = log.used[1]
    log.lane[row], log.time[row] = lane.number, lane.time
    for i in range(len(bodies)):
        b = bodies[i]
        pose, side = log.pose[row, b.index], b.side
        for k in range(3):
            flip = side if k == 0 else 1.0
            pose[k], pose[3 + k] = flip * b.position[k], flip * b.end * b.axis[k]
            pose[6 + k], pose[9 + k] = flip * b.velocity[k], flip * side * (b.angular[k] + b.tips[k])
        pose[8] += b.rises  # what a blow that lasts has yet to give a body is already its own
        pose[12] = side * b.end * b.turned
    log.used[1] = row + 1
    lane.sampled = lane.time


@compiled
def close(log: Log, lane: Any, bodies: Any) -> None:
    """Write down how a lane ends."""
    if not log.on:
        return
    if lane.time > lane.sampled:
        sample(log, lane, bodies)
    for i in range(len(bodies)):
        if not bodies[i].still:
            note(log, lane, bodies, MOVES_ON, i, SHEET, lane.time, 0.0, vec(bodies[i].position))
