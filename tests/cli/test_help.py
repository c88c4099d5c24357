"""Help shows an example for each command, and each example works as it stands."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import run_sim
from figures import figure, save_figure

COMMANDS = [[], ["throw"], ["replay"], ["rule"], ["figures"], ["figures", "list"], ["figures", "show"]]
README = Path(run_sim.__file__).with_name("README.md")


def example(text: str) -> str:
    found = re.search(r"Example: (gorodki .*(?:\n {2,}\S.*)*)", text)
    assert found, f"no example in:\n{text}"
    return " ".join(found.group(1).split())


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_help_of_every_command_shows_an_example_of_that_command(
    run: Callable[..., Any], command: list[str]
) -> None:
    done = run(*command, "--help")

    assert (done.code, done.err) == (0, "")
    assert example(done.out).startswith(" ".join(["gorodki", *command]))


def test_gorodki_alone_says_what_there_is(run: Callable[..., Any]) -> None:
    assert run().code == 0
    assert run().out.rstrip() == run("--help").out.rstrip()
    assert all(f"  {name}" in run().out for name in ("throw", "replay", "rule", "figures"))


def test_the_version_is_the_one_of_the_changelog(run: Callable[..., Any]) -> None:
    newest = re.search(r"^## (\S+)$", README.with_name("CHANGELOG.md").read_text("utf-8"), re.MULTILINE)

    assert newest is not None
    assert run("--version").out == f"gorodki {newest.group(1)}\n"


def test_every_example_of_the_help_and_the_readme_works(
    run: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the order of the README, which makes the files that the help's examples use."""
    monkeypatch.chdir(tmp_path)
    save_figure(figure("pushka"), tmp_path / "my-figure.toml")
    examples = re.findall(r"^gorodki .*$", README.read_text("utf-8"), re.MULTILINE)
    assert len(examples) >= 8
    examples += [example(run(*command, "--help").out) for command in COMMANDS]

    for line in examples:
        done = run(*shlex.split(line)[1:])
        assert (done.code, done.err) == (0, ""), f"{line}: {done.err}"
        assert done.out or "--json -" in line
