"""Where a piece met what should not have been in its way: something that came back, or that had turned."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from gorodki.court.gorodki.marked import BY_HAND, Marked
from gorodki.court.measuring.footprint import footprints, outlines
from gorodki.court.measuring.path import Moment, Path, vec3
from gorodki.figures.types import Placement, Vec3
from gorodki.sim.trace import BodyKind, Event, EventKind, Trace

if TYPE_CHECKING:
    from gorodki.court.gorodki.measured.track import Track
    from gorodki.court.gorodki.profile import Tolerances
    from gorodki.court.measuring.geometry import Court

TOUCHES = (EventKind.CONTACT, EventKind.GROUND)
LOOK_BACK = 0.005  # seconds before a contact over which the speed of a piece is taken; assumed


@dataclass(frozen=True, slots=True)
class Meeting:
    """One piece meets another body.

    Args:
        piece: the piece that was met.
        other: name of the other body; empty where the mark names none.
        other_piece: its number where it is a piece.
        at: when, and where the piece was.
        pose: the piece there.
        velocity: of its centre just before, metres a second.
        moving: True where it moved just before.
        shifted: how far it was moved by that, metres, at most.
        returned: True where the other had been wholly out and had come back inside, or was driven by such a
            body; else it had a dead point.
        driven: True where the other had stopped itself and was only driven by what had come back.
        had_rolled: True where it had moved before, and not still stood where it stood before the throw.
    """

    piece: int
    other: str
    other_piece: int | None
    at: Moment
    pose: Placement
    velocity: Vec3
    moving: bool
    shifted: float
    returned: bool
    driven: bool = False
    had_rolled: bool = False


def meetings_of(
    trace: Trace, tracks: Mapping[int, Track], place: Court, tolerances: Tolerances
) -> tuple[Meeting, ...]:
    """Meetings of a piece whose fate was open with a body that had come back or had a dead point.

    Contacts of the trace and marked hindrances count alike; a mark without a second body is taken to tell of
    something that had come back.
    """
    events = trace.events_of(EventKind.CONTACT, Marked.HINDERED)
    if not events:
        return ()
    left = _left(trace, tracks, place, events)
    turned = {trace.pieces[i]: t.dead_point.at.time for i, t in _shown(trace, tracks) if t.dead_point}
    if not (left or turned or any(e.kind is Marked.HINDERED for e in events)):
        return ()
    found: list[Meeting] = []
    driven: set[str] = set()
    returns = _Returns(trace, place, tolerances, left, driven)
    for event in events:
        for met in _of_event(event, trace, tracks, tolerances, returns, turned):
            found.append(replace(met, driven=met.other in driven))
            if met.returned and not met.moving and met.shifted > tolerances.moved_mm / 1000.0:
                name = str(met.piece)  # what it does from now on is the doing of what came back
                driven.add(name)
                left.setdefault(_index(trace, name), event.time)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Returns:
    """Which bodies had been out, since when, and which of them are only driven by one that was."""

    trace: Trace
    place: Court
    tolerances: Tolerances
    left: Mapping[int, float]
    driven: Set[str]

    def gone(self, index: int, time: float) -> bool:
        """Whether a body had been out before a time, or was driven by one that had."""
        return self.left.get(index, math.inf) < time

    def back(self, index: int, time: float) -> bool:
        """Whether a body that was gone had come back into the city by a time."""
        if not self._inside(index, time):
            return False
        return self.trace.bodies[index].name in self.driven or self._nearer(index, time)

    def _inside(self, index: int, time: float) -> bool:
        """Whether a body is not wholly outside the city at a time."""
        centre, axis = self.trace.pose_at(index, time)
        touching = self.place.city_region.touches(
            footprints(self.trace.bodies[index], centre[None], axis[None])
        )
        return bool(touching[0])

    def _nearer(self, index: int, time: float) -> bool:
        """Whether a body had turned towards the city since it was out.

        What flies on along a line and turns about itself swings its end over the city again: it is still on
        its way out, its centre never came nearer. And a bat that touched nothing since it was out, and never
        moved towards the thrower, is still in its first flight, which may pass the corner of the gorod.
        """
        since = self.left[index]
        rows = (self.trace.time >= since) & (self.trace.time < time)
        xy = np.vstack([self.trace.position[rows, index, :2], self.trace.pose_at(index, time)[0][None, :2]])
        least = self.tolerances.moved_mm / 1000.0
        distance = self.place.city_region.centre_distance(xy)
        if distance.max() - distance[-1] <= least:
            return False
        if index != self.trace.bat:
            return True
        touched = any(since <= e.time < time for e in self.trace.events_of(*TOUCHES, body=index))
        return touched or bool(xy[:, 1].max() - xy[-1, 1] > least)


def _index(trace: Trace, name: str) -> int:
    return next(i for i in trace.pieces if trace.bodies[i].name == name)


def _shown(trace: Trace, tracks: Mapping[int, Track]) -> Iterator[tuple[int, Track]]:
    """The tracks of pieces whose way the trace shows."""
    for i, index in enumerate(trace.pieces):
        track = tracks[int(trace.bodies[index].name)]
        if not track.told:
            yield i, track


def _left(
    trace: Trace, tracks: Mapping[int, Track], place: Court, events: tuple[Event, ...]
) -> dict[int, float]:
    """When each body was out, by index: a piece as the rules have it, the bat when it had wholly left."""
    found = {trace.pieces[i]: t.left.time for i, t in _shown(trace, tracks) if t.left}
    bat = trace.bat
    last = max((e.time for e in events if bat in (e.body, e.other)), default=-math.inf)
    if bat is not None and last > -math.inf:
        gone = _bat_left(trace, bat, place, last)
        if gone is not None:
            found[bat] = gone
    return found


def _bat_left(trace: Trace, bat: int, place: Court, last: float) -> float | None:
    """When the bat, once over the city, was first wholly outside it, if that was before a moment."""
    rows = int(np.searchsorted(trace.time, last, side="right"))
    region = place.city_region
    lower, upper = region.distance_bounds(trace.position[:rows, bat, :2])
    came = np.flatnonzero(lower <= 0.0)
    if not len(came) or (upper[came[0] :] <= 0.0).all():
        return None  # it never came, or is still there
    first = int(came[0])
    xy = trace.position[first:rows, bat, :2]
    distance = region.centre_distance(xy)
    over = np.flatnonzero(distance <= 0.0)
    if not len(over):
        return None
    first += int(over[0])
    out = first + np.flatnonzero(distance[over[0] :] > 0.0)
    if not len(out):
        return None
    beside = region.beside(outlines(trace.bodies[bat], trace.position[out, bat], trace.axis[out, bat]))
    return float(trace.time[out[int(beside.argmax())]]) if beside.any() else None


def _of_event(
    event: Event,
    trace: Trace,
    tracks: Mapping[int, Track],
    tolerances: Tolerances,
    returns: _Returns,
    turned: Mapping[int, float],
) -> Iterator[Meeting]:
    pairs = [(event.body, event.other)]
    if event.kind is EventKind.CONTACT:
        pairs.append((event.other, event.body))
    for met, other in pairs:
        if met is None or trace.bodies[met].kind is not BodyKind.PIECE:
            continue
        marked = event.kind is Marked.HINDERED
        gone = other is not None and returns.gone(other, event.time)
        had_turned = other is not None and turned.get(other, math.inf) < event.time
        unnamed = marked and other is None
        if not (gone or had_turned or unnamed) or _settled(trace, tracks, met) <= event.time:
            continue
        had_left = unnamed or (gone and other is not None and (marked or returns.back(other, event.time)))
        if had_left or had_turned:
            yield _meeting(event, trace, tracks, met, other, tolerances, returned=had_left)


def _settled(trace: Trace, tracks: Mapping[int, Track], index: int) -> float:
    """When the fate of a piece was sealed, or somebody stopped or took it away."""
    taken = (e.time for e in trace.events_of(*BY_HAND) if e.body == index)
    return min(tracks[int(trace.bodies[index].name)].settled, *taken, math.inf)


def _meeting(
    event: Event,
    trace: Trace,
    tracks: Mapping[int, Track],
    met: int,
    other: int | None,
    tolerances: Tolerances,
    *,
    returned: bool,
) -> Meeting:
    piece = int(trace.bodies[met].name)
    path = tracks[piece].path
    there = path.at(np.array([event.time - LOOK_BACK, event.time]))
    velocity = (there.centre[1] - there.centre[0]) / LOOK_BACK
    moving = event.kind is Marked.HINDERED or bool(
        np.linalg.norm(velocity) >= tolerances.moving_mm_s / 1000.0
    )
    name = trace.bodies[other].name if other is not None else ""
    return Meeting(
        piece,
        name,
        int(name) if other in trace.pieces else None,
        Moment(event.time, vec3(there.centre[1])),
        there.pose(1),
        vec3(velocity),
        moving,
        _shifted(path, event.time),
        returned,
        had_rolled=(moved := tracks[piece].moved) is not None and moved.time < event.time - 1e-9,
    )


def _shifted(path: Path, time: float) -> float:
    """How far a piece, or one of its ends, got from where it was at a time."""
    start = path.at(np.array([time]))
    later = path.time > time
    if not later.any():
        return 0.0
    half = path.body.length / 2
    shift = np.abs(path.centre[later] - start.centre).max(axis=1)
    turn = half * np.abs(path.axis[later] - start.axis).max(axis=1)
    return float((shift + turn).max())
