"""Which throws a sweep makes: fixed blocks, each with its own seed, the same on any number of workers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gorodki.figures.types import Placement
from gorodki.sim.sweep.blocks import Blocks
from gorodki.sim.wood.equipment import Equipment
from gorodki.sim.wood.throw import Throw
from gorodki.sim.wood.thrower import Thrower

BLOCK = 256
"""Throws simulated together: pymunk moves the flat pieces of a block, so the bits hold for this size."""


@dataclass(frozen=True)
class Plan:
    """A thrower's throws at one position.

    Args:
        intended: the throw that is meant every time.
        thrower: how far each throw lies from it.
        pieces: where each piece in play stands, by number.
        equipment: bat, pieces, sheet.
        n: how many throws.
        seed: which throws.
        block: throws simulated together; another size gives other results.

    Raises:
        InputError: for a number of throws or a seed that is not a whole number in its range.
    """

    intended: Throw
    thrower: Thrower
    pieces: Mapping[int, Placement]
    equipment: Equipment
    n: int
    seed: int = 0
    block: int = BLOCK

    def __post_init__(self) -> None:
        _ = self._cut

    @property
    def _cut(self) -> Blocks:
        return Blocks(self.n, self.seed, self.block)

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return self._cut.count

    def first(self, k: int) -> int:
        """Number of the first throw of block k."""
        return self._cut.first(k)

    def throws(self, k: int) -> list[Throw]:
        """The throws of block k, as they leave the hand."""
        cut = self._cut
        return self.thrower.draw_many(self.intended, cut.trials(k), cut.seed_of(k))
