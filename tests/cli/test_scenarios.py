"""The scenarios that come with the program can be found, and all of them checked at once."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
LIBRARY = files("scenarios") / "library"
IDS = sorted(f.name.removesuffix(".toml") for f in LIBRARY.iterdir() if f.name.endswith(".toml"))


@pytest.mark.parametrize(
    ("lang", "title"),
    [("en", "Over the side line"), ("ru", "Через боковую линию"), ("uk", "Через бічну лінію")],
)
def test_every_scenario_is_listed_with_its_topic_and_its_title(run: Run, lang: str, title: str) -> None:
    done = run("scenarios", "list", "--lang", lang)
    rows = {row.split()[0]: row.split(maxsplit=2)[1:] for row in done.out.splitlines()}

    assert (done.code, done.err) == (0, "")
    assert sorted(rows) == IDS
    assert rows["plain-out"] == ["out", title]


def test_scenarios_alone_lists_them(run: Run) -> None:
    assert run("scenarios").out == run("scenarios", "list").out


def test_all_scenarios_agree_with_what_they_expect(run: Run) -> None:
    done = run("scenarios", "check")
    head, *rows = (row.split() for row in done.out.splitlines())

    assert (done.code, done.err) == (0, "")
    assert head == ["scenario", "expected", "ruled"]
    assert sorted(row[0] for row in rows) == IDS
    assert {row[-1] for row in rows} == {"agrees"}


def test_a_scenario_that_is_ruled_otherwise_is_told_and_gives_exit_code_1(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    text = (LIBRARY / "dead-point.toml").read_text("utf-8")
    path.write_text(text.replace('verdict = "dead-point"', 'verdict = "out"'), encoding="utf-8")
    done = run("scenarios", "check", "plain-out", path)
    _, agreeing, differing, why = done.out.splitlines()

    assert (done.code, done.err) == (1, "")
    assert agreeing.split() == ["plain-out", "valid,", "5", "out", "valid,", "5", "out", "agrees"]
    assert differing.split() == ["dead-point", "valid,", "3", "out", "valid,", "3", "dead-point", "differs"]
    assert why == "  pieces[3].verdict: expected out, ruled dead-point"


def test_a_scenario_without_an_expectation_asks(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    text = (LIBRARY / "dead-point.toml").read_text("utf-8").split("[expected]")[0]
    path.write_text(text, encoding="utf-8")
    done = run("scenarios", "check", path)

    assert done.code == 0
    assert done.out.splitlines()[1].split() == ["dead-point", "-", "valid,", "3", "dead-point", "asks"]


def test_an_unknown_scenario_is_refused(refused: Callable[..., str]) -> None:
    assert "did you mean 'dead-point'" in refused("scenarios", "check", "dead-piont")
