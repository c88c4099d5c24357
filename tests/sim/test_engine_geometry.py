"""Where the engine sees two bodies nearest each other, against plane geometry by Shapely."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from shapely.geometry import Polygon

from gorodki.sim.trace import Floats
from gorodki.sim.wood.planar.compiled import entry
from gorodki.sim.wood.planar.geometry import Core, nearest
from tests.sim.lab import L, R

pytestmark = pytest.mark.slow

MARGIN = 2.5e-3  # m
HALF, RADIUS = L / 2 - MARGIN, R - MARGIN
NEAR = 0.01  # m between the cores


@entry
def gap(one: Any, other: Any) -> float:
    """Gap of two lying pieces, each given by x, y and heading."""
    a = Core((one[0], one[1], R), (math.cos(one[2]), math.sin(one[2]), 0.0), HALF, RADIUS, MARGIN)
    b = Core((other[0], other[1], R), (math.cos(other[2]), math.sin(other[2]), 0.0), HALF, RADIUS, MARGIN)
    return float(nearest(a, b).gap)


def seen_from_above(x: float, y: float, heading: float) -> Polygon:
    """The core of a lying piece."""
    c, s = math.cos(heading), math.sin(heading)
    corners = [(HALF, RADIUS), (HALF, -RADIUS), (-HALF, -RADIUS), (-HALF, RADIUS)]
    return Polygon([(x + a * c - b * s, y + a * s + b * c) for a, b in corners])


@pytest.fixture(scope="module")
def errors() -> Floats:
    """By how much the engine sees lying pieces farther apart than they are, metres, at random near places."""
    rng = np.random.default_rng(11)
    found: list[float] = []
    while len(found) < 3000:
        one = np.array([0.0, 0.0, rng.uniform(0.0, math.pi)])
        other = np.array([*rng.uniform(-0.2, 0.2, 2), rng.uniform(0.0, math.pi)])
        apart = seen_from_above(*one).distance(seen_from_above(*other))
        if 1e-4 < apart < NEAR:
            found.append(gap(one, other) - (apart - 2 * MARGIN))
    return np.array(found)


@pytest.mark.slow
def test_lying_pieces_are_as_near_as_they_are(errors: Floats) -> None:
    assert np.quantile(np.abs(errors), 0.98) < 1e-4


def test_the_search_never_finds_a_point_that_is_too_near_nor_stops_far_from_the_nearest(
    errors: Floats,
) -> None:
    """Where a face is nearly along a side the search is slow: it may stop half a millimetre short."""
    assert errors.min() > -1e-9
    assert errors.max() < 7e-4
