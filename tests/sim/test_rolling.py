"""How round pieces and prisms roll."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import Floats, Shape
from gorodki.sim.wood.rolling import (
    clap_ratio,
    gyration_squared,
    prism_gyration_squared,
    prism_law,
    rolling_law,
)
from tests.oracles import oracles

APOTHEM = 0.02414


def test_a_round_piece_has_the_arm_of_the_sheet_at_every_speed() -> None:
    law = rolling_law(Shape.ROUND, 0.0245, 0.0005)
    assert law.arm([0.0, 0.1, 5.0]).tolist() == [0.0005, 0.0005, 0.0005]


@pytest.mark.parametrize("record", oracles("O3 rolling"), ids=str)
def test_a_cylinder_that_rolls_to_rest_under_the_arm_goes_as_far_as_the_oracle(
    record: dict[str, Any],
) -> None:
    given = record["inputs"]
    law = rolling_law(Shape.ROUND, given["R"], given["f"])
    share = 1 + gyration_squared(Shape.ROUND, given["R"]) / given["R"] ** 2
    slowing = float(law.arm(given["v0"])) / given["R"] * GRAVITY / share
    assert slowing == pytest.approx(record["outputs"]["a"], rel=1e-9)
    assert given["v0"] ** 2 / (2 * slowing) == pytest.approx(record["outputs"]["d_stop"], rel=1e-9)


def test_the_gyration_of_a_prism_is_that_of_its_cross_section() -> None:
    corners = _corners(8, APOTHEM)
    area, second = 0.0, 0.0  # triangles from the middle to each side
    for p, q in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        double = float(p[0] * q[1] - p[1] * q[0])
        area += double / 2
        second += double / 12 * float(p @ p + p @ q + q @ q)
    assert prism_gyration_squared(8, APOTHEM) == pytest.approx(second / area, rel=1e-12)


def test_a_prism_of_very_many_sides_is_a_cylinder() -> None:
    assert prism_gyration_squared(2000, 0.0245) == pytest.approx(
        gyration_squared(Shape.ROUND, 0.0245), rel=1e-5
    )
    assert prism_law(2000, 0.0245).f0 < 1e-8
    assert prism_law(2000, 0.0245).f1 < prism_law(8, 0.0245).f1 / 200


def test_a_clap_keeps_angular_momentum_about_the_edge_that_lands() -> None:
    old, new = _corners(8, APOTHEM)[:2]
    rate, inertia = 7.0, prism_gyration_squared(8, APOTHEM)
    # positions of the centre from the two edges; the centre moves at right angles to the first
    from_old, from_new = -old, -new
    velocity = rate * np.array([-from_old[1], from_old[0]])
    momentum = inertia * rate + from_new[0] * velocity[1] - from_new[1] * velocity[0]
    after = momentum / (inertia + float(from_new @ from_new))
    assert clap_ratio(8) == pytest.approx(after / rate, rel=1e-12)


@pytest.mark.parametrize("speed", [0.2, 0.3, 0.4, 0.5])
def test_a_prism_comes_to_rest_where_a_rimless_wheel_does_on_average(speed: float) -> None:
    followed = float(np.mean([_rimless_wheel(speed, phase) for phase in np.arange(0.05, 1.0, 0.1)]))
    assert _way_to_rest(speed) == pytest.approx(followed, rel=0.2)


def test_an_octagon_rolls_far_worse_than_a_turned_piece() -> None:
    octagon, turned = rolling_law(Shape.OCTAGON, APOTHEM, 0.0005), rolling_law(Shape.ROUND, 0.0245, 0.0005)
    assert float(octagon.arm(0.0)) > 1.5 * float(turned.arm(0.0))
    assert float(octagon.arm(1.0)) > 12 * float(turned.arm(1.0))


def test_a_fast_prism_lands_on_average_a_quarter_of_a_side_ahead() -> None:
    law, side = rolling_law(Shape.OCTAGON, APOTHEM, 0.0005), 2 * APOTHEM * math.tan(math.pi / 8)
    assert float(law.arm(30.0)) == pytest.approx(side / 4, rel=1e-3)
    assert float(np.max(law.arm(np.linspace(0.0, 5.0, 501)))) <= side / 2


def test_a_soft_sheet_keeps_its_own_arm_under_a_prism() -> None:
    assert float(rolling_law(Shape.OCTAGON, APOTHEM, 0.004).arm(0.0)) == 0.004


def _corners(sides: int, apothem: float) -> Floats:
    angles = (np.arange(sides) + 0.5) * 2 * math.pi / sides
    return apothem / math.cos(math.pi / sides) * np.column_stack((np.cos(angles), np.sin(angles)))


def _way_to_rest(speed: float) -> float:
    """Under the mean law, in steps of time."""
    law = prism_law(8, APOTHEM)
    radius = 8 * 2 * APOTHEM * math.tan(math.pi / 8) / (2 * math.pi)  # rolled per radian
    step, way = 5e-4, 0.0
    while speed > 0:
        arm = float(law.arm(speed))
        speed -= step * arm / radius * GRAVITY / (1 + prism_gyration_squared(8, APOTHEM) / radius**2)
        way += step * speed
    return way


def _rimless_wheel(speed: float, phase: float) -> float:
    """Way of the centre of an octagon that turns about one edge after the other until it falls back."""
    half = math.pi / 8
    corner = APOTHEM / math.cos(half)
    side = 2 * corner * math.sin(half)
    inertia = prism_gyration_squared(8, APOTHEM) + corner**2
    # the clap by vectors, not by the formula under test
    landed = np.array([corner * math.sin(half), -corner * math.cos(half)])
    keeps = (inertia - corner**2 + corner**2 - float(landed[0]) * side) / inertia
    rate, angle, step = speed / (8 * side / (2 * math.pi)), half * (2 * phase - 1), 1e-4
    start, edges = corner * math.sin(angle), 0.0
    while rate > 0:
        rate += step * GRAVITY * corner * math.sin(angle) / inertia
        angle += step * rate
        if angle > half:
            angle, rate, edges = angle - 2 * half, rate * keeps, edges + side
    return edges + corner * math.sin(angle) - start
