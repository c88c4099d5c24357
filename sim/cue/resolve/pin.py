"""Ball and pin, pin and pin: a free body is pushed along the line of the two axes.

A pin that is touched falls: it needs 7 mm of push, or one touch at 0.11 m/s. A point blow with restitution e
on a free pin of mass m by a ball of mass M: the ball loses (1 + e) m/(M + m) of its speed along the line of
axes, the pin leaves with (1 + e) M/(M + m) of it. Friction at the head drags the pin along with the side of
the ball: its centre of mass takes on a share of the slip, no more than mu times the push.
"""

from __future__ import annotations

import math
from typing import Any

from gorodki.sim.cue.compiled import compiled
from gorodki.sim.cue.state import PinNumbers


@compiled
def topple(b: Any, pin: Any, numbers: PinNumbers) -> float:
    """Push a standing pin with a ball; returns the speed of approach along the line of axes, m/s."""
    x, y = pin.place[0] - b.position[0], pin.place[1] - b.position[1]
    far = math.sqrt(x * x + y * y)
    if far <= 0.0:
        return 0.0
    x, y = x / far, y / far
    v, w = b.velocity, b.spin
    approach: float = v[0] * x + v[1] * y
    if approach <= 0.0:
        return 0.0
    push = (1.0 + numbers.restitution) * approach / (1.0 / numbers.mass + 1.0 / b.mass)
    # the head is met a little below the centre of the ball
    share = b.radius / (b.radius + numbers.head_radius)
    arm, below = share * far, share * (b.position[2] - numbers.head)
    slip = x * v[1] - y * v[0] + arm * w[2] + below * (x * w[0] + y * w[1])
    rub = min(abs(slip) * numbers.drag * numbers.mass, numbers.friction * push)
    rub = math.copysign(rub, slip)
    px, py = push * x - rub * y, push * y + rub * x
    pin.velocity[0], pin.velocity[1] = px / numbers.mass, py / numbers.mass
    v[0] -= px / b.mass
    v[1] -= py / b.mass
    turn = 2.5 * rub / (b.mass * b.radius * b.radius)
    w[0] -= turn * below * x
    w[1] -= turn * below * y
    w[2] -= turn * arm
    return approach


@compiled
def knock(flying: Any, standing: Any, numbers: PinNumbers) -> float:
    """Push a standing pin with one that slides and touches it; returns the speed of approach, m/s."""
    x, y = standing.place[0] - flying.place[0], standing.place[1] - flying.place[1]
    far = math.sqrt(x * x + y * y)
    x, y = x / far, y / far
    approach: float = flying.velocity[0] * x + flying.velocity[1] * y
    share = 0.5 * (1.0 + numbers.restitution) * max(approach, 0.0)
    standing.velocity[0], standing.velocity[1] = share * x, share * y
    flying.velocity[0] -= share * x
    flying.velocity[1] -= share * y
    return approach
