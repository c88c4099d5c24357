"""The scenarios that come with the program: found by id, ruled as they expect, told in three languages."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from gorodki import scenarios
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.profile import PROFILES, profile
from gorodki.court.gorodki.ruling import (
    PieceRuling,
    PieceVerdict,
    Ruling,
    ThrowRuling,
    ThrowVerdict,
)
from gorodki.figures.cylinders import Cylinder, clearance
from gorodki.figures.errors import InputError
from gorodki.figures.registry import all_figures, figure
from gorodki.figures.types import Hand
from gorodki.scenarios.files.check import check_scenario, rule_scenario
from gorodki.scenarios.files.fields import Pose
from gorodki.scenarios.files.model import Expected, ExpectedPiece, Scenario, Topic
from gorodki.scenarios.files.shelf import scenario, scenario_library
from gorodki.sim.trace import Trace

ALL = scenario_library()
RULED = {s.id: rule_scenario(s) for s in ALL}

# Clauses on court, figures, equipment and distances set a throw up; no ruling has to cite them.
SETTING_UP = ("UA-C", "UA-F", "UA-E", "UA-A")
JUDGED = [c for c in Clause if not c.startswith(SETTING_UP) and c is not Clause.RU_4_3_2]


PRESSED = 0.007
"""Metres by which a body may press into another: a third of the bat's radius, for blows led by eye."""


def cited(ruling: Ruling) -> set[str]:
    """Every clause that a ruling names."""
    parts: list[ThrowRuling | PieceRuling] = [ruling.throw, *ruling.pieces]
    return {p.clause for p in parts} | {fact.clause for p in parts for fact in p.evidence}


@pytest.mark.parametrize("story", ALL, ids=lambda s: s.id)
def test_the_rules_make_of_it_what_it_expects(story: Scenario) -> None:
    assert story.expected is not None
    assert [str(d) for d in check_scenario(story, RULED[story.id])] == []


@pytest.mark.parametrize("story", ALL, ids=lambda s: s.id)
def test_it_is_told_in_three_languages(story: Scenario) -> None:
    assert len({story.description.text(lang) for lang in ("en", "ru", "uk")}) == 3
    assert story.title.ru
    assert story.title.uk


@pytest.mark.slow
@pytest.mark.parametrize("story", [s for s in ALL if not s.found], ids=lambda s: s.id)
def test_nothing_in_it_passes_through_anything(story: Scenario) -> None:
    trace = scenarios.trace(story)
    moves = np.abs(np.diff(trace.position, axis=0, append=trace.position[-1:])).max(axis=2) > 1e-4
    shown = [i for i in range(len(trace.bodies)) if not trace.only_told(i)]  # of the others no way is known
    for i, j in combinations(shown, 2):
        rows = np.flatnonzero(moves[:, i] | moves[:, j])[::3]
        for row in rows[near(trace, i, j, rows)]:
            gap = clearance(solid(trace, i, row), solid(trace, j, row))[0]
            assert gap > -PRESSED, (story.id, trace.time[row], i, j)


def test_a_piece_led_through_another_would_be_seen() -> None:
    story = scenario("dead-point")
    through = story.motion[0].waypoints[0].model_copy(update={"x": 0.2, "y": 0.03})
    wrong = story.model_copy(
        update={"motion": (story.motion[0].model_copy(update={"waypoints": (through,)}),)}
    )
    with pytest.raises(AssertionError, match="dead-point"):
        test_nothing_in_it_passes_through_anything(wrong)


def solid(trace: Trace, body: int, row: int) -> Cylinder:
    """A body at a sample."""
    axis, shape = trace.axis[row, body], trace.bodies[body]
    return Cylinder(trace.position[row, body], axis / np.linalg.norm(axis), shape.radius, shape.length)


def near(trace: Trace, a: int, b: int, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which samples may have two bodies pressed into each other: their axes are nearer than their radii."""
    one, other = trace.bodies[a], trace.bodies[b]
    p, q = trace.position[rows, a], trace.position[rows, b]
    u, v = trace.axis[rows, a] * one.length / 2, trace.axis[rows, b] * other.length / 2
    # nearest points of the two lines, drawn back to the ends, each in turn to its nearest
    uu, vv, uv = (u * u).sum(1), (v * v).sum(1), (u * v).sum(1)
    apart = q - p
    s = np.clip(
        ((apart * u).sum(1) * vv - (apart * v).sum(1) * uv) / np.maximum(uu * vv - uv**2, 1e-12), -1, 1
    )
    for _ in range(3):
        t = np.clip((s * uv - (apart * v).sum(1)) / vv, -1, 1)
        s = np.clip((t * uv + (apart * u).sum(1)) / uu, -1, 1)
    between = np.linalg.norm(apart + t[:, None] * v - s[:, None] * u, axis=1)
    found: NDArray[np.bool_] = between < one.radius + other.radius - PRESSED
    return found


def test_there_are_scenarios_of_many_topics_named_as_their_files() -> None:
    folder = Path(scenarios.__file__).parent / "library"
    assert sorted(s.id for s in ALL) == sorted(f.stem for f in folder.glob("*.toml"))
    assert {s.topic for s in ALL} == set(Topic)
    assert {s.topic for s in scenario_library("dead-point")} == {Topic.DEAD_POINT}


def test_the_library_is_large_and_varied() -> None:
    assert len(ALL) >= 100
    assert {s.rules for s in ALL} == set(PROFILES)
    assert {s.hand for s in ALL} == set(Hand)
    assert {s.category for s in ALL} == set(profile("ru").categories)
    keys = {figure(s.figure).key for s in ALL}
    assert keys == {f.key for f in all_figures()}


def test_some_were_found_in_simulated_games() -> None:
    found = [s.found for s in ALL if s.found]
    assert len(found) >= 10
    assert len({f.clause for f in found}) >= 8
    assert sum(f.margin_mm is not None and f.margin_mm < 1.0 for f in found) >= 3  # doubtful ones
    assert all(f.engine and f.version and f.seed is not None and f.thrower for f in found)


@pytest.mark.parametrize("clause", Clause, ids=lambda c: c.value)
def test_every_clause_is_shown_by_a_scenario(clause: Clause) -> None:
    assert [s.id for s in ALL if clause in s.clauses]


@pytest.mark.parametrize("clause", JUDGED, ids=lambda c: c.value)
def test_every_clause_of_judging_is_cited_by_a_ruling_on_a_scenario_that_shows_it(clause: Clause) -> None:
    assert any(clause.value in cited(RULED[s.id]) for s in ALL if clause in s.clauses)


def test_a_scenario_is_found_by_its_id_or_its_file(tmp_path: Path) -> None:
    assert scenario("dead-point").id == "dead-point"
    assert scenario(" Dead-Point ").id == "dead-point"
    file = Path(scenarios.__file__).parent / "library" / "overstep.toml"
    assert scenario(str(file)) == scenario("overstep") == scenario(file)


def test_an_unknown_id_or_topic_is_answered_with_the_closest() -> None:
    with pytest.raises(InputError, match=r"unknown scenario 'dead-pont'; did you mean 'dead-point'\?"):
        scenario("dead-pont")
    with pytest.raises(InputError, match=r"unknown topic 'leter'; did you mean 'letter'\?"):
        scenario_library("leter")


def test_every_difference_from_an_expectation_is_told() -> None:
    story = scenario("dead-point")
    wrong = Expected(
        throw=ThrowVerdict.LOST,
        clause="RU-4.3.15",
        next_from=None,
        pieces=(
            ExpectedPiece(
                piece=3,
                verdict=PieceVerdict.STAYS,
                clause="RU-4.3.31",
                placed=Pose(x=0.05, y=1.398),
                doubtful=True,
            ),
            ExpectedPiece(piece=1, verdict=PieceVerdict.OUT),
        ),
    )
    found = [str(d) for d in check_scenario(story.model_copy(update={"expected": wrong}))]
    assert found == [
        "throw: expected lost, ruled valid",
        "clause: expected RU-4.3.15, ruled nothing",
        "pieces[1].verdict: expected out, ruled untouched",
        "pieces[3].verdict: expected stays, ruled dead-point",
        "pieces[3].clause: expected RU-4.3.31, ruled RU-4.3.17",
        "pieces[3].doubtful: expected True, ruled False",
        "pieces[3].placed: expected (0.050, 1.398) heading 0°, ruled (0.050, 1.400) heading 0°",
    ]


def test_a_piece_that_is_not_listed_should_be_untouched() -> None:
    story = scenario("dead-point")
    assert story.expected is not None
    silent = story.expected.model_copy(update={"pieces": ()})
    found = [str(d) for d in check_scenario(story.model_copy(update={"expected": silent}))]
    assert found == ["pieces[3].verdict: expected untouched, ruled dead-point"]


def test_a_scenario_that_only_asks_has_no_difference() -> None:
    asking = scenario("overstep").model_copy(update={"expected": None})
    assert check_scenario(asking) == []
    assert rule_scenario(asking).throw.verdict is ThrowVerdict.LOST


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = ("numpy", "pydantic", "shapely", "pymunk")
    code = f"import sys; from gorodki import scenarios; print([m for m in {heavy} if m in sys.modules])"
    root = Path(scenarios.__file__).parent.parent
    run = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
