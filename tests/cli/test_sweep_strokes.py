"""Many strokes from the command line: files of rows, and options that mean nothing at a table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gorodki.scenarios.five_pins.sweep import COLUMNS

Run = Callable[..., Any]


@pytest.mark.slow
def test_the_command_writes_the_same_rows_with_any_number_of_workers(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    wish = ("sweep", "five-pins", "-n", 4200, "--thrower", "amateur", "--seed", 5)
    first = run(*wish, "--workers", 1, "--out", one, "--png", tmp_path / "a.png")
    second = run(*wish, "--workers", 2, "--out", two)
    assert (first.code, second.code) == (0, 0)
    assert first.out == second.out
    assert one.read_bytes() == two.read_bytes()
    assert len(one.read_text().splitlines()) == 4201
    assert (tmp_path / "a.png").stat().st_size > 20_000


@pytest.mark.slow
def test_a_parquet_file_tells_what_its_columns_mean(run: Run, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "rows.parquet"
    assert run("sweep", "five-pins", "-n", 20, "--own", "yellow", "--lang", "uk", "--out", out).code == 0
    table = parquet.read_table(out)
    assert table.column_names == list(COLUMNS)
    told = table.schema.field("own_x_m").metadata
    assert told == {b"description": COLUMNS["own_x_m"].encode(), b"unit": b"m"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sweep", "five-pins", "--hand", "left"), "--hand is of a throw: at a table there is none"),
        (("sweep", "five-pins", "--bat", "polymer"), "--bat is of a throw: at a table there is none"),
        (("sweep", "pushka", "--own", "white"), "--own is of a stroke at a table: a throw has none"),
        (("sweep", "pushka", "--direction", "3"), "--direction is of a stroke at a table: a throw has none"),
        (("sweep", "five-pins", "--thrower", "record-holder"), "unknown player 'record-holder'"),
        (("sweep", "five-pins", "-n", "0"), "number of strokes 0"),
        (("sweep", "five-pins", "--out", "rows.txt"), "'rows.txt': rows of a sweep are written as"),
        (("aim", "five-pins", "--thrower", "master", "--bat", "polymer"), "--bat is of a throw"),
        (("aim", "five-pins", "--thrower", "master", "--goal", "cleared"), "--goal is of a throw"),
        (("aim", "five-pins", "--thrower", "master", "--workers", "2"), "--workers has nothing to share"),
        (("aim", "pushka", "--thrower", "master", "--own", "yellow"), "--own is of a stroke at a table"),
    ],
)
def test_options_that_mean_nothing_there_are_refused(
    refused: Callable[..., str], words: tuple[str, ...], said: str
) -> None:
    assert said in refused(*words)
