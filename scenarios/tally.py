"""What the rules make of a running block of throws, without traces: who is out, which throw is lost.

It decides by the same clauses as the court (UA-V1, UA-V2, IFGS-LOST), but sees no dead point: a piece that
turns back inside and goes out all the same counts as out here, and stays for the court. `docs/sweeps.md` says
how rarely the two differ.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from court.detectors.lost import ON_GROUND
from court.geometry import CourtSize
from court.projection import centre_in, over_penalty, wholly_out
from sim.trace import Floats


class Tally:
    """Which pieces of which lanes of a block went out, and whose bat touched the penalty zone.

    `look` at the block after every step.

    Args:
        lanes: N throws of the block.
        pieces: P pieces of each.
        zone: y at which the penalty zone begins, metres; the inner edge of the penalty line where it is left
            out (UA-C4).

    Attributes:
        out: (N, P) wholly left gorod and prigorod before touching the penalty zone.
        penalty: (N, P) touched the penalty zone before that.
        lost: (N,) the bat touched the penalty line or the ground before it on its way in.
    """

    def __init__(self, lanes: int, pieces: int = 5, *, zone: float | None = None) -> None:
        self.out = np.zeros((lanes, pieces), dtype=bool)
        self.penalty = np.zeros((lanes, pieces), dtype=bool)
        self.lost = np.zeros(lanes, dtype=bool)
        self._past = np.zeros(lanes, dtype=bool)
        self._zone_y = CourtSize().zone_y if zone is None else zone

    def look(self, block: Any) -> None:
        """Take notice of where the bodies of a planar block are now."""
        s = block.state
        self._pieces(s)
        if not (self._past | self.lost).all():
            self._bats(s, block.met)

    def _pieces(self, s: Any) -> None:
        rows = np.flatnonzero(~s.is_bat & ~centre_in(s.position))
        lane, piece = s.lane[rows], s.index[rows] - 1
        open_ = ~(self.out[lane, piece] | self.penalty[lane, piece])
        rows, lane, piece = rows[open_], lane[open_], piece[open_]
        if rows.size:
            pose = s.position[rows], s.axis[rows], s.radius[rows], s.half[rows]
            over = over_penalty(*pose, self._zone_y)
            self.penalty[lane, piece] = over
            self.out[lane, piece] = wholly_out(*pose) & ~over

    def _bats(self, s: Any, met: Any) -> None:
        """Bats on the ground before the penalty line, until they are once wholly past the front line."""
        for blow in met:
            landing = np.flatnonzero(s.is_bat[blow.a] & (blow.b < 0))
            lane = s.lane[blow.a[landing]]
            short = (blow.place[landing, 1] <= self._zone_y) & ~self._past[lane]
            self.lost[lane[short]] = True
        rows = np.flatnonzero(s.is_bat & ~self._past[s.lane])
        ends = _lowest(s.position[rows], s.axis[rows], s.radius[rows], s.half[rows], s.offset[rows])
        down = ((ends[..., 2] <= ON_GROUND) & (ends[..., 1] <= self._zone_y)).any(axis=1)
        self.lost[s.lane[rows[down]]] = True
        beyond = ends[..., 1].min(axis=1) - s.radius[rows] > 0.0
        self._past[s.lane[rows[beyond]]] = True


def _lowest(position: Floats, axis: Floats, radius: Floats, half: Floats, offset: Floats) -> Floats:
    """Lowest points (M, 2, 3) of the two ends of bats."""
    reach = offset[:, None] + np.stack([half - radius, radius - half], axis=1)
    ends: Floats = position[:, None] + reach[:, :, None] * axis[:, None]
    ends[..., 2] -= radius[:, None]
    return ends
