"""RU-4.3.30: limit and mark by category: 20 cm or 40 cm; children's pieces stand upright there."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.findings.evidence import Amount, Unit
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict
from tests.court.tracing import L, R, of, situation, trace

OUT = [(0.0, -0.5, 0.1), (1.0, -2.5, 0.1)]


def stopped(distance_mm: float, category: str, *, rules: str = "ru", out: bool = True) -> PieceRuling:
    ways = {5: [(0.0, 0.5, 0.1), (2.0, 0.5, -1.0 + distance_mm / 1000 + R)]} | ({1: OUT} if out else {})
    return of(adjudicate(trace(ways), situation(category=category, rules=rules)), 5)


@pytest.mark.parametrize("category", ["men", "juniors", "boys", "veterans"])
def test_men_juniors_and_older_boys_have_20_cm(category: str) -> None:
    """A piece is out and another stops at 15 cm, or at 30 cm; or none is out (RU-4.3.28b)."""
    assert stopped(150, category).verdict is PieceVerdict.MARK_20
    assert stopped(300, category).verdict is PieceVerdict.STAYS
    assert stopped(300, category, out=False).verdict is PieceVerdict.MARK_40


@pytest.mark.parametrize("category", ["children", "younger-boys", "girls", "junior-women", "women"])
def test_the_others_have_40_cm(category: str) -> None:
    """A piece is out and another stops at 30 cm, or within half a millimetre of 40 cm."""
    ruling = stopped(300, category)
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.MARK_40, "RU-4.3.30")
    assert stopped(399.5, category).verdict is PieceVerdict.MARK_40
    assert stopped(400.5, category).verdict is PieceVerdict.STAYS


def test_childrens_pieces_stand_upright_on_the_mark() -> None:
    """A child's piece stops at 15 cm."""
    placed = stopped(150, "children").placed
    assert placed is not None
    assert placed.axis == (0.0, 0.0, 1.0)
    assert placed.centre == pytest.approx((0.0, -0.6 + R, L / 2))


def test_two_of_them_stand_side_by_side_about_the_middle() -> None:
    """Two pieces of a child for one mark."""
    ways = {n: [(0.0, 0.25 * (n - 3), 0.1), (2.0, 0.3 * (n - 3), -0.9)] for n in (2, 4)}
    ruling = adjudicate(trace(ways), situation(category="children"))
    assert [ruling.next.lying[n].centre[0] for n in (2, 4)] == pytest.approx([-R, R])


def test_younger_boys_pieces_lie() -> None:
    """A younger boy's piece stops at 15 cm."""
    placed = stopped(150, "younger-boys").placed
    assert placed is not None
    assert placed.centre == pytest.approx((0.0, -0.6 + R, R))
    assert placed.axis == (1.0, 0.0, 0.0)


def test_the_ukrainian_rules_borrow_it_and_say_so() -> None:
    """The Ukrainian text has no such clause."""
    assert stopped(300, "women", rules="uk").supplement == "ru"


@pytest.mark.parametrize(("distance_mm", "doubtful"), [(400.5, True), (399.5, True), (398.0, False)])
def test_within_a_millimetre_of_the_limit_it_is_doubtful(distance_mm: float, doubtful: bool) -> None:
    """A woman's piece stops near 40 cm."""
    assert stopped(distance_mm, "women").doubtful is doubtful


def test_while_none_is_out_the_other_clause_gives_the_same_mark() -> None:
    """Its meeting with RU-4.3.28b: a woman's piece at 30 cm."""
    ruling = stopped(300, "women", out=False)
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.MARK_40, "RU-4.3.28b")


def test_the_category_is_named_beside_the_verdict() -> None:
    """A man's piece goes to the 20 cm mark because of his category too."""
    ruling = stopped(150, "men")
    assert [dict(e.values) for e in ruling.evidence if e.note == Note.CATEGORY_LIMIT] == [
        {"category": "men", "limit_mm": Amount(200.0, Unit.MM)}
    ]


def test_a_piece_in_the_way_of_the_far_mark_makes_way() -> None:
    """Its meeting with RU-4.3.28c: a girl's piece lies where another is put at 40 cm."""
    ways = {
        1: OUT,
        2: [(0.0, -0.25, 0.1), (2.0, 0.05, -0.6 + R + 0.01)],
        5: [(0.0, 0.5, 0.1), (2.0, 0.5, -0.9)],
    }
    ruling = adjudicate(trace(ways), situation(category="girls"))
    placed = of(ruling, 2).placed
    assert placed is not None
    assert placed.centre == pytest.approx((0.05, -0.6 + 3 * R, R))
