"""UA-P11: a piece split: larger part stays in: restored, bat returned; only the smaller part in: out."""

from __future__ import annotations

from court import adjudicate
from court.notes import Note
from court.ruling import PieceVerdict, Ruling, ThrowVerdict
from sim.trace import Event, EventKind
from tests.court.tracing import Way, of, situation, trace

INSIDE = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.8)]
OUTSIDE = [(0.0, 0.0, 0.1), (1.0, 0.0, 3.0)]


def split(way: Way, larger: str | None = None, rules: str = "uk") -> Ruling:
    data = (("larger_part", larger),) if larger else ()
    return adjudicate(trace({3: way}, Event(EventKind.SPLIT, 0.5, 0, data=data)), situation(rules=rules))


def test_the_larger_part_inside_returns_the_bat() -> None:
    ruling = split(INSIDE, "in")
    assert (ruling.throw.verdict, ruling.throw.clause) == (ThrowVerdict.RETURNED, "UA-P11")
    assert of(ruling, 3).placed == ruling.situation.lying[3]


def test_only_the_smaller_part_inside_is_out() -> None:
    ruling = split(INSIDE, "out")
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert (of(ruling, 3).verdict, of(ruling, 3).clause) == (PieceVerdict.OUT, "UA-P11")


def test_unmarked_the_body_of_the_trace_is_the_larger_part() -> None:
    assert split(INSIDE).throw.verdict is ThrowVerdict.RETURNED
    assert of(split(OUTSIDE), 3).verdict is PieceVerdict.OUT


def test_the_russian_rules_have_no_such_clause_so_the_piece_is_judged_as_any_other() -> None:
    ruling = split(INSIDE, "in", rules="ru")
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert of(ruling, 3).verdict is PieceVerdict.STAYS
    assert of(ruling, 3).interpretation
    assert Note.SPLIT_WITHOUT_CLAUSE in {e.note for e in of(ruling, 3).evidence}
