"""RU-4.3.27: what was out came back into gorod or prigorod and hindered a moving piece."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling, ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.sim.trace import Event
from tests.court.tracing import L, R, Way, contact, lying, of, situation, trace

BACK = [(0.0, -0.5, 0.1), (0.6, -1.6, 0.5), (1.2, -0.3, 0.6), (1.8, -0.2, 0.6)]  # out at the left and back in
MET = (-0.05, 0.6)  # end to end with piece 1, which is at -0.3 + 0.05 by then
UP = [(0.0, 0.0, 0.1), (0.6, 0.0, 0.1), (1.2, *MET), (2.0, 0.6, 0.6)]
DOWN = [
    (0.0, 0.0, 0.1),
    (0.4, -0.05, 1.0, 0.0, 0.3),
    (0.6, -0.05, 1.0, 0.0, 0.3),
    (1.2, *MET),
    (2.0, 0.6, 0.6),
]


def came_back(
    way: Way, *, back: Way = BACK, at: float = 1.2, rules: str = "ru", more: dict[int, Way] | None = None
) -> Ruling:
    """Piece 1 goes out, comes back, and meets piece 3."""
    made = trace({1: back, 3: way, **(more or {})}, contact(at, 0, 1), samples=300)
    return adjudicate(made, situation(rules=rules))


def test_hindered_away_from_the_zone_the_throw_is_returned() -> None:
    """Piece 1 was out and rolled back in; piece 3, rolling into the gorod, ran into it."""
    ruling = came_back(UP)
    assert (ruling.throw.verdict, ruling.throw.clause) == (ThrowVerdict.RETURNED, "RU-4.3.27")
    assert ruling.throw.time == pytest.approx(1.2)
    assert ruling.throw.place is not None
    assert ruling.throw.place[:2] == pytest.approx(MET)
    assert not ruling.throw.interpretation
    assert ruling.next.lying == ruling.situation.lying
    assert (ruling.out, ruling.next.place) == (0, Place.KON)
    assert of(ruling, 1).verdict is PieceVerdict.RESTORED


def test_hindered_on_its_way_to_the_zone_it_is_put_where_they_met_and_the_throw_stands() -> None:
    """The same meeting, but piece 3 was rolling straight towards the penalty line."""
    ruling = came_back(DOWN)
    piece = of(ruling, 3)
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert (piece.verdict, piece.clause) == (PieceVerdict.WHERE_MET, "RU-4.3.27")
    assert piece.placed is not None
    assert piece.placed.centre == pytest.approx((*MET, R), abs=1e-4)
    assert of(ruling, 1).verdict is PieceVerdict.OUT
    assert Note.HINDERED_ANOTHER in {e.note for e in of(ruling, 1).evidence}


def test_hindered_on_its_way_to_the_zone_it_is_not_out_wherever_it_went() -> None:
    """Deflected by what had come back, piece 3 wholly leaves over the side."""
    ruling = came_back([*DOWN[:4], (2.0, 2.0, 0.6)])
    assert of(ruling, 3).verdict is PieceVerdict.WHERE_MET
    assert ruling.out == 1


@pytest.mark.parametrize(("light_mm", "verdict"), [(0.5, ThrowVerdict.RETURNED), (-0.5, ThrowVerdict.VALID)])
def test_what_came_back_must_have_been_wholly_out(light_mm: float, verdict: ThrowVerdict) -> None:
    """Piece 1 turned in a curve half a millimetre outside the side line, or still touching it."""
    edge = -1.0 - L / 2 - light_mm / 1000.0
    back = [(0.0, -0.5, 0.1), (0.5, edge + 0.1, 0.3), (0.6, edge, 0.45), (0.7, edge + 0.1, 0.6), *BACK[2:]]
    ruling = came_back(UP, back=back)
    assert ruling.throw.verdict is verdict
    if verdict is ThrowVerdict.VALID:
        assert of(ruling, 3).verdict is PieceVerdict.STAYS


@pytest.mark.parametrize(("light_mm", "verdict"), [(-0.5, ThrowVerdict.RETURNED), (0.5, ThrowVerdict.VALID)])
def test_it_must_be_inside_again_when_they_meet(light_mm: float, verdict: ThrowVerdict) -> None:
    """Piece 3, half out, runs into piece 1, which reaches half a millimetre over the line or stays clear."""
    x = -1.0 - L / 2 - light_mm / 1000.0
    back = [(0.0, -0.5, 0.1), (0.6, -1.6, 0.5), (1.2, x, 0.6), (1.8, x, 0.6)]
    way = [(0.0, 0.0, 0.1), (0.6, -0.5, 0.3), (1.2, -0.98, 0.551), (2.0, -0.5, 0.6)]
    assert came_back(way, back=back).throw.verdict is verdict


@pytest.mark.parametrize(("mm_s", "verdict"), [(21.0, ThrowVerdict.RETURNED), (19.0, ThrowVerdict.VALID)])
def test_a_piece_that_has_stopped_is_not_hindered(mm_s: float, verdict: ThrowVerdict) -> None:
    """Piece 3 creeps a little faster or slower than counts as motion; slower, RU-4.3.26 puts it back."""
    start = (MET[0], MET[1] - mm_s / 1000.0 * 0.3)
    ruling = came_back([(0.0, 0.0, 0.1), (0.8, *start), (0.9, *start), (1.2, *MET), (2.0, 0.6, 0.6)])
    assert ruling.throw.verdict is verdict
    if verdict is ThrowVerdict.VALID:
        assert of(ruling, 3).verdict is PieceVerdict.WHERE_STOPPED


@pytest.mark.parametrize(("aside_mm", "verdict"), [(-0.5, ThrowVerdict.VALID), (0.5, ThrowVerdict.RETURNED)])
def test_towards_the_zone_means_that_its_straight_way_crosses_the_penalty_line(
    aside_mm: float, verdict: ThrowVerdict
) -> None:
    """Piece 3 slants forwards; straight on it reaches the line half a millimetre inside or past its end."""
    rise = MET[1] + 0.98
    run = (2.0 + aside_mm / 1000.0) - MET[0]
    start = (MET[0] - run * 0.1, MET[1] + rise * 0.1)
    way = [(0.0, 0.0, 0.1), (0.3, *start, 0.0, 0.3), (0.7, *start, 0.0, 0.3), (1.2, *MET), (2.0, 0.6, 0.6)]
    ruling = came_back(way)
    assert ruling.throw.verdict is verdict
    assert ruling.throw.interpretation is (verdict is ThrowVerdict.RETURNED)


def test_of_two_hindered_pieces_the_one_that_was_not_heading_for_the_zone_decides() -> None:
    """Piece 1 meets piece 3, which was heading for the zone, and later piece 4, which was not."""
    more = {4: [(0.0, 0.25, 0.1), (1.0, 0.25, 0.1), (1.8, 0.0, 0.551)]}
    made = trace({1: BACK, 3: DOWN, **more}, contact(1.2, 0, 1), contact(1.8, 0, 2), samples=300)
    assert adjudicate(made, situation()).throw.verdict is ThrowVerdict.RETURNED


BAT = [
    (0.0, 0.6, -13.0, 0.0, 1.0),
    (1.0, 0.6, 0.1, 0.0, 0.1),
    (1.3, 0.6, 3.5, 0.0, 0.1),
    (1.9, 0.6, 0.8, 0.0, 0.1),
]


@pytest.mark.parametrize(("far", "verdict"), [(3.5, ThrowVerdict.RETURNED), (1.9, ThrowVerdict.VALID)])
def test_the_bat_counts_like_a_piece_once_it_has_wholly_left(far: float, verdict: ThrowVerdict) -> None:
    """The bat strikes, flies to the back wall and comes back on piece 3; or it never left the gorod."""
    bat = [*BAT[:2], (1.3, 0.6, far, 0.0, 0.1), BAT[3]]
    way = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.1), (1.9, 0.1, 0.755), (2.5, 0.1, 0.3)]
    made = trace({3: way, 5: [(0.0, 0.5, 0.1)]}, contact(1.0, 0, 2), contact(1.9, 0, 1), bat=bat, samples=300)
    ruling = adjudicate(made, situation())
    assert ruling.throw.verdict is verdict


@pytest.mark.parametrize(("light_mm", "verdict"), [(0.5, ThrowVerdict.RETURNED), (-0.5, ThrowVerdict.VALID)])
def test_wholly_left_is_meant_of_the_bat_to_the_outer_edge_too(
    light_mm: float, verdict: ThrowVerdict
) -> None:
    """The bat turns back with its whole length half a millimetre past the rear line, or still over it."""
    bat = [*BAT[:2], (1.3, 0.6, 2.0 + 0.02 + light_mm / 1000.0, 0.0, 0.1), BAT[3]]
    way = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.1), (1.9, 0.1, 0.755), (2.5, 0.1, 0.3)]
    made = trace({3: way, 5: [(0.0, 0.5, 0.1)]}, contact(1.0, 0, 2), contact(1.9, 0, 1), bat=bat)
    assert adjudicate(made, situation()).throw.verdict is verdict


def test_it_may_be_told_without_the_way_of_what_came_back() -> None:
    """The referee only marks that something that had come back hindered piece 3, and where."""
    mark = Event(Marked.HINDERED, 1.2, 0, place=(*MET, R))
    assert adjudicate(trace({3: UP}, mark, samples=100), situation()).throw.clause == "RU-4.3.27"
    down = adjudicate(trace({3: DOWN}, mark, samples=100), situation())
    assert of(down, 3).verdict is PieceVerdict.WHERE_MET


@pytest.mark.parametrize(
    ("distance_mm", "verdict"), [(400.5, PieceVerdict.WHERE_MET), (399.5, PieceVerdict.MARK_40)]
)
def test_where_they_met_too_near_the_penalty_line_it_goes_to_the_mark(
    distance_mm: float, verdict: PieceVerdict
) -> None:
    """None is out: the place where they met counts as the one where it stopped (RU-4.3.28b)."""
    y = -1.0 + distance_mm / 1000.0 + R
    way = [(0.0, 0.0, 0.1), (0.6, 0.0, 0.1), (1.2, -0.05, y), (2.0, 0.6, 0.6)]
    mark = Event(Marked.HINDERED, 1.2, 0, place=(-0.05, y, R))
    piece = of(adjudicate(trace({3: way}, mark, samples=100), situation()), 3)
    assert piece.verdict is verdict
    assert piece.doubtful


def test_a_piece_that_had_touched_the_zone_before_goes_to_the_mark() -> None:
    """Piece 3 had been in the penalty zone before what had come back met it: its fate was sealed."""
    way = [(0.0, 0.0, 0.1), (0.5, 0.0, -0.97), (0.9, 0.6, -0.5), (1.2, *MET), (2.0, 0.6, 0.6)]
    ruling = came_back(way)
    assert (ruling.throw.verdict, of(ruling, 3).verdict) == (ThrowVerdict.VALID, PieceVerdict.MARK_20)


def test_a_piece_that_had_a_dead_point_before_goes_back_to_that() -> None:
    """Piece 3 was rolling back from its dead point when what had come back met it."""
    way = [(0.0, 0.0, 0.1), (0.6, -0.05, 1.0), (1.2, *MET), (2.0, 0.6, 0.6)]
    ruling = came_back(way)
    assert (ruling.throw.verdict, of(ruling, 3).verdict) == (ThrowVerdict.VALID, PieceVerdict.DEAD_POINT)


def test_a_piece_that_was_out_before_is_out() -> None:
    """Piece 3 had wholly left over the rear line before the meeting."""
    way = [(0.0, 0.0, 0.1), (0.5, 0.0, 2.3), (1.2, *MET), (2.0, 0.6, 0.6)]
    ruling = came_back(way)
    assert (ruling.throw.verdict, of(ruling, 3).verdict) == (ThrowVerdict.VALID, PieceVerdict.OUT)


def test_one_that_went_through_the_zone_and_came_back_was_never_out() -> None:
    """Piece 1 rolled through the penalty zone and back: it is no out piece, and the meeting stands."""
    back = [(0.0, -0.5, 0.1), (0.5, -0.5, -1.5), (0.8, -0.9, -0.5), (1.2, -0.25, 0.6), (1.8, -0.2, 0.6)]
    ruling = came_back(UP, back=back)
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert of(ruling, 3).verdict is PieceVerdict.STAYS


def test_a_lost_throw_goes_before() -> None:
    """The thrower had overstepped: the bat counts, whatever came back later."""
    made = trace({1: BACK, 3: UP}, contact(1.2, 0, 1), Event(Marked.OVERSTEP, 0.0), samples=300)
    assert adjudicate(made, situation()).throw.verdict is ThrowVerdict.LOST


def test_the_ukrainian_rules_borrow_it_and_say_so() -> None:
    """The Ukrainian text has no such clause."""
    assert came_back(UP, rules="uk").throw.supplement == "ru"
    assert of(came_back(DOWN, rules="uk"), 3).supplement == "ru"


def test_nothing_changes_while_nothing_meets() -> None:
    """Piece 1 was out and comes back into the gorod, and meets nobody."""
    ruling = adjudicate(trace({1: BACK, 3: UP[:2]}, samples=100), situation())
    assert of(ruling, 1).clause == "UA-V2"
    assert of(ruling, 3).placed == lying(0.0, 0.1)
