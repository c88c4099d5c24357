"""RU-4.3.29: Letter: nearer than 40 cm or penalty zone: at 40 cm, opposite its own former place."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling
from gorodki.court.gorodki.situation import Place
from gorodki.figures.types import Placement
from tests.court.tracing import LETTER, R, of, situation, trace

Point = tuple[float, ...]


def letter(ends: dict[int, Point], *, category: str = "men", rules: str = "ru") -> Ruling:
    ways = {}
    for n, end in ends.items():
        x, y, _ = LETTER.pieces[n - 1].centre
        ways[n] = [(0.0, x, y), (2.0, *end)]
    return adjudicate(trace(ways), situation(LETTER, category=category, rules=rules))


@pytest.mark.parametrize(("piece", "x"), [(1, -0.9), (2, 0.9), (3, -0.9), (4, 0.9), (5, 0.0)])
def test_each_lies_opposite_its_own_former_place(piece: int, x: float) -> None:
    """Each piece of the Letter in turn stops in the strip before the penalty line."""
    ruling = of(letter({piece: (0.3, -0.8)}), piece)
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.LETTER_40, "RU-4.3.29")
    assert ruling.placed is not None
    assert ruling.placed.centre == pytest.approx((x, -0.6 + R, R))
    assert ruling.placed.axis == (1.0, 0.0, 0.0)


def test_the_outer_end_of_a_corner_piece_meets_the_outer_edge_of_the_side_line() -> None:
    """The piece of the front right corner."""
    placed = of(letter({2: (0.3, -0.8)}), 2).placed
    assert placed is not None
    assert placed.centre[0] + 0.1 == pytest.approx(1.0)


def test_it_is_40_cm_for_men_too_though_a_piece_is_out() -> None:
    """A piece is out, and a man throws: no 20 cm at the Letter (RU-4.3.28a, RU-4.3.30)."""
    ruling = letter({5: (0.0, 3.0), 2: (0.3, -1.0 + 0.3 + R)})
    assert of(ruling, 5).verdict is PieceVerdict.OUT
    assert of(ruling, 2).verdict is PieceVerdict.LETTER_40


@pytest.mark.parametrize(
    ("distance_mm", "verdict"), [(399.5, PieceVerdict.LETTER_40), (400.5, PieceVerdict.STAYS)]
)
def test_beyond_40_cm_it_stays(distance_mm: float, verdict: PieceVerdict) -> None:
    """The nearest point lies half a millimetre nearer than 40 cm, or beyond."""
    ruling = of(letter({5: (0.2, -1.0 + distance_mm / 1000 + R)}), 5)
    assert ruling.verdict is verdict
    assert ruling.doubtful


def test_through_the_zone_it_goes_opposite_its_place() -> None:
    """The mark of the Letter rolls through the penalty zone."""
    assert of(letter({5: (1.0, -3.0)}), 5).verdict is PieceVerdict.LETTER_40


def test_of_two_that_want_one_place_the_rear_one_moves_the_least_towards_the_front_line() -> None:
    """Both pieces of the left side stop in the strip."""
    ruling = letter({1: (0.3, -0.8), 3: (-0.3, -0.8)})
    assert ruling.next.lying[1].centre == pytest.approx((-0.9, -0.6 + R, R))
    assert ruling.next.lying[3].centre == pytest.approx((-0.9, -0.6 + 3 * R, R))


def test_a_piece_already_lying_at_its_place_makes_way() -> None:
    """A piece lies since an earlier throw where the new one belongs (RU-4.3.28c)."""
    lie = {**situation(LETTER).lying, 1: Placement((-0.9, -0.6 + R, R), (1.0, 0.0, 0.0))}
    way = [(0.0, -0.912, 1.912), (2.0, 0.0, -0.8)]
    ruling = adjudicate(trace({3: way}), situation(LETTER, lie=lie))
    assert ruling.next.lying[3].centre == pytest.approx((-0.9, -0.6 + R, R))
    assert ruling.next.lying[1].centre == pytest.approx((-0.9, -0.6 + 3 * R, R))
    assert of(ruling, 1).moved


def test_childrens_pieces_stand_there_too_and_that_is_an_interpretation() -> None:
    """A child's piece of the Letter (RU-4.3.30)."""
    ruling = of(letter({2: (0.3, -0.8)}, category="children"), 2)
    assert ruling.interpretation
    assert ruling.placed is not None
    assert ruling.placed.axis == (0.0, 0.0, 1.0)
    assert ruling.placed.centre[0] + R == pytest.approx(1.0)


def test_the_ukrainian_rules_borrow_it_and_say_so() -> None:
    """The Ukrainian text has no such clause."""
    assert of(letter({5: (0.0, -0.8)}, rules="uk"), 5).supplement == "ru"


def test_the_letter_is_thrown_from_the_kon_though_a_piece_is_out() -> None:
    """One piece of the Letter is out (RU-4.3.4)."""
    assert letter({5: (0.0, 3.0)}).next.place is Place.KON


def test_another_figure_is_not_judged_this_way() -> None:
    """The same at a figure that is not the Letter (RU-4.3.28b)."""
    ruling = adjudicate(trace({5: [(0.0, 0.5, 0.1), (2.0, 0.3, -0.8)]}), situation())
    assert of(ruling, 5).verdict is PieceVerdict.MARK_40
    assert ruling.next.lying[5].centre == pytest.approx((0.0, -0.6 + R, R))


@pytest.mark.parametrize("end", [(0.3, -0.65), (0.3, -2.0)], ids=["strip", "zone"])
def test_a_dead_point_of_the_letter_counts_up_to_40_cm(end: tuple[float, float]) -> None:
    """Its meeting with RU-4.3.17: turned back in the strip, or inside and then into the zone."""
    x, y, _ = LETTER.pieces[4].centre
    turned = -0.65 if end[1] > -1.0 else 0.2
    way = [(0.0, x, y, 0.0), (1.0, 0.3, turned), (2.0, 0.3, 0.9)]
    if end[1] < -1.0:
        way = [(0.0, x, y, 0.0), (1.0, x, 1.5), (2.0, x, -2.0)]
    play = situation(LETTER)
    ruling = of(adjudicate(trace({5: way}, samples=60), play), 5)
    assert ruling.verdict is (PieceVerdict.LETTER_40 if end[1] > -1.0 else PieceVerdict.DEAD_POINT)


def test_out_over_the_side_is_out_at_the_letter_too() -> None:
    """Its meeting with UA-V1."""
    assert of(letter({2: (2.6, -0.8)}), 2).verdict is PieceVerdict.OUT


def test_a_piece_that_touched_the_zone_and_left_over_the_side_goes_opposite_its_place() -> None:
    """Its meeting with UA-C4: the end of the penalty line was touched first."""
    x, y, _ = LETTER.pieces[1].centre
    way = [(0.0, x, y), (1.0, 1.7, -0.96), (2.0, 2.6, -0.8)]
    assert of(adjudicate(trace({2: way}), situation(LETTER)), 2).verdict is PieceVerdict.LETTER_40
