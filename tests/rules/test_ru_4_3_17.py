"""RU-4.3.17, UA-P10: rolled one way, then back while still inside (dead point): back where it turned."""

from __future__ import annotations

import math

import numpy as np
import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict
from gorodki.court.gorodki.situation import Situation
from gorodki.sim.trace import Shape
from tests.court.tracing import contact, lying, of, situation, trace

Point = tuple[float, ...]


def rolled(*way: Point, play: Situation | None = None, samples: int = 200) -> PieceRuling:
    ruled = adjudicate(trace({3: [(0.0, 0.0, 0.1), *way]}, samples=samples), play or situation())
    return of(ruled, 3)


def test_a_piece_that_rolled_back_is_put_where_it_turned() -> None:
    """Piece 3 rolls forth to 0.9 m and back to 0.6 m."""
    ruling = rolled((1.0, 0.0, 0.9, 20.0), (2.0, 0.0, 0.6, 20.0))
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.DEAD_POINT, "RU-4.3.17")
    assert ruling.time == pytest.approx(1.0)
    assert ruling.placed is not None
    assert ruling.placed.centre == pytest.approx((0.0, 0.9, 0.0245))
    heading = math.radians(20)
    assert ruling.placed.axis == pytest.approx((math.cos(heading), math.sin(heading), 0.0))
    assert ruling.stopped is not None
    assert ruling.stopped.centre == pytest.approx((0.0, 0.6, 0.0245))
    assert str(dict(ruling.evidence[0].values)["back_mm"]) == "300.0"


def test_the_ukrainian_rules_name_it_by_their_own_id() -> None:
    """The same by the other text."""
    assert rolled((1.0, 0.0, 0.9), (2.0, 0.0, 0.6), play=situation(rules="uk")).clause == "UA-P10"


@pytest.mark.parametrize(("back_mm", "dead"), [(1.5, False), (1.9, False), (2.1, True), (3.0, True)])
def test_rolling_back_by_less_than_two_millimetres_is_no_dead_point(back_mm: float, dead: bool) -> None:
    """Rolling back by a tenth of a millimetre less, or more, than two millimetres."""
    ruling = rolled((1.0, 0.0, 0.9), (1.2, 0.0, 0.9 - back_mm / 1000))
    assert (ruling.verdict is PieceVerdict.DEAD_POINT) is dead


@pytest.mark.parametrize(("forth_mm", "dead"), [(4.5, False), (5.5, True)])
def test_it_must_have_travelled_before_it_turned(forth_mm: float, dead: bool) -> None:
    """Rolling forth by half a millimetre less, or more, than five millimetres before it turns."""
    ruling = rolled((1.0, 0.0, 0.1 + forth_mm / 1000), (2.0, 0.0, 0.09))
    assert (ruling.verdict is PieceVerdict.DEAD_POINT) is dead


def smooth(turning: float, *, trembling: float = 0.0) -> list[Point]:
    """A path over an arc of a quarter metre radius through an angle, sampled finely."""
    points: list[Point] = [(0.0, 0.0, 0.1)]
    for i, a in enumerate(np.linspace(0.01, turning, 150)):
        shake = trembling * (-1) ** i
        points.append((0.01 * (i + 1), 0.25 * (1 - math.cos(a)) + shake, 0.1 + 0.25 * math.sin(a) + shake))
    return points[1:]


def test_rolling_round_in_a_curve_is_no_dead_point() -> None:
    """The piece rolls round a half circle: its heading follows."""
    assert rolled(*smooth(math.pi), samples=0).verdict is PieceVerdict.STAYS


def test_trembling_on_the_way_is_no_dead_point() -> None:
    """The piece wobbles by 0.4 mm on its way."""
    assert rolled(*smooth(1.0, trembling=0.0004), samples=0).verdict is PieceVerdict.STAYS


def test_a_slow_reversal_among_fine_samples_is_found_at_its_turning_point() -> None:
    """The piece slows down, turns and speeds up again, seen every 5 ms."""
    times = np.linspace(0.005, 2.0, 400)
    way = [(float(t), 0.0, 0.1 + 0.8 * t - 0.4 * t * t) for t in times]  # turns at t = 1 s, y = 0.5
    ruling = rolled(*way, samples=0)
    assert ruling.verdict is PieceVerdict.DEAD_POINT
    assert ruling.placed is not None
    assert ruling.placed.centre[1] == pytest.approx(0.5, abs=1e-3)
    assert ruling.time == pytest.approx(1.0, abs=0.01)


def test_turning_by_less_than_a_right_angle_is_no_dead_point() -> None:
    """The way bends by a little less, or a little more, than a right angle."""
    assert rolled((1.0, 0.0, 0.9), (2.0, 0.5, 0.95)).verdict is PieceVerdict.STAYS
    assert rolled((1.0, 0.0, 0.9), (2.0, 0.5, 0.85)).verdict is PieceVerdict.DEAD_POINT


def test_a_turn_caused_by_a_collision_is_none() -> None:
    """The piece turns back where it meets another (RU-4.3.18)."""
    ways = {3: [(0.0, 0.0, 0.1), (1.0, 0.0, 0.9), (2.0, 0.0, 0.6)], 4: [(0.0, 0.25, 0.1)]}
    ruling = of(adjudicate(trace(ways, contact(1.0, 0, 1)), situation()), 3)
    assert ruling.verdict is PieceVerdict.STAYS


@pytest.mark.parametrize(("late", "verdict"), [(0.02, PieceVerdict.STAYS), (0.05, PieceVerdict.DEAD_POINT)])
def test_only_a_contact_near_in_time_causes_a_turn(late: float, verdict: PieceVerdict) -> None:
    """A contact 20 ms before the turn caused it, one 50 ms before did not."""
    ways = {3: [(0.0, 0.0, 0.1), (1.0, 0.0, 0.9), (2.0, 0.0, 0.6)], 4: [(0.0, 0.25, 0.1)]}
    ruling = of(adjudicate(trace(ways, contact(1.0 - late, 0, 1)), situation()), 3)
    assert ruling.verdict is verdict


def test_flying_one_way_and_bouncing_back_is_no_rolling() -> None:
    """The piece flies one way and bounces back on landing."""
    way = [(0.5, 0.0, 0.5, 0.0, 0.4), (1.0, 0.0, 0.9, 0.0, 0.03), (2.0, 0.0, 0.6)]
    assert rolled(*way).verdict is PieceVerdict.STAYS


def test_a_standing_piece_that_slides_back_has_no_dead_point() -> None:
    """A standing piece slides forth and back on its end."""
    way = [(0.0, 0.0, 0.1, 0.0, 0.1), (1.0, 0.0, 0.9, 0.0, 0.1), (2.0, 0.0, 0.6, 0.0, 0.1)]
    upright = trace({3: way}, axes={3: (0.0, 0.0, 1.0)})
    assert of(adjudicate(upright, situation()), 3).verdict is PieceVerdict.STAYS


def test_an_octagon_rocking_on_its_last_face_has_none() -> None:
    """An octagon rocks back by less, or more, than half a face."""

    def ruling(back: float) -> PieceVerdict:
        way = [
            (0.0, 0.0, 0.1, 0.0, 0.02414),
            (1.0, 0.0, 0.9, 0.0, 0.02414),
            (2.0, 0.0, 0.9 - back, 0.0, 0.02414),
        ]
        return of(adjudicate(trace({3: way}, shape=Shape.OCTAGON), situation()), 3).verdict

    assert ruling(0.009) is PieceVerdict.STAYS
    assert ruling(0.011) is PieceVerdict.DEAD_POINT


def test_of_two_dead_points_the_first_counts() -> None:
    """The piece turns back twice."""
    ruling = rolled((1.0, 0.0, 0.9), (2.0, 0.0, 0.6), (3.0, 0.0, 0.8))
    assert ruling.placed is not None
    assert ruling.placed.centre[1] == pytest.approx(0.9)


def test_after_a_dead_point_inside_leaving_on_the_other_side_is_not_out() -> None:
    """Turned back inside, the piece rolls out over the opposite side (UA-V1)."""
    ruling = rolled((1.0, 0.8, 0.5, 90.0), (3.0, -2.0, 0.5, 90.0))
    assert ruling.verdict is PieceVerdict.DEAD_POINT
    assert ruling.placed is not None
    assert ruling.placed.centre[0] == pytest.approx(0.8)


def test_a_dead_point_nearer_than_the_limit_goes_to_the_mark() -> None:
    """The piece turns back 22 cm from the penalty line while none is out (RU-4.3.28b)."""
    ruling = rolled((1.0, 0.0, -0.75), (2.0, 0.0, -0.2))
    assert ruling.verdict is PieceVerdict.MARK_40
    assert Note.DEAD_POINT in {e.note for e in ruling.evidence}


def test_what_it_touched_after_its_dead_point_does_not_count() -> None:
    """After its dead point the piece rolls into the penalty zone (UA-C4)."""
    ruling = rolled((1.0, 0.0, 0.9), (3.0, 0.0, -0.97))
    assert ruling.verdict is PieceVerdict.DEAD_POINT


def test_where_another_piece_lies_it_is_put_at_the_nearest_free_place_on_its_way_back() -> None:
    """Another piece has come to rest where piece 3 had turned."""
    ways = {
        3: [(0.0, 0.0, 0.1), (1.0, 0.0, 0.9), (2.0, 0.0, 0.6)],
        4: [(0.0, 0.25, 0.1), (1.5, 0.25, 0.9), (2.0, 0.05, 0.91)],
    }
    ruling = of(adjudicate(trace(ways), situation()), 3)
    assert ruling.verdict is PieceVerdict.DEAD_POINT
    assert ruling.placed is not None
    assert ruling.placed.centre == pytest.approx((0.0, 0.91 - 0.049, 0.0245))
    assert (ruling.moved, ruling.interpretation) == (True, True)


def test_a_dead_point_near_the_border_is_doubtful_within_a_millimetre() -> None:
    """It turns back within half a millimetre of having left, or two millimetres short of that."""
    assert rolled((1.0, 0.5, 2.024, 0.0), (2.0, 0.5, 1.5)).doubtful
    assert not rolled((1.0, 0.5, 2.0225, 0.0), (2.0, 0.5, 1.5)).doubtful


def test_the_place_is_free_in_the_next_situation() -> None:
    """The next throw finds the piece at its dead point."""
    ruled = adjudicate(trace({3: [(0.0, 0.0, 0.1), (1.0, 0.0, 0.9), (2.0, 0.0, 0.6)]}), situation())
    assert ruled.next.lying[3] == lying(0.0, 0.9)
