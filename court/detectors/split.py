"""A piece that split or lost its cylindrical form (UA-P11): the larger part decides."""

from __future__ import annotations

from collections.abc import Iterator

from court.case import Case
from court.clauses import Clause
from court.findings import Finding
from court.notes import Note
from court.ruling import PieceVerdict, ThrowVerdict
from sim.trace import Event, EventKind


def split_inside(case: Case) -> Iterator[Finding]:
    """The larger part stayed in gorod or prigorod: position restored, bat returned."""
    for event, piece in _splits(case):
        if case.profile.split and _larger_in(case, event, piece):
            yield Finding(
                Clause.UA_P11,
                Note.SPLIT_LARGER_IN,
                verdict=ThrowVerdict.RETURNED,
                time=event.time,
                place=event.place,
                values=(("piece", str(piece)),),
            )


def split_outside(case: Case) -> Iterator[Finding]:
    """Only the smaller part stayed in: the piece is out."""
    for event, piece in _splits(case):
        if case.profile.split and not _larger_in(case, event, piece):
            yield Finding(
                Clause.UA_P11,
                Note.SPLIT_LARGER_OUT,
                piece,
                PieceVerdict.OUT,
                event.time,
                event.place,
                values=(("piece", str(piece)),),
            )


def split_without_clause(case: Case) -> Iterator[Finding]:
    """The profile has no clause on split pieces: it is named, and the larger part is judged as the piece."""
    for event, piece in _splits(case):
        if not case.profile.split:
            yield Finding(
                Clause.UA_P11,
                Note.SPLIT_WITHOUT_CLAUSE,
                piece,
                None,
                event.time,
                event.place,
                interpretation=True,
                values=(("piece", str(piece)),),
            )


def _splits(case: Case) -> Iterator[tuple[Event, int]]:
    for event in case.trace.events_of(EventKind.SPLIT):
        piece = case.piece_of(event)
        if piece is not None:
            yield event, piece


def _larger_in(case: Case, event: Event, piece: int) -> bool:
    """Whether the larger part stayed inside: as marked, else by the body of the trace, which is it."""
    marked = dict(event.data).get("larger_part")
    if marked is not None:
        return marked == "in"
    return case.tracks[piece].left is None
