"""Processes that share the work, as an executor that can be left at any moment."""

from __future__ import annotations

import contextlib
import pickle
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from gorodki.sim.child import end, start

T = TypeVar("T")


class WorkerDiedError(RuntimeError):
    """A worker ended before its work was done."""


class Processes(Executor):
    """Runs each task in one of a number of processes; a thread waits for each of these.

    The executor of the standard library joins its processes at the end, and waits for ever where one was
    ended in the middle of an answer; here the end of a process ends its line, and so the wait.

    Args:
        count: how many processes; each starts with its first task.
    """

    def __init__(self, count: int) -> None:
        self._threads = ThreadPoolExecutor(count, "worker")
        self._here = threading.local()
        self._lock = threading.Lock()
        self._started: list[tuple[BaseProcess, Connection]] = []
        self._left = False

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Have a task done; function, arguments and result are pickled."""
        return self._threads.submit(self._do, fn, args, kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more tasks and end the processes, after what they have been given."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        if wait:
            self.leave()

    def leave(self) -> None:
        """End the processes at once, whatever they do."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            self._left = True
            started, self._started = self._started, []
        for process, _ in started:
            process.kill()
        self._threads.shutdown()  # every thread sees the end of its line, which is closed only then
        for process, line in started:
            end(process, line)

    def _do(self, fn: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        line = self._line()
        try:
            line.send((fn, args, kwargs))
            done, value = line.recv()
        except (EOFError, OSError):
            raise WorkerDiedError("a worker ended before its work was done") from None
        if not done:
            raise value
        return value  # type: ignore[no-any-return]

    def _line(self) -> Connection:
        """The line to the process of this thread."""
        line: Connection | None = getattr(self._here, "line", None)
        if line is None:
            with self._lock:
                if self._left:
                    raise WorkerDiedError("the work was left")
                process, line = start(serve, "gorodki-worker")
                self._started.append((process, line))
            self._here.line = line
        return line


def serve(line: Connection) -> None:
    """The life of a worker: do one task after the other."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            line.send_bytes(_answer(line.recv_bytes()))


def _answer(task: bytes) -> bytes:
    """(True, result) or (False, error), pickled; an error that cannot be pickled is told of by its name."""
    try:
        fn, args, kwargs = pickle.loads(task)  # noqa: S301 - from the process that started this one
        return pickle.dumps((True, fn(*args, **kwargs)))
    except Exception as fault:  # noqa: BLE001 - it is raised where the task was handed in
        fault.add_note(f"in a worker:\n{traceback.format_exc()}")
        try:
            return pickle.dumps((False, fault))
        except Exception:  # noqa: BLE001 - an error may hold anything
            return pickle.dumps((False, RuntimeError(f"{type(fault).__name__}: {fault}")))
