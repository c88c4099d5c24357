"""Ball and pin, pin and pin: a free body is pushed along the line of the two axes.

A pin that is touched falls: it needs 7 mm of push, or one touch at 0.11 m/s. A point blow with restitution e
on a free pin of mass m by a ball of mass M: the ball loses (1 + e) m/(M + m) of its speed along the line of
axes, the pin leaves with (1 + e) M/(M + m) of it.
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
    approach: float = b.velocity[0] * x + b.velocity[1] * y
    if approach <= 0.0:
        return 0.0
    share = (1.0 + numbers.restitution) * approach / (b.mass + numbers.mass)
    pin.velocity[0], pin.velocity[1] = b.mass * share * x, b.mass * share * y
    b.velocity[0] -= numbers.mass * share * x
    b.velocity[1] -= numbers.mass * share * y
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
