"""A saved throw is ruled and drawn again, the same, without physics."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gorodki import run_sim

pytestmark = pytest.mark.slow

Run = Callable[..., Any]
HOUSE = Path(run_sim.__file__).parent
FLAGS = {"png": "--png", "svg": "--svg", "pdf": "--pdf", "json": "--json", "gtrace": "--save"}


@pytest.fixture
def saved(run: Run, tmp_path: Path) -> Path:
    outputs = (word for kind in FLAGS for word in (FLAGS[kind], tmp_path / f"throw.{kind}"))
    who = ("--hand", "left", "--rules", "uk", "--category", "women", "--thrower", "novice")
    done = run("throw", "serp", *who, *outputs)
    assert done.code == 0
    (tmp_path / "throw.txt").write_text(done.out, encoding="utf-8")
    return tmp_path / "throw.gtrace"


def test_replay_gives_the_same_words_result_picture_and_file(run: Run, saved: Path) -> None:
    there = saved.parent
    outputs = (word for kind in FLAGS for word in (FLAGS[kind], there / f"again.{kind}"))
    done = run("replay", saved, *outputs)

    assert (done.code, sorted(done.err.split()[1::2])) == (0, sorted(str(p) for p in there.glob("again.*")))
    assert done.out == (there / "throw.txt").read_text("utf-8")
    for kind in FLAGS:
        assert (there / f"again.{kind}").read_bytes() == (there / f"throw.{kind}").read_bytes()


def test_replay_loads_no_physics(saved: Path) -> None:
    arguments = ["replay", str(saved), "--json", "-", "--png", str(saved.with_name("again.png"))]
    program = (
        f"import sys\nfrom gorodki import run_sim\nassert run_sim.main({arguments!r}) == 0\n"
        "print(sorted({'pymunk', 'mujoco'} & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=HOUSE, capture_output=True, text=True, check=True
    )

    assert done.stderr.splitlines()[-1] == "[]"
    assert json.loads(done.stdout) == json.loads(saved.with_name("throw.json").read_text("utf-8"))


def test_rule_draws_a_saved_throw(run: Run, saved: Path) -> None:
    drawn = saved.with_name("ruled.png")

    assert run("rule", saved, "--png", drawn).code == 0
    assert drawn.read_bytes() == saved.with_name("throw.png").read_bytes()


def test_rule_adjudicates_a_saved_throw(run: Run, saved: Path) -> None:
    assert run("rule", saved).out == (saved.parent / "throw.txt").read_text("utf-8")
    assert json.loads(run("rule", saved, "--json", "-").out) == json.loads(
        (saved.parent / "throw.json").read_text("utf-8")
    )


@pytest.mark.parametrize("command", ["replay", "rule"])
def test_a_truncated_recording_is_refused(refused: Callable[..., str], saved: Path, command: str) -> None:
    data = saved.read_bytes()
    saved.write_bytes(data[: len(data) // 2])

    assert "truncated" in refused(command, saved)


def test_another_file_is_no_recording(refused: Callable[..., str], saved: Path) -> None:
    assert "not a recording" in refused("replay", saved.with_name("throw.json"))
