"""Pieces that rolled on another one (RU-4.3.25)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from court.case import Case
from court.clauses import Clause
from court.findings import Finding
from court.notes import Note
from court.path import Moment
from court.riding import ride
from court.ruling import PieceVerdict
from court.track import Track
from sim.trace import EventKind


def rolled_on_another(case: Case) -> Iterator[Finding]:
    """RU-4.3.25: it rolled on another piece: only where it has fully stopped counts."""
    for track in case.tracks.values():
        found = _ridden(case, track) if track.moved is not None and track.rest is not None else None
        if found is not None:
            at, other = found
            yield Finding(
                Clause.RU_4_3_25,
                Note.ROLLED_ON_ANOTHER,
                track.piece,
                PieceVerdict.STAYS,
                at.time,
                at.place,
                values=(("other", str(other)),),
            )


def _ridden(case: Case, track: Track) -> tuple[Moment, int] | None:
    """Where a piece came on another, and on which: as marked, else as the trace shows it."""
    trace = case.trace
    for event in trace.events_of(EventKind.ROLLED_ON):
        if case.piece_of(event) == track.piece and event.other is not None:
            place = event.place or track.path.at(np.array([event.time])).moment(0).place
            return Moment(event.time, place), int(trace.bodies[event.other].name)
    path = track.path
    if track.moved is None or path.centre[:, 2].max() <= 2.0 * path.body.radius:
        return None
    least = case.profile.tolerances.travel_mm / 1000.0
    for other in case.tracks.values():
        if other is track:
            continue
        there = other.path.at(path.time)
        found = ride(path, track.moved.time, other.path.body, there.centre, there.axis, least)
        if found is not None:
            return found.start, other.piece
    return None
