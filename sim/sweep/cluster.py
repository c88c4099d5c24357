"""The workers of a Dask cluster as an executor, once all of them are known to compute the same."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from typing import Any, TypeVar

from gorodki.figures.errors import InputError
from gorodki.sim.sweep.fingerprint import fingerprint

T = TypeVar("T")

PATIENCE = 5.0  # s to wait for an answer of a cluster
NAMED = 3  # workers that a message names


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor of the cluster at an address, and the number of its workers.

    Raises:
        InputError: where no scheduler answers or none of its workers can do the work, where they run other
            versions than this program, and where the cluster gives the work up.
    """
    try:
        import distributed
        from distributed.comm.core import CommClosedError
    except ModuleNotFoundError:
        raise InputError("a scheduler needs Dask: pip install 'gorodki[cluster]'") from None
    connect: Any = distributed.Client  # it has no type hints
    try:
        _knock(address)
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as fault:
        raise InputError(
            f"no Dask scheduler answers at {address!r} ({_reason(fault)}); "
            "tcp://host:8786 is the usual form of its address"
        ) from None
    try:
        count = sum(client.nthreads().values())
        if not count:
            raise InputError(
                f"the scheduler at {address!r} has no workers: start some with 'dask worker {address}'"
            )
        _compare(client.run(fingerprint, on_error="return"), address)
        # pure=False: a task is run, not looked up by its arguments
        yield _Alike(client.get_executor(pure=False)), count
    except ModuleNotFoundError as fault:
        raise InputError(
            f"a worker of the scheduler at {address!r} cannot do the work ({fault}): it needs gorodki as well"
        ) from fault
    except (distributed.KilledWorker, CancelledError, ConnectionError, CommClosedError) as fault:
        raise InputError(
            f"the cluster at {address!r} gave the work up ({type(fault).__name__}): look at its workers"
        ) from fault
    finally:
        client.close()


class _Alike(Executor):
    """Has each task done only where the program is this one: a worker may join in the middle of the work."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        return self._pool.submit(_done_alike, fingerprint(), fn, *args, **kwargs)


def _done_alike(wanted: str, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> T:
    if fingerprint() != wanted:
        raise InputError(
            f"a worker that joined the cluster runs {fingerprint()}, this program is {wanted}: "
            "install the same versions on all"
        )
    return fn(*args, **kwargs)


def _compare(found: Mapping[str, object], address: str) -> None:
    """Refuse workers that run another program, before any work is done."""
    here = fingerprint()
    others = [f"{name} runs {_told(told)}" for name, told in sorted(found.items()) if told != here]
    if others:
        more = f"; and {len(others) - NAMED} more" if len(others) > NAMED else ""
        raise InputError(
            f"{len(others)} of {len(found)} workers of the scheduler at {address!r} do not run this program, "
            f"{here}: {'; '.join(others[:NAMED])}{more}; install the same versions on all"
        )


def _told(answer: object) -> str:
    return f"none that answers ({answer})" if isinstance(answer, Exception) else str(answer)


def _knock(address: str) -> None:
    """Raise at once where no scheduler listens; the library would try again, or wait for ever.

    Raises:
        OSError: where nobody answers.
        ValueError: for what is no address.
    """
    from distributed.comm import addressing, registry

    read: Any = addressing  # it has no type hints
    if not address.strip():
        raise ValueError("it is empty")
    scheme, where = read.parse_address(address)
    backends: Any = registry.backends
    if scheme not in backends:
        raise ValueError(f"{scheme!r} is none of {', '.join(sorted(backends))}")
    if scheme in ("tcp", "tls", "ws", "wss"):
        with socket.create_connection(read.parse_host_port(where), timeout=PATIENCE) as line:
            if scheme == "tcp" and not line.recv(1):  # a scheduler speaks first
                raise ConnectionError("it hangs up")


def _reason(fault: Exception) -> str:
    text = " ".join((getattr(fault, "strerror", None) or str(fault)).split())
    return text or type(fault).__name__
