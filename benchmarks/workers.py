"""How much faster two workers make a sweep than one, on the wall, start of the processes included."""

from __future__ import annotations

import time

from benchmarks.speed import Line
from benchmarks.table import Goal
from gorodki.scenarios.many.summary import Summary
from gorodki.scenarios.many.sweep import planned, run
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.sweep.workers import workers

THROWS = 4000
FIGURE = "pushka"
COUNTS = (1, 2)
SEED = 7

TWO_AGAINST_ONE = Goal(must=1.7, aim=1.95, at_least=True)


def times(throws: int = THROWS, figure: str = FIGURE) -> dict[int, float]:
    """Seconds on the wall of the same sweep, by number of workers; all must count the same."""
    found: dict[int, float] = {}
    seen: list[Summary] = []
    sweep = planned(ThrowRequest(figure, seed=SEED), throws)
    for count in COUNTS:
        start = time.perf_counter()
        with workers(count) as (pool, used):
            seen.append(run(sweep, pool, used).summary)
        found[count] = time.perf_counter() - start
    if any((s.by_out != seen[0].by_out).any() for s in seen):
        raise RuntimeError("the number of workers changed what came of the throws")
    return found


def lines(found: dict[int, float], throws: int) -> list[Line]:
    """The ratio of two workers to one."""
    one, two = (found[count] for count in COUNTS)
    return [
        Line(
            f"two workers against one, {throws:,} throws",
            one / two,
            f"{one / two:.2f} × ({throws / one:.0f} and {throws / two:.0f} throws a second)",
            TWO_AGAINST_ONE,
            "≥ 1.7 ×, aim ≥ 1.95 ×",
        )
    ]
