"""RU-4.3.24: pieces that rebounded from the wall or slid off the edge ramp may be taken away."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling
from gorodki.sim.trace import Event
from tests.court.tracing import L, Way, contact, of, situation, trace

REBOUND = [
    (0.0, 0.0, 0.1),
    (0.6, 0.0, 3.0),
    (1.2, 0.1, 1.5),
    (1.8, 1.5, 0.5),
    (2.4, 0.0, -1.5),
]  # carried off


def removed(way: Way = REBOUND, when: float = 1.2, *more: Event, rules: str = "ru") -> Ruling:
    """Piece 3 is taken away at a moment."""
    return adjudicate(trace({3: way}, Event(Marked.REBOUND, when, 0), *more), situation(rules=rules))


def test_taking_a_rebounded_piece_away_changes_nothing() -> None:
    """Piece 3 was out, came back from the wall into the gorod, and an assistant took it away."""
    ruling = removed()
    piece = of(ruling, 3)
    assert (piece.verdict, piece.clause) == (PieceVerdict.OUT, "UA-V2")
    assert not piece.interpretation
    assert [e.clause for e in piece.evidence if e.note == Note.REBOUND_REMOVED] == ["RU-4.3.24"]
    assert ruling.out == 1


def test_where_it_is_carried_does_not_count() -> None:
    """The assistant carries it through the penalty zone; its last place is where it was taken up."""
    stopped = of(removed(), 3).stopped
    assert stopped is not None
    assert stopped.centre[:2] == pytest.approx((0.1, 1.5))


def test_the_nearest_case_that_is_none_a_piece_that_was_not_out() -> None:
    """The piece taken away had never left: it is judged where it was, as one stopped by hand (RU-4.3.23)."""
    piece = of(removed([(0.0, 0.0, 0.1), (1.2, 0.1, 1.5), (2.4, 2.0, 1.5)]), 3)
    assert piece.verdict is PieceVerdict.STAYS
    assert piece.interpretation
    notes = {e.note for e in piece.evidence}
    assert Note.STOPPED_BY_HAND in notes
    assert Note.REBOUND_REMOVED not in notes


@pytest.mark.parametrize(("light_mm", "verdict"), [(0.5, PieceVerdict.OUT), (-0.5, PieceVerdict.STAYS)])
def test_out_means_wholly_out(light_mm: float, verdict: PieceVerdict) -> None:
    """Piece 3 curved back half a millimetre past the side line, or half a millimetre short of having left."""
    edge = 1.0 + L / 2 + light_mm / 1000.0
    way = [
        (0.0, 0.0, 0.1),
        (0.5, edge - 0.1, 0.3),
        (0.6, edge, 0.45),
        (0.7, edge - 0.1, 0.6),
        (1.2, 0.5, 1.0),
    ]
    piece = of(removed(way), 3)
    assert piece.verdict is verdict
    assert (Note.REBOUND_REMOVED in {e.note for e in piece.evidence}) is (verdict is PieceVerdict.OUT)


def test_stepping_on_the_sheets_to_take_it_is_a_breach() -> None:
    """Whoever takes it away steps on the sheets, and piece 5 rolls out meanwhile (RU-4.3.23)."""
    ways = {3: REBOUND, 5: [(0.0, 0.5, 0.1), (1.0, 0.5, 0.1), (2.4, 1.8, 0.6)]}
    events = (Event(Marked.REBOUND, 1.2, 0), Event(Marked.STEPPED, 1.2, 1))
    ruling = adjudicate(trace(ways, *events), situation())
    assert [of(ruling, n).verdict for n in (3, 5)] == [PieceVerdict.OUT, PieceVerdict.LINE_EDGE]


def test_taken_away_in_time_it_hinders_nobody() -> None:
    """A contact that the carried piece makes after it was taken up is no hindrance (RU-4.3.27)."""
    ways = {3: REBOUND, 4: [(0.0, 0.25, 0.1), (1.0, 0.25, 0.1), (1.8, 1.3, 0.5), (2.4, 0.5, 0.5)]}
    events = (Event(Marked.REBOUND, 1.2, 0), contact(1.8, 0, 1))
    ruling = adjudicate(trace(ways, *events, samples=200), situation())
    assert ruling.throw.clause == ""
    assert ruling.throw.verdict.value == "valid"


def test_a_rebounded_piece_that_moved_a_stopped_one_before_it_was_taken_away() -> None:
    """RU-4.3.26 holds up to the moment it was taken up."""
    ways = {3: REBOUND, 4: [(0.0, 0.25, 0.1), (0.5, 0.3, 1.5), (1.1, 0.3, 1.5), (1.5, 0.6, 1.5)]}
    events = (contact(1.1, 0, 1), Event(Marked.REBOUND, 1.2, 0))
    ruling = adjudicate(trace(ways, *events, samples=200), situation())
    assert of(ruling, 4).verdict is PieceVerdict.WHERE_STOPPED


def test_one_that_went_through_the_zone_and_rebounded_goes_to_the_mark() -> None:
    """Piece 3 had been in the penalty zone, so that it was never out; it is no rebounding out piece."""
    piece = of(removed([(0.0, 0.0, 0.1), (0.6, 0.0, -1.5), (1.2, 0.9, -0.5), (2.0, 0.5, 2.5)]), 3)
    assert piece.verdict is PieceVerdict.MARK_40
    assert Note.REBOUND_REMOVED not in {e.note for e in piece.evidence}


def test_the_ukrainian_rules_borrow_it() -> None:
    """The Ukrainian text has no such clause; the fact is named by the Russian id."""
    piece = of(removed(rules="uk"), 3)
    assert piece.verdict is PieceVerdict.OUT
    assert "RU-4.3.24" in {e.clause for e in piece.evidence}
