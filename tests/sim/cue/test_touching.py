"""Balls that touch at the start, at cushions and in corners, and several that meet at once."""

from __future__ import annotations

import math

import numpy as np
import pytest

from benchmarks.strokes import played as played_and_looked_at
from benchmarks.strokes import random_places, random_strokes
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.cue.playing import run, simulate
from gorodki.sim.cue.scene import Motion, Scene
from gorodki.sim.cue.state import GONE, RESTS
from gorodki.sim.cue.stroke import Stroke
from gorodki.sim.trace import EventKind
from tests.sim.cue.places import OPENING, R, lie, told


@pytest.mark.parametrize("gap", [0.0, 5e-5, -5e-5])
def test_a_ball_struck_away_from_one_that_it_touches_does_not_meet_it(gap: float) -> None:
    scene = lie(white=(0.0, 0.7), yellow=(0.0, 0.7 + 2 * R + gap))
    trace = simulate(scene, Stroke("white", -1.2, 0.6))
    assert "contact" not in [kind for kind, *_ in told(trace)]
    assert (trace.position[-1, 1, :2] == trace.position[0, 1, :2]).all()


@pytest.mark.parametrize("gap", [0.0, 5e-5, -5e-5])
def test_a_ball_struck_at_one_that_it_touches_hands_its_motion_on_at_once(gap: float) -> None:
    scene = lie(white=(0.0, 0.7), yellow=(0.0, 0.7 + 2 * R + gap))
    trace = simulate(scene, Stroke("white", math.pi / 2, 1.0), until=0.2)
    contact = trace.events_of(EventKind.CONTACT)[0]
    assert contact.time <= 1e-4
    assert contact.speed == pytest.approx(1.0, rel=1e-3)
    assert trace.position[-1, 1, 1] - trace.position[0, 1, 1] > 0.1


def test_a_row_of_touching_balls_hands_the_motion_through_pair_after_pair() -> None:
    scene = lie(white=(0.0, 0.5), yellow=(0.0, 0.7), red=(0.0, 0.7 + 2 * R))
    trace = simulate(scene, Stroke("white", math.pi / 2, 2.0))
    first, second = trace.events_of(EventKind.CONTACT)[:2]
    assert ((first.body, first.other), (second.body, second.other)) == ((0, 1), (1, 2))
    assert second.time == pytest.approx(first.time, abs=1e-9)


@pytest.mark.slow
def test_balls_that_are_pressed_on_each_other_and_on_cushions_stay_where_they_may_be_and_come_to_rest() -> (
    None
):
    scene, rng = Scene(OPENING), np.random.default_rng(3)
    places, many = random_places(6000, scene, rng, touching=1.0), random_strokes(6000, scene, rng)
    ran, looked = played_and_looked_at(scene, many, places)
    assert looked.faults() == []
    assert np.isin(ran.balls["mode"], (RESTS, GONE)).all()


def test_two_balls_met_at_the_same_moment_are_taken_in_the_order_of_the_table() -> None:
    scene = lie(white=(0.0, 0.5), yellow=(R + 1e-3, 0.8), red=(-R - 1e-3, 0.8))
    trace = simulate(scene, Stroke("white", math.pi / 2, 2.0))
    first, second = trace.events_of(EventKind.CONTACT)[:2]
    assert ((first.body, first.other), (second.body, second.other)) == ((0, 1), (0, 2))
    assert second.time == pytest.approx(first.time, abs=1e-9)


def test_a_ball_that_rolls_along_a_cushion_which_it_touches_does_not_meet_it() -> None:
    scene = lie(white=(0.71 - R, 0.5))
    trace = simulate(scene, Stroke("white", math.pi / 2, 1.0), until=1.0)
    assert told(trace) == [("release", "white", None, "")]


def test_a_ball_struck_into_the_cushion_that_it_touches_comes_back_at_once() -> None:
    scene = lie(white=(0.71 - R, 0.5))
    trace = simulate(scene, Stroke("white", 0.0, 1.0), until=0.3)
    cushion = trace.events_of(TableEvent.CUSHION)[0]
    assert cushion.time == pytest.approx(0.0, abs=1e-12)
    assert cushion.fixture == "cushion:right"
    assert trace.position[-1, 0, 0] < 0.6


def test_a_ball_in_the_corner_meets_two_cushions_at_once_and_stays_on_the_table() -> None:
    scene = lie(white=(0.71 - R - 0.3, 0.3 + R))
    trace = simulate(scene, Stroke("white", -math.pi / 4, 2.0))
    first, second = trace.events_of(TableEvent.CUSHION)[:2]
    assert {first.fixture, second.fixture} == {"cushion:right", "cushion:lower"}
    assert second.time == pytest.approx(first.time, abs=1e-12)
    assert np.abs(trace.position[:, 0, 0]).max() <= 0.71 - R + 1e-9
    assert trace.position[:, 0, 1].min() >= R - 1e-9


def test_a_ball_with_follow_presses_on_the_cushion_in_a_row_of_touches_that_ends() -> None:
    scene = lie(white=(0.71 - R, 0.5))
    trace = run(scene, {"white": Motion((0.001, 0.3, 0.0), (0.0, 200.0, 0.0))})
    assert 1 <= len(trace.events_of(TableEvent.CUSHION)) < 10
    assert trace.position[:, 0, 0].max() <= 0.71 - R + 1e-6
