"""Workers: here, in processes, on a cluster; the same results in the same order."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from gorodki import sim
from gorodki.figures.errors import InputError
from gorodki.sim.sweep.fingerprint import FLOORS
from gorodki.sim.sweep.workers import AHEAD, Here, in_order, workers
from gorodki.sim.wood.planar.version import version

pytestmark = pytest.mark.slow

HOUSE = Path(str(sim.__file__)).parents[1]


def squared(k: int) -> tuple[int, int]:
    return k * k, os.getpid()


def test_tasks_run_here_one_at_a_time_and_only_when_they_are_wanted() -> None:
    begun: list[int] = []

    def task(k: int) -> int:
        begun.append(k)
        return k

    found = in_order(Here(), 1, task, iter(range(10**9)))
    assert [next(found), next(found)] == [0, 1]
    assert begun == [0, 1]


def test_one_worker_is_this_process() -> None:
    with workers(1) as (pool, count):
        assert list(in_order(pool, count, squared, range(3))) == [
            (0, os.getpid()),
            (1, os.getpid()),
            (4, os.getpid()),
        ]


def test_processes_give_the_results_in_order_and_do_not_run_far_ahead() -> None:
    taken: list[int] = []

    def items() -> Iterator[int]:
        for k in range(1000):
            taken.append(k)
            yield k

    with workers(2) as (pool, count):
        found = in_order(pool, count, squared, items())
        first = [next(found) for _ in range(5)]
        assert len(taken) <= 5 + AHEAD * count
        rest = list(found)
    assert [value for value, _ in first + rest] == [k * k for k in range(1000)]
    assert os.getpid() not in {pid for _, pid in rest}


def test_no_more_processes_are_started_than_there_are_tasks() -> None:
    with workers(8, tasks=1) as (pool, count):
        assert (type(pool), count) == (Here, 1)


def dies(_k: int) -> None:
    os._exit(1)


def test_a_worker_that_dies_is_told_of_in_a_line() -> None:
    with (
        pytest.raises(InputError, match="one of 2 workers ended before its work was done"),
        workers(2) as (pool, n),
    ):
        list(in_order(pool, n, dies, range(3)))


def test_whatever_workers_still_do_is_abandoned_when_the_work_is_interrupted() -> None:
    """Two tasks that would take a minute; the processes are gone at once."""
    code = (
        "import time\n"
        "from gorodki.sim.sweep.workers import workers\n"
        "if __name__ == '__main__':\n"
        "    began = time.monotonic()\n"
        "    try:\n"
        "        with workers(2) as (pool, count):\n"
        "            pool.submit(time.sleep, 60), pool.submit(time.sleep, 60)\n"
        "            raise KeyboardInterrupt\n"
        "    except KeyboardInterrupt:\n"
        "        pass\n"
        "    print(time.monotonic() - began < 30)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=HOUSE, capture_output=True, text=True, timeout=50, check=True
    )
    assert (done.stdout, done.stderr) == ("True\n", "")


@pytest.mark.parametrize("count", [0, -1, 100_000, 1.5, True])
def test_a_number_of_workers_that_is_none_is_refused(count: int) -> None:
    with (
        pytest.raises(InputError, match=f"workers {count!r}: must be a whole number from 1 to 1024"),
        workers(count),
    ):
        pass


def test_workers_and_a_scheduler_at_once_are_refused() -> None:
    with pytest.raises(InputError, match="the scheduler brings its own"), workers(2, "tcp://127.0.0.1:8786"):
        pass


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("tcp://127.0.0.1:1", "Connection refused"),
        ("127.0.0.1:1", "Connection refused"),
        ("no address", "missing port number in address 'no address'"),
        ("nothing://x:1", "'nothing' is none of inproc, tcp, tls"),
        ("", "it is empty"),
        ("  ", "it is empty"),
    ],
)
def test_an_address_where_no_scheduler_answers_is_named_at_once(address: str, why: str) -> None:
    began = time.monotonic()
    with pytest.raises(InputError) as fault, workers(None, address):
        pass
    assert str(fault.value).startswith(f"no Dask scheduler answers at {address!r} ({why}")
    assert str(fault.value).endswith("; tcp://host:8786 is the usual form of its address")
    assert time.monotonic() - began < 3


def test_what_listens_but_is_no_scheduler_is_not_waited_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gorodki.sim.sweep.cluster.PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with (
            pytest.raises(InputError, match=rf"no Dask scheduler answers at '{address}' \(timed out\)"),
            workers(None, address),
        ):
            pass


def wants_more(_k: int) -> None:
    import_module("a_module_that_is_nowhere")


@pytest.fixture
def older_house(tmp_path: Path) -> Path:
    """The floors that compute rows, with another model of the engine."""
    package = tmp_path / "gorodki"
    for floor in FLOORS:
        shutil.copytree(HOUSE / floor, package / floor, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("__init__.py", "__init__.pyi"):
        shutil.copy(HOUSE / name, package)
    file = package / "sim" / "wood" / "planar" / "version.py"
    file.write_text(file.read_text().replace("MODEL =", "MODEL = 1000 +"))
    return tmp_path


def test_workers_of_another_version_are_refused_before_the_work_and_in_the_middle_of_it(
    older_house: Path, tmp_path: Path
) -> None:
    """A real scheduler, a worker that runs this program, and one that runs another."""
    import distributed

    start: Any = distributed.LocalCluster
    with ExitStack() as stack:
        cluster = stack.enter_context(
            start(n_workers=1, threads_per_worker=1, dashboard_address=None, local_directory=str(tmp_path))
        )
        address = cluster.scheduler_address
        with workers(None, address) as (pool, count):
            assert list(in_order(pool, count, squared, range(2)))[1][0] == 1
            stack.enter_context(another_worker(address, older_house, tmp_path))
            with pytest.raises(InputError) as joined:
                list(in_order(pool, 4, waits_and_squares, range(40)))
        with pytest.raises(InputError) as mixed, workers(None, address):
            pass
    assert "a worker that joined the cluster runs gorodki" in str(joined.value)
    told = str(mixed.value)
    assert told.startswith(f"1 of 2 workers of the scheduler at {address!r} do not run this program, goro")
    assert f"engine {version()}" in told
    assert re.search(r": tcp://127\.0\.0\.1:[0-9]+ runs gorodki [^;]*engine 1[0-9]{3} \(", told)
    assert told.endswith("; install the same versions on all")
    assert "\n" not in told


def waits_and_squares(k: int) -> int:
    time.sleep(0.1)
    return k * k


@contextmanager
def another_worker(address: str, house: Path, folder: Path) -> Iterator[None]:
    """A worker started by hand, as on another machine, that finds the program in another folder."""
    command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny",
               "--no-dashboard", "--local-directory", str(folder)]  # fmt: skip
    path = os.pathsep.join([str(house), str(HOUSE)])  # the tasks of this file are found in the checkout
    with subprocess.Popen(
        command, cwd=house, env=os.environ | {"PYTHONPATH": path}, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stderr is not None
            assert any("Starting established connection" in line for line in process.stderr)
            yield
        finally:
            process.kill()


def test_a_cluster_gives_the_same_results(tmp_path: Path) -> None:
    """A real scheduler and a real worker, each in a process of its own."""
    import distributed

    start: Any = distributed.LocalCluster  # it has no type hints

    with (
        start(
            n_workers=1,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            local_directory=str(tmp_path),
        ) as cluster,
        workers(None, cluster.scheduler_address) as (pool, count),
    ):
        found = list(in_order(pool, count, squared, range(20)))
        with (
            pytest.raises(InputError, match="it needs gorodki as well"),
            workers(None, cluster.scheduler_address) as (another, n),
        ):
            list(in_order(another, n, wants_more, range(2)))
    assert count == 1
    assert [value for value, _ in found] == [k * k for k in range(20)]
    assert os.getpid() not in {pid for _, pid in found}
