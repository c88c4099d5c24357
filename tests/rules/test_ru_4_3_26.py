"""RU-4.3.26: an out piece came back and moved a stopped one: that goes back where it had stopped."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling, ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.figures.types import Placement
from gorodki.sim.trace import Event, EventKind
from tests.court.tracing import L, R, Way, contact, lying, of, situation, standing, trace

BACK = [
    (0.0, -0.5, 0.1),
    (0.6, -1.6, 0.5),
    (1.2, -0.25, 0.6),
    (1.6, -0.2, 0.6),
]  # out at the left and back in
STOPPED = (-0.05, 0.6)  # end to end with piece 1 by then
MOVED = [(0.0, 0.0, 0.1), (0.6, *STOPPED), (1.2, *STOPPED), (1.8, 0.4, 0.7)]


def came_back(way: Way = MOVED, *, back: Way = BACK, rules: str = "ru", category: str = "men") -> Ruling:
    """Piece 1 goes out, comes back, and meets piece 3."""
    made = trace({1: back, 3: way}, contact(1.2, 0, 1), samples=200)
    return adjudicate(made, situation(rules=rules, category=category))


def test_a_stopped_piece_goes_back_where_it_had_stopped() -> None:
    """Piece 3 had rolled and stopped; piece 1, which was out, rolls back in and pushes it aside."""
    ruling = came_back()
    piece = of(ruling, 3)
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert (piece.verdict, piece.clause) == (PieceVerdict.WHERE_STOPPED, "RU-4.3.26")
    assert piece.placed == lying(*STOPPED)
    assert piece.time == pytest.approx(1.2)
    assert not piece.interpretation
    assert of(ruling, 1).clause == "UA-V2"


def test_pushed_out_of_the_city_it_is_not_out() -> None:
    """The blow of what came back sends piece 3 over the side line."""
    ruling = came_back([*MOVED[:3], (1.8, 2.0, 0.7)])
    assert of(ruling, 3).verdict is PieceVerdict.WHERE_STOPPED
    assert ruling.out == 1


def test_pushed_into_the_penalty_zone_it_does_not_go_to_the_mark() -> None:
    """The blow of what came back sends piece 3 over the penalty line."""
    assert of(came_back([*MOVED[:3], (1.8, 0.4, -1.5)]), 3).verdict is PieceVerdict.WHERE_STOPPED


@pytest.mark.parametrize(("mm", "verdict"), [(0.6, PieceVerdict.WHERE_STOPPED), (0.4, PieceVerdict.STAYS)])
def test_moved_means_by_more_than_half_a_millimetre(mm: float, verdict: PieceVerdict) -> None:
    """Piece 1 comes to rest against piece 3 and pushes it by a hair's breadth."""
    way = [*MOVED[:3], (1.8, STOPPED[0] + mm / 1000.0, STOPPED[1])]
    assert of(came_back(way), 3).verdict is verdict


def test_a_piece_that_had_never_moved_goes_back_too_by_interpretation() -> None:
    """Piece 3 still stood in the figure when piece 1 came back and struck it."""
    back = [*BACK[:2], (1.2, -0.2, 0.1), (1.6, -0.1, 0.1)]
    ruling = of(came_back([(0.0, 0.0, 0.1), (1.2, 0.0, 0.1), (1.8, 0.4, 0.3)], back=back), 3)
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.WHERE_STOPPED, "RU-4.3.26")
    assert ruling.placed == lying(0.0, 0.1)
    assert ruling.interpretation


def test_a_standing_piece_stands_again() -> None:
    """A piece that stood upright where it had stopped is knocked over by what came back."""
    up = Placement((0.0, 0.1, L / 2), (0.0, 0.0, 1.0))
    back = [*BACK[:2], (1.2, -0.125, 0.1), (1.6, -0.1, 0.1)]
    way = [(0.0, 0.0, 0.1, 0.0, L / 2), (1.2, 0.0, 0.1, 0.0, L / 2), (1.8, 0.3, 0.1, 0.0, L / 2)]
    made = trace({1: back, 3: way}, contact(1.2, 0, 1), samples=200, axes={3: up.axis})
    placed = of(adjudicate(made, situation(lie={**situation().lying, 3: standing(0.0, 0.1)})), 3).placed
    assert placed == up


def test_the_returning_bat_is_meant_too_by_interpretation() -> None:
    """The bat strikes, leaves over the rear line, and comes back from the wall on a stopped piece."""
    bat = [(0.0, 0.6, -13.0, 0.0, 1.0), (1.0, 0.6, 0.1, 0.0, 0.1), (1.3, 0.6, 3.5, 0.0, 0.1), (1.9, 0.6, 0.8)]
    way = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.1), (1.5, 0.1, 0.755), (1.9, 0.1, 0.755), (2.5, 0.1, 0.3)]
    made = trace({3: way, 5: [(0.0, 0.5, 0.1)]}, contact(1.0, 0, 2), contact(1.9, 0, 1), bat=bat, samples=300)
    ruling = of(adjudicate(made, situation()), 3)
    assert (ruling.verdict, ruling.interpretation) == (PieceVerdict.WHERE_STOPPED, True)
    assert ruling.placed == lying(0.1, 0.755)


def test_the_nearest_case_that_is_none_the_one_that_came_back_was_never_out() -> None:
    """Piece 1 only rolled to the side line, over it but not wholly, and curved back."""
    back = [(0.0, -0.5, 0.1), (0.5, -0.9, 0.3), (0.6, -1.05, 0.45), (0.7, -0.9, 0.6), *BACK[2:]]
    ruling = of(came_back(back=back), 3)
    assert ruling.verdict is PieceVerdict.STAYS
    assert ruling.placed == lying(0.4, 0.7)


@pytest.mark.parametrize(
    ("light_mm", "verdict"), [(0.5, PieceVerdict.WHERE_STOPPED), (-0.5, PieceVerdict.STAYS)]
)
def test_out_means_wholly_out(light_mm: float, verdict: PieceVerdict) -> None:
    """Piece 1 got half a millimetre clear of the side line before it curved back, or did not."""
    edge = -1.0 - L / 2 - light_mm / 1000.0
    back = [(0.0, -0.5, 0.1), (0.5, edge + 0.1, 0.3), (0.6, edge, 0.45), (0.7, edge + 0.1, 0.6), *BACK[2:]]
    assert of(came_back(back=back), 3).verdict is verdict


@pytest.mark.parametrize(
    ("distance_mm", "verdict"), [(200.5, PieceVerdict.WHERE_STOPPED), (199.5, PieceVerdict.MARK_20)]
)
def test_stopped_nearer_than_the_limit_it_goes_to_the_mark(distance_mm: float, verdict: PieceVerdict) -> None:
    """Piece 3 had stopped half a millimetre beyond, or nearer than, 20 cm, and piece 1 is out."""
    y = -1.0 + distance_mm / 1000.0 + R
    way = [(0.0, 0.0, 0.1), (0.6, -0.05, y), (1.2, -0.05, y), (1.8, 0.4, 0.7)]
    back = [*BACK[:2], (1.2, -0.25, y), (1.6, -0.2, y)]
    ruling = of(came_back(way, back=back), 3)
    assert ruling.verdict is verdict
    assert Note.MOVED_BY_RETURNED in {e.note for e in ruling.evidence}


def test_a_piece_that_had_touched_the_zone_before_it_stopped_goes_to_the_mark() -> None:
    """Piece 3 had been in the penalty zone, curved out of it, stopped, and was then moved."""
    way = [
        (0.0, 0.0, 0.1),
        (0.3, 0.2, -0.97),
        (0.5, 0.7, -0.5),
        (0.9, *STOPPED),
        (1.2, *STOPPED),
        (1.8, 0.4, 0.7),
    ]
    assert of(came_back(way), 3).verdict is PieceVerdict.MARK_20


def test_a_piece_with_a_dead_point_goes_back_to_that() -> None:
    """Piece 3 had turned back and stopped before it was moved."""
    way = [(0.0, 0.0, 0.1), (0.4, -0.05, 1.0), (0.8, *STOPPED), (1.2, *STOPPED), (1.8, 0.4, 0.7)]
    ruling = of(came_back(way), 3)
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.DEAD_POINT, "RU-4.3.17")


def test_a_place_taken_by_another_is_left_to_it() -> None:
    """Piece 4 rolls to where piece 3 had stopped, after that was moved away."""
    ways = {
        1: [*BACK[:2], (1.2, -0.25, 0.6), (1.3, -0.4, 0.6)],
        3: MOVED,
        4: [(0.0, 0.25, 0.1), (1.5, 0.25, 0.1), (2.5, *STOPPED)],
    }
    ruling = adjudicate(trace(ways, contact(1.2, 0, 1), samples=200), situation())
    assert Note.PLACE_TAKEN in {e.note for e in of(ruling, 3).evidence}
    assert ruling.next.lying[4] == lying(*STOPPED)


def test_none_out_counts_the_piece_that_came_back() -> None:
    """Piece 1 was out by this throw, so that the next one goes from the half-kon."""
    assert came_back().next.place is Place.HALF_KON


def test_a_throw_returned_for_another_hindrance_goes_before() -> None:
    """Piece 1 pushes a stopped piece and then hinders a moving one (RU-4.3.27): all goes back."""
    ways = {1: BACK, 3: MOVED, 4: [(0.0, 0.25, 0.1), (1.1, 0.25, 0.1), (1.6, 0.0, 0.551)]}
    ruling = adjudicate(trace(ways, contact(1.2, 0, 1), contact(1.6, 0, 2), samples=200), situation())
    assert (ruling.throw.verdict, ruling.throw.clause) == (ThrowVerdict.RETURNED, "RU-4.3.27")
    assert of(ruling, 3).verdict is PieceVerdict.RESTORED


def test_a_mark_without_ways_means_a_moving_piece() -> None:
    """A marked hindrance tells of a piece that moved, so that RU-4.3.27 holds and not this clause."""
    mark = Event(Marked.HINDERED, 1.2, 0, place=(*STOPPED, R))
    assert adjudicate(trace({3: MOVED}, mark, samples=100), situation()).throw.clause == "RU-4.3.27"


def test_the_ukrainian_rules_borrow_it_and_say_so() -> None:
    """The Ukrainian text has no such clause."""
    assert of(came_back(rules="uk"), 3).supplement == "ru"


def test_a_third_piece_that_was_moved_in_its_turn_goes_back_too_by_interpretation() -> None:
    """Piece 1 comes back and drives piece 3 against piece 4, which had stopped as well."""
    ways = {1: BACK, 3: MOVED, 4: [(0.0, 0.25, 0.1), (0.7, 0.4, 0.749), (1.8, 0.4, 0.749), (2.2, 0.4, 1.2)]}
    ruling = adjudicate(trace(ways, contact(1.2, 0, 1), contact(1.8, 1, 2), samples=240), situation())
    assert [of(ruling, n).verdict for n in (3, 4)] == [PieceVerdict.WHERE_STOPPED] * 2
    assert [of(ruling, n).interpretation for n in (3, 4)] == [False, True]
    assert of(ruling, 4).placed == lying(0.4, 0.749)


def test_what_a_piece_did_before_it_was_driven_is_its_own() -> None:
    """Piece 3 had knocked piece 4 aside on its own way before piece 1 came back: that stands."""
    ways = {1: BACK, 3: MOVED, 4: [(0.0, 0.25, 0.1), (0.5, 0.2, 0.6), (1.0, 0.5, 0.8)]}
    ruling = adjudicate(trace(ways, contact(0.5, 1, 2), contact(1.2, 0, 1), samples=240), situation())
    assert of(ruling, 4).verdict is PieceVerdict.STAYS


# a bat along the side line: it strikes piece 5, goes wholly out and turns its end over the line again
PASSING = [
    (0.0, 0.6, -13.0, 0.0, 1.0),
    (1.0, 0.72, 0.1, 0.0),
    (1.2, 1.2, 0.5, 90.0),
    (1.3, 1.25, 0.7, 90.0),
    (1.5, 1.30, 1.1, 0.0),
    (1.7, 1.35, 1.5, -90.0),
]
HIT = [(0.0, 0.5, 0.1), (1.0, 0.5, 0.1), (1.4, 0.6, 0.9)]  # where it stops before the bat swings round
AT_REST = {3: lying(0.74, 1.1), 5: lying(0.5, 0.1)}  # piece 3 lies by the line, where the end comes over


def passing(*way: tuple[float, ...]) -> Ruling:
    """The bat meets piece 3 with its end at 1.5 s, on a way of its own."""
    ways = {3: [(0.0, 0.74, 1.1), (1.5, 0.74, 1.1), (2.0, 0.4, 1.4)], 5: [(0.0, 0.5, 0.1)]}
    made = trace(ways, contact(1.0, 0, 2), contact(1.5, 0, 1), bat=way, samples=300)
    return adjudicate(made, situation(lie={**situation().lying, **AT_REST}))


def test_the_bat_that_turns_on_its_way_out_has_not_come_back() -> None:
    """Wholly out over the side, the turning bat swings its end over the line: piece 3 keeps what it did."""
    ruling = of(passing(*PASSING), 3)
    assert (ruling.verdict, ruling.placed) == (PieceVerdict.STAYS, lying(0.4, 1.4))


@pytest.mark.parametrize(
    ("nearer_mm", "verdict"), [(0.6, PieceVerdict.WHERE_STOPPED), (0.4, PieceVerdict.STAYS)]
)
def test_it_has_come_back_once_it_is_nearer_than_it_was(nearer_mm: float, verdict: PieceVerdict) -> None:
    """The same bat was a little farther out before, by more or less than counts as motion, and came in."""
    touch = [Event(EventKind.GROUND, 1.3, 0)]
    way = [*PASSING[:3], (1.3, 1.30 + nearer_mm / 1000.0, 0.7, 90.0), *PASSING[4:]]
    ways = {3: [(0.0, 0.74, 1.1), (1.5, 0.74, 1.1), (2.0, 0.4, 1.4)], 5: [(0.0, 0.5, 0.1)]}
    made = trace(ways, contact(1.0, 0, 2), *touch, contact(1.5, 0, 1), bat=way, samples=300)
    ruling = of(adjudicate(made, situation(lie={**situation().lying, **AT_REST})), 3)
    assert ruling.verdict is verdict


@pytest.mark.parametrize("touches", [False, True])
def test_the_first_flight_may_pass_the_corner_of_the_gorod(touches: bool) -> None:
    """Over the slanting side of the prigorod and beside the gorod, the bat flies straight to piece 3.

    It comes from the right, so that it is ever nearer to the side line; only a bat that had touched the
    ground out there had come back.
    """
    way = [
        (0.0, 1.9, -13.0, 0.0, 1.0),
        (1.0, 1.6, -0.8, 0.0, 0.5),
        (1.3, 1.40, 0.2, 90.0, 0.3),
        (1.5, 1.30, 1.1, 0.0),
    ]
    ways = {3: [(0.0, 0.74, 1.1), (1.5, 0.74, 1.1), (2.0, 0.4, 1.4)]}
    ground = [Event(EventKind.GROUND, 1.3, 0)] if touches else []
    made = trace(ways, *ground, contact(1.5, 0, 1), bat=way, samples=300)
    ruling = of(adjudicate(made, situation(lie={**situation().lying, **AT_REST})), 3)
    assert ruling.verdict is (PieceVerdict.WHERE_STOPPED if touches else PieceVerdict.STAYS)
