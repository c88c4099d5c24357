"""A block of throws to its end, without traces: how it ended, and where each bat first struck.

This is the one place where sweeps meet the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from figures.types import Placement
from sim.equipment import Equipment
from sim.throw import Throw
from sim.throwing import UNTIL, openings
from sim.trace import Bools, Floats, Ints

if TYPE_CHECKING:
    from sim.planar import Block

Look = Callable[["Block"], None]
"""Sees the block after every step: its `state` and what `met` in the step."""

STILL = 1e-3  # m: a body none of whose ends has moved farther has not moved
SHEET = -1


@dataclass(frozen=True, eq=False)
class Ends:
    """How the lanes of a block ended.

    N lanes, B bodies: the bat, then the pieces in order of their numbers.

    Args:
        position: (N, B, 3) centres of mass, metres; of a body that left the area, where it was last seen.
        axis: (N, B, 3) unit vectors.
        moved: (N, B) which bodies are not where they began.
        gone: (N, B) which left the simulated area.
        struck: (N, 3) centre of mass of the bat when it first met sheet or piece, metres; NaN where it met
            nothing.
        met: (N,) index of the body it met there, `SHEET` for the sheet or nothing.
    """

    position: Floats
    axis: Floats
    moved: Bools
    gone: Bools
    struck: Floats
    met: Ints


class _Witness:
    """Keeps what `Ends` tells while a block runs; lanes that rest may leave the block at any time."""

    def __init__(self, block: Block, lanes: int, bodies: int, look: Look | None) -> None:
        self.look = look
        self.position = np.zeros((lanes, bodies, 3))
        self.axis = np.zeros((lanes, bodies, 3))
        self.gone = np.zeros((lanes, bodies), dtype=bool)
        self.struck = np.full((lanes, 3), np.nan)
        self.met = np.full(lanes, SHEET, dtype=np.intp)
        self.open = np.ones(lanes, dtype=bool)
        self.velocity = np.zeros((lanes, 3))
        self._keep(block)
        self.began = self.position.copy(), self.axis.copy()

    def step(self, block: Block) -> None:
        if self.open.any():
            self._first_touch(block)
        self._keep(block)
        if self.look is not None:
            self.look(block)

    def _keep(self, block: Block) -> None:
        from sim.planar.state import GONE

        s, self.time = block.state, block.time
        self.position[s.lane, s.index] = s.position
        self.axis[s.lane, s.index] = s.axis
        self.gone[s.lane, s.index] = s.mode == GONE
        bats = np.flatnonzero(s.is_bat)
        self.velocity[s.lane[bats]] = s.velocity[bats]

    def _first_touch(self, block: Block) -> None:
        """Where bats met something for the first time; `met` holds the blows of a step in their order.

        What is kept of a bat is still its state at the beginning of the step.
        """
        s = block.state
        for blow in block.met:
            for one, other in ((blow.a, blow.b), (blow.b, blow.a)):
                hit = np.flatnonzero((one >= 0) & s.is_bat[one])
                lanes = s.lane[one[hit]]
                hit, lanes = hit[self.open[lanes]], lanes[self.open[lanes]]
                ago = (block.began + blow.time[hit] - self.time)[:, None]
                self.struck[lanes] = self.position[lanes, 0] + ago * self.velocity[lanes]
                self.met[lanes] = np.where(other[hit] < 0, SHEET, s.index[other[hit]])
                self.open[lanes] = False

    def ends(self, radius: float) -> Ends:
        began, axis = self.began
        shift = np.abs(self.position - began).max(axis=2)
        turn = radius * np.abs(self.axis - axis).max(axis=2)
        moved = (shift + turn > STILL) | self.gone
        return Ends(self.position, self.axis, moved, self.gone, self.struck, self.met)


def run_throws(
    throws: Sequence[Throw],
    pieces: Mapping[int, Placement],
    equipment: Equipment,
    *,
    look: Look | None = None,
    until: float = UNTIL,
) -> Ends:
    """Throw a block of bats, each at its own set of the same pieces.

    Args:
        throws: N throws.
        pieces: where each piece stands, by number.
        equipment: bat, pieces, sheet.
        look: called after every step.
        until: seconds after which what still moves is left.
    """
    from sim.planar import Area, Block, Schedule, watch

    block = Block([scene for scene, _ in openings(throws, pieces, equipment)], Schedule(), Area())
    witness = _Witness(block, len(throws), 1 + len(pieces), look)
    watch(block, until, witness.step)
    return witness.ends(equipment.piece.length / 2)
