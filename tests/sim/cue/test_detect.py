"""Contact times: exact, the first one, and none where things only part or press."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from gorodki.sim.trace import Floats
from tests.sim.cue.lab import R, first_fall, plane_contact, sphere_contact

EPS = 1e-12
NONE = (0.0, 0.0, 0.0)


def test_a_straight_way_meets_a_ball_at_the_sum_of_the_radii() -> None:
    t = sphere_contact((0.0, 1.0, 0.0), (0.0, -2.0, 0.0), NONE, 2 * R, 10.0, EPS)
    assert t == pytest.approx((1.0 - 2 * R) / 2.0, abs=1e-12)
    assert sphere_contact((2 * R + 1e-9, 1.0, 0.0), (0.0, -2.0, 0.0), NONE, 2 * R, 10.0, EPS) == math.inf


def test_only_the_time_that_is_asked_for_counts() -> None:
    assert sphere_contact((0.0, 1.0, 0.0), (0.0, -2.0, 0.0), NONE, 2 * R, 0.4, EPS) == math.inf


def test_balls_that_touch_and_part_do_not_meet() -> None:
    touching = (0.0, 2 * R, 0.0)
    assert sphere_contact(touching, (0.0, 1.0, 0.0), NONE, 2 * R, 1.0, EPS) == math.inf
    assert sphere_contact(touching, (1.0, 0.0, 0.0), NONE, 2 * R, 1.0, EPS) == math.inf
    assert sphere_contact(touching, (0.0, -1.0, 0.0), NONE, 2 * R, 1.0, EPS) == pytest.approx(0.0, abs=1e-11)


def test_balls_that_part_and_are_driven_together_meet_again() -> None:
    t = sphere_contact((0.0, 2 * R, 0.0), (0.0, 0.5, 0.0), (0.0, -2.0, 0.0), 2 * R, 1.0, EPS)
    assert t == pytest.approx(0.5, abs=1e-9)


@settings(max_examples=300, deadline=None)
@drawn(st.lists(st.floats(0.05, 0.95), min_size=4, max_size=4), st.floats(-3.0, 3.0))
def test_the_first_fall_of_a_quartic_with_known_roots(roots: list[float], size: float) -> None:
    roots.sort()
    if abs(size) < 0.1 or min(np.diff(roots)) < 1e-3:
        return
    c: Floats = np.asarray(size * np.polynomial.polynomial.polyfromroots(roots), dtype=np.float64)
    falling = roots[0] if size > 0 else roots[1]
    first = first_fall(tuple(c), 1.0, EPS)
    assert first == (
        pytest.approx(falling, abs=1e-8) if size > 0 else pytest.approx(first_where_falls(c), abs=1e-8)
    )


def first_where_falls(c: Floats) -> float:
    """Of a quartic that begins below zero: 0 where it falls there, else the first root at which it falls."""
    p = np.polynomial.Polynomial(c)
    if p.deriv()(0.0) < 0:
        return 0.0
    return float(next(r for r in sorted(p.roots().real) if p.deriv()(r) < 0))


@pytest.mark.parametrize(
    ("gap", "speed", "push", "when"),
    [
        (1.0, -2.0, 0.0, 0.5),
        (1.0, -2.0, 2.0, 1.0),
        (1.0, -1.0, 2.0, math.inf),  # it turns before
        (1.0, 2.0, -1.0, 2.0 + math.sqrt(6.0)),
        (1.0, 2.0, 0.0, math.inf),
        (0.0, -1.0, 0.0, 0.0),
        (0.0, 1.0, 0.0, math.inf),
        (0.0, 1.0, -2.0, 1.0),  # it comes back
        (-1e-9, 1.0, 0.0, math.inf),
    ],
)
def test_when_a_gap_closes(gap: float, speed: float, push: float, when: float) -> None:
    assert plane_contact(gap, speed, push) == (
        pytest.approx(when, abs=1e-12) if math.isfinite(when) else when
    )
