"""Contacts one by one, against the oracles C7 to C21 and C25, and against what mechanics forbids."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from gorodki.sim.cue.equipment import kit
from gorodki.sim.cue.resolve.balls import GENTLE
from gorodki.sim.cue.resolve.nose import HAN, MATHAVAN, STRONGE
from gorodki.sim.cue.state import PairNumbers
from gorodki.sim.trace import Floats
from tests.oracles import oracles
from tests.sim.cue import lab
from tests.sim.cue.lab import BALLS, CLOTH, MARLOW, SMOOTH, M, R, ball, collide, cushion, phases, rebound

KIT = kit("five-pins")


def of(prefix: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("record", oracles(prefix, "cue"), ids=lambda r: r["name"])


def struck(v: float, cut: float, w: Any = (0.0, 0.0, 0.0), pair: PairNumbers = BALLS) -> tuple[Any, Any]:
    """Own and object ball after own, moving along y, met it with a cut to the right, radians."""
    first = ball((0.0, v), w)
    second = ball((0.0, 0.0), x=(2 * R * math.sin(cut), 2 * R * math.cos(cut)))
    collide(first, second, pair)
    return first, second


def energy(rows: Any, radius: float = R) -> float:
    v, w, m = rows["velocity"][0], rows["spin"][0], float(rows["mass"][0])
    return float(0.5 * m * (v @ v) + 0.2 * m * radius**2 * (w @ w))


# -- the tip ------------------------------------------------------------------------------------------------


@of("C7")
def test_a_level_blow_at_seven_tenths_of_the_height_makes_a_ball_roll_at_once(record: dict[str, Any]) -> None:
    want, radius = record["outputs"], record["inputs"]["R"]
    rows = ball((0.0, 0.0), radius=radius)
    lab.blow(rows, 0.0, 1.0, 2.0, 0.0, want["above_centre"] / radius, 0.0, 1.0, 30.0, 0.5)

    assert -rows["spin"][0, 0] * radius == pytest.approx(rows["velocity"][0, 1], rel=record["tol"])
    assert radius + want["above_centre"] == pytest.approx(want["above_cloth"], rel=record["tol"])


@of("C8")
def test_a_level_blow_of_the_cue(record: dict[str, Any]) -> None:
    g, want, tol = record["inputs"], record["outputs"], record["tol"]
    side, height = g["a_over_R"], g["b_over_R"]
    made = replace(
        KIT, balls=replace(KIT.balls, mass=g["m"]), cue=replace(KIT.cue, mass=g["M"], restitution=g["e"])
    )
    v = made.ball_speed(g["V"], side, height)
    rows = ball((0.0, 0.0), radius=g["R"], mass=g["m"])
    lab.blow(rows, 0.0, 1.0, v, side, height, 0.0, 1.0, 30.0, 0.5)

    assert np.linalg.norm(rows["velocity"][0]) == pytest.approx(want["v"], rel=tol)
    assert -rows["spin"][0, 0] == pytest.approx(want["w_top"], rel=tol)
    assert rows["spin"][0, 2] == pytest.approx(want["w_side"], rel=tol)


@of("C9")
def test_side_squirts_the_ball_to_the_other_side(record: dict[str, Any]) -> None:
    g, want = record["inputs"], record["outputs"]
    rows = ball((0.0, 0.0))
    lab.blow(rows, 0.0, 1.0, 2.0, g["a_over_R"], 0.0, 0.0, 1.0, g["m_over_me"], 0.5)

    v = rows["velocity"][0]
    assert math.degrees(math.atan2(-v[0], v[1])) == pytest.approx(want["squirt_deg"], rel=record["tol"])


@of("C10")
def test_the_largest_offset_without_miscue(record: dict[str, Any]) -> None:
    cue = replace(KIT.cue, friction=record["inputs"]["mu_tip"])
    assert cue.largest_offset == pytest.approx(record["outputs"]["offset_over_R"], rel=record["tol"])


@of("C23")
def test_an_elevated_cue_makes_the_ball_hop(record: dict[str, Any]) -> None:
    g, want, tol = record["inputs"], record["outputs"], record["tol"]
    raised = math.radians(g["elevation_deg"])
    rows = ball((0.0, 0.0))
    lab.blow(rows, 0.0, 1.0, g["v"], 0.0, 0.0, math.sin(raised), math.cos(raised), 30.0, g["e_t"])
    apex = rows["velocity"][0, 2] ** 2 / (2 * 9.81)
    lab.begin(rows, CLOTH)
    flight = float(rows["ends"][0])
    lab.move(rows, flight, CLOTH)

    assert apex == pytest.approx(want["apex"], rel=tol)
    assert flight == pytest.approx(want["flight"], rel=tol)
    assert rows["position"][0, 1] == pytest.approx(want["range"], rel=tol)
    assert rows["position"][0, 2] == pytest.approx(R, abs=1e-12)


def test_an_elevated_cue_with_side_turns_the_ball_about_its_way_and_bends_it() -> None:
    rows = ball((0.0, 0.0))
    lab.blow(rows, 0.0, 1.0, 2.0, 0.3, 0.0, math.sin(0.5), math.cos(0.5), 1e9, 0.0)
    rows["velocity"][0, 2] = 0.0
    assert rows["spin"][0, 1] == pytest.approx(2.5 * 2.0 * 0.3 / R * math.sin(0.5), rel=1e-12)
    slides = phases(rows)[0]
    assert slides.x[0] > 0.01  # right-hand side bends it to the right


# -- ball and ball ------------------------------------------------------------------------------------------


@of("C11")
def test_thickness_says_where_the_object_ball_goes(record: dict[str, Any]) -> None:
    want, tol = record["outputs"], record["tol"]
    offset = (1.0 - record["inputs"]["thickness"]) * 2 * R
    _, second = struck(2.0, math.asin(offset / (2 * R)), pair=SMOOTH)

    v = second["velocity"][0]
    assert math.degrees(math.atan2(v[0], v[1])) == pytest.approx(want["cut_deg"], abs=1e-9, rel=tol)
    assert offset == pytest.approx(want["offset"], rel=tol)


@of("C12")
def test_a_smooth_half_ball_hit(record: dict[str, Any]) -> None:
    g, want, tol = record["inputs"], record["outputs"], record["tol"]
    first, second = struck(g["v"], math.radians(g["cut_deg"]), pair=PairNumbers(g["e"], 0.0, 0.0, 0.0))

    v, v2 = first["velocity"][0], second["velocity"][0]
    assert np.linalg.norm(v2) == pytest.approx(want["v_object"], rel=tol)
    assert np.linalg.norm(v) == pytest.approx(want["v_own"], rel=tol)
    between = math.degrees(math.acos(v @ v2 / np.linalg.norm(v) / np.linalg.norm(v2)))
    assert between == pytest.approx(want["angle_between_deg"], rel=tol)


@pytest.mark.parametrize("record", [*oracles("C13", "cue"), *oracles("C15", "cue")], ids=lambda r: r["name"])
def test_a_rolling_ball_is_deflected(record: dict[str, Any]) -> None:
    g, want, tol = record["inputs"], record["outputs"], record["tol"]
    pair = PairNumbers(g["e"], 0.0, 0.0, 0.0)
    first, _ = struck(g["v"], math.radians(g["cut_deg"]), (-g["v"] / R, 0.0, 0.0), pair)
    curve = phases(first)[0]

    ahead, aside = want["v_final"]
    assert curve.v[1] == pytest.approx(ahead, rel=tol)
    assert curve.v[0] == pytest.approx(aside, rel=tol)
    turned = math.degrees(math.atan2(-curve.v[0], curve.v[1]))
    assert turned == pytest.approx(want["deflection_deg"], rel=tol)
    if "t_curve" in want:
        assert curve.ends == pytest.approx(want["t_curve"], rel=tol)


@of("C14")
def test_the_largest_deflection_of_a_rolling_ball(record: dict[str, Any]) -> None:
    want, tol = record["outputs"], record["tol"]

    def deflection(cut: float) -> float:
        first, _ = struck(1.0, cut, (-1.0 / R, 0.0, 0.0), SMOOTH)
        curve = phases(first)[0]
        return math.degrees(math.atan2(-curve.v[0], curve.v[1]))

    cut = math.radians(want["cut_deg"])
    assert deflection(cut) == pytest.approx(want["deflection_deg"], rel=tol)
    assert deflection(cut) > max(deflection(cut - 1e-3), deflection(cut + 1e-3))
    low, high = 0.0, math.radians(89.0)
    while high - low > 1e-8:  # thirds: one maximum
        third = (high - low) / 3.0
        if deflection(low + third) < deflection(high - third):
            low += third
        else:
            high -= third
    assert 1.0 - math.sin((low + high) / 2.0) == pytest.approx(want["thickness"], rel=tol)


@of("C16")
def test_a_full_ball_hit_with_follow_draw_and_stun(record: dict[str, Any]) -> None:
    g, want, tol = record["inputs"], record["outputs"], record["tol"]
    w = (-g["spin_ratio"] * g["v"] / R, 0.0, 0.0)
    first, _ = struck(g["v"], 0.0, w, PairNumbers(g["e"], 0.0, 0.0, 0.0))
    slides, rolls = phases(first, CLOTH._replace(sliding=g["mu_s"], rolling=g["mu_r"]))

    assert slides.v[1] == pytest.approx(want["v_roll"], rel=tol)
    assert slides.x[1] == pytest.approx(want["x_to_roll"], rel=tol)
    assert rolls.x[1] == pytest.approx(want["x_rest"], rel=tol)


@of("C17")
def test_throw_of_a_stunned_cut(record: dict[str, Any]) -> None:
    g, want, tol = record["inputs"], record["outputs"], record["tol"]
    cut = math.radians(g["cut_deg"])
    _, second = struck(g["v"], cut, pair=PairNumbers(g["e"], *MARLOW))

    v = second["velocity"][0]
    assert math.degrees(cut - math.atan2(v[0], v[1])) == pytest.approx(want["throw_deg"], rel=tol)
    assert abs(second["spin"][0, 2]) == pytest.approx(want["object_wz"], rel=tol)


@of("C18")
def test_side_that_gears_throws_nothing(record: dict[str, Any]) -> None:
    g, want = record["inputs"], record["outputs"]
    cut = math.radians(g["cut_deg"])
    # the object ball lies to the right: it is gearing side on the left of the own ball
    _, second = struck(g["v"], cut, (0.0, 0.0, -want["w_z"]))

    v = second["velocity"][0]
    assert math.degrees(math.atan2(v[0], v[1])) == pytest.approx(want["object_dir_deg"], rel=record["tol"])


def test_friction_of_a_rolling_ball_gives_the_object_ball_backspin_and_lifts_it() -> None:
    _, second = struck(2.0, 0.0, (-2.0 / R, 0.0, 0.0))
    assert second["spin"][0, 0] > 1.0
    assert (
        second["velocity"][0, 2] < 0.0
    )  # its contact is rubbed down by the front of the own ball, which goes down


@of("C19")
def test_two_balls_met_at_once_are_taken_one_after_the_other(record: dict[str, Any]) -> None:
    """The simultaneous solution is another one; pair after pair is the convention of this engine."""
    want = record["outputs"]
    first = ball((0.0, 1.0))
    left, right = (ball((0.0, 0.0), x=(s * R, math.sqrt(3) * R)) for s in (-1.0, 1.0))
    collide(first, left, SMOOTH)
    collide(first, right, SMOOTH)

    assert np.linalg.norm(left["velocity"][0]) == pytest.approx(math.cos(math.pi / 6), rel=1e-12)
    assert np.linalg.norm(right["velocity"][0]) != pytest.approx(want["v_each"], rel=1e-2)
    parts = [rows["velocity"][0] for rows in (first, left, right)]
    assert sum(parts) == pytest.approx([0.0, 1.0, 0.0], abs=1e-12)  # momentum all the same


speeds, spins = st.floats(-5.0, 5.0), st.floats(-200.0, 200.0)


@settings(max_examples=200, deadline=None)
@drawn(
    st.tuples(speeds, speeds), st.tuples(speeds, speeds), st.tuples(spins, spins, spins),
    st.tuples(spins, spins, spins), st.floats(0.0, 2 * math.pi), st.floats(0.5, 2.0),
)  # fmt: skip
def test_a_collision_keeps_momentum_and_makes_no_energy(
    v: Any, v2: Any, w: Any, w2: Any, angle: float, heavier: float
) -> None:
    first, second = (
        ball(v, w),
        ball(v2, w2, (2 * R * math.cos(angle), 2 * R * math.sin(angle)), mass=heavier * M),
    )

    def momentum() -> Floats:
        return np.asarray(first["mass"] * first["velocity"][0] + second["mass"] * second["velocity"][0])

    before, had = momentum(), energy(first) + energy(second)
    approach = collide(first, second, BALLS)

    assert momentum() == pytest.approx(before, abs=1e-12)
    assert energy(first) + energy(second) <= had * (1 + 1e-12)
    if approach > 5e-3:
        n = np.array([math.cos(angle), math.sin(angle), 0.0])
        parting = (second["velocity"][0] - first["velocity"][0]) @ n
        assert parting == pytest.approx(0.95 * approach, rel=1e-9)


# -- ball and cushion ---------------------------------------------------------------------------------------


@of("C20")
def test_a_cushion_after_han(record: dict[str, Any]) -> None:
    g, want, tol = record["inputs"], record["outputs"], record["tol"]
    radius = g["R"]
    rows = ball(g["v"], g["w"], radius=radius)
    rebound(rows, (1.0, 0.0, 0.0), g["h"] / radius - 1.0, cushion(HAN, g["e"], g["mu"]), CLOTH)
    rows["velocity"][0, 2] = 0.0

    v, w = rows["velocity"][0], rows["spin"][0]
    assert v[:2] == pytest.approx(want["v_after"], rel=tol, abs=1e-12)
    assert w == pytest.approx(want["w_after"], rel=tol, abs=1e-12)
    assert math.degrees(math.atan2(v[1], -v[0])) == pytest.approx(want["rebound_from_normal_deg"], rel=tol)
    rolls = phases(rows)[0].v
    assert rolls[:2] == pytest.approx(want["v_rolling_again"], rel=tol, abs=1e-12)
    assert math.degrees(math.atan2(rolls[1], -rolls[0])) == pytest.approx(
        want["rolling_from_normal_deg"], rel=tol
    )


@of("C21")
def test_a_cushion_after_mathavan(record: dict[str, Any]) -> None:
    g, want, tol = record["inputs"], record["outputs"], record["tol"]
    rise = g["h"] / g["R"] - 1.0
    level = math.sqrt(1.0 - rise * rise)
    v, w = (*map(float, g["v"]), 0.0), tuple(map(float, g["w"]))
    v, w = lab.press(v, w, (0.0, level, rise), g["R"], g["e"], g["mu_w"], g["mu_s"])

    size = np.linalg.norm(want["v_after"])
    assert v[:2] == pytest.approx(want["v_after"], abs=tol * size)
    assert w == pytest.approx(want["w_after"], abs=tol * np.linalg.norm(want["w_after"]))
    assert v[2] == pytest.approx(0.0, abs=1e-9)  # the cloth answers


@of("C25")
def test_where_a_cushion_no_longer_presses_the_ball_down(record: dict[str, Any]) -> None:
    g, want, tol = record["inputs"], record["outputs"], record["tol"]
    radius, nose = g["R"], g["h"]
    assert nose / radius - 1.0 == pytest.approx(want["sin_theta"], rel=tol)
    assert math.sqrt(2 * 9.81 * want["rise"]) == pytest.approx(want["v_z"], rel=tol)
    down = []
    for rise in (want["rise"] - 1e-4, want["rise"] + 1e-4):
        rows = ball((2.0, 0.0), radius=radius)
        rebound(rows, (1.0, 0.0, 0.0), (nose - radius - rise) / radius, cushion(HAN, 0.85, 0.0), CLOTH)
        down.append(rows["velocity"][0, 2] < 0.0)
    assert down == [True, False]


def springs(approach: float, slip: float, e: float, friction: float, ratio: float) -> float:
    """Grip of Stronge's two springs by small steps of time: an independent computation."""
    steps = 400_000
    end = 0.5 * math.pi * (1 + e)
    dt, stretch, speed, limit = end / steps, 0.0, slip, 3.5 * friction * approach / ratio**2
    for k in range(steps):
        t = (k + 0.5) * dt
        force = math.sin(t if t < math.pi / 2 else t / e + math.pi / 2 * (1 - 1 / e))
        stretch = min(max(stretch + speed * dt, -limit * force), limit * force)
        speed -= ratio**2 * stretch * dt
    return 2 / 7 * (slip - speed)


@pytest.mark.slow
@pytest.mark.parametrize("slip", [0.05, 0.3, 0.6, 1.0, 1.5, 3.0])
@pytest.mark.parametrize(("e", "friction"), [(0.77, 0.25), (0.9, 0.15), (0.5, 0.6)])
def test_the_side_spring_of_a_cushion_after_stronge(slip: float, e: float, friction: float) -> None:
    found = lab.grip_of_stronge(1.0, slip, e, friction, 1.76)
    assert found == pytest.approx(springs(1.0, slip, e, friction, 1.76), abs=2e-5)


def test_a_soft_side_spring_reverses_a_small_slip_and_a_large_one_slips_throughout() -> None:
    assert lab.grip_of_stronge(1.0, 0.05, 0.77, 0.25, 1.2) > 1.5 * 2 / 7 * 0.05
    assert lab.grip_of_stronge(1.0, 9.0, 0.77, 0.25, 1.76) == pytest.approx(0.25 * 1.77, rel=1e-9)


@settings(max_examples=150, deadline=None)
@drawn(
    st.floats(0.01, 6.0), st.floats(-6.0, 6.0), st.tuples(spins, spins, spins),
    st.sampled_from([HAN, STRONGE, MATHAVAN]), st.floats(-0.9, 0.25), st.floats(0.5, 0.98),
)  # fmt: skip
def test_a_cushion_makes_no_energy_and_sends_the_ball_back(
    v: float, along: float, w: Any, model: int, rise: float, e: float
) -> None:
    if model == MATHAVAN:
        rise = 0.2033  # it is made for a ball on the cloth
    rows = ball((v, along), w)
    had = energy(rows)
    rebound(rows, (1.0, 0.0, 0.0), rise, cushion(model, e, 0.2), CLOTH)
    assert energy(rows) <= had * (1 + 1e-9)
    level = math.sqrt(1 - rise * rise)
    n = np.array([level, 0.0, rise])
    if model != MATHAVAN:
        returned = e if v * level >= GENTLE else 1.0
        assert -rows["velocity"][0] @ n == pytest.approx(returned * v * level, rel=1e-9)


def test_restitution_is_a_curve_between_its_points() -> None:
    curve = cushion(HAN, 0.0, 0.0)._replace(speeds=np.array([1.0, 3.0]), restitutions=np.array([0.9, 0.7]))
    back = []
    for v in (0.5, 1.0, 2.0, 5.0):
        rows = ball((v, 0.0))
        rebound(rows, (1.0, 0.0, 0.0), 0.0, curve, CLOTH)
        back.append(-rows["velocity"][0, 0] / v)
    assert back == pytest.approx([0.9, 0.9, 0.8, 0.7], rel=1e-12)
