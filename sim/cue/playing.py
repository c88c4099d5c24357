"""Playing a stroke: from a scene to the trace of it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from gorodki.sim.cue.block import LONGEST, Rows, Strokes, run_block, strike
from gorodki.sim.cue.record import trace_of
from gorodki.sim.cue.scene import Motion, Scene, checked
from gorodki.sim.cue.stroke import Stroke
from gorodki.sim.cue.version import version
from gorodki.sim.trace import Origin, Trace


def simulate(scene: Scene, stroke: Stroke, *, until: float = LONGEST, seed: int | None = None) -> Trace:
    """One stroke, recorded.

    Args:
        scene: balls and pins before it.
        stroke: what the player does.
        until: seconds after which it is followed no further.
        seed: noted in the trace; the engine uses no chance.

    Raises:
        InputError: for a stroke that cannot be played there.
    """
    balls = scene.ball_rows()
    strike(scene, Strokes.of(scene, [stroke]), balls)
    return _recorded(scene, balls, {scene.number_of(stroke.ball): stroke.speed}, until, seed)


def run(
    scene: Scene, motions: Mapping[str, Motion], *, until: float = LONGEST, seed: int | None = None
) -> Trace:
    """Balls that begin with motions of their own, such as both balls of a draw for the opening; recorded.

    Args:
        scene: balls and pins before.
        motions: of those that move, by name.
        until, seed: as in `simulate`.

    Raises:
        InputError: for a ball that is not on the table, or a motion beyond all strokes.
    """
    balls = scene.ball_rows()
    released = {}
    for name, motion in motions.items():
        number = scene.number_of(name)
        moves = checked(name, motion)
        balls["velocity"][0, number], balls["spin"][0, number] = moves.velocity, moves.spin
        released[number] = float(np.linalg.norm(moves.velocity))
    return _recorded(scene, balls, released, until, seed)


def _recorded(scene: Scene, balls: Rows, released: dict[int, float], until: float, seed: int | None) -> Trace:
    ran = run_block(scene, balls, scene.pin_rows(), until=until, record=True)
    return trace_of(scene, ran, Origin("cue", version(), 0.0, seed), released)
