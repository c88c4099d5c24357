"""Many spoilt files, judged in worker processes with a limit of time and memory each."""

from __future__ import annotations

import multiprocessing
import os
import random
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from benchmarks.mutations.goods import HOUSE, Good, companions, goods
from benchmarks.mutations.judge import SECONDS, TrialFolder, command
from benchmarks.mutations.spoil import spoilt

MEMORY: Final = 1 << 30
"""Bytes that a worker may take above what it has when it begins."""

SHARES: Final = {
    "recording": 30, "scenario": 20, "still": 12, "figure": 8, "match": 8, "answers": 7, "programme": 5,
    "log": 5, "window": 5,
}  # fmt: skip
"""Parts in a hundred."""

COMMAND_LINE_EVERY: Final = 500
"""One file in so many is given to a process of its own, as a person would."""

_SILENT: Final = 6 * SECONDS  # after which a worker hangs where no signal reaches it


@dataclass
class Report:
    """What came of the files.

    Attributes:
        files: by kind.
        taken: by kind: files that were used, with exit code 0 or 1.
        faults: one line each.
    """

    files: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def case(number: int, seed: int, good: Mapping[str, tuple[Good, ...]]) -> tuple[Good, bytes]:
    """The file of a number: the good one it was made from, and its bytes."""
    rng = random.Random(f"{seed}:{number}")  # noqa: S311 - which file is no secret
    kind = rng.choices(tuple(SHARES), tuple(SHARES.values()))[0]
    found = rng.choice(good[kind])
    return found, spoilt(found, rng.getrandbits(63))


def soak_files(n: int, seed: int, workers: int = 1, *, command_line: bool = True) -> Report:
    """Judge n spoilt files.

    Args:
        n: how many.
        seed: of all of them.
        workers: processes.
        command_line: True to give one in `COMMAND_LINE_EVERY` to a process of its own.
    """
    report, context = Report(), multiprocessing.get_context("fork")
    running: dict[Connection, tuple[Any, int, float]] = {}

    def start(first: int) -> None:
        if first < n:
            ours, theirs = context.Pipe(duplex=False)
            given = (theirs, first, n, workers, seed, command_line)
            process = context.Process(target=_work, args=given, daemon=True)
            process.start()
            theirs.close()
            running[ours] = (process, first, time.monotonic())

    for k in range(workers):
        start(k)
    while running:
        for pipe in wait(list(running), timeout=1.0):
            assert isinstance(pipe, Connection)
            process, number, _ = running.pop(pipe)
            try:
                kind, code, faults = pipe.recv()
            except EOFError:
                process.join()
                if number < n:
                    report.faults.append(f"file {number}: the process ended with {process.exitcode}")
                    start(number + workers)
                continue
            _count(report, number, kind, code, faults)
            running[pipe] = (process, number + workers, time.monotonic())
        for silent, (process, number, since) in list(running.items()):
            if time.monotonic() - since > _SILENT and number < n:
                process.kill()
                process.join()
                del running[silent]
                report.faults.append(f"file {number}: hangs")
                start(number + workers)
    return report


def _count(report: Report, number: int, kind: str, code: int, faults: list[str]) -> None:
    report.files[kind] += 1
    report.taken[kind] += code in (0, 1)
    found = [f"file {number} ({kind}): {fault}" for fault in faults]
    report.faults += found
    for line in found:
        print(ascii(line), file=sys.stderr, flush=True)
    done = report.files.total()
    if done % 1000 == 0:
        print(f"{done} files, {len(report.faults)} faults", file=sys.stderr, flush=True)


def _work(pipe: Connection, first: int, n: int, step: int, seed: int, command_line: bool) -> None:
    """What one worker does: every `step`-th file from the first on."""
    good, beside = goods(), companions()
    with TemporaryDirectory() as folder:
        bench = TrialFolder(Path(folder), beside)
        bench.judge(
            good["still"][0], good["still"][0].data, 0
        )  # loads what is needed, so that it is not counted
        _limit_memory()
        for number in range(first, n, step):
            found, data = case(number, seed, good)
            if command_line and number % COMMAND_LINE_EVERY == 0 and found.kind != "window":
                pipe.send((found.kind, *_by_itself(found, data, number)))
            else:
                pipe.send((found.kind, *bench.judge(found, data, number)))
    pipe.close()
    os._exit(0)  # no handler of the parent's is run in its child


def _limit_memory() -> None:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))


def _by_itself(good: Good, data: bytes, seed: int) -> tuple[int, list[str]]:
    """Exit code and faults of the program as a process of its own."""
    Path(good.name).write_bytes(data)
    given = [sys.executable, str(HOUSE / "run_sim.py"), *command(good, seed)]
    try:
        done = subprocess.run(  # noqa: S603 - the program itself
            given, capture_output=True, text=True, errors="replace", timeout=3 * SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return -1, [f"hangs as a command: {given[2:]}"]
    faults = [] if done.returncode in (0, 1, 2) else [f"exit code {done.returncode} as a command"]
    if "Traceback" in done.stderr or "this is a fault of gorodki" in done.stderr:
        faults.append(f"unforeseen as a command: {done.stderr[:300]}")
    return done.returncode, faults


def report_files(n: int, seed: int, workers: int) -> int:
    """Run it and print what came of it; 1 where there is a fault."""
    report = soak_files(n, seed, workers)
    print("kind         files    used  refused")
    for kind in (*SHARES, "all"):
        files = report.files.total() if kind == "all" else report.files[kind]
        taken = report.taken.total() if kind == "all" else report.taken[kind]
        print(f"{kind:<10} {files:7d} {taken:7d} {files - taken:8d}")
    for fault in report.faults:
        print(f"fault: {fault!a}")
    print(f"{len(report.faults)} faults")
    return 1 if report.faults else 0
