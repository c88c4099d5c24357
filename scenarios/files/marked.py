"""Events of an authored trace: those that follow from the ways themselves, and those a person marked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from gorodki.court.gorodki.marked import Marked
from gorodki.figures.cylinders import Cylinder, Floats, clearance
from gorodki.figures.errors import InputError
from gorodki.figures.types import Vec3
from gorodki.scenarios.files.way import Mark, Part
from gorodki.sim.trace import BodyKind, Event, EventKind, Shape, Trace

TOUCHING: Final = 0.03
"""Metres between two bodies within which a marked contact is believed; set by eye (*assumed*)."""


def own_events(part: Part, index: int, trace: Trace) -> list[Event]:
    """What follows from the way itself: release, landings, rest, leaving the area."""
    way = part.waypoints
    if not way:
        return []
    last = way[-1].time
    end = EventKind.LEFT_AREA if part.leaves else EventKind.REST
    events = [Event(end, last, index, place=_centre(trace, index, last))]
    if part.body.kind is BodyKind.BAT:
        first = way[0].time
        events.append(Event(EventKind.RELEASE, first, index, place=_centre(trace, index, first)))
    for w in way:
        if w.lands:
            speed = max(0.0, -float(_velocity(trace, index, w.time)[2]))
            events.append(
                Event(EventKind.GROUND, w.time, index, place=_lowest(trace, index, w.time), speed=speed)
            )
    return events


def marked_event(mark: Mark, names: Sequence[str], trace: Trace) -> Event:
    """The event of a mark, with speed and place where they follow from the poses of a trace.

    Raises:
        InputError: for a body that is not there, or a contact of bodies that are not near each other.
    """
    body, other = (_index(n, names, mark.kind) for n in (mark.body, mark.other))
    speed, place = 0.0, mark.place
    if mark.kind is EventKind.CONTACT:
        speed, touching = _touch(body, other, mark, trace)
        place = place or touching
    elif place is None and body is not None:
        place = _centre(trace, body, mark.time)
    return Event(mark.kind, mark.time, body, other, place, speed, mark.data)


def _index(name: str | None, names: Sequence[str], kind: EventKind | Marked) -> int | None:
    if name is None:
        return None
    if name not in names:
        listed = ", ".join(repr(n) for n in names)
        raise InputError(f"event {kind.value!r}: no body is called {name!r}; bodies are {listed}")
    return names.index(name)


def _touch(body: int | None, other: int | None, mark: Mark, trace: Trace) -> tuple[float, Vec3]:
    """Speed at which two bodies approach just before a contact, m/s, and where they then touch.

    Raises:
        InputError: where one of them is missing or they are too far from each other to touch.
    """
    if body is None or other is None or body == other:
        raise InputError(f"a contact at {mark.time:g} s needs two bodies, body and other")
    a, b = (_solid(trace, i, mark.time) for i in (body, other))
    gap, direction = clearance(a, b)
    if gap > TOUCHING:
        raise InputError(
            f"bodies {mark.body!r} and {mark.other!r} are {gap * 1000:.0f} mm apart at {mark.time:g} s: "
            f"a contact needs them within {TOUCHING * 1000:.0f} mm"
        )
    apart = _velocity(trace, other, mark.time) - _velocity(trace, body, mark.time)
    surface = b.surface()
    distance = a.distance(surface)
    x, y, z = surface[distance <= distance.min() + 1e-3].mean(axis=0).tolist()
    return max(0.0, -float(apart @ direction)), (x, y, z)


def _solid(trace: Trace, index: int, time: float) -> Cylinder:
    body = trace.bodies[index]
    centre, axis = trace.pose_at(index, time)
    return Cylinder(centre + body.offset * axis, axis, body.radius, body.length)


def _velocity(trace: Trace, index: int, time: float) -> Floats:
    """Velocity (3,) of a centre over the sample before a time."""
    row = max(1, int(np.searchsorted(trace.time, time - 1e-9)))
    step: Floats = trace.position[row, index] - trace.position[row - 1, index]
    return step / float(trace.time[row] - trace.time[row - 1])


def _centre(trace: Trace, index: int, time: float) -> Vec3:
    x, y, z = trace.pose_at(index, time)[0].tolist()
    return x, y, z


def _lowest(trace: Trace, index: int, time: float) -> Vec3:
    """The point of the ground below the lower end of a body; below its middle where it lies level."""
    body = trace.bodies[index]
    centre, axis = trace.pose_at(index, time)
    half = body.length / 2 - (body.radius if body.shape is Shape.ROD else 0.0)
    side = -math.copysign(1.0, axis[2]) if abs(axis[2]) > 1e-6 else 0.0
    x, y, _ = (centre + (body.offset + side * half) * axis).tolist()
    return x, y, 0.0
