"""A lost throw (IFGS-LOST): the bat on the penalty line or before it, or the thrower over the plank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.findings import Finding
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.measured.case import Case
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import ThrowVerdict
from gorodki.court.gorodki.told import BatSeen
from gorodki.court.measuring.path import vec3
from gorodki.figures.types import Vec3
from gorodki.sim.trace import EventKind, Floats

ON_GROUND = 0.001  # metres under an end of the bat that count as touching the ground; assumed


@dataclass(frozen=True, slots=True)
class Touch:
    """Where the bat touched the ground.

    Args:
        time: seconds since release.
        place: metres.
    """

    time: float
    place: Vec3


def overstepped(case: Case) -> Iterator[Finding]:
    """The thrower stepped on or over the plank."""
    for event in case.trace.events_of(Marked.OVERSTEP):
        at, place = case.moment_of(event), case.place_of(event)
        yield Finding(Clause.IFGS_LOST, Note.OVERSTEPPED, None, ThrowVerdict.LOST, at, place)


def bat_in_zone(case: Case) -> Iterator[Finding]:
    """The bat touched the penalty line or the ground before it on its way in.

    It counts until the bat has once been wholly past the front line: what touches the zone later comes back.
    """
    told = case.told
    if told is not None and told.bat is BatSeen.ZONE:
        yield Finding(Clause.IFGS_LOST, Note.BAT_IN_ZONE, verdict=ThrowVerdict.LOST)
        return
    touches = bat_touches(case)
    edge = case.court.size.zone_y
    if not touches:
        yield Finding(Clause.IFGS_LOST, Note.BAT_TOUCHED_NO_GROUND)
        return
    nearest = min(touches, key=lambda m: (m.place[1] > edge, m.time if m.place[1] <= edge else m.place[1]))
    margin = (nearest.place[1] - edge) * 1000.0
    lost = margin <= 0.0
    yield Finding(
        Clause.IFGS_LOST,
        Note.BAT_IN_ZONE if lost else Note.BAT_CLEAR_OF_ZONE,
        verdict=ThrowVerdict.LOST if lost else None,
        time=nearest.time,
        place=nearest.place,
        margin_mm=margin,
        doubtful=case.doubtful(margin),
    )


def bat_touches(case: Case) -> list[Touch]:
    """Where the bat touched the ground before it was wholly past the front line, in order of time.

    Marked landings, and after the first of them every sample with an end of the bat on the ground.
    """
    trace, bat = case.trace, case.trace.bat
    if bat is None:
        return []
    ends, past = _ends(case, bat)
    landings = [
        Touch(e.time, e.place or _lower_end(case, bat, e.time))
        for e in trace.events_of(EventKind.GROUND, body=bat)
        if e.time <= past
    ]
    if not landings:
        return []
    time = trace.time[: len(ends)]
    later = (time > landings[0].time) & (time <= past)
    rows, sides = np.nonzero((ends[..., 2] <= ON_GROUND) & later[:, None])
    slid = [Touch(float(time[r]), vec3(ends[r, s])) for r, s in zip(rows, sides, strict=True)]
    return sorted(landings + slid, key=lambda m: m.time)


def _ends(case: Case, bat: int) -> tuple[Floats, float]:
    """Lowest points (T, 2, 3) of the two ends, and when the bat was first wholly past the front line."""
    trace, body = case.trace, case.trace.bodies[bat]
    half = body.length / 2 - body.radius
    surely = trace.position[:, bat, 1] > body.length / 2 + abs(
        body.offset
    )  # no end can then be before the line
    rows = int(surely.argmax()) + 1 if surely.any() else len(surely)
    reach = (body.offset + np.array([half, -half]))[None, :, None]
    ends = trace.position[:rows, bat, None, :] + reach * trace.axis[:rows, bat, None, :]
    ends[..., 2] -= body.radius
    beyond = np.flatnonzero(np.minimum(ends[:, 0, 1], ends[:, 1, 1]) - body.radius > 0.0)
    return ends, float(trace.time[beyond[0]]) if len(beyond) else float("inf")


def _lower_end(case: Case, bat: int, time: float) -> tuple[float, float, float]:
    """Place of the lower end of the bat at a time."""
    body = case.trace.bodies[bat]
    centre, axis = case.trace.pose_at(bat, time)
    half = body.length / 2 - body.radius
    ends = [vec3(centre + (body.offset + side * half) * axis) for side in (1.0, -1.0)]
    x, y, _ = min(ends, key=lambda end: end[2])
    return (x, y, 0.0)
