"""Which pieces went out: wholly out of gorod and prigorod, other than over the penalty line.

The footprint of a cylinder is convex, and how far it reaches from its middle in a level direction d is known
in closed form: half the length times |d·a| plus the radius times sqrt(1 - (d·a)²), for the axis a. Gorod and
prigorod are convex too, so a piece is out when for each of them some line parts the two. The lines that are
tried decide it for every piece that lies or stands; for one that is tilted and passes a corner they may be a
few millimetres late.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.throws import PIECES
from court.geometry import CourtSize
from sim.trace import Floats, Trace

Bools = NDArray[np.bool_]


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


def over_penalty(position: Floats, axis: Floats, radius: Floats, half: Floats) -> Bools:
    """True where a piece reaches over the outer edge of the penalty line; arguments as in `wholly_out`."""
    size = CourtSize()
    forward, sideways = np.array([0.0, 1.0]), np.array([1.0, 0.0])
    low = position[..., 1] - reach(axis, radius, half, forward)
    inner = np.abs(position[..., 0]) - reach(axis, radius, half, sideways)
    found: Bools = (low < size.penalty_y) & (inner < size.half_penalty)
    return found


class Tally:
    """Which pieces of which lanes of a block went out; `look` at the block after every step.

    Attributes:
        out: (N, 5) for N lanes.
    """

    def __init__(self, lanes: int) -> None:
        self.out = np.zeros((lanes, PIECES), dtype=bool)
        self._penalty = np.zeros((lanes, PIECES), dtype=bool)

    def look(self, block: Any) -> None:
        """Take notice of where the pieces of a planar block are now."""
        s = block.state
        rows = np.flatnonzero(~s.is_bat & ~centre_in(s.position))
        lane, piece = s.lane[rows], s.index[rows] - 1
        open_ = ~(self.out[lane, piece] | self._penalty[lane, piece])
        rows, lane, piece = rows[open_], lane[open_], piece[open_]
        if rows.size:
            pose = s.position[rows], s.axis[rows], s.radius[rows], s.half[rows]
            over = over_penalty(*pose)
            self._penalty[lane, piece] = over
            self.out[lane, piece] = wholly_out(*pose) & ~over


def outs_of(trace: Trace) -> Bools:
    """Which pieces (5,) of a trace went out."""
    out = np.zeros(PIECES, dtype=bool)
    for k in trace.pieces:
        body = trace.bodies[k]
        n = len(trace.time)
        size = np.full(n, body.radius), np.full(n, body.length / 2)
        over = over_penalty(trace.position[:, k], trace.axis[:, k], *size)
        left = wholly_out(trace.position[:, k], trace.axis[:, k], *size)
        before = np.maximum.accumulate(over)
        out[int(body.name) - 1] = bool((left & ~before).any())
    return out
