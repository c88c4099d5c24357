"""IFGS-LOST: the bat touches the penalty line or the ground before it, or the thrower oversteps."""

from __future__ import annotations

import pytest

from court import adjudicate
from court.notes import Note
from court.ruling import PieceVerdict, Ruling, ThrowVerdict
from court.situation import Place
from sim.trace import Event, EventKind
from tests.court.tracing import contact, landing, of, situation, trace

FLIGHT = [(0.0, 0.0, -6.5, 90.0, 1.0), (0.9, 0.0, -0.5, 90.0, 0.1), (1.1, 0.0, 3.0, 90.0, 0.3)]
OUT = [(0.0, -0.5, 0.1), (1.0, -0.5, 0.1), (2.0, -2.5, 0.1)]


def thrown(*events: Event, rules: str = "ru") -> Ruling:
    return adjudicate(trace({1: OUT}, contact(1.0, 0, 1), *events, bat=FLIGHT), situation(rules=rules))


def test_a_bat_that_lands_before_the_penalty_line_loses_the_throw_and_pieces_go_back() -> None:
    ruling = thrown(landing(0.8, 0.0, -1.4))
    assert ruling.throw.verdict is ThrowVerdict.LOST
    assert ruling.throw.clause == "IFGS-LOST"
    assert ruling.throw.place == (0.0, -1.4, 0.0)
    assert ruling.throw.margin_mm == pytest.approx(-420.0)
    assert of(ruling, 1).verdict is PieceVerdict.RESTORED
    assert of(ruling, 2).verdict is PieceVerdict.UNTOUCHED
    assert ruling.next.lying == ruling.situation.lying
    assert ruling.next.place is Place.KON
    assert ruling.out == 0


def test_a_bat_that_lands_in_the_prigorod_is_valid() -> None:
    ruling = thrown(landing(0.8, 0.0, -0.6))
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert ruling.throw.margin_mm == pytest.approx(380.0)
    assert not ruling.throw.doubtful
    assert of(ruling, 1).verdict is PieceVerdict.OUT


@pytest.mark.parametrize(
    ("over_mm", "verdict"), [(-0.5, ThrowVerdict.LOST), (0.0, ThrowVerdict.LOST), (0.5, ThrowVerdict.VALID)]
)
def test_the_inner_edge_of_the_penalty_line_decides_and_within_a_millimetre_it_is_doubtful(
    over_mm: float, verdict: ThrowVerdict
) -> None:
    ruling = thrown(landing(0.8, 0.3, -0.98 + over_mm / 1000))
    assert ruling.throw.verdict is verdict
    assert ruling.throw.margin_mm == pytest.approx(over_mm, abs=1e-9)
    assert ruling.throw.doubtful


def test_at_one_millimetre_there_is_no_doubt_left() -> None:
    assert not thrown(landing(0.8, 0.3, -0.9789)).throw.doubtful


def test_a_bat_that_comes_down_nose_in_the_prigorod_and_tail_on_the_line_loses_the_throw() -> None:
    sliding = [(0.0, 0.0, -6.5, 90.0, 1.0), (0.8, 0.0, -1.2, 90.0, 0.02), (1.1, 0.0, 3.0, 90.0, 0.02)]
    ruling = adjudicate(trace({1: OUT}, landing(0.8, 0.0, -0.74), bat=sliding, samples=50), situation())
    assert ruling.throw.verdict is ThrowVerdict.LOST
    assert ruling.throw.place is not None
    assert ruling.throw.place[1] < -0.98


def test_a_bat_that_never_came_down_before_the_front_line_is_valid() -> None:
    ruling = thrown()
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert ruling.throw.evidence[0].note == Note.BAT_TOUCHED_NO_GROUND


def test_a_bat_that_comes_back_from_the_wall_over_the_line_loses_nothing() -> None:
    back = [*FLIGHT, (2.0, 0.0, 5.0, 90.0, 0.02), (4.0, 0.0, -1.5, 90.0, 0.02)]
    ruling = adjudicate(trace({1: OUT}, contact(1.0, 0, 1), landing(3.95, 0.0, -1.3), bat=back), situation())
    assert ruling.throw.verdict is ThrowVerdict.VALID


def test_overstepping_the_plank_loses_the_throw_wherever_the_bat_went() -> None:
    ruling = thrown(Event(EventKind.OVERSTEP, 0.0))
    assert ruling.throw.verdict is ThrowVerdict.LOST
    assert ruling.throw.evidence[0].note == Note.OVERSTEPPED
    assert of(ruling, 1).placed == ruling.situation.lying[1]


def test_after_a_lost_throw_the_russian_rules_forget_a_touch_and_the_ukrainian_ones_do_not() -> None:
    assert not thrown(landing(0.8, 0.0, -1.4)).next.touched
    assert thrown(landing(0.8, 0.0, -1.4), rules="uk").next.touched
