"""Slow motion: a stretch of what is filmed that is shown slower."""

from __future__ import annotations

import math
from dataclasses import dataclass

from gorodki.figures.errors import InputError


@dataclass(frozen=True, slots=True)
class Slow:
    """A stretch of a throw that is shown slower.

    Args:
        start: seconds since release.
        end: seconds since release.
        factor: how many times slower; below 1 it is shown faster.

    Raises:
        InputError: for a stretch without length or a factor that is not a positive number.
    """

    start: float
    end: float
    factor: float

    def __post_init__(self) -> None:
        if not (math.isfinite(self.start) and math.isfinite(self.end) and self.start < self.end):
            raise InputError(
                f"slow motion from {self.start!r} s to {self.end!r} s: the start must come before the end"
            )
        if not (math.isfinite(self.factor) and 0.01 <= self.factor <= 1000):
            raise InputError(f"slow motion {self.factor!r} times: a number from 0.01 to 1000 is right")
