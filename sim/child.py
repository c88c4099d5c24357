"""A process of ours that works beside this one: it leaves Ctrl-C to it, and does not outlive it."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing import connection, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from gorodki.figures.files.interrupts import born_deaf

_PR_SET_PDEATHSIG = 1  # prctl(2)

Serve = Callable[[Connection], None]
"""The life of a child: does what comes on the line, until it ends; a function of a module."""


def start(serve: Serve, name: str) -> tuple[BaseProcess, Connection]:
    """Start a child in a fresh interpreter, and a line to it.

    The child ends with the thread that calls this, or soon after the process: the thread has to last as long
    as the child is wanted. The line ends (EOFError) at either end when the process at the other one does,
    however that ends.
    """
    context = multiprocessing.get_context("spawn")  # a fork would carry along a display, threads, open files
    ours, theirs = context.Pipe()
    process = context.Process(target=_live, args=(serve, theirs), daemon=True, name=name)
    if os.name == "posix":  # it is started along with the first child, and lets Ctrl-C through again
        resource_tracker.ensure_running()
    with born_deaf():
        process.start()
    theirs.close()
    return process, ours


def end(process: BaseProcess, line: Connection) -> None:
    """End a child in the middle of whatever it does."""
    process.kill()
    process.join()
    process.close()
    line.close()


def _live(serve: Serve, line: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _killed_with_parent()
    threading.Thread(target=_follow_parent, daemon=True, name="parent").start()
    serve(line)


def _killed_with_parent() -> None:
    """Have Linux end this process together with the thread that started it, even in a long call of a library.

    Elsewhere, and where that thread has ended already, `_follow_parent` does so as soon as Python runs again.
    """
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _follow_parent() -> None:
    """End this process when the one that started it has ended, whatever is being done."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
