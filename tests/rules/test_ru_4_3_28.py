"""RU-4.3.28: penalty marks. a: some piece is out; b: none is out yet; c: a piece in the way of the mark."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, Ruling
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.figures.types import Placement
from gorodki.sim.trace import Event, EventKind
from tests.court.tracing import L, R, lying, of, situation, trace

Point = tuple[float, ...]
OUT = [(0.0, -0.5, 0.1), (1.0, -2.5, 0.1)]
START = {n: (0.0, 0.25 * (n - 3), 0.1) for n in range(1, 6)}


def played(ends: Mapping[int, Point], *, out: bool = True, play: Situation | None = None) -> Ruling:
    """Pieces roll straight from the figure to their ends; piece 1 goes out where wanted."""
    ways = {n: [START[n], (2.0, *end)] for n, end in ends.items()}
    return adjudicate(trace(ways | ({1: OUT} if out else {})), play or situation())


def one(y: float, *, out: bool = True, x: float = 0.5) -> PieceRuling:
    return of(played({5: (x, y)}, out=out), 5)


def y_at(distance_mm: float) -> float:
    """y of a piece lying across whose nearest point is so far from the penalty line."""
    return -1.0 + distance_mm / 1000 + R


def test_a_piece_stopped_nearer_than_20_cm_goes_to_the_20_cm_mark() -> None:
    """a: a piece is out; piece 5 stops 15 cm from the penalty line."""
    ruling = one(y_at(150))
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.MARK_20, "RU-4.3.28a")
    assert ruling.margin_mm == pytest.approx(-50.0)
    assert ruling.placed is not None
    assert ruling.placed.centre == pytest.approx((0.0, -0.8 + R, R))
    assert ruling.placed.axis == (1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("distance_mm", "verdict"),
    [
        (199.0, PieceVerdict.MARK_20),
        (199.5, PieceVerdict.MARK_20),
        (200.0, PieceVerdict.STAYS),
        (200.5, PieceVerdict.STAYS),
    ],
)
def test_the_limit_is_measured_to_the_nearest_point(distance_mm: float, verdict: PieceVerdict) -> None:
    """a: the nearest point lies 1 mm or 0.5 mm nearer than 20 cm, at 20 cm, or 0.5 mm beyond."""
    ruling = one(y_at(distance_mm))
    assert ruling.verdict is verdict
    assert ruling.margin_mm == pytest.approx(distance_mm - 200.0, abs=1e-6)
    assert ruling.doubtful is (abs(distance_mm - 200.0) < 0.99)


def test_it_counts_that_a_piece_went_out_by_an_earlier_throw() -> None:
    """a: piece 1 is out since an earlier throw."""
    earlier = situation(lie={n: lying(*START[n][1:]) for n in (2, 3, 4, 5)}, place=Place.HALF_KON)
    assert of(played({5: (0.5, y_at(150))}, out=False, play=earlier), 5).verdict is PieceVerdict.MARK_20


def test_a_piece_that_touched_the_zone_and_rolled_on_goes_to_the_mark() -> None:
    """a: the piece touches the penalty line, rolls on in a curve and stops far from it."""
    way = [(0.0, 0.5, 0.1), (1.0, 0.5, -0.97), (2.0, 1.0, -0.5)]
    ruling = of(adjudicate(trace({1: OUT, 5: way}, samples=50), situation()), 5)
    assert ruling.verdict is PieceVerdict.MARK_20
    assert ruling.evidence[0].note == Note.TOUCHED_ZONE


@pytest.mark.parametrize(("short_mm", "verdict"), [(0.5, PieceVerdict.STAYS), (-0.5, PieceVerdict.MARK_20)])
def test_a_piece_that_all_but_touched_the_zone_stays_in_doubt(short_mm: float, verdict: PieceVerdict) -> None:
    """a: the piece comes within half a millimetre of the penalty line, or touches it by that."""
    # along the penalty line, then away from it at less than a right angle: no dead point
    near = -0.98 + R + short_mm / 1000
    way = [(0.0, 0.5, 0.1), (1.0, 0.5, near + 0.1), (2.0, 0.9, near), (3.0, 1.4, near + 0.3)]
    ruling = of(adjudicate(trace({1: OUT, 5: way}), situation()), 5)
    assert ruling.verdict is verdict
    assert ruling.doubtful
    note = Note.NEARLY_TOUCHED_ZONE if verdict is PieceVerdict.STAYS else Note.TOUCHED_ZONE
    assert [e.margin_mm for e in ruling.evidence if e.note == note] == [pytest.approx(short_mm, abs=1e-6)]


def test_a_piece_that_went_through_the_zone_is_not_out_but_goes_to_the_mark() -> None:
    """a: the piece rolls through the penalty zone and away (UA-V1)."""
    ruling = one(-3.0)
    assert ruling.verdict is PieceVerdict.MARK_20
    assert ruling.evidence[0].note == Note.TOUCHED_ZONE


def test_several_lie_end_to_end_and_the_row_is_centred() -> None:
    """a: three pieces for one mark."""
    ruling = played({2: (0.6, y_at(100)), 3: (-0.4, y_at(90)), 5: (0.1, y_at(120))})
    where = {n: of(ruling, n).placed for n in (2, 3, 5)}
    assert {n: round(p.centre[0], 6) for n, p in where.items() if p} == {3: -L, 5: 0.0, 2: L}


def test_two_lie_either_side_of_the_middle() -> None:
    """a: two pieces for one mark."""
    ruling = played({2: (0.6, y_at(100)), 3: (-0.4, y_at(90))})
    assert [ruling.next.lying[n].centre[0] for n in (3, 2)] == pytest.approx([-L / 2, L / 2])


def test_a_piece_that_lies_on_the_mark_already_makes_a_row_with_the_new_one() -> None:
    """a: an earlier throw put a piece on the mark already."""
    on_it = Placement((0.0, -0.8 + R, R), (1.0, 0.0, 0.0))
    play = situation(lie={2: on_it, 5: lying(*START[5][1:])}, place=Place.HALF_KON)
    ruling = played({5: (0.5, y_at(100))}, out=False, play=play)
    assert [ruling.next.lying[n].centre[0] for n in (2, 5)] == pytest.approx([-L / 2, L / 2])
    assert of(ruling, 2).verdict is PieceVerdict.UNTOUCHED
    assert of(ruling, 2).moved
    assert of(ruling, 2).interpretation


def test_none_out_nearer_than_20_goes_to_40() -> None:
    """b: none is out; piece 5 stops 15 cm from the penalty line."""
    ruling = one(y_at(150), out=False)
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.MARK_40, "RU-4.3.28b")
    assert ruling.placed is not None
    assert ruling.placed.centre[1] == pytest.approx(-0.6 + R)


def test_none_out_between_20_and_40_goes_to_40() -> None:
    """b: at 30 cm it goes to the 40 cm mark while none is out, and stays once one is."""
    assert one(y_at(300), out=False).verdict is PieceVerdict.MARK_40
    assert one(y_at(300), out=True).verdict is PieceVerdict.STAYS


@pytest.mark.parametrize(
    ("distance_mm", "verdict"),
    [(399.0, PieceVerdict.MARK_40), (399.5, PieceVerdict.MARK_40), (400.5, PieceVerdict.STAYS)],
)
def test_none_out_the_limit_is_40_cm(distance_mm: float, verdict: PieceVerdict) -> None:
    """b: the nearest point lies 1 mm or 0.5 mm nearer than 40 cm, or 0.5 mm beyond."""
    assert one(y_at(distance_mm), out=False).verdict is verdict


def test_the_ukrainian_profile_judges_the_same_way() -> None:
    """The Ukrainian text has the marks, but no such clause."""
    assert of(played({5: (0.5, y_at(300))}, out=False, play=situation(rules="uk")), 5).clause == "RU-4.3.28b"


def test_a_piece_in_the_way_of_the_mark_moves_the_least_towards_the_front_line() -> None:
    """c: piece 2 lies across the place where piece 5 is put."""
    ruling = played({2: (0.05, y_at(210), 0.0), 5: (0.5, y_at(100))})
    way = of(ruling, 2)
    assert way.verdict is PieceVerdict.STAYS
    assert way.moved
    assert way.placed is not None
    assert way.placed.centre == pytest.approx((0.05, -0.8 + 3 * R, R))
    assert "RU-4.3.28c" in {e.clause for e in way.evidence}


def test_a_piece_that_only_just_clears_the_mark_does_not_move() -> None:
    """c: piece 2 lies half a millimetre clear of that place, or half a millimetre in it."""
    assert not of(played({2: (0.05, -0.8 + 3 * R + 0.0005), 5: (0.5, y_at(100))}), 2).moved
    assert of(played({2: (0.05, -0.8 + 3 * R - 0.0005), 5: (0.5, y_at(100))}), 2).moved


def test_it_keeps_its_direction_when_it_moves() -> None:
    """c: the piece in the way lies along the throw."""
    # lying along: nearest point 21 cm off, so it stays, and in the way of the mark
    way = [(0.0, 0.0, 0.1, 90.0), (2.0, 0.0, -0.69, 90.0)]
    play = situation(lie={**situation().lying, 3: lying(0.0, 0.1, 90.0)})
    ruling = adjudicate(trace({1: OUT, 3: way, 5: [START[5], (2.0, 0.5, y_at(100))]}), play)
    placed = of(ruling, 3).placed
    assert placed is not None
    assert placed.axis == pytest.approx((0.0, 1.0, 0.0))
    assert placed.centre[1] == pytest.approx(-0.8 + 2 * R + L / 2)


def test_a_piece_that_makes_way_passes_over_one_that_is_in_nobodys_way() -> None:
    """c: the way of the piece that makes way is barred by one that is itself in nobody's way."""
    ends = {2: (0.05, y_at(210)), 3: (0.06, -0.8 + 3 * R + 0.01), 5: (0.5, y_at(100))}
    ruling = played(ends)
    assert not of(ruling, 3).moved
    placed = of(ruling, 2).placed
    assert placed is not None
    assert placed.centre[1] == pytest.approx(-0.8 + 3 * R + 0.01 + 2 * R)


def test_two_pieces_in_the_way_make_way_one_behind_the_other() -> None:
    """c: two pieces lie in the way, one behind the other."""
    play = situation(lie={**situation().lying, 4: lying(0.25, 0.1, 90.0)})
    ways: dict[int, list[Point]] = {
        1: [*OUT],
        2: [START[2], (2.0, 0.02, y_at(205))],
        4: [(0.0, 0.25, 0.1, 90.0), (2.0, 0.02, -0.8 + 2 * R + 0.01 + L / 2 - 0.02, 90.0)],
        5: [START[5], (2.0, 0.5, y_at(100))],
    }
    ruling = adjudicate(trace(ways), play)
    first, second = of(ruling, 2), of(ruling, 4)
    assert (first.moved, second.moved) == (True, True)
    assert first.placed is not None
    assert second.placed is not None
    assert first.placed.centre[1] == pytest.approx(-0.8 + 3 * R)
    assert second.placed.centre[1] == pytest.approx(-0.8 + 4 * R + L / 2)


@pytest.mark.parametrize(
    ("distance_mm", "verdict"),
    [(200.5, PieceVerdict.DEAD_POINT), (199.5, PieceVerdict.MARK_20), (150.0, PieceVerdict.MARK_20)],
)
def test_a_dead_point_inside_the_strip_goes_to_the_mark(distance_mm: float, verdict: PieceVerdict) -> None:
    """a, its meeting with RU-4.3.17: the piece turned back half a millimetre beyond 20 cm, or nearer."""
    way = [START[5], (1.0, 0.5, y_at(distance_mm)), (2.0, 0.5, 0.0)]
    ruling = of(adjudicate(trace({1: OUT, 5: way}, samples=60), situation()), 5)
    assert ruling.verdict is verdict
    assert Note.DEAD_POINT in {e.note for e in ruling.evidence}


def test_a_piece_that_stopped_over_the_slanting_side_in_the_strip_goes_to_the_mark() -> None:
    """a, its meeting with UA-V3: in by a hair's breadth over the side, and nearer than 20 cm."""
    ruling = of(played({5: (1.9, y_at(100))}), 5)
    assert ruling.verdict is PieceVerdict.MARK_20
    assert Note.NO_LIGHT not in {e.note for e in ruling.evidence}


def test_out_over_the_side_in_the_strip_is_out() -> None:
    """a, its meeting with UA-V1: wholly left over the slanting side, level with the strip."""
    way = [START[5], (1.0, 0.8, -0.5), (2.0, 2.5, -0.85)]
    assert of(adjudicate(trace({1: OUT, 5: way}), situation()), 5).verdict is PieceVerdict.OUT


def test_the_piece_that_goes_out_in_this_throw_moves_the_limit_for_all_others() -> None:
    """b, its meeting with a: at 30 cm a piece stays because another goes out later in the same throw."""
    late = [(0.0, -0.5, 0.1), (1.9, -0.5, 0.1), (2.0, -2.5, 0.1)]
    ruling = adjudicate(trace({1: late, 5: [START[5], (1.0, 0.5, y_at(300))]}), situation())
    assert of(ruling, 5).verdict is PieceVerdict.STAYS


def test_b_two_pieces_for_the_far_mark_lie_end_to_end_there() -> None:
    """b: none is out, and two pieces stop in the strip."""
    ruling = played({2: (0.6, y_at(100)), 3: (-0.4, y_at(390))}, out=False)
    assert [ruling.next.lying[n].centre for n in (3, 2)] == [
        pytest.approx((-L / 2, -0.6 + R, R)),
        pytest.approx((L / 2, -0.6 + R, R)),
    ]


def test_c_an_untouched_piece_in_the_way_moves_too() -> None:
    """c: a piece that lies since an earlier throw, and did not move in this one, is in the way."""
    play = situation(lie={**situation().lying, 2: lying(0.05, -0.8 + 2 * R)})
    way = of(played({5: (0.5, y_at(100))}, play=play), 2)
    assert (way.verdict, way.moved) == (PieceVerdict.UNTOUCHED, True)


def test_c_a_piece_at_its_dead_point_in_the_way_moves_too() -> None:
    """c, its meeting with RU-4.3.17: the dead point lies across the mark."""
    back = [START[2], (1.0, 0.05, y_at(210)), (2.0, 0.05, 0.0)]
    ruling = adjudicate(
        trace({1: OUT, 2: back, 5: [START[5], (2.0, 0.5, y_at(100))]}, samples=60), situation()
    )
    way = of(ruling, 2)
    assert (way.verdict, way.moved) == (PieceVerdict.DEAD_POINT, True)


def test_the_margin_of_a_piece_that_rolled_into_the_zone_is_how_far_it_got() -> None:
    """b: the piece stops with its near edge 24 cm before the penalty line, wholly outside the city."""
    ruling = one(-1.24 + R, out=False)
    assert ruling.evidence[0].note == Note.TOUCHED_ZONE
    assert ruling.margin_mm == pytest.approx(-260.0, abs=0.01)


def test_a_piece_that_grazed_the_zone_stays_doubtful_wherever_it_went_after_it_left() -> None:
    """b: half a millimetre of the penalty line, out over the side, and then far round into the zone."""
    graze = -0.98 + R - 0.0005
    way = [
        START[5],
        (1.0, 0.5, graze + 0.1),
        (2.0, 0.9, graze),
        (3.0, 2.4, graze + 0.4),
        (4.0, 2.3, -1.5),
        (5.0, 0.0, -2.0),
    ]
    ruling = of(adjudicate(trace({5: way}), situation()), 5)
    assert ruling.verdict is PieceVerdict.MARK_40
    assert ruling.evidence[0].margin_mm == pytest.approx(-0.5, abs=1e-6)


def hop(*over: tuple[float, float, float]) -> PieceRuling:
    """Piece 5 flies through points (x, y, air under it) and lies down at (-0.2, -0.6); piece 1 is out."""
    way = [(0.0, *START[5][1:], 0.0, R)]
    way += [(0.2 + 0.2 * k, x, y, 0.0, R + air) for k, (x, y, air) in enumerate(over)]
    end = 0.4 + 0.2 * len(over)
    way += [(end, -0.2, -0.6, 0.0, R)]
    return of(adjudicate(trace({1: OUT, 5: way}, samples=200), situation()), 5)


@pytest.mark.parametrize(
    ("air", "verdict", "clause"),
    [
        (0.0, PieceVerdict.MARK_20, "RU-4.3.28a"),
        (0.004, PieceVerdict.MARK_20, "RU-4.3.28a"),
        (0.006, PieceVerdict.STAYS, "RU-4.3.31"),
        (0.4, PieceVerdict.STAYS, "RU-4.3.31"),
    ],
)
def test_only_what_touches_the_ground_has_touched_the_penalty_zone(
    air: float, verdict: PieceVerdict, clause: str
) -> None:
    """In a wide curve over the penalty line: on the ground, within 5 mm of it, or above that, up to 40 cm."""
    found = hop((0.9, -0.6, air), (0.6, -0.99, air), (0.2, -0.75, air))
    assert (found.verdict, found.clause) == (verdict, clause)


def test_a_hop_that_lands_in_the_zone_for_a_moment_has_touched_it() -> None:
    """It comes down once on the line, between two samples of the trace, and bounces back inside."""
    way = [(0.0, *START[5][1:], 0.0, R), (0.5, 0.4, -0.99, 0.0, R), (1.0, 0.4, -0.5, 0.0, R)]
    coarse = [(t, x, y, h, R + (0.3 if 0.0 < t < 1.0 else 0.0)) for t, x, y, h, _ in way]
    for ways, landed in ((coarse, True), (coarse, False)):
        events = [Event(EventKind.GROUND, 0.5, 1, place=(0.4, -0.99, 0.0))] if landed else []
        found = of(adjudicate(trace({1: OUT, 5: ways}, *events), situation()), 5)
        assert (found.verdict is PieceVerdict.MARK_20) is landed


def test_what_leaves_over_the_zone_in_the_air_went_through_it() -> None:
    """Wholly beyond the penalty line, 30 cm up: not out (UA-V1), to the mark, though it never touched."""
    found = hop((0.4, -0.9, 0.3), (0.4, -1.3, 0.3), (0.4, -0.9, 0.3))
    assert (found.verdict, found.clause) == (PieceVerdict.MARK_20, "RU-4.3.28a")


def test_of_a_tilted_piece_the_end_that_is_down_touches() -> None:
    """It leans with its high end over the line and its low end before it, or the other way round."""
    for sign, touched in ((1.0, False), (-1.0, True)):
        axis = (0.0, -sign * 0.8, 0.6)
        z = 0.6 * L / 2 + 0.8 * R
        way = [(0.0, *START[5][1:], 0.0, z), (1.0, 0.4, -0.93, 0.0, z), (2.0, 0.4, -0.5, 0.0, z)]
        made = trace({1: OUT, 5: way}, samples=200, axes={5: axis})
        assert (of(adjudicate(made, situation()), 5).verdict is PieceVerdict.MARK_20) is touched


def test_where_on_the_mark_a_piece_lies_is_one_reading() -> None:
    """The text puts it on a mark at 20 cm and does not say which of its points is there."""
    assert one(y_at(150)).interpretation
    assert one(y_at(350), out=False).interpretation
    assert not one(y_at(450)).interpretation


def test_what_moved_out_of_the_way_is_ruled_by_the_sentence_on_it() -> None:
    """c: piece 3 never moved and piece 4 stopped where the mark is needed: both cite it, and no other."""
    lie = {n: lying(0.25 * (n - 3), 0.1) for n in (2, 4, 5)} | {3: lying(0.05, -0.74)}
    ruling = played({5: (0.5, y_at(100))}, out=False, play=situation(lie=lie, place=Place.HALF_KON))
    three = of(ruling, 3)
    assert (three.verdict, three.clause, three.moved) == (PieceVerdict.UNTOUCHED, "RU-4.3.28c", True)
    assert three.evidence[0].note == Note.MOVED_FROM_MARK
    ruling = played({5: (0.5, y_at(100)), 4: (0.05, -0.74)})
    four = of(ruling, 4)
    assert (four.verdict, four.clause, four.moved) == (PieceVerdict.STAYS, "RU-4.3.28c", True)
