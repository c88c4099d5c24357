"""The best aim for a thrower's own scatter, searched on simulated throws and told with its noise.

The search is the cross-entropy method (R. Rubinstein, 1999): aims are drawn from a normal distribution, each
is tried with the same throws' errors (common random numbers), and the distribution moves to the best few.
Its centre is an average over many tries, so a lucky try does not decide. What was found is then thrown again
with fresh errors beside the usual aim: only those throws are reported, and their difference says whether the
search found anything.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from numbers import Integral
from types import MappingProxyType
from typing import Any

import numpy as np

from gorodki.court.gorodki.profile import throw_distance
from gorodki.figures.errors import InputError
from gorodki.scenarios.many.running import Told
from gorodki.scenarios.many.summary import CONFIDENCE, Estimate, Summary
from gorodki.scenarios.many.sweep import RowsOf, Sweep, block_rows, rows_of_throws
from gorodki.scenarios.throw.one_throw import aim_at, set_up
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.sweep.plan import BLOCK, Plan
from gorodki.sim.sweep.rows import Rows
from gorodki.sim.sweep.workers import in_order
from gorodki.sim.trace import Floats
from gorodki.sim.wood.aim import Aim, throws_at
from gorodki.sim.wood.throw import Throw
from gorodki.sim.wood.thrower import thrower

SCANNED = 128  # aims tried all over the figure, to find where it is worth while to search
SHORT = 0.5  # m: so far before the nearest piece is looked
ROUNDS = 8
TRIES = 32  # aims tried in a round, the centre of the distribution among them
BEST = 8  # of them decide where the distribution moves
STEADY = 0.3  # share of the old distribution that is kept
FRESH = 0.4  # share of all throws that the two aims are compared with in the end
LEAST = 1280  # throws: two for each try, and as many to compare as that leaves
MOST = 1_000_000

FASTEST = 18.0
"""m/s: the fastest release that is sought, the upper end of what follows from distance and height."""


@dataclass(frozen=True, slots=True)
class Range:
    """Where one number of an aim is sought.

    Args:
        spread: how far the first tries lie from the start, standard deviation.
        narrowest: what the spread never falls below.
        low: smallest value.
        high: largest value.
    """

    spread: float
    narrowest: float
    low: float
    high: float


SOUGHT = MappingProxyType(
    {
        "x": Range(0.12, 0.01, -1.0, 1.0),
        "y": Range(0.20, 0.02, -0.8, 1.5),
        "heading": Range(math.radians(15), math.radians(2), math.radians(-60), math.radians(60)),
        "offset": Range(0.30, 0.03, -1.0, 1.0),
        "height": Range(0.20, 0.02, 0.8, 1.9),
        "elevation": Range(math.radians(4), math.radians(0.4), math.radians(2), math.radians(35)),
        "turn_length": Range(1.2, 0.1, 2.5, 20.0),
    }
)
"""What a search chooses of an aim, SI units and radians; ranges are assumed, wide about what people do."""


class Goal(StrEnum):
    """What an aim should bring most of."""

    OUT = "out"  # pieces out in a throw
    CLEARED = "cleared"  # throws that clear the figure
    BOTH = "both"  # share of the pieces that is out, and one more where that is all of them


@dataclass(frozen=True)
class AimProblem:
    """Whose aim is sought, for what.

    Args:
        usual: the throw at the usual aim, with everything that stays the same, as a sweep.
        start: that aim.
        begin: where the search begins.
        distance: from the plank to the front line, metres.
        goal: what should become most.
        throws: that may be made in all.
    """

    usual: Sweep
    start: Aim
    begin: Aim
    distance: float
    goal: Goal
    throws: int

    @property
    def per_try(self) -> int:
        """Throws for each try of the search."""
        return int(self.throws * (1 - FRESH)) // (SCANNED + ROUNDS * TRIES)

    @property
    def to_compare(self) -> int:
        """Fresh throws for each of the two aims in the end."""
        return (self.throws - self.per_try * (SCANNED + ROUNDS * TRIES)) // 2

    def throws_at(self, aims: Sequence[Aim]) -> list[Throw]:
        """The throws that are meant with some aims."""
        return throws_at(aims, self.usual.situation.hand, self.distance, self.usual.plan.equipment.bat)


@dataclass(frozen=True)
class Tried:
    """An aim thrown with fresh errors."""

    aim: Aim
    throw: Throw
    summary: Summary


@dataclass(frozen=True)
class SearchResult:
    """What a search came to.

    Args:
        problem: what was sought.
        usual: the usual aim.
        best: the aim that was found.
        gain: how much more of the goal it brings, in pieces or in share of throws; both were thrown with the
            same errors.
        rounds: mean of the goal over the tries of each round: how the search went.
    """

    problem: AimProblem
    usual: Tried
    best: Tried
    gain: Estimate
    rounds: tuple[float, ...]

    @property
    def better(self) -> bool:
        """True where chance alone hardly explains the gain (95 %)."""
        return self.gain.low > 0.0


def posed(
    asked: ThrowRequest,
    throws: int,
    goal: Goal = Goal.OUT,
    *,
    start: Aim | None = None,
    begin: Aim | None = None,
) -> AimProblem:
    """The problem that a person poses.

    Args:
        asked: figure, hand, place, equipment, thrower and seed; nothing of the throw itself.
        throws: that may be made in all.
        goal: what should become most.
        start: the usual aim; that of `gorodki throw` where it is left out.
        begin: where the search begins, the usual aim where it is left out.

    Raises:
        InputError: for a name that is not known, no thrower, or too few throws to find anything.
    """
    if not asked.thrower:
        raise InputError("an aim is sought for somebody: name a thrower")
    if isinstance(throws, bool) or not isinstance(throws, Integral) or not LEAST <= throws <= MOST:
        raise InputError(f"number of throws {throws!r}: must be a whole number from {LEAST} to {MOST}")
    situation, kit = set_up(asked)
    distance = throw_distance(asked.rules, asked.category, asked.place)
    start = start or aim_at(situation, kit)
    (meant,) = throws_at([start], asked.hand, distance, kit.bat)
    plan = Plan(meant, thrower(asked.thrower), situation.lying, kit, BLOCK, asked.seed)
    begin = replace(begin, z=start.z) if begin else start
    return AimProblem(Sweep(plan, situation), start, begin, distance, Goal(goal), int(throws))


def search(
    problem: AimProblem,
    pool: Executor,
    count: int,
    *,
    told: Told | None = None,
    rows_of: RowsOf = rows_of_throws,
) -> SearchResult:
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

    def scored(tries: Floats, k: int) -> list[float]:
        """Mean of the goal for each try with the errors of round k; less than nothing where too fast."""
        throws = problem.throws_at([_as_aim(t, problem.start) for t in tries])
        plans = [_plan(problem, throw, problem.per_try, k) for throw in throws]
        scores: list[float] = []
        for group in in_order(pool, count, partial(_scores, problem.goal, rows_of), _groups(plans)):
            scores += group
            tell(problem.per_try * len(group))
        return [s if t.speed <= FASTEST else -1.0 for s, t in zip(scores, throws, strict=True)]

    scan = _scan(problem)
    scores = scored(scan, 0)
    centre, spread, rounds = scan[int(np.argmax(scores))], _of_ranges("spread"), [_mean_of(scores)]
    for k in range(1, ROUNDS + 1):
        tries = _draw(centre, spread, problem.usual.plan.seed, k)
        scores = scored(tries, k)
        best = tries[np.argsort(scores, kind="stable")[::-1][:BEST]]
        centre = STEADY * centre + (1 - STEADY) * best.mean(axis=0)
        spread = np.maximum(STEADY * spread + (1 - STEADY) * best.std(axis=0), _of_ranges("narrowest"))
        rounds.append(_mean_of(scores))
    aims = problem.start, _as_aim(centre, problem.start)
    plans = [_plan(problem, t, problem.to_compare, ROUNDS + 1) for t in problem.throws_at(aims)]
    (usual, got), (best_summary, most) = (
        _compared(p, problem.goal, rows_of, pool, count, tell) for p in plans
    )
    return SearchResult(
        problem,
        Tried(aims[0], plans[0].intended, usual),
        Tried(aims[1], plans[1].intended, best_summary),
        _mean(most - got),
        tuple(rounds),
    )


def _scan(problem: AimProblem) -> Floats:
    """Aims (SCANNED, 7) all over what stands: the usual one, where the search begins, and draws."""
    lying = problem.usual.situation.lying.values()
    xs, ys = [p.centre[0] for p in lying], [p.centre[1] for p in lying]
    start = _as_array(problem.start)
    drawn = _draw(start, _of_ranges("spread"), problem.usual.plan.seed, 0, SCANNED)
    share = np.random.default_rng((problem.usual.plan.seed, SCANNED)).random((SCANNED, 2))
    drawn[:, 0] = min(xs) + (max(xs) - min(xs)) * share[:, 0]
    drawn[:, 1] = min(ys) - SHORT + (max(ys) - min(ys) + SHORT) * share[:, 1]
    drawn[0], drawn[1] = start, _as_array(problem.begin)
    return _within(drawn)


def _draw(centre: Floats, spread: Floats, seed: int, k: int, count: int = TRIES) -> Floats:
    """Aims (count, 7) of round k: the centre itself, then draws about it."""
    rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(1, k)))
    drawn = centre + spread * rng.standard_normal((count, len(centre)))
    drawn[0] = centre
    return _within(drawn)


def _within(aims: Floats) -> Floats:
    """Aims drawn to the ranges in which they are sought."""
    out: Floats = np.clip(aims, _of_ranges("low"), _of_ranges("high"))
    return out


def _of_ranges(name: str) -> Floats:
    """One value of each range, in the order of `SOUGHT`."""
    return np.array([getattr(r, name) for r in SOUGHT.values()])


def _mean_of(scores: Sequence[float]) -> float:
    """Mean of the tries that were not too fast; 0 where all were."""
    counted = [s for s in scores if s >= 0.0]
    return float(np.mean(counted)) if counted else 0.0


def _plan(problem: AimProblem, throw: Throw, n: int, k: int) -> Plan:
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
    """What each throw of a block brings of the goal."""
    if goal is Goal.BOTH:
        pieces = sum(name.endswith("_out") for name in rows)
        return np.asarray(rows["out"] / pieces + rows["cleared"], dtype=float)
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
    return np.array([getattr(aim, name) for name in SOUGHT])


def _as_aim(values: Floats, start: Aim) -> Aim:
    chosen: dict[str, Any] = dict(zip(SOUGHT, values.tolist(), strict=True))
    return replace(start, **chosen)
