"""Writes the state beside the window, which never waits for a disk or for the making of a schema."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from figures.errors import InputError
from render.window import keep
from render.window.state import State

EVERY = 1.0  # s between two writings


class Keeping:
    """Keeps the state of one window.

    A state is frozen, so a thread of its own writes it while the window goes on. One writing is under way at
    most; what changes meanwhile is written after it, and only as it is then: the newest state wins.

    Args:
        path: of the file; None for the user's data folder.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._since = 0.0
        self._taken: State | None = None  # what was given to the writer last
        self._writer = ThreadPoolExecutor(1, "kept-state")
        self._writing: Future[None] | None = None

    def follow(self, seconds: float, state: State) -> str:
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
            if self._taken is None or _at_rest(state) != _at_rest(self._taken):
                self._taken = state
                self._writing = self._writer.submit(keep.save, state, closed=False, path=self._path)
        return ""

    def end(self, state: State) -> str:
        """Write the state as one of a window that was closed properly, after whatever is being written.

        Returns:
            Why it could not be written, empty where it was.
        """
        self.close()
        try:
            keep.save(state, closed=True, path=self._path)
        except InputError as fault:
            return str(fault)
        return ""

    def close(self) -> None:
        """Wait for what is being written."""
        self._writer.shutdown()


def _at_rest(state: State) -> State:
    """The state without where its film stands: a film that plays changes nothing worth a file."""
    return replace(state, play=replace(state.play, time=0.0, running=False))
