"""How a ball moves by itself: closed forms, from one event to the next.

Sliding: the cloth pushes against the slip of the lowest point with mu g, whose direction stays; the slip
dies at 7/2 mu g, so the way is a parabola (a massé is no more than that). Rolling: -mu_r g along the way.
Side spin dies at a constant rate on the cloth. In the air: free fall, and spin stays.
R. Shepard, *Amateur physics for the amateur pool player* (1997).
"""

from __future__ import annotations

import math
from typing import Any

from gorodki.sim.compiling.vectors import Vector, vec
from gorodki.sim.constants import GRAVITY
from gorodki.sim.cue.compiled import compiled
from gorodki.sim.cue.state import FLIES, GONE, RESTS, ROLLS, SLIDES, SPINS, ClothNumbers

STILL = 1e-9
"""m/s of slip or speed, and rad/s of side spin, below which there is none."""

LIFTED = 1e-9
"""m above the cloth from which on a ball is in the air."""


@compiled
def begin(b: Any, cloth: ClothNumbers) -> None:
    """Choose the motion that follows from the state of a ball; it holds from `since` until `ends`."""
    v, w, radius = b.velocity, b.spin, b.radius
    b.push[0] = b.push[1] = b.push[2] = 0.0
    if b.position[2] - radius > LIFTED or v[2] > 0.0:
        b.mode, b.push[2] = FLIES, -GRAVITY
        rise = b.position[2] - radius
        b.ends = b.since + (v[2] + math.sqrt(v[2] * v[2] + 2.0 * GRAVITY * max(rise, 0.0))) / GRAVITY
        return
    b.position[2], v[2] = radius, 0.0
    slip_x, slip_y = v[0] - radius * w[1], v[1] + radius * w[0]
    slip, speed = math.sqrt(slip_x * slip_x + slip_y * slip_y), math.sqrt(v[0] * v[0] + v[1] * v[1])
    if slip > STILL:
        b.mode = SLIDES
        b.push[0], b.push[1] = (
            -cloth.sliding * GRAVITY * slip_x / slip,
            -cloth.sliding * GRAVITY * slip_y / slip,
        )
        b.ends = b.since + 2.0 * slip / (7.0 * cloth.sliding * GRAVITY)
    elif speed > STILL:
        b.mode = ROLLS
        b.push[0], b.push[1] = (
            -cloth.rolling * GRAVITY * v[0] / speed,
            -cloth.rolling * GRAVITY * v[1] / speed,
        )
        w[0], w[1] = -v[1] / radius, v[0] / radius
        b.ends = b.since + speed / (cloth.rolling * GRAVITY)
    else:
        v[0] = v[1] = w[0] = w[1] = 0.0
        spins = abs(w[2]) > STILL
        b.mode = SPINS if spins else RESTS
        b.ends = b.since + abs(w[2]) / cloth.spin_rate if spins else math.inf
        if not spins:
            w[2] = 0.0


@compiled
def position_at(b: Any, time: float) -> Vector:
    """Where the centre of a ball is at a time of its present motion."""
    t = time - b.since
    x, v, a = b.position, b.velocity, b.push
    return (
        x[0] + (v[0] + 0.5 * a[0] * t) * t,
        x[1] + (v[1] + 0.5 * a[1] * t) * t,
        x[2] + (v[2] + 0.5 * a[2] * t) * t,
    )


@compiled
def velocity_at(b: Any, time: float) -> Vector:
    """How its centre moves then."""
    t = time - b.since
    v, a = b.velocity, b.push
    return v[0] + a[0] * t, v[1] + a[1] * t, v[2] + a[2] * t


@compiled
def spin_at(b: Any, time: float, cloth: ClothNumbers) -> Vector:
    """How it turns then, rad/s about x, y and z."""
    t = time - b.since
    w, a = b.spin, b.push
    if b.mode == FLIES or b.mode == GONE:
        return vec(w)
    side = math.copysign(max(abs(w[2]) - cloth.spin_rate * t, 0.0), w[2])
    if b.mode == SLIDES:  # the push has an arm of R about the centre, and 2/5 m R² turns
        gain = 2.5 * t / b.radius
        return w[0] + gain * a[1], w[1] - gain * a[0], side
    gain = t / b.radius  # rolling: the spin follows the speed
    return w[0] - gain * a[1], w[1] + gain * a[0], side


@compiled
def move(b: Any, time: float, cloth: ClothNumbers) -> None:
    """Bring the state of a ball up to a time of its present motion."""
    if time == b.since:
        return
    x, v, w = position_at(b, time), velocity_at(b, time), spin_at(b, time, cloth)
    for k in range(3):
        b.position[k], b.velocity[k], b.spin[k] = x[k], v[k], w[k]
    if time >= b.ends and (b.mode == ROLLS or b.mode == SPINS):
        b.velocity[0] = b.velocity[1] = 0.0  # exactly, whatever was rounded
        b.spin[0] = b.spin[1] = 0.0
    b.since = time
