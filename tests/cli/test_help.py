"""Help shows an example for each command, and each example works as it stands."""

from __future__ import annotations

import io
import json
import re
import shlex
from collections.abc import Callable
from math import degrees
from pathlib import Path
from typing import Any

import pytest

from gorodki import run_sim
from gorodki.court.gorodki.profile import profile
from gorodki.figures import figure, save_figure
from gorodki.sim.wood.equipment import bats, pieces, surfaces
from gorodki.sim.wood.throw import BOUNDS
from gorodki.sim.wood.thrower import throwers

COMMANDS = [
    [],
    ["throw"],
    ["replay"],
    ["rule"],
    ["figures"],
    ["figures", "list"],
    ["figures", "show"],
    ["figures", "poster"],
    ["scenarios"],
    ["scenarios", "list"],
    ["scenarios", "check"],
    ["scenarios", "run"],
    ["scenarios", "film"],
    ["scenarios", "search"],
    ["quiz"],
    ["match"],
    ["match", "new"],
    ["match", "add"],
    ["match", "undo"],  # the example of note is thrown at a whole figure
    ["match", "note"],
    ["match", "play"],
    ["match", "show"],
    ["match", "redo"],
    ["match", "draw"],
    ["sweep"],
    ["aim"],
]
README = Path(run_sim.__file__).with_name("README.md")


def example(text: str) -> str:
    found = re.search(r"Example: (gorodki .*(?:\n {2,}\S.*)*)", text)
    assert found, f"no example in:\n{text}"
    return " ".join(found.group(1).split())


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_help_of_every_command_shows_an_example_of_that_command(
    run: Callable[..., Any], command: list[str]
) -> None:
    done = run(*command, "--help")

    assert (done.code, done.err) == (0, "")
    assert example(done.out).startswith(" ".join(["gorodki", *command]))


def test_the_first_help_names_the_window_and_cuts_no_summary(run: Callable[..., Any]) -> None:
    told = run("--help").out

    assert "Without a command: open the window." in told
    assert "..." not in told.partition("Commands:")[2]


@pytest.mark.parametrize("command", [[], ["throw"], ["figures", "show"], ["match", "play"]], ids=" ".join)
def test_the_short_option_for_help_is_the_long_one(run: Callable[..., Any], command: list[str]) -> None:
    assert run(*command, "-h") == run(*command, "--help")


def test_the_short_option_for_the_version_is_the_long_one(run: Callable[..., Any]) -> None:
    assert run("-V") == run("--version")


def test_the_help_says_what_there_is(run: Callable[..., Any]) -> None:
    told = run("--help").out
    assert all(f"  {name}" in told for name in ("throw", "replay", "rule", "figures", "scenarios"))


def test_the_version_is_the_one_of_the_changelog(run: Callable[..., Any]) -> None:
    newest = re.search(r"^## (\S+)$", README.with_name("CHANGELOG.md").read_text("utf-8"), re.MULTILINE)

    assert newest is not None
    assert run("--version").out == f"gorodki {newest.group(1)}\n"


@pytest.mark.slow
def test_every_example_of_the_help_and_the_readme_works_and_every_throw_among_them_hits(
    run: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the order of the README, which makes the files that the help's examples use."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GORODKI_DATA_DIR", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO())  # nobody answers the quiz
    save_figure(figure("pushka"), tmp_path / "my-figure.toml")
    examples = re.findall(r"^(?:.*/)?(gorodki .*)$", README.read_text("utf-8"), re.MULTILINE)
    assert len(examples) >= 8
    examples += [example(run(*command, "--help").out) for command in COMMANDS]

    for line in dict.fromkeys(examples):
        words = shlex.split(line)[1:]
        done = run(*words)
        assert done.code == 0, f"{line}: {done.err}"
        assert done.out or "--json -" in line
        assert [told for told in done.err.splitlines() if not told.startswith(("wrote ", "note: "))] == []
        if words[0] == "throw":
            ruling = json.loads(run(*words, "--json", "-").out)["ruling"]
            assert ruling["throw"]["verdict"] == "valid", line
            assert {p["verdict"] for p in ruling["pieces"]} != {"untouched"}, line


def test_help_names_every_name_of_the_data_and_the_range_of_every_number(run: Callable[..., Any]) -> None:
    told = " ".join(run("throw", "--help").out.replace("-\n", "-").split())

    for names in (bats(), pieces(), surfaces(), profile("uk").categories, throwers()):
        assert f"{', '.join(names)}." in told
    for name in ("speed", "elevation", "azimuth", "offset", "height", "turn_length", "start_angle"):
        bound = BOUNDS[name]
        limits = [degrees(b) if bound.unit == "°" else b for b in (bound.low, bound.high)]
        low = -limits[1] if bound.either_sign and bound.low == 0 else limits[0]
        option = told.split(f"--{name.replace('_', '-')} ")[1].split(" --")[0]
        assert f": {low:g} to {limits[1]:g}" in option
    assert "or -0.3 to -1000." in told


def test_a_number_that_is_given_replaces_that_number_alone(run: Callable[..., Any]) -> None:
    told = " ".join(run("throw", "--help").out.split())

    assert "Each number that you give replaces that one number" in told
    assert "Nothing is aimed anew" in told
