"""The planar engine: pymunk in the plane, with height, roll and tilt carried beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sim.area import Area
from sim.planar.block import Block, Schedule
from sim.planar.record import Recorder
from sim.planar.version import version
from sim.scene import Scene
from sim.trace import Origin, Trace

__all__ = ["Area", "Block", "Schedule", "run", "run_many", "watch"]

SHED_EVERY = 16  # steps between looks for lanes that are done
SHED_SHARE = 0.75  # lanes are shed when no more than this share of them still moves


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
    block = Block(scenes, plan, Area())
    recorder = Recorder(scenes, block)
    watch(block, until, recorder.step)
    recorder.finish(block)
    seeds = seeds or [None] * len(scenes)
    return [recorder.trace(k, Origin("planar", version(), plan.fine, seed)) for k, seed in enumerate(seeds)]


def watch(block: Block, until: float, look: Callable[[Block], None]) -> None:
    """Step a block until all of it rests or `until` seconds have gone by; `look` sees it after every step."""
    steps = 0
    while block.time < until and len(block.state):
        block.step()
        look(block)
        steps += 1
        if steps % SHED_EVERY == 0 or len(block.state) <= 12:
            active = block.active()
            if not active.any():
                return
            if active.sum() <= SHED_SHARE * len(active):
                block.keep(active)
