"""RU-4.3.31: stopped in the prigorod beyond the limit: stays where it stopped."""

from __future__ import annotations

import pytest

from court import adjudicate
from court.notes import Note
from court.ruling import PieceRuling, PieceVerdict
from tests.court.tracing import R, lying, of, situation, trace


def stopped(x: float, y: float, heading: float = 0.0) -> PieceRuling:
    way = [(0.0, 0.5, 0.1), (2.0, x, y, heading)]
    return of(adjudicate(trace({5: way}), situation()), 5)


def test_beyond_the_limit_it_stays_and_the_margin_is_the_distance_to_it() -> None:
    ruling = stopped(0.7, -0.4)
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.STAYS, "RU-4.3.31")
    assert ruling.placed == lying(0.7, -0.4)
    assert ruling.margin_mm == pytest.approx(1000 * (0.6 - R - 0.4))
    assert ruling.evidence[0].note == Note.BEYOND_LIMIT


def test_exactly_at_the_limit_it_stays_in_doubt() -> None:
    ruling = stopped(0.7, -0.6 + R)
    assert ruling.verdict is PieceVerdict.STAYS
    assert ruling.doubtful


def test_half_a_millimetre_nearer_it_does_not() -> None:
    assert stopped(0.7, -0.6 + R - 0.0005).verdict is PieceVerdict.MARK_40


def test_a_slanting_piece_is_measured_to_its_nearest_corner() -> None:
    assert stopped(0.7, -0.45, 90.0).verdict is PieceVerdict.STAYS
    assert stopped(0.7, -0.51, 90.0).verdict is PieceVerdict.MARK_40


def test_in_the_gorod_it_stays_too() -> None:
    ruling = stopped(0.4, 1.2)
    assert ruling.verdict is PieceVerdict.STAYS
    assert ruling.evidence[0].note == Note.STOPPED_INSIDE


def test_a_piece_that_never_moved_is_untouched() -> None:
    ruling = adjudicate(trace({5: [(0.0, 0.5, 0.1), (2.0, 0.5, 0.1004)]}), situation())
    assert of(ruling, 5).verdict is PieceVerdict.UNTOUCHED
    assert of(ruling, 1).verdict is PieceVerdict.UNTOUCHED
    assert ruling.next.lying == ruling.situation.lying
    moved = adjudicate(trace({5: [(0.0, 0.5, 0.1), (2.0, 0.5, 0.1006)]}), situation())
    assert of(moved, 5).verdict is PieceVerdict.STAYS
