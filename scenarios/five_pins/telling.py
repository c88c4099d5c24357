"""A stroke that people tell, as a trace: contacts in their order, pins, rests; ways only where told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType

import numpy as np

from gorodki.figures.errors import InputError
from gorodki.figures.tables.position import Position
from gorodki.figures.tables.table import Point, Table
from gorodki.figures.types import Vec3
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.trace import Body, BodyKind, Event, EventKind, Floats, Origin, Shape, Trace

STEP = 0.25
"""Seconds from one thing that happened to the next where no moments are told: they only number an order."""

BALL_MASS, PIN_MASS = 0.21, 0.0017
"""Kilograms; of no matter to a ruling (*assumed*: the middle of the lawful range, and by volume)."""

AUTHORED = "authored"


@dataclass(frozen=True, slots=True)
class ToldHappening:
    """One thing that happened.

    Args:
        kind: `EventKind`, `TableEvent`, or a fact that the referee marked.
        body: name of the ball or pin; empty where there is none.
        other: name of the second one.
        fixture: of the table, such as ``cushion:left``.
        time: seconds since the stroke; None where only its turn in the order is known.
        data: further facts.
    """

    kind: StrEnum
    body: str = ""
    other: str = ""
    fixture: str = ""
    time: float | None = None
    data: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ToldWays:
    """Of which balls the ways are not known: their poses are there to draw them by."""

    pieces: Mapping[str, str] = field(default_factory=dict)


def told_stroke(
    position: Position,
    happened: Sequence[ToldHappening],
    rest: Mapping[str, Point] | None = None,
    ways: Mapping[str, Sequence[tuple[float, float, float]]] | None = None,
) -> Trace:
    """The trace of a stroke.

    Args:
        position: before the stroke.
        happened: in its order.
        rest: where balls rest, by name; those that are left out lie where they lay.
        ways: by name of the ball, (time, x, y) of the points it came through, in order; a ball without one
            is drawn straight from its start to its rest, and nothing is measured on that.

    Raises:
        InputError: for a name that is no body of the position, or times that do not grow.
    """
    bodies = [*_balls(position.table), *_pins(position)]
    names = [b.name for b in bodies]
    moments = _moments(happened)
    end = (moments[-1] if moments else 0.0) + 4 * STEP
    for name, way in (ways or {}).items():
        _reject_unknown(name, position.table.balls)
        if any(b[0] <= a[0] for a, b in pairwise(way)):
            raise InputError(f"way of {name!r}: its times must grow")
        end = max(end, way[-1][0] if way else 0.0)
    for name in rest or {}:
        _reject_unknown(name, position.table.balls)
    times = sorted({0.0, end, *moments, *(p[0] for w in (ways or {}).values() for p in w)})
    where = np.zeros((len(times), len(bodies), 3))
    for i, body in enumerate(bodies):
        where[:, i] = _way(body, position, times, rest or {}, (ways or {}).get(body.name))
    axis = np.zeros_like(where)
    axis[..., 2] = 1.0
    events = tuple(
        _event(told, time, names, where[times.index(time)])
        for told, time in zip(happened, moments, strict=True)
    )
    unseen = {n: "" for n in position.table.balls if n not in (ways or {})}
    return Trace(
        tuple(bodies),
        np.array(times),
        where,
        axis,
        np.zeros(where.shape[:2]),
        events,
        Origin(AUTHORED, "1"),
        ToldWays(MappingProxyType(unseen)) if unseen else None,
    )


def contact(a: str, b: str, time: float | None = None) -> ToldHappening:
    """Two balls meet."""
    return ToldHappening(EventKind.CONTACT, a, b, time=time)


def cushion(ball: str, side: str, time: float | None = None) -> ToldHappening:
    """A ball meets a cushion: ``left``, ``right``, ``lower`` or ``upper``."""
    return ToldHappening(TableEvent.CUSHION, ball, fixture=f"cushion:{side}", time=time)


def fell(pin: str, by: str, time: float | None = None) -> ToldHappening:
    """A pin falls, toppled by a ball or another pin."""
    return ToldHappening(TableEvent.PIN_FELL, pin, by, time=time)


def off(ball: str, *, wood: bool = False, time: float | None = None) -> ToldHappening:
    """A ball leaves the table, or touches the wood of the rail."""
    return ToldHappening(TableEvent.OFF_TABLE, ball, fixture="rail" if wood else "", time=time)


def over(ball: str, other: str, time: float | None = None) -> ToldHappening:
    """A ball in the air passes over a ball or pin."""
    return ToldHappening(TableEvent.PASSED_OVER, ball, other, time=time)


def _balls(table: Table) -> list[Body]:
    r = table.radius
    return [Body(n, BodyKind.BALL, Shape.SPHERE, r, 2 * r, BALL_MASS) for n in table.balls]


def _pins(position: Position) -> list[Body]:
    waist, height = position.table.pin["waist"].value, position.table.pin["height"].value
    return [Body(n, BodyKind.PIN, Shape.PIN, waist / 2, height, PIN_MASS) for n in position.standing]


def _moments(happened: Sequence[ToldHappening]) -> list[float]:
    """A moment for each: the told one, or a step after the one before."""
    found: list[float] = []
    for told in happened:
        before = found[-1] if found else 0.0
        time = before + STEP if told.time is None else told.time
        if time < before:
            raise InputError(f"{told.kind.value!r} at {time:g} s is told after what happened at {before:g} s")
        found.append(time)
    return found


def _way(
    body: Body,
    position: Position,
    times: Sequence[float],
    rest: Mapping[str, Point],
    way: Sequence[tuple[float, float, float]] | None,
) -> Floats:
    height = body.radius if body.kind is BodyKind.BALL else body.length / 2
    if body.kind is BodyKind.PIN:
        x, y = position.standing[body.name]
        return np.tile((x, y, height), (len(times), 1))
    start = position.balls[body.name]
    end = rest.get(body.name, start)
    points = [(0.0, *start), *(way or ())] if way else [(0.0, *start), (times[-1], *end)]
    if way and body.name in rest:
        points.append((times[-1] + 1e-9, *end))
    t, x, y = np.array(points).T
    return np.stack([np.interp(times, t, x), np.interp(times, t, y), np.full(len(times), height)], axis=1)


def _event(told: ToldHappening, time: float, names: Sequence[str], places: Floats) -> Event:
    indices = []
    for name in (told.body, told.other):
        if name:
            _reject_unknown(name, names)
        indices.append(names.index(name) if name else None)
    body, other = indices
    place: Vec3 | None = None
    if body is not None:
        x, y, z = places[body].tolist()
        place = (x, y, z)
    return Event(told.kind, time, body, other, place, data=told.data, fixture=told.fixture)


def _reject_unknown(name: str, known: Sequence[str]) -> None:
    if name not in known:
        raise InputError(f"no body {name!r} on this table; there are {', '.join(map(repr, known))}")
