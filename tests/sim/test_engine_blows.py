"""Blows between free bodies, and blows that the sheet answers at once: what comes out against the oracles."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import Body, EventKind, Floats, Trace
from gorodki.sim.wood.planar import Block
from gorodki.sim.wood.scene import Scene, Start
from tests.oracles import oracle, oracles
from tests.sim.lab import (
    BAT_L,
    BAT_M,
    BAT_R,
    L,
    M,
    R,
    bat,
    lying,
    piece,
    planar_block,
    rod,
    roll_rate,
    run,
    sheet,
    speed,
    standing,
    window,
    yaw_rate,
)

ONE_PERCENT = 0.01
GAP = 5e-4  # m between bodies at the start: from 0.2 mm on they count as met
TOUCH = 2e-4  # m between pieces of a row
BAT_I = BAT_M * BAT_L**2 / 12
HIGH = 1.0  # m above the sheet: nothing there feels it

SMOOTH = sheet(friction=0.0)


def upright(x: float, y: float, *, number: int = 1, z: float = HIGH, velocity: float = 0.0) -> Start:
    """A piece with its axis upright in mid-air: seen from above, the disc of the oracles."""
    return Start(piece(number), (x, y, z), (0.0, 0.0, 1.0), (0.0, velocity, 0.0))


def after(trace: Trace, body: int, count: int = 1) -> Floats:
    """Velocity (3,) of a body over 10 ms after the last of the first `count` contacts."""
    return speed(trace, body, *window(trace, EventKind.CONTACT, 0.01, count=count))


def swing(d: float, *, spin: float, along: float = 0.0, z: float = HIGH, radius: float = BAT_R) -> Start:
    """The bat of the oracles, 12 m/s towards +y: its point at `d` from the middle meets a piece at x = 0."""
    start = (-d, -R - radius - GAP, z)
    return rod(bat(radius=radius), start, velocity=(along, 12.0, 0.0), angular=(0.0, 0.0, spin))


@pytest.mark.parametrize("target", [upright(0.0, 0.0), standing()], ids=["in the air", "standing"])
def test_a_turning_bat_hits_a_free_piece_as_the_oracle_says(target: Start) -> None:
    expected = oracle("I1")
    trace = run(swing(0.3, spin=10.0, z=target.position[2]), target, on=SMOOTH, until=0.02)
    times = window(trace, EventKind.CONTACT, 0.01)
    v, bat_v, bat_w = after(trace, 1)[1], after(trace, 0)[1], yaw_rate(trace, 0, *times)

    assert v == pytest.approx(expected["v_cyl"], rel=ONE_PERCENT)
    assert bat_v == pytest.approx(expected["V_bat"], rel=ONE_PERCENT)
    assert bat_w == pytest.approx(expected["w_bat"], rel=ONE_PERCENT)
    assert M * v == pytest.approx(expected["J"], rel=ONE_PERCENT)
    assert BAT_M * bat_v + M * v == pytest.approx(expected["P"], rel=ONE_PERCENT)
    assert BAT_I * bat_w + 0.3 * M * v == pytest.approx(expected["H"], rel=ONE_PERCENT)
    lost = BAT_M * (12.0**2 - bat_v**2) + BAT_I * (10.0**2 - bat_w**2) - M * v**2
    assert 0.5 * lost == pytest.approx(expected["E_lost"], rel=ONE_PERCENT)


@pytest.mark.parametrize("record", oracles("I2"), ids=["sticks", "slips"])
def test_friction_of_a_blow_spins_a_piece(record: dict[str, Any]) -> None:
    i, out = record["inputs"], record["outputs"]
    on = sheet(friction=0.0, wood_friction=i["mu"])
    # a thin bat: on a thick one the normal impulse itself changes the slip, which the oracle leaves out
    start = swing(0.3, spin=10.0, along=i["vt"], radius=0.002)
    trace = run(start, upright(0.0, 0.0), on=on, until=0.02)
    times = window(trace, EventKind.CONTACT, 0.01)

    assert roll_rate(trace, 1, *times) == pytest.approx(out["w_cyl"], rel=ONE_PERCENT)
    assert after(trace, 1)[0] == pytest.approx(out["Jt"] / M, rel=ONE_PERCENT)
    assert after(trace, 1)[1] == pytest.approx(out["Jn"] / M, rel=ONE_PERCENT)
    # what slip of the surfaces is left: the bat's own way along, less that of the piece's surface
    left = after(trace, 0)[0] - after(trace, 1)[0] - R * roll_rate(trace, 1, *times)
    assert left == pytest.approx(out["slip_left"], rel=ONE_PERCENT, abs=ONE_PERCENT)


@pytest.mark.parametrize("z", [HIGH, L / 2], ids=["in the air", "standing"])
@pytest.mark.parametrize("record", oracles("I3"), ids=lambda r: r["name"].split()[-1])
def test_discs_part_as_the_oracle_says(record: dict[str, Any], z: float) -> None:
    i, out = record["inputs"], record["outputs"]
    reach = math.sqrt((2 * R + GAP) ** 2 - i["b"] ** 2)
    bodies = (upright(i["b"], -reach, velocity=i["v"], z=z), upright(0.0, 0.0, number=2, z=z))
    trace = run(*bodies, on=sheet(friction=0.0, wood_restitution=i["e"]), until=0.02)
    first, second = after(trace, 0), after(trace, 1)

    assert np.linalg.norm(second[:2]) == pytest.approx(out["v2"], rel=ONE_PERCENT)
    assert first[1] == pytest.approx(out["v1x"], rel=ONE_PERCENT)
    assert first[0] == pytest.approx(out["v1y"], rel=ONE_PERCENT, abs=1e-9)
    cosine = float(first[:2] @ second[:2] / (np.linalg.norm(first[:2]) * np.linalg.norm(second[:2])))
    assert math.degrees(math.acos(min(1.0, cosine))) == pytest.approx(
        out["angle_between"], rel=ONE_PERCENT, abs=1e-3
    )
    kinetic = 0.5 * M * (i["v"] ** 2 - first[:2] @ first[:2] - second[:2] @ second[:2])
    assert kinetic == pytest.approx(out["E_lost"], rel=ONE_PERCENT)


def lying_row(v: float) -> list[Start]:
    ways = [v, 0.0, 0.0]
    return [lying(y=k * (2 * R + TOUCH), number=k + 1, velocity=(0.0, way)) for k, way in enumerate(ways)]


def upright_row(v: float) -> list[Start]:
    return [upright(0.0, k * (2 * R + TOUCH), number=k + 1, velocity=v if k == 0 else 0.0) for k in range(3)]


# at e = 0.9 the last meeting of a row struck at 10 m/s is slower than 0.15 m/s, below which nothing rebounds
# in the air: there all speeds are ten times the oracle's, which has no such limit
@pytest.mark.parametrize(
    ("row", "share"), [(lying_row, 1.0), (upright_row, 10.0)], ids=["lying", "in the air"]
)
@pytest.mark.parametrize("record", oracles("I4"), ids=lambda r: r["name"].split()[-1])
def test_three_in_a_row_pass_a_blow_on_one_after_another(
    record: dict[str, Any], row: Any, share: float
) -> None:
    i, out = record["inputs"], record["outputs"]
    start, end = 0.03 / share, 0.05 / share
    trace = run(*row(share * i["v"]), on=sheet(friction=0.0, wood_restitution=i["e"]), until=end)

    ways = [float(speed(trace, k, start, end)[1]) / share for k in range(3)]
    assert ways == pytest.approx([out[f"seq{k + 1}"] for k in range(3)], rel=ONE_PERCENT, abs=1e-6)


@pytest.mark.parametrize("laid", [False, True], ids=["standing", "lying"])
@pytest.mark.parametrize("record", oracles("I5"), ids=lambda r: f"{r['inputs']['n']:.0f}")
def test_a_flat_hit_on_several_at_once(record: dict[str, Any], laid: bool) -> None:
    i, out = record["inputs"], record["outputs"]
    n = int(i["n"])
    pitch = 0.205 if n < 5 else 0.2002  # the five outermost pieces still lie within the bat's side
    places = [pitch * (k - (n - 1) / 2) for k in range(n)]
    pieces = [lying(x, number=k) if laid else standing(0.8 * x, number=k) for k, x in enumerate(places, 1)]
    start = rod(bat(), (0.0, -R - BAT_R - GAP, R if laid else L / 2), velocity=(0.0, i["V"], 0.0))
    trace = run(start, *pieces, on=sheet(friction=0.0, wood_restitution=i["e"]), until=0.02)

    assert after(trace, 0)[1] == pytest.approx(out["V_bat"], rel=ONE_PERCENT)
    for k in range(1, n + 1):
        assert after(trace, k)[1] == pytest.approx(out["v_cyl"], rel=ONE_PERCENT)


def test_a_turning_bat_hits_hardest_where_the_oracle_says() -> None:
    expected = oracle("I6")

    def thrown(d: float, radius: float = BAT_R) -> float:
        start = swing(d, spin=13.6, radius=radius)
        return float(after(run(start, upright(0.0, 0.0), on=SMOOTH, until=0.02), 1)[1])

    places = np.linspace(0.31, 0.41, 5)
    square, slope, _ = np.polyfit(places, [thrown(d) for d in places], 2)
    assert -slope / (2 * square) == pytest.approx(expected["d_opt"], rel=ONE_PERCENT)
    assert thrown(expected["d_opt"]) == pytest.approx(expected["v_max"], rel=ONE_PERCENT)
    assert thrown(0.0) == pytest.approx(expected["v_centre"], rel=ONE_PERCENT)
    # the end of a bat is round and strikes aslant; that of a thin one only in its last 2 mm
    assert thrown(0.4975, radius=0.002) == pytest.approx(expected["v_tip"], rel=ONE_PERCENT)


@pytest.mark.parametrize("heading", [0.0, math.pi / 2], ids=["across", "along"])
def test_a_flat_landing_costs_forward_speed(heading: float) -> None:
    expected = oracle("I8")
    start = rod(bat(), (0.0, 0.0, BAT_R + 1e-3), heading=heading, velocity=(0.0, 14.0, -5.0))
    trace = run(start, on=sheet(restitution_bat=0.3), until=0.02)
    landing = trace.events_of(EventKind.GROUND)[0].time
    times = window(trace, EventKind.GROUND, 2e-3)
    end = speed(trace, 0, *times)

    assert end[1] == pytest.approx(expected["vx_after"], rel=ONE_PERCENT)
    assert end[2] == pytest.approx(
        expected["vz_after"] - GRAVITY * (sum(times) / 2 - landing), rel=ONE_PERCENT
    )


def test_a_bat_that_lands_on_its_tip_slaps_down() -> None:
    expected = oracle("I9")
    tilt = math.radians(2.0)
    thin = bat(radius=5e-4)
    height = 0.5 * math.sin(tilt) + 0.001
    start = Start(thin, (0.0, 0.0, height), (0.0, math.cos(tilt), math.sin(tilt)), (0.0, 0.0, -5.0))
    trace = run(start, on=sheet(friction=0.0, restitution_bat=0.3), until=0.01)
    landing = trace.events_of(EventKind.GROUND)[0].time
    times = window(trace, EventKind.GROUND, 2e-3)
    pitch = np.interp(times, trace.time, np.arcsin(trace.axis[:, 0, 2]))
    rate = -(pitch[1] - pitch[0]) / 2e-3
    sinks = -speed(trace, 0, *times)[2] - GRAVITY * (sum(times) / 2 - landing)

    assert sinks == pytest.approx(expected["vz_c_after"], rel=ONE_PERCENT)
    assert rate == pytest.approx(expected["w_after"], rel=ONE_PERCENT)
    assert BAT_L / 2 * rate - sinks == pytest.approx(expected["tip_speed_after"], rel=ONE_PERCENT)
    # the same blow on the mass that stands for the bat at its end
    m = BAT_M * (5.0 - sinks) / ((1 + 0.3) * 5.0)
    assert m == pytest.approx(expected["m_eff"], rel=ONE_PERCENT)


@pytest.mark.parametrize(
    ("body", "drop", "e"), [(bat(), 0.5, 0.3), (piece(), 0.3, 0.35)], ids=["bat", "piece"]
)
def test_a_bounce_is_as_high_as_restitution_says_whenever_in_a_step_it_comes(
    body: Body, drop: float, e: float
) -> None:
    for k in range(6):
        h = drop + 0.003 * k
        start = Start(body, (0.0, 0.0, body.radius + h), (1.0, 0.0, 0.0))
        trace = run(start, on=sheet(restitution_bat=e, restitution_piece=e), until=0.55)
        landing = math.sqrt(2 * h / GRAVITY)
        bounce = trace.position[trace.time > landing + 0.004, 0, 2].max() - body.radius

        assert bounce == pytest.approx(e**2 * h, rel=ONE_PERCENT)
        assert trace.events_of(EventKind.GROUND)[0].time == pytest.approx(landing, abs=1e-3)
        assert trace.events_of(EventKind.GROUND)[0].speed == pytest.approx(GRAVITY * landing, rel=ONE_PERCENT)


def momenta(block: Block) -> Floats:
    """Momentum and angular momentum about the origin of all bodies of a block, (6,)."""
    s = block.state
    p = s.mass[:, None] * s.velocity
    roll = (s.angular * s.axis).sum(axis=1)[:, None]
    own = s.across[:, None] * s.angular + (s.along - s.across)[:, None] * roll * s.axis
    return np.concatenate([p.sum(axis=0), (np.cross(s.position, p) + own).sum(axis=0)])


def tumbling(seed: int) -> list[Start]:
    """A bat flies into four pieces in mid-air, everything turns and tumbles."""
    rng = np.random.Generator(np.random.PCG64(seed))
    axes = rng.normal(size=(4, 3))
    axes /= np.linalg.norm(axes, axis=1)[:, None]
    places = np.array([[-0.25, 0.0, 2.0], [-0.05, 0.05, 2.05], [0.1, 0.0, 1.95], [0.3, 0.05, 2.0]])
    pieces = [
        Start(piece(k + 1), tuple(places[k]), tuple(axes[k]), angular=tuple(rng.normal(size=3) * 15))
        for k in range(4)
    ]
    spin = (0.0, 0.0, float(rng.normal()) * 10)
    return [rod(bat(), (0.0, -0.35, 2.0), velocity=(1.0, 14.0, 0.5), angular=spin), *pieces]


@pytest.mark.parametrize("seed", range(6))
def test_blows_in_mid_air_keep_momentum_and_angular_momentum(seed: int) -> None:
    block = planar_block([Scene(tumbling(seed), sheet(wood_friction=0.36))])
    mass, blows, worst = block.state.mass, 0, np.zeros(6)
    moved = np.zeros(len(mass), dtype=bool)
    while block.time < 0.08:
        before = momenta(block)
        velocity = block.state.velocity.copy()
        dt = block.step()
        blows += int(block.lanes["blow"][0])
        moved |= np.abs(block.state.velocity - velocity).max(axis=1) > 0.1
        # gravity: m g dt downwards, and its moment about the origin at the middle of the step
        pull = np.outer(mass, [0.0, 0.0, -GRAVITY * dt])
        middle = block.state.position - 0.5 * dt * block.state.velocity
        expected = np.concatenate([pull.sum(axis=0), np.cross(middle, pull).sum(axis=0)])
        worst = np.maximum(worst, np.abs(momenta(block) - before - expected))

    assert blows >= 3
    assert moved.all() or moved.sum() >= 3
    # of 28 kg m/s and 56 kg m²/s about the origin: to rounding
    assert worst.max() < 1e-12


def test_a_rod_struck_at_its_centre_of_percussion_leaves_its_end_at_rest() -> None:
    q = oracle("I7")["q"]  # from the end that stays
    target = rod(bat(), (0.0, 0.0, HIGH))
    start = upright(q - 0.5, -R - BAT_R - GAP, velocity=10.0)
    trace = run(target, start, on=SMOOTH, until=0.02)
    times = window(trace, EventKind.CONTACT, 0.01)
    end = after(trace, 0)[1] - 0.5 * yaw_rate(trace, 0, *times)

    assert after(trace, 0)[1] > 1.0
    assert end == pytest.approx(0.0, abs=ONE_PERCENT * after(trace, 0)[1])
