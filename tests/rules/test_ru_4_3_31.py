"""RU-4.3.31: stopped in the prigorod beyond the limit: stays where it stopped."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict
from tests.court.tracing import R, lying, of, situation, trace


def stopped(x: float, y: float, heading: float = 0.0) -> PieceRuling:
    way = [(0.0, 0.5, 0.1), (2.0, x, y, heading)]
    return of(adjudicate(trace({5: way}), situation()), 5)


def test_beyond_the_limit_it_stays_and_the_margin_is_the_distance_to_it() -> None:
    """None is out and piece 5 stops 57.6 cm from the penalty line."""
    ruling = stopped(0.7, -0.4)
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.STAYS, "RU-4.3.31")
    assert ruling.placed == lying(0.7, -0.4)
    assert ruling.margin_mm == pytest.approx(1000 * (0.6 - R - 0.4))
    assert ruling.evidence[0].note == Note.BEYOND_LIMIT


def test_exactly_at_the_limit_it_stays_in_doubt() -> None:
    """Its nearest point is exactly 40 cm from the penalty line."""
    ruling = stopped(0.7, -0.6 + R)
    assert ruling.verdict is PieceVerdict.STAYS
    assert ruling.doubtful


def test_half_a_millimetre_nearer_it_does_not() -> None:
    """The nearest case that is none: half a millimetre nearer than 40 cm (RU-4.3.28b)."""
    assert stopped(0.7, -0.6 + R - 0.0005).verdict is PieceVerdict.MARK_40


def test_a_slanting_piece_is_measured_to_its_nearest_corner() -> None:
    """The piece lies along the throw, so that its end is the nearest point."""
    assert stopped(0.7, -0.45, 90.0).verdict is PieceVerdict.STAYS
    assert stopped(0.7, -0.51, 90.0).verdict is PieceVerdict.MARK_40


def test_in_the_gorod_it_stays_too() -> None:
    """The piece stops in the gorod."""
    ruling = stopped(0.4, 1.2)
    assert ruling.verdict is PieceVerdict.STAYS
    assert ruling.evidence[0].note == Note.STOPPED_INSIDE


def test_a_piece_that_never_moved_is_untouched() -> None:
    """A piece shakes by 0.4 mm, or by 0.6 mm."""
    ruling = adjudicate(trace({5: [(0.0, 0.5, 0.1), (2.0, 0.5, 0.1004)]}), situation())
    assert of(ruling, 5).verdict is PieceVerdict.UNTOUCHED
    assert of(ruling, 1).verdict is PieceVerdict.UNTOUCHED
    assert ruling.next.lying == ruling.situation.lying
    moved = adjudicate(trace({5: [(0.0, 0.5, 0.1), (2.0, 0.5, 0.1006)]}), situation())
    assert of(moved, 5).verdict is PieceVerdict.STAYS


@pytest.mark.parametrize("category", ["men", "women"])
def test_beyond_40_cm_it_stays_for_everybody(category: str) -> None:
    """Its meeting with RU-4.3.30: no category has a farther limit."""
    made = trace({1: [(0.0, -0.5, 0.1), (1.0, -2.5, 0.1)], 5: [(0.0, 0.5, 0.1), (2.0, 0.7, -0.5)]})
    assert of(adjudicate(made, situation(category=category)), 5).verdict is PieceVerdict.STAYS


def test_at_the_slanting_side_it_stays_by_another_clause() -> None:
    """Its meeting with UA-V3: it hangs over the line, no light between."""
    off = (R - 0.01) * 0.5**0.5
    assert stopped(1.35 + off, -0.35 + off, -45.0).clause == "UA-V3"


def test_the_ukrainian_rules_borrow_it_and_say_so() -> None:
    """The Ukrainian text has no clause on pieces that stay."""
    made = trace({5: [(0.0, 0.5, 0.1), (2.0, 0.7, -0.4)]})
    assert of(adjudicate(made, situation(rules="uk")), 5).supplement == "ru"
