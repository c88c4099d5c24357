"""A body that lands with one end and then the other: between both at once and one after the other."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from gorodki.sim.wood.planar import watch
from gorodki.sim.wood.planar.log import Written
from gorodki.sim.wood.planar.state import MotionMode
from gorodki.sim.wood.restitution import damping_ratio, swing
from gorodki.sim.wood.scene import Scene, Start
from tests.sim.lab import BAT_R, R, bat, piece, planar_block, run, sheet, speed

DOWN, E = 5.0, 0.3
LENGTH = 0.95
HALF = LENGTH / 2 - BAT_R  # of the axis of a bat, to where its round ends begin
SOON = 0.03  # s in which both ends have landed, and landed again


def rises_with(tilt: float, lasts: float, restitution: float = E) -> float:
    """Upward speed of the middle of a bat that has landed on a smooth sheet with a tilt in degrees."""
    t = math.radians(tilt)
    start = Start(
        bat(length=LENGTH),
        (0.0, 0.5, BAT_R + HALF * math.sin(t) + 1e-4),
        (math.cos(t), 0.0, math.sin(t)),
        (0.0, 0.0, -DOWN),
    )
    on = replace(sheet(friction=0.0, restitution_bat=restitution, rolling_arm=0.0), contact_time=lasts)
    found = [0.0]

    def look(written: Written) -> None:
        high, up = written.position[-1, 0, 2] - BAT_R, written.velocity[-1, 0, 2]
        found[0] = math.sqrt(max(2.0 * 9.81 * high + up * up, 0.0))

    watch([Scene([start], on)], look, until=SOON + 2.0 * lasts)
    return found[0]


@cache
def rod_on_springs(tilt: float, lasts: float) -> float:
    """The same of a rod whose ends meet a spring with a damper each, stepped through time as it is.

    Forces push and never pull. They are the least with which each end in contact is accelerated upwards at
    least as much as its spring and damper say.
    """
    ratio = damping_ratio(E)
    frequency = swing(ratio)[1] / lasts
    inertia = LENGTH**2 / 12.0  # of unit mass
    own, other = 1.0 + HALF**2 / inertia, 1.0 - HALF**2 / inertia
    step, time = lasts / 400.0, 0.0
    x, v = [-1e-12, 2.0 * HALF * math.sin(math.radians(tilt))], [-DOWN, -DOWN]
    while time < SOON:
        if min(x) >= 0.0:  # free: on to the moment at which an end is down again
            moments = [a / -b for a, b in zip(x, v, strict=True) if b < 0.0]
            if not moments or time + min(moments) > SOON:
                break
            on = min(moments) + 1e-12
            x, time = [a + on * b for a, b in zip(x, v, strict=True)], time + on
        first, second = (
            -(frequency**2) * a - 2.0 * ratio * frequency * b if a < 0.0 else -math.inf
            for a, b in zip(x, v, strict=True)
        )
        alone = max(first, 0.0) / own, max(second, 0.0) / own
        if other * alone[0] >= second:
            f, g = alone[0], 0.0
        elif other * alone[1] >= first:
            f, g = 0.0, alone[1]
        else:
            f, g = (own * first - other * second), (own * second - other * first)
            f, g = f / (own**2 - other**2), g / (own**2 - other**2)
        v = [v[0] + step * (own * f + other * g), v[1] + step * (other * f + own * g)]
        x, time = [a + step * b for a, b in zip(x, v, strict=True)], time + step
    return 0.5 * (v[0] + v[1])


def height(up: float) -> float:
    """Height in mm to which the middle of a bat rises from the sheet."""
    return 1e3 * (BAT_R + up**2 / (2.0 * 9.81))


@pytest.mark.parametrize("restitution", [0.0, 0.3, 0.6, 1.0])
def test_a_level_bat_leaves_with_the_restitution_however_long_the_blow_lasts(restitution: float) -> None:
    for lasts in (0.0, 3e-4, 3e-3):
        assert rises_with(0.0, lasts, restitution) == pytest.approx(restitution * DOWN, abs=0.02)


@pytest.mark.parametrize("tilt", [0.01, 0.1, 0.3, 1.0, 3.0])
def test_the_ends_of_a_bat_land_one_after_the_other_where_a_blow_takes_no_time(tilt: float) -> None:
    """Three blows of a rod whose end has 1/3.75 of its mass: 0.69 m/s, 45 mm; level it would be 135 mm."""
    k, lever = 1.0 + 12.0 * HALF**2 / LENGTH**2, 1.0 - 12.0 * HALF**2 / LENGTH**2
    one = other = -DOWN
    for _ in range(3):
        gained = -(1.0 + E) * one / k
        one, other = other + lever * gained, one + k * gained

    assert rises_with(tilt, 0.0) == pytest.approx(0.5 * (one + other), abs=0.03)
    assert height(rises_with(tilt, 0.0)) == pytest.approx(45.0, abs=2.0)
    assert height(rises_with(0.0, 0.0)) == pytest.approx(135.0, abs=1.0)


@pytest.mark.parametrize("tilt", [0.05, 0.3, 1.0])
def test_the_ends_of_a_bat_land_together_where_a_blow_lasts_long(tilt: float) -> None:
    assert rises_with(tilt, 0.3) == pytest.approx(rises_with(0.0, 0.3), rel=0.06)
    assert rises_with(0.05, 0.3) == pytest.approx(E * DOWN, abs=0.02)


@pytest.mark.parametrize(
    ("lasts", "tilts"),
    [
        (3e-4, (0.01, 0.03, 0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 2.0)),
        (7e-4, (0.01, 0.05, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.7, 1.0, 2.0)),
        (3e-3, (0.1, 0.3, 0.5, 0.7, 1.0, 1.2)),
    ],
)
def test_a_tilted_bat_rises_as_one_on_springs_and_dampers(lasts: float, tilts: tuple[float, ...]) -> None:
    for tilt in tilts:
        assert rises_with(tilt, lasts) == pytest.approx(rod_on_springs(tilt, lasts), abs=0.06), tilt


def test_how_high_a_bat_rises_goes_smoothly_with_its_tilt() -> None:
    tilts = np.arange(0.0, 1.2, 0.01)
    up = np.array([rises_with(float(t), 7e-4) for t in tilts])

    # a hundredth of a degree is 0.16 mm at the end of the bat: no step is a jump from 135 to 45 mm
    assert np.abs(np.diff(up)).max() < 0.1
    assert up[0] == pytest.approx(1.5, abs=0.02)
    assert up[-1] == pytest.approx(0.69, abs=0.05)


def test_a_bat_that_the_sheet_still_presses_goes_on_ahead_and_rises_only_then() -> None:
    """At 14 m/s it goes 28 mm while a blow of 2 ms lasts."""
    lasts = 2e-3
    start = Start(bat(length=LENGTH), (0.0, 0.0, BAT_R + 1e-4), (1.0, 0.0, 0.0), (0.0, 14.0, -DOWN))
    on = replace(sheet(friction=0.0, restitution_bat=E), contact_time=lasts)
    rows: list[tuple[float, float, float]] = []

    def look(written: Written) -> None:
        rows.extend(zip(written.time, written.position[:, 0, 1], written.position[:, 0, 2], strict=True))

    watch([Scene([start], on)], look, until=0.01)
    time, ahead, high = np.array(rows).T

    assert ahead == pytest.approx(14.0 * time, abs=1e-6)
    assert high[time < lasts] == pytest.approx(BAT_R, abs=2e-4)
    # with these numbers it is back at the height of the sheet after 1.5 times as long
    ratio = damping_ratio(E)
    back = lasts * (1.0 + 2.0 * ratio / swing(ratio)[1])
    late = time > 1.1 * back
    t = time[late] - back
    assert high[late] == pytest.approx(BAT_R + E * DOWN * t - 0.5 * 9.81 * t**2, abs=3e-4)


@pytest.mark.parametrize("lasts", [7e-4, 3e-3])
def test_no_body_is_kept_longer_than_its_blow_may_last(lasts: float) -> None:
    """Also not a piece that lands slowly on one end while the other one rests, and rocks to rest."""
    t = math.radians(3.0)
    high = 0.1 * math.sin(t) + R * math.cos(t) + 2e-3
    start = Start(piece(1), (0.0, 0.5, high), (math.cos(t), 0.0, math.sin(t)))
    block = planar_block([Scene([start], replace(sheet(restitution_piece=0.35), contact_time=lasts))])
    longest = 0.0
    while block.time < 1.0 and block.steps < 5000:
        block.step()
        longest = max(longest, float(block.state.waits.max()))

    assert lasts < longest < 6.0 * lasts
    assert int(block.state.mode[0]) == MotionMode.FLAT
    assert float(np.linalg.norm(block.state.velocity[0])) == 0.0


def test_a_piece_that_lands_on_its_side_has_two_ends_as_well() -> None:
    """Level it leaves with e; where one end lands long before the other, slower."""
    found = []
    for tilt in (0.0, 8.0):
        t = math.radians(tilt)
        high = 0.1 * math.sin(t) + R * math.cos(t) + 1e-4
        start = Start(piece(1), (0.0, 0.5, high), (math.cos(t), 0.0, math.sin(t)), (0.0, 0.0, -3.0))
        on = replace(sheet(friction=0.0, restitution_piece=0.4), contact_time=5e-4)
        trace = run(start, on=on, until=0.02)
        found.append(speed(trace, 0, 0.01, 0.02)[2])

    assert found[0] == pytest.approx(0.4 * 3.0 - 9.81 * 0.015, abs=0.02)
    assert found[1] < 0.7 * found[0]


@pytest.mark.parametrize("ratio", [0.05, 0.3, 0.6, 0.9])
def test_a_swing_of_spring_and_damper_that_only_push_is_told_in_closed_form(ratio: float) -> None:
    x, v, time, step = 0.0, -1.0, 0.0, 1e-5
    while time == 0.0 or -x - 2.0 * ratio * v > 0.0:
        v += step * (-x - 2.0 * ratio * v)
        x += step * v
        time += step

    assert swing(ratio) == pytest.approx((v, time), abs=2e-4)
    assert damping_ratio(swing(ratio)[0]) == pytest.approx(ratio, abs=1e-9)
