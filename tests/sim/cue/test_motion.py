"""Closed forms of motion on the cloth, against the oracles C1 to C6, C16 and C34."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from gorodki.sim.cue.state import RESTS, ROLLS, SLIDES, SPINS, ClothNumbers
from tests.oracles import oracles
from tests.sim.cue.lab import CLOTH, M, R, ball, begin, move, phases


def of(prefix: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("record", oracles(prefix, "cue"), ids=lambda r: r["name"])


@of("C1")
def test_a_sliding_ball_rolls_when_its_slip_is_gone(record: dict[str, Any]) -> None:
    given, want, tol = record["inputs"], record["outputs"], record["tol"]
    radius = given["R"]
    rows = ball((0.0, given["v0"]), (-given["w0"], 0.0, 0.0), radius=radius)
    slides = phases(rows, CLOTH._replace(sliding=given["mu_s"]))[0]

    assert slides.mode == SLIDES
    assert slides.ends == pytest.approx(want["t_roll"], rel=tol)
    assert slides.v[1] == pytest.approx(want["v_roll"], rel=tol)
    assert slides.x[1] == pytest.approx(want["x_roll"], rel=tol)
    assert -slides.w[0] == pytest.approx(want["w_roll"], rel=tol)


@of("C2")
def test_a_slide_across_the_spin_is_a_parabola(record: dict[str, Any]) -> None:
    given, want, tol = record["inputs"], record["outputs"], record["tol"]
    slides = phases(ball(given["v0"], given["w0"]), CLOTH._replace(sliding=given["mu_s"]))[0]

    assert slides.ends == pytest.approx(want["t_roll"], rel=tol)
    assert slides.x[:2] == pytest.approx(want["x"], rel=tol)
    assert slides.v[:2] == pytest.approx(want["v"], rel=tol)
    assert math.degrees(math.atan2(slides.v[1], slides.v[0])) == pytest.approx(want["angle_deg"], rel=tol)


@of("C3")
def test_a_rolling_ball_comes_to_rest(record: dict[str, Any]) -> None:
    given, want, tol = record["inputs"], record["outputs"], record["tol"]
    v0 = given["v0"]
    rolls = phases(ball((v0, 0.0), (0.0, v0 / R, 0.0)), CLOTH._replace(rolling=given["mu_r"]))

    assert [p.mode for p in rolls] == [ROLLS]
    assert rolls[0].ends == pytest.approx(want["t_stop"], rel=tol)
    assert rolls[0].x[0] == pytest.approx(want["d_stop"], rel=tol)
    assert rolls[0].v.tolist() == [0.0, 0.0, 0.0]


@of("C4")
def test_from_a_stunned_start_to_rest(record: dict[str, Any]) -> None:
    given, want, tol = record["inputs"], record["outputs"], record["tol"]
    cloth = CLOTH._replace(sliding=given["mu_s"], rolling=given["mu_r"])
    slides, rolls = phases(ball((0.0, given["v0"])), cloth)

    assert (slides.mode, rolls.mode) == (SLIDES, ROLLS)
    assert rolls.x[1] == pytest.approx(want["d_total"], rel=tol)
    assert rolls.ends == pytest.approx(want["t_total"], rel=tol)
    assert rolls.x[1] / 2.84 == pytest.approx(want["lengths_of_2_84"], rel=tol)


@of("C5")
def test_side_spin_dies_at_a_constant_rate(record: dict[str, Any]) -> None:
    given, want = record["inputs"], record["outputs"]
    for side in (1.0, -1.0):
        spins = phases(
            ball((0.0, 0.0), (0.0, 0.0, side * given["w0"])), CLOTH._replace(spin_rate=given["rate"])
        )
        assert [p.mode for p in spins] == [SPINS]
        assert spins[0].ends == pytest.approx(want["t"], rel=record["tol"])
        assert spins[0].x[:2].tolist() == [0.0, 0.0]


def test_side_spin_that_is_left_turns_on_when_the_ball_has_stopped() -> None:
    slides, rolls, spins = phases(ball((0.0, 0.5), (0.0, 0.0, 150.0)))
    assert (slides.mode, rolls.mode, spins.mode) == (SLIDES, ROLLS, SPINS)
    assert spins.ends == pytest.approx(150.0 / 10.9, rel=1e-12)


@of("C6")
def test_where_a_drawn_ball_has_no_spin_left(record: dict[str, Any]) -> None:
    given, want, tol = record["inputs"], record["outputs"], record["tol"]
    cloth = CLOTH._replace(sliding=given["mu_s"])
    rows = ball((0.0, given["v0"]), (-given["w0"], 0.0, 0.0))
    begin(rows, cloth)
    move(rows, want["t"], cloth)

    assert rows["spin"][0, 0] == pytest.approx(0.0, abs=1e-9)
    assert rows["position"][0, 1] == pytest.approx(want["x"], rel=tol)
    assert rows["velocity"][0, 1] == pytest.approx(want["v"], rel=tol)


@of("C34")
def test_a_stunned_ball_loses_two_sevenths_of_its_energy_until_it_rolls(record: dict[str, Any]) -> None:
    given, want, tol = record["inputs"], record["outputs"], record["tol"]
    slides = phases(ball((0.0, given["v0"])))[0]
    left = 0.5 * M * (slides.v @ slides.v) + 0.2 * M * R * R * (slides.w @ slides.w)
    whole = 0.5 * M * given["v0"] ** 2

    assert whole - left == pytest.approx(want["E_lost"], rel=tol)
    assert (whole - left) / whole == pytest.approx(want["share"], rel=tol)


@of("C22")
def test_the_speed_of_a_draw_that_comes_to_rest_beside_the_lower_cushion(record: dict[str, Any]) -> None:
    given, want, tol = record["inputs"], record["outputs"], record["tol"]
    cloth = CLOTH._replace(rolling=given["mu_r"])
    v0 = want["v0"]
    rows = ball((0.0, v0), (-v0 / R, 0.0, 0.0))
    begin(rows, cloth)
    slows = given["mu_r"] * 9.81
    move(rows, (v0 - math.sqrt(v0 * v0 - 2.0 * slows * given["d_up"])) / slows, cloth)
    assert rows["position"][0, 1] == pytest.approx(given["d_up"], rel=tol)
    back = given["k"] * float(rows["velocity"][0, 1])
    (rolls,) = phases(ball((0.0, -back), (back / R, 0.0, 0.0)), cloth)
    assert -rolls.x[1] == pytest.approx(given["d_back"], rel=tol)


def test_a_ball_without_motion_rests_for_ever() -> None:
    rows = ball((0.0, 0.0))
    begin(rows, CLOTH)
    assert (int(rows["mode"][0]), float(rows["ends"][0])) == (RESTS, np.inf)


def test_a_rolling_ball_keeps_its_spin_to_its_speed() -> None:
    cloth = ClothNumbers(0.2, 0.01, 10.9, 0.5)
    rows = ball((0.0, 2.0))
    slides, _ = phases(rows, cloth)
    assert -slides.w[0] * R == pytest.approx(slides.v[1], rel=1e-14)
