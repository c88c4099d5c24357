"""The benchmark commands work on small samples and keep their page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from benchmarks import fidelity, page, speed
from benchmarks.__main__ import main
from benchmarks.outs import outs_of
from benchmarks.table import Goal, Table
from benchmarks.throws import SETS, BatState, fresh, poses, references, scenes
from gorodki.sim.trace import Body, BodyKind, Floats, Origin, Shape, Trace
from gorodki.sim.wood import solid
from gorodki.sim.wood.scene import Scene


@pytest.mark.parametrize(("of", "count"), [("level", 200), ("tilted", 100)])
def test_the_reference_holds_throws_at_fifteen_figures(of: str, count: int) -> None:
    found = references(of)

    assert len(found) == 15
    assert {len(r.bats) for r in found.values()} == {count}
    assert {r.out.shape for r in found.values()} == {(count, 5)}
    assert set(poses(of)) == set(found)
    tilts = np.array([b.tilt for r in found.values() for b in r.bats])
    assert tilts.std() == pytest.approx(SETS[of].tilt, abs=2e-3)


def test_fresh_throws_are_tilted_as_asked_and_begin_above_the_sheet() -> None:
    bats = fresh("vilka", 2000, 1, tilt=0.026, before=2e-3)

    assert np.std([b.tilt for b in bats]) == pytest.approx(0.026, rel=0.05)
    assert min(b.position[2] - 0.455 * abs(b.axis[2]) for b in bats) >= 0.02 - 1e-6
    assert [b.heading for b in fresh("vilka", 3, 1)] == [b.heading for b in fresh("vilka", 3, 1, tilt=0.026)]


def test_fresh_throws_are_spread_like_the_references() -> None:
    def spread(bats: Sequence[BatState]) -> Floats:
        return np.array([(*b.position, *b.velocity, b.spin) for b in bats])

    ours, theirs = spread(fresh("vilka", 4000, 1)), spread(references()["vilka"].bats)

    assert ours.mean(axis=0) == pytest.approx(theirs.mean(axis=0), abs=0.8)
    assert ours[:, [0, 1, 2, 4, 5]].std(axis=0) == pytest.approx(
        theirs[:, [0, 1, 2, 4, 5]].std(axis=0), rel=0.15
    )
    assert fresh("vilka", 3, 1) == fresh("vilka", 3, 1) != fresh("vilka", 3, 2)


def test_a_scene_of_a_throw_has_the_bat_first_and_holds_every_piece() -> None:
    (scene,) = scenes("pushka", references()["pushka"].bats[:1])

    assert [s.body.name for s in scene.bodies] == ["bat", "1", "2", "3", "4", "5"]
    assert [s.held for s in scene.bodies] == [False, True, True, True, True, True]


def test_a_piece_that_first_passes_the_penalty_line_is_not_out() -> None:
    """One piece leaves sideways, one over the penalty line and then round the side, one stays."""
    time = np.linspace(0.0, 1.0, 101)
    ways: list[list[tuple[float, float]]] = [
        [(0, 0.5), (1.6, 0.5)],
        [(0, 0.5), (0, -1.5), (3, -1.5)],
        [(0, 0.5), (0.5, 0.5)],
    ]
    position = np.zeros((101, 3, 3))
    for k, way in enumerate(ways):
        knots = np.linspace(0.0, 1.0, len(way))
        for c in (0, 1):
            position[:, k, c] = np.interp(time, knots, [p[c] for p in way])
    axis = np.broadcast_to([1.0, 0.0, 0.0], position.shape)
    bodies = tuple(Body(str(n), BodyKind.PIECE, Shape.ROUND, 0.0245, 0.2, 0.245) for n in (1, 2, 3))
    trace = Trace(bodies, time, position, axis, np.zeros((101, 3)), (), Origin("authored", "1"))

    assert outs_of(trace).tolist() == [True, False, False, False, False]


def test_the_same_results_are_no_distance_apart() -> None:
    out = references()["vilka"].out
    found = fidelity.Comparison("vilka", out, out)
    none = fidelity.Comparison("vilka", out, np.zeros_like(out))

    assert (found.mean_off, found.none_off, found.chance, found.same) == (0.0, 0.0, 0.0, 1.0)
    assert none.mean_off == -out.sum() / 200
    assert fidelity.holds([found])
    assert not fidelity.holds([found, none])


@pytest.mark.parametrize(
    ("goal", "value", "verdict"),
    [
        (Goal(8, 3), 2.9, "aim"),
        (Goal(8, 3), 8.0, "must"),
        (Goal(8, 3), 8.1, "MISSED"),
        (Goal(12, 40, at_least=True), 41.0, "aim"),
        (Goal(12, 40, at_least=True), 11.0, "MISSED"),
        (Goal(100), 3.0, "must"),
    ],
)
def test_a_goal_is_reached_or_missed(goal: Goal, value: float, verdict: str) -> None:
    assert goal.verdict(value) == verdict
    assert goal.holds(value) == (verdict != "MISSED")


def test_a_table_is_padded_markdown() -> None:
    assert str(Table(("a", "bb"), (("100", "x"),))) == "| a   | bb |\n|-----|----|\n| 100 | x  |"


def test_a_section_takes_the_place_of_the_older_one_and_leaves_the_others(tmp_path: Path) -> None:
    there = tmp_path / "benchmarks.md"
    for title, body in [("Speed", "old"), ("Fidelity", "kept"), ("Speed", "new")]:
        page.write_section(title, "command", body, there)
    text = there.read_text("utf-8")

    assert text.startswith("# Benchmarks\n")
    assert text.index("## Speed") < text.index("## Fidelity")
    assert ("old" in text, "new" in text, "kept" in text) == (False, True, True)
    assert "Python" in text


def test_fidelity_prints_a_row_for_each_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fidelity", "--figures", "vilka", "-n", "4"]) == 0
    printed = capsys.readouterr().out

    assert "| vilka " in printed
    assert "average distance" in printed


@pytest.mark.slow
def test_the_mujoco_engine_is_judged_by_the_reference(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fidelity", "--figures", "vilka", "-n", "2", "--engine", "mujoco"]) == 0
    assert "| vilka " in capsys.readouterr().out


def test_tilted_bats_are_judged_by_contacts_as_hard_as_the_references(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = []
    told = solid.run

    def run(scene: Scene, *, until: float, schedule: solid.StageSchedule) -> Trace:
        steps.append((schedule.fine.step, schedule.fine.stiffness, schedule.coarse.step))
        return told(scene, until=until, schedule=schedule)

    monkeypatch.setattr(solid, "run", run)

    assert main(["fidelity", "--against", "mujoco", "--set", "tilted", "-n", "1", "--figures", "pismo"]) == 0
    assert "| pismo " in capsys.readouterr().out
    assert steps == [(2.5e-5, 6.4e7, 2e-4)]


@pytest.mark.slow
def test_a_block_is_timed_against_pymunk_and_mujoco() -> None:
    (found,) = speed.block_times(["vilka"], lanes=8, mujoco_throws=1)

    assert min(found.block, found.pymunk, found.sheet, found.mujoco, found.native) > 0.0
    assert found.native < found.mujoco * 1.5
    assert found.steps > 50
    assert len(speed.block_lines([found])) == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["fidelity", "--figures", "pushkaa"], "'pushkaa'"),
        (["fidelity", "-n", "201"], "200 throws"),
        (["fidelity", "--set", "tilted", "-n", "101"], "100 throws"),
        (["fidelity", "--engine", "mujoco", "--against", "mujoco"], "nothing to compare"),
    ],
)
def test_unusable_input_ends_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""
