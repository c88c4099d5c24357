"""``gorodki sweep`` throws many times, keeps the rows and draws what came of it."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gorodki import run_sim
from tests.sim.test_child import gone

Run = Callable[..., Any]
HOUSE = Path(run_sim.__file__).parent


def test_a_sweep_prints_its_numbers_and_writes_rows_and_picture(run: Run, tmp_path: Path) -> None:
    rows, picture = tmp_path / "rows.csv", tmp_path / "sweep.png"
    done = run(
        "sweep", "pushka", "-n", 3, "--thrower", "amateur", "--seed", 1, "--out", rows, "--png", picture
    )

    assert done.code == 0
    assert done.out.startswith("1. Cannon · Amateur · right hand · from the kon · 3 throws · seed 1\n")
    assert done.err.splitlines() == [f"wrote {rows}", f"wrote {picture}"]
    assert rows.read_text().count("\n") == 4
    assert picture.read_bytes().startswith(b"\x89PNG")


ONE_BY_ONE = (
    "import sys\n"
    "from functools import partial\n"
    "from gorodki import run_sim\n"
    "from gorodki.scenarios.many import sweep\n"
    "sweep.planned = partial(sweep.planned, block=1)\n"
    "if __name__ == '__main__':\n"
    "    sys.exit(run_sim.main())\n"
)


@pytest.fixture
def at_work(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A long sweep by two processes of which the first rows are written; blocks are of one throw."""
    arguments = ["sweep", "pushka", "-n", "100000", "--workers", "2", "--out", str(tmp_path / "rows.csv")]
    process = subprocess.Popen(
        [sys.executable, "-c", ONE_BY_ONE, *arguments],
        cwd=HOUSE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"SDL_VIDEODRIVER": "dummy"},
    )
    while not any(f.stat().st_size for f in tmp_path.iterdir()):  # until the first row is written
        assert process.poll() is None
        time.sleep(0.05)
    yield process
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@pytest.mark.slow
@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("times", [1, 2, 5])
def test_ctrl_c_keeps_what_is_done_and_says_that_it_was_interrupted(
    tmp_path: Path, at_work: subprocess.Popen[str], times: int
) -> None:
    """A signal to the whole process group, as a terminal sends it, while processes work; impatience too."""
    rows, began = tmp_path / "rows.csv", time.monotonic()
    for _ in range(times):
        os.killpg(at_work.pid, signal.SIGINT)
        time.sleep(0.03)
    out, err = at_work.communicate(timeout=100)

    assert time.monotonic() - began < 10  # 2 s where nothing else runs
    assert gone(at_work.pid, 2.0)
    kept = len(rows.read_text().splitlines()) - 1
    # 130 to a shell either way: Python ends itself by the signal where an exec() of its library was hit
    assert at_work.returncode in (130, -signal.SIGINT)
    assert err.splitlines()[-1] == "gorodki: interrupted"
    assert 1 <= kept < 100_000
    assert list(tmp_path.iterdir()) == [rows]
    assert "Traceback" not in err
    if times == 1:
        assert at_work.returncode == 130
        assert f"{kept} throw" in out
        assert "interrupted" in out
        assert err.splitlines() == [f"wrote {rows}", "gorodki: interrupted"]


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_a_sweep_that_is_killed_and_its_file_goes_with_the_next(
    run: Run, tmp_path: Path, at_work: subprocess.Popen[str], number: signal.Signals
) -> None:
    at_work.send_signal(number)
    at_work.wait(10)

    assert gone(at_work.pid, 2.0)
    (left,) = tmp_path.iterdir()
    assert left.name.startswith(".rows.csv.")
    rows = tmp_path / "rows.csv"
    assert run("sweep", "pushka", "-n", 1, "--workers", 1, "--out", rows).code == 0
    assert list(tmp_path.iterdir()) == [rows]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-n", "0"), "number of throws 0: must be a whole number from 1 to 10000000"),
        (("-n", "many"), "'many' is not a whole number"),
        (("--thrower", "nobody"), "unknown thrower 'nobody'"),
        (("--seed", "-1"), "seed -1"),
        (("--workers", "0"), "workers 0"),
        (("--workers", "2", "--scheduler", "tcp://x:1"), "the scheduler brings its own"),
        (("--scheduler", ""), "no Dask scheduler answers at '' (it is empty)"),
        (("--out", "rows.txt"), "'rows.txt': rows of a sweep are written as .parquet or .csv"),
        (("--out", "none/rows.csv"), "cannot write 'none/rows.csv'"),
        (("--png", "x.jpg"), "pictures are PNG"),
        (("--speed", "nan"), "speed nan"),
    ],
)
def test_unusable_input_is_refused_before_anything_is_thrown(
    refused: Callable[..., str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in refused("sweep", "pushka", *arguments)
    assert list(tmp_path.iterdir()) == []
