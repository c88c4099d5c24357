"""The short public road: a throw in one call, many throws in another."""

from __future__ import annotations

import inspect
import rlcompleter
import signal
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

import gorodki
from gorodki import run_sim
from gorodki.commands import sweep as sweep_command
from gorodki.commands import throw as throw_command

OUTPUTS = {"lang", "json", "png", "gif", "mp4", "html", "film_size", "fps", "film_speed", "title", "quiz"}
SERP: dict[str, Any] = {
    "hand": "left",
    "turn_length": -5.2,
    "elevation_deg": 12,
    "tilt_deg": 1.5,
    "without": [2, 3],
}
WORDS = ("--hand", "left", "--turn-length", "-5.2", "--elevation", "12", "--tilt", "1.5", "--without", "2,3")


def command(*arguments: object) -> int:
    return run_sim.main([str(a) for a in arguments])


@pytest.mark.slow
def test_a_throw_is_that_of_the_command_line(tmp_path: Path) -> None:
    throw = gorodki.throw("serp", place="half-kon", **SERP)
    kinds = {kind: f"--{kind}" for kind in ("json", "png", "svg", "pdf", "html")} | {"gtrace": "--save"}
    outputs = [word for kind, flag in kinds.items() for word in (flag, tmp_path / f"told.{kind}")]
    assert command("throw", "serp", "--from", "half-kon", *WORDS, *outputs) == 0

    for kind in kinds:
        throw.save(tmp_path / f"road.{kind}")
        assert (tmp_path / f"road.{kind}").read_bytes() == (tmp_path / f"told.{kind}").read_bytes(), kind
    assert throw.json() == (tmp_path / "told.json").read_text("utf-8")
    assert throw.recording.throw.elevation == pytest.approx(np.radians(12))


@pytest.mark.parametrize(
    ("road", "walked", "besides"),
    [
        (gorodki.throw, throw_command.throw, {*OUTPUTS, "svg", "pdf", "save"}),
        (gorodki.sweep, sweep_command.sweep, {"lang", "png", "out", "context", *sweep_command.STROKES}),
    ],
)
def test_its_options_are_those_of_the_command_line(
    road: Callable[..., Any], walked: Callable[..., Any], besides: set[str]
) -> None:
    here, there = (inspect.signature(f).parameters for f in (road, walked))
    mine = {name.removesuffix("_deg"): option for name, option in here.items() if name != "told"}
    assert set(mine) == set(there) - besides
    differing = {name for name, option in mine.items() if option.default != there[name].default}
    assert differing == ({"without", "workers"} & set(mine))  # () for None, and no process besides this one


def test_a_throw_shows_itself(capsys: pytest.CaptureFixture[str]) -> None:
    throw = gorodki.throw("pushka", speed=14.2)

    assert repr(throw) == "<throw at pushka: lost, 0 of 5 out>"
    assert throw.ruling.out == 0
    assert throw.trace.digest == gorodki.throw(1, speed=14.2).trace.digest
    assert command("throw", "pushka", "--speed", "14.2", "--lang", "ru") == 0
    assert capsys.readouterr().out == throw.text("ru") + "\n"
    assert str(throw) == throw.text("en")


@pytest.mark.slow
def test_a_notebook_shows_the_picture() -> None:
    throw = gorodki.throw("pushka")
    table = gorodki.sweep("pushka", n=2)
    for picture in (throw._repr_png_(), table._repr_png_()):
        assert picture.startswith(b"\x89PNG")
        assert struct.unpack(">II", picture[16:24]) == (1600, 1000)
    assert struct.unpack(">II", throw.png("uk", size=(800, 500))[16:24]) == (800, 500)


def test_a_kept_throw_is_the_same_when_it_is_loaded(tmp_path: Path) -> None:
    throw = gorodki.throw("rak", thrower="novice", seed=3)
    throw.save(tmp_path / "rak.gtrace")
    again = gorodki.load(tmp_path / "rak.gtrace")

    assert (again.trace.digest, again.ruling) == (throw.trace.digest, throw.ruling)
    assert again.json() == throw.json()


FAULTS: list[tuple[Callable[[], object], str]] = [
    (lambda: gorodki.throw("puska"), "unknown figure 'puska'; did you mean 'pushka'?"),
    (lambda: gorodki.throw(None), "figure None: give a key such as 'pushka', a number or a .toml file"),  # type: ignore[arg-type]
    (lambda: gorodki.throw("pushka", hand="both"), "unknown hand 'both'; it must be 'right' or 'left'"),
    (lambda: gorodki.throw("pushka", place="here"), "unknown place 'here'; it must be 'kon' or 'half-kon'"),
    (lambda: gorodki.throw("pushka", speed=142), "speed 142 m/s: must be between 0.1 m/s and 40 m/s"),
    (lambda: gorodki.throw("pushka", elevation_deg=95), "elevation 95°: must be between -30° and 80°"),
    (lambda: gorodki.throw("pushka", tilt_deg="1"), "tilt_deg '1': must be a number of degrees"),  # type: ignore[arg-type]
    (
        lambda: gorodki.throw("pushka", seed=3),
        "seed 3 chooses one throw of a thrower, but no thrower is named",
    ),
    (lambda: gorodki.throw("pushka", engine="warp"), "engine 'warp': known: 'planar', 'mujoco'"),
    (lambda: gorodki.throw("pushka").save("throw.bmp"), "'throw.bmp': a throw is written as .gtrace, .json"),
    (lambda: gorodki.throw("pushka").text("de"), "de"),
    (lambda: gorodki.load("none.gtrace"), "none.gtrace"),
    (lambda: gorodki.sweep("pushka", n=0), "number of throws 0: must be a whole number from 1"),
    (lambda: gorodki.sweep("pushka", thrower="mster"), "did you mean 'master'?"),
    (lambda: gorodki.sweep("pushka", n=1, workers=0), "workers 0: must be a whole number from 1"),
    (
        lambda: gorodki.sweep("pushka", n=1).save("rows.txt"),
        "rows of a sweep are written as .parquet or .csv",
    ),
]


@pytest.mark.parametrize("fault", range(len(FAULTS)), ids=lambda k: FAULTS[k][1][:30])
def test_what_cannot_be_used_is_an_input_error_that_says_why(fault: int) -> None:
    call, why = FAULTS[fault]
    with pytest.raises(gorodki.InputError) as raised:
        call()
    assert why in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.fixture(scope="module")
def table() -> gorodki.SweepTable:
    return gorodki.sweep("pushka", n=12, thrower="amateur", seed=3, speed=15.5)


def test_a_table_is_read_by_pandas_and_polars(table: gorodki.SweepTable) -> None:
    frame, other = pd.DataFrame.from_arrow(table), pl.DataFrame(table)

    assert frame.shape == other.shape == (12, len(table.columns)) == (len(table), 62)
    assert list(frame.columns) == other.columns == list(table)
    for name in table:
        assert np.array_equal(frame[name].to_numpy(), table[name], equal_nan=table[name].dtype == float), name
        assert np.array_equal(other[name].to_numpy(), table[name], equal_nan=table[name].dtype == float), name
    assert (frame["out"].dtype, frame["cleared"].dtype, frame["speed_m_s"].dtype) == (int, bool, float)


def test_its_fields_say_unit_and_meaning(table: gorodki.SweepTable) -> None:
    schema = table.to_arrow().schema
    for name in table:
        told = {k.decode(): v.decode() for k, v in schema.field(name).metadata.items()}
        unit = told.get("unit")
        assert table.meaning(name) == told["description"] + (f" [{unit}]" if unit else "")
    assert table.meaning("tilt_deg").endswith(" [°]")
    assert table.meaning("p5_out") == "whether piece 5 is out (UA-V1, UA-V2)"
    with pytest.raises(KeyError):
        table.meaning("p6_out")


def test_its_rows_are_those_that_the_command_line_keeps(table: gorodki.SweepTable, tmp_path: Path) -> None:
    words = ("-n", 12, "--thrower", "amateur", "--seed", 3, "--speed", 15.5, "--workers", 1)
    for suffix in ("csv", "parquet"):
        assert command("sweep", "pushka", *words, "--out", tmp_path / f"told.{suffix}") == 0
        table.save(tmp_path / f"road.{suffix}")
        assert (tmp_path / f"road.{suffix}").read_bytes() == (tmp_path / f"told.{suffix}").read_bytes()
    assert repr(table) == "<12 throws of amateur at pushka: 62 columns>"
    assert str(table).splitlines()[0].endswith("12 throws · seed 3")
    assert (table.complete, table.summary.throws) == (True, 12)


def test_nothing_of_it_can_be_written_to(table: gorodki.SweepTable) -> None:
    with pytest.raises(ValueError, match="read-only"):
        table["out"][0] = 5
    with pytest.raises(TypeError):
        table.rows["out"] = table["lost"]  # type: ignore[index]


@pytest.mark.slow
@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_keeps_what_is_done() -> None:
    def told(done: int, _of: int) -> None:
        signal.raise_signal(signal.SIGINT)

    table = gorodki.sweep("pushka", n=300, told=told)
    assert (len(table), table.complete, len(table["out"])) == (256, False, 256)
    assert repr(table).endswith(", interrupted>")


def test_dir_and_tab_show_exactly_the_public_names() -> None:
    for module in (gorodki, gorodki.render):
        words = rlcompleter.Completer({"m": module}).attr_matches("m.")
        offered = (word.removeprefix("m.").rstrip("()") for word in words)
        assert dir(module) == sorted(module.__all__)
        assert sorted(name for name in offered if "__" not in name) == dir(module)
    assert {"throw", "sweep", "load", "figure", "adjudicate", "InputError", "render"} <= set(dir(gorodki))
