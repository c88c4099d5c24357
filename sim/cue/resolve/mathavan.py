"""Ball between cushion and cloth after Mathavan: both rub while the impulse grows.

S. Mathavan, M. R. Jackson, R. M. Parkin, *A theoretical analysis of billiard ball dynamics under cushion
impacts*, Proc. IMechE C 224 (2010) 1863. The impulse at the nose is given in small parts; after each the
slips at nose and cloth say where friction points. Compression ends when the ball no longer comes nearer,
restitution when e² of the work has come back (Stronge). It judges the other models: it is a thousand times
as slow.
"""

from __future__ import annotations

from gorodki.sim.compiling.vectors import Vector, along, cross, dot, norm, plus, times
from gorodki.sim.cue.compiled import compiled

PARTS = 5000  # of the impulse that stops the ball
_MOST = 20 * PARTS
_NO_SLIP = 1e-12  # m/s


@compiled
def press(
    v: Vector, w: Vector, normal: Vector, radius: float, e: float, friction: float, sliding: float
) -> tuple[Vector, Vector]:
    """Velocity and spin after a blow at the nose.

    Args:
        v, w: before, m/s and rad/s.
        normal: unit vector from the centre to the nose.
        radius: of the ball, m.
        e: restitution of the energy's root (Stronge).
        friction: at the nose.
        sliding: friction on the cloth.
    """
    part = dot(v, normal) / PARTS
    work = wanted = 0.0
    comes = True
    for _ in range(_MOST):
        speed = dot(v, normal)
        if comes and speed <= 0.0:
            comes, wanted, work = False, e * e * work, 0.0
        if not comes and work >= wanted:
            break
        before = speed
        v, w = _give(v, w, normal, radius, part, friction, sliding)
        work += part * abs(0.5 * (before + dot(v, normal)))
    return v, w


@compiled
def _give(
    v: Vector, w: Vector, normal: Vector, radius: float, part: float, friction: float, sliding: float
) -> tuple[Vector, Vector]:
    """One part of the impulse, for a kilogram of ball."""
    at_nose = plus(along(v, -dot(v, normal), normal), times(radius, cross(w, normal)))
    down = (0.0, 0.0, -1.0)
    at_cloth = plus((v[0], v[1], 0.0), times(radius, cross(w, down)))
    push = times(-part, normal)
    slip = norm(at_nose)
    if slip > _NO_SLIP:
        push = along(push, -friction * part / slip, at_nose)
    pressed = max(-push[2], 0.0)
    answer = (0.0, 0.0, pressed)
    slip = norm(at_cloth)
    if slip > _NO_SLIP:
        answer = along(answer, -sliding * pressed / slip, at_cloth)
    turn = plus(cross(normal, push), cross(down, answer))
    return plus(v, plus(push, answer)), along(w, 2.5 / radius, turn)
