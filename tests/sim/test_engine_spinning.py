"""Bodies that slide and turn at once: slide and spin share one friction."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import Body, BodyKind, EventKind, Shape
from gorodki.sim.wood.planar import Block
from gorodki.sim.wood.planar.state import FLAT
from gorodki.sim.wood.scene import Scene, Start
from tests.oracles import oracle, oracles
from tests.sim.lab import (
    BAT_L,
    BAT_R,
    SHEET,
    SLIPS,
    L,
    M,
    R,
    at,
    bat,
    headings,
    lying,
    planar_block,
    rod,
    run,
    sheet,
    slip,
    speed,
    standing,
    yaw_rate,
)

ONE_PERCENT, ONE_PERMILLE = 0.01, 0.001
SHORT = 2e-4  # s of every step, to tell when something ends or what is left of it

LOW = 0.1  # m of height: half that of a piece
THIN = 0.002
THIN_PIECE = Body("1", BodyKind.PIECE, Shape.ROUND, THIN, L, M)
"""As long and heavy as a piece, but thin as the rod of the oracles: R²/4 counts for nothing beside L²/12."""


def thin_rod(**state: Any) -> Start:
    return Start(THIN_PIECE, (0.0, 0.0, THIN), (1.0, 0.0, 0.0), **state)


def test_a_lying_rod_that_only_spins_stops_as_the_oracle_says() -> None:
    expected = oracle("S1", L=0.2)
    trace = run(thin_rod(angular=(0.0, 0.0, 30.0)), until=1.0)
    (rest,) = trace.events_of(EventKind.REST)

    assert (yaw_rate(trace, 0, 0.3, 0.4) - yaw_rate(trace, 0, 0.1, 0.2)) / -0.2 == pytest.approx(
        expected["alpha"], rel=ONE_PERCENT
    )
    assert headings(trace, 0)[-1] == pytest.approx(expected["angle"], rel=ONE_PERCENT)
    assert rest.time == pytest.approx(expected["t_stop"], rel=ONE_PERCENT)


def test_a_thick_piece_spins_down_more_slowly_by_its_greater_inertia() -> None:
    thin = oracle("S1", L=0.2)["alpha"]
    trace = run(lying(yaw=30.0), until=0.5)

    rate = (yaw_rate(trace, 0, 0.1, 0.2) - yaw_rate(trace, 0, 0.3, 0.4)) / 0.2
    assert rate == pytest.approx(thin * (L**2 / 12) / (R**2 / 4 + L**2 / 12), rel=ONE_PERCENT)


def test_a_lying_bat_that_only_spins_stops_as_the_oracle_says() -> None:
    expected = oracle("S1", L=1.0)
    trace = run(rod(bat(radius=THIN), (0.0, 0.0, THIN), angular=(0.0, 0.0, 13.6)), until=2.0)
    (rest,) = trace.events_of(EventKind.REST)

    assert headings(trace, 0)[-1] == pytest.approx(expected["angle"], rel=ONE_PERCENT)
    assert rest.time == pytest.approx(expected["t_stop"], rel=ONE_PERCENT)


def test_a_rod_that_rests_on_its_two_ends_stops_in_half_the_time() -> None:
    expected = oracle("S11")
    trace = run(thin_rod(angular=(0.0, 0.0, 30.0)), on=sheet(line_support=False), until=0.6)
    (rest,) = trace.events_of(EventKind.REST)

    slowing = (yaw_rate(trace, 0, 0.05, 0.1) - yaw_rate(trace, 0, 0.2, 0.25)) / 0.15
    assert slowing == pytest.approx(expected["alpha"], rel=ONE_PERCENT)
    assert rest.time == pytest.approx(expected["t_stop"], rel=ONE_PERCENT)
    assert headings(trace, 0)[-1] == pytest.approx(30.0 * expected["t_stop"] / 2, rel=ONE_PERCENT)


@pytest.mark.parametrize("record", oracles("S7"), ids=lambda r: r["name"].split("spin ")[-1])
def test_a_rod_that_cannot_roll_slides_and_turns_as_the_oracle_says(record: dict[str, Any]) -> None:
    i, out = record["inputs"], record["outputs"]
    long = i["L"] == BAT_L
    body = bat(radius=THIN) if long else THIN_PIECE
    start = Start(body, (0.0, 0.0, THIN), (0.0, 1.0, 0.0), (i["v0"], 0.0, 0.0), (0.0, 0.0, i["w0"]))
    # every real rod rolls (S8); that of this oracle does not, which an endless inertia about its axis gives
    block = planar_block([Scene([start], SHEET)])
    block.state.along[:] = 1e9
    angle = follow(block, until=1.2 * out["t_stop"], done=lambda b: not b.active().any())

    assert block.state.position[0, 0] == pytest.approx(out["x"], rel=ONE_PERCENT)
    # less than a 250th of x: what the slide to one side leaves of that to the other
    assert block.state.position[0, 1] == pytest.approx(out["y"], rel=ONE_PERCENT, abs=1e-9)
    assert angle == pytest.approx(out["angle"], rel=ONE_PERCENT)
    assert block.time == pytest.approx(out["t_stop"], rel=ONE_PERCENT)


@pytest.mark.parametrize("record", oracles("S8"), ids=["turning", "at 45 degrees", "turning, fast roll"])
def test_a_piece_that_slides_turns_and_rolls_ends_rolling_as_the_oracle_says(record: dict[str, Any]) -> None:
    i, out = record["inputs"], record["outputs"]
    start = lying(heading=i["phi0"], velocity=(i["v0"], 0.0), yaw=i["yaw_rate0"], forward=i["w_roll0"])
    block = planar_block([Scene([start], SHEET)], step=SHORT)
    s = block.state
    # a real piece that rolls at 400 rad/s and turns at 30 rad/s lifts an end: its gyroscopic moment is
    # 0.88 N m, its weight holds 0.24 N m. The oracle keeps it on the sheet, so its law is asked by itself
    s.mode[:] = FLAT
    angle = follow(block, until=1.2 * out["t_roll"], done=lambda b: slip(b) < SLIPS)
    v = s.velocity[0, :2]
    forward = -float(s.angular[0] @ s.axis[0])

    assert block.time == pytest.approx(out["t_roll"], rel=ONE_PERCENT)
    assert s.position[0, :2] == pytest.approx([out["x"], out["y"]], rel=ONE_PERCENT)
    assert angle == pytest.approx(out["yaw"], rel=ONE_PERCENT, abs=1e-9)
    assert np.linalg.norm(v) == pytest.approx(out["v_end"], rel=ONE_PERCENT)
    assert math.degrees(math.atan2(v[1], v[0])) == pytest.approx(out["dir_deg"], abs=1.0)
    assert forward == pytest.approx(out["w_roll"], rel=ONE_PERCENT)
    assert s.angular[0, 2] == pytest.approx(0.0, abs=1e-6)


def test_a_piece_that_slides_and_turns_ends_the_same_in_the_usual_steps() -> None:
    expected = oracle("S8", yaw_rate0=30.0, w_roll0=0.0)
    trace = run(lying(heading=math.pi / 2, velocity=(3.0, 0.0), yaw=30.0), until=1.6)
    place, end = at(trace, 0, expected["t_roll"]), speed(trace, 0, 1.4, 1.6)

    assert place[:2] == pytest.approx([expected["x"], expected["y"]], rel=ONE_PERCENT)
    assert headings(trace, 0)[-1] - math.pi / 2 == pytest.approx(expected["yaw"], rel=ONE_PERCENT)
    assert np.linalg.norm(end) == pytest.approx(expected["v_end"], rel=ONE_PERCENT)
    assert math.degrees(math.atan2(end[1], end[0])) == pytest.approx(expected["dir_deg"], abs=1.0)
    assert yaw_rate(trace, 0, 1.4, 1.6) == pytest.approx(0.0, abs=1e-6)


def test_a_piece_at_45_degrees_ends_rolling_with_two_thirds_of_the_speed_across_it() -> None:
    expected = oracle("S8", yaw_rate0=0.0)
    trace = run(lying(heading=math.pi / 4, velocity=(3.0, 0.0)), until=1.2)
    place, end = at(trace, 0, expected["t_roll"]), speed(trace, 0, 0.9, 1.2)

    assert place[0] == pytest.approx(expected["x"], rel=ONE_PERCENT)
    assert place[1] == pytest.approx(expected["y"], rel=ONE_PERCENT)
    assert np.linalg.norm(end) == pytest.approx(expected["v_end"], rel=ONE_PERCENT)
    assert math.degrees(math.atan2(end[1], end[0])) == pytest.approx(expected["dir_deg"], abs=0.5)


def test_a_standing_piece_that_only_spins_stops_as_the_oracle_says() -> None:
    expected = oracle("S2")
    trace = run(standing(spin=60.0), until=0.6)
    (rest,) = trace.events_of(EventKind.REST)

    assert trace.roll[-1, 0] == pytest.approx(expected["angle"], rel=ONE_PERCENT)
    assert rest.time == pytest.approx(expected["t_stop"], rel=ONE_PERCENT)
    assert trace.axis[-1, 0] == pytest.approx([0.0, 0.0, 1.0], abs=1e-6)


@pytest.mark.parametrize("record", oracles("S6"), ids=lambda r: r["name"].split("spin ")[-1])
def test_a_low_piece_slides_and_turns_and_ends_both_as_the_oracle_says(record: dict[str, Any]) -> None:
    # at the oracle's friction of 0.3 > 2R/L a piece tips (T11); one of half its height does not
    i, out = record["inputs"], record["outputs"]
    low = Body("1", BodyKind.PIECE, Shape.ROUND, R, LOW, M)
    start = Start(low, (-1.0, 0.0, LOW / 2), (0.0, 0.0, 1.0), (i["v0"], 0.0, 0.0), (0.0, 0.0, i["w0"]))
    trace = run(start, until=2 * out["t_stop"])
    (rest,) = trace.events_of(EventKind.REST)

    assert trace.position[-1, 0, 0] + 1.0 == pytest.approx(out["d_stop"], rel=ONE_PERMILLE)
    assert trace.roll[-1, 0] == pytest.approx(out["angle"], rel=ONE_PERMILLE)
    assert rest.time == pytest.approx(out["t_stop"], rel=ONE_PERMILLE)
    assert trace.axis[-1, 0] == pytest.approx([0.0, 0.0, 1.0], abs=1e-6)


def test_a_standing_piece_slides_and_turns_and_ends_both_at_once() -> None:
    # friction scales time alone: at 0.15 instead of 0.3 everything takes twice as long and goes twice as far
    expected = oracle("S6", v0=1.0, w0=40.0)
    start = standing(x=-0.2, velocity=(1.0, 0.0), spin=40.0)
    trace = run(start, on=sheet(friction=0.15), until=1.2)
    (rest,) = trace.events_of(EventKind.REST)
    turned = trace.time[np.argmax(trace.roll[:, 0])]
    moved = trace.time[np.argmax(trace.position[:, 0, 0])]

    assert trace.position[-1, 0, 0] + 0.2 == pytest.approx(2 * expected["d_stop"], rel=ONE_PERCENT)
    assert trace.roll[-1, 0] == pytest.approx(2 * expected["angle"], rel=ONE_PERCENT)
    assert rest.time == pytest.approx(2 * expected["t_stop"], rel=ONE_PERCENT)
    assert turned == pytest.approx(moved, rel=ONE_PERCENT)
    assert trace.axis[-1, 0] == pytest.approx([0.0, 0.0, 1.0], abs=1e-6)


@pytest.mark.parametrize("start_ratio", [0.8, 0.5])
def test_slide_and_spin_of_a_disc_run_to_the_ratio_of_the_oracle(start_ratio: float) -> None:
    # what is left of the distance falls with the speed, down to twice that at which a body stops
    v = 2.0
    start = standing(velocity=(v, 0.0), spin=v / (start_ratio * R))
    block = planar_block([Scene([start], sheet(friction=0.1))])
    ratio = last_ratio(
        block, lambda b: float(b.state.velocity[0, 0] / (R * b.state.angular[0, 2])), floor=0.003
    )

    assert ratio == pytest.approx(oracle("S5")["eps0"], rel=ONE_PERCENT)


@pytest.mark.parametrize("start_ratio", [0.7, 0.48])
def test_slide_across_and_turning_of_a_rod_run_to_the_ratio_of_the_oracle(start_ratio: float) -> None:
    # so slow that it turns away from across its way by 0.07 rad at most before it stops; it cannot roll
    v = 0.1
    start = Start(
        THIN_PIECE, (0.0, 0.0, THIN), (0.0, 1.0, 0.0), (v, 0.0, 0.0), (0.0, 0.0, v / (start_ratio * L / 2))
    )
    block = planar_block([Scene([start], SHEET)], step=SHORT)
    block.state.along[:] = 1e9
    ratio = last_ratio(
        block, lambda b: float(b.state.velocity[0, 0] / (b.state.angular[0, 2] * L / 2)), floor=0.003
    )

    assert ratio == pytest.approx(oracle("S10")["eps0"], rel=ONE_PERCENT)


@pytest.mark.parametrize("factor", [0.5, 3.0])
def test_motion_under_friction_alone_does_not_depend_on_the_mass(factor: float) -> None:
    starts = [
        [lying(heading=0.4, velocity=(2.0, 1.0), yaw=15.0, forward=30.0, mass=m)] for m in (M, factor * M)
    ]
    one, other = (run(*s, on=sheet(rolling_arm=5e-4), until=1.0) for s in starts)

    assert other.time == pytest.approx(one.time)
    assert other.position == pytest.approx(one.position, abs=1e-9)
    assert other.roll == pytest.approx(one.roll, abs=1e-6)


def follow(block: Block, until: float, done: Callable[[Block], bool]) -> float:
    """Step a block of one body until something is done; the angle that its axis has turned by."""
    angle, before = 0.0, math.atan2(*block.state.axis[0, 1::-1])
    while block.time < until and not done(block):
        block.step()
        now = math.atan2(*block.state.axis[0, 1::-1])
        angle += (now - before + math.pi) % (2 * math.pi) - math.pi
        before = now
    return angle


def last_ratio(block: Block, ratio: Callable[[Block], float], floor: float) -> float:
    """A ratio of two motions when the first of them has come down to `floor` m/s."""
    value = ratio(block)
    while np.hypot(*block.state.velocity[0, :2]) > floor:
        value = ratio(block)
        block.step()
    return value


@pytest.mark.slow
@pytest.mark.parametrize("ends", [False, True])
@pytest.mark.parametrize("offset", [0.06, -0.1, 0.15])
def test_a_bat_with_its_centre_of_mass_off_the_middle_turns_as_its_points_say(
    offset: float, ends: bool
) -> None:
    start, until = (0.0, 3.0, 0.0), 0.8
    trace = run(
        rod(bat(offset=offset), (0.0, 0.0, BAT_R), velocity=start, angular=(0.0, 0.0, 13.6)),
        on=sheet(friction=0.3, line_support=not ends),
        until=until,
    )
    heading, place = points_of_a_bat(offset, ends, 13.6, start[:2], until)

    assert headings(trace, 0)[-1] == pytest.approx(heading, rel=2e-3)
    assert trace.position[-1, 0, :2] == pytest.approx(place, abs=5e-3)


def points_of_a_bat(
    offset: float, ends: bool, spin: float, velocity: tuple[float, float], until: float
) -> tuple[float, list[float]]:
    """Heading and place of a bat that slides, turns and rolls, summed over the points on which it rests."""
    half = BAT_L / 2 - BAT_R if ends else BAT_L / 2
    s = np.array([-half, half]) if ends else (np.arange(400) + 0.5) / 200 * half - half
    pressed = 1.0 - s * offset / half**2 if ends else 1.0 - 3.0 * s * offset / half**2
    s, pressed = s + offset, pressed / pressed.sum()
    heading, yaw, roll, dt = 0.0, spin, 0.0, 1e-4
    v, place = np.array(velocity), np.zeros(2)
    for _ in range(round(until / dt)):
        middle = heading + dt / 2 * yaw
        along = np.array([math.cos(middle), math.sin(middle)])
        across = np.array([-along[1], along[0]])
        # rolling forward about the axis moves the points on the sheet to the left of the axis
        slips = [np.full_like(s, v @ along), v @ across + yaw * s + BAT_R * roll]
        pull = 0.3 * GRAVITY * pressed / np.hypot(*slips)
        ahead, aside = -float(pull @ slips[0]), -float(pull @ slips[1])
        twist = -float(pull @ (s * slips[1]))
        place = place + dt * v
        v = v + dt * (ahead * along + aside * across)
        heading += dt * yaw
        yaw += dt * twist / (BAT_L**2 / 12 - offset**2)
        roll += dt * aside * BAT_R / (BAT_R**2 / 2)
    return heading, place.tolist()
