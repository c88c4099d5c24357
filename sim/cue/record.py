"""Makes traces of what a block wrote down: closed forms, sampled so densely that straight lines between do.

The axis of a ball is a mark on it, straight up before the stroke; its roll is the angle that the ball has
turned about that mark. A pin that fell is drawn as it tips over in the way it flies; where it lies then is
computed, how it tips is not: `TIPPING` is *assumed*.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gorodki.figures.tables.pockets import POCKETS
from gorodki.figures.types import Vec3
from gorodki.sim.cue.block import Outcomes, Ran, ToldNote, told_notes
from gorodki.sim.cue.compiled import compiled, entry
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.cue.motion import position_at, spin_at
from gorodki.sim.cue.scene import Scene
from gorodki.sim.cue.state import (
    BALL,
    CONTACT,
    CROSSES,
    CUSHION,
    CUSHIONS,
    FALLS,
    GONE,
    LANDS,
    LEAVES,
    NOBODY,
    PASSES,
    RESTS,
    SINKS,
    STOPS,
    ClothNumbers,
)
from gorodki.sim.trace import Account, Body, Event, EventKind, Floats, Ints, Origin, Trace

STRAIGHT = 8e-5
"""Metres by which a straight line between two samples may miss the way; 0.1 mm is promised."""

TURN = 0.5
"""Radians that a ball turns from one sample to the next, at most, so that its mark can be drawn."""

TIPPING = 0.1
"""Seconds in which a toppled pin tips over."""

KINDS = {
    CUSHION: TableEvent.CUSHION,
    CONTACT: EventKind.CONTACT,
    LANDS: EventKind.GROUND,
    FALLS: TableEvent.PIN_FELL,
    LEAVES: TableEvent.OFF_TABLE,
    PASSES: TableEvent.PASSED_OVER,
    STOPS: EventKind.REST,
    SINKS: TableEvent.POCKETED,
    CROSSES: TableEvent.CROSSED,
}


def trace_of(scene: Scene, ran: Ran, origin: Origin, released: dict[int, float]) -> Trace:
    """The trace of a block of one stroke.

    Args:
        scene: bodies and equipment.
        ran: the block, recorded.
        origin: engine, version, seed.
        released: speeds of the balls that were set in motion, by their numbers, m/s.
    """
    bodies, balls = scene.bodies, len(scene.balls)
    time = _times(ran, scene)
    shape = (len(time), len(bodies))
    position, axis, roll = np.zeros((*shape, 3)), np.zeros((*shape, 3)), np.zeros(shape)
    c = scene.kit.cloth
    cloth = ClothNumbers(c.sliding, c.rolling, c.spin_rate, c.landing)
    for i, body in enumerate(bodies):
        parts = ran.parts[ran.parts["body"] == i]
        if i < balls:
            at = np.searchsorted(parts["since"], time, side="right") - 1
            follow(_rows(parts, body), at, time, cloth, position[:, i], axis[:, i], roll[:, i])
        else:
            place = scene.position.standing[body.name]
            position[:, i], axis[:, i] = _way_of_pin(body, parts, place, time, scene.kit.pins.centre)
    start = [
        Event(EventKind.RELEASE, 0.0, i, place=_vec(position[0, i]), speed=speed)
        for i, speed in released.items()
    ]
    events = _events(told_notes(ran.notes), bodies)
    return Trace(bodies, time, position, axis, roll, (*start, *events), origin)


def _events(notes: Sequence[ToldNote], bodies: tuple[Body, ...]) -> list[Event]:
    """What was noted, in order of time."""
    return sorted((_event(*note, bodies=bodies) for note in notes), key=lambda e: e.time)


def _event(
    kind: int, time: float, body: int, other: int, via: int, speed: float, place: list[float],
    *, bodies: tuple[Body, ...],
) -> Event:  # fmt: skip
    fixture = ""
    data: tuple[tuple[str, str], ...] = ()
    if kind == CUSHION:
        fixture, other = f"cushion:{CUSHIONS[other]}", NOBODY
    elif kind == SINKS:
        fixture, other = POCKETS[other], NOBODY
    elif kind == CROSSES:
        fixture, other = "middle", NOBODY
    elif kind == LEAVES:
        fixture, other = ("rail" if other else ""), NOBODY
    elif kind == FALLS and via != NOBODY:
        data = (("pin", bodies[via].name),)
    x, y, z = place
    return Event(KINDS[kind], time, body, None if other == NOBODY else other, (x, y, z), speed, data, fixture)


def _vec(a: Any) -> Vec3:
    return float(a[0]), float(a[1]), float(a[2])


def _rows(parts: NDArray[Any], body: Body) -> NDArray[Any]:
    """Motions of one ball as rows that compiled code moves."""
    rows = np.zeros(len(parts), dtype=BALL)
    for name in ("since", "position", "velocity", "spin", "push", "mode"):
        rows[name] = parts[name]
    rows["radius"], rows["mass"] = body.radius, body.mass
    rows["ends"] = np.append(parts["since"][1:], np.inf)
    return rows


def _times(ran: Ran, scene: Scene) -> Floats:
    """Times of samples: every event and every change of a motion, and as many between as the ways need."""
    moves = (ran.balls["mode"] != RESTS) & (ran.balls["mode"] != GONE)  # when the stroke was left
    ends = ran.balls["since"][moves]
    breaks = np.unique(np.concatenate([[0.0], ran.notes["time"], ran.parts["since"], ends]))
    step = np.full(len(breaks), np.inf)
    for body in np.unique(ran.parts["body"]):
        step = np.minimum(step, _steps(ran.parts[ran.parts["body"] == body], breaks, scene))
    counts = np.maximum(np.ceil(np.diff(breaks) / step[:-1]), 1.0).astype(np.intp)
    pieces = [a + (b - a) * np.arange(n) / n for a, b, n in zip(breaks, breaks[1:], counts, strict=False)]
    return np.unique(np.concatenate([*pieces, breaks[-1:]]))


def _steps(parts: NDArray[Any], breaks: Floats, scene: Scene) -> Floats:
    """Seconds between samples after each break, at most, that the way of one body needs."""
    at = np.searchsorted(parts["since"], breaks, side="right") - 1
    now = parts[np.maximum(at, 0)]
    push, speed, spin = (np.linalg.norm(now[name], axis=1) for name in ("push", "velocity", "spin"))
    with np.errstate(divide="ignore"):
        step: Floats = np.sqrt(8.0 * STRAIGHT / push)
        if parts["body"][0] < len(scene.balls):  # a slide may spin a ball up until it rolls
            step = np.minimum(step, TURN / np.maximum(spin, speed / scene.position.table.radius))
        else:
            tips = (breaks >= parts["since"][0]) & (breaks < parts["since"][0] + TIPPING)
            step = np.where(tips, np.minimum(step, TIPPING / 8.0), step)
    return np.where(at < 0, np.inf, step)


def _way_of_pin(
    body: Body, parts: NDArray[Any], stood: tuple[float, float], time: Floats, centre: float
) -> tuple[Floats, Floats]:
    """Centre of mass (T, 3) and axis (T, 3) of a pin."""
    position, axis = np.zeros((len(time), 3)), np.zeros((len(time), 3))
    position[:] = (*stood, centre)
    axis[:, 2] = 1.0
    if not len(parts):
        return position, axis
    at = np.searchsorted(parts["since"], time, side="right") - 1
    fallen = at >= 0
    now = parts[at[fallen]]
    t = (time[fallen] - now["since"])[:, None]
    position[fallen] = now["position"] + now["velocity"] * t + 0.5 * now["push"] * t * t
    speed = float(np.hypot(*parts["velocity"][0, :2]))
    ahead = parts["velocity"][0, :2] / speed if speed > 0.0 else np.array([0.0, 1.0])
    tipped = 0.5 * math.pi * np.minimum((time[fallen] - parts["since"][0]) / TIPPING, 1.0)
    axis[fallen] = np.column_stack([np.outer(np.sin(tipped), ahead), np.cos(tipped)])
    position[fallen, 2] = centre * np.cos(tipped) + body.radius * np.sin(tipped)
    return position, axis


@entry
def follow(
    parts: Any, at: Ints, time: Floats, cloth: ClothNumbers, position: Floats, axis: Floats, roll: Floats
) -> None:
    """Position, mark and angle turned about it of one ball at all times.

    parts: its motions; at (T,): which of them holds at each time.
    """
    x, y, z, turned = 0.0, 0.0, 1.0, 0.0
    for k in range(len(time)):
        if k > 0:
            before = parts[at[k - 1]]
            w = spin_at(before, 0.5 * (time[k - 1] + time[k]), cloth)
            dt = time[k] - time[k - 1]
            rate = math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2])
            if before.mode != GONE and rate > 0.0:
                turned += (w[0] * x + w[1] * y + w[2] * z) * dt
                x, y, z = _rotated(x, y, z, w[0] / rate, w[1] / rate, w[2] / rate, rate * dt)
        place = position_at(parts[at[k]], time[k])
        for axis_of in range(3):
            position[k, axis_of] = place[axis_of]
        axis[k, 0], axis[k, 1], axis[k, 2] = x, y, z
        roll[k] = turned


@compiled
def _rotated(
    x: float, y: float, z: float, a: float, b: float, c: float, angle: float
) -> tuple[float, float, float]:
    """(x, y, z) turned about the unit vector (a, b, c) by an angle."""
    cosine, sine = math.cos(angle), math.sin(angle)
    along = (a * x + b * y + c * z) * (1.0 - cosine)
    x, y, z = (
        x * cosine + (b * z - c * y) * sine + a * along,
        y * cosine + (c * x - a * z) * sine + b * along,
        z * cosine + (a * y - b * x) * sine + c * along,
    )
    size = math.sqrt(x * x + y * y + z * z)
    return x / size, y / size, z / size


def ends_of(scene: Scene, outcomes: Outcomes, stroke: int, unseen: Account) -> Trace:
    """The trace of a stroke of a block that was not recorded: events, start and rest, no ways.

    Args:
        scene: where the block was played.
        outcomes: what came of it.
        stroke: number of the stroke.
        unseen: says that the ways were not seen.
    """
    bodies, balls = scene.bodies, len(scene.balls)
    start, end = scene.start, scene.start.copy()
    end[:balls, :2] = outcomes.rest[stroke]
    events = _events(outcomes.told(stroke), bodies)
    last = max([float(outcomes.time[stroke]), 1e-3, *(e.time for e in events)])
    axis = np.zeros((2, len(bodies), 3))
    axis[..., 2] = 1.0
    time, roll = np.array([0.0, last]), np.zeros((2, len(bodies)))
    return Trace(bodies, time, np.stack([start, end]), axis, roll, tuple(events), Origin("cue", ""), unseen)
