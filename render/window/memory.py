"""Looks for objects that nobody can reach any more while nobody waits for the window.

The interpreter looks through all objects whenever many were made: 60 ms in the very frame in which a mode was
opened and its widgets made. Young objects are looked through as always, which takes no time worth a word.
"""

from __future__ import annotations

import gc
from types import TracebackType

NEVER = 1_000_000_000
DUE, OVERDUE = 20, 400  # searches among young objects before all are searched: at rest, and at any moment


class Memory:
    """While it is entered, all objects are searched only by `tidy`, and those made before not at all."""

    def __init__(self) -> None:
        self._before: tuple[int, int, int] | None = None

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
        return due
