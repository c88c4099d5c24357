"""The planar engine: pymunk in the plane, with height, roll and tilt carried beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gorodki.figures.types import Placement
from gorodki.sim.trace import Origin, Trace
from gorodki.sim.wood.area import SimulatedArea
from gorodki.sim.wood.equipment import equipment
from gorodki.sim.wood.planar.block import Block, Schedule, is_compiled
from gorodki.sim.wood.planar.log import Written
from gorodki.sim.wood.planar.record import Recorder
from gorodki.sim.wood.planar.version import version
from gorodki.sim.wood.scene import Scene, standing_pieces

__all__ = [
    "Block",
    "Schedule",
    "SimulatedArea",
    "Written",
    "is_compiled",
    "make_ready",
    "run",
    "run_many",
    "watch",
]


def make_ready() -> None:
    """Compile the engine now, where it is not: before work is shared out among processes."""
    if not is_compiled():
        kit = equipment()
        upright = standing_pieces({1: Placement((0.0, 0.1, 0.1), (0.0, 0.0, 1.0))}, kit.piece)
        run(Scene(upright, kit.surface), until=0.01)


def run(scene: Scene, *, until: float, seed: int | None = None) -> Trace:
    """One scene, recorded.

    until: seconds after its start; seed: noted in the trace, the engine uses no chance.
    """
    return run_many([scene], until=until, seeds=[seed])[0]


def run_many(
    scenes: Sequence[Scene],
    *,
    until: float,
    seeds: Sequence[int | None] | None = None,
    schedule: Schedule | None = None,
) -> list[Trace]:
    """A block of independent scenes, recorded; one trace for each, in order."""
    plan = schedule or Schedule()
    recorder = Recorder(scenes)
    watch(scenes, recorder.add, until=until, schedule=plan)
    seeds = seeds or [None] * len(scenes)
    return [recorder.trace(k, Origin("planar", version(), plan.fine, seed)) for k, seed in enumerate(seeds)]


def watch(
    scenes: Sequence[Scene],
    look: Callable[[Written], None],
    *,
    until: float,
    schedule: Schedule | None = None,
    area: SimulatedArea | None = None,
) -> int:
    """Run a block of independent scenes; `look` sees what they write down, part by part.

    Returns how many steps the lanes made together.
    """
    block = Block(scenes, schedule or Schedule(), area or SimulatedArea(), record=True)
    more = True
    while more:
        more = block.run(until)
        look(block.written())
    return block.steps
