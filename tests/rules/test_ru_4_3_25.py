"""RU-4.3.25: a piece that rolled on another is judged when it has fully stopped."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling
from gorodki.court.gorodki.situation import Situation
from gorodki.sim.trace import Event
from tests.court.tracing import L, R, Way, lying, of, situation, trace

UP = 3 * R  # height of a piece that lies on another
LIE = {3: lying(0.0, 0.1, 90.0), 4: lying(0.1, 0.8, 90.0)}  # both along y; piece 3 goes over piece 4
OVER = [
    (0.0, 0.0, 0.1, 90.0, R),
    (1.0, 0.02, 0.7, 90.0, R),
    (1.1, 0.06, 0.75, 90.0, UP - 0.02),
    (1.2, 0.1, 0.8, 90.0, UP),
    (1.4, 0.13, 0.95, 90.0, UP - 0.005),
    (1.6, 0.2, 1.05, 90.0, R),
    (2.0, 0.3, 1.3, 90.0, R),
]


def rolled(way: Way = OVER, *events: Event, play: Situation | None = None) -> Ruling:
    """Piece 3 moves; piece 4 lies."""
    ways = {3: way, 4: [(0.0, 0.1, 0.8, 90.0)]}
    return adjudicate(trace(ways, *events, samples=240), play or situation(lie=LIE))


def test_a_piece_that_rolled_over_another_stays_where_it_stopped() -> None:
    """Piece 3 rolls up on piece 4, along it, and down on the other side."""
    ruling = of(rolled(), 3)
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.STAYS, "RU-4.3.25")
    assert ruling.placed == lying(0.3, 1.3, 90.0)
    assert dict(ruling.evidence[0].values) == {"other": 4}
    assert of(rolled(), 4).verdict is PieceVerdict.UNTOUCHED


def test_turning_back_on_the_other_piece_is_no_dead_point() -> None:
    """Piece 3 rolls up on piece 4, turns there, and rolls down on the side from which it came."""
    way = [
        *OVER[:4],
        (1.25, 0.1, 0.84, 90.0, UP),
        (1.4, 0.06, 0.74, 90.0, UP - 0.02),
        (1.5, 0.0, 0.7, 90.0, R),
        (2.0, 0.0, 0.5, 90.0, R),
    ]
    ruling = of(rolled(way), 3)
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.STAYS, "RU-4.3.25")
    assert ruling.placed == lying(0.0, 0.5, 90.0)


def test_a_dead_point_on_the_ground_after_it_holds() -> None:
    """Down on the sheet again, piece 3 rolls on and then back (RU-4.3.17)."""
    ruling = of(rolled([*OVER, (2.5, 0.35, 1.1, 90.0, R)]), 3)
    assert (ruling.verdict, ruling.interpretation) == (PieceVerdict.DEAD_POINT, True)
    notes = {e.note for e in ruling.evidence}
    assert Note.ROLLED_ON_THEN_TURNED in notes
    assert Note.ROLLED_ON_ANOTHER not in notes  # that only its rest counts is not what is ruled


def test_at_rest_on_the_other_it_is_judged_as_seen_from_above() -> None:
    """Piece 3 stops lying on piece 4."""
    ruling = of(rolled([*OVER[:4], (1.4, 0.1, 0.84, 90.0, UP)]), 3)
    assert ruling.clause == "RU-4.3.25"
    assert ruling.placed is not None
    assert ruling.placed.centre == pytest.approx((0.1, 0.84, UP))


@pytest.mark.parametrize(("gap_mm", "clause"), [(1.0, "RU-4.3.25"), (3.0, "UA-V1")])
def test_flying_over_another_without_touching_is_no_rolling_on_it(gap_mm: float, clause: str) -> None:
    """Piece 3 passes over piece 4 a millimetre nearer, or farther, than counts as touching."""
    height = UP + gap_mm / 1000.0
    way = [
        (0.0, 0.0, 0.1, 90.0, R),
        (0.5, 0.0, 0.5, 90.0, 0.3),
        (1.0, 0.1, 0.7, 90.0, height),
        (1.3, 0.1, 0.9, 90.0, height),
        (1.6, 0.2, 1.2, 90.0, 0.2),
        (2.0, 0.3, 1.3, 90.0, R),
    ]
    assert of(rolled(way), 3).clause == clause


@pytest.mark.parametrize(("way_mm", "clause"), [(5.5, "RU-4.3.25"), (4.5, "UA-V1")])
def test_a_knock_from_above_is_no_rolling_on_it(way_mm: float, clause: str) -> None:
    """Piece 3 drops on piece 4 and leaves it after five and a half, or four and a half, millimetres."""
    d = way_mm / 1000.0
    way = [
        (0.0, 0.0, 0.1, 90.0, R),
        (0.5, 0.0, 0.5, 90.0, 0.3),
        (0.99, 0.1, 0.8, 90.0, UP + 0.003),
        (1.0, 0.1, 0.8, 90.0, UP),
        (1.2, 0.1, 0.8 + d, 90.0, UP),
        (1.21, 0.1, 0.8 + d, 90.0, UP + 0.003),
        (1.6, 0.2, 1.2, 90.0, 0.3),
        (2.0, 0.3, 1.3, 90.0, R),
    ]
    assert of(rolled(way), 3).clause == clause


def test_rolling_beside_another_and_touching_it_is_none() -> None:
    """Piece 3 rolls past piece 4 on the ground, side by side, touching it."""
    way = [(0.0, 0.0, 0.1, 90.0, R), (1.0, 0.1 - 2 * R, 0.7, 90.0, R), (1.5, 0.1 - 2 * R, 1.0, 90.0, R)]
    assert of(rolled(way), 3).clause == "UA-V1"


def test_sliding_off_the_piece_on_which_it_stood_in_the_figure_is_none() -> None:
    """Piece 3 lay on piece 4 before the throw and slides off it."""
    way = [(0.0, 0.1, 0.8, 90.0, UP), (0.5, 0.1, 0.85, 90.0, UP), (1.0, 0.2, 1.1, 90.0, R)]
    lie = {3: lying(0.1, 0.8, 90.0), 4: lying(0.1, 0.8, 90.0)}
    assert of(rolled(way, play=situation(lie=lie)), 3).clause == "UA-V1"


def test_it_may_be_marked_where_the_trace_does_not_show_it() -> None:
    """The referee marks that piece 3 rolled on piece 4."""
    mark = Event(Marked.ROLLED_ON, 1.0, 0, 1, place=(0.1, 0.8, R))
    ruling = of(rolled([(0.0, 0.0, 0.1, 90.0, R), (2.0, 0.3, 1.3, 90.0, R)], mark), 3)
    assert (ruling.clause, ruling.evidence[0].time) == ("RU-4.3.25", 1.0)


def test_having_wholly_left_it_is_out() -> None:
    """Piece 3 rolls over piece 4 and on over the rear line (UA-V1)."""
    assert of(rolled([*OVER, (2.5, 0.4, 2.5, 90.0, R)]), 3).verdict is PieceVerdict.OUT


def test_stopped_nearer_than_the_limit_it_goes_to_the_mark() -> None:
    """Piece 3 rolls over piece 4 in the prigorod and stops 15 cm from the penalty line (RU-4.3.28a)."""
    way = [(t, x, -0.1 - y / 2, h, z) for t, x, y, h, z in OVER]
    lie = {3: lying(0.0, -0.15, 90.0), 4: lying(0.1, -0.5, 90.0)}
    ways: dict[int, Way] = {3: way, 4: [(0.0, 0.1, -0.5, 90.0)]}
    ruling = of(adjudicate(trace(ways, samples=240), situation(lie=lie)), 3)
    assert ruling.verdict is PieceVerdict.MARK_20
    assert Note.ROLLED_ON_ANOTHER in {e.note for e in ruling.evidence}


def test_over_a_line_the_light_decides() -> None:
    """Piece 3 rolls over piece 4 and stops with only its end over the rear line (UA-V3)."""
    ruling = of(rolled([*OVER, (2.5, 0.4, 2.09, 90.0, R)]), 3)
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.STAYS, "UA-V3")


def test_the_ukrainian_rules_borrow_it_and_say_so() -> None:
    """The Ukrainian text has no such clause."""
    assert of(rolled(play=situation(lie=LIE, rules="uk")), 3).supplement == "ru"


EDGE = 1.0 + L / 2 + R  # x at which a piece along x, or across it, is wholly outside beside the right line


@pytest.mark.parametrize(
    ("rules", "verdict", "clause"),
    [("ru", PieceVerdict.STAYS, "RU-4.3.25"), ("uk", PieceVerdict.OUT, "UA-V2")],
)
def test_out_on_another_and_back_each_text_decides_by_its_own_clause(
    rules: str, verdict: PieceVerdict, clause: str
) -> None:
    """Piece 3 rides on piece 4, which lies across the right line, wholly outside and back; one reading."""
    ride = [
        (0.0, 0.0, 0.1, 90.0, R),
        (1.0, 0.86, 0.8, 90.0, R),
        (1.2, 0.95, 0.8, 90.0, UP),
        (1.5, EDGE, 0.8, 90.0, UP),
        (1.8, 0.95, 0.8, 90.0, UP),
        (2.0, 0.86, 0.8, 90.0, R),
        (2.4, 0.5, 0.8, 90.0, R),
    ]
    lie = {3: lying(0.0, 0.1, 90.0), 4: lying(1.05, 0.8, 0.0)}
    made = trace({3: ride, 4: [(0.0, 1.05, 0.8, 0.0)]}, samples=240)
    three = of(adjudicate(made, situation(rules=rules, lie=lie)), 3)
    assert (three.verdict, three.clause, three.interpretation) == (verdict, clause, True)
    assert Note.RODE_OUT in {e.note for e in three.evidence} or rules == "ru"


def test_out_on_the_ground_and_back_is_out_though_it_rode_before() -> None:
    """The nearest case that is none: over piece 4 inside, then out over the line and back (UA-V2)."""
    way = [*OVER, (3.0, 1.4, 1.3, 90.0, R), (4.0, 0.5, 1.3, 90.0, R)]
    three = of(rolled(way), 3)
    assert (three.verdict, three.clause, three.interpretation) == (PieceVerdict.OUT, "UA-V2", False)
