"""Pieces that stand, tip, are thrown up, lie on others: what a plane alone cannot show."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from sim.constants import GRAVITY
from sim.scene import Scene, Start
from sim.trace import EventKind, Floats, Trace
from tests.oracles import oracle, oracles
from tests.sim.lab import (
    BAT_M,
    L,
    M,
    R,
    at,
    bat,
    lying,
    piece,
    planar_block,
    rod,
    run,
    sheet,
    speed,
    standing,
    window,
)

ONE_PERCENT, THREE_PERCENT = 0.01, 0.03
GAP = 2e-4
FIRST = 1.5e-3  # s after a blow in which nothing else has happened yet
ROUGH = sheet(friction=5.0)
SMOOTH = sheet(friction=0.0)


def stands(trace: Trace, body: int = 0) -> bool:
    """Whether a piece is upright at the end."""
    return bool(abs(trace.axis[-1, body, 2]) > 0.99)


def lies(trace: Trace, body: int = 0) -> bool:
    """Whether a piece lies at the end."""
    return bool(abs(trace.axis[-1, body, 2]) < 0.01)


def tipping(rate: float, *, slides: bool) -> Start:
    """A standing piece that begins to turn over its base edge at y = R, which is held or slides freely."""
    # about a held edge the middle goes forward and up, about a sliding one up alone
    forward = 0.0 if slides else rate * L / 2
    return Start(piece(), (0.0, 0.0, L / 2), (0.0, 0.0, 1.0), (0.0, forward, rate * R), (-rate, 0.0, 0.0))


@pytest.mark.parametrize("slides", [False, True], ids=["edge held by friction", "base slides freely"])
def test_a_piece_tips_over_from_the_rate_of_the_oracle_on(slides: bool) -> None:
    critical = oracle("T2" if slides else "T1")["w_crit"]
    on = SMOOTH if slides else ROUGH
    below, above = (
        run(tipping(share * critical, slides=slides), on=on, until=2.5) for share in (0.985, 1.015)
    )

    assert stands(below)
    assert lies(above)


def pushed(height: float, friction: float) -> Floats:
    """Lean (T,) in degrees of a standing piece that a smooth log, rolling slowly, pushes at a height."""
    pace = 0.01
    roll = -pace / height
    log = bat(mass=1000.0, radius=height, length=2.4)
    start = rod(log, (0.0, -R - height - 1e-6, height), velocity=(0.0, pace, 0.0), angular=(roll, 0.0, 0.0))
    moves = standing(velocity=(0.0, pace))  # already, so that nothing strikes it
    trace = run(start, moves, on=sheet(friction=friction, wood_restitution=0.0), until=2.0)
    return np.degrees(np.arccos(np.clip(trace.axis[:, 1, 2], -1.0, 1.0)))


@pytest.mark.parametrize("record", oracles("T3"), ids=lambda r: f"friction {r['inputs']['mu']}")
def test_a_steady_push_tips_a_piece_from_the_height_of_the_oracle_on(record: dict[str, Any]) -> None:
    height, friction = record["outputs"]["h_star"], record["inputs"]["mu"]

    assert pushed((1 - THREE_PERCENT) * height, friction).max() < 2.0
    # over the edge, or as far as the log has come
    assert pushed((1 + THREE_PERCENT) * height, friction)[-1] > 8.0


def balanced(beyond: float) -> Start:
    """A piece at rest on its edge, leaning by so many radians more than its balance."""
    tilt = math.atan(2 * R / L) + beyond
    height = L / 2 * math.cos(tilt) + R * math.sin(tilt)
    return Start(piece(), (0.0, 0.0, height), (0.0, math.sin(tilt), math.cos(tilt)))


@pytest.mark.parametrize("beyond", [0.01, -0.01])
def test_a_piece_on_its_edge_leaves_its_balance_at_the_pace_of_the_oracle(beyond: float) -> None:
    tau = oracle("T9")["tau"]
    trace = run(balanced(beyond), on=ROUGH, until=0.25)
    lean = float(np.interp(0.2, trace.time, np.arctan2(trace.axis[:, 0, 1], trace.axis[:, 0, 2])))

    assert lean - math.atan(2 * R / L) == pytest.approx(beyond * math.cosh(0.2 / tau), rel=0.03)


def test_a_piece_that_falls_from_its_balance_lands_as_fast_as_the_oracle_says() -> None:
    block = planar_block([Scene([balanced(1e-3)], ROUGH)])
    block.state.sheet_friction[:] = 1e9  # a held edge: while nothing presses it, any friction would let it go
    fastest = 0.0
    while block.time < 1.5:
        block.step()
        fastest = max(fastest, float(np.linalg.norm(block.state.angular[0])))

    assert fastest == pytest.approx(oracle("T8")["w_land"], rel=ONE_PERCENT)


def test_the_blow_that_would_tip_a_piece_on_a_fixed_edge_leaves_it_standing() -> None:
    # at its middle; the edge is not fixed: that would take a friction of 1.67, so J_min is not to be used
    record = oracle("T4", h=0.1)
    v = record["J_min"] * (1 / BAT_M + 1 / M) / 1.5
    start = rod(bat(radius=0.005), (0.0, -R - 0.005 - GAP, 0.1), velocity=(0.0, v, 0.0))
    trace = run(start, standing(), on=sheet(friction=0.3), until=1.0)
    times = window(trace, EventKind.CONTACT, 0.01)

    assert record["mu_needed"] > 0.3
    assert BAT_M * (v - speed(trace, 0, *times)[1]) == pytest.approx(record["J_min"], rel=ONE_PERCENT)
    assert np.linalg.norm(at(trace, 1, 1.0) - at(trace, 1, 0.0)) > 0.005
    assert stands(trace, 1)


def blow_at(height: float, friction: float, *, v: float = 6.0, piece_restitution: float = 0.0) -> Trace:
    """A level bat strikes a standing piece at a height."""
    start = rod(bat(radius=0.01), (0.0, -R - 0.01 - GAP, height), velocity=(0.0, v, 0.0))
    on = sheet(friction=friction, restitution_piece=piece_restitution)
    return run(start, standing(), on=on, until=0.012)


def tilt_rate(trace: Trace, body: int, start: float, end: float) -> float:
    """Mean rate of tipping towards +y, rad/s."""
    lean = np.unwrap(np.arctan2(trace.axis[:, body, 1], trace.axis[:, body, 2]))
    return float((np.interp(end, trace.time, lean) - np.interp(start, trace.time, lean)) / (end - start))


def impulse(trace: Trace) -> float:
    """What the blow gave, from the speed that the bat lost, N s."""
    return BAT_M * float(6.0 - speed(trace, 0, *window(trace, EventKind.CONTACT, FIRST))[1])


@pytest.mark.parametrize("mu", [0.3, 0.0])
def test_a_blow_on_a_standing_piece_turns_it_as_the_sliding_base_says(mu: float) -> None:
    turns_as_the_sliding_base_says(0.12, mu)


def turns_as_the_sliding_base_says(height: float, mu: float) -> None:
    expected = oracle("T6", h=height, mu=mu)
    trace = blow_at(height, mu)
    times, j = window(trace, EventKind.CONTACT, FIRST), impulse(trace)

    assert tilt_rate(trace, 1, *times) / j == pytest.approx(expected["w_per_J"], rel=ONE_PERCENT)
    assert speed(trace, 1, *times)[1] / j == pytest.approx(expected["vx_per_J"], rel=ONE_PERCENT)


def test_a_blow_at_the_percussion_height_leaves_the_foot_where_it_is() -> None:
    trace = blow_at(oracle("T5")["h_cp"], 0.0)
    times = window(trace, EventKind.CONTACT, FIRST)
    base = speed(trace, 1, *times)[1] - L / 2 * tilt_rate(trace, 1, *times)

    assert base == pytest.approx(0.0, abs=ONE_PERCENT * speed(trace, 1, *times)[1])


@pytest.mark.parametrize("height", [0.02, 0.0245, 0.06])
def test_a_low_blow_turns_a_standing_piece_back_and_throws_it_up(height: float) -> None:
    expected = oracle("T7 ", h=height)
    trace = blow_at(height, 0.0)
    times = window(trace, EventKind.CONTACT, FIRST)
    v = speed(trace, 1, *times)

    assert tilt_rate(trace, 1, *times) == pytest.approx(expected["w_at_vx10"] * v[1] / 10, rel=ONE_PERCENT)
    # the rear edge cannot sink: it lifts the piece with R w
    assert v[2] == pytest.approx(-R * tilt_rate(trace, 1, *times), rel=ONE_PERCENT)


def test_a_piece_thrown_up_by_a_low_blow_flies_as_high_as_the_oracle_says() -> None:
    expected = oracle("T7b")
    start = Start(
        piece(), (0.0, -3.0, L / 2), (0.0, 0.0, 1.0), (0.0, 5.0, expected["vz"]), (-expected["w"], 0.0, 0.0)
    )
    trace = run(start, on=SMOOTH, until=1.1)

    assert trace.position[:, 0, 2].max() - L / 2 == pytest.approx(expected["apex"], rel=ONE_PERCENT)
    assert np.interp(expected["t_air"], trace.time, trace.position[:, 0, 2]) == pytest.approx(L / 2, abs=0.02)
    # in the air it turns 30 times, forwards as it was struck backwards: nothing brakes it
    lean = np.unwrap(np.arctan2(trace.axis[:, 0, 1], trace.axis[:, 0, 2]))
    aloft = trace.time < 0.9
    assert np.gradient(lean, trace.time)[aloft] == pytest.approx(expected["w"], rel=ONE_PERCENT)


def kick(trace: Trace, body: int, v: float = 0.0) -> Floats:
    """Change of velocity (3,) by the first contact, gravity apart; `v` towards +y before it."""
    start, end = window(trace, EventKind.CONTACT, FIRST)
    change = speed(trace, body, start, end) - [0.0, v, 0.0]
    change[2] += GRAVITY * 0.5 * (start + end)
    return np.asarray(change)


@pytest.mark.parametrize("record", oracles("T10"), ids=lambda r: r["name"].split("angle ")[-1])
def test_a_level_bat_meets_a_lying_piece_at_the_inclination_of_the_oracle(record: dict[str, Any]) -> None:
    i, out = record["inputs"], record["outputs"]
    v = 10.0
    reach = math.sqrt((R + i["rb"] + GAP) ** 2 - (R - i["zb"]) ** 2)
    start = rod(bat(radius=i["rb"]), (0.0, -reach, i["zb"]), velocity=(0.0, v, 0.0))
    trace = run(start, lying(), on=SMOOTH, until=0.01)
    # what cannot go into the sheet shows the normal: the piece where it hops, the bat where it is thrown up
    change = kick(trace, 1) if out["alpha_deg"] >= 0 else -kick(trace, 0, v)

    assert change[1] > 1.0
    assert change[2] / change[1] == pytest.approx(out["vz_per_vx"], abs=0.01)


@pytest.mark.parametrize(("friction", "falls"), [(0.235, False), (0.255, True)])
def test_the_friction_of_an_upright_slide_decides_whether_it_tips(friction: float, falls: bool) -> None:
    assert oracle("T11")["mu_star"] == pytest.approx(0.245)
    trace = run(standing(y=-3.0, velocity=(0.0, 4.0)), on=sheet(friction=friction), until=3.0)

    assert lies(trace) if falls else stands(trace)


@pytest.mark.parametrize(("between", "below"), [(0.20, 0.30), (0.36, 0.05)])
def test_a_pyramid_of_three_collapses_where_one_friction_is_too_small(between: float, below: float) -> None:
    expected = oracle("K1")
    assert between < expected["mu_between"] or below < expected["mu_ground"]
    trace = run(*pyramid(), on=sheet(friction=below, wood_friction=between), until=1.0)

    assert trace.position[-1, 2, 2] == pytest.approx(R, abs=1e-3)


@pytest.mark.parametrize(("between", "below"), [(0.36, 0.20), (0.30, 0.12)])
def test_a_pyramid_of_three_stands_where_both_frictions_suffice(between: float, below: float) -> None:
    expected = oracle("K1")
    assert between > expected["mu_between"]
    assert below > expected["mu_ground"]
    trace = run(*pyramid(), on=sheet(friction=below, wood_friction=between), until=1.0)

    assert R + R * math.sqrt(3) - trace.position[-1, 2, 2] < 1e-3


def pyramid() -> list[Start]:
    top = Start(piece(3), (0.0, 0.0, R + R * math.sqrt(3)), (1.0, 0.0, 0.0))
    return [lying(y=-R), lying(y=R, number=2), top]


def test_a_piece_that_loses_its_support_falls_as_the_oracle_says() -> None:
    expected = oracle("K2")
    start = Start(piece(), (0.0, 0.0, 3 * R), (1.0, 0.0, 0.0))
    trace = run(start, until=0.2)
    landing = trace.events_of(EventKind.GROUND)[0]

    assert landing.time == pytest.approx(expected["t"], rel=ONE_PERCENT)
    assert landing.speed == pytest.approx(expected["v"], rel=ONE_PERCENT)


def test_a_stacked_piece_drops_in_place_when_its_support_is_struck_away() -> None:
    expected = oracle("K3", v_rel=12.0)
    # its support leaves at 12 m/s, and goes from under its middle after 0.05 m: in 8 steps
    below = lying(velocity=(12.0, 0.0), x=0.05, number=2)
    above = Start(piece(1), (0.0, 0.0, 3 * R), (0.0, 1.0, 0.0))
    trace = run(above, below, on=sheet(friction=0.0, wood_friction=0.36), until=0.3)

    assert float(speed(trace, 0, 0.02, 0.06)[0]) == pytest.approx(expected["dv"], rel=0.03)
    assert trace.position[-1, 0, 2] == pytest.approx(R, abs=1e-4)
    assert np.linalg.norm(at(trace, 0, 0.3)[:2]) < 0.01


def test_the_pull_of_a_leaving_support_is_that_of_its_friction() -> None:
    # mu g s/v of the oracle, for 3 m/s over 0.18 m less the rounded edge, and as it is pulled along a little
    pull = oracle("K3", v_rel=3.0)["dv"] * 3.0 / 0.2
    expected = 3.0 - math.sqrt(3.0**2 - 2 * pull * (0.18 - 0.0025))
    below = lying(velocity=(3.0, 0.0), x=-0.08, number=2, mass=20.0)  # heavy: it keeps its speed
    above = Start(piece(1), (0.0, 0.0, 3 * R), (0.0, 1.0, 0.0))
    trace = run(above, below, on=sheet(friction=0.0, wood_friction=0.36), until=0.15)

    assert float(speed(trace, 0, 0.08, 0.12)[0]) == pytest.approx(expected, rel=ONE_PERCENT)


def test_a_held_piece_stays_in_the_air_until_it_is_touched() -> None:
    above = Start(piece(1), (0.0, 0.0, 3 * R), (0.0, 1.0, 0.0), held=True)
    below = lying(number=2, held=True)
    bat_past = rod(bat(), (0.0, -1.5, 0.5), velocity=(0.0, 14.0, 2.0))
    trace = run(bat_past, above, below, until=0.15)

    assert (trace.position[:, 1] == trace.position[0, 1]).all()
    assert (trace.position[:, 2] == trace.position[0, 2]).all()
