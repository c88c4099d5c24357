"""The solid engine: the same scenes in MuJoCo, in three dimensions. It is the judge of the fast engine.

How bodies are seen: the bat is a capsule, a round piece a flat cylinder with sharp edges, an octagonal piece
the convex mesh of its prism (so it really rolls from facet to facet; the sheet's rolling arm comes on top),
the sheet a plane without end. A lying body rests on its two ends whatever the surface says of line support,
and a standing one on a few points of its rim: that is how MuJoCo finds contacts. There is no drag. How
contacts show restitution and friction: see `sim.solid.contact`.
"""

from __future__ import annotations

from functools import cache

import mujoco
import numpy as np

from gorodki.sim.trace import Origin, Trace
from gorodki.sim.wood.area import SimulatedArea
from gorodki.sim.wood.scene import Scene
from gorodki.sim.wood.solid.record import SolidRecorder
from gorodki.sim.wood.solid.schedule import StageSchedule, StepStage
from gorodki.sim.wood.solid.world import World

__all__ = ["StageSchedule", "StepStage", "run", "version"]

MODEL = 5  # raised whenever the same throw gives another trace
STILL = 0.02  # m/s: a body of which no point moves faster is slow (in a step of 1 ms it falls by 0.01 m/s)
REST_AFTER = 0.2  # s of slowness after which a body is at rest
REST_EVERY = 5  # samples between looks for bodies at rest


@cache
def version() -> str:
    """Model, MuJoCo and numpy: the three on which the bits of a trace depend."""
    return f"{MODEL} (mujoco {mujoco.__version__}, numpy {np.__version__})"


def run(
    scene: Scene, *, until: float, seed: int | None = None, schedule: StageSchedule | None = None
) -> Trace:
    """A scene, until everything rests or left, or for `until` seconds.

    Args:
        scene: bodies in states on a sheet.
        until: seconds after the start of the scene.
        seed: noted in the trace; the engine uses no chance.
        schedule: of the steps, the usual one where none is given.

    Raises:
        RuntimeError: where MuJoCo says that it lost the scene (speeds beyond reason, a schedule too coarse).
    """
    plan = schedule or StageSchedule()
    world = World(scene, plan)
    recorder = SolidRecorder(scene, world)
    area = SimulatedArea()
    while True:
        if world.look():
            recorder.note_touches()
            world.let_go(world.struck())
        if recorder.due():
            recorder.sample()
            _leave(world, recorder, area)
            if len(recorder.times) % REST_EVERY == 0:
                _rest(world, recorder)
            world.change_stage()
        if world.kept.all() or world.time >= until:
            break
        world.go()
    recorder.sample()
    world.require_sound()
    return recorder.trace(Origin("mujoco", version(), plan.fine.step, seed))


def _leave(world: World, recorder: SolidRecorder, area: SimulatedArea) -> None:
    """Follow the bodies that left the area no further."""
    x, y = world.position[:, 0], world.position[:, 1]
    if x.min() >= area.left and x.max() <= area.right and y.min() >= area.front and y.max() <= area.back:
        return
    out = (x < area.left) | (x > area.right) | (y > area.back)
    out |= (y < area.front) & (world.motion[:, 1] <= 0.0)  # a bat on its way in comes from far in front
    gone = np.flatnonzero(out & ~world.kept)
    if gone.size:
        recorder.note_gone(gone)
        world.take_away(gone)


def _rest(world: World, recorder: SolidRecorder) -> None:
    """Keep the bodies that have come to rest; let those go that something pushes."""
    moving = ~world.kept
    world.slow_since[moving & (world.speeds() > STILL)] = world.time
    rest = np.flatnonzero(moving & (world.time - world.slow_since > REST_AFTER))
    for k in rest:
        recorder.note_rest(int(k), float(world.slow_since[k]))
    if rest.size:
        world.keep(rest)
    world.let_go(world.struck())
