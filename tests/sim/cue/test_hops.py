"""Height: hops over balls and pins, off cushions and off the table."""

from __future__ import annotations

import math

import numpy as np
import pytest

from gorodki.figures.tables.position import Position
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.cue.playing import run, simulate
from gorodki.sim.cue.scene import Motion, Scene
from gorodki.sim.cue.stroke import Stroke
from gorodki.sim.trace import EventKind
from tests.sim.cue.places import FIVE, R, lie, told


def test_a_ball_that_hops_passes_over_another_and_meets_it_otherwise() -> None:
    balls = {"white": (0.0, 0.3), "yellow": (0.0, 0.3 + 0.35)}
    raised = Stroke("white", math.pi / 2, 5.0, elevation=math.radians(40))
    trace = simulate(lie(**balls), raised)
    first = told(trace)[1]
    assert first == ("passed-over", "white", "yellow", "")
    level = simulate(lie(**balls), Stroke("white", math.pi / 2, 5.0))
    assert told(level)[1] == ("contact", "white", "yellow", "")


def test_a_ball_that_hops_over_the_castle_topples_nothing() -> None:
    scene = Scene(Position(FIVE, {"white": (0.0, 1.0)}))
    trace = simulate(scene, Stroke("white", math.pi / 2, 6.0, elevation=math.radians(30)))
    kinds = [(kind, other) for kind, _, other, _ in told(trace)]
    assert ("passed-over", "s") in kinds
    assert ("passed-over", "c") in kinds


def test_a_hard_ball_with_a_little_draw_lifts_the_one_that_it_meets_and_a_soft_one_does_not() -> None:
    """The front of a ball with draw goes up and takes the other one along, with mu times the push."""
    hops = []
    for speed in (8.0, 2.0):
        scene = lie(white=(0.0, 0.5), yellow=(0.0, 0.5 + 2 * R + 0.05))
        spin = (52.0, 0.0, 0.0)
        trace = run(scene, {"white": Motion((0.0, speed, 0.0), spin)}, until=0.5)
        hops.append([e.body for e in trace.events_of(EventKind.GROUND)])
        assert trace.position[:, 1, 2].max() - R < 0.02
    assert hops[0][:1] == [1]
    assert hops[1] == []


@pytest.mark.parametrize(("height", "thrown_up"), [(0.03, True), (0.005, False)])
def test_a_ball_whose_centre_is_above_the_nose_is_thrown_up_by_the_cushion(
    height: float, thrown_up: bool
) -> None:
    """From a rise of 6.25 mm on the cushion no longer presses it down (oracle C25)."""
    t = 0.05
    v_z = (height + 0.5 * 9.81 * t * t) / t
    at = (0.71 - R - 4.0 * t, 0.7)
    trace = run(lie(white=at), {"white": Motion((4.0, 0.0, v_z))}, until=0.3)
    cushion = trace.events_of(TableEvent.CUSHION)[0]
    k = int(np.searchsorted(trace.time, cushion.time))
    rises = (trace.position[k + 1, 0, 2] - trace.position[k, 0, 2]) / (trace.time[k + 1] - trace.time[k])
    falls = v_z - 9.81 * cushion.time
    assert cushion.place is not None
    assert cushion.place[2] == pytest.approx(0.037, abs=1e-9)
    assert (rises > falls) == thrown_up


def test_a_ball_higher_than_the_nose_and_its_radius_passes_free() -> None:
    trace = run(lie(white=(0.0, 0.7)), {"white": Motion((5.0, 0.0, 1.6))})
    assert [kind for kind, *_ in told(trace)] == ["release", "off-table"]


def test_a_hard_raised_stroke_leaves_the_table_over_the_rail() -> None:
    scene = lie(white=(0.0, 2.3))
    off = simulate(scene, Stroke("white", math.pi / 2, 6.0, elevation=math.radians(30)))
    (event,) = off.events_of(TableEvent.OFF_TABLE)
    assert event.place is not None
    assert event.place[1] > 2.84
    assert event.fixture == ""
    wood = simulate(lie(white=(0.0, 2.3)), Stroke("white", math.pi / 2, 4.1, elevation=math.radians(30)))
    assert [e.fixture for e in wood.events_of(TableEvent.OFF_TABLE)] == ["rail"]


def test_a_small_rise_of_the_cue_makes_no_hop() -> None:
    trace = simulate(lie(white=(0.0, 0.5)), Stroke("white", 1.0, 2.0, elevation=math.radians(5)))
    assert trace.position[:, 0, 2].max() == R
