"""Ball and ball: restitution along the line of centres, Coulomb friction across it.

Normal impulse P = (1 + e) v_n / (1/m + 1/M), which is m (1 + e)/2 v_n for equal balls. Friction is mu(u) P
against the slip u of the contact, spins of both included, and no more than stops it: u / (7/2 (1/m + 1/M)).
mu(u) = a + b exp(-c u) is D. Alciatore's fit (technical proof A-14) to Marlow's measurements. Friction has a
part up and down, which gives follow and draw to the ball that is hit.
"""

from __future__ import annotations

import math
from typing import Any

from gorodki.sim.compiling.vectors import (
    along,
    cross,
    dot,
    minus,
    norm,
    plus,
    put,
    times,
    unit,
    vec,
)
from gorodki.sim.cue.compiled import compiled
from gorodki.sim.cue.state import PairNumbers

GENTLE = 5e-3
"""m/s of approach below which what meets parts as fast, without friction: pressing is a row of touches, not
an endless one. *Assumed*, a numerical choice."""

NEARLY = 1e-9
"""m/s that two balls may part more slowly than they should."""


@compiled
def friction_at(slip: float, pair: PairNumbers) -> float:
    """Coefficient of friction between balls that slip on each other, m/s."""
    return pair.a + pair.b * math.exp(-pair.c * slip)


@compiled
def restitution_at(approach: float, pair: PairNumbers) -> float:
    """Restitution of two balls at a speed of approach."""
    return 1.0 if approach < GENTLE else pair.restitution


@compiled
def collide(first: Any, second: Any, pair: PairNumbers) -> float:
    """Change velocities and spins of two balls that touch; returns the speed of approach, m/s."""
    normal = unit(minus(vec(second.position), vec(first.position)))
    v, w = vec(first.velocity), vec(first.spin)
    v2, w2 = vec(second.velocity), vec(second.spin)
    approach = dot(minus(v, v2), normal)
    if approach <= 0.0:
        return approach
    gentle = approach < GENTLE
    light = 1.0 / first.mass + 1.0 / second.mass
    press = (1.0 + restitution_at(approach, pair)) * approach / light
    turning = plus(times(first.radius, w), times(second.radius, w2))
    slip = plus(along(minus(v, v2), -approach, normal), cross(turning, normal))
    size = norm(slip)
    rub = 0.0 if gentle else min(friction_at(size, pair) * press, size / (3.5 * light))
    impulse = times(-press, normal)
    if size > 0.0:
        impulse = along(impulse, -rub / size, slip)
    twist = cross(normal, impulse)
    put(first.velocity, along(v, 1.0 / first.mass, impulse))
    put(second.velocity, along(v2, -1.0 / second.mass, impulse))
    put(first.spin, along(w, 2.5 / (first.mass * first.radius), twist))
    put(second.spin, along(w2, 2.5 / (second.mass * second.radius), twist))
    return approach


@compiled
def part(first: Any, second: Any, speed: float) -> bool:
    """Have two balls that touch part with a speed at least, m/s, no friction; returns whether they did."""
    normal = unit(minus(vec(second.position), vec(first.position)))
    lacks = speed - dot(minus(vec(second.velocity), vec(first.velocity)), normal)
    if lacks <= NEARLY:
        return True
    impulse = times(-lacks / (1.0 / first.mass + 1.0 / second.mass), normal)
    put(first.velocity, along(vec(first.velocity), 1.0 / first.mass, impulse))
    put(second.velocity, along(vec(second.velocity), -1.0 / second.mass, impulse))
    return False
