"""Putting a piece on the edge of the line over which it left (RU-4.3.23)."""

from __future__ import annotations

import numpy as np

from gorodki.court.measuring.footprint import footprint
from gorodki.court.measuring.region import TOUCH, Region
from gorodki.figures.types import Placement
from gorodki.sim.trace import Body

ROUNDS = 8  # at a corner a second line has to be cleared, and then perhaps the first again


def on_edge(body: Body, pose: Placement, region: Region) -> Placement:
    """A pose moved inwards the least, straight over the nearest line, so that the line's outer edge is met.

    The direction of the piece is kept. Its outermost point then lies on the outer edge; at a corner on both.
    """
    x, y, z = pose.centre
    for _ in range(ROUNDS):
        seen = np.asarray(footprint(body, Placement((x, y, z), pose.axis)).exterior.coords)
        over = [(depth, nx, ny) for depth, nx, ny in region.overhangs(seen) if depth > TOUCH]
        if not over:
            break
        depth, nx, ny = min(over)
        x, y = x - depth * nx, y - depth * ny
    return Placement((x, y, z), pose.axis)
