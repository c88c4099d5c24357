"""A block of throws to its end, without traces: how it ended, and where each bat first struck.

This is the one place where sweeps meet the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gorodki.figures.types import Placement
from gorodki.sim.trace import Bools, Floats, Ints
from gorodki.sim.wood.equipment import Equipment
from gorodki.sim.wood.scene import Scene
from gorodki.sim.wood.throw import Throw
from gorodki.sim.wood.throwing import UNTIL, openings

if TYPE_CHECKING:
    from gorodki.sim.wood.planar import Written

Look = Callable[["Written"], None]
"""Sees what the lanes of a block write down, part by part."""

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
    """Keeps what `Ends` tells of what lanes write down."""

    def __init__(self, scenes: Sequence[Scene]) -> None:
        self.position = np.array([[start.position for start in scene.bodies] for scene in scenes])
        self.axis = np.array([[start.axis for start in scene.bodies] for scene in scenes])
        self.began = self.position.copy(), self.axis.copy()
        lanes, bodies = self.position.shape[:2]
        self.gone = np.zeros((lanes, bodies), dtype=bool)
        self.struck = np.full((lanes, 3), np.nan)
        self.met = np.full(lanes, SHEET, dtype=np.intp)

    def look(self, written: Written) -> None:
        from gorodki.sim.wood.planar.log import CONTACT, GROUND, LEFT_AREA

        notes = written.notes
        left = notes[notes["kind"] == LEFT_AREA]
        self.gone[left["lane"], left["body"]] = True
        for note in notes[((notes["kind"] == GROUND) | (notes["kind"] == CONTACT)) & (notes["body"] == 0)]:
            lane = note["lane"]
            if np.isnan(self.struck[lane, 0]):
                # what happens is written down together with where everything is at that moment
                here = np.flatnonzero((written.lane == lane) & (written.time >= note["time"] - 1e-9))
                self.struck[lane] = written.position[here[0], 0] if here.size else self.position[lane, 0]
                self.met[lane] = note["other"]
        # the last sample of each lane
        lanes, last = np.unique(written.lane[::-1], return_index=True)
        rows = len(written.lane) - 1 - last
        self.position[lanes], self.axis[lanes] = written.position[rows], written.axis[rows]

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
        look: sees what the lanes write down.
        until: seconds after which what still moves is left.
    """
    from gorodki.sim.wood.planar import watch

    scenes = [scene for scene, _ in openings(throws, pieces, equipment)]
    witness = _Witness(scenes)

    def see(written: Written) -> None:
        witness.look(written)
        if look is not None:
            look(written)

    watch(scenes, see, until=until)
    return witness.ends(equipment.piece.length / 2)
