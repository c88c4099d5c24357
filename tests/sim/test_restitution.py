"""Restitution that grows with slip: the law itself, and bats and pieces that skid in the planar engine."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.sim.trace import EventKind
from gorodki.sim.wood.restitution import lifted
from gorodki.sim.wood.scene import Scene, Start
from tests.sim.lab import BAT_R, R, bat, piece, planar_block, rod, run, sheet, speed, window

restitutions = st.floats(0.0, 1.0)
lifts = st.floats(0.0, 1.0)
slips = st.floats(0.0, 50.0)


@given(restitutions, lifts)
def test_without_slip_the_restitution_is_that_of_a_drop(restitution: float, lift: float) -> None:
    assert lifted(restitution, lift, 0.0) == pytest.approx(restitution, abs=1e-8)


@given(st.floats(0.0, 0.99), st.floats(0.001, 1.0))
def test_at_first_it_grows_by_the_lift(restitution: float, lift: float) -> None:
    assert (lifted(restitution, lift, 1e-4) - restitution) / 1e-4 == pytest.approx(lift, rel=0.01)


@given(restitutions, lifts, slips, slips)
def test_more_slip_never_means_less_and_it_stays_within_one(
    restitution: float, lift: float, one: float, other: float
) -> None:
    low, high = sorted((one, other))

    assert lifted(restitution, lift, low) <= lifted(restitution, lift, high) <= 1.0


def landed(down: float, forward: float, lift: float, friction: float, restitution: float = 0.2) -> float:
    """Restitution of a bat that lands flat, across its axis, in the planar engine."""
    start = rod(bat(), (0.0, 0.0, BAT_R + 0.01 * down), velocity=(0.0, forward, -down))
    on = sheet(friction=friction, restitution_bat=restitution, skid_lift=lift)
    trace = run(start, on=on, until=0.04)
    (ground,) = trace.events_of(EventKind.GROUND)
    begin, end = window(trace, EventKind.GROUND, 0.01)
    up = speed(trace, 0, begin, end)[2] + 9.81 * ((begin + end) / 2 - ground.time)
    return float(up / ground.speed)


@pytest.mark.parametrize(("down", "forward"), [(5.0, 13.0), (9.0, 15.0), (3.6, 16.0)])
@pytest.mark.parametrize("friction", [0.0, 0.25, 0.4])
def test_a_skidding_bat_rebounds_as_the_law_says(down: float, forward: float, friction: float) -> None:
    before = down + 9.81 * 0.01  # about: it falls for a hundredth of a second
    # friction stops three times as much slip as it stops speed: the bat begins to roll
    left = max(forward / before - 3.0 * friction * 1.2, 0.0)

    assert landed(down, forward, 0.1, friction) == pytest.approx(lifted(0.2, 0.1, left), rel=0.01)


def test_a_bat_that_friction_brings_to_roll_rebounds_like_a_dropped_one() -> None:
    assert landed(5.0, 2.0, 0.1, 0.25) == pytest.approx(0.2, abs=1e-3)


def test_a_surface_that_lifts_nothing_gives_the_same_at_any_angle() -> None:
    assert landed(3.6, 16.0, 0.0, 0.25) == pytest.approx(0.2, abs=1e-3)


def grazed(lift: float) -> tuple[float, float]:
    """Speeds, apart and along, of two pieces after one came down on the other and skidded along it."""
    high = 1.0
    still = Start(piece(1), (0.0, 0.0, high), (1.0, 0.0, 0.0))
    comes = Start(piece(2), (0.0, 0.0, high + 2 * R + 0.002), (1.0, 0.0, 0.0), (6.0, 0.0, -2.0))
    trace = run(still, comes, on=sheet(wood_friction=0.0, wood_skid_lift=lift), until=0.01)
    begin, end = window(trace, EventKind.CONTACT, 0.005)
    one, other = speed(trace, 0, begin, end), speed(trace, 1, begin, end)
    return float(other[2] - one[2]), float(other[0] - one[0])


def test_pieces_that_skid_over_each_other_part_faster_where_wood_lifts_them() -> None:
    plain, lifting = grazed(0.0), grazed(0.1)

    assert plain[0] == pytest.approx(0.5 * 2.0, rel=0.01)
    assert lifting[0] == pytest.approx(lifted(0.5, 0.1, 3.0) * 2.0, rel=0.01)
    assert lifting[1] == pytest.approx(6.0, rel=1e-3)


@given(st.floats(0.5, 9.0), st.floats(0.0, 30.0), st.floats(-0.5, 0.5), st.floats(0.0, 0.5))
def test_a_lifted_landing_never_gains_energy(down: float, forward: float, tilt: float, lift: float) -> None:
    axis = (math.cos(tilt), 0.0, math.sin(tilt))
    start = Start(bat(), (0.0, 0.0, 0.5), axis, (0.0, forward, -down))
    on = sheet(friction=0.25, restitution_bat=0.3, skid_lift=lift)
    block = planar_block([Scene([start], on)])
    before = block.state.energy(9.81).sum()
    block.run(0.3)

    assert block.state.energy(9.81).sum() <= before + 1e-4
