"""The lines of the four noses, seen from above."""

from __future__ import annotations

from gorodki.sim.compiling.vectors import Vector
from gorodki.sim.cue.compiled import compiled
from gorodki.sim.cue.state import LEFT, LOWER, RIGHT, Area


@compiled
def inward(side: int) -> Vector:
    """Level unit vector into a cushion."""
    sign = -1.0 if side in (LEFT, LOWER) else 1.0
    return (sign, 0.0, 0.0) if side <= RIGHT else (0.0, sign, 0.0)


@compiled
def gap(at: Vector, side: int, area: Area) -> float:
    """From the line of a nose to a centre, metres; negative beyond it."""
    if side == LEFT:
        return at[0] + area.half_width
    if side == RIGHT:
        return area.half_width - at[0]
    return at[1] if side == LOWER else area.length - at[1]
