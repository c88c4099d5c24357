"""The scenarios that come with the program: found by id, ruled as they expect, told in three languages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import scenarios
from court.ruling import PieceVerdict, ThrowVerdict
from figures.cylinders import Cylinder, clearance
from figures.errors import InputError
from scenarios.check import check, rule
from scenarios.model import Expected, ExpectedPiece, Pose, Scenario, Topic
from scenarios.shelf import library, scenario

ALL = library()


@pytest.mark.parametrize("story", ALL, ids=lambda s: s.id)
def test_the_rules_make_of_it_what_it_expects(story: Scenario) -> None:
    assert story.expected is not None
    assert [str(d) for d in check(story)] == []


@pytest.mark.parametrize("story", ALL, ids=lambda s: s.id)
def test_it_is_told_in_three_languages(story: Scenario) -> None:
    assert len({story.description.text(lang) for lang in ("en", "ru", "uk")}) == 3
    assert story.title.ru
    assert story.title.uk


@pytest.mark.parametrize("story", ALL, ids=lambda s: s.id)
def test_nothing_in_it_passes_through_anything(story: Scenario) -> None:
    trace = scenarios.trace(story)
    moved = np.ptp(trace.position, axis=0).max(axis=1) > 1e-6
    for row in range(0, len(trace.time), 6):
        solids = [
            Cylinder(c, a / np.linalg.norm(a), b.radius, b.length)
            for c, a, b in zip(trace.position[row], trace.axis[row], trace.bodies, strict=True)
        ]
        for i, one in enumerate(solids):
            for j in range(i):
                far = (one.length + solids[j].length) / 2 + 0.05
                if (moved[i] or moved[j]) and np.linalg.norm(one.centre - solids[j].centre) < far:
                    # a blow of the bat, led by eye, may press in by a third of its radius
                    assert clearance(one, solids[j])[0] > -0.007, (story.id, trace.time[row], i, j)


def test_there_are_scenarios_of_many_topics_named_as_their_files() -> None:
    folder = Path(scenarios.__file__).parent / "library"
    assert sorted(s.id for s in ALL) == sorted(f.stem for f in folder.glob("*.toml"))
    assert len({s.topic for s in ALL}) == len(Topic)
    assert [s.topic for s in library("dead-point")] == [Topic.DEAD_POINT] * 2


def test_a_scenario_is_found_by_its_id_or_its_file(tmp_path: Path) -> None:
    assert scenario("dead-point").id == "dead-point"
    assert scenario(" Dead-Point ").id == "dead-point"
    file = Path(scenarios.__file__).parent / "library" / "overstep.toml"
    assert scenario(str(file)) == scenario("overstep") == scenario(file)


def test_an_unknown_id_or_topic_is_answered_with_the_closest() -> None:
    with pytest.raises(InputError, match=r"unknown scenario 'dead-pont'; did you mean 'dead-point'\?"):
        scenario("dead-pont")
    with pytest.raises(InputError, match=r"unknown topic 'leter'; did you mean 'letter'\?"):
        library("leter")


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
    found = [str(d) for d in check(story.model_copy(update={"expected": wrong}))]
    assert found == [
        "throw: expected lost, ruled valid",
        "clause: expected RU-4.3.15, ruled IFGS-LOST",
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
    found = [str(d) for d in check(story.model_copy(update={"expected": silent}))]
    assert found == ["pieces[3].verdict: expected untouched, ruled dead-point"]


def test_a_scenario_that_only_asks_has_no_difference() -> None:
    asking = scenario("overstep").model_copy(update={"expected": None})
    assert check(asking) == []
    assert rule(asking).throw.verdict is ThrowVerdict.LOST


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = ("numpy", "pydantic", "shapely", "pymunk")
    code = f"import sys, scenarios; print([m for m in {heavy} if m in sys.modules])"
    root = Path(scenarios.__file__).parent.parent
    run = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
