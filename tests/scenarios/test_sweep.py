"""A sweep: the same rows on any number of workers, kept when it is interrupted, added up without growing."""

from __future__ import annotations

import csv
import os
import re
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from gorodki.figures import figure, save_figure
from gorodki.figures.errors import InputError
from gorodki.render.many.sweep_picture import draw_sweep
from gorodki.render.many.sweep_text import sweep_text
from gorodki.scenarios.many.columns import COLUMNS
from gorodki.scenarios.many.file import rows_file
from gorodki.scenarios.many.summary import CELL, GRID_LOW, SHOWN, Summary, share_of
from gorodki.scenarios.many.sweep import block_rows, run
from gorodki.sim.sweep.pool import Processes
from gorodki.sim.sweep.rows import Rows
from gorodki.sim.sweep.workers import Here, workers
from tests.scenarios.sweeping import made_up, small, swept

HOUSE = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_rows_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    """With the real engine, and real processes."""
    sweep = small(n=3, block=1)
    for count in (1, 2):
        with workers(count) as (pool, found), rows_file(tmp_path / f"{count}.csv") as file:
            assert isinstance(pool, Here if count == 1 else Processes)
            assert run(sweep, pool, found, out=file).complete
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()
    assert (tmp_path / "1.csv").read_text().count("\n") == 4


def test_a_row_tells_what_the_rules_make_of_a_throw() -> None:
    sweep = small(n=4, block=4, thrower="record-holder")
    rows = block_rows(sweep.plan, 0)
    gone = np.stack([rows[f"p{k}_out"] for k in range(1, 6)], axis=1)
    assert (rows["out"] == gone.sum(axis=1)).all()
    assert rows["out"].sum() > 0
    assert not gone[rows["lost"]].any()
    assert (rows["cleared"] == (rows["out"] == 5)).all()


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_every_throw_is_kept_in_order(tmp_path: Path, suffix: str) -> None:
    path, told = tmp_path / f"rows{suffix}", list[tuple[int, int]]()
    with rows_file(path) as file:
        done = run(small(), Here(), 1, out=file, told=lambda a, b: told.append((a, b)), rows_of=made_up)
    columns = read(path)
    assert done.complete
    assert told == [(4, 10), (8, 10), (10, 10)]
    assert columns["throw"] == list(range(10))
    assert columns["out"] == [0, 1, 2, 3, 4, 5, 0, 1, 2, 3]
    assert columns["lost"] == [0, 0, 0, 0, 0, 0, 1, 0, 0, 0]
    assert columns["speed_m_s"] == [round(t.speed, 6) for k in range(3) for t in small().plan.throws(k)]
    assert list(tmp_path.iterdir()) == [path]


def read(path: Path) -> dict[str, list[float]]:
    if path.suffix == ".parquet":
        return {name: list(map(float, column)) for name, column in pq.read_table(path).to_pydict().items()}
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    return {name: [float(r[name] or "nan") for r in rows] for name in rows[0]}


def test_both_kinds_of_file_hold_the_same_numbers(tmp_path: Path) -> None:
    for suffix in (".csv", ".parquet"):
        with rows_file(tmp_path / f"rows{suffix}") as file:
            run(small(), Here(), 1, out=file, rows_of=made_up)
    one, other = read(tmp_path / "rows.csv"), read(tmp_path / "rows.parquet")
    assert list(one) == list(other)
    for name, column in one.items():
        assert np.array_equal(column, other[name], equal_nan=True), name


def test_a_parquet_file_tells_what_its_columns_mean(tmp_path: Path) -> None:
    with rows_file(tmp_path / "rows.parquet") as file:
        run(small(), Here(), 1, out=file)
    schema = pq.read_schema(tmp_path / "rows.parquet")
    told = {name: schema.field(name).metadata for name in schema.names}
    assert told["p3_x_m"] == {
        b"description": b"centre of piece 3 in the end, to the right of the middle of the front line",
        b"unit": b"m",
    }
    units = {name: metadata.get(b"unit", b"").decode() for name, metadata in told.items()}
    assert (units["speed_m_s"], units["tilt_at_deg"], units["out"], units["p5_moved"]) == ("m/s", "°", "", "")
    assert {re.sub(r"^p\d_", "p#_", name) for name in schema.names} == set(COLUMNS)


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_ctrl_c_keeps_what_is_done(tmp_path: Path, suffix: str) -> None:
    """A real signal, after the second block."""
    path = tmp_path / f"rows{suffix}"

    def told(done: int, _n: int) -> None:
        if done == 8:
            signal.raise_signal(signal.SIGINT)

    with rows_file(path) as file:
        done = run(small(n=1000), Here(), 1, out=file, told=told, rows_of=made_up)
    assert not done.complete
    assert done.summary.throws == 8
    assert read(path)["throw"] == list(range(8))


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_in_the_middle_of_writing_waits_for_the_block() -> None:
    class Interrupting:
        rows = 0

        def write(self, rows: Rows) -> None:
            signal.raise_signal(signal.SIGINT)
            self.rows += len(rows["throw"])

    file = Interrupting()
    done = run(small(), Here(), 1, out=file, rows_of=made_up)
    assert (file.rows, done.summary.throws, done.complete) == (4, 4, False)


def test_where_ctrl_c_is_ignored_it_stays_ignored() -> None:
    """As in a job that nohup has put in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        done = run(small(), Here(), 1, told=lambda *_: signal.raise_signal(signal.SIGINT), rows_of=made_up)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
    assert done.complete


def test_a_sweep_of_which_nothing_is_done_leaves_no_file_and_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), rows_file(path):
        raise ZeroDivisionError
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def _fails(told: list[int]) -> Callable[..., Rows]:
    def rows_of(*arguments: Any) -> Rows:
        if len(told) == 2:
            raise InputError("the cluster gave the work up")
        told.append(1)
        return made_up(*arguments)

    return rows_of


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_a_sweep_that_fails_midway_leaves_the_good_file_of_before(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"rows{suffix}"
    path.write_text("old")
    with pytest.raises(InputError, match="gave the work up"), rows_file(path) as file:
        run(small(), Here(), 1, out=file, rows_of=_fails([]))
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_where_there_was_none_the_rows_before_it_failed_are_kept_and_told_of(
    tmp_path: Path, suffix: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / f"rows{suffix}"
    with pytest.raises(InputError, match="gave the work up"), rows_file(path) as file:
        run(small(), Here(), 1, out=file, rows_of=_fails([]))
    assert read(path)["throw"] == list(range(8))
    assert caplog.messages == [f"note: the throws that were done are kept in {str(path)!r}"]


def test_rows_go_into_a_pipe(tmp_path: Path) -> None:
    pipe, got = tmp_path / "rows.csv", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    with rows_file(pipe) as file:
        run(small(), Here(), 1, out=file, rows_of=made_up)
    reader.join(10)
    assert got[0].count(b"\n") == 11
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("name", ["rows.txt", "rows", ".csv/", "none/rows.csv", "none/rows.parquet"])
def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError) as fault, rows_file(f"{tmp_path}/{name}"):
        pass
    assert name.rstrip("/").split("/")[0] in str(fault.value)


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_a_disk_that_fills_up_is_told_of_and_leaves_the_old_file(tmp_path: Path, suffix: str) -> None:
    """The system's own limit on the size of a file, set in a process of its own."""
    path = tmp_path / f"rows{suffix}"
    path.write_text("old")
    code = (
        "import resource, signal, sys\n"
        "from gorodki.scenarios.many.sweep import run\n"
        "from gorodki.scenarios.many.file import rows_file\n"
        "from gorodki.sim.sweep.workers import Here\n"
        "from tests.scenarios.sweeping import made_up, small\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))\n"
        "with rows_file(sys.argv[1]) as file:\n"
        "    run(small(n=3000, block=100), Here(), 1, out=file, rows_of=made_up)\n"
    )
    command = [sys.executable, "-c", code, str(path)]
    done = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"InputError: cannot write {str(path)!r}: " in done.stderr
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_two_summaries_add_up_to_that_of_both() -> None:
    sweep = small(n=30, block=30)
    whole = block_rows(sweep.plan, 0, made_up)
    parts = [{name: column[a:b] for name, column in whole.items()} for a, b in ((0, 7), (7, 30))]
    added, once = Summary.of(parts[0]) + Summary.of(parts[1]), Summary.of(whole)
    for f in fields(Summary):
        assert np.array_equal(getattr(added, f.name), getattr(once, f.name)), f.name
    assert added.throws == 30
    assert added.by_out.tolist() == [8, 4, 4, 4, 5, 5]
    assert added.lost == 4


def test_a_summary_does_not_grow_with_the_number_of_throws() -> None:
    part = Summary.of(block_rows(small(n=4000, block=4000).plan, 0, made_up))
    assert len(part.dots) == SHOWN
    assert len((part + part).dots) == SHOWN
    assert (part + part).throws == 8000


def test_grids_count_where_bats_struck_and_what_it_brought() -> None:
    summary = swept(60).summary
    i = int((0.2 - GRID_LOW[0]) // CELL)
    j = int((0.0 - GRID_LOW[1]) // CELL)
    throws = [t for t in range(60) if t % 5 == 2]
    assert summary.strikes[i, j] == len(throws)
    assert summary.strike_outs[i, j] == sum(t % 6 for t in throws if t % 7 != 6)
    assert summary.strikes.sum() == 59  # one bat met nothing
    assert (
        summary.rests[int((0.31 - GRID_LOW[0]) // CELL), int((0.52 - GRID_LOW[1]) // CELL)]
        == summary.rests.sum()
    )


def test_the_interval_of_a_mean_is_that_of_the_sample() -> None:
    values = np.repeat([0, 1, 2, 5], [4, 3, 2, 6])
    mean = Summary(
        **{f.name: getattr(Summary.empty(), f.name) for f in fields(Summary)}
        | {"throws": 15, "by_out": np.bincount(values)}
    ).mean_out
    error = values.std(ddof=1) / np.sqrt(15)
    assert mean.value == pytest.approx(values.mean())
    assert mean.high - mean.value == pytest.approx(1.96 * error)


@pytest.mark.parametrize(
    ("count", "n", "low", "high"),
    # R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_of_a_share_is_wilsons(count: int, n: int, low: float, high: float) -> None:
    share = share_of(count, n)
    assert [share.low, share.high] == pytest.approx([low, high], abs=5e-5)


def test_of_no_throw_nothing_is_known() -> None:
    assert np.isnan([Summary.empty().mean_out.value, Summary.empty().share(0).value]).all()


@pytest.mark.parametrize("pieces", [3, 7])
def test_a_figure_of_any_number_of_pieces_can_be_thrown_at(tmp_path: Path, pieces: int) -> None:
    five = figure("pismo")
    more = tuple(replace(p, centre=(p.centre[0], p.centre[1] - 0.4, p.centre[2])) for p in five.pieces)
    own = replace(five, key="own", number=None, pieces=(*five.pieces, *more)[:pieces], mirrors=False)
    save_figure(own, tmp_path / "own.toml")
    done = run(small(n=3, block=3, figure=str(tmp_path / "own.toml")), Here(), 1)

    assert len(done.summary.by_out) == pieces + 1
    assert len(done.summary.piece_out) == pieces
    assert done.summary.by_out.sum() == 3
    assert f"{pieces}  " in f"{sweep_text(done).splitlines()[9]}  "
    draw_sweep(done)
