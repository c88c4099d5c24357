"""Pieces that something other than the bat moved (RU-4.3.15, RU-4.3.16, UA-P8, UA-P9)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from court.case import Case
from court.clauses import Clause
from court.findings import Finding
from court.notes import Note
from court.ruling import ThrowVerdict
from sim.trace import Event, EventKind


def moved_before_bat(case: Case) -> Iterator[Finding]:
    """Something moved a piece before the bat touched it or passed it: the throw is made again.

    Which causes count is the profile's: wind in the Russian text, anything in the Ukrainian one.
    """
    for event in _disturbances(case):
        if str(event.kind) in case.profile.moved_before and event.time < _bat_reached(case, event):
            yield _finding(case, event, Clause.RU_4_3_15, Note.MOVED_BEFORE_BAT, ThrowVerdict.RETURNED)


def shaken_after_miss(case: Case) -> Iterator[Finding]:
    """Shake or wind moved pieces, and the bat touched none: they go back, the bat counts."""
    if not case.bat_contacts:
        for event in _disturbances(case):
            yield _finding(case, event, Clause.RU_4_3_16, Note.SHAKEN_AFTER_MISS, ThrowVerdict.RESTORED)


def disturbed_without_clause(case: Case) -> Iterator[Finding]:
    """Shake or wind that no clause meets: it is named, and the throw stands."""
    for event in _disturbances(case):
        clause = Clause.RU_4_3_16 if case.bat_contacts else Clause.RU_4_3_15
        yield _finding(case, event, clause, Note.MOVED_WITHOUT_CLAUSE, None)


def _disturbances(case: Case) -> tuple[Event, ...]:
    return case.trace.events_of(EventKind.WIND, EventKind.SHAKE)


def _bat_reached(case: Case, event: Event) -> float:
    """When the bat first touched or wholly passed the piece of an event, or any where none is named."""
    piece = case.piece_of(event)
    pieces = [piece] if piece is not None else list(case.tracks)
    times = [_reached(case, n) for n in pieces if n in case.tracks]
    return min(times, default=float("inf"))


def _reached(case: Case, piece: int) -> float:
    trace, bat = case.trace, case.trace.bat
    if bat is None:
        return float("inf")
    index = next(i for i in trace.pieces if trace.bodies[i].name == str(piece))
    touched = [e.time for e in case.bat_contacts if index in (e.body, e.other)]
    body, its = trace.bodies[bat], trace.bodies[index]
    half = body.length / 2 - body.radius
    middle = trace.position[:, bat, 1] + body.offset * trace.axis[:, bat, 1]
    rear = middle - half * np.abs(trace.axis[:, bat, 1]) - body.radius
    start = case.tracks[piece].path
    far_end = start.centre[0, 1] + abs(start.axis[0, 1]) * its.length / 2 + its.radius
    passed = trace.time[rear > far_end]
    return min([*touched, *passed[:1].tolist()], default=float("inf"))


def _finding(case: Case, event: Event, clause: Clause, note: Note, verdict: ThrowVerdict | None) -> Finding:
    piece = case.piece_of(event)
    values = (("piece", str(piece)),) if piece is not None else ()
    return Finding(
        clause,
        note,
        verdict=verdict,
        time=event.time,
        place=event.place,
        interpretation=verdict is None,
        values=values,
    )
