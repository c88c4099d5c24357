"""A piece that lies on the sheet: it slides, rolls, rolls out, and with backspin turns back."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import EventKind, Shape, Trace
from gorodki.sim.wood.planar import Block
from gorodki.sim.wood.scene import Scene, Start
from tests.oracles import oracle, oracles
from tests.sim.lab import SHEET, SLIPS, R, at, lying, piece, planar_block, roll_rate, run, sheet, slip, speed

ONE_PERCENT, ONE_PERMILLE = 0.01, 0.001
SHORT = 2e-4  # s of every step, to tell when a slip ends


def forward(trace: Trace, start: float, end: float) -> float:
    """Mean speed towards +y between two times, m/s."""
    return float(speed(trace, 0, start, end)[1])


def rest_time(trace: Trace) -> float:
    """When the only body came to rest."""
    (event,) = trace.events_of(EventKind.REST)
    return event.time


def slip_ends(start: Start) -> float:
    """When the only body no longer slips on the sheet, to one short step."""
    block = planar_block([Scene([start], SHEET)], step=SHORT)
    while block.time < 3.0 and slip(block) > SLIPS:
        block.step()
    return block.time


def test_a_piece_that_slides_along_its_axis_stops_as_a_block_does() -> None:
    expected = oracle("O1", v0=3.0, mu=0.3)
    trace = run(lying(velocity=(3.0, 0.0)), until=2.0)

    assert trace.position[-1, 0, 0] == pytest.approx(expected["d_stop"], rel=ONE_PERCENT)
    assert rest_time(trace) == pytest.approx(expected["t_stop"], rel=ONE_PERCENT)


@pytest.mark.parametrize("record", oracles("O1b"), ids=lambda r: f"mu={r['inputs']['mu']}")
def test_the_speed_that_slides_exactly_two_metres_does(record: dict[str, Any]) -> None:
    start = lying(velocity=(record["outputs"]["v0"], 0.0))
    trace = run(start, on=sheet(friction=record["inputs"]["mu"]), until=2.0)

    assert trace.position[-1, 0, 0] == pytest.approx(2.0, rel=ONE_PERCENT)


def test_a_sliding_piece_begins_to_roll() -> None:
    expected = oracle("O2a", v0=3.0)
    trace = run(lying(velocity=(0.0, 3.0)), until=0.6)

    assert at(trace, 0, expected["t_roll"])[1] == pytest.approx(expected["x_roll"], rel=ONE_PERCENT)
    assert forward(trace, expected["t_roll"] + 0.01, 0.6) == pytest.approx(expected["v_f"], rel=ONE_PERCENT)
    assert -roll_rate(trace, 0, 0.4, 0.6) == pytest.approx(expected["w_f"], rel=ONE_PERCENT)


def test_backspin_of_twice_the_speed_stops_a_piece_dead() -> None:
    expected = oracle("O2b")
    trace = run(lying(y=-1.0, velocity=(0.0, 3.0), forward=-2 * 3.0 / R), until=2.0)

    assert trace.position[-1, 0, 1] + 1.0 == pytest.approx(expected["x_roll"], rel=ONE_PERCENT)
    assert rest_time(trace) == pytest.approx(expected["t_roll"], rel=ONE_PERCENT)
    assert trace.position[:, 0, 1].max() - trace.position[-1, 0, 1] < 1e-3  # and it does not come back


def test_more_backspin_turns_a_piece_back() -> None:
    expected = oracle("O2c")
    trace = run(lying(y=-1.0, velocity=(0.0, 3.0), forward=-400.0), until=2.0)
    y = trace.position[:, 0, 1] + 1.0

    assert y.max() == pytest.approx(expected["x_max"], rel=ONE_PERCENT)
    assert trace.time[y.argmax()] == pytest.approx(expected["t_reverse"], rel=ONE_PERCENT)
    assert np.interp(expected["t_roll"], trace.time, y) == pytest.approx(expected["x_roll"], rel=ONE_PERCENT)
    assert forward(trace, 1.5, 2.0) == pytest.approx(expected["v_f"], rel=ONE_PERCENT)
    assert -roll_rate(trace, 0, 1.5, 2.0) == pytest.approx(expected["w_f"], rel=ONE_PERCENT)


def test_overspin_drives_a_piece_on() -> None:
    expected = oracle("O2d")
    trace = run(lying(velocity=(0.0, 1.0), forward=200.0), until=0.7)

    assert at(trace, 0, expected["t_roll"])[1] == pytest.approx(expected["x_roll"], rel=ONE_PERCENT)
    assert forward(trace, 0.5, 0.7) == pytest.approx(expected["v_f"], rel=ONE_PERCENT)
    assert -roll_rate(trace, 0, 0.5, 0.7) == pytest.approx(expected["w_f"], rel=ONE_PERCENT)


@pytest.mark.parametrize("name", ["O2a", "O2b", "O2c", "O2d"])
def test_the_slip_ends_when_the_oracle_says(name: str) -> None:
    (record,) = oracles(name)
    i, out = record["inputs"], record["outputs"]

    ends = slip_ends(lying(velocity=(0.0, i["v0"]), forward=i["w0"]))
    assert ends == pytest.approx(out["t_roll"], rel=ONE_PERCENT)


@pytest.mark.parametrize("name", ["O2a", "O2b", "O2c", "O2d"])
def test_sliding_into_a_roll_costs_the_energy_of_the_slip(name: str) -> None:
    (record,) = oracles(name)
    start = lying(velocity=(0.0, record["inputs"]["v0"]), forward=record["inputs"]["w0"])
    block = planar_block([Scene([start], sheet())])
    before = energy_of(block)
    while block.time < record["outputs"]["t_roll"] + 0.05:
        block.step()

    assert before - energy_of(block) == pytest.approx(record["outputs"]["E_lost"], rel=ONE_PERCENT)


@pytest.mark.parametrize("heading", [0.3, 2.0, -1.1])
def test_the_way_into_a_roll_does_not_depend_on_where_the_axis_points(heading: float) -> None:
    expected = oracle("O2a", v0=3.0)
    across = np.array([-math.sin(heading), math.cos(heading)])
    trace = run(lying(heading=heading, velocity=tuple(3.0 * across)), until=0.5)

    assert at(trace, 0, expected["t_roll"])[:2] @ across == pytest.approx(expected["x_roll"], rel=ONE_PERCENT)
    assert speed(trace, 0, 0.4, 0.5)[:2] @ across == pytest.approx(expected["v_f"], rel=ONE_PERCENT)


@pytest.mark.parametrize(
    "record", oracles("O3 "), ids=lambda r: f"v={r['inputs']['v0']} f={r['inputs']['f']}"
)
def test_a_rolling_piece_rolls_to_rest(record: dict[str, Any]) -> None:
    i, out = record["inputs"], record["outputs"]
    start = lying(velocity=(0.0, i["v0"]), forward=i["v0"] / R)
    block = planar_block([Scene([start], sheet(rolling_arm=i["f"]))])  # 15 m: farther than a trace follows
    half = 0.5 * out["t_stop"]
    times, speeds = [0.0], [i["v0"]]
    while block.active().any():
        block.step()
        times.append(block.time)
        speeds.append(float(block.state.velocity[0, 1]))

    slowing = (i["v0"] - float(np.interp(half, times, speeds))) / half
    assert slowing == pytest.approx(out["a"], rel=ONE_PERMILLE)
    assert block.state.position[0, 1] == pytest.approx(out["d_stop"], rel=ONE_PERMILLE)
    assert block.time == pytest.approx(out["t_stop"], rel=ONE_PERMILLE)


@pytest.mark.parametrize(
    "record", oracles("O3b"), ids=lambda r: f"mu={r['inputs']['mu']} f={r['inputs']['f']}"
)
def test_the_speed_that_slides_and_rolls_exactly_two_metres_does(record: dict[str, Any]) -> None:
    on = sheet(friction=record["inputs"]["mu"], rolling_arm=record["inputs"]["f"])
    trace = run(lying(y=-1.0, velocity=(0.0, record["outputs"]["v0"])), on=on, until=8.0)

    assert trace.position[-1, 0, 1] + 1.0 == pytest.approx(2.0, rel=ONE_PERCENT)


@pytest.mark.parametrize("record", oracles("O4"), ids=lambda r: r["name"].split()[-1])
def test_a_blow_above_or_below_the_middle_sets_the_speed_of_the_roll(record: dict[str, Any]) -> None:
    out = record["outputs"]
    trace = run(lying(velocity=(0.0, out["v0"]), forward=out["w0"]), until=1.3)

    assert forward(trace, 1.1, 1.3) == pytest.approx(out["v_f"], rel=ONE_PERCENT, abs=1e-6)


def two_in_a_row(backspin: bool) -> list[Start]:
    """A moving piece, 0.2 mm before one at rest: friction has no time to change it before they meet."""
    v = 3.0
    first = lying(y=-2 * R - 2e-4, velocity=(0.0, v), forward=-v / R if backspin else v / R)
    return [first, lying(number=2)]


@pytest.mark.parametrize("record", oracles("O5"), ids=lambda r: r["name"].split(", ")[-1])
def test_a_collision_takes_the_speed_and_leaves_the_spin(record: dict[str, Any]) -> None:
    out = record["outputs"]
    starts = two_in_a_row("backspin" in record["name"])
    block = planar_block([Scene(starts, sheet(wood_restitution=0.6))])
    v = block.state.velocity
    while v[1, 1] == 0.0:
        block.step()

    assert v[:, 1] == pytest.approx([out["v1_after"], out["v2_after"]], rel=ONE_PERCENT)
    while block.time < 0.8:  # the slip has ended
        block.step()
    assert v[:, 1] == pytest.approx([out["v1_final"], out["v2_final"]], rel=ONE_PERCENT)


def test_a_piece_that_slides_obliquely_ends_rolling_across_its_axis() -> None:
    expected = oracle("O6")
    trace = run(lying(velocity=(2.0, 2.0)), until=1.0)
    end = expected["t_stop_axial"]

    assert trace.position[-1, 0, 0] == pytest.approx(expected["x_axial"], rel=ONE_PERCENT)
    rolls = [0.0, expected["v_perp_final"], 0.0]
    assert speed(trace, 0, end + 0.02, 1.0) == pytest.approx(rolls, rel=ONE_PERCENT, abs=1e-3)
    assert slip_ends(lying(velocity=(2.0, 2.0))) == pytest.approx(end, rel=ONE_PERCENT)


def test_both_slips_of_an_oblique_slide_keep_their_law() -> None:
    # slip across = slip along cubed, in shares of their starts (physics notes 3.2); across it is v + R roll
    block = planar_block([Scene([lying(velocity=(2.0, 2.0))], sheet())])
    along, across = [], []
    while block.time < 0.7:
        block.step()
        s = block.state
        along.append(s.velocity[0, 0] / 2.0)
        across.append((s.velocity[0, 1] + R * s.angular[0, 0]) / 2.0)

    assert np.array(across) == pytest.approx(np.array(along) ** 3, abs=0.01)


def test_an_octagonal_piece_comes_to_rest_where_a_round_one_still_rolls() -> None:
    v, on = 0.5, sheet(rolling_arm=0.0005)
    turned = lying(velocity=(0.0, v), forward=v / R)
    prism = replace(turned, body=piece(shape=Shape.OCTAGON))
    ways = [float(run(s, on=on, until=5.0).position[-1, 0, 1]) for s in (turned, prism)]

    # round: v²/(2 a) with a = 2/3 f/R g (oracle O3); the prism loses a share of its energy at every facet
    assert ways[0] == pytest.approx(v**2 / (2 * (2 / 3) * 0.0005 / R * GRAVITY), rel=ONE_PERCENT)
    assert 0.0 < ways[1] < 0.25 * ways[0]


def octagon(v: float, *, forward: float = 0.0) -> Start:
    """An octagonal piece that lies and moves across its axis."""
    return replace(lying(velocity=(0.0, v), forward=forward), body=piece(shape=Shape.OCTAGON))


@pytest.mark.parametrize(("v", "friction"), [(0.3, 0.2), (1.0, 0.3), (1.0, 0.41), (3.0, 0.2), (3.0, 0.41)])
def test_an_octagon_pushed_sideways_slides_on_its_facet_as_a_block(v: float, friction: float) -> None:
    # friction under its middle turns it over the leading edge from tan 22.5° = 0.414 on
    trace = run(octagon(v), on=sheet(friction=friction, rolling_arm=0.0005), until=5.0)

    assert trace.position[-1, 0, 1] == pytest.approx(v**2 / (2 * friction * GRAVITY), rel=ONE_PERMILLE)
    assert np.abs(trace.roll).max() == 0.0


def test_friction_above_the_slope_of_a_facet_turns_an_octagon_over() -> None:
    trace = run(octagon(2.0), on=sheet(friction=0.5, rolling_arm=0.0005), until=5.0)

    # a block would slide v²/(2 μ g)
    assert trace.position[-1, 0, 1] > 1.5 * 2.0**2 / (2 * 0.5 * GRAVITY)
    assert np.abs(trace.roll[-1, 0]) > 6.0


@pytest.mark.slow
@pytest.mark.parametrize("v", [0.5, 1.0, 2.0, 3.0])
def test_an_octagon_rolls_as_far_as_a_prism_in_three_dimensions(v: float) -> None:
    pytest.importorskip("mujoco")
    scenes = [
        Scene([octagon(v, forward=v / R)], sheet(friction=f, restitution_piece=e, rolling_arm=0.0005))
        for f in (0.2, 0.3)
        for e in (0.0, 0.35)
    ]
    ways = [[s.run(engine, until=8.0).position[-1, 0, 1] for s in scenes] for engine in ("planar", "mujoco")]

    # single prisms are followed there, whose ways scatter by a fifth
    assert np.mean(ways[0]) == pytest.approx(np.mean(ways[1]), rel=0.25)


def energy_of(block: Block) -> float:
    """Energy of a block of one body, J."""
    return float(block.state.energy(GRAVITY).sum())
