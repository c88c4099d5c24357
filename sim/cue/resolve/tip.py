"""Cue and ball: a point impulse along the cue at a point of the ball.

Offsets are in radii of the ball: `side` to the right of who strikes, `height` up, both across the cue. With
restitution e of tip and ball, cue of mass M and ball of mass m (D. Alciatore, technical proof A-30, there
with e = 1; `sim.cue.equipment.Kit.ball_speed`)

    v = (1 + e) V / (1 + m/M + 5/2 (a² + b²)),    omega = 5/2 v b/R,  5/2 v a/R

Side turns the ball off the line of the cue, to the other side, because the end of the shaft is pushed away
(squirt; technical proof A-31): tan = 5/2 a sqrt(1 - a²) / (1 + m/m_end + 5/2 (1 - a²)). The tip slips off
where the offset is larger than sin(atan mu).
"""

from __future__ import annotations

import math
from typing import Any

from gorodki.sim.cue.compiled import compiled


@compiled
def squirt(side: float, end_ratio: float) -> float:
    """Tangent of the angle by which the ball leaves the line of the cue, to the left for side to the right.

    end_ratio: mass of the ball over the end mass of the shaft.
    """
    deep = 1.0 - side * side
    return 2.5 * side * math.sqrt(deep) / (1.0 + end_ratio + 2.5 * deep)


@compiled
def blow(
    b: Any, ahead_x: float, ahead_y: float, speed: float, side: float, height: float,
    down: float, level: float, end_ratio: float, landing: float,
) -> None:  # fmt: skip
    """Give a ball that lies on the cloth its velocity and spin.

    Args:
        b: the ball.
        ahead_x, ahead_y: level unit vector to where the cue points.
        speed: of the ball along the cue, before the cloth answers, m/s.
        side, height: of the tip's point, in radii.
        down, level: sine and cosine of the cue's elevation.
        end_ratio: mass of the ball over the end mass of the shaft.
        landing: restitution of ball and cloth; gives back the part of the speed that goes down.
    """
    turn = squirt(side, end_ratio)
    straight = 1.0 / math.sqrt(1.0 + turn * turn)
    aside = turn * straight
    along = speed * level
    b.velocity[0] = along * (straight * ahead_x - aside * ahead_y)
    b.velocity[1] = along * (straight * ahead_y + aside * ahead_x)
    b.velocity[2] = landing * speed * down
    # arm x impulse over 2/5 m R²: `height` turns about the right-hand axis, `side` about the one up across
    # the cue
    top, turning = 2.5 * speed * height / b.radius, 2.5 * speed * side / b.radius
    b.spin[0] = -top * ahead_y + turning * down * ahead_x
    b.spin[1] = top * ahead_x + turning * down * ahead_y
    b.spin[2] = turning * level
