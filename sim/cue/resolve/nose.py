"""Ball and nose of a cushion: one impulse at the nose, after any of the models of its friction.

Along the line from the centre to the nose the ball leaves with e times the speed at which it came; across it
the models differ. The nose is at height h, so that the line rises by asin((h - z)/R): a cushion presses a
ball down that lies on the cloth. That the cloth answers is left out, as Han does; `mathavan` counts it.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gorodki.sim.compiling.vectors import (
    Vector,
    along,
    cross,
    dot,
    norm,
    plus,
    put,
    times,
    vec,
)
from gorodki.sim.cue.compiled import compiled
from gorodki.sim.cue.resolve.balls import GENTLE
from gorodki.sim.cue.resolve.han import grip_of_han
from gorodki.sim.cue.resolve.mathavan import press
from gorodki.sim.cue.resolve.stronge import grip_of_stronge
from gorodki.sim.cue.state import ClothNumbers, CushionNumbers

HAN, STRONGE, MATHAVAN = range(3)


@compiled
def restitution_at(speed: float, cushion: CushionNumbers) -> float:
    """Restitution at a speed of approach along the line to the nose, straight between the given points."""
    return float(np.interp(speed, cushion.speeds, cushion.restitutions))


@compiled
def rebound(b: Any, inward: Vector, rise: float, cushion: CushionNumbers, cloth: ClothNumbers) -> float:
    """Change velocity and spin of a ball that meets a nose; returns the speed of approach, m/s.

    Args:
        b: the ball.
        inward: level unit vector into the cushion.
        rise: sine of the angle by which the line from the centre to the nose rises.
    """
    level = math.sqrt(1.0 - rise * rise)
    normal = (level * inward[0], level * inward[1], rise)
    comes = dot(vec(b.velocity), inward)
    approach = dot(vec(b.velocity), normal)
    if rise <= 0.0 and 0.0 < approach < GENTLE:  # rolling over the edge
        put(b.velocity, along(vec(b.velocity), -2.0 * approach, normal))
    elif approach > 0.0 and (comes >= GENTLE or rise <= 0.0):
        _blow(b, normal, approach, cushion, cloth)
    stays = dot(vec(b.velocity), inward)
    if rise > 0.0 and stays > 0.0:  # gentle, or falling past the nose: the face of the rubber returns it
        put(b.velocity, along(vec(b.velocity), -2.0 * stays, inward))
    return comes if rise > 0.0 and approach <= 0.0 else approach


@compiled
def _blow(b: Any, normal: Vector, approach: float, cushion: CushionNumbers, cloth: ClothNumbers) -> None:
    v, w = vec(b.velocity), vec(b.spin)
    e = restitution_at(approach, cushion)
    if cushion.model == MATHAVAN:
        v, w = press(v, w, normal, b.radius, e, cushion.friction, cloth.sliding)
        put(b.velocity, v)
        put(b.spin, w)
        return
    slip = plus(along(v, -approach, normal), times(b.radius, cross(w, normal)))
    size = norm(slip)
    if cushion.model == HAN:
        grip = grip_of_han(approach, size, e, cushion.friction)
    else:
        grip = grip_of_stronge(approach, size, e, cushion.friction, cushion.ratio)
    impulse = times(-(1.0 + e) * approach, normal)
    if size > 0.0:
        impulse = along(impulse, -grip / size, slip)
    put(b.velocity, plus(v, impulse))
    put(b.spin, along(w, 2.5 / b.radius, cross(normal, impulse)))
