"""Writes the state beside the window, which never waits for a disk or for the making of a schema."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from gorodki.figures.errors import InputError
from gorodki.render.window import keep
from gorodki.render.window.keep import Kept

EVERY = 1.0  # s between two writings


class Keeping:
    """Keeps the state of one window.

    A state is frozen, so a thread of its own writes it while the window goes on. One writing is under way at
    most; what changes meanwhile is written after it, and only as it is then: the newest state wins.

    Args:
        path: of the file.
        taken_in: files that are removed once the first state is written, since what they hold is in it.
    """

    def __init__(self, path: Path, taken_in: Sequence[Path] = ()) -> None:
        self._path = path
        self._taken_in = tuple(taken_in)
        self._since = 0.0
        self._taken: Kept | None = None  # what was given to the writer last
        self._writer = ThreadPoolExecutor(1, "kept-state")
        self._writing: Future[None] | None = None

    def follow(self, seconds: float, kept: Kept) -> str:
        """Let time go by; writes the state where it is time for it and something changed.

        Returns:
            Why it could not be written the last time, empty where nothing is wrong.
        """
        self._since += seconds
        if self._writing is not None and self._writing.done():
            fault, self._writing = self._writing.exception(), None
            if isinstance(fault, InputError):
                return str(fault)
            if fault is not None:
                raise fault
        if self._since >= EVERY and self._writing is None:
            self._since = 0.0
            if self._taken is None or _at_rest(kept) != _at_rest(self._taken):
                self._taken = kept
                self._writing = self._writer.submit(self._write, kept)
        return ""

    def end(self, kept: Kept) -> str:
        """Write the state as one of a window that was closed properly, after whatever is being written.

        Returns:
            Why it could not be written, empty where it was.
        """
        self.close()
        try:
            self._write(replace(kept, closed=True))
        except InputError as fault:
            return str(fault)
        return ""

    def close(self) -> None:
        """Wait for what is being written."""
        self._writer.shutdown()

    def _write(self, kept: Kept) -> None:
        keep.save(kept, self._path)
        taken_in, self._taken_in = self._taken_in, ()
        for file in taken_in:
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)


def _at_rest(kept: Kept) -> Kept:
    """The state without where its film stands: a film that plays changes nothing worth a file."""
    state = kept.state
    return replace(kept, state=replace(state, play=replace(state.play, time=0.0, running=False)))
