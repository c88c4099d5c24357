"""How many trials are cut into blocks: each with its own seed, the same on any number of workers."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral

import numpy as np

from gorodki.figures.errors import InputError

MOST = 10_000_000
SEEDS = 2**64


@dataclass(frozen=True, slots=True)
class Blocks:
    """N trials in blocks.

    Args:
        n: how many trials.
        seed: which ones.
        size: trials of a block; another size gives other results.
        what: the trials by name, for messages.

    Raises:
        InputError: for a number of trials or a seed that is not a whole number in its range.
    """

    n: int
    seed: int
    size: int
    what: str = "throws"

    def __post_init__(self) -> None:
        for what, value, low, high in (
            (f"number of {self.what}", self.n, 1, MOST),
            ("seed", self.seed, 0, SEEDS),
            ("block", self.size, 1, 4096),
        ):
            if isinstance(value, bool) or not isinstance(value, Integral) or not low <= value <= high:
                raise InputError(f"{what} {value!r}: must be a whole number from {low} to {high}")

    @property
    def count(self) -> int:
        """How many blocks there are."""
        return -(-self.n // self.size)

    def first(self, k: int) -> int:
        """Number of the first trial of block k."""
        return k * self.size

    def trials(self, k: int) -> int:
        """Trials in block k."""
        return min(self.size, self.n - self.first(k))

    def seed_of(self, k: int) -> int:
        """The k-th seed spawned from the seed of all.

        No two blocks of any sweep share one, and it depends on nothing but that seed and k.
        """
        words = np.random.SeedSequence(self.seed, spawn_key=(k,)).generate_state(2, np.uint64)
        return int(words[0]) << 64 | int(words[1])
