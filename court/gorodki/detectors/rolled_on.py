"""Pieces that rolled on another one (RU-4.3.25)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.findings import Finding
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.measured.case import Case
from gorodki.court.gorodki.measured.track import Track
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict
from gorodki.court.gorodki.told import Seen, Sighted
from gorodki.court.measuring.crossing import Leaving, entering
from gorodki.court.measuring.path import Moment, Path
from gorodki.court.measuring.riding import ride

LIFTED = 0.5  # radii above the sheet from which a piece may lie on another; a lying one lifts it by 0.7


@dataclass(frozen=True, slots=True)
class _Ridden:
    """Where a piece came on another, on which, and until when it was there (where nobody said, for good)."""

    at: Moment
    other: int
    end: float = math.inf


def rolled_on_another(case: Case) -> Iterator[Finding]:
    """RU-4.3.25: it rolled on another piece: only where it has fully stopped counts.

    Where it came off and then had a dead point, RU-4.3.17 says otherwise of the same piece; what it did after
    a dead point counts for nothing.
    """
    for track in case.tracks.values():
        found = _ridden(case, track) if track.moved and track.rest and not track.left else None
        turn = track.dead_point
        if found is not None and not (turn and turn.at.time <= found.at.time):
            yield Finding(
                Clause.RU_4_3_25,
                Note.ROLLED_ON_THEN_TURNED if turn else Note.ROLLED_ON_ANOTHER,
                track.piece,
                None if turn else PieceVerdict.STAYS,
                found.at.time,
                found.at.place,
                interpretation=track.rode_out or turn is not None,
                values=(("other", int(found.other)),),
            )


def rode_out_and_back(case: Case) -> Iterator[Finding]:
    """RU-4.3.25 beside UA-V2: on another piece it was wholly outside and came back; the own text decides."""
    for track in case.tracks.values():
        if track.rode_out and track.left:
            yield Finding(Clause.RU_4_3_25, Note.RODE_OUT, track.piece, interpretation=True)


def riders(case: Case) -> Case:
    """The case in which pieces that left and came back on another piece are known.

    By a text that has RU-4.3.25 of its own their position is determined when they have stopped, so that they
    had not left. A text that says of itself that what rolled out and back is out (UA-V2) needs no other.
    """
    own = Clause.RU_4_3_25 not in case.profile.supplement
    riding = {n: t for n, t in case.tracks.items() if _rode_out(case, t)}
    if not riding:
        return case
    tracks = {n: replace(t, rode_out=True) for n, t in riding.items()}
    if own:
        tracks = {n: _not_left(case, t) for n, t in tracks.items()}
    return replace(case, tracks=MappingProxyType({**case.tracks, **tracks}))


def _rode_out(case: Case, track: Track) -> bool:
    """Whether a piece that was out and lies inside was on another one when it left."""
    left, stop = track.left, track.stop
    if left is None or stop is None or stop.mm > 0.0 or track.rest is None:
        return False
    found = _ridden(case, track)
    return found is not None and found.at.time <= left.time <= found.end


def _not_left(case: Case, track: Track) -> Track:
    zone = track.zone if track.told else entering(track.path, case.court.zone_region)
    return replace(track, city=Leaving(None, track.city.outermost), zone=zone)


def _ridden(case: Case, track: Track) -> _Ridden | None:
    """Where a piece came on another, and on which: as marked, else as the trace shows it."""
    trace = case.trace
    if track.told:
        return _told(case, track)
    for event in trace.events_of(Marked.ROLLED_ON):
        on = event.other
        if case.piece_of(event) == track.piece and on is not None and on in trace.pieces:
            place = event.place or track.path.at(np.array([event.time])).moment(0).place
            return _Ridden(Moment(event.time, place), int(trace.bodies[on].name))
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
            return _Ridden(found.start, other.piece, found.end)
    return None


def _told(case: Case, track: Track) -> _Ridden | None:
    """Where a piece was told to have come on another, and on which."""
    seen = case.told.pieces[track.path.body.name] if case.told else Seen()
    for k, sight in enumerate(seen.sights, 1):
        if sight.what is Sighted.ROLLED_ON:
            at = Moment(float(k), sight.pose.centre if sight.pose else None)
            return _Ridden(at, int(sight.by))
    return None


def _beneath(case: Case, raised: Path) -> list[Track]:
    """Pieces that were below another one, and near it, at two of its samples at least."""
    others = [t for t in case.tracks.values() if t.path.body.name != raised.body.name and not t.told]
    index = {case.trace.bodies[i].name: i for i in case.trace.pieces}
    rows = np.minimum(case.trace.time.searchsorted(raised.time), len(case.trace.time) - 1)
    places = case.trace.position[rows[:, None], [index[t.path.body.name] for t in others]]
    apart = raised.centre[:, None] - places
    far = raised.body.length + raised.body.radius + raised.longest_step
    near = (apart[..., 2] > 0.0) & (apart[..., 0] ** 2 + apart[..., 1] ** 2 < far * far)
    return [t for t, often in zip(others, near.sum(axis=0).tolist(), strict=True) if often > 1]
