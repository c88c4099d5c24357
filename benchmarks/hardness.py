"""How the two engines come together as the contacts of the solid one get harder.

Blows last in both, on the sheet equally long. But a row of pieces is hit one by one in the planar engine and
at once in the solid one, the more so the longer blows last. Both are given the same throws, with tilted bats,
and the same numbers.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from benchmarks.fidelity import SEED, UNTIL, planar_outs
from benchmarks.outs import outs_of
from benchmarks.table import Table
from benchmarks.throws import SETS, fresh, kit, scenes
from gorodki.sim.trace import Ints
from gorodki.sim.wood.restitution import damping_ratio, swing

STAGES = ((2e-4, 1e6), (1e-4, 4e6), (5e-5, 1.6e7), (2.5e-5, 6.4e7), (1.25e-5, 2.56e8))
"""Step in seconds and stiffness in 1/s² of the blows: each as finely stepped, so only hardness differs."""


@dataclass(frozen=True, eq=False)
class Hardness:
    """All figures with contacts of one hardness.

    Args:
        step: seconds.
        stiffness: of a contact per unit of mass, 1/s².
        seconds: processor time of a throw in the solid engine.
        apart: (F, N) pieces out in the planar engine less those out in the solid one, N throws at F figures.
        missed: share of throws with none out, planar less solid.
    """

    step: float
    stiffness: float
    seconds: float
    apart: Ints
    missed: float


def stages(figures: Sequence[str], count: int) -> Iterator[Hardness]:
    """`count` fresh throws at each figure, hardness by hardness."""
    from gorodki.sim.wood.solid import StageSchedule, StepStage, run

    throws = {key: fresh(key, count, SEED, tilt=SETS["tilted"].tilt) for key in figures}
    for step, stiffness in STAGES:
        surface = kit().surface
        lasts = swing(damping_ratio(surface.restitution_bat))[1] / stiffness**0.5
        tools = replace(kit(), surface=replace(surface, contact_time=lasts))
        ours = {key: planar_outs(key, bats, tools) for key, bats in throws.items()}
        plan, began = StageSchedule(fine=StepStage(step, stiffness)), time.process_time()
        apart, missed = [], []
        for key, bats in throws.items():
            theirs = np.array([outs_of(run(s, until=UNTIL, schedule=plan)) for s in scenes(key, bats, tools)])
            apart.append(ours[key].sum(axis=1) - theirs.sum(axis=1))
            missed.append((~ours[key].any(axis=1)).mean() - (~theirs.any(axis=1)).mean())
        seconds = (time.process_time() - began) / (count * len(throws))
        yield Hardness(step, stiffness, seconds, np.array(apart), float(np.mean(missed)))


def table(found: Sequence[Hardness]) -> Table:
    """A row for each hardness."""
    rows = []
    for stage in found:
        apart = stage.apart
        chance = apart.std(axis=1, ddof=1) / np.sqrt(apart.shape[1])
        numbers = (
            f"{apart.mean():+.3f}",
            f"{np.sqrt((chance**2).sum()) / len(chance):.3f}",
            f"{np.abs(apart.mean(axis=1)).mean():.3f}",
            f"{chance.mean():.3f}",
            f"{stage.missed:+.3f}",
            f"{(apart == 0).mean():.2f}",
        )
        rows.append(
            (
                f"{1e6 * stage.step:g} µs",
                f"{2.3e3 / np.sqrt(stage.stiffness):.2g} ms",
                f"{1e3 * stage.seconds:.0f}",
                *numbers,
            )
        )
    heads = (
        "step", "a blow lasts about", "ms a throw", "mean out: off, all throws", "± chance",
        "average distance", "± chance", "none out: off", "same count",
    )  # fmt: skip
    return Table(heads, tuple(rows))
