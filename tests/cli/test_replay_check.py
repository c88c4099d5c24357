"""``gorodki replay --check`` simulates a saved throw again and tells whether it is the same to the bit."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gorodki
from gorodki.court.gorodki.throw.recording import load, save
from gorodki.sim.trace import Trace

Run = Callable[..., Any]
FORMER = Path(__file__).parents[1] / "court" / "former"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    gorodki.throw("serp", hand="left", thrower="novice", seed=2, rules="uk").save(tmp_path / "throw.gtrace")
    return tmp_path / "throw.gtrace"


def spoilt(saved: Path, **changed: Any) -> Trace:
    """The saved throw with another trace in its place."""
    kept = load(saved)
    trace = replace(kept.trace, **changed, _digest="")
    save(replace(kept, trace=trace), saved)
    return trace


def test_a_throw_of_this_program_holds(run: Run, saved: Path) -> None:
    digest = load(saved).trace.digest
    done = run("replay", saved, "--check")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        f"The digest holds: simulated again, the motion is the same to the bit.\ndigest: {digest}\n"
    )

    told = json.loads(run("replay", saved, "--check", "--json", "-").out)
    version = load(saved).trace.origin.version
    same = {"digest": digest, "engine_version": version}
    nowhere = {"first_difference": None, "first_apart": None}
    assert told == {"schema": 1, "holds": True, "engine": "planar", "kept": same, "now": same, **nowhere}


def test_a_throw_that_was_moved_is_another_and_it_says_where(run: Run, saved: Path) -> None:
    kept = load(saved).trace
    k = len(kept.time) // 2
    position = kept.position.copy()
    position[k, 2, 0] += 0.004
    trace = spoilt(saved, position=position)

    done = run("replay", saved, "--check", "--lang", "ru")
    where = f"{kept.time[k]:.4f} с, городок 2, положение, 4 мм".replace(".", ",")
    assert done.code == 1
    assert done.out.splitlines() == [
        "Отпечаток не сходится: при повторном расчёте движение получилось другим.",
        f"Первое расхождение: {where}",
        f"Впервые больше 1 мм: {where}",
        f"записано: planar {kept.origin.version}; отпечаток {trace.digest}",
        f"сейчас: planar {kept.origin.version}; отпечаток {kept.digest}",
    ]

    file = saved.with_name("check.json")
    done = run("replay", saved, "--check", "--json", file)
    told = json.loads(file.read_text("utf-8"))
    assert (done.code, told["holds"], done.err) == (1, False, f"wrote {file}\n")
    assert told["first_difference"] == {
        "time_s": kept.time[k],
        "quantity": "position",
        "body": "2",
        "amount": pytest.approx(0.004),
    }
    assert told["first_difference"] == told["first_apart"]


def test_a_difference_too_small_to_matter_is_told_as_such(run: Run, saved: Path) -> None:
    roll = load(saved).trace.roll.copy()
    roll[-1, 1] += 1e-9
    spoilt(saved, roll=roll)
    done = run("replay", saved, "--check", "--lang", "uk")
    assert done.code == 1
    assert done.out.splitlines()[1].endswith("городок 1, поворот навколо власної осі, 5,7e-08°")
    assert done.out.splitlines()[2] == "Ніде не розходяться більше ніж на 1 мм."


def test_the_same_motion_of_another_version_is_told_as_such(run: Run, saved: Path) -> None:
    spoilt(saved, origin=replace(load(saved).trace.origin, version="14 (of long ago)"))
    done = run("replay", saved, "--check")
    assert done.code == 1
    assert done.out.splitlines()[0] == (
        "The motion is the same to the bit, but the digest names other versions."
    )
    assert done.out.splitlines()[1].startswith("recorded: planar 14 (of long ago); digest ")


@pytest.mark.parametrize("name", sorted(f.name for f in FORMER.glob("*.gtrace")))
def test_a_file_of_an_earlier_version_is_checked_too(run: Run, name: str) -> None:
    """The engine was another one then: the throw is not the same, and the file says by which it was made."""
    done = run("replay", FORMER / name, "--check")
    assert (done.code, len(done.out.splitlines())) == (1, 5)
    assert "recorded: planar 2 " in done.out


def test_what_was_told_by_hand_cannot_be_simulated_again(refused: Callable[..., str], saved: Path) -> None:
    spoilt(saved, origin=replace(load(saved).trace.origin, engine="authored", version="1"))
    told = refused("replay", saved, "--check")
    assert f"{str(saved)!r}: made by 'authored', which is no engine: nothing can be simulated again" in told


@pytest.mark.parametrize("option", ["--png=a.png", "--save=b.gtrace", "--html=c.html", "--title=A", "--quiz"])
def test_a_check_draws_and_keeps_nothing(refused: Callable[..., str], saved: Path, option: str) -> None:
    told = refused("replay", saved, "--check", option)
    assert f"--check draws and keeps nothing: leave {option.split('=', maxsplit=1)[0]} out" in told


def test_a_file_that_is_no_recording_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "x.gtrace").write_bytes(b"PK\x03\x04")
    assert "x.gtrace" in refused("replay", tmp_path / "x.gtrace", "--check")
