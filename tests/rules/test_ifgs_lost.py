"""IFGS-LOST: the bat touches the penalty line or the ground before it, or the thrower oversteps."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling, ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.sim.trace import Event
from tests.court.tracing import BAT_RADIUS, contact, landing, of, situation, trace

FLIGHT = [(0.0, 0.0, -6.5, 90.0, 1.0), (0.9, 0.0, -0.5, 90.0, 0.1), (1.1, 0.0, 3.0, 90.0, 0.3)]
OUT = [(0.0, -0.5, 0.1), (1.0, -0.5, 0.1), (2.0, -2.5, 0.1)]


def thrown(*events: Event, rules: str = "ru") -> Ruling:
    return adjudicate(trace({1: OUT}, contact(1.0, 0, 1), *events, bat=FLIGHT), situation(rules=rules))


def test_a_bat_that_lands_before_the_penalty_line_loses_the_throw_and_pieces_go_back() -> None:
    """The bat comes down 42 cm before the inner edge of the line; it then knocks a piece out."""
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
    """The bat comes down 38 cm beyond the line and slides into the figure."""
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
    """The bat comes down half a millimetre on the line, on its inner edge, or half a millimetre beyond."""
    ruling = thrown(landing(0.8, 0.3, -0.98 + over_mm / 1000))
    assert ruling.throw.verdict is verdict
    assert ruling.throw.margin_mm == pytest.approx(over_mm, abs=1e-9)
    assert ruling.throw.doubtful


def test_at_one_millimetre_there_is_no_doubt_left() -> None:
    """The bat comes down 1.1 mm beyond the line."""
    assert not thrown(landing(0.8, 0.3, -0.9789)).throw.doubtful


def test_a_bat_that_comes_down_nose_in_the_prigorod_and_tail_on_the_line_loses_the_throw() -> None:
    """The nose lands in the prigorod; as the bat slides on, its tail still lies on the penalty line."""
    sliding = [(0.0, 0.0, -6.5, 90.0, 1.0), (0.8, 0.0, -1.2, 90.0, 0.02), (1.1, 0.0, 3.0, 90.0, 0.02)]
    ruling = adjudicate(trace({1: OUT}, landing(0.8, 0.0, -0.74), bat=sliding, samples=50), situation())
    assert ruling.throw.verdict is ThrowVerdict.LOST
    assert ruling.throw.place is not None
    assert ruling.throw.place[1] < -0.98


def test_a_bat_that_never_came_down_before_the_front_line_is_valid() -> None:
    """The bat flies straight into the figure."""
    ruling = thrown()
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert ruling.throw.evidence[0].note == Note.BAT_TOUCHED_NO_GROUND


def test_a_bat_that_comes_back_from_the_wall_over_the_line_loses_nothing() -> None:
    """The bat has gone to the wall and rolls back over the penalty line when all is over (RU-4.3.27)."""
    back = [*FLIGHT, (2.0, 0.0, 5.0, 90.0, 0.02), (4.0, 0.0, -1.5, 90.0, 0.02)]
    ruling = adjudicate(trace({1: OUT}, contact(1.0, 0, 1), landing(3.95, 0.0, -1.3), bat=back), situation())
    assert ruling.throw.verdict is ThrowVerdict.VALID


def test_overstepping_the_plank_loses_the_throw_wherever_the_bat_went() -> None:
    """The thrower steps on the plank; the throw itself would have been a good one."""
    ruling = thrown(Event(Marked.OVERSTEP, 0.0))
    assert ruling.throw.verdict is ThrowVerdict.LOST
    assert ruling.throw.evidence[0].note == Note.OVERSTEPPED
    assert of(ruling, 1).placed == ruling.situation.lying[1]


def test_after_a_lost_throw_the_russian_rules_forget_a_touch_and_the_ukrainian_ones_do_not() -> None:
    """A piece of the Sickle or Letter was touched in the lost throw (RU-4.3.20, UA-P13)."""
    assert not thrown(landing(0.8, 0.0, -1.4)).next.touched
    assert thrown(landing(0.8, 0.0, -1.4), rules="uk").next.touched


def test_half_a_millimetre_of_the_tail_on_the_line_loses_the_throw() -> None:
    """Lying along the throw, the bat comes to rest with its tail half a millimetre past the inner edge."""
    for over_mm, verdict in ((0.5, ThrowVerdict.LOST), (-0.5, ThrowVerdict.VALID)):
        tail = -0.98 - over_mm / 1000 + 0.48 - BAT_RADIUS
        bat = [
            (0.0, 0.0, -6.5, 90.0, 1.0),
            (0.8, 0.0, tail, 90.0, BAT_RADIUS),
            (1.1, 0.0, tail, 90.0, BAT_RADIUS),
        ]
        made = trace({1: OUT[:1]}, landing(0.8, 0.0, tail + 0.4), bat=bat, samples=50)
        ruling = adjudicate(made, situation())
        assert ruling.throw.verdict is verdict
        assert ruling.throw.doubtful


def test_a_lost_throw_takes_back_a_dead_point_a_mark_and_a_piece_that_is_out() -> None:
    """Its meetings with the clauses on pieces: all go back."""
    ways = {
        1: OUT,
        3: [(0.0, 0.0, 0.1), (1.0, 0.0, 0.9), (2.0, 0.0, 0.5)],
        4: [(0.0, 0.25, 0.1), (2.0, 0.3, -0.9)],
    }
    ruling = adjudicate(trace(ways, Event(Marked.OVERSTEP, 0.0), samples=60), situation())
    assert {of(ruling, n).verdict for n in (1, 3, 4)} == {PieceVerdict.RESTORED}
    assert ruling.next.lying == ruling.situation.lying


def test_by_the_ukrainian_rules_it_is_the_same() -> None:
    """The federation states it; neither text does."""
    ruling = thrown(landing(0.8, 0.0, -1.4), rules="uk")
    assert (ruling.throw.verdict, ruling.throw.clause) == (ThrowVerdict.LOST, "IFGS-LOST")
