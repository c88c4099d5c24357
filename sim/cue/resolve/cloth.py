"""Ball and cloth: a ball that comes down is given back with e; cloth rubs against its slip meanwhile.

A ball that lies on the cloth and is pressed down by another body stays: the cloth takes it. One that is
thrown up by less than a hop of 2 mm stays too.
"""

from __future__ import annotations

import math
from typing import Any

from gorodki.sim.constants import GRAVITY
from gorodki.sim.cue.compiled import compiled
from gorodki.sim.cue.motion import LIFTED
from gorodki.sim.cue.state import ClothNumbers

HOP = 2e-3
"""Metres of rise below which a hop is none: nothing on the table is so low. *Assumed*."""


@compiled
def land(b: Any, cloth: ClothNumbers) -> float:
    """Bounce of a ball that comes down on the cloth; returns the speed at which it came down, m/s."""
    fall: float = max(-b.velocity[2], 0.0)
    press = (1.0 + cloth.landing) * fall
    v, w, radius = b.velocity, b.spin, b.radius
    slip_x, slip_y = v[0] - radius * w[1], v[1] + radius * w[0]
    slip = math.sqrt(slip_x * slip_x + slip_y * slip_y)
    if slip > 0.0:
        rub = min(cloth.sliding * press, 2.0 / 7.0 * slip) / slip
        v[0] -= rub * slip_x
        v[1] -= rub * slip_y
        w[0] -= 2.5 / radius * rub * slip_y
        w[1] += 2.5 / radius * rub * slip_x
    b.position[2], v[2] = radius, cloth.landing * fall
    keep_down(b)
    return fall


@compiled
def keep_down(b: Any) -> None:
    """After a contact: a ball on the cloth stays there, unless it is thrown up by more than a hop."""
    low = b.position[2] - b.radius <= LIFTED
    if low and b.velocity[2] < math.sqrt(2.0 * GRAVITY * HOP):
        b.velocity[2] = 0.0
