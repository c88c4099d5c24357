"""RU-4.3.30: limit and mark by category: 20 cm or 40 cm; children's pieces stand upright there."""

from __future__ import annotations

import pytest

from court import adjudicate
from court.ruling import PieceRuling, PieceVerdict
from tests.court.tracing import L, R, of, situation, trace

OUT = [(0.0, -0.5, 0.1), (1.0, -2.5, 0.1)]


def stopped(distance_mm: float, category: str, *, rules: str = "ru", out: bool = True) -> PieceRuling:
    ways = {5: [(0.0, 0.5, 0.1), (2.0, 0.5, -1.0 + distance_mm / 1000 + R)]} | ({1: OUT} if out else {})
    return of(adjudicate(trace(ways), situation(category=category, rules=rules)), 5)


@pytest.mark.parametrize("category", ["men", "juniors", "boys", "veterans"])
def test_men_juniors_and_older_boys_have_20_cm(category: str) -> None:
    assert stopped(150, category).verdict is PieceVerdict.MARK_20
    assert stopped(300, category).verdict is PieceVerdict.STAYS
    assert stopped(300, category, out=False).verdict is PieceVerdict.MARK_40


@pytest.mark.parametrize("category", ["children", "younger-boys", "girls", "junior-women", "women"])
def test_the_others_have_40_cm(category: str) -> None:
    ruling = stopped(300, category)
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.MARK_40, "RU-4.3.30")
    assert stopped(399.5, category).verdict is PieceVerdict.MARK_40
    assert stopped(400.5, category).verdict is PieceVerdict.STAYS


def test_childrens_pieces_stand_upright_on_the_mark() -> None:
    placed = stopped(150, "children").placed
    assert placed is not None
    assert placed.axis == (0.0, 0.0, 1.0)
    assert placed.centre == pytest.approx((0.0, -0.6 + R, L / 2))


def test_two_of_them_stand_side_by_side_about_the_middle() -> None:
    ways = {n: [(0.0, 0.25 * (n - 3), 0.1), (2.0, 0.3 * (n - 3), -0.9)] for n in (2, 4)}
    ruling = adjudicate(trace(ways), situation(category="children"))
    assert [ruling.next.lying[n].centre[0] for n in (2, 4)] == pytest.approx([-R, R])


def test_younger_boys_pieces_lie() -> None:
    placed = stopped(150, "younger-boys").placed
    assert placed is not None
    assert placed.centre == pytest.approx((0.0, -0.6 + R, R))
    assert placed.axis == (1.0, 0.0, 0.0)


def test_the_ukrainian_rules_borrow_it_and_say_so() -> None:
    assert stopped(300, "women", rules="uk").supplement == "ru"
