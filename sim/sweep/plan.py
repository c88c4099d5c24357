"""Which throws a sweep makes: fixed blocks, each with its own seed, the same on any number of workers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from numbers import Integral

import numpy as np

from gorodki.figures.errors import InputError
from gorodki.figures.types import Placement
from gorodki.sim.wood.equipment import Equipment
from gorodki.sim.wood.throw import Throw
from gorodki.sim.wood.thrower import Thrower

BLOCK = 256
"""Throws simulated together: pymunk moves the flat pieces of a block, so the bits hold for this size."""

MOST = 10_000_000
SEEDS = 2**64


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
        for what, value, low, high in (
            ("number of throws", self.n, 1, MOST),
            ("seed", self.seed, 0, SEEDS),
            ("block", self.block, 1, 4096),
        ):
            if isinstance(value, bool) or not isinstance(value, Integral) or not low <= value <= high:
                raise InputError(f"{what} {value!r}: must be a whole number from {low} to {high}")

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return -(-self.n // self.block)

    def first(self, k: int) -> int:
        """Number of the first throw of block k."""
        return k * self.block

    def size(self, k: int) -> int:
        """Throws in block k."""
        return min(self.block, self.n - self.first(k))

    def throws(self, k: int) -> list[Throw]:
        """The throws of block k, as they leave the hand.

        Block k has the k-th seed spawned from the sweep's: no two blocks of any sweep share one, and it
        depends on nothing but sweep seed and k.
        """
        words = np.random.SeedSequence(self.seed, spawn_key=(k,)).generate_state(2, np.uint64)
        return self.thrower.draw_many(self.intended, self.size(k), int(words[0]) << 64 | int(words[1]))
