"""Has the long work done in processes of its own, so that the window never waits.

The window says each frame what it would like to know, most wanted first; a bench that is free takes the first
thing nobody knows yet. What is wished no longer is thereby never begun: the newest wish wins.
"""

from __future__ import annotations

import contextlib
import logging
import os
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Protocol, cast

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.errors import InputError
from gorodki.render.window import work
from gorodki.render.window.state import CloudOf
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.child import end, start

Tell = Callable[[object], None]

KEPT = 200  # outcomes remembered; the oldest unused goes first
NICE = 5  # how far the work stands back behind the window where both want the same processor
ENGINE, COMPILER = "gorodki.sim.compiling", "gorodki.sim.compiling.compiler"  # names on the log
TALK = 0.002  # s of a frame after which no more messages are taken from a bench


class Job(Protocol):
    """Work that may be asked for: hashable, picklable, equal where the result is equal."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a job gave nothing, in words."""

    reason: str


@dataclass(frozen=True, slots=True)
class Done:
    """All that a job gives so far.

    Args:
        parts: what it gave, in order.
        complete: True once nothing more will come.
    """

    parts: tuple[Any, ...] = ()
    complete: bool = False


class Runnable(Protocol):
    """A job that brings its own work."""

    def run(self, tell: Tell) -> None:
        """Do it; `tell` sends a part of the result, and ends the work where nobody wants it any more.

        Raises:
            InputError: where it cannot be done; the window shows why.
        """
        ...


def do(job: Job, tell: Tell) -> None:
    """Does any job."""
    if isinstance(job, ThrowRequest):
        tell(work.outcome(job))
    elif isinstance(job, CloudOf):
        for part in work.cloud(job):
            tell(part)
    else:
        cast(Runnable, job).run(tell)


class JobProcess:
    """One process that does one job at a time. It is started when the first job comes."""

    def __init__(self) -> None:
        self.job: Job | None = None
        self.compiling: float | None = None  # since when, on the clock of `time.monotonic`
        self._process: BaseProcess | None = None
        self.line: Connection | None = None
        self._stopping = False

    @property
    def free(self) -> bool:
        """True where nothing is being done."""
        return self.job is None

    def begin(self, job: Job) -> None:
        """Have a job done; only where the bench is free."""
        if self.line is None:
            self._start()
        assert self.line is not None  # noqa: S101 - set by _start
        self.job, self._stopping = job, False
        self.line.send(("do", job))

    def stop(self) -> None:
        """Have the job dropped at its next part."""
        if self.job is not None and not self._stopping and self.line is not None:
            self._stopping = True
            with contextlib.suppress(OSError):
                self.line.send(("stop", None))

    def news(self) -> Iterator[tuple[Job, str, object]]:
        """What has come since the last look: (job, ``part``, ``done``, ``stopped``, ``failed``,
        ``compiling`` or ``note``, value)."""
        until = time.perf_counter() + TALK
        while self.line is not None and self.job is not None:
            try:
                if not self.line.poll():
                    return
                kind, value = self.line.recv()
            except (EOFError, OSError):
                job, self.job = self.job, None
                self.close()
                yield job, "failed", "the process that simulates has ended; the next throw starts another"
                return
            job = self.job
            if kind == "compiling":
                self.compiling = time.monotonic()
            elif kind != "note":
                self.compiling = None
            if kind not in ("part", "compiling", "note"):
                self.job = None
            yield job, kind, value
            if time.perf_counter() >= until:
                return

    def close(self) -> None:
        """End the process."""
        if self.line is not None and self._process is not None:
            end(self._process, self.line)
        self.line, self._process, self.job, self.compiling = None, None, None, None

    def _start(self) -> None:
        self._process, self.line = start(serve, "gorodki-bench")


def serve(line: Connection) -> None:
    """The life of a bench: do what comes, send the parts, until nobody listens any more."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    log = logging.getLogger(ENGINE)
    log.addHandler(_Telling(line))
    log.setLevel(logging.INFO)
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            kind, job = line.recv()
            if kind == "do":
                _do(line, job)


class _Telling(logging.Handler):
    """What the engine notes on its log is told on the line: there is no terminal that anybody looks at."""

    def __init__(self, line: Connection) -> None:
        super().__init__()
        self._line = line

    def emit(self, record: logging.LogRecord) -> None:
        """Tell one note; that it is compiled is a kind of its own, which has words in every language."""
        told = ("compiling", None) if record.name == COMPILER else ("note", record.getMessage())
        with contextlib.suppress(OSError):
            self._line.send(told)


class _StoppedError(Exception):
    """Nobody wants the rest."""


def _do(line: Connection, job: Job) -> None:
    def tell(part: object) -> None:
        line.send(("part", part))
        if line.poll() and line.recv()[0] == "stop":
            raise _StoppedError

    try:
        do(job, tell)
    except InputError as fault:
        line.send(("failed", str(fault)))
    except _StoppedError:
        line.send(("stopped", None))
    except OSError:
        raise
    except Exception as fault:  # noqa: BLE001 - the window must hear of anything that went wrong
        first = next(iter(str(fault).splitlines()), "")
        line.send(("failed", f"{type(fault).__name__}: {first}"))
    else:
        line.send(("done", None))


class Workshop:
    """Two benches, one for single throws and one for what takes longer, and all that is known.

    Args:
        kept: how many results are remembered.
    """

    def __init__(self, kept: int = KEPT) -> None:
        self._known: OrderedDict[Hashable, Done | Failed] = OrderedDict()
        self._kept = kept
        self._latest: dict[ThrowRequest, ThrowRequest] = {}
        self.version = 0  # changes with everything that becomes known
        self.notes: list[str] = []  # of the engine, to be shown and taken away
        self._quick, self._slow = JobProcess(), JobProcess()

    def known(self, job: Job) -> Done | Failed | None:
        """What is known of a job; None where nothing is yet."""
        found = self._known.get(job)
        if found is not None:
            self._known.move_to_end(job)
        return found

    def outcome(self, setup: ThrowRequest) -> RuledThrow | None:
        """The outcome of a setup where it is known."""
        found = self.known(setup)
        if not (isinstance(found, Done) and found.complete):
            return None
        if not setup.thrower:
            self._latest[setup.unaimed()] = setup
        return found.parts[0]  # type: ignore[no-any-return]

    def latest(self, setup: ThrowRequest) -> ThrowRequest | None:
        """The throw at the same thing, with other numbers, that was looked at or became known last."""
        return self._latest.get(setup.unaimed())

    def put(self, job: Job, result: Done | Failed) -> None:
        """Make something known, for instance a throw that was read from a file."""
        self._known[job] = result
        self.version += 1
        if isinstance(job, ThrowRequest) and not job.thrower:
            self._latest[job.unaimed()] = job
        while len(self._known) > self._kept:
            self._known.popitem(last=False)

    @property
    def compiling(self) -> float | None:
        """Seconds for which the engine is being compiled; None where it is not."""
        since = [b.compiling for b in (self._quick, self._slow) if b.compiling is not None]
        return time.monotonic() - min(since) if since else None

    def at_work(self) -> tuple[Job, ...]:
        """What is being done."""
        return tuple(b.job for b in (self._quick, self._slow) if b.job is not None)

    def wish(self, quick: Sequence[Job], slow: Sequence[Job] = ()) -> bool:
        """Take in what is done and begin what is wanted most; True where something new is known.

        Args:
            quick: wanted soon, such as the throw on the court; most wanted first.
            slow: what takes long, such as a cloud or a film; what is not among them any more is stopped.
        """
        news = [*self._quick.news(), *self._slow.news()]
        self.notes += [str(value) for _, kind, value in news if kind == "note"]
        for job, kind, value in news:
            self._take(job, kind, value)
        if self._slow.job is not None and self._slow.job not in slow:
            self._slow.stop()
        for bench, wanted in ((self._quick, quick), (self._slow, slow)):
            if bench.free:
                job = next((j for j in wanted if not self._settled(j)), None)
                if job is not None:
                    self._known.pop(job, None)
                    bench.begin(job)
        return bool(news)

    def forget(self, job: Job) -> None:
        """Know nothing of a job any more, so that it may be done again."""
        self._known.pop(job, None)

    def wait(self, seconds: float) -> None:
        """Sleep until a bench has news, or for some seconds; for tools, the window itself never waits."""
        lines = [b.line for b in (self._quick, self._slow) if b.line is not None and not b.free]
        if lines:
            connection.wait(lines, seconds)

    def close(self) -> None:
        """End both processes."""
        self._quick.close()
        self._slow.close()

    def _settled(self, job: Job) -> bool:
        found = self._known.get(job)
        return isinstance(found, Failed) or (isinstance(found, Done) and found.complete)

    def _take(self, job: Job, kind: str, value: object) -> None:
        if kind in ("compiling", "note"):
            return
        before = self._known.get(job)
        parts = before.parts if isinstance(before, Done) else ()
        if kind == "failed":
            self.put(job, Failed(str(value)))
        elif kind == "stopped":
            self.forget(job)
        else:
            self.put(job, Done((*parts, value) if kind == "part" else parts, kind == "done"))
