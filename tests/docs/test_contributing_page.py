"""The page on changing the program names what there is, and the hosts' checks are those of this house."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

HOUSE = Path(__file__).parents[2]
PAGE = (HOUSE / "CONTRIBUTING.md").read_text(encoding="utf-8")
CHANGES = re.findall(r"^\| (a|an|the) ([\w ]+) \| (.+) \| (\d+) \|$", PAGE, re.M)


def test_twelve_changes_are_named_and_none_touches_more_than_eight_files() -> None:
    assert [what for _, what, _, _ in CHANGES] == [
        "figure",
        "depth of the prigorod",
        "clause",
        "bat",
        "restitution model",
        "language",
        "element of the picture",
        "command",
        "column of sweeps",
        "rule of the match",
        "mode of the window",
        "engine",
    ]
    assert max(int(count) for *_, count in CHANGES) <= 8


def test_every_file_and_folder_that_it_sends_one_to_is_there() -> None:
    named = {path for path in re.findall(r"`([\w./]+(?:/|\.\w+))`", PAGE) if "/" in path and "NN" not in path}
    assert {path for path in named if not (HOUSE / path).exists()} == set()
    assert len(named) >= 25


def test_the_hosts_run_what_we_run_on_the_pythons_that_we_promise() -> None:
    workflow = (HOUSE / ".github" / "workflows" / "check.yml").read_text(encoding="utf-8")
    pythons = re.search(r"python: \[(.*)\]", workflow)
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = [c.split(" :: ")[-1] for c in project["classifiers"] if re.search(r":: 3\.\d+$", c)]
    assert pythons is not None
    assert re.findall(r"[\d.]+", pythons[1]) == promised == ["3.11", "3.12", "3.13", "3.14"]
    assert "- run: .ci/run\n" in workflow
