"""What a throw accepts and how it is mirrored."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.figures.errors import InputError
from gorodki.sim.angles import in_mirror, wrapped
from gorodki.sim.wood.throw import BOUNDS, Throw
from tests.oracles import oracles

THROW = Throw(13.0, 15.0, math.radians(10), 0.01, 0.2, 1.4, 6.0, -0.3, "reference")


@pytest.mark.parametrize("record", oracles("F4"), ids=str)
def test_the_spin_follows_from_speed_and_turn_length(record: dict[str, Any]) -> None:
    i = record["inputs"]
    level = replace(THROW, elevation=0.0, speed=i["vx"], turn_length=i["lam"])
    assert level.spin == pytest.approx(record["outputs"]["w"], rel=1e-12)


def test_a_negative_turn_length_turns_clockwise() -> None:
    assert replace(THROW, turn_length=-6.0).spin == -THROW.spin < 0


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("speed", -3.0, "speed -3 m/s: must be between 0.1 m/s and 40 m/s"),
        ("speed", math.nan, "speed nan m/s: must be between 0.1 m/s and 40 m/s"),
        ("speed", 1e9, "speed 1e+09 m/s: must be between 0.1 m/s and 40 m/s"),
        ("elevation", math.radians(90), "elevation 90°: must be between -30° and 80°"),
        ("azimuth", math.radians(-31), "azimuth -31°: must be between -30° and 30°"),
        ("height", 0.0, "height 0 m: must be between 0.1 m and 3 m"),
        ("offset", 3.5, "offset 3.5 m: must be between -3 m and 3 m"),
        ("distance", 0.5, "distance 0.5 m: must be between 1 m and 20 m"),
        ("turn_length", 0.0, "turn length 0 m: must be between 0.3 m and 1000 m, with + or - sign"),
        ("turn_length", math.inf, "turn length inf m: must be between 0.3 m and 1000 m, with + or - sign"),
        ("start_angle", 100.0, "start angle 5729.578°: must be between -720° and 720°"),
        ("speed", "fast", "speed 'fast': must be a number"),
        ("speed", True, "speed True: must be a number"),
        ("bat", "", "bat '': must be the name of a bat"),
    ],
)
def test_an_impossible_value_is_quoted_as_a_person_typed_it(name: str, value: Any, message: str) -> None:
    with pytest.raises(InputError) as caught:
        replace(THROW, **{name: value})
    assert str(caught.value) == message


@pytest.mark.parametrize("name", list(BOUNDS))
def test_the_bounds_themselves_are_accepted(name: str) -> None:
    bound = BOUNDS[name]
    for value in (bound.low, bound.high, -bound.high) if bound.either_sign else (bound.low, bound.high):
        changed: dict[str, Any] = {name: value}
        assert getattr(replace(THROW, **changed), name) == value


def test_bounds_typed_in_degrees_are_accepted() -> None:
    for degrees in (-30, 80):
        assert replace(THROW, elevation=math.radians(degrees)).elevation == math.radians(degrees)


def test_a_mirrored_throw_flies_on_the_other_side_and_turns_the_other_way() -> None:
    m = THROW.mirrored()
    assert (m.azimuth, m.offset, m.turn_length) == (-0.01, -0.2, -6.0)
    assert (math.cos(m.start_angle), math.sin(m.start_angle)) == pytest.approx(
        (-math.cos(THROW.start_angle), math.sin(THROW.start_angle))
    )


ANGLES = st.floats(-12, 12) | st.sampled_from([0.0, -0.0, 1e-300, -1e-300, math.pi, -math.pi, math.pi / 2])


@given(angle=ANGLES)
def test_mirroring_twice_changes_nothing_but_the_rounding_of_angles(angle: float) -> None:
    thrown = replace(THROW, start_angle=angle, tilt=0.03, tilt_at=-angle)
    twice = thrown.mirrored().mirrored()
    assert replace(twice, start_angle=0.0, tilt_at=0.0) == replace(thrown, start_angle=0.0, tilt_at=0.0)
    for name in ("start_angle", "tilt_at"):
        before, after = getattr(thrown, name), getattr(twice, name)
        assert math.remainder(after - before, math.tau) == pytest.approx(0.0, abs=3e-15)
        if -math.pi < before <= math.pi:
            assert abs(after - before) <= math.ulp(math.pi) / 2 or before == after - math.tau


@given(angle=ANGLES)
def test_what_was_mirrored_once_is_itself_after_mirroring_twice(angle: float) -> None:
    once = replace(THROW, start_angle=angle, tilt=0.03, tilt_at=-angle).mirrored()
    assert once.mirrored().mirrored() == once


@given(angle=st.floats(-1e3, 1e3))
def test_a_wrapped_angle_is_mirrored_without_rounding(angle: float) -> None:
    direction = wrapped(angle)
    image = in_mirror(direction)
    assert -math.pi < image <= math.pi
    assert in_mirror(image) == direction
    # the two add up to pi, or to -pi, as exact numbers
    assert abs(Fraction(direction) + Fraction(image)) == Fraction(math.pi)


@pytest.mark.slow
@given(angle=st.floats(-1e3, 1e3))
def test_a_wrapped_angle_is_the_same_direction_within_half_a_turn(angle: float) -> None:
    assert -math.pi < wrapped(angle) <= math.pi
    assert math.cos(wrapped(angle) - angle) == pytest.approx(1.0)
