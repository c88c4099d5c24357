"""Clauses that meet on one piece, beyond the meetings in the files of the clauses themselves.

Each case names the clauses; the first lines of its docstring tell what happens, the test who prevails.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, Ruling, ThrowVerdict
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.sim.trace import Event
from tests.court.tracing import LETTER, L, R, Way, contact, lying, of, situation, trace

TURNED = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.9), (2.0, 0.0, 0.4)]  # piece 3: dead point at 0.9, then back
BACK = [(0.0, -0.5, 0.1), (0.6, -1.6, 0.5), (1.2, -0.25, 0.6), (1.6, -0.2, 0.6)]  # piece 1: out and back in
OUT = [(0.0, -0.5, 0.1), (1.0, -2.5, 0.1)]


def notes(piece: PieceRuling) -> set[str]:
    return {e.note for e in piece.evidence}


def rule(ways: Mapping[int, Way], *events: Event, play: Situation | None = None) -> Ruling:
    return adjudicate(trace(ways, *events, samples=240), play or situation())


def y_at(distance_mm: float) -> float:
    """y of a piece lying across whose nearest point is so far from the penalty line."""
    return -1.0 + distance_mm / 1000 + R


# where they met (RU-4.3.22, RU-4.3.27)


def hindered(way: Way, turned: Way = TURNED, *events: Event, play: Situation | None = None) -> Ruling:
    """Piece 4 meets piece 3, which had turned, at 1.6 s."""
    return rule({3: turned, 4: way}, contact(1.6, 0, 1), *events, play=play)


@pytest.mark.parametrize(("over_mm", "verdict"), [(0.5, PieceVerdict.WHERE_MET), (-0.5, PieceVerdict.OUT)])
def test_22_and_v1_half_over_the_side_line_when_they_met(over_mm: float, verdict: PieceVerdict) -> None:
    """RU-4.3.22, UA-V1: piece 4 covered the side line by half a millimetre when they met, or had left."""
    turned = [(0.0, 0.0, 0.1, 90.0), (1.0, 0.95, 0.6, 90.0), (2.0, 0.5, 0.6, 90.0)]  # at 0.68 when they meet
    x = 1.0 + L / 2 - over_mm / 1000
    way = [(0.0, 0.25, 0.1), (1.1, 0.6, 0.3), (1.6, x, 0.6), (2.4, 1.6, 0.8)]
    assert of(hindered(way, turned), 4).verdict is verdict


def test_22_and_28c_the_place_where_they_met_lies_in_the_way_of_the_mark() -> None:
    """RU-4.3.22, RU-4.3.28c: piece 4 is put where they met, across the 20 cm mark, and makes way."""
    turned = [(0.0, 0.0, 0.1), (1.0, 0.0, -0.5), (2.0, 0.0, 0.4)]
    way = [(0.0, 0.25, 0.1), (1.1, 0.25, 0.1), (1.6, 0.05, y_at(210)), (2.4, 0.6, 0.5)]
    ways: dict[int, Way] = {1: OUT, 3: turned, 4: way, 5: [(0.0, 0.5, 0.1), (2.0, 0.5, y_at(100))]}
    piece = of(rule(ways, contact(1.6, 1, 2)), 4)
    assert (piece.verdict, piece.moved) == (PieceVerdict.WHERE_MET, True)
    assert piece.placed is not None
    assert piece.placed.centre == pytest.approx((0.05, -0.8 + 3 * R, R), abs=1e-6)


def test_22_and_29_at_the_letter_the_place_where_they_met_goes_opposite() -> None:
    """RU-4.3.22, RU-4.3.29: they met 30 cm from the penalty line, and a piece is out."""
    play = situation(LETTER, lie={n: p for n, p in situation(LETTER).lying.items() if n != 1})
    mark = Event(Marked.HINDERED, 1.6, 1, 0, place=(0.0, y_at(300), R))
    turned = [(0.0, -0.912, 1.912), (1.0, 0.0, 0.9), (2.0, -0.8, 1.8)]
    ways: dict[int, Way] = {3: turned, 5: [(0.0, 0.0, 1.0), (1.6, 0.0, y_at(300)), (2.4, 0.6, 0.5)]}
    piece = of(rule(ways, mark, play=play), 5)
    assert piece.verdict is PieceVerdict.LETTER_40
    assert Note.MET_TURNED in notes(piece)


def test_22_and_25_what_it_rolled_on_before_they_met_decides_nothing() -> None:
    """RU-4.3.22, RU-4.3.25: the referee marks that piece 4 had rolled on piece 5 before it met piece 3."""
    ridden = Event(Marked.ROLLED_ON, 1.3, 1, 2, place=(0.2, 0.3, R))
    ways: dict[int, Way] = {
        3: TURNED,
        4: [(0.0, 0.25, 0.1), (1.1, 0.25, 0.1), (1.6, 0.05, 0.551), (2.4, 0.6, 0.5)],
        5: [(0.0, 0.5, 0.1)],
    }
    piece = of(rule(ways, contact(1.6, 0, 1), ridden), 4)
    assert (piece.verdict, piece.clause) == (PieceVerdict.WHERE_MET, "RU-4.3.22")
    assert Note.ROLLED_ON_ANOTHER in notes(piece)


def test_22_and_26_the_earlier_of_two_holds() -> None:
    """RU-4.3.22, RU-4.3.26: piece 4 met piece 3 first; where it lay then, piece 1 came back and struck it."""
    way = [
        (0.0, 0.25, 0.1),
        (1.1, 0.25, 0.1),
        (1.6, 0.05, 0.551),
        (1.8, 0.3, 0.9),
        (2.2, 0.3, 0.9),
        (3.0, 0.7, 0.9),
    ]
    back = [(0.0, -0.5, 0.1), (0.6, -1.6, 0.5), (2.2, 0.1, 0.9), (2.6, 0.2, 0.9)]
    piece = of(rule({1: back, 3: TURNED, 4: way}, contact(1.6, 1, 2), contact(2.2, 0, 2)), 4)
    assert (piece.verdict, piece.clause) == (PieceVerdict.WHERE_MET, "RU-4.3.22")


def test_22_and_27_hindered_by_both_the_throw_is_returned() -> None:
    """RU-4.3.22, RU-4.3.27: piece 5 met what had come back, and later piece 4 met piece 3."""
    crosses = [(0.0, 0.25, 0.1), (1.1, 0.25, 0.1), (1.6, 0.05, 0.551), (2.4, 0.6, 0.5)]
    mark = Event(Marked.HINDERED, 1.2, 2, place=(0.4, 0.5, R))
    ways: dict[int, Way] = {3: TURNED, 4: crosses, 5: [(0.0, 0.5, 0.1), (1.2, 0.4, 0.5), (2.0, 0.9, 0.6)]}
    ruling = rule(ways, contact(1.6, 0, 1), mark)
    assert (ruling.throw.verdict, ruling.throw.clause) == (ThrowVerdict.RETURNED, "RU-4.3.27")


def test_27_and_28c_the_place_where_they_met_lies_in_the_way_of_the_mark() -> None:
    """RU-4.3.27, RU-4.3.28c: on its way to the zone piece 4 met what had come back, across the 20 cm mark."""
    mark = Event(Marked.HINDERED, 1.6, 1, place=(0.05, y_at(210), R))
    ways: dict[int, Way] = {
        1: OUT,
        4: [(0.0, 0.25, 0.1), (1.6, 0.05, y_at(210)), (2.4, 0.6, 0.5)],
        5: [(0.0, 0.5, 0.1), (2.0, 0.5, y_at(100))],
    }
    piece = of(rule(ways, mark), 4)
    assert (piece.verdict, piece.clause, piece.moved) == (PieceVerdict.WHERE_MET, "RU-4.3.27", True)


def test_27_and_29_at_the_letter_the_place_where_they_met_goes_opposite() -> None:
    """RU-4.3.27, RU-4.3.29: on its way to the zone the mark met what had come back, at 30 cm."""
    mark = Event(Marked.HINDERED, 1.6, 0, place=(0.0, y_at(300), R))
    ways: dict[int, Way] = {5: [(0.0, 0.0, 1.0), (1.6, 0.0, y_at(300)), (2.4, 0.6, 0.5)]}
    assert of(rule(ways, mark, play=situation(LETTER)), 5).verdict is PieceVerdict.LETTER_40


def test_27_and_p11_a_split_that_returns_the_bat_is_named_first() -> None:
    """RU-4.3.27, UA-P11: piece 5 split, its larger part inside, and piece 3 met what had come back."""
    mark = Event(Marked.HINDERED, 1.2, 0, place=(0.0, 0.5, R))
    split = Event(Marked.SPLIT, 0.8, 1)
    ways: dict[int, Way] = {
        3: [(0.0, 0.0, 0.1), (1.2, 0.0, 0.5), (2.0, 0.5, 0.6)],
        5: [(0.0, 0.5, 0.1), (1.5, 0.4, 0.9)],
    }
    ruling = rule(ways, mark, split, play=situation(rules="uk"))
    assert (ruling.throw.verdict, ruling.throw.clause) == (ThrowVerdict.RETURNED, "UA-P11")
    assert "RU-4.3.27" in {e.clause for e in ruling.throw.evidence}


# back where it had stopped (RU-4.3.26)


def moved(
    stopped: tuple[float, float],
    *,
    play: Situation | None = None,
    more: dict[int, Way] | None = None,
    heading: float = 0.0,
) -> Ruling:
    """Piece 3 stops somewhere; piece 1, which was out, comes back and pushes it aside."""
    x, y = stopped
    before = play or situation()
    fx, fy, _ = before.lying[3].centre
    way = [(0.0, fx, fy), (0.6, x, y, heading), (1.2, x, y, heading), (1.8, x + 0.3, y + 0.3, heading)]
    back = [*BACK[:2], (1.2, x - L, y), (1.6, x - L + 0.05, y)]
    return rule({1: back, 3: way, **(more or {})}, contact(1.2, 0, 1), play=before)


@pytest.mark.parametrize(
    ("light_mm", "verdict"), [(-0.5, PieceVerdict.WHERE_STOPPED), (0.5, PieceVerdict.OUT)]
)
def test_26_and_v3_stopped_half_a_millimetre_over_the_rear_line(
    light_mm: float, verdict: PieceVerdict
) -> None:
    """RU-4.3.26, UA-V3: piece 3 had stopped half over the rear line, or half a millimetre beyond it."""
    assert of(moved((0.3, 2.0 + R + light_mm / 1000)), 3).verdict is verdict


def test_26_and_28c_where_it_had_stopped_lies_in_the_way_of_the_mark() -> None:
    """RU-4.3.26, RU-4.3.28c: piece 3 goes back across the 20 cm mark, where piece 5 is put."""
    piece = of(moved((0.05, y_at(210)), more={5: [(0.0, 0.5, 0.1), (2.0, 0.5, y_at(100))]}), 3)
    assert (piece.verdict, piece.moved) == (PieceVerdict.WHERE_STOPPED, True)


@pytest.mark.parametrize(
    ("distance_mm", "verdict"), [(400.5, PieceVerdict.WHERE_STOPPED), (399.5, PieceVerdict.LETTER_40)]
)
def test_26_and_29_at_the_letter_the_limit_is_40_cm(distance_mm: float, verdict: PieceVerdict) -> None:
    """RU-4.3.26, RU-4.3.29: a piece of the Letter had stopped half a millimetre beyond 40 cm, or nearer."""
    x, y, _ = LETTER.pieces[4].centre
    there = (-0.05, y_at(distance_mm))
    back = [(0.0, -0.912, 0.088), (0.6, -2.2, 0.5), (1.2, -0.25, there[1]), (1.6, -0.2, there[1])]
    way = [(0.0, x, y), (0.6, *there), (1.2, *there), (1.8, 0.4, 0.3)]
    assert of(rule({1: back, 5: way}, contact(1.2, 0, 1), play=situation(LETTER)), 5).verdict is verdict


def test_26_and_30_a_womans_piece_that_had_stopped_at_30_cm_goes_to_the_far_mark() -> None:
    """RU-4.3.26, RU-4.3.30: its place nearer than the limit of the category."""
    piece = of(moved((-0.05, y_at(300)), play=situation(category="women")), 3)
    assert (piece.verdict, piece.clause) == (PieceVerdict.MARK_40, "RU-4.3.30")


def test_26_and_18_it_had_come_back_from_a_collision_before_it_stopped() -> None:
    """RU-4.3.26, RU-4.3.18: piece 3 turned at piece 4, stopped, and was then moved by what came back."""
    way = [(0.0, 0.0, 0.1), (0.4, -0.05, 0.9), (0.8, -0.05, 0.6), (1.2, -0.05, 0.6), (1.8, 0.4, 0.7)]
    ways: dict[int, Way] = {1: BACK, 3: way, 4: [(0.0, 0.25, 0.1), (0.3, -0.05, 0.949)]}
    piece = of(rule(ways, contact(0.4, 1, 2), contact(1.2, 0, 1)), 3)
    assert (piece.verdict, piece.clause) == (PieceVerdict.WHERE_STOPPED, "RU-4.3.26")
    assert Note.TURNED_BY_COLLISION in notes(piece)


def test_26_and_23_put_back_before_the_breach_began() -> None:
    """RU-4.3.26, RU-4.3.23: what came back pushes piece 3 over the side line while somebody sweeps."""
    way = [(0.0, 0.0, 0.1), (0.6, -0.05, 0.6), (1.2, -0.05, 0.6), (1.8, 2.0, 0.7)]
    piece = of(rule({1: BACK, 3: way}, contact(1.2, 0, 1), Event(Marked.SWEPT, 1.1, 1)), 3)
    assert (piece.verdict, piece.clause) == (PieceVerdict.WHERE_STOPPED, "RU-4.3.26")


# on the edge of the line (RU-4.3.23)


def test_23_and_28c_on_the_edge_it_is_in_nobodys_way() -> None:
    """RU-4.3.23, RU-4.3.28c: put on the edge of the slanting side, piece 5 leaves the mark free."""
    ways: dict[int, Way] = {
        2: [(0.0, -0.25, 0.1), (2.0, -0.3, y_at(100))],
        5: [(0.0, 0.5, 0.1), (1.0, 1.9, -0.25)],
    }
    ruling = rule(ways, Event(Marked.STEPPED, 0.1, 1))
    assert (of(ruling, 5).verdict, of(ruling, 5).moved) == (PieceVerdict.LINE_EDGE, False)
    assert of(ruling, 2).verdict is PieceVerdict.MARK_40


def test_23_and_29_at_the_letter_the_edge_in_the_strip_goes_opposite() -> None:
    """RU-4.3.23, RU-4.3.29: a piece of the Letter rolled out over the slanting side, 30 cm from the line."""
    x, y, _ = LETTER.pieces[1].centre
    way = [(0.0, x, y, -45.0), (1.0, 1.4, -0.7, -45.0), (2.0, 2.6, -0.72, -45.0)]
    piece = of(rule({2: way}, Event(Marked.STEPPED, 0.5, 0), play=situation(LETTER)), 2)
    assert piece.verdict is PieceVerdict.LETTER_40


def test_23_and_18_a_collision_on_the_way_out_changes_nothing() -> None:
    """RU-4.3.23, RU-4.3.18: piece 5 came back from piece 4 and then rolled out under the breach."""
    ways: dict[int, Way] = {
        4: [(0.0, 0.25, 0.1), (0.3, 0.9, 0.949)],
        5: [(0.0, 0.5, 0.1), (0.5, 0.9, 0.9), (0.8, 0.85, 0.6), (1.6, 1.6, 0.2)],
    }
    piece = of(rule(ways, contact(0.5, 0, 1), Event(Marked.STEPPED, 0.9, 1)), 5)
    assert piece.verdict is PieceVerdict.LINE_EDGE


def test_23_and_p11_of_a_split_piece_only_the_smaller_part_is_in() -> None:
    """RU-4.3.23, UA-P11: the larger part flew out under the breach: out all the same."""
    split = Event(Marked.SPLIT, 0.2, 0, data=(("larger_part", "out"),))
    way = [(0.0, 0.5, 0.1), (1.0, 1.5, 1.0)]
    piece = of(rule({5: way}, split, Event(Marked.STEPPED, 0.3, 0), play=situation(rules="uk")), 5)
    assert (piece.verdict, piece.clause) == (PieceVerdict.OUT, "UA-P11")


# out, turned, collided, rolled on another


def test_v2_and_18_struck_back_in_from_outside_it_is_out() -> None:
    """UA-V2, RU-4.3.18: piece 1 had wholly left and came back from a collision with piece 2 out there."""
    ways: dict[int, Way] = {
        1: [(0.0, -0.5, 0.1), (0.6, -1.6, 0.5), (1.2, -0.5, 0.6)],
        2: [(0.0, -0.25, 0.1), (0.5, -1.8, 0.5)],
    }
    piece = of(rule(ways, contact(0.6, 0, 1)), 1)
    assert (piece.verdict, piece.clause) == (PieceVerdict.OUT, "UA-V2")


def test_v3_and_17_at_its_dead_point_it_hung_over_the_line() -> None:
    """UA-V3, RU-4.3.17: piece 3 turned back with its end over the side line."""
    piece = of(rule({3: [(0.0, 0.0, 0.1, 90.0), (1.0, 1.01, 0.5, 90.0), (2.0, 0.6, 0.5, 90.0)]}), 3)
    assert (piece.verdict, piece.clause) == (PieceVerdict.DEAD_POINT, "RU-4.3.17")
    assert piece.margin_mm == pytest.approx(-(R - 0.01) * 1000, abs=1e-6)


@pytest.mark.parametrize(("light_mm", "verdict"), [(-0.5, PieceVerdict.STAYS), (0.5, PieceVerdict.OUT)])
def test_v3_and_18_after_a_collision_it_stopped_over_the_line(light_mm: float, verdict: PieceVerdict) -> None:
    """UA-V3, RU-4.3.18: piece 3 came back from piece 4 and stopped at the side line."""
    end = (-1.0 - L / 2 - light_mm / 1000, 0.5)
    ways: dict[int, Way] = {
        3: [(0.0, 0.0, 0.1), (1.0, 0.0, 0.9), (2.0, *end)],
        4: [(0.0, 0.25, 0.1), (0.5, 0.0, 0.949)],
    }
    piece = of(rule(ways, contact(1.0, 0, 1)), 3)
    assert piece.verdict is verdict
    assert piece.clause == "UA-V3"


def test_25_and_18_it_met_the_piece_on_which_it_rolled() -> None:
    """RU-4.3.25, RU-4.3.18: marked as rolled on piece 4, piece 3 also turned back at it."""
    ridden = Event(Marked.ROLLED_ON, 0.9, 0, 1, place=(0.0, 0.9, R))
    ways: dict[int, Way] = {3: TURNED, 4: [(0.0, 0.25, 0.1), (0.5, 0.0, 0.949)]}
    piece = of(rule(ways, contact(1.0, 0, 1), ridden), 3)
    assert (piece.verdict, piece.clause) == (PieceVerdict.STAYS, "RU-4.3.25")
    assert Note.TURNED_BY_COLLISION in notes(piece)
    assert piece.placed == lying(0.0, 0.4)


def test_25_and_29_at_the_letter_it_counts_where_it_stopped() -> None:
    """RU-4.3.25, RU-4.3.29: a piece of the Letter rolled on another and stopped at 30 cm."""
    ridden = Event(Marked.ROLLED_ON, 0.9, 1, 0, place=(0.0, 0.5, R))
    x, y, _ = LETTER.pieces[4].centre
    ways: dict[int, Way] = {2: [(0.0, 0.912, 0.088, 45.0)], 5: [(0.0, x, y), (2.0, 0.1, y_at(300))]}
    assert of(rule(ways, ridden, play=situation(LETTER)), 5).verdict is PieceVerdict.LETTER_40


def test_p11_and_17_a_damaged_piece_may_have_a_dead_point() -> None:
    """UA-P11, RU-4.3.17: damaged over 90 mm of its 200, piece 3 rolls forth and back."""
    damaged = Event(Marked.SPLIT, 0.5, 0, data=(("damaged_mm", "90"),))
    piece = of(rule({3: TURNED}, damaged, play=situation(rules="uk")), 3)
    assert (piece.verdict, piece.clause) == (PieceVerdict.DEAD_POINT, "UA-P10")
    assert Note.FORM_KEPT in notes(piece)


def test_20_and_27_after_a_returned_throw_the_figure_counts_as_untouched() -> None:
    """RU-4.3.20, RU-4.3.27: what was touched in a throw that is made again does not count."""
    mark = Event(Marked.HINDERED, 1.2, 0, place=(0.0, 0.5, R))
    ruling = rule({3: [(0.0, 0.0, 0.1), (1.2, 0.0, 0.5), (2.0, 0.5, 0.6)]}, mark)
    assert ruling.throw.verdict is ThrowVerdict.RETURNED
    assert not ruling.next.touched


def test_4_and_26_a_piece_put_back_leaves_the_next_throw_at_the_kon() -> None:
    """RU-4.3.4, RU-4.3.26: nothing is out, since the bat that came back only pushed a piece over the side."""
    bat = [(0.0, 0.6, -13.0, 0.0, 1.0), (1.0, 0.6, 0.1, 0.0, 0.1), (1.3, 0.6, 3.5, 0.0, 0.1), (1.9, 0.6, 0.8)]
    way = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.1), (1.5, 0.1, 0.755), (1.9, 0.1, 0.755), (2.5, 2.0, 0.3)]
    made = trace({3: way, 5: [(0.0, 0.5, 0.1)]}, contact(1.0, 0, 2), contact(1.9, 0, 1), bat=bat, samples=300)
    ruling = adjudicate(made, situation())
    assert of(ruling, 3).verdict is PieceVerdict.WHERE_STOPPED
    assert (ruling.out, ruling.next.place) == (0, Place.KON)
