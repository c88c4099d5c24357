"""Pieces that rolled on another one (RU-4.3.25)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from court.case import Case
from court.clauses import Clause
from court.findings import Finding
from court.notes import Note
from court.path import Moment, Path
from court.riding import ride
from court.ruling import PieceVerdict
from court.track import Track
from sim.trace import EventKind

LIFTED = 0.5  # radii above the sheet from which a piece may lie on another; a lying one lifts it by 0.7


def rolled_on_another(case: Case) -> Iterator[Finding]:
    """RU-4.3.25: it rolled on another piece: only where it has fully stopped counts."""
    for track in case.tracks.values():
        found = _ridden(case, track) if track.moved and track.rest and not track.left else None
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
    lifted = path.centre[:, 2] > path.body.radius * (1.0 + LIFTED)
    if track.moved is None or not lifted.any():
        return None
    # with a sample on either side, so that where it came on the other is seen
    wide = lifted.copy()
    wide[1:] |= lifted[:-1]
    wide[:-1] |= lifted[1:]
    raised = path.some(np.flatnonzero(wide))
    least = case.profile.tolerances.travel_mm / 1000.0
    for other in case.tracks.values():
        if other is track or not _comes_near(raised, other.path):
            continue
        there = other.path.at(raised.time)
        found = ride(raised, track.moved.time, other.path.body, there.centre, there.axis, least)
        if found is not None:
            return found.start, other.piece
    return None


def _comes_near(path: Path, other: Path) -> bool:
    """Whether two pieces can have touched at a sample of the one, by the boxes in which they moved."""
    far = (path.body.length + other.body.length) / 2 + path.body.radius
    one, its = path.centre[:, :2], other.centre[:, :2]
    return bool(
        (its.max(axis=0) >= one.min(axis=0) - far).all() and (its.min(axis=0) <= one.max(axis=0) + far).all()
    )
