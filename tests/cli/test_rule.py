"""A scenario is adjudicated like a throw, and its expectation decides the exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from gorodki import run_sim

Run = Callable[..., Any]
SCHEMA = json.loads(Path(run_sim.__file__).with_name("docs").joinpath("throw.schema.json").read_text("utf-8"))
LIBRARY = files("scenarios") / "library"


def a_case(folder: Path, old: str = "", new: str = "") -> Path:
    text = (LIBRARY / "dead-point.toml").read_text("utf-8")
    assert old in text
    path = folder / "case.toml"
    path.write_text(text.replace(old, new) if old else text, encoding="utf-8")
    return path


def test_a_scenario_that_is_ruled_as_expected_is_done(run: Run, tmp_path: Path) -> None:
    done = run("rule", a_case(tmp_path))

    assert (done.code, done.err) == (0, "")
    assert "Dead point: put back where it turned  [RU-4.3.17" in done.out


def test_its_result_keeps_to_the_same_schema(run: Run, tmp_path: Path) -> None:
    got = json.loads(run("rule", a_case(tmp_path), "--json", "-").out)

    jsonschema.validate(got, SCHEMA)
    assert (got["engine"], got["throw"]["release"]) == ("authored", None)
    assert got["ruling"]["pieces"][2]["verdict"] == "dead-point"
    assert got["ruling"]["pieces"][2]["placed"]["position_m"][:2] == pytest.approx([0.05, 1.4], abs=1e-3)


def test_a_failed_expectation_is_told_and_gives_exit_code_1(run: Run, tmp_path: Path) -> None:
    done = run("rule", a_case(tmp_path, 'verdict = "dead-point"', 'verdict = "out"'))

    assert done.code == 1
    assert done.err == "pieces[3].verdict: expected out, ruled dead-point\n"
    assert "RU-4.3.17" in done.out


def test_a_scenario_that_expects_nothing_is_only_ruled(run: Run, tmp_path: Path) -> None:
    path = a_case(tmp_path)
    path.write_text(path.read_text("utf-8").split("[expected]")[0], encoding="utf-8")

    assert run("rule", path).code == 0


def test_a_scenario_of_the_library_goes_by_its_id(run: Run, tmp_path: Path) -> None:
    assert run("rule", "dead-point").out == run("rule", a_case(tmp_path)).out


def test_a_scenario_is_drawn(run: Run, tmp_path: Path) -> None:
    png = tmp_path / "case.png"
    done = run("rule", "dead-point", "--png", png)

    assert (done.code, done.err) == (0, f"wrote {png}\n")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_a_wrong_key_is_named_with_file_and_place(refused: Callable[..., str], tmp_path: Path) -> None:
    line = refused("rule", a_case(tmp_path, "start = 1.0", "begin = 1.0"))

    assert "case.toml" in line
    assert "motion[1].begin" in line


def test_a_time_that_is_no_number_is_named(refused: Callable[..., str], tmp_path: Path) -> None:
    line = refused("rule", a_case(tmp_path, "start = 1.0", "start = nan"))

    assert "case.toml" in line
    assert "nan" in line.casefold()


def test_a_still_situation_is_ruled_and_drawn(run: Run, tmp_path: Path) -> None:
    now, png = tmp_path / "now.toml", tmp_path / "now.png"
    now.write_text(
        'figure = "rak"\nplace = "half-kon"\nout = [5]\n'
        '[[pieces]]\npiece = 1\nx = 0.2\npenalty_cm = 15\n[[pieces]]\npiece = 2\ngone = "left"\n'
    )
    done = run("rule", now, "--lang", "ru", "--png", png)

    assert (done.code, done.err) == (0, f"wrote {png}\n")
    assert done.out.startswith("Как лежит на площадке\n")
    assert "[RU-4.3.28, предложение 1" in done.out
    assert png.read_bytes().startswith(b"\x89PNG")


def test_what_is_wrong_in_a_still_situation_is_named(refused: Callable[..., str], tmp_path: Path) -> None:
    now = tmp_path / "now.toml"
    now.write_text('figure = "rak"\n[[pieces]]\npiece = 1\nx = 0.2\npenalty_cm = "near"\n')
    line = refused("rule", now)

    assert "now.toml" in line
    assert "pieces[1].penalty_cm" in line
    assert "near" in line
