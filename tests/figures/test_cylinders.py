"""Gaps between flat-ended cylinders against values known without the search."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorodki.figures.cylinders import Cylinder, Floats, clearance

R, L = 0.0245, 0.2


def piece(centre: tuple[float, float, float], axis: tuple[float, float, float]) -> Cylinder:
    a = np.array(axis, dtype=float)
    return Cylinder(np.array(centre, dtype=float), a / np.linalg.norm(a), R, L)


X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


@pytest.mark.parametrize(
    ("a", "b", "gap"),
    [
        (piece((0, 0, 0), X), piece((0, 0.1, 0), X), 0.1 - 2 * R),  # side by side
        (piece((0, 0, 0), X), piece((0.3, 0, 0), X), 0.1),  # end to end
        (piece((0, 0, 0), X), piece((0, 0, 0.06), Y), 0.06 - 2 * R),  # crossed
        (piece((0, 0, 0), X), piece((0.2, 0, 0), Y), 0.1 - R),  # an end against a side
        (piece((0, 0, 0), X), piece((0, 0, 0), X), -2 * R),  # one in the other
        (piece((0, 0, 0), X), piece((0.19, 0, 0), X), -0.01),  # ends overlap
        (piece((0, 0, 0), Z), piece((0.3, 0, 0.3), Z), math.hypot(0.3 - 2 * R, 0.1)),  # rim to rim
        (piece((0, 0, 0), X), piece((0.2, 0.2, 0), Y), math.hypot(0.1 - R, 0.1 - R)),  # corner to corner
    ],
)
def test_known_gaps(a: Cylinder, b: Cylinder, gap: float) -> None:
    found, direction = clearance(a, b)
    assert found == pytest.approx(gap, abs=1e-6)
    assert np.linalg.norm(direction) == pytest.approx(1.0)
    assert clearance(b, a)[0] == pytest.approx(found, abs=1e-6)


coordinate = st.floats(-0.3, 0.3)
vector = st.tuples(coordinate, coordinate, coordinate)


def nearest(solid: Cylinder, point: Floats) -> Floats:
    """The point of a solid nearest to a point, in closed form."""
    offset = point - solid.centre
    along = offset @ solid.axis
    across = offset - along * solid.axis
    reach = float(np.linalg.norm(across))
    along = np.clip(along, -solid.length / 2, solid.length / 2)
    found: Floats = solid.centre + along * solid.axis + across * min(1.0, solid.radius / max(reach, 1e-12))
    return found


@given(centre=vector, axis=vector.filter(lambda v: math.hypot(*v) > 0.05))
@settings(max_examples=25, deadline=None)
def test_the_gap_is_the_distance_that_projections_to_and_fro_find(
    centre: tuple[float, float, float], axis: tuple[float, float, float]
) -> None:
    a, b = piece((0, 0, 0), X), piece(centre, axis)
    gap, direction = clearance(a, b)
    assert np.linalg.norm(direction) == pytest.approx(1.0)
    onto_a = onto_b = b.centre
    for _ in range(300):
        onto_a = nearest(a, onto_b)
        onto_b = nearest(b, onto_a)
    apart = float(np.linalg.norm(onto_b - onto_a))
    assert gap <= apart + 1e-9  # no two points of the solids are nearer than the gap
    if apart > 0.02:  # nearer solids need more rounds than a test should take
        assert gap == pytest.approx(apart, abs=1e-5)


@given(centre=vector, axis=vector.filter(lambda v: math.hypot(*v) > 0.05))
@settings(max_examples=25, deadline=None)
def test_a_shift_by_the_overlap_parts_two_solids(
    centre: tuple[float, float, float], axis: tuple[float, float, float]
) -> None:
    a, b = piece((0, 0, 0), X), piece(centre, axis)
    gap, direction = clearance(a, b)
    shifted = Cylinder(b.centre + max(0.0, 1e-4 - gap) * direction, b.axis, R, L)
    assert clearance(a, shifted)[0] > 0.9e-4
