"""UA-V2: left gorod and prigorod wholly and rolled back in: out all the same."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict
from tests.court.tracing import of, situation, trace


def rolled(*way: tuple[float, ...]) -> PieceRuling:
    return of(adjudicate(trace({1: [(0.0, -0.5, 0.1), *way]}), situation()), 1)


def test_a_piece_that_left_and_rolled_back_in_is_out() -> None:
    """A piece rolls 40 cm beyond the side line and back into the gorod."""
    ruling = rolled((1.0, -1.4, 0.5, 90.0), (2.0, -0.8, 0.5, 90.0))
    assert ruling.verdict is PieceVerdict.OUT
    assert ruling.clause == "UA-V2"
    assert ruling.margin_mm == pytest.approx(375.5)
    assert ruling.stopped is not None
    assert ruling.placed is None


def test_turning_back_outside_is_no_dead_point() -> None:
    """It turned back only after it had wholly left (RU-4.3.17)."""
    ruling = rolled((1.0, -1.4, 0.5, 90.0), (2.0, -0.8, 0.5, 90.0))
    assert Note.TURNED_OUTSIDE in {e.note for e in ruling.evidence}


@pytest.mark.parametrize(("light_mm", "out"), [(0.6, True), (1.0, True), (-0.6, False), (-1.0, False)])
def test_it_must_have_been_wholly_out_before_it_turned(light_mm: float, out: bool) -> None:
    """It turns 1 mm or 0.6 mm beyond having left, or short of that (RU-4.3.17)."""
    ruling = rolled((1.0, -1.0245 - light_mm / 1000, 0.5, 90.0), (2.0, -0.8, 0.5, 90.0))
    assert ruling.verdict is (PieceVerdict.OUT if out else PieceVerdict.DEAD_POINT)
    assert ruling.margin_mm == pytest.approx(light_mm, abs=1e-6)
    assert ruling.doubtful is (abs(light_mm) < 0.99)


def test_a_piece_that_left_and_came_back_to_touch_the_line_is_out() -> None:
    """It rolls back until it covers the side line again (UA-V3)."""
    ruling = rolled((1.0, -1.4, 0.5, 90.0), (2.0, -1.02, 0.5, 90.0))
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.OUT, "UA-V2")
    assert not ruling.doubtful


def test_a_piece_that_left_and_rolled_into_the_zone_and_the_prigorod_is_out() -> None:
    """Out over the side, it rolls round through the penalty zone into the prigorod (RU-4.3.28b)."""
    ruling = rolled((1.0, -1.6, -0.2), (2.0, -2.6, -0.8), (3.0, -2.4, -1.5), (4.0, -1.0, -0.8))
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.OUT, "UA-V2")
