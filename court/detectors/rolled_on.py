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
        on = event.other
        if case.piece_of(event) == track.piece and on is not None and on in trace.pieces:
            place = event.place or track.path.at(np.array([event.time])).moment(0).place
            return Moment(event.time, place), int(trace.bodies[on].name)
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
    for other in _beneath(case, raised):
        there = other.path.at(raised.time)
        found = ride(raised, track.moved.time, other.path.body, there.centre, there.axis, least)
        if found is not None:
            return found.start, other.piece
    return None


def _beneath(case: Case, raised: Path) -> list[Track]:
    """Pieces that were below another one, and near it, at two of its samples at least."""
    others = [t for t in case.tracks.values() if t.path.body.name != raised.body.name]
    index = {case.trace.bodies[i].name: i for i in case.trace.pieces}
    rows = np.minimum(case.trace.time.searchsorted(raised.time), len(case.trace.time) - 1)
    places = case.trace.position[rows[:, None], [index[t.path.body.name] for t in others]]
    apart = raised.centre[:, None] - places
    far = raised.body.length + raised.body.radius + raised.longest_step
    near = (apart[..., 2] > 0.0) & (apart[..., 0] ** 2 + apart[..., 1] ** 2 < far * far)
    return [t for t, often in zip(others, near.sum(axis=0).tolist(), strict=True) if often > 1]
