"""Workers: one interface, `concurrent.futures.Executor`, for this process, processes here and a cluster.

What is computed does not depend on which of them computes it, nor on how many there are.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from numbers import Integral
from typing import Any, TypeVar

from gorodki.figures.errors import InputError
from gorodki.figures.files.interrupts import uninterrupted
from gorodki.sim.sweep.pool import Processes, WorkerDiedError

T = TypeVar("T")
S = TypeVar("S")

AHEAD = 2  # tasks in hand for each worker: results wait for no more than so many
MOST = 1024  # workers


class Here(Executor):
    """Runs a task in this process, when it is handed in."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Run it now; an error is raised at once, not kept."""
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def usable_cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def workers(
    count: int | None = None,
    scheduler: str | None = None,
    *,
    tasks: int = MOST,
    ready: Callable[[], None] | None = None,
) -> Iterator[tuple[Executor, int]]:
    """An executor and the number of its workers.

    When the context is left by an error or by Ctrl-C, whatever its workers still do is abandoned.

    Args:
        count: processes here; all usable cores where it is left out, none but this one for 1.
        scheduler: address of a Dask scheduler, whose workers are used instead.
        tasks: how many there will be: no more processes are started.
        ready: compiles the engine of the tasks; that of the wood where it is left out.

    Raises:
        InputError: for a count that is none, a scheduler that cannot be used, or both at once.
    """
    if scheduler is not None:
        if count is not None:
            raise InputError(f"{count} workers and scheduler {scheduler!r}: the scheduler brings its own")
        from gorodki.sim.sweep.cluster import cluster

        with cluster(scheduler) as found:
            yield found
        return
    wanted = usable_cores() if count is None else count
    if isinstance(wanted, bool) or not isinstance(wanted, Integral) or not 1 <= wanted <= MOST:
        raise InputError(f"workers {count!r}: must be a whole number from 1 to {MOST}")
    wanted = min(int(wanted), max(tasks, 1))
    if wanted == 1:
        yield Here(), 1
        return
    if ready is None:
        from gorodki.sim.wood.planar import make_ready as ready

    ready()  # once here, or each of them would compile the engine for itself
    with _processes(wanted) as pool:
        yield pool, wanted


@contextmanager
def _processes(count: int) -> Iterator[Executor]:
    pool = Processes(count)
    try:
        yield pool
    except WorkerDiedError as fault:
        raise InputError(
            f"one of {count} workers ended before its work was done, perhaps for want of memory: "
            "fewer workers may do"
        ) from fault
    finally:
        with uninterrupted():
            pool.leave()


def in_order(pool: Executor, count: int, task: Callable[[S], T], items: Iterable[S]) -> Iterator[T]:
    """Results of a task for each item, in the order of the items; few wait at any time.

    Args:
        pool: where the task runs.
        count: its workers.
        task: a function of a module, so that any process can find it.
        items: may be endless.
    """
    waiting: deque[Future[T]] = deque()
    source = iter(items)
    ahead = 1 if isinstance(pool, Here) else AHEAD * count
    try:
        while True:
            while len(waiting) < ahead:
                try:
                    waiting.append(pool.submit(task, next(source)))
                except StopIteration:
                    break
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
