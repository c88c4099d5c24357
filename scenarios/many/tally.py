"""What the rules make of a running block of throws, without traces: who is out, which throw is lost.

It decides by the same clauses as the court (UA-V1, UA-V2, IFGS-LOST), but sees no dead point: a piece that
turns back inside and goes out all the same counts as out here, and stays for the court. `docs/sweeps.md` says
how rarely the two differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from gorodki.court.gorodki.detectors.lost import ON_GROUND
from gorodki.court.measuring.geometry import CourtSize
from gorodki.court.measuring.projection import centre_in, far_out, over_penalty, wholly_out
from gorodki.sim.trace import Body, Floats

if TYPE_CHECKING:
    from gorodki.sim.wood.planar import Written


class Tally:
    """Which pieces of which lanes of a block went out, and whose bat touched the penalty zone.

    `look` at what the lanes write down, in order.

    Args:
        lanes: N throws of the block.
        bodies: of each: the bat, then P pieces.
        zone: y at which the penalty zone begins, metres; the inner edge of the penalty line where it is left
            out (UA-C4).

    Attributes:
        out: (N, P) wholly left gorod and prigorod before touching the penalty zone.
        penalty: (N, P) touched the penalty zone before that.
        lost: (N,) the bat touched the penalty line or the ground before it on its way in.
    """

    def __init__(self, lanes: int, bodies: Sequence[Body], *, zone: float | None = None) -> None:
        self.radius = np.array([b.radius for b in bodies])
        self.half = np.array([b.length / 2 for b in bodies])
        self.offset = bodies[0].offset
        self.far = float(np.hypot(self.radius[1:], self.half[1:]).max(initial=0.0))
        self.out = np.zeros((lanes, len(bodies) - 1), dtype=bool)
        self.penalty = np.zeros_like(self.out)
        self.lost = np.zeros(lanes, dtype=bool)
        self._past = np.zeros(lanes, dtype=bool)
        self._zone_y = CourtSize().zone_y if zone is None else zone

    def look(self, written: Written) -> None:
        """Take notice of what the lanes of a block have done since the last look."""
        self._pieces(written)
        if not (self._past | self.lost).all():
            self._bats(written)

    def _pieces(self, written: Written) -> None:
        rows, piece = np.nonzero(~centre_in(written.position[:, 1:]))
        lane = written.lane[rows]
        open_ = ~(self.out[lane, piece] | self.penalty[lane, piece])
        rows, lane, piece = rows[open_], lane[open_], piece[open_]
        if not rows.size:
            return
        # of what is far out nothing more is asked, and of what is later than that nothing at all
        far = far_out(written.position[rows, piece + 1], self.far)
        key = lane * self.out.shape[1] + piece
        known, first = np.unique(key[far], return_index=True)
        last = np.full(self.out.size, len(written.time))
        last[known] = rows[far][first]
        asked = rows <= last[key]
        rows, lane, piece, far = rows[asked], lane[asked], piece[asked], far[asked]
        body = piece + 1
        pose = written.position[rows, body], written.axis[rows, body]
        size = self.radius[body], self.half[body]
        over = over_penalty(*pose, *size, self._zone_y)
        # who does what first: of one lane rows are in order of time
        touched, left = (np.full(self.out.shape, len(written.time)) for _ in range(2))
        np.minimum.at(touched, (lane[over], piece[over]), rows[over])
        gone = far.copy()
        near = np.flatnonzero(~far)
        gone[near] = wholly_out(*(part[near] for part in (*pose, *size)))
        np.minimum.at(left, (lane[gone], piece[gone]), rows[gone])
        self.out |= left < touched
        self.penalty |= (touched <= left) & (touched < len(written.time))

    def _bats(self, written: Written) -> None:
        """Bats on the ground before the penalty line, until they are once wholly past the front line."""
        from gorodki.sim.wood.planar.log import GROUND

        lane = written.lane
        radius, bat = self.radius[0], (written.position[:, 0], written.axis[:, 0])
        ends = _lowest(*bat, radius, self.half[0], self.offset)
        never = np.inf
        past, short = (np.full(len(self.lost), never) for _ in range(2))
        past[self._past] = -never
        beyond = ends[..., 1].min(axis=1) - radius > 0.0
        np.minimum.at(past, lane[beyond], written.time[beyond])
        down = ((ends[..., 2] <= ON_GROUND) & (ends[..., 1] <= self._zone_y)).any(axis=1)
        np.minimum.at(short, lane[down], written.time[down])
        notes = written.notes
        landed = (notes["kind"] == GROUND) & (notes["body"] == 0) & (notes["place"][:, 1] <= self._zone_y)
        np.minimum.at(short, notes["lane"][landed], notes["time"][landed])
        self.lost |= short < past
        self._past |= past < never


def _lowest(position: Floats, axis: Floats, radius: float, half: float, offset: float) -> Floats:
    """Lowest points (M, 2, 3) of the two ends of bats."""
    reach = offset + np.array([half - radius, radius - half])
    ends: Floats = position[:, None] + reach[:, None] * axis[:, None]
    ends[..., 2] -= radius
    return ends
