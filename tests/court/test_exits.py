"""The short ways give the answers of the long ones: exits, gaps, bounds."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorodki.court.measuring.crossing import leaving_by_samples
from gorodki.court.measuring.exits import leavings
from gorodki.court.measuring.footprint import footprints, outlines
from gorodki.court.measuring.geometry import court
from gorodki.court.measuring.path import Path, paths_of
from gorodki.sim.trace import Body, BodyKind, Shape
from tests.court.tracing import trace

CITY = court().city_region
ZONE = court().zone_region
ROUND = Body("1", BodyKind.PIECE, Shape.ROUND, 0.0245, 0.2, 0.25, chamfer=0.0025)
OCTAGON = Body("1", BodyKind.PIECE, Shape.OCTAGON, 0.02414, 0.2, 0.25)
BAT = Body("bat", BodyKind.BAT, Shape.ROD, 0.02, 0.96, 1.9, offset=0.05)

FAR_OUT = st.tuples(st.floats(0.0, 2 * math.pi), st.floats(2.8, 6.0), st.floats(0.0, 720.0))
INSIDE = st.tuples(st.floats(-0.9, 0.9), st.floats(-0.5, 1.9), st.floats(0.0, 360.0))


def path(*way: tuple[float, float, float]) -> Path:
    """A piece that goes over some points, one a second, seen every 10 ms."""
    points = [(float(i), *p) for i, p in enumerate(way)]
    return paths_of(trace({1: points}, samples=100 * len(way)))[0]


def test_a_piece_that_is_clear_for_a_moment_beside_an_inner_corner_left_there() -> None:
    """It slips past the corner between gorod and prigorod and is over the prigorod again a centimetre on."""
    way = path((0.0, 1.875, 341.0), (2.91587, -3.09003, 341.0))
    left = leavings([way], CITY)[0].left
    assert left is not None
    assert left.place is not None
    assert left.place[:2] == pytest.approx((1.1025, -0.0023), abs=1e-4)
    assert leaving_by_samples(way, CITY).left == left


@settings(max_examples=60, deadline=None)
@given(st.lists(INSIDE, min_size=1, max_size=2), st.lists(FAR_OUT, min_size=1, max_size=4))
def test_several_bodies_at_once_leave_as_each_by_itself(
    starts: list[tuple[float, float, float]], ends: list[tuple[float, float, float]]
) -> None:
    paths = [
        path(*starts, (r * math.cos(a), 0.5 + r * math.sin(a), starts[-1][2] + turn / 40))
        for a, r, turn in ends
    ]
    for found, one in zip(leavings(paths, CITY), paths, strict=True):
        slow = leaving_by_samples(one, CITY)
        assert (found.left is None) is (slow.left is None)
        if found.left and slow.left:
            assert found.left.place is not None
            assert slow.left.place is not None
            assert math.dist(found.left.place, slow.left.place) < 5e-5
        assert found.outermost is not None
        assert slow.outermost is not None
        assert found.outermost.mm == pytest.approx(slow.outermost.mm, abs=1e-6)


@settings(max_examples=40, deadline=None)
@given(INSIDE, FAR_OUT)
def test_at_the_moment_it_left_no_light_and_no_line_is_between(
    start: tuple[float, float, float], end: tuple[float, float, float]
) -> None:
    angle, distance, _ = end
    one = path(start, (distance * math.cos(angle), 0.5 + distance * math.sin(angle), start[2] + 9.0))
    left = leavings([one], CITY)[0].left
    assert left is not None
    just = one.at(np.array([left.time - 1e-5, left.time + 1e-5]))  # 60 micrometres of way at most
    assert CITY.beside(just.outlines()).tolist() == [False, True]


POSES = st.tuples(
    st.floats(-2.6, 2.6),
    st.floats(-1.6, 2.6),
    st.floats(0, 2 * math.pi),
    st.floats(-math.pi / 2, math.pi / 2),
)


@settings(max_examples=100, deadline=None)
@given(st.lists(POSES, min_size=1, max_size=6), st.sampled_from([ROUND, OCTAGON, BAT]), st.booleans())
def test_what_is_beside_a_region_does_not_touch_it(
    poses: list[tuple[float, float, float, float]], body: Body, of_zone: bool
) -> None:
    region = ZONE if of_zone else CITY
    x, y, heading, elevation = np.array(poses).T
    centre = np.stack([x, y, np.full(len(x), 0.1)], axis=1)
    flat = np.cos(elevation)
    axis = np.stack([flat * np.cos(heading), flat * np.sin(heading), np.sin(elevation)], axis=1)
    points, seen = outlines(body, centre, axis), footprints(body, centre, axis)
    light = region.light_mm(seen)
    clear = light > 1e-6
    beside, gap = region.gaps(points)
    assert (beside == clear)[np.abs(light) != 0.0].all()
    assert not beside[light == 0.0].any()
    assert (gap[beside] * 1000.0 <= light[beside] + 1e-6).all()


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.floats(-5, 5), st.floats(-5, 5)), min_size=1, max_size=8))
def test_bounds_hold_the_distance(points: list[tuple[float, float]]) -> None:
    xy = np.array(points)
    lower, upper = CITY.distance_bounds(xy)
    distance = CITY.centre_distance(xy)
    assert (lower <= distance + 1e-12).all()
    assert (distance <= upper + 1e-12).all()
