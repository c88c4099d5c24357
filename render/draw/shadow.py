"""Shadows of what is in the air: they show from above how high it is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gorodki.render.draw.colours import INK, Ink, faded
from gorodki.render.draw.paths import AIRBORNE
from gorodki.render.draw.pieces import outline
from gorodki.render.draw.view import Point
from gorodki.sim.trace import Body, lowest

FALLS = (0.45, -0.35)  # metres to the right and towards the thrower for each metre of air


def shadow(body: Body, centre: Sequence[float], axis: Sequence[float]) -> tuple[list[Point], Ink] | None:
    """Outline (metres) and colour of the shadow of a body; None for one that is not in the air.

    The higher the body, the farther off and the paler.
    """
    air = float(lowest(body, np.array(centre[2]), np.array(axis[2])))
    if air < AIRBORNE:
        return None
    ring = [(x + FALLS[0] * air, y + FALLS[1] * air) for x, y in outline(body, centre, axis)]
    return ring, faded(INK, 0.24 / (1.0 + 2.0 * air))
