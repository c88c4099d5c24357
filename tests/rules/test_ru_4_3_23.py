"""RU-4.3.23: somebody swept, stepped on the sheets, or stopped a piece before the result was announced."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling
from gorodki.court.gorodki.situation import Place
from gorodki.court.measuring.footprint import footprint
from gorodki.court.measuring.geometry import court
from gorodki.sim.trace import Event
from tests.court.tracing import L, R, Way, contact, lying, of, piece_body, situation, trace

OVER_SIDE = [(0.0, 0.5, 0.1), (1.0, 1.5, 1.0)]  # wholly out at t = 0.6, at (1.1, 0.64)
CITY = court().city


def breached(
    kind: Marked = Marked.STEPPED,
    when: float = 0.3,
    *,
    body: int | None = None,
    way: Way = OVER_SIDE,
    data: tuple[tuple[str, str], ...] = (),
    rules: str = "ru",
) -> Ruling:
    """Piece 5 rolls out, and something is done meanwhile."""
    return adjudicate(trace({5: way}, Event(kind, when, body, data=data)), situation(rules=rules))


@pytest.mark.parametrize("kind", [Marked.SWEPT, Marked.STEPPED, Marked.STOPPED])
def test_a_piece_that_rolled_out_under_the_breach_is_put_on_the_edge_of_the_line(kind: Marked) -> None:
    """While piece 5 rolls, somebody of its side sweeps, steps on the sheets or takes a piece away."""
    ruling = breached(kind)
    piece = of(ruling, 5)
    assert (piece.verdict, piece.clause) == (PieceVerdict.LINE_EDGE, "RU-4.3.23")
    assert piece.interpretation
    assert piece.placed is not None
    assert piece.placed.centre == pytest.approx((1.0 - L / 2, 0.64, R), abs=1e-3)
    assert piece.placed.axis == (1.0, 0.0, 0.0)
    assert (ruling.out, ruling.next.place) == (0, Place.KON)


@pytest.mark.parametrize(
    ("end", "border"),
    [
        ((1.5, 1.0, 0.0), (2, 1.0)),
        ((1.5, 1.0, 30.0), (2, 1.0)),
        ((-1.5, 1.0, 70.0), (0, -1.0)),
        ((0.0, 2.5, 20.0), (3, 2.0)),
    ],
    ids=str,
)
def test_its_outermost_point_meets_the_outer_edge_where_it_left(
    end: tuple[float, float, float], border: tuple[int, float]
) -> None:
    """It leaves over the right, slanting, over the left, or over the rear; its direction is kept."""
    x, y, heading = end
    ruling = breached(way=[(0.0, 0.5, 0.1), (0.1, 0.5, 0.1, heading), (1.0, x, y, heading)])
    placed = of(ruling, 5).placed
    assert placed is not None
    side, value = border
    assert footprint(piece_body(5), placed).bounds[side] == pytest.approx(value, abs=1e-6)
    assert CITY.buffer(1e-6).covers(footprint(piece_body(5), placed))


def test_over_the_slanting_side_of_the_prigorod_it_lies_along_that_line() -> None:
    """It leaves over the 45 degree side, parallel to it."""
    way = [(0.0, 0.5, 0.1), (0.1, 0.5, 0.1, -45.0), (1.0, 2.0, -0.3, -45.0)]
    placed = of(breached(when=0.2, way=way), 5).placed
    assert placed is not None
    seen = footprint(piece_body(5), placed)
    assert CITY.buffer(1e-6).covers(seen)
    assert max(x + y for x, y in seen.exterior.coords) == pytest.approx(1.0, abs=1e-6)


def test_at_a_corner_it_lies_within_both_lines() -> None:
    """It leaves over the rear right corner."""
    way = [(0.0, 0.5, 0.1), (0.1, 0.5, 0.1, -45.0), (1.0, 1.5, 3.9, -45.0)]
    placed = of(breached(when=0.2, way=way), 5).placed
    assert placed is not None
    assert CITY.buffer(1e-6).covers(footprint(piece_body(5), placed))
    assert placed.centre[0] > 0.85
    assert placed.centre[1] > 1.85


@pytest.mark.parametrize(("when", "verdict"), [(0.599, PieceVerdict.LINE_EDGE), (0.601, PieceVerdict.OUT)])
def test_only_what_rolled_out_after_the_breach_began_is_meant(when: float, verdict: PieceVerdict) -> None:
    """Somebody steps on the sheets when piece 5 touches the line by a millimetre, or is clear by one."""
    assert of(breached(when=when), 5).verdict is verdict


@pytest.mark.parametrize(("light_mm", "verdict"), [(0.5, PieceVerdict.LINE_EDGE), (-0.5, PieceVerdict.STAYS)])
def test_a_piece_that_did_not_wholly_roll_out_stays_where_it_is(
    light_mm: float, verdict: PieceVerdict
) -> None:
    """Piece 5 stops half a millimetre clear of the side line, or half a millimetre over it."""
    way = [(0.0, 0.5, 0.1), (1.0, 1.0 + L / 2 + light_mm / 1000.0, 1.0)]
    assert of(breached(way=way), 5).verdict is verdict


def test_a_breach_that_changed_nothing_is_only_named() -> None:
    """The referee says that the breach did not change the result."""
    ruling = breached(data=(("changed", "no"),))
    assert of(ruling, 5).verdict is PieceVerdict.OUT
    assert Note.BREACH_WITHOUT_EFFECT in {e.note for e in of(ruling, 5).evidence}
    assert not of(ruling, 5).interpretation


def test_a_breach_of_the_other_side_takes_no_piece_from_the_thrower() -> None:
    """The opponents stepped on the sheets: the clause punishes the side that offends."""
    piece = of(breached(data=(("by", "opponent"),)), 5)
    assert piece.verdict is PieceVerdict.OUT
    assert piece.interpretation
    assert Note.BREACH_BY_OPPONENT in {e.note for e in piece.evidence}


def test_a_breach_under_which_nothing_rolled_out_is_named_beside_the_throw() -> None:
    """Somebody sweeps while piece 5 rolls within the gorod."""
    ruling = breached(Marked.SWEPT, way=[(0.0, 0.5, 0.1), (1.0, 0.4, 1.0)])
    assert of(ruling, 5).verdict is PieceVerdict.STAYS
    assert Note.BREACH_NONE_OUT in {e.note for e in ruling.throw.evidence}


def test_of_two_that_rolled_out_only_the_one_it_influenced_is_put_back() -> None:
    """Somebody steps in the way of piece 5; piece 1 rolls out at the other side."""
    ways = {1: [(0.0, -0.5, 0.1), (1.0, -1.5, 1.0)], 5: OVER_SIDE}
    ruling = adjudicate(trace(ways, Event(Marked.STEPPED, 0.3, 1)), situation())
    assert [of(ruling, n).verdict for n in (1, 5)] == [PieceVerdict.OUT, PieceVerdict.LINE_EDGE]


def test_a_piece_stopped_by_hand_is_judged_where_it_was() -> None:
    """Somebody puts a foot on piece 5 while it rolls towards the side line, and carries it off."""
    ruling = of(adjudicate(trace({5: OVER_SIDE}, Event(Marked.STOPPED, 0.3, 0)), situation()), 5)
    assert ruling.verdict is PieceVerdict.STAYS
    assert ruling.placed is not None
    assert ruling.placed.centre == pytest.approx((0.8, 0.37, R))
    assert ruling.interpretation
    assert Note.STOPPED_BY_HAND in {e.note for e in ruling.evidence}


def test_a_piece_stopped_by_hand_outside_is_out() -> None:
    """Somebody stops piece 5 after it had wholly left: that changes nothing."""
    ruling = of(adjudicate(trace({5: OVER_SIDE}, Event(Marked.STOPPED, 0.8, 0)), situation()), 5)
    assert (ruling.verdict, ruling.interpretation) == (PieceVerdict.OUT, False)


def test_a_piece_stopped_by_hand_nearer_than_the_limit_goes_to_the_mark() -> None:
    """Somebody stops piece 5 in the strip before the penalty line."""
    way = [(0.0, 0.5, 0.1), (1.0, 0.5, -0.9)]
    ruling = of(adjudicate(trace({5: way}, Event(Marked.STOPPED, 0.9, 0)), situation()), 5)
    assert ruling.verdict is PieceVerdict.MARK_40
    assert ruling.interpretation


def test_the_piece_whose_way_was_changed_by_stopping_another_is_put_on_the_edge() -> None:
    """Somebody takes piece 1 out of the way of piece 5, which so rolls out."""
    ways = {1: [(0.0, -0.5, 0.1), (0.3, 0.7, 0.3)], 5: OVER_SIDE}
    ruling = adjudicate(trace(ways, Event(Marked.STOPPED, 0.3, 0, 1)), situation())
    assert of(ruling, 5).verdict is PieceVerdict.LINE_EDGE


def test_with_a_dead_point_it_goes_back_to_that() -> None:
    """Piece 5 had turned back inside before it rolled out on the other side under the breach (RU-4.3.17)."""
    way = [(0.0, 0.5, 0.1), (0.2, 0.8, 0.1), (1.0, -1.8, 0.1)]
    assert of(breached(way=way), 5).verdict is PieceVerdict.DEAD_POINT


def test_through_the_penalty_zone_it_goes_to_the_mark() -> None:
    """Piece 5 rolled into the zone under the breach: that is no rolling out over a line (RU-4.3.28b)."""
    assert of(breached(way=[(0.0, 0.5, 0.1), (1.0, 0.5, -1.6)]), 5).verdict is PieceVerdict.MARK_40


def test_the_edge_nearer_than_the_limit_goes_to_the_mark() -> None:
    """Piece 5 left over the side of the prigorod 10 cm from the penalty line."""
    way = [(0.0, 0.5, 0.1), (0.5, 1.5, -0.75, -45.0), (1.0, 2.4, -0.8, -45.0)]
    ruling = of(breached(when=0.6, way=way), 5)
    assert ruling.verdict is PieceVerdict.MARK_40
    assert Note.ROLLED_OUT_IN_BREACH in {e.note for e in ruling.evidence}


def test_a_piece_that_rolled_out_and_back_under_the_breach_is_put_on_the_edge() -> None:
    """Piece 5 wholly left under the breach and rolled back in (UA-V2 would have it out)."""
    ruling = of(breached(way=[*OVER_SIDE, (2.0, 0.6, 1.0)]), 5)
    assert ruling.verdict is PieceVerdict.LINE_EDGE
    assert ruling.placed is not None
    assert ruling.placed.centre == pytest.approx((0.9, 0.64, R), abs=1e-3)


def test_hindered_by_a_turned_piece_before_it_rolled_out_it_is_put_where_they_met() -> None:
    """RU-4.3.22 comes first in time: piece 5 met a piece with a dead point and only then rolled out."""
    ways = {
        3: [(0.0, 0.0, 0.1), (1.0, 0.0, 0.9), (2.0, 0.0, 0.4)],
        5: [(0.0, 0.5, 0.1), (1.6, 0.05, 0.551), (2.4, 2.0, 0.5)],
    }
    made = trace(ways, contact(1.6, 0, 1), Event(Marked.SWEPT, 1.0), samples=240)
    assert of(adjudicate(made, situation()), 5).verdict is PieceVerdict.WHERE_MET


def test_it_makes_the_figure_no_easier() -> None:
    """The only piece that rolled out is put back, so that the limit of the others is still 40 cm."""
    ways = {2: [(0.0, -0.25, 0.1), (1.0, -0.3, -0.7 + R)], 5: OVER_SIDE}
    ruling = adjudicate(trace(ways, Event(Marked.STEPPED, 0.3)), situation())
    assert of(ruling, 2).verdict is PieceVerdict.MARK_40


def test_where_another_lies_it_is_put_at_the_nearest_free_place_on_its_way() -> None:
    """Piece 4 came to rest on the edge where piece 5 rolled out."""
    ways = {4: [(0.0, 0.25, 0.1), (2.0, 0.9, 0.64)], 5: OVER_SIDE}
    ruling = adjudicate(trace(ways, Event(Marked.STEPPED, 0.3, 1)), situation())
    assert Note.PLACE_TAKEN in {e.note for e in of(ruling, 5).evidence}
    assert ruling.next.lying[4] == lying(0.9, 0.64)


def test_the_ukrainian_rules_borrow_it_and_say_so() -> None:
    """The Ukrainian text has no such clause."""
    assert of(breached(rules="uk"), 5).supplement == "ru"


def test_it_is_not_doubtful_for_having_left() -> None:
    """The place on the edge follows from the breach; how clear it got of the line decides nothing."""
    piece = of(breached(), 5)
    assert not piece.doubtful
    assert Note.NEARLY_LEFT not in {e.note for e in piece.evidence}


@pytest.mark.parametrize(
    ("by", "note"), [("own", Note.BREACH_NONE_OUT), ("opponent", Note.BREACH_BY_OPPONENT)]
)
def test_a_breach_under_which_nothing_rolled_out_is_named_by_its_side(by: str, note: Note) -> None:
    """Piece 3 is stopped in the gorod by somebody of the side that throws, or of the other one."""
    event = Event(Marked.STOPPED, 0.5, 0, data=(("by", by),))
    throw = adjudicate(trace({3: [(0.0, 0.0, 0.1), (1.0, 0.0, 0.9)]}, event), situation()).throw
    assert note in {e.note for e in throw.evidence}
    assert throw.interpretation is (by == "opponent")
