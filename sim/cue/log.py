"""What lanes write down while they run: notes of what happened, and every motion where it is asked for."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gorodki.sim.compiling.vectors import Vector, put, vec
from gorodki.sim.cue.compiled import compiled
from gorodki.sim.cue.state import NOTE, PART


class Log(NamedTuple):
    """Tables of one block: how much of each is used, notes, motions; on: whether motions are written."""

    used: Any
    notes: Any
    parts: Any
    on: bool


def new_log(size: int, *, on: bool) -> Log:
    """Empty tables for so many notes, and as many motions where they are written."""
    return Log(np.zeros(2, np.int64), np.zeros(size, NOTE), np.zeros(2 * size if on else 1, PART), on)


@compiled
def is_full(log: Log, bodies: int) -> bool:
    """Whether what one event of so many bodies writes, and the end of their lane, might find no room."""
    room = 2 * bodies + 2
    return log.used[0] + room > len(log.notes) or (log.on and log.used[1] + room > len(log.parts))


@compiled
def note(
    log: Log, lane: int, time: float, kind: int, body: int, other: int, via: int, speed: float, place: Vector
) -> None:
    """Write down one thing that happened."""
    row = log.notes[log.used[0]]
    row.lane, row.time, row.kind = lane, time, kind
    row.body, row.other, row.via, row.speed = body, other, via, speed
    put(row.place, place)
    log.used[0] += 1


@compiled
def write_ball(log: Log, lane: int, body: int, b: Any) -> None:
    """Write down the motion that a ball has begun."""
    if not log.on:
        return
    row = log.parts[log.used[1]]
    row.lane, row.body, row.since, row.mode = lane, body, b.since, b.mode
    put(row.position, vec(b.position))
    put(row.velocity, vec(b.velocity))
    put(row.spin, vec(b.spin))
    put(row.push, vec(b.push))
    log.used[1] += 1


@compiled
def write_pin(log: Log, lane: int, body: int, pin: Any, push: float) -> None:
    """Write down the motion that a pin has begun; push: how it slows down, m/s²."""
    if not log.on:
        return
    row = log.parts[log.used[1]]
    row.lane, row.body, row.since, row.mode = lane, body, pin.since, pin.mode
    x, y = pin.velocity[0], pin.velocity[1]
    speed = np.sqrt(x * x + y * y)
    slows = push / speed if speed > 0.0 else 0.0
    put(row.position, (pin.place[0], pin.place[1], 0.0))
    put(row.velocity, (x, y, 0.0))
    put(row.spin, (0.0, 0.0, 0.0))
    put(row.push, (-slows * x, -slows * y, 0.0))
    log.used[1] += 1
