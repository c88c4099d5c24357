"""The search for an aim finds what there is to find, and says so where there is nothing."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from gorodki.figures.errors import InputError
from gorodki.figures.types import Hand, Placement
from gorodki.scenarios.many.aim import LEAST, AimProblem, Goal, posed, search
from gorodki.scenarios.throw.one_throw import aimed
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.sweep.rows import Rows
from gorodki.sim.sweep.workers import Here, workers
from gorodki.sim.wood.aim import TURN_LENGTH, Aim
from gorodki.sim.wood.equipment import Equipment, equipment
from gorodki.sim.wood.flight import fly
from gorodki.sim.wood.throw import Throw
from gorodki.sim.wood.thrower import thrower
from tests.scenarios.sweeping import made_up

pytestmark = pytest.mark.slow

BEST_AZIMUTH = math.radians(1.95)  # the made-up figure: 0.2 m to the left of what a master aims at
REACH = math.radians(0.6)


def leaning_left(
    throws: Sequence[Throw], pieces: Mapping[int, Placement], equipment: Equipment, first: int
) -> Rows:
    """Throws knock out 5 within reach of an azimuth, 0 beyond; nothing else matters."""
    off = np.array([abs(t.azimuth - BEST_AZIMUTH) for t in throws])
    return with_out(throws, np.where(off < REACH, 5, 0))


def luck(throws: Sequence[Throw], pieces: Mapping[int, Placement], equipment: Equipment, first: int) -> Rows:
    """How many go out has nothing to do with where the bat flies, but differs from throw to throw."""
    return with_out(throws, np.array([hash((t.speed, t.azimuth)) % 6 for t in throws]))


def with_out(throws: Sequence[Throw], out: NDArray[Any]) -> Rows:
    return {**made_up(throws, {}, equipment()), "out": out, "cleared": out == 5}


SCATTER = math.degrees(thrower("first-rank").azimuth)


def problem(throws: int = 6000, goal: Goal = Goal.OUT, **wish: Any) -> AimProblem:
    return posed(
        ThrowRequest(**{"figure": "pushka", "thrower": "first-rank", "seed": 2, **wish}), throws, goal
    )


def test_the_usual_aim_is_the_one_of_a_throw() -> None:
    for hand in Hand:
        posed_ = problem(figure="serp", hand=hand)
        plan = posed_.usual.plan
        assert plan.intended == aimed(posed_.usual.situation, plan.equipment)
        assert posed_.throws_at([posed_.start]) == [plan.intended]


def test_an_aim_is_thrown_from_its_hand_to_its_place_with_the_bat_at_its_angle() -> None:
    for hand in Hand:
        posed_ = problem(figure="pushka", hand=hand)
        aim = Aim(0.2, -0.3, 0.05, math.radians(20), -0.4, 1.6, math.radians(8), 8.0)
        (throw,) = posed_.throws_at([aim])
        end = fly(throw, posed_.usual.plan.equipment.bat, until_height=0.05).end
        assert (throw.offset, throw.height) == pytest.approx((-0.4, 1.6))
        assert throw.elevation == pytest.approx(math.radians(8))
        assert throw.turn_length == pytest.approx(8.0 if hand is Hand.RIGHT else -8.0)
        assert end.position[:2] == pytest.approx([0.2, -0.3], abs=1e-3)
        assert math.tan(end.heading) == pytest.approx(math.tan(math.radians(20)), abs=1e-3)


def test_the_search_moves_to_where_more_goes_out() -> None:
    found = search(problem(), Here(), 1, rows_of=leaning_left)
    usual, best = (expected(t.throw) for t in (found.usual, found.best))
    assert found.usual.summary.mean_out.value == pytest.approx(usual, abs=0.25)
    assert found.best.summary.mean_out.value == pytest.approx(best, abs=0.25)
    assert best > 0.9 * 5 * (phi(0.6 / SCATTER) - phi(-0.6 / SCATTER))
    assert found.better
    assert found.gain.low < best - usual < found.gain.high
    assert found.rounds[-1] > found.rounds[0]


def expected(meant: Throw) -> float:
    """By hand: five pieces where a normal scatter stays within 0.6 degrees of the best."""
    off = math.degrees(meant.azimuth - BEST_AZIMUTH)
    return 5 * (phi((off + 0.6) / SCATTER) - phi((off - 0.6) / SCATTER))


def phi(z: float) -> float:
    return 0.5 * (1 + math.erf(z / math.sqrt(2)))


def test_a_goal_of_its_own_is_counted() -> None:
    found = search(problem(goal=Goal.CLEARED), Here(), 1, rows_of=leaning_left)
    cleared = [int(t.summary.by_out[5]) / t.summary.throws for t in (found.usual, found.best)]
    assert found.gain.value == pytest.approx(cleared[1] - cleared[0], abs=1e-12)


def test_luck_is_not_taken_for_a_better_aim() -> None:
    """Of searches for nothing one in forty is taken for a gain: 95 % to both sides."""
    better = [search(problem(LEAST, seed=k), Here(), 1, rows_of=luck).better for k in range(4)]
    assert not any(better)


def test_both_aims_are_compared_with_the_same_errors_and_fresh_ones() -> None:
    blocks: list[Sequence[Throw]] = []

    def noting(
        throws: Sequence[Throw], pieces: Mapping[int, Placement], equipment: Equipment, first: int
    ) -> Rows:
        blocks.append(throws)
        return leaning_left(throws, pieces, equipment, first)

    found = search(problem(LEAST), Here(), 1, rows_of=noting)
    *searched, usual, best = blocks

    def errors(throws: Sequence[Throw], meant: Throw) -> list[float]:
        return [round(t.azimuth - meant.azimuth, 12) for t in throws]

    assert errors(usual, found.usual.throw) == errors(best, found.best.throw)
    assert len(usual) == len(best) == found.problem.to_compare
    assert sum(map(len, blocks)) == LEAST
    first_round = searched[0]
    assert len(first_round) % found.problem.per_try == 0
    assert not set(errors(usual, found.usual.throw)) & set(errors(first_round, found.usual.throw))


def test_the_same_seed_finds_the_same_aim_on_any_number_of_workers() -> None:
    with workers(2) as (pool, count):
        other = search(problem(2000), pool, count, rows_of=leaning_left)
    one = search(problem(2000), Here(), 1, rows_of=leaning_left)
    assert one.best.aim == other.best.aim
    assert one.gain == other.gain
    assert one.best.aim != search(problem(2000, seed=3), Here(), 1, rows_of=leaning_left).best.aim


def test_every_throw_is_told_of() -> None:
    told: list[tuple[int, int]] = []
    search(problem(2000), Here(), 1, told=lambda a, b: told.append((a, b)), rows_of=leaning_left)
    assert told[-1] == (2000, 2000)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def test_an_aim_never_leaves_what_a_person_could_throw() -> None:
    def to_the_right(
        throws: Sequence[Throw], pieces: Mapping[int, Placement], equipment: Equipment, first: int
    ) -> Rows:
        return with_out(throws, np.array([min(5, int(2 + 10 * max(t.offset, -0.2))) for t in throws]))

    found = search(problem(2000), Here(), 1, rows_of=to_the_right)
    assert 0.2 < found.best.aim.offset <= 1.0
    assert found.best.aim.turn_length == pytest.approx(TURN_LENGTH, abs=4)


@pytest.mark.parametrize("throws", [0, LEAST - 1, 2.5, True, 10**7])
def test_too_few_throws_to_find_anything_are_refused(throws: int) -> None:
    with pytest.raises(InputError, match=f"number of throws {throws!r}: must be a whole number from 1280"):
        problem(throws)


def test_an_aim_is_sought_for_somebody() -> None:
    with pytest.raises(InputError, match="name a thrower"):
        posed(replace(ThrowRequest("pushka"), thrower=""), 2000)
