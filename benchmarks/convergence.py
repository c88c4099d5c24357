"""How the results of the planar engine settle as its steps get shorter: what their usual length rests on."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass

import numpy as np

from benchmarks.fidelity import UNTIL
from benchmarks.table import Table
from benchmarks.throws import references, scenes
from gorodki.scenarios.many.tally import Tally
from gorodki.sim.trace import Ints

FACTORS = (16.0, 8.0, 4.0, 2.0, 1.0, 0.5, 0.25)
"""By which every length of the usual schedule is multiplied; the others are measured by the last one."""


@dataclass(frozen=True, eq=False)
class Stage:
    """All figures with steps of one length.

    Args:
        factor: times the usual lengths.
        fine: the shortest step, seconds.
        steps: of a throw, on average.
        seconds: processor time of a throw.
        out: (F, N) pieces out, of N throws at F figures.
    """

    factor: float
    fine: float
    steps: float
    seconds: float
    out: Ints


def stages(figures: Sequence[str], count: int) -> Iterator[Stage]:
    """The reference's first `count` throws at each figure, stage by stage."""
    from gorodki.sim.wood.planar import Schedule, watch

    setups = [scenes(key, references()[key].bats[:count]) for key in figures]
    watch(setups[0][:1], lambda _: None, until=0.1)  # whatever is compiled once is not timed
    for factor in FACTORS:
        plan = Schedule(*(factor * length for length in astuple(Schedule())))
        out, steps, began = [], 0, time.process_time()
        for setup in setups:
            tally = Tally(len(setup), [start.body for start in setup[0].bodies])
            steps += watch(setup, tally.look, until=UNTIL, schedule=plan)
            out.append(tally.out.sum(axis=1))
        throws = count * len(setups)
        yield Stage(factor, plan.fine, steps / throws, (time.process_time() - began) / throws, np.array(out))


def table(found: Sequence[Stage]) -> Table:
    """A row for each length of the steps; distances from the last one."""
    judge = found[-1].out
    rows = []
    for stage in found:
        apart = stage.out - judge
        off = np.abs(apart.mean(axis=1))
        chance = apart.std(axis=1) / np.sqrt(apart.shape[1])
        numbers = (off.mean(), chance.mean(), off.max())
        distances = (*(f"{x:.3f}" for x in numbers), f"{(apart == 0).mean():.2f}")
        rows.append(
            (
                f"{stage.factor:g}",
                f"{1e3 * stage.fine:g} ms",
                f"{stage.steps:.0f}",
                f"{1e3 * stage.seconds:.1f}",
                *(distances if stage is not found[-1] else ("",) * 4),
            )
        )
    heads = (
        "steps ×", "shortest", "steps a throw", "ms a throw",
        "mean out: average distance", "± chance", "worst figure", "same count",
    )  # fmt: skip
    return Table(heads, tuple(rows))
