"""Who is wholly out of gorod and prigorod, or over the penalty line: many pieces at once, in closed form.

The footprint of a cylinder is convex, and how far it reaches from its middle in a level direction d is known
in closed form: half the length times |d·a| plus the radius times sqrt(1 - (d·a)²), for the axis a. Gorod and
prigorod are convex too, so a piece is out when for each of them some line parts the two. The lines that are
tried decide it for every piece that lies or stands; for one that is tilted and passes a corner they may be a
few millimetres late.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from gorodki.court.measuring.geometry import CourtSize
from gorodki.sim.trace import Bools, Floats


def reach(axis: Floats, radius: Floats, half: Floats, direction: Floats) -> Floats:
    """How far footprints reach from their middles.

    Args:
        axis: (..., 3) unit vectors along the pieces.
        radius: (...) metres.
        half: (...) half lengths, metres.
        direction: (..., 2) level unit vectors.

    Returns:
        (...) metres.
    """
    along = (axis[..., :2] * direction).sum(axis=-1)
    found: Floats = half * np.abs(along) + radius * np.sqrt(np.maximum(1.0 - along * along, 0.0))
    return found


@lru_cache(maxsize=1)
def _parts() -> tuple[tuple[Floats, Floats], ...]:
    """Corners (4, 2) counter-clockwise and outward normals (4, 2) of gorod and prigorod."""
    size = CourtSize()
    a, b, y, top = size.half_side, size.half_penalty, size.penalty_y, size.side
    found = []
    for corners in ([(-a, 0.0), (a, 0.0), (a, top), (-a, top)], [(-b, y), (b, y), (a, 0.0), (-a, 0.0)]):
        points = np.array(corners)
        side = np.roll(points, -1, axis=0) - points
        normal = np.stack([side[:, 1], -side[:, 0]], axis=1)
        found.append((points, normal / np.linalg.norm(normal, axis=1)[:, None]))
    return tuple(found)


def centre_in(position: Floats) -> Bools:
    """True where the middle (..., 3) of a piece is inside gorod or prigorod: such a piece cannot be out."""
    size = CourtSize()
    x, y = np.abs(position[..., 0]), position[..., 1]
    gorod = (x <= size.half_side) & (y >= 0.0) & (y <= size.side)
    found: Bools = gorod | ((y < 0.0) & (y >= size.penalty_y) & (x <= size.half_side - y))
    return found


def far_out(position: Floats, by: float) -> Bools:
    """True where a middle (..., 3) is so many metres beyond a side of the gorod and of the prigorod as well.

    A piece no point of which is farther from its middle than that is then wholly out.
    """
    size = CourtSize()
    x, y = np.abs(position[..., 0]), position[..., 1]
    gorod = (x > size.half_side + by) | (y > size.side + by) | (y < -by)
    slant = x + y > size.half_side + by * math.sqrt(2.0)
    found: Bools = gorod & (slant | (y > by) | (y < size.penalty_y - by))
    return found


def wholly_out(position: Floats, axis: Floats, radius: Floats, half: Floats) -> Bools:
    """True where a piece is wholly out of gorod and prigorod.

    Args:
        position: (M, 3) middles.
        axis: (M, 3) unit vectors.
        radius: (M,) metres.
        half: (M,) half lengths, metres.
    """
    out = ~centre_in(position)
    rows = np.flatnonzero(out)
    if rows.size:
        c, a, r, h = position[rows, :2], axis[rows], radius[rows, None], half[rows, None]
        for corners, normals in _parts():
            lines = _lines(c, a, corners, normals)
            far = (lines @ corners.T).max(axis=2)
            near = (lines * c[:, None]).sum(axis=2) - reach(a[:, None], r, h, lines)
            out[rows] &= (near > far).any(axis=1)
    return out


def _lines(centre: Floats, axis: Floats, corners: Floats, normals: Floats) -> Floats:
    """Directions (M, 12, 2) in which a footprint and a part of the court may be apart."""
    n = len(centre)
    level = np.hypot(axis[:, 0], axis[:, 1])[:, None]
    along = np.where(level > 1e-9, axis[:, :2] / np.maximum(level, 1e-9), [1.0, 0.0])
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    own = np.stack([along, -along, across, -across], axis=1)
    away = centre[:, None] - corners
    away /= np.maximum(np.linalg.norm(away, axis=2), 1e-12)[:, :, None]
    return np.concatenate([np.broadcast_to(normals, (n, *normals.shape)), own, away], axis=1)


def over_penalty(
    position: Floats, axis: Floats, radius: Floats, half: Floats, line: float | None = None
) -> Bools:
    """True where a piece reaches over the penalty line; arguments as in `wholly_out`.

    line: y of the edge that counts, metres; the outer one where it is left out.
    """
    size = CourtSize()
    edge = size.penalty_y if line is None else line
    forward, sideways = np.array([0.0, 1.0]), np.array([1.0, 0.0])
    low = position[..., 1] - reach(axis, radius, half, forward)
    inner = np.abs(position[..., 0]) - reach(axis, radius, half, sideways)
    found: Bools = (low < edge) & (inner < size.half_penalty)
    return found
