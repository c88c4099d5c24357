"""The best aim in words and as a picture."""

from __future__ import annotations

import math
import shlex
from dataclasses import replace

import pygame
import pytest

from gorodki.render.many.aim_picture import draw_aim
from gorodki.render.many.aim_text import aim_text, command
from gorodki.scenarios.many.aim import Goal, SearchResult, posed, search
from gorodki.scenarios.many.summary import Estimate
from gorodki.scenarios.throw.one_throw import set_up, thrown
from gorodki.scenarios.throw.request import ThrowRequest, request
from gorodki.sim.sweep.workers import Here
from tests.scenarios.sweeping import made_up


@pytest.fixture(scope="module")
def found() -> SearchResult:
    problem = posed(ThrowRequest("pushka", thrower="amateur", seed=4), 1280)
    return search(problem, Here(), 1, rows_of=made_up)


@pytest.mark.slow
def test_the_text_puts_both_aims_side_by_side_and_says_what_chance_explains(found: SearchResult) -> None:
    lines = aim_text(found).splitlines()
    assert lines[0] == "1. Cannon · Amateur · right hand · from the kon"
    assert lines[2].split() == ["usual", "aim", "aim", "found"]
    assert any(line.startswith("strikes, m to the right") for line in lines)
    # made-up throws knock out the same whatever the aim
    assert lines[-4] == (
        "It gains 0.00 gorodki a throw (0.00 … 0.00). "
        "Chance explains that: keep the usual aim, or spend more throws."
    )
    assert lines[-3] == "Searched with 768 throws, compared with 256 throws at each aim; seed 4."


@pytest.mark.parametrize(
    ("goal", "gain", "said"),
    [
        (
            Goal.OUT,
            Estimate(0.5, 0.2, 0.8),
            "It gains 0.50 gorodki a throw (0.20 … 0.80). Chance alone hardly",
        ),
        (
            Goal.OUT,
            Estimate(0.5, -0.1, 1.1),
            "It gains 0.50 gorodki a throw (−0.10 … 1.10). Chance explains that",
        ),
        (
            Goal.CLEARED,
            Estimate(0.05, 0.01, 0.09),
            "in 5.0 % more of the throws (1.0 % … 9.0 %). Chance alone",
        ),
    ],
)
def test_a_gain_is_told_with_its_interval(found: SearchResult, goal: Goal, gain: Estimate, said: str) -> None:
    assert said in aim_text(replace(found, gain=gain, problem=replace(found.problem, goal=goal)))


def test_the_command_can_be_typed_whatever_the_figure_is_called(found: SearchResult) -> None:
    assert shlex.split(command(found, "Machine-gun nest; x"))[2] == "Machine-gun nest; x"


def test_the_command_throws_the_aim_that_was_found(found: SearchResult) -> None:
    words = shlex.split(command(found, "pushka"))
    options = dict(zip(words[3::2], words[4::2], strict=True))
    assert words[:3] == ["gorodki", "sweep", "pushka"]
    given = {
        "speed": float(options["--speed"]),
        "elevation": math.radians(float(options["--elevation"])),
        "height": float(options["--height"]),
        "azimuth": math.radians(float(options["--azimuth"])),
        "offset": float(options["--offset"]),
        "turn_length": float(options["--turn-length"]),
        "start_angle": math.radians(float(options["--start-angle"])),
    }
    wish = request("pushka", given=given)
    throw, _ = thrown(wish, *set_up(wish))
    for name, value in given.items():
        assert value == pytest.approx(getattr(found.best.throw, name), abs=1e-4)
    assert throw.distance == found.best.throw.distance


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_the_picture_is_drawn_in_every_language(found: SearchResult, lang: str) -> None:
    assert draw_aim(found, lang=lang).get_size() == (1600, 1000)


@pytest.mark.slow
def test_the_picture_has_two_columns_that_differ_by_where_the_ring_is(found: SearchResult) -> None:
    moved = replace(found, best=replace(found.best, aim=replace(found.usual.aim, x=found.usual.aim.x + 0.5)))
    before, after = (
        pygame.surfarray.array3d(draw_aim(f)).astype(int)
        for f in (replace(moved, best=replace(found.best, aim=found.usual.aim)), moved)
    )
    columns = abs(before - after).sum(axis=2).any(axis=1).nonzero()[0]
    columns = columns[columns > 490]  # the table on the left tells the aim in numbers
    assert columns.min() > 1050
    middle = 1600 * (0.30 + 0.70 * 0.75)
    assert columns.max() > middle + 40
