"""Unusable input gets one line that quotes it and says what would be right, and exit code 2."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gorodki.figures import figure, save_figure

Refused = Callable[..., str]
Run = Callable[..., Any]

BAD = {
    "a misspelt figure": (["throw", "pushkaa"], ["'pushkaa'", "did you mean 'pushka'"]),
    "a figure number": (["throw", "16"], ["'16'", "1 to 15"]),
    "no figure": (["throw"], ["FIGURE", "gorodki throw --help"]),
    "an empty figure": (["throw", ""], ["''"]),
    "a missing figure file": (["throw", "no/such.toml"], ["no/such.toml", "no such file"]),
    "two figures": (["throw", "pushka", "serp"], ["serp"]),
    "a negative speed": (["throw", "pushka", "--speed", "-3"], ["-3", "between 0.1 m/s and 40 m/s"]),
    "a speed that is no number": (["throw", "pushka", "--speed", "fast"], ["'fast'", "number"]),
    "nan": (["throw", "pushka", "--speed", "nan"], ["nan", "between"]),
    "infinity": (["throw", "pushka", "--speed", "inf"], ["inf", "between"]),
    "a huge speed": (["throw", "pushka", "--speed", "1e9"], ["1e+09", "between"]),
    "a huge height": (["throw", "pushka", "--height", "1e9"], ["1e+09 m", "between"]),
    "an elevation of nan": (["throw", "pushka", "--elevation", "nan"], ["nan", "80°"]),
    "an elevation straight up": (["throw", "pushka", "--elevation", "90"], ["90°", "between -30° and 80°"]),
    "an azimuth to the side": (["throw", "pushka", "--azimuth", "-91"], ["-91°", "30°"]),
    "an offset": (["throw", "pushka", "--offset", "1e300"], ["1e+300 m", "3 m"]),
    "no turn": (["throw", "pushka", "--turn-length", "0"], ["turn length 0 m"]),
    "a start angle": (["throw", "pushka", "--start-angle", "inf"], ["inf", "720°"]),
    "an angle that is no number": (["throw", "pushka", "--azimuth", "left"], ["'left'", "number"]),
    "a hand": (["throw", "pushka", "--hand", "middle"], ["'middle'", "'right', 'left'"]),
    "a place": (["throw", "pushka", "--from", "home"], ["'home'", "'kon', 'half-kon'"]),
    "a language": (["throw", "pushka", "--lang", "fr"], ["'fr'", "'uk'"]),
    "a bat": (["throw", "pushka", "--bat", "polymr"], ["'polymr'", "did you mean 'polymer'"]),
    "a piece": (["throw", "pushka", "--piece", "square"], ["'square'", "round-49"]),
    "a sheet": (["throw", "pushka", "--surface", "grass"], ["'grass'", "steel"]),
    "rules": (["throw", "pushka", "--rules", "fr"], ["'fr'", "uk"]),
    "a category": (["throw", "pushka", "--category", "womn"], ["'womn'", "women"]),
    "a thrower": (["throw", "pushka", "--thrower", "nobody"], ["'nobody'"]),
    "a seed alone": (["throw", "pushka", "--seed", "7"], ["7", "thrower"]),
    "a seed with a point": (["throw", "pushka", "--seed", "1.5"], ["'1.5'", "whole number"]),
    "a negative seed": (["throw", "pushka", "--thrower", "novice", "--seed", "-1"], ["-1"]),
    "an engine": (["throw", "pushka", "--engine", "box2d"], ["'box2d'", "planar"]),
    "an option": (["throw", "pushka", "--sped", "3"], ["--sped", "--speed"]),
    "a command": (["thro", "pushka"], ["'thro'", "'throw'"]),
    "a value left out": (["throw", "pushka", "--speed"], ["--speed"]),
    "a view": (["figures", "show", "pushka", "--view", "back"], ["'back'", "'iso'"]),
    "a table game": (["throw", "five-pinz"], ["'five-pinz'", "did you mean 'five-pins'"]),
    "a game on a poster": (
        ["figures", "poster", "--programme", "five-pin"],
        ["'five-pin'", "did you mean 'five-pins'"],
    ),
    "a figure to show": (["figures", "show", "srep"], ["'srep'", "did you mean 'serp'"]),
    "a figure command": (["figures", "shwo"], ["'shwo'", "'show'"]),
    "a recording": (["replay", "missing.gtrace"], ["'missing.gtrace'", "no such file"]),
    "a recording to rule": (["rule", "missing.gtrace"], ["'missing.gtrace'", "no such file"]),
    "a scenario": (["rule", "missing.toml"], ["missing.toml", "no such file"]),
    "a scenario's id": (["rule", "dead-piont"], ["'dead-piont'", "did you mean 'dead-point'"]),
    "an empty path": (["figures", "show", "pushka", "--png", ""], ["''", "throw.png"]),
    "an empty path for the result": (["throw", "pushka", "--json", ""], ["''", "- is stdout"]),
    "an empty path to keep": (["throw", "pushka", "--save", ""], ["''", "throw.gtrace"]),
    "a picture of another kind": (["throw", "pushka", "--png", "no/x.jpg"], ["'no/x.jpg'", "PNG", "'x.png'"]),
    "a picture to stdout": (["figures", "show", "pushka", "--png", "-"], ["'-'", "throw.png"]),
    "an empty bat": (["throw", "pushka", "--bat", ""], ["''", "reference"]),
    "a folder as a figure": (["throw", "/"], ["'/'", "folder"]),
    "a name too long": (["rule", "x" * 300 + ".toml"], ["xxx", "name too long"]),
    "a line break": (["throw", "push\nka"], [r"'push\nka'", "did you mean 'pushka'"]),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", BAD)
def test_unusable_input_is_refused_in_one_line(refused: Refused, kind: str) -> None:
    arguments, words = BAD[kind]
    line = refused(*arguments)

    assert [w for w in words if w not in line] == [], line
    assert "Traceback" not in line


@pytest.mark.parametrize("option", ["--png", "--json", "--save"])
def test_a_path_that_cannot_be_written_is_named(refused: Refused, tmp_path: Path, option: str) -> None:
    path = tmp_path / "no" / "such" / "file"
    line = refused("throw", "pushka", option, path)

    assert f"cannot write {str(path)!r}: No such file or directory" in line
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_file_to_write(refused: Refused, tmp_path: Path) -> None:
    assert "directory" in refused("figures", "show", "pushka", "--png", tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("content", ["pieces = [", "\x00", "colour = 'red'", "pieces = 3", "key = nan"])
@pytest.mark.parametrize("command", [["throw"], ["figures", "show"], ["rule"]], ids=" ".join)
def test_a_broken_file_is_named(refused: Refused, tmp_path: Path, command: list[str], content: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(content, encoding="utf-8")

    assert "mine.toml" in refused(*command, path)


def test_a_figure_file_with_one_wrong_number_names_the_key(refused: Refused, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    save_figure(figure("pushka"), path)
    text = path.read_text(encoding="utf-8")
    assert "axis" in text
    path.write_text(text.replace("axis", "axle", 1), encoding="utf-8")
    line = refused("throw", path)

    assert "mine.toml" in line
    assert "ax" in line


def test_an_unlawful_figure_is_shown_with_all_its_problems_and_exit_code_1(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    pushka = figure("pushka")
    floating = replace(pushka.pieces[4], centre=(0.0, 0.1118, 0.5))
    outside = replace(pushka.pieces[0], centre=(0.0, -0.5, 0.0245))
    save_figure(replace(pushka, pieces=(outside, *pushka.pieces[1:4], floating)), path)
    done = run("figures", "show", path)

    assert (done.code, done.err) == (1, "")
    assert len([line for line in done.out.splitlines() if line.startswith("! ")]) >= 2
