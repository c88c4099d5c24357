"""How near the mean results of an engine are to those of another, on the same throws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from benchmarks.contacts import contact_kit
from benchmarks.outs import outs_of
from benchmarks.table import Goal, Table
from benchmarks.throws import LEVEL, SETS, BatState, fresh, kit, references, scenes
from gorodki.court.measuring.geometry import CourtSize
from gorodki.scenarios.many.tally import Tally
from gorodki.sim.trace import Bools
from gorodki.sim.wood.equipment import Equipment

UNTIL = 4.0  # s: so long the reference followed its throws
BLOCK = 200  # lanes
SEED = 20261130
FINE_RUN_OUT = 2e-4, 4e6  # s and 1/s²: a fifth of the usual step, in blows that last a fifth as long
OUTER_EDGE = CourtSize().penalty_y  # of the penalty line: what the reference asks about who is out

MEAN_OUT = Goal(must=0.25, aim=0.12)
MEAN_OUT_AVERAGE = Goal(must=0.12, aim=0.06)
NONE_OUT = Goal(must=0.06, aim=0.03)


@dataclass(frozen=True, eq=False)
class Comparison:
    """Two engines on the same throws at one figure.

    Args:
        figure: key.
        judge: (N, 5) which pieces went out in the engine that is taken as true.
        judged: (N, 5) in the other.
    """

    figure: str
    judge: Bools
    judged: Bools

    @property
    def mean_out(self) -> tuple[float, float]:
        """Mean number of pieces out: judge, judged."""
        return float(self.judge.sum(axis=1).mean()), float(self.judged.sum(axis=1).mean())

    @property
    def none_out(self) -> tuple[float, float]:
        """Share of throws with none out: judge, judged."""
        return float((~self.judge.any(axis=1)).mean()), float((~self.judged.any(axis=1)).mean())

    @property
    def mean_off(self) -> float:
        """Mean number out, judged minus judge."""
        return self.mean_out[1] - self.mean_out[0]

    @property
    def none_off(self) -> float:
        """Share of none out, judged minus judge."""
        return self.none_out[1] - self.none_out[0]

    @property
    def chance(self) -> float:
        """Standard error of `mean_off`: break-ups are chaotic, so single throws differ."""
        apart = self.judged.sum(axis=1) - self.judge.sum(axis=1)
        return float(apart.std(ddof=1) / np.sqrt(len(apart))) if len(apart) > 1 else float("nan")

    @property
    def same(self) -> float:
        """Share of throws with the same number out."""
        return float((self.judge.sum(axis=1) == self.judged.sum(axis=1)).mean())


def planar_outs(figure: str, bats: Sequence[BatState], tools: Equipment, of: str = LEVEL) -> Bools:
    """Which pieces (N, 5) go out in the planar engine, in blocks; of: set whose poses are thrown at."""
    from gorodki.sim.wood.planar import watch

    found = []
    for first in range(0, len(bats), BLOCK):
        block = scenes(figure, bats[first : first + BLOCK], tools, of)
        tally = Tally(len(block), [start.body for start in block[0].bodies], zone=OUTER_EDGE)
        watch(block, tally.look, until=UNTIL)
        found.append(tally.out)
    return np.concatenate(found)


def solid_outs(
    figure: str, bats: Sequence[BatState], tools: Equipment, of: str = LEVEL, *, judges: bool = False
) -> Bools:
    """Which pieces (N, 5) go out in the MuJoCo engine.

    of: set whose poses are thrown at; judges: as judge of tilted bats, with contacts as hard as in that set
    and a finely stepped run-out, since steps of 1 ms there move the mean number out. Level bats are judged by
    its usual steps.
    """
    from gorodki.sim.engines import engine_named

    engine_named("mujoco")  # says what is missing where it is not installed
    from gorodki.sim.wood.solid import StageSchedule, StepStage, run

    steps = StageSchedule()
    if judges and of != LEVEL:
        steps = StageSchedule(
            fine=StepStage(SETS[of].step, SETS[of].stiffness), coarse=StepStage(*FINE_RUN_OUT)
        )
    thrown = scenes(figure, bats, tools, of)
    return np.array([outs_of(run(scene, until=UNTIL, schedule=steps)) for scene in thrown])


def stated_kit(of: str) -> Equipment:
    """What one of `SETS` threw with and on, with the restitution that it states, and its contact time."""
    return replace(kit(), surface=replace(kit().surface, contact_time=contact_kit(of).surface.contact_time))


ENGINES: dict[str, Callable[[str, Sequence[BatState], Equipment, str], Bools]] = {
    "planar": planar_outs,
    "mujoco": solid_outs,
}


CONTACTS: dict[str, Callable[[str], Equipment]] = {"measured": contact_kit, "stated": stated_kit}


def against_reference(
    engine: str, figures: Iterable[str], count: int, tools: Equipment, of: str = LEVEL
) -> Iterator[Comparison]:
    """An engine on the first `count` throws at each figure of one of `SETS`."""
    for key in figures:
        reference = references(of)[key]
        bats = reference.bats[:count]
        yield Comparison(key, reference.out[:count], ENGINES[engine](key, bats, tools, of))


def against_mujoco(
    engine: str, figures: Iterable[str], count: int, tools: Equipment, of: str = LEVEL, seed: int = SEED
) -> Iterator[Comparison]:
    """An engine against the MuJoCo engine on fresh throws like those of one of `SETS`."""
    for key in figures:
        bats = fresh(key, count, seed, tilt=SETS[of].tilt)
        judge = solid_outs(key, bats, tools, of, judges=True)
        yield Comparison(key, judge, ENGINES[engine](key, bats, tools, of))


HEADS = (
    "figure", "mean out: judge", "judged", "off", "± chance", "goal",
    "none out: judge", "judged", "off", "goal", "same count",
)  # fmt: skip


def table(found: Sequence[Comparison]) -> Table:
    """The comparisons, a row for each figure, and the averages of the distances."""
    rows = [
        (
            c.figure,
            f"{c.mean_out[0]:.3f}",
            f"{c.mean_out[1]:.3f}",
            f"{c.mean_off:+.3f}",
            f"{c.chance:.3f}",
            MEAN_OUT.verdict(abs(c.mean_off)),
            f"{c.none_out[0]:.3f}",
            f"{c.none_out[1]:.3f}",
            f"{c.none_off:+.3f}",
            NONE_OUT.verdict(abs(c.none_off)),
            f"{c.same:.2f}",
        )
        for c in found
    ]
    mean, none = averages(found)
    last = (
        "average distance", "", "", f"{mean:.3f}", "", MEAN_OUT_AVERAGE.verdict(mean),
        "", "", f"{none:.3f}", "", f"{np.mean([c.same for c in found]):.2f}",
    )  # fmt: skip
    return Table(HEADS, (*rows, last))


def averages(found: Sequence[Comparison]) -> tuple[float, float]:
    """Average over the figures of the distances in mean number out and in the share of none out."""
    return (
        float(np.mean([abs(c.mean_off) for c in found])),
        float(np.mean([abs(c.none_off) for c in found])),
    )


def holds(found: Sequence[Comparison]) -> bool:
    """True where everything is as it must be."""
    return (
        all(MEAN_OUT.holds(abs(c.mean_off)) and NONE_OUT.holds(abs(c.none_off)) for c in found)
        and MEAN_OUT_AVERAGE.holds(averages(found)[0])
    )  # fmt: skip
