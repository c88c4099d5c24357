"""The contacts of the solid engine show the stated restitution and friction."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from gorodki.sim.trace import Body, EventKind, Floats, Shape, Trace
from gorodki.sim.wood.equipment import PieceType, Surface, equipment
from gorodki.sim.wood.restitution import lifted
from gorodki.sim.wood.scene import Scene, Start, bat_body, piece_body
from gorodki.sim.wood.solid import run
from gorodki.sim.wood.solid.contact import damping, rebound
from tests.sim.test_landing import DOWN, HALF, SOON, E, rod_on_springs

KIT = equipment("reference", "round-49", "reference")
BAT = bat_body(KIT.bat)
PIECE = piece_body(KIT.piece, 1)
ALONG_X, UPRIGHT = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)


def sheet(**numbers: float) -> Surface:
    return replace(KIT.surface, **numbers)  # type: ignore[arg-type]


END = 0.006  # s
# s until a surface is met: where within a step of 0.05 ms that is scatters a single bounce by 0.015
DELAYS = [0.0021 + 5e-5 * (k + 0.5) / 8 for k in range(8)]


def landing(
    body: Body, axis: tuple[float, float, float], down: float, across: float, delay: float, surface: Surface
) -> Trace:
    """A body that comes down with a speed, slides across its axis with another, and lands after a delay."""
    half = body.length / 2 if axis == UPRIGHT else body.radius
    start = Start(body, (0.0, 0.0, half + delay * down), axis, (0.0, across, -down))
    return run(Scene([start], surface), until=END)


def speeds(trace: Trace) -> Floats:
    """Velocities at the first and in the last interval of samples, of every body (2, B, 3)."""
    t, p = trace.time, trace.position
    return np.stack([(p[1] - p[0]) / (t[1] - t[0]), (p[-1] - p[-2]) / (t[-1] - t[-2])])


def bounce(before: Floats, after: Floats, delay: float) -> float:
    """Speed of the first body off the sheet over that onto it, from those a little earlier and later."""
    leaves = delay + 0.0006  # s: so long the sheet gives way
    return float((after[0, 2] + 9.81 * (END - 0.0005 - leaves)) / (9.81 * delay - before[0, 2]))


@pytest.mark.parametrize("ratio", [0.1, 0.26, 0.42, 0.75])
def test_a_finely_stepped_contact_rebounds_as_the_closed_form_says(ratio: float) -> None:
    root = math.sqrt(1.0 - ratio**2)
    closed = math.exp(-ratio / root * (math.pi - math.atan2(2 * ratio * root, 1 - 2 * ratio**2)))

    assert rebound(ratio, 0.002) == pytest.approx(closed, abs=0.002)


@pytest.mark.parametrize("restitution", [0.2, 0.35, 0.5, 0.8])
@pytest.mark.parametrize(("stiffness", "step"), [(1.6e7, 5e-5), (4e6, 2e-4), (1.6e5, 1e-3)])
def test_damping_gives_the_restitution_at_every_step(
    restitution: float, stiffness: float, step: float
) -> None:
    ratio = damping(restitution, stiffness, step) / (2.0 * math.sqrt(stiffness))

    assert rebound(ratio, math.sqrt(stiffness) * step) == pytest.approx(restitution, abs=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("restitution", [0.2, 0.35, 0.5])
@pytest.mark.parametrize(
    ("body", "axis"), [(BAT, ALONG_X), (PIECE, ALONG_X), (PIECE, UPRIGHT)], ids=["bat", "lying", "standing"]
)
def test_a_dropped_body_rebounds_with_the_stated_restitution(
    body: Body, axis: tuple[float, float, float], restitution: float
) -> None:
    surface = sheet(restitution_piece=restitution, restitution_bat=restitution)
    seen = []
    for delay in DELAYS:
        before, after = speeds(landing(body, axis, 5.0, 0.0, delay, surface))
        seen.append(bounce(before, after, delay))

    assert np.mean(seen) == pytest.approx(restitution, abs=0.01)


@pytest.mark.parametrize(("down", "across"), [(5.0, 13.0), (2.0, 12.0), (5.0, 6.0)])
def test_a_skidding_bat_rebounds_like_a_dropped_one_and_loses_friction_times_the_blow(
    down: float, across: float
) -> None:
    seen, drag = [], []
    for delay in DELAYS:
        before, after = speeds(landing(BAT, ALONG_X, down, across, delay, KIT.surface))
        seen.append(bounce(before, after, delay))
        drag.append((before[0, 1] - after[0, 1]) / (after[0, 2] - before[0, 2]))

    assert np.mean(seen) == pytest.approx(KIT.surface.restitution_bat, abs=0.01)
    assert np.mean(drag) == pytest.approx(KIT.surface.friction, rel=0.05)


@pytest.mark.parametrize(("down", "across"), [(5.0, 5.0), (5.0, 10.0), (5.0, 13.0), (9.0, 15.0)])
@pytest.mark.parametrize(("restitution", "lift"), [(0.168, 0.139), (0.35, 0.06)])
def test_a_skidding_bat_rebounds_higher_where_the_surface_lifts_it(
    down: float, across: float, restitution: float, lift: float
) -> None:
    surface = sheet(restitution_bat=restitution, skid_lift=lift)
    seen = []
    for delay in DELAYS:
        before, after = speeds(landing(BAT, ALONG_X, down, across, delay, surface))
        seen.append(bounce(before, after, delay))

    # friction stops three times as much slip as it stops speed: the bat begins to roll
    left = max(across / down - 3.0 * surface.friction * (1.0 + restitution), 0.0)
    # the push is exact at one slip only; where friction just stops the slip, it comes up to 0.04 too low
    assert np.mean(seen) == pytest.approx(lifted(restitution, lift, left), abs=0.04)


@pytest.mark.parametrize("restitution", [0.35, 0.5, 0.65])
def test_two_crossed_pieces_part_with_the_stated_restitution(restitution: float) -> None:
    surface = sheet(wood_restitution=restitution)
    seen = []
    for delay in DELAYS:
        a = Start(PIECE, (0.0, 0.0, 1.0), ALONG_X, (0.0, 5.0, 0.0))
        b = Start(piece_body(KIT.piece, 2), (0.0, 0.049 + 5.0 * delay, 1.0), UPRIGHT)
        before, after = speeds(run(Scene([a, b], surface), until=0.006))
        seen.append((after[1, 1] - after[0, 1]) / (before[0, 1] - before[1, 1]))
        assert after[:, 1].sum() == pytest.approx(before[:, 1].sum(), rel=1e-3)

    assert np.mean(seen) == pytest.approx(restitution, abs=0.02)


@pytest.mark.parametrize("restitution", [0.35, 0.5, 0.65])
def test_a_bat_strikes_the_whole_side_of_a_piece_with_the_stated_restitution(restitution: float) -> None:
    """Both ends of the line along which they touch are in the blow, or they would part with 0.67 for 0.5."""
    seen = []
    for delay in DELAYS:
        bat = Start(BAT, (0.0, 0.0, 1.0), ALONG_X, (0.0, 5.0, 0.0))
        piece = Start(PIECE, (0.0, BAT.radius + PIECE.radius + 5.0 * delay, 1.0), ALONG_X)
        before, after = speeds(run(Scene([bat, piece], sheet(wood_restitution=restitution)), until=0.006))
        seen.append((after[1, 1] - after[0, 1]) / (before[0, 1] - before[1, 1]))

    assert np.mean(seen) == pytest.approx(restitution, abs=0.02)


def test_a_turning_bat_strikes_a_piece_as_the_impact_oracle_says() -> None:
    """Oracle I1: rod of 2 kg and 1/6 kg m², 12 m/s, 10 rad/s, struck 0.3 m off its middle, e = 0.5."""
    bat = replace(BAT, length=1.0)
    start = Start(bat, (0.0, 0.0, 1.0), ALONG_X, (0.0, 12.0, 0.0), (0.0, 0.0, 10.0))
    upright = Start(PIECE, (0.3, 0.05, 1.0), UPRIGHT)
    trace = run(Scene([start, upright], sheet(wood_friction=0.0)), until=0.008)
    before, after = speeds(trace)
    turn = np.unwrap(np.arctan2(trace.axis[:, 0, 1], trace.axis[:, 0, 0]))
    rate = (turn[-1] - turn[-2]) / (trace.time[-1] - trace.time[-2])

    # a blow of 3 ms while the bat goes on turning: MuJoCo scatters by a few per cent
    assert after[1, 1] == pytest.approx(17.931, rel=0.04)
    assert after[0, 1] == pytest.approx(9.803, rel=0.02)
    assert rate == pytest.approx(2.092, abs=0.6)
    momentum = bat.mass * (before[0] - after[0]) + PIECE.mass * (before[1] - after[1])
    assert momentum[:2] == pytest.approx([0.0, 0.0], abs=0.02)


@pytest.mark.slow
@pytest.mark.parametrize(("friction", "path"), [(0.17, 2.6983), (0.3, 1.5291), (0.45, 1.0194)])
def test_a_piece_that_slides_along_its_axis_stops_where_friction_says(friction: float, path: float) -> None:
    """Oracle O1: from 3 m/s it goes v²/(2 mu g)."""
    start = Start(PIECE, (0.0, 0.0, PIECE.radius), ALONG_X, (3.0, 0.0, 0.0))
    trace = run(Scene([start], sheet(friction=friction)), until=3.0)

    assert trace.position[-1, 0, 0] == pytest.approx(path, rel=0.02)
    (rest,) = trace.events_of(EventKind.REST)
    assert rest.time == pytest.approx(3.0 / (friction * 9.81), rel=0.02)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("speed", "spin", "end"),
    [(3.0, 0.0, 2.0), (3.0, -244.898, 0.0), (3.0, -400.0, -1.266667), (1.0, 200.0, 2.3)],
)
def test_a_sliding_piece_ends_up_rolling_as_the_oracles_say(speed: float, spin: float, end: float) -> None:
    """Oracles O2a to O2d: (2 v + R w)/3; -2 v/R of backspin is the dead point, more rolls back."""
    arm = {"friction": 0.3, "rolling_arm": 0.0}
    start = Start(PIECE, (0.0, 0.0, PIECE.radius), ALONG_X, (0.0, speed, 0.0), (-spin, 0.0, 0.0))
    trace = run(Scene([start], sheet(**arm)), until=1.46)

    assert speeds(trace)[1, 0, 1] == pytest.approx(end, abs=0.06)


def test_a_rolling_piece_slows_down_by_the_rolling_arm() -> None:
    """Oracle O3: (2/3)(f/R) g = 0.1335 m/s² for f = 0.5 mm."""
    start = Start(PIECE, (0.0, 0.0, PIECE.radius), ALONG_X, (0.0, 1.0, 0.0), (-1.0 / PIECE.radius, 0.0, 0.0))
    trace = run(Scene([start], sheet(rolling_arm=5e-4)), until=2.0)

    assert speeds(trace)[1, 0, 1] == pytest.approx(1.0 - 0.133469 * 2.0, rel=0.02)
    assert trace.roll[-1, 0] * PIECE.radius == pytest.approx(-trace.position[-1, 0, 1], rel=0.01)


@pytest.mark.slow
def test_an_octagonal_piece_stops_long_before_a_round_one() -> None:
    def path(kind: PieceType) -> float:
        body = piece_body(kind, 1)
        start = Start(body, (0.0, 0.0, body.radius), ALONG_X, (0.0, 0.8, 0.0), (-0.8 / body.radius, 0.0, 0.0))
        return float(run(Scene([start], KIT.surface), until=1.5).position[-1, 0, 1])

    octagon = replace(KIT.piece, shape=Shape.OCTAGON)

    assert path(octagon) < 0.35 * path(KIT.piece)


@pytest.mark.parametrize("tilt", [0.0, 0.05, 0.15, 0.5, 2.0])
def test_a_tilted_bat_rises_as_one_on_springs_and_dampers(tilt: float) -> None:
    """Contact time 0.7 ms; against a rod on springs stepped through time (tests/sim/test_landing.py)."""
    t, lasts = math.radians(tilt), 7e-4
    high = BAT.radius + HALF * math.sin(t)
    surface = sheet(friction=0.0, restitution_bat=E, contact_time=lasts, rolling_arm=0.0)
    found = []
    for delay in DELAYS:
        start = Start(
            BAT, (0.0, 0.0, high + delay * DOWN), (math.cos(t), 0.0, math.sin(t)), (0.0, 0.0, -DOWN)
        )
        trace = run(Scene([start], surface), until=SOON)
        z, time = trace.position[:, 0, 2], trace.time
        up = float((z[-1] - z[-2]) / (time[-1] - time[-2]))
        found.append(math.sqrt(max(2.0 * 9.81 * (z[-1] - BAT.radius) + up * up, 0.0)))

    assert np.mean(found) == pytest.approx(rod_on_springs(tilt, lasts), abs=0.06)
