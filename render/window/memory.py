"""Looks for objects that nobody can reach any more while nobody waits for the window.

The interpreter looks through all objects whenever many were made: 60 ms in the very frame in which a mode was
opened and its widgets made. Young objects are looked through as always, which takes no time worth a word.
What is free then is given back to the system, where its library has a way for that (glibc).
"""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable
from functools import lru_cache
from types import TracebackType

NEVER = 1_000_000_000
DUE, OVERDUE = 20, 400  # searches among young objects before all are searched: at rest, and at any moment


class Memory:
    """While it is entered, all objects are searched only by `tidy`, and those made before not at all."""

    def __init__(self) -> None:
        self._before: tuple[int, int, int] | None = None
        self._worked = False  # since memory was given back

    def __enter__(self) -> Memory:
        self._before = gc.get_threshold()
        gc.freeze()
        gc.set_threshold(self._before[0], self._before[1], NEVER)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is not None:
            gc.set_threshold(*self._before)
            gc.unfreeze()
            self._before = None

    def tidy(self, *, resting: bool) -> bool:
        """Search all objects if it is time for that; True where it was done.

        Args:
            resting: True where nobody waits for the window.
        """
        due = self._before is not None and gc.get_count()[2] >= (DUE if resting else OVERDUE)
        if due:
            gc.collect()
        if resting and self._worked:
            _give_back()
        self._worked = not resting
        return due


def _give_back() -> None:
    """Give free memory back: between pictures that are still in use it would stay with this process."""
    trim = _trim()
    if trim is not None:
        trim(0)


@lru_cache(maxsize=1)
def _trim() -> Callable[[int], int] | None:
    """``malloc_trim`` of the system's library, None where it has none."""
    if not sys.platform.startswith("linux"):
        return None
    trim: Callable[[int], int] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return trim
