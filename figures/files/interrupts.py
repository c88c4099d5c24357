"""Ctrl-C at a better moment, and for this process alone."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until the block is done; only the main thread is told, nobody where it is ignored."""
    usual = signal.getsignal(signal.SIGINT)
    here = threading.current_thread() is threading.main_thread()
    if not here or usual is None or usual is signal.SIG_IGN:
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
        if came:
            signal.raise_signal(came[0])


@contextmanager
def born_deaf() -> Iterator[None]:
    """A process that is started in the block never hears of Ctrl-C, which reaches all of a terminal.

    The one that started it decides what Ctrl-C means. Where the system cannot (Windows) nothing changes.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
