"""Traces led through waypoints."""

from __future__ import annotations

import math

import numpy as np
import pytest

from gorodki.court.gorodki.marked import Marked
from gorodki.figures.errors import InputError
from gorodki.figures.types import Placement
from gorodki.scenarios.files.authored import RATE, author
from gorodki.scenarios.files.way import Mark, Part, Waypoint
from gorodki.sim.trace import EventKind, Trace
from gorodki.sim.wood.equipment import bat, piece
from gorodki.sim.wood.scene import bat_body, piece_body

ROUND = piece("round-49")
ONE, TWO = piece_body(ROUND, 1), piece_body(ROUND, 2)
BAT = bat_body(bat("reference"))
R = ONE.radius
LIES = Placement((0.0, 0.0735, R), (1.0, 0.0, 0.0))
DEG = math.pi / 180


def rolled(*way: Waypoint, start: float = 1.0, stands: Placement = LIES, leaves: bool = False) -> Trace:
    return author([Part(ONE, stands, start, way, leaves)])


def at(trace: Trace, time: float, body: int = 0) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return trace.pose_at(body, time)[0]


def test_a_piece_is_at_its_waypoints_at_the_very_time() -> None:
    trace = rolled(Waypoint(1.3333, 0.1, 0.4), Waypoint(2.71, 0.05, 1.4), Waypoint(3.0, 0.0, 0.9))
    assert at(trace, 0.0) == pytest.approx(LIES.centre)
    assert at(trace, 1.0) == pytest.approx(LIES.centre)
    assert at(trace, 1.3333) == pytest.approx((0.1, 0.4, R), abs=1e-12)
    assert at(trace, 2.71) == pytest.approx((0.05, 1.4, R), abs=1e-12)
    assert trace.position[-1, 0] == pytest.approx((0.0, 0.9, R), abs=1e-12)
    assert trace.position[:, 0, 1].max() == pytest.approx(1.4, abs=1e-12)  # it overshoots nowhere
    assert 2.71 in trace.time


def test_samples_come_240_times_a_second_in_increasing_order() -> None:
    trace = rolled(Waypoint(2.0, 0.0, 1.0))
    steps = np.diff(trace.time)
    assert steps.min() > 0
    assert steps.max() <= 1 / RATE + 1e-12
    assert trace.time[0] == 0.0
    assert trace.time[-1] == pytest.approx(2.25, abs=1 / RATE)


def test_the_speed_of_a_piece_has_no_jump_between_start_and_end() -> None:
    way = (Waypoint(1.5, 0.3, 0.6, 1.2), Waypoint(2.2, 0.2, 1.2, 0.4), Waypoint(3.5, -0.4, 0.8, -0.3))
    trace = rolled(*way)
    moving = (trace.time > 1.0 + 2 / RATE) & (trace.time < 3.5)
    velocity = np.gradient(trace.position[:, 0], trace.time, axis=0)
    turning = np.gradient(trace.axis[:, 0], trace.time, axis=0)
    for rate in (velocity, turning):
        jumps = np.abs(np.diff(rate, axis=0))[moving[1:] & moving[:-1]]
        assert jumps.max() < 0.15  # m/s and 1/s a sample; one at a corner would be some tenths and more
    assert velocity[-3:] == pytest.approx(0.0, abs=1e-9)


def test_a_blow_changes_the_speed_at_once() -> None:
    smooth = rolled(Waypoint(2.0, 0.0, 1.0), Waypoint(3.0, 0.0, 0.8))
    struck = rolled(Waypoint(2.0, 0.0, 1.0, struck=True), Waypoint(3.0, 0.0, 0.8))
    assert at(smooth, 2.0) - at(smooth, 1.995) == pytest.approx(0.0, abs=1e-4)
    before = (at(struck, 2.0) - at(struck, 2.0 - 1 / RATE))[1] * RATE
    after = (at(struck, 2.0 + 1 / RATE) - at(struck, 2.0))[1] * RATE
    assert before == pytest.approx(0.9265, abs=1e-3)  # the mean speed of the leg: 1.0 - 0.0735 m in 1 s
    assert after == pytest.approx(-0.4, abs=1e-2)  # twice the mean speed, then slowing down evenly


def test_a_falling_piece_never_sinks_into_the_ground() -> None:
    stands = Placement((0.0, 0.0245, 0.1), (0.0, 0.0, 1.0))
    trace = rolled(Waypoint(1.5, 0.0, 0.2, 90 * DEG), stands=stands)
    lean = np.abs(trace.axis[:, 0, 2])
    lowest = trace.position[:, 0, 2] - 0.1 * lean - R * np.sqrt(1 - np.minimum(lean, 1) ** 2)
    assert lowest == pytest.approx(0.0, abs=1e-9)
    assert trace.axis[0, 0] == pytest.approx((0, 0, 1))
    assert trace.axis[-1, 0] == pytest.approx((0, 1, 0), abs=1e-12)
    assert trace.position[-1, 0, 2] == pytest.approx(R)


def test_a_piece_on_top_of_others_keeps_its_height_until_it_moves() -> None:
    on_top = Placement((0.0, 0.0245, 0.2245), (1.0, 0.0, 0.0))
    trace = rolled(Waypoint(1.4, 0.0, 0.5), stands=on_top)
    assert at(trace, 0.9) == pytest.approx(on_top.centre)
    assert at(trace, 1.2)[2] < 0.2245
    assert at(trace, 1.4)[2] == pytest.approx(R)


def test_axes_are_unit_vectors_without_a_jump_whatever_sign_the_figure_gives_them() -> None:
    other_way = Placement(LIES.centre, (-1.0, 0.0, 0.0))
    for stands in (LIES, other_way):
        trace = rolled(Waypoint(1.5, 0.0, 0.6, 170 * DEG), Waypoint(2.0, 0.0, 1.0, 190 * DEG), stands=stands)
        assert np.linalg.norm(trace.axis, axis=2) == pytest.approx(1.0)
        assert np.abs(np.diff(trace.axis[:, 0], axis=0)).max() < 0.02
        assert trace.axis[-1, 0] == pytest.approx((math.cos(190 * DEG), math.sin(190 * DEG), 0))


def test_a_full_turn_counts() -> None:
    trace = author(
        [Part(BAT, None, 0.0, (Waypoint(0.0, 0, -13, 0.0, 0, 1.0), Waypoint(1.0, 0, 1, 4 * math.pi)))]
    )
    heading = np.unwrap(np.arctan2(trace.axis[:, 0, 1], trace.axis[:, 0, 0]))
    assert heading[-1] - heading[0] == pytest.approx(4 * math.pi)


def test_a_piece_rolls_by_its_way_across_its_axis() -> None:
    rolls = rolled(Waypoint(2.0, 0.0, 0.5735))
    # axis along +x, away from the thrower: the angular velocity points to -x
    assert rolls.roll[-1, 0] == pytest.approx(-0.5 / R, rel=1e-6)
    slides = rolled(Waypoint(2.0, 0.5, 0.0735))
    assert slides.roll[-1, 0] == pytest.approx(0.0, abs=1e-9)


def test_events_come_in_order_with_what_follows_from_the_ways() -> None:
    flight = (
        Waypoint(0.0, 0.0, -13.0, 0.0, 0.0, 1.2),
        Waypoint(0.9, 0.4, -0.5, 2 * math.pi, 5 * DEG, 0.0, lands=True),
        Waypoint(1.0, 0.3, 0.02, 2 * math.pi, 0.0, 0.0),
        Waypoint(1.5, 0.5, 4.0),
    )
    parts = [
        Part(BAT, None, 0.0, flight, leaves=True),
        Part(ONE, LIES, 1.0, (Waypoint(2.0, 1.5, 0.9),)),
        Part(TWO, Placement((0.0, 0.9, R), (1.0, 0.0, 0.0))),
    ]
    trace = author(parts, [Mark(EventKind.CONTACT, 1.0, "bat", "1"), Mark(Marked.OVERSTEP, 0.02)])
    kinds = [(e.kind.value, e.body, e.other) for e in trace.events]
    assert kinds == [
        ("release", 0, None),
        ("overstep", None, None),
        ("ground", 0, None),
        ("contact", 0, 1),
        ("left-area", 0, None),
        ("rest", 1, None),
    ]
    assert [e.time for e in trace.events] == [0.0, 0.02, 0.9, 1.0, 1.5, 2.0]
    landing = trace.events[2]
    # the lower end of the bat: half the straight part of the rod before its middle, along the axis
    reach = (BAT.length / 2 - BAT.radius) * math.cos(5 * DEG)
    assert landing.place == pytest.approx((0.4 - reach, -0.5, 0.0))
    assert landing.speed > 1.0
    contact = trace.events[3]
    assert contact.place == pytest.approx((0.0, 0.049, R), abs=0.006)
    assert 4.0 < contact.speed < 8.0
    assert trace.origin.engine == "authored"


def test_a_contact_of_bodies_far_apart_is_refused() -> None:
    parts = [Part(ONE, LIES), Part(TWO, Placement((0.0, 0.9, R), (1.0, 0.0, 0.0)))]
    with pytest.raises(InputError, match="bodies '1' and '2' are 778 mm apart at 1 s"):
        author(parts, [Mark(EventKind.CONTACT, 1.0, "1", "2")])
    with pytest.raises(InputError, match="no body is called '3'; bodies are '1', '2'"):
        author(parts, [Mark(EventKind.CONTACT, 1.0, "1", "3")])
    with pytest.raises(InputError, match="needs two bodies"):
        author(parts, [Mark(EventKind.CONTACT, 1.0, "1")])


@pytest.mark.parametrize(
    ("way", "answer"),
    [
        ((Waypoint(0.5, 0, 1),), "times of waypoints must increase, got 1 s and then 0.5 s"),
        ((Waypoint(1.5, 0, 1), Waypoint(1.5, 0, 2)), "got 1.5 s and then 1.5 s"),
        ((Waypoint(61, 0, 1),), "times must be from 0 to 60 s, got 1 to 61 s"),
        ((Waypoint(1.5, math.nan, 1),), "every number of a waypoint must be finite"),
        ((Waypoint(1.5, 0, 1, lift=-0.1),), "lift must not be negative, got -0.1 at 1.5 s"),
    ],
)
def test_a_way_that_cannot_be_is_refused(way: tuple[Waypoint, ...], answer: str) -> None:
    with pytest.raises(InputError) as caught:
        rolled(*way)
    assert answer in str(caught.value)


def test_the_same_waypoints_give_the_same_trace() -> None:
    way = (Waypoint(1.5, 0.3, 0.6, 1.2), Waypoint(2.2, 0.2, 1.2, 0.4))
    assert rolled(*way).digest == rolled(*way).digest
    assert rolled(*way).digest != rolled(*way[:1]).digest
