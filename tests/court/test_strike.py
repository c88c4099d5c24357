"""The bat at the figure: its motion at the first touch, or by how much it missed."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.court.gorodki.throw.strike import Strike, strike
from gorodki.sim.trace import Body, BodyKind, Event, EventKind, Origin, Shape, Trace
from tests.render import sample

BAT = Body("bat", BodyKind.BAT, Shape.ROD, 0.02, 1.0, 1.5)
PIECE = Body("3", BodyKind.PIECE, Shape.ROUND, 0.0245, 0.2, 0.25)
SPEED = 12.0


def passing(x: float, z: float, angle: float = 0.0, events: tuple[Event, ...] = ()) -> Trace:
    """A level bat at a steady speed along y, over or beside a piece that lies frontal at the origin."""
    time = np.linspace(0.0, 0.2, 21)
    position = np.zeros((21, 2, 3))
    position[:, 0] = np.stack([np.full(21, x), -1.0 + SPEED * time, np.full(21, z)], axis=1)
    position[:, 1, 2] = PIECE.radius
    axis = np.zeros((21, 2, 3))
    axis[:, 0] = (math.cos(angle), math.sin(angle), 0.0)
    axis[:, 1] = (1.0, 0.0, 0.0)
    return Trace((BAT, PIECE), time, position, axis, np.zeros((21, 2)), events, Origin("authored", "1"))


def met(trace: Trace) -> Strike:
    found = strike(trace)
    assert found is not None
    return found


@given(st.floats(-89.0, 90.0), st.floats(0.03, 0.5))
def test_a_touch_is_told_with_speed_angle_and_height(angle: float, z: float) -> None:
    touch = Event(EventKind.CONTACT, 0.08, 0, 1, (0.0, 0.0, 0.05), 11.0)

    found = met(passing(0.1, z, math.radians(angle), (touch,)))

    assert found.touched
    assert (found.piece, found.place, found.time) == (3, (0.0, 0.0, 0.05), 0.08)
    assert found.speed == pytest.approx(SPEED)
    assert found.velocity == pytest.approx((0.0, SPEED, 0.0))
    assert found.angle == pytest.approx(angle)
    assert found.centre == pytest.approx((0.1, -1.0 + 0.08 * SPEED, z))
    assert (found.tilt, found.turning) == pytest.approx((0.0, 0.0))


def test_a_bat_is_frontal_whichever_end_is_the_right_one() -> None:
    touch = Event(EventKind.CONTACT, 0.08, 0, 1, (0.0, 0.0, 0.05), 11.0)
    for angle, told in ((180.0, 0.0), (-90.0, 90.0), (135.0, -45.0), (-170.0, 10.0)):
        assert met(passing(0.0, 0.05, math.radians(angle), (touch,))).angle == pytest.approx(told, abs=1e-9)


@given(st.floats(0.075, 1.0))
def test_an_overshoot_says_by_how_much(z: float) -> None:
    found = met(passing(0.0, z))
    assert not found.touched
    assert found.over
    # from the top of the piece to the underside of the bat
    assert found.gap == pytest.approx(z - 2 * PIECE.radius - BAT.radius, abs=1e-3)
    assert found.centre[1] == pytest.approx(0.0, abs=0.02)


@given(st.floats(0.625, 3.0))
def test_a_bat_that_passes_beside_the_piece_is_not_over_it(x: float) -> None:
    found = met(passing(x, PIECE.radius))
    assert not found.over
    assert found.gap == pytest.approx(x - BAT.length / 2 - PIECE.length / 2, abs=1e-3)


def test_turning_is_counted_over_the_last_moment_before_the_blow() -> None:
    trace = passing(0.0, 0.05, 0.0, (Event(EventKind.CONTACT, 0.08, 0, 1, (0.0, 0.0, 0.05), 11.0),))
    axis = trace.axis.copy()
    turned = 2 * math.pi * 2.5 * trace.time
    turned[9:] = turned[8] - (trace.time[9:] - trace.time[8]) * 50.0  # the blow turns it the other way
    axis[:, 0, 0], axis[:, 0, 1] = np.cos(turned), np.sin(turned)
    assert met(replace(trace, axis=axis)).turning == pytest.approx(2.5)


def test_a_mirrored_throw_strikes_mirrored() -> None:
    trace, _ = sample.fork()
    here = met(trace)
    flip = np.array([-1.0, 1.0, 1.0])
    events = tuple(
        e if e.place is None else replace(e, place=(-e.place[0], e.place[1], e.place[2]))
        for e in trace.events
    )
    there = met(replace(trace, position=trace.position * flip, axis=trace.axis * flip, events=events))
    assert (there.speed, there.piece, there.time) == pytest.approx((here.speed, here.piece, here.time))
    assert (there.angle, there.turning) == pytest.approx((-here.angle, -here.turning))


def test_without_a_bat_there_is_no_strike() -> None:
    trace = passing(0.0, 0.1)
    alone = Trace(
        (PIECE,), trace.time, trace.position[:, 1:], trace.axis[:, 1:], trace.roll[:, 1:], (), trace.origin
    )
    assert strike(alone) is None
