"""Where two traces that should be one part."""

from __future__ import annotations

import math
from dataclasses import astuple, replace
from functools import cache
from typing import Any

import numpy as np
import pytest

import gorodki
from gorodki.sim.difference import (
    DifferingQuantity,
    FirstDifference,
    first_apart,
    first_difference,
)
from gorodki.sim.trace import Floats, Trace


@cache
def thrown() -> Trace:
    return gorodki.throw("pushka").trace


def changed(name: str, index: tuple[int, ...], by: float) -> Trace:
    array: Floats = getattr(thrown(), name).copy()
    array[index] += by
    spoilt: dict[str, Any] = {name: array, "_digest": ""}
    return replace(thrown(), **spoilt)


def facts(found: FirstDifference | None) -> tuple[Any, ...]:
    assert found is not None
    return astuple(found)


def test_the_same_throw_differs_in_nothing() -> None:
    again = gorodki.throw("pushka").trace
    assert first_difference(thrown(), again) is None
    assert first_apart(thrown(), again, 0.0) is None


@pytest.mark.parametrize("k", [0, 40, -1])
def test_the_first_sample_that_differs_is_told_with_its_body(k: int) -> None:
    time = float(thrown().time[k])
    found = first_difference(thrown(), changed("position", (k, 2, 1), 1e-9))
    assert facts(found) == (time, DifferingQuantity.POSITION, "2", pytest.approx(1e-9, rel=1e-3))
    found = first_difference(thrown(), changed("roll", (k, 5), 0.25))
    assert facts(found) == (time, DifferingQuantity.ROLL, "5", 0.25)


def test_an_axis_is_told_by_its_angle() -> None:
    axis = thrown().axis.copy()
    x, y, z = axis[30, 0]
    turn = math.radians(2)
    axis[30, 0] = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn), z
    found = first_difference(thrown(), replace(thrown(), axis=axis, _digest=""))
    assert facts(found) == (
        float(thrown().time[30]),
        DifferingQuantity.AXIS,
        "bat",
        pytest.approx(turn * math.hypot(x, y), rel=1e-6),
    )


def test_of_several_bodies_the_one_farthest_off_is_told() -> None:
    position = thrown().position.copy()
    position[50, 1, 0] += 1e-6
    position[50, 4, 2] -= 1e-3
    position[51, 0] += 1.0
    found = first_difference(thrown(), replace(thrown(), position=position, _digest=""))
    assert facts(found)[2:] == ("4", pytest.approx(1e-3))


def test_the_sign_of_a_zero_is_a_difference_of_nothing() -> None:
    roll = thrown().roll.copy()
    assert roll[0, 3] == 0.0
    roll[0, 3] = -0.0
    assert first_difference(thrown(), replace(thrown(), roll=roll, _digest="")) == FirstDifference(
        0.0, DifferingQuantity.ROLL, "3", 0.0
    )


def test_times_ends_and_bodies() -> None:
    trace = thrown()
    found = first_difference(trace, changed("time", (60,), 1e-5))
    assert facts(found) == (float(trace.time[60]), DifferingQuantity.TIME, None, pytest.approx(1e-5))

    cut: dict[str, Any] = {name: getattr(trace, name)[:-3] for name in ("time", "position", "axis", "roll")}
    end, last = float(trace.time[-4]), float(trace.time[-1])
    shorter = replace(trace, **cut, _digest="")
    for pair in ((trace, shorter), (shorter, trace)):
        assert first_difference(*pair) == FirstDifference(end, DifferingQuantity.END, None, last - end)

    heavier = (trace.bodies[0], replace(trace.bodies[1], mass=0.9), *trace.bodies[2:])
    assert first_difference(trace, replace(trace, bodies=heavier)) == FirstDifference(
        0.0, DifferingQuantity.BODY, "1"
    )
    assert first_difference(trace, replace(trace, bodies=trace.bodies[:5])) == FirstDifference(
        0.0, DifferingQuantity.BODY, "5"
    )


def test_an_event_that_is_missing_or_other_is_told_where_it_comes_first() -> None:
    trace = thrown()
    k = next(k for k, e in enumerate(trace.events) if e.body is not None and e.time > 0.0)
    event = trace.events[k]
    body = trace.bodies[event.body or 0].name
    other = replace(event, speed=event.speed + 1.0)
    for events in (
        trace.events[:k] + trace.events[k + 1 :],
        (*trace.events[:k], other, *trace.events[k + 1 :]),
    ):
        found = first_difference(trace, replace(trace, events=events, _digest=""))
        assert found is not None
        assert (found.time, found.quantity, found.body) == (event.time, DifferingQuantity.EVENT, body)
    late = changed("position", (-1, 1, 0), 1.0)
    found = first_difference(trace, replace(late, events=trace.events[:k]))
    assert found is not None
    assert found.quantity is DifferingQuantity.EVENT


def test_ways_part_where_a_body_is_farther_off_than_asked() -> None:
    trace = thrown()
    position = trace.position.copy()
    position[40:, 3, 0] += np.linspace(0.0, 0.02, len(trace.time) - 40)
    other = replace(trace, position=position, _digest="")
    apart = first_apart(trace, other, 0.01)
    assert apart is not None
    assert (apart.quantity, apart.body) == (DifferingQuantity.POSITION, "3")
    k = int(np.searchsorted(trace.time, apart.time))
    assert (
        abs(position[k, 3, 0] - trace.position[k, 3, 0])
        > 0.01
        >= position[k - 1, 3, 0] - trace.position[k - 1, 3, 0]
    )
    assert first_apart(trace, other, 0.03) is None
    assert first_apart(trace, replace(trace, bodies=trace.bodies[:5]), 0.01) is None
