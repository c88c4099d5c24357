"""Crossings of the castle beside MuJoCo; the ninety of them are a benchmark."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.castle import FIVE, Crossing, agreement, crossed, crossings, holds, in_mujoco, summary


@pytest.mark.slow
def test_a_few_crossings_of_the_castle_topple_the_same_pins_in_mujoco() -> None:
    found = list(crossed(8))
    assert sum(int(c.judge.sum()) for c in found) >= 8
    assert agreement(found) >= 0.95
    assert holds(found)
    assert "| crossings " in str(summary(found))
    one = [c for c in found if c.judge.sum() == 1 and (c.judge == c.engine).all()]
    assert all(c.judge_turn == pytest.approx(c.engine_turn, abs=0.15) for c in one)


@pytest.mark.slow
@pytest.mark.parametrize(("aside", "falls"), [(-3e-4, True), (3e-4, False)])
def test_mujoco_too_touches_a_pin_at_32_98_mm(aside: float, falls: bool) -> None:
    x = 0.066 + FIVE.touch + aside
    down, _ = in_mujoco(Crossing((x, 1.22), (0.0, 1.0)))
    assert down.tolist() == [False, False, False, falls, False]


def test_crossings_pass_the_castle_from_all_sides() -> None:
    some = list(crossings(200))
    angles = [np.arctan2(*c.velocity) for c in some]
    assert np.histogram(angles, bins=4)[0].min() > 30
    assert 0.3 <= min(c.speed for c in some) <= max(c.speed for c in some) <= 4.0
