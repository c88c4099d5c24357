"""A piece that split or lost its cylindrical form (UA-P11): the larger part decides."""

from __future__ import annotations

import math
from collections.abc import Iterator

from gorodki.court.findings.evidence import Amount, Unit, Value
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.findings import Finding
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.measured.case import Case
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, ThrowVerdict
from gorodki.figures.errors import InputError
from gorodki.sim.trace import Event


def split_inside(case: Case) -> Iterator[Finding]:
    """The larger part stayed in gorod or prigorod: position restored, bat returned."""
    for event, piece in _splits(case):
        if case.profile.split and _larger_in(case, event, piece):
            yield Finding(
                Clause.UA_P11,
                Note.SPLIT_LARGER_IN,
                verdict=ThrowVerdict.RETURNED,
                time=case.moment_of(event),
                place=case.place_of(event),
                margin_mm=_excess_mm(case, event),
                doubtful=case.doubtful(_excess_mm(case, event)),
                values=_values(case, event, piece),
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
                case.moment_of(event),
                case.place_of(event),
                _excess_mm(case, event),
                case.doubtful(_excess_mm(case, event)),
                values=_values(case, event, piece),
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
                case.moment_of(event),
                case.place_of(event),
                interpretation=True,
                values=_values(case, event, piece),
            )


def form_kept(case: Case) -> Iterator[Finding]:
    """A piece lost its form over no more than half its length: that changes nothing."""
    for event in case.trace.events_of(Marked.SPLIT):
        piece, excess = case.piece_of(event), _excess_mm(case, event)
        if piece is not None and excess is not None and excess <= 0.0:
            damaged = Amount(excess + case.body(piece).length * 500.0, Unit.MM)
            yield Finding(
                Clause.UA_P11,
                Note.FORM_KEPT,
                piece,
                None,
                case.moment_of(event),
                case.place_of(event),
                excess,
                case.doubtful(excess),
                values=(("piece", piece), ("damaged_mm", damaged)),
            )


def _splits(case: Case) -> Iterator[tuple[Event, int]]:
    """Pieces that split, or lost their form over more than half their length."""
    for event in case.trace.events_of(Marked.SPLIT):
        piece, excess = case.piece_of(event), _excess_mm(case, event)
        if piece is not None and (excess is None or excess > 0.0):
            yield event, piece


def _values(case: Case, event: Event, piece: int) -> tuple[tuple[str, Value], ...]:
    """Which piece, and whether it split or lost its form."""
    return (("piece", piece), ("case", "split" if _excess_mm(case, event) is None else "form"))


def _excess_mm(case: Case, event: Event) -> float | None:
    """By how much the damaged length is more than half of the piece, millimetres; None for a real split."""
    damaged = dict(event.data).get("damaged_mm")
    piece = case.piece_of(event)
    if damaged is None or piece is None:
        return None
    try:
        length = float(damaged)
    except ValueError:
        length = math.nan
    if not 0.0 <= length <= case.body(piece).length * 1000.0:
        raise InputError(
            f"damaged_mm of a split is {damaged!r}: must be millimetres from 0 to the length of the piece, "
            f"{case.body(piece).length * 1000.0:g}"
        )
    return length - case.body(piece).length * 500.0


def _larger_in(case: Case, event: Event, piece: int) -> bool:
    """Whether the larger part stayed inside: as marked, else by the body of the trace, which is it."""
    marked = dict(event.data).get("larger_part")
    if marked is not None:
        return marked == "in"
    return case.tracks[piece].left is None
