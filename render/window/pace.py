"""How much of a frame is left for what may as well be done in the next ones."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

SHARE = 0.004  # s of a frame after which no more steps are begun
PATIENCE = 3  # frames without a step after which one is taken though there is no time for it


class Pace:
    """Shared by all that goes on in steps over several frames: pictures that are drawn, widgets made.

    A step takes a few milliseconds at most, so a frame is over its share by one step at most.

    Args:
        share: s of a frame; without end where everything is to be done at once.
        clock: tells the time, s.
    """

    def __init__(self, share: float = SHARE, clock: Callable[[], float] = time.perf_counter) -> None:
        self.share = share
        self._clock = clock
        self._until = math.inf  # before the first frame nobody waits for it
        self._taken = self._refused = False
        self._without = 0  # frames in a row in which no step was taken though one was wanted

    def begin(self) -> None:
        """A frame begins."""
        self._without = self._without + 1 if self._refused and not self._taken else 0
        self._taken = self._refused = False
        self._until = self._clock() + self.share

    @property
    def time_left(self) -> bool:
        """True while the share of this frame is not used up."""
        return self._clock() < self._until

    def step(self) -> bool:
        """Whether a step may be taken now."""
        may = self.time_left or (self._without >= PATIENCE and not self._taken)
        self._taken |= may
        self._refused |= not may
        return may
