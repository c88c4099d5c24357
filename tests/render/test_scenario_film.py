"""The film of a scenario is slow where its clause comes to bear."""

from __future__ import annotations

import pytest

from gorodki.render.film.clock import decisive
from gorodki.render.film.scenario import moments, slow_motion
from gorodki.scenarios.files.build import trace
from gorodki.scenarios.files.check import rule_scenario
from gorodki.scenarios.files.shelf import scenario, scenario_library


@pytest.mark.parametrize(
    ("name", "when"),
    [
        ("dead-point", (2.2,)),  # where it turned
        ("dead-point-uk", (1.6,)),  # by the id of the Ukrainian clause
        ("came-back-and-hindered", (2.6,)),  # where the two met
        ("three-whistles", (0.1,)),  # of the throw as a whole
        ("collided-and-parted", (1.9,)),
    ],
)
def test_the_moment_is_that_of_the_clause_the_scenario_shows(name: str, when: tuple[float, ...]) -> None:
    story = scenario(name)
    assert moments(story, rule_scenario(story)) == pytest.approx(when, abs=0.01)


def test_it_is_slower_there_and_where_any_throw_is() -> None:
    story = scenario("dead-point")
    moved, ruling = trace(story), rule_scenario(story)
    slow = slow_motion(story, moved, ruling)
    assert set(decisive(moved, ruling)) < set(slow)
    assert [s.factor for s in slow if s.start < 2.2 < s.end] == [3.0]


@pytest.mark.slow
def test_what_is_slower_lies_inside_the_scenario() -> None:
    for story in scenario_library():
        moved = trace(story)
        for stretch in slow_motion(story, moved, rule_scenario(story)):
            assert stretch.end > 0.0, story.id
            assert stretch.start < moved.time[-1], story.id
