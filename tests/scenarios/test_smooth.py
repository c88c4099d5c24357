"""Monotone curves through points."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorodki.scenarios.files.smooth import monotone

steps = st.lists(
    st.tuples(st.floats(0.01, 2.0), st.floats(-5.0, 5.0).map(lambda v: round(v, 6))), min_size=2, max_size=8
)


def test_between_two_points_at_the_end_of_a_way_it_slows_down_evenly() -> None:
    t = np.array([0.0, 2.0])
    found = monotone(t, np.array([0.0, 4.0]), np.array([-1.0, 0.0, 0.5, 1.0, 2.0, 9.0]), rests=True)
    # v0 = 4 m/s, a = -2 m/s²: s = 4 t - t²
    assert found == pytest.approx([0.0, 0.0, 1.75, 3.0, 4.0, 4.0])


def test_between_two_points_it_goes_straight_where_it_does_not_rest() -> None:
    found = monotone(np.array([0.0, 2.0]), np.array([1.0, 5.0]), np.array([0.5, 1.5]), rests=False)
    assert found == pytest.approx([2.0, 4.0])


def test_three_points_give_the_value_of_the_published_formula() -> None:
    # secants 1 and 3, equal steps: harmonic mean 1.5; end slopes (3*1 - 3)/2 = 0 and, at rest, 0
    found = monotone(np.array([0.0, 1.0, 2.0]), np.array([0.0, 1.0, 4.0]), np.array([0.5, 1.5]), rests=True)
    # Hermite at the middle: mean of the ends + (slope left - slope right) / 8
    assert found == pytest.approx([0.5 + (0.0 - 1.5) / 8, 2.5 + (1.5 - 0.0) / 8])


@given(steps=steps, rests=st.booleans())
@settings(max_examples=100, deadline=None)
def test_it_passes_every_point_and_has_no_extremum_between(
    steps: list[tuple[float, float]], rests: bool
) -> None:
    knots = np.cumsum([s[0] for s in steps])
    values = np.array([s[1] for s in steps])
    assert np.array_equal(monotone(knots, values, knots, rests=rests), values)
    for i in range(len(knots) - 1):
        inside = monotone(knots, values, np.linspace(knots[i], knots[i + 1], 33), rests=rests)
        way = np.diff(inside) * np.sign(values[i + 1] - values[i])
        assert way.min() >= -1e-9
        assert np.ptp(inside) <= abs(values[i + 1] - values[i]) + 1e-9


@given(steps=steps, rests=st.booleans())
@settings(max_examples=100, deadline=None)
def test_its_slope_has_no_jump(steps: list[tuple[float, float]], rests: bool) -> None:
    knots = np.cumsum([s[0] for s in steps])
    values = np.array([s[1] for s in steps])
    h = 1e-6
    at = knots[1:-1]
    before = (values[1:-1] - monotone(knots, values, at - h, rests=rests)) / h
    after = (monotone(knots, values, at + h, rests=rests) - values[1:-1]) / h
    curvature = 40.0 * max(1.0, float(np.abs(values).max())) / float(np.diff(knots).min()) ** 2
    assert np.abs(after - before) == pytest.approx(0.0, abs=h * curvature + 1e-7)


def test_steps_too_small_to_multiply_are_flat() -> None:
    knots = np.array([0.0, 1.0, 2.0, 3.0])
    values = np.array([0.0, 0.02, 0.0, -2e-313])
    assert np.isfinite(monotone(knots, values, np.linspace(0, 3, 50), rests=True)).all()
