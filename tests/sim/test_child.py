"""A child leaves Ctrl-C to the process that started it, and does not outlive it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from benchmarks.kills import alive
from gorodki import sim
from gorodki.sim.child import end, start
from gorodki.sim.sweep.pool import Processes, WorkerDiedError
from gorodki.sim.sweep.workers import workers

pytestmark = pytest.mark.slow

HOUSE = Path(str(sim.__file__)).parents[1]


def echo(line: Connection) -> None:
    while True:
        line.send(line.recv() * 2)


def busy(line: Connection) -> None:
    """Says that it has begun and never looks at the line again."""
    line.send("begun")
    while True:
        sum(range(1000))


def test_a_child_answers_and_ctrl_c_does_not_end_it() -> None:
    process, line = start(echo, "echo")
    try:
        assert process.pid is not None
        os.kill(process.pid, signal.SIGINT)  # in the middle of its start
        line.send("ab")
        assert line.recv() == "abab"
        os.kill(process.pid, signal.SIGINT)
        line.send("cd")
        assert line.recv() == "cdcd"
    finally:
        end(process, line)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_child_in_the_middle_of_its_work_ends_with_its_parent(number: signal.Signals) -> None:
    code = (
        "import time\n"
        "from gorodki.sim.child import start\n"
        "from tests.sim.test_child import busy\n"
        "if __name__ == '__main__':\n"
        "    process, line = start(busy, 'busy')\n"
        "    print(line.recv(), flush=True)\n"
        "    time.sleep(100)\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code], cwd=HOUSE, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert parent.stdout is not None
    with parent, parent.stdout:
        assert parent.stdout.readline() == "begun\n"
        parent.send_signal(number)
        parent.wait(10)
        assert gone(parent.pid, 2.0)


def gone(group: int, seconds: float) -> bool:
    """Whether every process of a group has ended within some seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if not alive(group):
            return True
        time.sleep(0.02)
    return False


def waits(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def large(_k: int) -> bytes:
    return bytes(50_000_000)


def dies(_k: int) -> None:
    os._exit(1)


class UnspeakableError(Exception):
    """An error that cannot be pickled."""

    def __init__(self) -> None:
        super().__init__("told all the same")
        self.held = lambda: None


def unspeakable(_k: int) -> None:
    raise UnspeakableError


def test_processes_can_be_left_in_the_middle_of_an_answer() -> None:
    pool = Processes(2)
    futures: list[Future[Any]] = [pool.submit(large, 1), pool.submit(waits, 100), pool.submit(waits, 100)]
    time.sleep(0.5)
    began = time.monotonic()
    pool.leave()
    assert time.monotonic() - began < 5
    assert all(f.done() for f in futures)
    with pytest.raises(WorkerDiedError):
        futures[1].result()
    with pytest.raises(RuntimeError):
        pool.submit(waits, 0)


def test_processes_that_are_shut_down_finish_what_they_were_given() -> None:
    with Processes(2) as pool:
        futures = [pool.submit(waits, 0.01) for _ in range(6)]
    assert len({f.result() for f in futures}) <= 2
    assert os.getpid() not in {f.result() for f in futures}


def test_an_error_of_a_task_is_raised_where_its_result_is_wanted_and_the_worker_goes_on() -> None:
    with workers(2) as (pool, _):
        wrong = pool.submit(divmod, 1, 0)
        with pytest.raises(ZeroDivisionError) as fault:
            wrong.result()
        assert "in a worker:\nTraceback" in fault.value.__notes__[0]
        with pytest.raises(RuntimeError, match="UnspeakableError: told all the same"):
            pool.submit(unspeakable, 1).result()
        assert pool.submit(divmod, 7, 2).result() == (3, 1)
