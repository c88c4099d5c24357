"""The best aim for a thrower's own scatter, searched on simulated throws and told with its noise.

The search is the cross-entropy method (R. Rubinstein, 1999): aims are drawn from a normal distribution, each
is tried with the same throws' errors (common random numbers), and the distribution moves to the best few.
Its centre is an average over many tries, so a lucky try does not decide. What was found is then thrown again
with fresh errors beside the usual aim: only those throws are reported, and their difference says whether the
search found anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from numbers import Integral

import numpy as np

from court.profile import throw_distance
from figures.errors import InputError
from scenarios.one_throw import Wish, set_up
from scenarios.sweep import RowsOf, Sweep, Told, block_rows, rows_of_throws
from scenarios.sweep_summary import CONFIDENCE, Estimate, Summary
from sim.aim import TURN_LENGTH, Target, aimed, aimed_many, usual_target
from sim.sweep.plan import BLOCK, Plan
from sim.sweep.rows import Rows
from sim.sweep.workers import in_order
from sim.throw import Throw
from sim.thrower import Thrower, thrower
from sim.trace import Floats

ROUNDS = 6
TRIES = 20  # aims tried in a round, the centre of the distribution among them
BEST = 5  # of them decide where the distribution moves
STEADY = 0.3  # share of the old distribution that is kept
FRESH = 0.4  # share of all throws that the two aims are compared with in the end
LEAST = 400  # throws: two for each try, and as many to compare as that leaves
MOST = 1_000_000

SPREAD = np.array([0.12, 0.20, 0.30, 1.2])  # m: how far aims first lie from the usual one
NARROWEST = np.array([0.01, 0.02, 0.03, 0.1])  # m
LOW = np.array([-1.0, -0.8, -1.0, 2.5])  # m
HIGH = np.array([1.0, 1.5, 1.0, 20.0])  # m


class Goal(StrEnum):
    """What an aim should bring most of."""

    OUT = "out"  # pieces out in a throw
    CLEARED = "cleared"  # throws that clear the figure


@dataclass(frozen=True, slots=True)
class Aim:
    """What a thrower chooses, metres.

    Args:
        x: where the bat should strike, to the right of the middle line.
        y: the same, beyond the front line.
        offset: of the release, to the right of the middle.
        turn_length: flown per full turn.
    """

    x: float
    y: float
    offset: float
    turn_length: float


@dataclass(frozen=True)
class Problem:
    """Whose aim is sought, for what.

    Args:
        usual: the throw at the usual aim, with everything that stays the same, as a sweep.
        start: that aim.
        height: of the bat's axis at the goal, metres.
        distance: from the plank to the front line, metres.
        goal: what should become most.
        throws: that may be made in all.
    """

    usual: Sweep
    start: Aim
    height: float
    distance: float
    goal: Goal
    throws: int

    @property
    def per_try(self) -> int:
        """Throws for each try of the search."""
        return int(self.throws * (1 - FRESH)) // (ROUNDS * TRIES)

    @property
    def to_compare(self) -> int:
        """Fresh throws for each of the two aims in the end."""
        return (self.throws - self.per_try * ROUNDS * TRIES) // 2

    def throws_at(self, aims: Sequence[Aim]) -> list[Throw]:
        """The throws that are meant with some aims."""
        goals = [Target(a.x, a.y, self.height) for a in aims]
        offsets, turns = [a.offset for a in aims], [a.turn_length for a in aims]
        bat = self.usual.plan.equipment.bat
        return aimed_many(goals, self.usual.situation.hand, self.distance, bat, offsets, turns)


@dataclass(frozen=True)
class Tried:
    """An aim thrown with fresh errors."""

    aim: Aim
    throw: Throw
    summary: Summary


@dataclass(frozen=True)
class Found:
    """What a search came to.

    Args:
        problem: what was sought.
        usual: the usual aim.
        best: the aim that was found.
        gain: how much more of the goal it brings, in pieces or in share of throws; both were thrown with the
            same errors.
        rounds: mean of the goal over the tries of each round: how the search went.
    """

    problem: Problem
    usual: Tried
    best: Tried
    gain: Estimate
    rounds: tuple[float, ...]

    @property
    def better(self) -> bool:
        """True where chance alone hardly explains the gain (95 %)."""
        return self.gain.low > 0.0


def posed(wish: Wish, throws: int, goal: Goal = Goal.OUT) -> Problem:
    """The problem that a person poses.

    Args:
        wish: figure, hand, place, equipment, thrower and seed; nothing of the throw itself.
        throws: that may be made in all.
        goal: what should become most.

    Raises:
        InputError: for a name that is not known, no thrower, or too few throws to find anything.
    """
    if wish.thrower is None:
        raise InputError("an aim is sought for somebody: name a thrower")
    if isinstance(throws, bool) or not isinstance(throws, Integral) or not LEAST <= throws <= MOST:
        raise InputError(f"number of throws {throws!r}: must be a whole number from {LEAST} to {MOST}")
    situation, kit = set_up(wish)
    distance = throw_distance(wish.rules, wish.category, wish.place)
    goal_at = usual_target(situation.lying, wish.hand, kit.bat, kit.piece.diameter, kit.piece.length)
    start = Aim(goal_at.x, goal_at.y, 0.0, TURN_LENGTH)
    who: Thrower = thrower(wish.thrower)
    meant = aimed(goal_at, wish.hand, distance, kit.bat)
    plan = Plan(meant, who, situation.lying, kit, BLOCK, wish.seed or 0)
    return Problem(Sweep(plan, situation), start, goal_at.height, distance, Goal(goal), int(throws))


def search(
    problem: Problem,
    pool: Executor,
    count: int,
    *,
    told: Told | None = None,
    rows_of: RowsOf = rows_of_throws,
) -> Found:
    """Search for the best aim; the same on any number of workers.

    Args:
        problem: what is sought.
        pool: where throws are simulated.
        count: workers it has.
        told: of the throws that are made, and of how many.
        rows_of: what computes a block.
    """
    made = 0

    def tell(more: int) -> None:
        nonlocal made
        made += more
        if told is not None:
            told(made, problem.throws)

    centre, spread, rounds = _as_array(problem.start), SPREAD.copy(), []
    for k in range(ROUNDS):
        tries = _draw(centre, spread, problem.usual.plan.seed, k)
        throws = problem.throws_at([_as_aim(t) for t in tries])
        plans = [_plan(problem, throw, problem.per_try, k) for throw in throws]
        scores: list[float] = []
        for group in in_order(pool, count, partial(_scores, problem.goal, rows_of), _groups(plans)):
            scores += group
            tell(problem.per_try * len(group))
        best = tries[np.argsort(scores, kind="stable")[::-1][:BEST]]
        centre = STEADY * centre + (1 - STEADY) * best.mean(axis=0)
        spread = np.maximum(STEADY * spread + (1 - STEADY) * best.std(axis=0), NARROWEST)
        rounds.append(float(np.mean(scores)))
    aims = problem.start, _as_aim(centre)
    plans = [_plan(problem, t, problem.to_compare, ROUNDS) for t in problem.throws_at(aims)]
    (usual, got), (best_summary, most) = (
        _compared(p, problem.goal, rows_of, pool, count, tell) for p in plans
    )
    return Found(
        problem,
        Tried(aims[0], plans[0].intended, usual),
        Tried(aims[1], plans[1].intended, best_summary),
        _mean(most - got),
        tuple(rounds),
    )


def _draw(centre: Floats, spread: Floats, seed: int, k: int) -> Floats:
    """Aims (TRIES, 4) of round k: the centre itself, then draws about it."""
    rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(1, k)))
    drawn = centre + spread * rng.standard_normal((TRIES, len(centre)))
    drawn[0] = centre
    out: Floats = np.clip(drawn, LOW, HIGH)
    return out


def _plan(problem: Problem, throw: Throw, n: int, k: int) -> Plan:
    """Throws with the errors of round k: the same ones for every aim."""
    words = np.random.SeedSequence(problem.usual.plan.seed, spawn_key=(2, k)).generate_state(1, np.uint64)
    return replace(problem.usual.plan, intended=throw, n=n, seed=int(words[0]))


def _groups(plans: Sequence[Plan]) -> Iterator[Sequence[Plan]]:
    """Plans that fill a block together; which ones does not depend on who computes them."""
    size = max(BLOCK // plans[0].n, 1)
    for first in range(0, len(plans), size):
        yield plans[first : first + size]


def _scores(goal: Goal, rows_of: RowsOf, plans: Sequence[Plan]) -> list[float]:
    """Mean of the goal over the throws of each plan."""
    throws = [t for plan in plans for k in range(plan.blocks) for t in plan.throws(k)]
    pieces, kit = plans[0].pieces, plans[0].equipment
    blocks = [throws[k : k + BLOCK] for k in range(0, len(throws), BLOCK)]
    values = np.concatenate([_values(rows_of(block, pieces, kit, 0), goal) for block in blocks])
    means: list[float] = values.reshape(len(plans), -1).mean(axis=1).tolist()
    return means


def _values(rows: Rows, goal: Goal) -> Floats:
    return np.asarray(rows[goal.value], dtype=float)


def _compared(
    plan: Plan,
    goal: Goal,
    rows_of: RowsOf,
    pool: Executor,
    count: int,
    tell: Callable[[int], None],
) -> tuple[Summary, Floats]:
    """Summary and values of the goal, throw by throw, of a plan."""
    summary, values = Summary.empty(len(plan.pieces)), []
    for rows in in_order(pool, count, partial(block_rows, plan, rows_of=rows_of), range(plan.blocks)):
        summary = summary + Summary.of(rows)
        values.append(_values(rows, goal))
        tell(len(values[-1]))
    return summary, np.concatenate(values)


def _mean(differences: Floats) -> Estimate:
    """Mean of differences of pairs, with its 95 % interval."""
    mean = float(differences.mean())
    error = CONFIDENCE * float(differences.std(ddof=1)) / len(differences) ** 0.5
    return Estimate(mean, mean - error, mean + error)


def _as_array(aim: Aim) -> Floats:
    return np.array([aim.x, aim.y, aim.offset, aim.turn_length])


def _as_aim(values: Floats) -> Aim:
    return Aim(*(float(v) for v in values))
