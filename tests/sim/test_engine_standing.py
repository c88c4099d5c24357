"""Pieces that stand, tip, are thrown up, lie on others: what a plane alone cannot show."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pytest

from benchmarks.throws import figure_keys
from gorodki.figures import figure
from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import EventKind, Floats, Trace
from gorodki.sim.wood.equipment import equipment
from gorodki.sim.wood.planar import Block, Schedule
from gorodki.sim.wood.scene import Scene, Start, standing_pieces
from tests.oracles import oracle, oracles
from tests.sim.lab import (
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
GAP = 5e-4  # m between bodies at the start: from 0.2 mm on they count as met
FIRST = 1.5e-3  # s after a blow in which nothing else has happened yet
ACROSS = M * (R**2 / 4 + L**2 / 12)
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
        run(tipping(share * critical, slides=slides), on=on, until=2.5)
        for share in (1 - ONE_PERCENT, 1 + ONE_PERCENT)
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

    # nearer to it, a rocking of hundredths of a degree may tip it
    assert pushed((1 - THREE_PERCENT) * height, friction).max() < 2.0
    # over the edge, or as far as the log has come
    assert pushed((1 + ONE_PERCENT) * height, friction)[-1] > 8.0


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

    assert lean - math.atan(2 * R / L) == pytest.approx(beyond * math.cosh(0.2 / tau), rel=ONE_PERCENT)


def swings(lean: float, until: float) -> list[float]:
    """How far a piece that is let go on its edge leans at every turning point, radians, alternately."""
    height = L / 2 * math.cos(lean) + R * math.sin(lean)
    start = Start(piece(), (0.0, 0.0, height), (0.0, math.sin(lean), math.cos(lean)))
    trace = run(start, on=ROUGH, until=until)
    leans = np.arctan2(trace.axis[:, 0, 1], trace.axis[:, 0, 2])
    middle = leans[1:-1]
    turns = ((middle - leans[:-2]) * (middle - leans[2:]) > 0.0) & (np.abs(middle) > math.radians(1.0))
    return [float(x) for x in middle[turns]]


@pytest.mark.parametrize("degrees", [4.0, 9.0, 13.0])
def test_a_piece_rocks_from_edge_to_edge_as_housner_says(degrees: float) -> None:
    """Housner, The behavior of inverted pendulum structures during earthquakes, Bull. Seism. Soc. Am., 1963.

    Angular momentum about the edge that lands is kept; between two landings energy is.
    """
    balance, lever_2 = math.atan(2 * R / L), R**2 + (L / 2) ** 2
    kept = 1.0 - 2.0 * M * lever_2 * math.sin(balance) ** 2 / (ACROSS + M * lever_2)
    right, lean = [], math.radians(degrees)
    for k in range(4):
        deep = math.cos(balance - lean) - math.cos(balance)  # of the fall, over the distance to the edge
        lean = balance - math.acos(math.cos(balance) + kept**2 * deep)
        right.append((-1.0) ** (k + 1) * lean)

    assert swings(math.radians(degrees), until=1.5)[:4] == pytest.approx(right, rel=2e-3)


def test_a_piece_that_falls_from_its_balance_lands_as_fast_as_the_oracle_says() -> None:
    block = planar_block([Scene([balanced(1e-3)], ROUGH)])
    block.state.sheet_friction[:] = 1e9  # a held edge: while nothing presses it, any friction would let it go
    fastest = 0.0
    while block.time < 1.5:
        block.step()
        fastest = max(fastest, float(np.linalg.norm(block.state.angular[0])))

    assert fastest == pytest.approx(oracle("T8")["w_land"], rel=ONE_PERCENT)


class Struck(NamedTuple):
    """A standing piece straight after a blow towards +y: velocities in m/s and rad/s for each N s of it."""

    impulse: float  # N s
    turning: float
    ahead: float
    up: float
    base: float  # velocity of the foot


STRIKER = bat(mass=0.05, radius=0.005)
"""So light that it bounces back from the piece and does not meet it again."""


def struck(height: float, impulse: float, friction: float, *, sharp: bool = False) -> tuple[Struck, Block]:
    """A level bat strikes a standing piece at a height, with the impulse that a free piece would take."""
    mobility = 1 / STRIKER.mass + 1 / M + (height - L / 2) ** 2 / ACROSS
    v = impulse * mobility / 2  # it bounces back as fast as it comes
    start = rod(STRIKER, (0.0, -R - STRIKER.radius - GAP, height), velocity=(0.0, v, 0.0))
    target = standing()
    if sharp:
        target = replace(target, body=replace(target.body, chamfer=0.0))
    block = planar_block([Scene([start, target], sheet(friction=friction, wood_restitution=1.0))])
    s = block.state
    while s.velocity[0, 1] == v:
        block.step()
    met = block.time
    while block.time < met + FIRST:
        block.step()
    j = STRIKER.mass * (v - s.velocity[0, 1])
    turning, ahead, up = -s.angular[1, 0], s.velocity[1, 1], s.velocity[1, 2]
    up += GRAVITY * (block.time - met)  # nothing has carried it since
    return Struck(j, turning / j, ahead / j, up / j, (ahead - L / 2 * turning) / j), block


def tips(height: float, impulse: float, *, sharp: bool) -> bool:
    """Whether a blow tips a piece over its edge, which very rough ground holds."""
    blow, block = struck(height, impulse, ROUGH.friction, sharp=sharp)
    assert blow.impulse == pytest.approx(impulse, rel=1e-3)
    while block.time < 2.0 and block.active().any():
        block.step()
    lean = abs(block.state.axis[1, 2])
    assert lean > 0.99 or lean < 0.01
    return bool(lean < 0.01)


# 0.05 m is left out: there the blow turns the piece back, its rear edge comes down first and answers first
T4 = [r for r in oracles("T4") if r["inputs"]["h"] > 0.05]


def place_of(record: dict[str, Any]) -> tuple[float, float, bool]:
    """Height at which a piece is struck, the oracle's height over it, and whether its edges are sharp.

    A blow at the very top would meet the rim: it is struck half a millimetre lower.
    """
    height = min(record["inputs"]["h"], L - 5e-4)
    return height, record["inputs"]["h"] / height, height > 0.19


@pytest.mark.parametrize("record", T4, ids=lambda r: f"{r['inputs']['h']}")
def test_a_piece_tips_over_a_held_edge_from_the_impulse_of_the_oracle_on(record: dict[str, Any]) -> None:
    height, lever, sharp = place_of(record)
    least = lever * record["outputs"]["J_min"]

    assert not tips(height, (1 - ONE_PERCENT) * least, sharp=sharp)
    assert tips(height, (1 + ONE_PERCENT) * least, sharp=sharp)


@pytest.mark.parametrize("record", T4, ids=lambda r: f"{r['inputs']['h']}")
def test_a_held_edge_answers_a_blow_with_the_impulses_of_the_oracle(record: dict[str, Any]) -> None:
    height, lever, sharp = place_of(record)
    out = record["outputs"]
    blow, _ = struck(height, 1.0, ROUGH.friction, sharp=sharp)

    assert blow.base == pytest.approx(0.0, abs=ONE_PERCENT * blow.ahead)
    # what is lent to the motion grows with the height of the blow, and the edge takes the rest
    rest = 1.0 - (1.0 - out["Jf_over_J"]) / lever
    assert 1.0 - M * blow.ahead == pytest.approx(rest, rel=ONE_PERCENT)
    assert M * blow.up == pytest.approx(out["Jn_over_J"] / lever, rel=ONE_PERCENT)


def test_the_blow_that_would_tip_a_piece_on_a_fixed_edge_leaves_it_standing() -> None:
    # at its middle; the edge is not fixed: that would take a friction of 1.67, so J_min is not to be used
    record = oracle("T4", h=0.1)
    blow, block = struck(0.1, record["J_min"], 0.3)
    while block.time < 1.0:
        block.step()

    assert record["mu_needed"] > 0.3
    assert blow.impulse == pytest.approx(record["J_min"], rel=ONE_PERCENT)
    assert block.state.position[1, 1] > 0.005
    assert abs(block.state.axis[1, 2]) > 0.99


@pytest.mark.parametrize("record", oracles("T6"), ids=["0.12 m", "0.19 m", "0.12 m, smooth"])
def test_a_blow_on_a_standing_piece_turns_it_as_the_sliding_base_says(record: dict[str, Any]) -> None:
    i, out = record["inputs"], record["outputs"]
    blow, _ = struck(i["h"], i["J"], i["mu"])

    assert blow.turning == pytest.approx(out["w_per_J"], rel=ONE_PERCENT)
    assert blow.ahead == pytest.approx(out["vx_per_J"], rel=ONE_PERCENT)
    assert M * blow.up == pytest.approx(out["Jn_per_J"], rel=ONE_PERCENT)
    assert blow.base == pytest.approx(out["base_speed_per_J"], rel=ONE_PERCENT)


def test_a_blow_at_the_percussion_height_leaves_the_foot_where_it_is() -> None:
    blow, _ = struck(oracle("T5")["h_cp"], 1.0, 0.0)

    assert blow.base == pytest.approx(0.0, abs=ONE_PERCENT * blow.ahead)


@pytest.mark.parametrize("record", oracles("T7 "), ids=lambda r: f"{r['inputs']['h']}")
def test_a_low_blow_turns_a_standing_piece_back_and_throws_it_up(record: dict[str, Any]) -> None:
    out = record["outputs"]
    blow, _ = struck(record["inputs"]["h"], 10.0 * M, 0.0)

    assert blow.turning == pytest.approx(out["w_per_J"], rel=ONE_PERCENT)
    assert blow.ahead == pytest.approx(out["vx_per_J"], rel=ONE_PERCENT)
    assert blow.impulse * blow.turning == pytest.approx(out["w_at_vx10"], rel=ONE_PERCENT)
    # the rear edge cannot sink: it lifts the piece with R w
    assert M * blow.up == pytest.approx(out["Jn_per_J"], rel=ONE_PERCENT)
    assert blow.up == pytest.approx(-R * blow.turning, rel=ONE_PERCENT)


def test_a_piece_thrown_up_by_a_low_blow_flies_as_high_as_the_oracle_says() -> None:
    expected = oracle("T7b")
    blow, block = struck(0.02, 10.0 * M, 0.0)
    s, apex = block.state, 0.0
    turning = down = far = 0.0
    # an end of it reaches the sheet a few steps before its middle is as low as at the start
    while s.position[1, 2] > L / 2 + 0.01 or s.velocity[1, 2] > 0.0:
        block.step()
        apex = max(apex, s.position[1, 2] - L / 2)
        turning = -s.angular[1, 0]
        left = (s.position[1, 2] - L / 2) / abs(s.velocity[1, 2])
        down, far = block.time + left, s.position[1, 1] + 10.0 * left

    assert blow.impulse * blow.up == pytest.approx(expected["vz"], rel=ONE_PERCENT)
    assert apex == pytest.approx(expected["apex"], rel=ONE_PERCENT)
    # in the air it turns 30 times, back as it was struck: nothing brakes it
    assert turning == pytest.approx(expected["w"], rel=ONE_PERCENT)
    # and it comes down to where it was struck when and where the oracle says
    assert down == pytest.approx(expected["t_air"], rel=ONE_PERCENT)
    assert far == pytest.approx(expected["range"], rel=ONE_PERCENT)


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
    angle = math.degrees(math.atan2(change[2], change[1]))
    assert angle == pytest.approx(out["alpha_deg"], rel=ONE_PERCENT, abs=0.05)
    assert change[2] / change[1] == pytest.approx(out["vz_per_vx"], rel=ONE_PERCENT, abs=1e-3)


@pytest.mark.parametrize(("share", "falls"), [(1 - ONE_PERCENT, False), (1 + ONE_PERCENT, True)])
def test_the_friction_of_an_upright_slide_decides_whether_it_tips(share: float, falls: bool) -> None:
    friction = share * oracle("T11")["mu_star"]
    trace = run(standing(y=-3.0, velocity=(0.0, 4.0)), on=sheet(friction=friction), until=3.0)

    assert lies(trace) if falls else stands(trace)


@pytest.mark.parametrize("which", ["mu_between", "mu_ground"])
@pytest.mark.parametrize(("share", "falls"), [(1 - ONE_PERCENT, True), (1 + ONE_PERCENT, False)])
def test_a_pyramid_of_three_stands_from_the_frictions_of_the_oracle_on(
    which: str, share: float, falls: bool
) -> None:
    enough = {"mu_between": 0.36, "mu_ground": 0.3}
    friction = enough | {which: share * oracle("K1")[which]}
    on = sheet(friction=friction["mu_ground"], wood_friction=friction["mu_between"])
    trace = run(*pyramid(), on=on, until=2.0)
    sunk = R + R * math.sqrt(3) - trace.position[-1, 2, 2]

    if falls:
        assert trace.position[-1, 2, 2] == pytest.approx(R, abs=1e-3)
    else:
        assert sunk < 1e-3


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
    # its support leaves at 12 m/s; its flat side, which the rounded edge of 2.5 mm ends, goes from under its
    # middle after 0.049 m. That takes 4 ms: 16 of the usual steps, so here they are shorter
    below = lying(velocity=(12.0, 0.0), x=L / 2 - 0.049 - 0.0025, number=2)
    above = Start(piece(1), (0.0, 0.0, 3 * R), (0.0, 1.0, 0.0))
    on = sheet(friction=0.0, wood_friction=0.36)
    trace = run(above, below, on=on, until=0.3, schedule=Schedule(travel=1e-4, fine=1e-5))

    assert float(speed(trace, 0, 0.02, 0.06)[0]) == pytest.approx(expected["dv"], rel=ONE_PERCENT)
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


@pytest.mark.parametrize("friction", [0.2, 0.3])
@pytest.mark.parametrize("key", figure_keys())
def test_a_figure_that_nobody_holds_stands_as_it_is_set(key: str, friction: float) -> None:
    kit = equipment()
    there = standing_pieces(dict(enumerate(figure(key).pieces, 1)), kit.piece)
    scene = Scene([replace(s, held=False) for s in there], replace(kit.surface, friction=friction))
    trace = scene.run("planar", until=12.0)

    assert np.linalg.norm(trace.position[-1] - trace.position[0], axis=1).max() < 1e-3
