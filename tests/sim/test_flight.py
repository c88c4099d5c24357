"""The flight of the bat."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorodki.figures.errors import InputError
from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import Floats
from gorodki.sim.wood.drag import STANDARD, Air, air_resistance
from gorodki.sim.wood.equipment import Bat, bat, bats
from gorodki.sim.wood.flight import Flight, fly, fly_many, landing_point
from gorodki.sim.wood.throw import Throw
from tests.oracles import oracle, oracles

ROD = Bat("rod", 2.0, 1.0, 0.04, 0.0, polymer=False, note="the rod of the oracles")
REFERENCE = bat("reference")
THROW = Throw(13.0, 15.2, math.radians(10), 0.0, 0.0, 1.4, 6.0, 0.0, "reference")
WEIGHTLESS = replace(STANDARD, gravity=0.0)


@pytest.mark.parametrize("record", oracles("F1"), ids=lambda r: r["name"])
def test_without_drag_the_bat_flies_the_parabola_of_the_oracle(record: dict[str, Any]) -> None:
    i, out = record["inputs"], record["outputs"]
    throw = replace(THROW, distance=i["x"], speed=out["v"], elevation=math.radians(i["deg"]), height=i["h0"])
    flight = fly(throw, REFERENCE, until_height=0.0, drag=False)
    end = flight.end
    assert flight.landed
    assert end.time == pytest.approx(out["t"], rel=1e-9)
    assert end.position == pytest.approx([0.0, 0.0, 0.0], abs=1e-9)
    assert float(np.linalg.norm(end.velocity)) == pytest.approx(out["v_impact"], rel=1e-9)
    descent = math.degrees(math.atan2(-end.velocity[2], end.velocity[1]))
    assert descent == pytest.approx(out["descent_deg"], rel=1e-9)
    top = max(flight.state_at(t).position[2] for t in np.linspace(0.0, end.time, 4001))
    assert top == pytest.approx(out["apex"], abs=1e-6)


def test_without_drag_the_bat_turns_evenly_as_often_as_the_oracle_says() -> None:
    level = replace(THROW, speed=14.0, elevation=0.0)
    (flight,) = fly_many([level], REFERENCE, until_height=0.0, air=Air(density=0.0, gravity=0.0))
    _, state = _when_at_front_line(flight)
    assert state.heading / (2 * math.pi) == pytest.approx(
        oracle("F4", lam=6.0, vx=14.0)["turns_13m"], rel=1e-9
    )


def test_averaged_over_a_slow_turn_the_drag_is_that_of_the_oracle() -> None:
    out = oracle("F2")
    headings = (np.arange(720) + 0.5) / 720 * 2 * math.pi
    velocity = np.tile([0.0, 15.0, 0.0], (720, 1))
    force, torque = air_resistance(ROD, STANDARD, headings, velocity, np.zeros(720))
    assert -force[:, 1].mean() / (ROD.mass * 15.0**2) == pytest.approx(out["k"], rel=1e-5)
    assert np.abs(torque).max() < 1e-12
    assert abs(force[:, 0].mean()) < 1e-12


def test_a_slowly_turning_rod_is_slowed_along_the_way_as_the_oracle_says() -> None:
    out = oracle("F2")
    slow = replace(THROW, speed=15.0, elevation=0.0, turn_length=26.0)  # half a turn on 13 m
    (flight,) = fly_many([slow], ROD, until_height=0.0, air=WEIGHTLESS)
    time, state = _when_at_front_line(flight)
    assert state.velocity[1] == pytest.approx(out["v_at_x"], rel=0.01)
    assert time == pytest.approx(out["t_at_x"], rel=0.01)


def test_spin_alone_decays_as_the_oracle_says() -> None:
    """w = w0/(1 + c w0 t) has no time of its own: a slow spin shows the same decay, only later."""
    creeping = replace(THROW, speed=0.1, elevation=0.0, turn_length=2 * math.pi * 0.1 / 2.0)
    (flight,) = fly_many([creeping], ROD, until_height=0.0, air=WEIGHTLESS)
    c = oracle("F3")["c"]
    assert creeping.spin == pytest.approx(2.0)
    assert flight.end.time == pytest.approx(5.0)
    assert flight.end.spin == pytest.approx(2.0 / (1 + c * 2.0 * 5.0), rel=2e-3)


def test_the_torque_of_the_air_on_a_spinning_rod_is_that_of_the_oracle() -> None:
    i = oracles("F3")[0]["inputs"]
    _, torque = air_resistance(ROD, STANDARD, np.zeros(1), np.zeros((1, 3)), np.array([i["w0"]]))
    assert -torque[0] / i["I"] / i["w0"] ** 2 == pytest.approx(oracle("F3")["c"], rel=2e-3)


@pytest.mark.parametrize("offset", [0.0, 0.06])
def test_the_flight_agrees_with_an_independent_integration_strip_by_strip(offset: float) -> None:
    heavy_end = Bat("x", 2.0, 0.95, 0.04, offset, polymer=True, note="")
    flight = fly(replace(THROW, azimuth=0.02, offset=0.3), heavy_end, until_height=0.02)
    place, rate = _strip_by_strip(heavy_end, flight, steps=1000)
    # the drag shortens this flight by half a metre: a thousandth of that
    assert flight.end.position == pytest.approx(place[:3], abs=5e-4)
    assert flight.end.velocity == pytest.approx(rate[:3], abs=2e-3)
    assert flight.end.heading == pytest.approx(place[3], abs=1e-3)
    assert flight.end.spin == pytest.approx(rate[3], abs=3e-3)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "speed"), [("polymer-light", 20.0), ("children", 40.0), ("polymer", 40.0)])
def test_a_bat_that_turns_a_hundred_times_a_second_flies_as_strip_by_strip(key: str, speed: float) -> None:
    """At 390 rad/s and more drag is no small correction: it takes half of the spin in a fifth of a second."""
    throw = Throw(13.0, speed, math.radians(20), 0.0, 0.0, 1.4, 0.3, 0.0, key)
    flight = fly(throw, bat(key), until_height=0.1)
    assert flight.end.spin < 0.5 * throw.spin
    place, rate = _strip_by_strip(bat(key), flight, steps=6000, until=0.2)
    state = flight.state_at(0.2)
    # on these three to six metres drag costs one to three
    assert state.position == pytest.approx(place[:3], abs=0.015)
    assert state.velocity == pytest.approx(rate[:3], abs=0.1)
    assert state.spin == pytest.approx(rate[3], rel=5e-3)


@pytest.mark.slow
@pytest.mark.parametrize("key", list(bats()))
@pytest.mark.parametrize("turn_length", [-0.3, 0.3, 0.5])
@pytest.mark.parametrize("speed", [5.0, 20.0, 40.0])
def test_every_bat_has_a_finite_flight_however_fast_it_turns(
    key: str, turn_length: float, speed: float
) -> None:
    throw = Throw(13.0, speed, math.radians(10), 0.0, 0.0, 1.4, turn_length, 0.0, key)
    flight = fly(throw, bat(key), until_height=0.1)
    for values in (flight.position, flight.velocity, flight.heading, flight.spin):
        assert np.isfinite(values).all()
    assert (np.diff(np.abs(flight.spin)) < 0.0).all()


def test_a_bat_that_weighs_next_to_nothing_is_refused_in_words() -> None:
    straw = Bat("straw", 1e-3, 1.0, 0.5, 0.0, polymer=True, note="")
    with pytest.raises(InputError, match="bat 'straw' is too light"):
        fly(replace(THROW, speed=40.0, turn_length=0.3), straw, until_height=0.1)


def test_a_level_bat_is_level_to_the_last_bit() -> None:
    for angle in (0.0, 0.3, -2.0):
        end = fly(replace(THROW, start_angle=angle), REFERENCE, until_height=0.1).end
        assert end.axis == (math.cos(end.heading), math.sin(end.heading), 0.0)
        assert end.angular == (0.0, 0.0, end.spin)
        assert math.copysign(1.0, end.angular[0]) == math.copysign(1.0, end.angular[1]) == 1.0


@pytest.mark.slow
@pytest.mark.parametrize("tilt_deg", [-8.0, 1.5, 8.0])
@pytest.mark.parametrize("at_deg", [0.0, 70.0, -160.0])
def test_a_tilted_bat_turns_as_a_rod_that_nothing_turns(tilt_deg: float, at_deg: float) -> None:
    """Euler's equations of a slender rod, integrated from the release on: a' = w x a, L stays."""
    thrown = replace(
        THROW, start_angle=0.4, tilt=math.radians(tilt_deg), tilt_at=math.radians(at_deg), turn_length=3.0
    )
    flight = fly(thrown, REFERENCE, until_height=0.1, drag=False)
    first = flight.state_at(0.0)
    axis, angular = np.array(first.axis), np.array(first.angular)
    momentum = angular - (angular @ axis) * axis
    steps = 4000
    h = flight.end.time / steps

    def rate(a: Floats) -> Floats:
        return np.cross(momentum - (momentum @ a) * a, a)

    for _ in range(steps):
        k1 = rate(axis)
        k2 = rate(axis + 0.5 * h * k1)
        axis = axis + h * rate(axis + 0.5 * h * k2)
        axis /= np.linalg.norm(axis)
    assert flight.end.axis == pytest.approx(axis, abs=3e-4)
    assert np.linalg.norm(flight.end.axis) == pytest.approx(1.0, abs=1e-12)
    assert np.dot(flight.end.axis, flight.end.angular) == pytest.approx(0.0, abs=1e-12)


def test_the_tilt_of_a_bat_comes_and_goes_with_its_turn() -> None:
    tilt = math.radians(3)
    flight = fly(replace(THROW, tilt=tilt, tilt_at=0.0), REFERENCE, until_height=0.1)
    states = [flight.state_at(t) for t in np.linspace(0.0, flight.end.time, 200)]
    for state in states:
        # its right end is up when it is frontal, and it is level when it points ahead
        assert state.axis[2] == pytest.approx(math.cos(state.heading) * math.sin(tilt), abs=1e-12)
    rises = np.array([s.axis[2] for s in states])
    assert rises.max() == pytest.approx(math.sin(tilt), rel=1e-3)
    assert rises.min() == pytest.approx(-math.sin(tilt), rel=1e-3)


def test_a_mirrored_throw_of_a_tilted_bat_has_the_mirrored_axis() -> None:
    thrown = replace(THROW, start_angle=0.7, tilt=0.05, tilt_at=0.4)
    here, there = (fly(t, REFERENCE, until_height=0.02).end for t in (thrown, thrown.mirrored()))
    assert there.axis == (-here.axis[0], *here.axis[1:])
    assert there.angular == (here.angular[0], -here.angular[1], -here.angular[2])


def test_each_throw_may_have_a_height_of_its_own() -> None:
    low, high = fly_many([THROW, THROW], REFERENCE, until_height=[0.1, 0.5])
    assert low.end.position == pytest.approx(fly(THROW, REFERENCE, until_height=0.1).end.position, abs=1e-9)
    assert high.end.position[2] == pytest.approx(0.5)


def test_drag_takes_about_seven_per_cent_of_the_speed_and_a_fifth_of_the_spin_on_thirteen_metres() -> None:
    level = replace(THROW, speed=15.0, elevation=0.0, turn_length=2 * math.pi * 15.0 / 13.6)
    (flight,) = fly_many([level], ROD, until_height=0.0, air=WEIGHTLESS)
    _, state = _when_at_front_line(flight)
    assert state.velocity[1] == pytest.approx(13.86, abs=0.1)
    assert state.spin == pytest.approx(10.85, abs=0.1)


def test_drag_shortens_the_throw_and_never_adds_energy() -> None:
    flight, free = (
        fly(THROW, REFERENCE, until_height=0.02),
        fly(THROW, REFERENCE, until_height=0.02, drag=False),
    )
    assert flight.end.position[1] < free.end.position[1] - 0.2
    kinetic = (
        0.5 * REFERENCE.mass * (flight.velocity**2).sum(axis=1) + 0.5 * REFERENCE.inertia * flight.spin**2
    )
    energy = kinetic + REFERENCE.mass * GRAVITY * flight.position[:, 2]
    assert (np.diff(energy) < 0).all()


@settings(max_examples=40, deadline=None)
@given(
    azimuth=st.floats(-0.2, 0.2),
    offset=st.floats(-1, 1),
    turn=st.floats(1.0, 50),
    start_angle=st.floats(-12, 12),
    tilt=st.floats(-0.1, 0.1),
    at=st.floats(-12, 12),
)
def test_a_mirrored_throw_flies_the_mirrored_path_to_the_bit(
    azimuth: float, offset: float, turn: float, start_angle: float, tilt: float, at: float
) -> None:
    thrown = replace(
        THROW,
        azimuth=azimuth,
        offset=offset,
        turn_length=turn,
        start_angle=start_angle,
        tilt=tilt,
        tilt_at=at,
    )
    here, there = fly_many([thrown, thrown.mirrored()], bat("polymer-shifted"), until_height=0.02)
    assert (there.time == here.time).all()
    assert (there.position == here.position * [-1, 1, 1]).all()
    assert (there.velocity == here.velocity * [-1, 1, 1]).all()
    assert (there.spin == -here.spin).all()
    assert np.cos(there.heading) == pytest.approx(-np.cos(here.heading), abs=1e-12)
    for time in (0.0, 0.1234, here.end.time):
        state, image = here.state_at(time), there.state_at(time)
        assert image.axis == (-state.axis[0], *state.axis[1:])
        assert image.angular == (state.angular[0], -state.angular[1], -state.angular[2])


def test_the_numbers_of_a_left_handers_flight_tell_its_axis() -> None:
    thrown = replace(THROW, turn_length=-5.0, start_angle=0.7, tilt=0.05, tilt_at=0.4)
    flight = fly(thrown, REFERENCE, until_height=0.02)
    assert (flight.heading[0], flight.tilt, flight.tilt_at) == pytest.approx((0.7, 0.05, 0.4), abs=1e-15)
    end = flight.end
    assert end.heading == flight.heading[-1]
    assert end.spin == flight.spin[-1] < 0.0
    level = math.cos(end.heading - flight.tilt_at)
    assert end.axis[2] == pytest.approx(level * math.sin(flight.tilt), abs=1e-12)
    # across its high side a bat is level, and points where its heading says
    assert np.cross(end.axis, [math.cos(0.4), math.sin(0.4), math.tan(0.05)]) @ [0, 0, 1] == pytest.approx(
        -math.sin(end.heading - 0.4), abs=1e-12
    )


@settings(max_examples=40, deadline=None)
@given(
    speed=st.floats(0.1, 40),
    elevation=st.floats(math.radians(-30), math.radians(80)),
    height=st.floats(0.1, 3),
    turn=st.floats(1.0, 50),
    until=st.floats(0.0, 0.5),
)
def test_every_throw_ends_finite_at_the_height_or_beyond_what_is_followed(
    speed: float, elevation: float, height: float, turn: float, until: float
) -> None:
    throw = replace(THROW, speed=speed, elevation=elevation, height=height, turn_length=turn)
    flight = fly(throw, bat("children"), until_height=until)
    for numbers in (flight.time, flight.position, flight.velocity, flight.heading, flight.spin):
        assert np.isfinite(numbers).all()
    assert (np.diff(flight.time) > 0).all()
    end = flight.end
    if flight.landed:
        assert end.velocity[2] <= 0
        assert end.position[2] == pytest.approx(until, abs=1e-6) or flight.position[:, 2].max() <= until
    else:
        assert end.time >= 5.0 - 1e-9 or end.position[1] > 6.0


def test_many_flights_at_once_are_the_same_as_one_by_one_to_the_bit() -> None:
    throws = [replace(THROW, speed=8 + i % 9, turn_length=(-1) ** i * (2.0 + i % 7)) for i in range(70)]
    # some of these turn so fast that they are followed in parts, of which their neighbours have no need
    light = [replace(THROW, speed=38.0, turn_length=0.3 + 0.02 * i) for i in range(5)]
    for kind, group in ((REFERENCE, throws), (bat("children"), light)):
        together = fly_many(group, kind, until_height=0.02)
        for throw, flight in zip(group, together, strict=True):
            alone = fly(throw, kind, until_height=0.02)
            for one, other in zip(numbers(flight), numbers(alone), strict=True):
                assert one.tobytes() == other.tobytes()


def numbers(flight: Flight) -> list[Floats]:
    return [flight.time, flight.position, flight.velocity, flight.heading, flight.spin]


def test_the_same_throw_flies_the_same_bits() -> None:
    first, second = (fly(THROW, REFERENCE, until_height=0.02) for _ in range(2))
    assert first.position.tobytes() == second.position.tobytes()


def test_the_state_between_samples_lies_on_the_path_and_is_held_outside() -> None:
    flight = fly(THROW, REFERENCE, until_height=0.02)
    middle = flight.state_at(0.4567)
    before, after = flight.state_at(0.4566), flight.state_at(0.4568)
    assert (after.position - before.position) / 2e-4 == pytest.approx(middle.velocity, abs=1e-5)
    assert (after.heading - before.heading) / 2e-4 == pytest.approx(middle.spin, abs=1e-5)
    assert flight.state_at(99.0).position == pytest.approx(flight.end.position)
    assert flight.state_at(-1.0).position == pytest.approx([0.0, -13.0, 1.4])


def test_a_throw_that_is_already_below_the_height_is_over_at_once() -> None:
    flight = fly(replace(THROW, height=0.1, elevation=math.radians(-10)), REFERENCE, until_height=0.2)
    assert flight.landed
    assert flight.time.tolist() == [0.0]
    assert flight.state_at(1.0).position.tolist() == [0.0, -13.0, 0.1]


def test_a_throw_over_the_court_has_no_landing_point() -> None:
    assert landing_point(replace(THROW, speed=40.0), REFERENCE) is None
    place = landing_point(THROW, REFERENCE)
    assert place is not None
    assert place == pytest.approx(fly(THROW, REFERENCE, until_height=0.02).end.position[:2])


def test_a_height_that_is_no_number_is_refused() -> None:
    with pytest.raises(InputError, match="nan"):
        fly(THROW, REFERENCE, until_height=math.nan)


def test_no_throws_are_no_flights() -> None:
    assert fly_many([], REFERENCE, until_height=0.0) == []


def _when_at_front_line(flight: Flight) -> tuple[float, Any]:
    low, high = 0.0, flight.end.time
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if flight.state_at(middle).position[1] < 0 else (low, middle)
    return low, flight.state_at(low)


def _strip_by_strip(
    rod: Bat, flight: Flight, steps: int, until: float | None = None
) -> tuple[Floats, Floats]:
    """The end of the same flight, or a moment of it, by midpoint steps and 100 equal strips.

    Written from the model alone.
    """
    air = Air()
    place = np.array([*flight.position[0], flight.heading[0]])
    rate = np.array([*flight.velocity[0], flight.spin[0]])
    s = rod.offset + ((np.arange(100) + 0.5) / 100 - 0.5) * rod.length
    inertia = rod.mass * (rod.length**2 / 12 - rod.offset**2)

    def change(place: Floats, rate: Floats) -> Floats:
        axis = np.array([math.cos(place[3]), math.sin(place[3]), 0.0])
        left = np.array([-axis[1], axis[0], 0.0])
        through = rate[:3] + rate[3] * s[:, None] * left
        across = through - (through @ axis)[:, None] * axis
        force = -0.5 * air.density * air.drag * rod.diameter * rod.length / 100
        each = force * np.linalg.norm(across, axis=1)[:, None] * across
        return np.array([*(each.sum(axis=0) / rod.mass - [0, 0, air.gravity]), (each @ left @ s) / inertia])

    h = (until or flight.end.time) / steps
    for _ in range(steps):
        half_rate = rate + 0.5 * h * change(place, rate)
        half_place = place + 0.5 * h * rate
        place, rate = place + h * half_rate, rate + h * change(half_place, half_rate)
    return place, rate
