"""Aiming by hand: the bat comes down where one points, and turned as one turns it."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gorodki.render.window.aiming import FEW, aimed_at, turned_to
from gorodki.render.window.work import meant
from gorodki.scenarios.throw.one_throw import kit_of
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.wood.flight import fly, landing_point

THROW, BAT = meant(ThrowRequest()), kit_of(ThrowRequest()).bat


@settings(max_examples=25, deadline=None)
@given(st.floats(-1.2, 1.2), st.floats(-1.0, 3.0))
def test_the_bat_comes_down_where_one_points(x: float, y: float) -> None:
    throw = replace(THROW, **aimed_at(THROW, BAT, x, y))  # type: ignore[arg-type]
    assert landing_point(throw, BAT) == pytest.approx((x, y), abs=0.01)
    assert (throw.elevation, throw.height, throw.turn_length) == (
        THROW.elevation,
        THROW.height,
        THROW.turn_length,
    )


@settings(max_examples=25, deadline=None)
@example(-1.0, 0.0, 0.0234375, -0.02734375)  # one round from so far was a hair more than a centimetre off
@given(st.floats(-1.2, 1.2), st.floats(-1.0, 3.0), st.floats(-0.06, 0.06), st.floats(-0.06, 0.06))
def test_while_one_drags_a_short_step_is_followed_to_the_centimetre(
    x: float, y: float, right: float, ahead: float
) -> None:
    throw = replace(THROW, **aimed_at(THROW, BAT, x, y))  # type: ignore[arg-type]
    throw = replace(throw, **aimed_at(throw, BAT, x + right, y + ahead, FEW))  # type: ignore[arg-type]
    assert landing_point(throw, BAT) == pytest.approx((x + right, y + ahead), abs=0.01)


@settings(max_examples=25, deadline=None)
@given(st.floats(-math.pi, math.pi))
def test_the_bat_comes_down_turned_as_one_turns_it(heading: float) -> None:
    throw = replace(THROW, **turned_to(THROW, BAT, heading))  # type: ignore[arg-type]
    end = fly(throw, BAT, until_height=BAT.diameter / 2).end
    assert math.remainder(end.heading - heading, 2 * math.pi) == pytest.approx(0.0, abs=0.01)


def test_a_point_out_of_reach_is_approached_as_far_as_a_person_can_throw() -> None:
    numbers = aimed_at(THROW, BAT, 30.0, 1.0)
    assert numbers["azimuth"] == pytest.approx(-math.radians(30.0))
