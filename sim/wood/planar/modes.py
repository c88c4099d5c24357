"""How bodies come to lie, stand, lean, fall and leave."""

from __future__ import annotations

import math
from typing import Any

from gorodki.sim.compiling.vectors import dot, norm, put, times, unit
from gorodki.sim.wood.planar.compiled import compiled
from gorodki.sim.wood.planar.geometry import nearest
from gorodki.sim.wood.planar.pairs import TOUCHING
from gorodki.sim.wood.planar.state import (
    FLAT,
    FREE,
    GONE,
    HELD,
    UPRIGHT,
    core_of,
    is_moving,
    pitch,
)

STILL = 1.5e-3  # m/s: slower bodies on the sheet stop
CALM = 0.1  # m/s of vertical motion below which a body that lies or stands on the sheet stays on it
LEVEL = 1.5e-3  # m by which the ends may differ in height
PLUMB = 0.01  # sine of the tilt at which a piece stands
LEAN_SPEED = 2e-3  # m/s of every point of a body that leans at rest
LEANS_AFTER = 0.15  # s of slowness after which a body that leans on others is held
SUPPORT = 0.1  # sine of the slope of a contact that carries
NOTHING = (0.0, 0.0, 0.0)


@compiled
def begin(bodies: Any, rests: Any) -> None:
    """Bodies that begin on the sheet lie or stand on it; held ones learn what they rest on.

    rests (n, n): which body touches which where it is held.
    """
    for i in range(len(bodies)):
        b = bodies[i]
        held = b.mode == HELD
        if not held and (b.velocity[2] != 0.0 or pitch(b) >= CALM):
            continue
        if abs(b.axis[2]) * b.half < LEVEL and abs(b.position[2] - b.radius) < LEVEL:
            b.mode, b.position[2] = FLAT, b.radius
        elif not b.is_bat and abs(b.axis[2]) > 1.0 - 1e-6 and abs(b.position[2] - b.half) < LEVEL:
            b.mode, b.position[2] = UPRIGHT, b.half
        elif held:
            _note_supports(bodies, rests, i)


@compiled
def _note_supports(bodies: Any, rests: Any, i: int) -> bool:
    """Write down what a body touches; returns whether anything of that carries it."""
    carried = False
    core = core_of(bodies[i], 0.0)
    for j in range(len(bodies)):
        rests[i, j] = False
        if j != i and bodies[j].mode != GONE:
            near = nearest(core, core_of(bodies[j], 0.0))
            rests[i, j] = near.gap < TOUCHING
            carried = carried or (rests[i, j] and near.normal[2] > SUPPORT)
    return carried


@compiled
def settle(bodies: Any, rests: Any, i: int, dt: float) -> None:
    """A free body on the sheet lies flat or stands again; a slow one that leans on others is held.

    One that presses another or is pressed stays free, so that all share the friction of the sheet, until
    it has been slow for a while: then it is held, too.
    """
    b = bodies[i]
    if norm(b.velocity) < LEAN_SPEED and norm(b.angular) * b.half < LEAN_SPEED:
        b.quiet += dt
    else:
        b.quiet = 0.0
    if b.squeezed:
        # as it is, not laid or set straight under what rests on it
        if b.quiet > LEANS_AFTER:
            _note_supports(bodies, rests, i)
            _hold(b)
        return
    if abs(b.velocity[2]) >= CALM:
        return
    if pitch(b) < CALM:
        z, tilt = b.position[2], abs(b.axis[2])
        if tilt * b.half < LEVEL and abs(z - b.radius) < LEVEL:
            _lay(b)
            return
        # a piece that slides upright on a rough sheet is about to tip (friction above 2R/L)
        sure = b.sheet_friction * b.half <= b.radius or math.hypot(b.velocity[0], b.velocity[1]) < 0.01
        if math.hypot(b.axis[0], b.axis[1]) < PLUMB and z - b.half < LEVEL and sure and not b.is_bat:
            _stand(b)
            return
    if b.quiet > LEANS_AFTER and _note_supports(bodies, rests, i):
        _hold(b)


@compiled
def _hold(b: Any) -> None:
    """A body stays where it is."""
    b.mode = HELD
    put(b.velocity, NOTHING)
    put(b.angular, NOTHING)


@compiled
def drop(bodies: Any, rests: Any) -> None:
    """Held bodies fall when one of those they touch moves."""
    for i in range(len(bodies)):
        if bodies[i].mode != HELD:
            continue
        for j in range(len(bodies)):
            if rests[i, j] and (bodies[j].mode == GONE or norm(bodies[j].velocity) > STILL):
                bodies[i].mode = FREE
                bodies[i].quiet = 0.0


@compiled
def _lay(b: Any) -> None:
    """A body lies flat: level, on the sheet, with its yaw and roll."""
    roll = dot(b.angular, b.axis)
    yaw = b.angular[2] - roll * b.axis[2]
    put(b.axis, unit((b.axis[0], b.axis[1], 0.0)))
    b.mode = FLAT
    b.position[2] = b.radius
    b.velocity[2] = 0.0
    put(b.angular, times(roll, b.axis))
    b.angular[2] = yaw


@compiled
def _stand(b: Any) -> None:
    """A piece stands: upright, on the sheet, with its spin."""
    b.mode = UPRIGHT
    put(b.axis, (0.0, 0.0, 1.0 if b.axis[2] > 0.0 else -1.0))
    b.position[2] = b.half
    b.velocity[2] = 0.0
    b.angular[0] = b.angular[1] = 0.0


@compiled
def stop(b: Any) -> None:
    """A body on the sheet that is slow in every way stops."""
    v = b.velocity
    if max(abs(v[0]), abs(v[1]), abs(v[2])) >= STILL or norm(b.angular) * b.half >= STILL:
        return
    if is_moving(b) and abs(dot(b.angular, b.axis)) * b.radius < STILL:
        put(b.velocity, NOTHING)
        put(b.angular, NOTHING)


@compiled
def leave(b: Any, left: float, right: float, front: float, back: float) -> None:
    """A body outside the area is followed no further."""
    x, y = b.side * b.position[0], b.position[1]
    inside = left <= x <= right and front <= y <= back
    # a bat on its way in comes from far in front
    if not inside and not (y < front and b.velocity[1] > 0.0):
        b.mode = GONE
        put(b.velocity, NOTHING)
        put(b.angular, NOTHING)
        b.waits = b.rises = 0.0
        put(b.tips, NOTHING)
