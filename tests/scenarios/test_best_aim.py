"""The search for an aim finds what there is to find, and says so where there is nothing."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from figures.errors import InputError
from figures.types import Hand
from scenarios.aim import Aim, Goal, Problem, posed, search
from scenarios.one_throw import Wish
from sim.aim import TURN_LENGTH, default_throw
from sim.flight import fly
from sim.sweep.plan import Plan
from sim.sweep.rows import Rows
from sim.sweep.workers import Here, workers
from tests.scenarios.sweeping import made_up

BEST_AZIMUTH = math.radians(0.9)  # where the made-up figure stands: 0.2 m to the left of the real one
REACH = math.radians(0.6)


def leaning_left(plan: Plan, k: int) -> Rows:
    """Throws knock out 5 within reach of an azimuth, 0 beyond; nothing else matters."""
    off = np.array([abs(t.azimuth - BEST_AZIMUTH) for t in plan.throws(k)])
    return with_out(plan, k, np.where(off < REACH, 5, 0))


def luck(plan: Plan, k: int) -> Rows:
    """How many go out does not depend on the throw at all, but differs from aim to aim."""
    first = plan.throws(k)[0]
    rng = np.random.default_rng(abs(hash((first.speed, first.azimuth, k))))
    return with_out(plan, k, rng.integers(0, 6, plan.size(k)))


def with_out(plan: Plan, k: int, out: NDArray[Any]) -> Rows:
    return {**made_up(plan, k), "out": out, "cleared": out == 5}


def problem(throws: int = 6000, goal: Goal = Goal.OUT, **wish: Any) -> Problem:
    return posed(Wish(**{"figure": "pushka", "thrower": "first-rank", "seed": 2, **wish}), throws, goal)


def test_the_usual_aim_is_the_one_of_a_throw() -> None:
    for hand in Hand:
        posed_ = problem(figure="serp", hand=hand)
        plan = posed_.usual.plan
        usual = default_throw(plan.pieces, hand, 13.0, plan.equipment.bat)
        assert plan.intended == usual
        assert posed_.throws_at([posed_.start]) == [usual]


def test_an_aim_is_thrown_from_its_offset_to_its_place_with_the_bat_frontal() -> None:
    for hand in Hand:
        posed_ = problem(figure="pushka", hand=hand)
        (throw,) = posed_.throws_at([Aim(0.2, -0.3, -0.4, 8.0)])
        end = fly(throw, posed_.usual.plan.equipment.bat, until_height=posed_.height).end
        assert throw.offset == pytest.approx(-0.4)
        assert throw.turn_length == pytest.approx(8.0 if hand is Hand.RIGHT else -8.0)
        assert end.position[:2] == pytest.approx([0.2, -0.3], abs=1e-3)
        assert math.sin(end.heading) == pytest.approx(0.0, abs=1e-3)


def test_the_search_moves_to_where_more_goes_out() -> None:
    found = search(problem(), Here(), 1, rows_of=leaning_left)
    # by hand: normal scatter of 1 degree; the usual aim is at azimuth 0 within 0.1 degrees
    usual = 5 * (phi((0.9 + 0.6) / 1.0) - phi((0.9 - 0.6) / 1.0))
    best = 5 * (phi(0.6 / 1.0) - phi(-0.6 / 1.0))
    assert found.usual.summary.mean_out.value == pytest.approx(usual, abs=0.25)
    assert found.best.summary.mean_out.value == pytest.approx(best, abs=0.25)
    assert found.best.throw.azimuth == pytest.approx(BEST_AZIMUTH, abs=math.radians(0.35))
    assert found.better
    assert found.gain.low < best - usual < found.gain.high
    assert found.rounds[-1] > found.rounds[0]


def phi(z: float) -> float:
    return 0.5 * (1 + math.erf(z / math.sqrt(2)))


def test_a_goal_of_its_own_is_counted() -> None:
    found = search(problem(goal=Goal.CLEARED), Here(), 1, rows_of=leaning_left)
    cleared = [int(t.summary.by_out[5]) / t.summary.throws for t in (found.usual, found.best)]
    assert found.gain.value == pytest.approx(cleared[1] - cleared[0], abs=1e-12)


def test_luck_is_not_taken_for_a_better_aim() -> None:
    """Of searches for nothing one in forty is taken for a gain: 95 % to both sides."""
    better = [search(problem(400, seed=k), Here(), 1, rows_of=luck).better for k in range(4)]
    assert not any(better)


def test_both_aims_are_compared_with_the_same_errors_and_fresh_ones() -> None:
    plans: list[Plan] = []

    def noting(plan: Plan, k: int) -> Rows:
        plans.append(plan)
        return leaning_left(plan, k)

    found = search(problem(), Here(), 1, rows_of=noting)
    last = [p for p in plans if p.n == found.problem.to_compare]
    one, other = last[0], last[-1]
    assert (one.intended, other.intended) == (found.usual.throw, found.best.throw)
    assert one.seed == other.seed
    assert one.seed not in {p.seed for p in plans if p.n == found.problem.per_try}
    assert sum(p.n for p in plans if p.n == found.problem.per_try) + 2 * one.n == found.problem.throws


def test_the_same_seed_finds_the_same_aim_on_any_number_of_workers() -> None:
    with workers(2) as (pool, count):
        other = search(problem(800), pool, count, rows_of=leaning_left)
    one = search(problem(800), Here(), 1, rows_of=leaning_left)
    assert one.best.aim == other.best.aim
    assert one.gain == other.gain
    assert one.best.aim != search(problem(800, seed=3), Here(), 1, rows_of=leaning_left).best.aim


def test_every_throw_is_told_of() -> None:
    told: list[tuple[int, int]] = []
    search(problem(800), Here(), 1, told=lambda a, b: told.append((a, b)), rows_of=leaning_left)
    assert told[-1] == (800, 800)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def test_an_aim_never_leaves_what_a_person_could_throw() -> None:
    def to_the_right(plan: Plan, k: int) -> Rows:
        return with_out(plan, k, np.full(plan.size(k), min(5, int(2 + 10 * max(plan.intended.offset, -0.2)))))

    found = search(problem(2000), Here(), 1, rows_of=to_the_right)
    assert 0.2 < found.best.aim.offset <= 1.0
    assert found.best.aim.turn_length == pytest.approx(TURN_LENGTH, abs=4)


@pytest.mark.parametrize("throws", [0, 399, 2.5, True, 10**7])
def test_too_few_throws_to_find_anything_are_refused(throws: int) -> None:
    with pytest.raises(InputError, match=f"number of throws {throws!r}: must be a whole number from 400"):
        problem(throws)


def test_an_aim_is_sought_for_somebody() -> None:
    with pytest.raises(InputError, match="name a thrower"):
        posed(replace(Wish("pushka"), thrower=None), 1000)
