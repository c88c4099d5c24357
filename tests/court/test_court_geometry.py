"""The court has the measures of the rules, is the same mirrored, and answers clearance questions rightly."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Point, box

from gorodki.court.measuring.footprint import footprint, footprints, reach
from gorodki.court.measuring.geometry import CourtSize, court
from gorodki.court.measuring.region import Region, clearance_mm
from gorodki.figures.errors import InputError
from gorodki.figures.types import Placement
from gorodki.sim.trace import Body, BodyKind, Shape

ROUND = Body("1", BodyKind.PIECE, Shape.ROUND, 0.0245, 0.2, 0.25, chamfer=0.0025)
PLAIN = Body("1", BodyKind.PIECE, Shape.ROUND, 0.0245, 0.2, 0.25)
OCTAGON = Body("1", BodyKind.PIECE, Shape.OCTAGON, 0.02414, 0.2, 0.25)
BAT = Body("bat", BodyKind.BAT, Shape.ROD, 0.02, 0.96, 1.9, offset=0.05)
C = court()


def lying(x: float, y: float, heading_deg: float = 0.0) -> Placement:
    a = math.radians(heading_deg)
    return Placement((x, y, 0.0245), (math.cos(a), math.sin(a), 0.0))


def test_areas_follow_from_the_measures() -> None:
    assert C.gorod.area == pytest.approx(4.0)
    assert C.prigorod.area == pytest.approx(3.0)
    assert C.city.symmetric_difference(C.gorod.union(C.prigorod)).area == pytest.approx(0.0, abs=1e-12)
    assert C.penalty_line.area == pytest.approx(0.02 * 3.98)


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [(0.999, 1.0, True), (1.001, 1.0, False), (1.499, -0.5, True), (1.501, -0.5, False), (0, 2.001, False)],
)
def test_the_city_ends_at_the_outer_edges(x: float, y: float, inside: bool) -> None:
    assert C.city.contains(Point(x, y)) is inside
    assert C.city.contains(Point(-x, y)) is inside


def test_the_penalty_zone_begins_at_the_inner_edge_of_its_line() -> None:
    assert C.penalty_zone.contains(Point(0, -0.981))
    assert not C.penalty_zone.contains(Point(0, -0.979))
    assert C.penalty_zone.contains(Point(1.99, -5.0))
    assert not C.penalty_zone.intersects(Point(2.01, -5.0))


def test_marks_lie_at_20_and_40_cm_and_are_20_cm_long() -> None:
    assert C.mark_near.bounds == pytest.approx((-0.1, -0.80, 0.1, -0.78))
    assert C.mark_far.bounds == pytest.approx((-0.1, -0.60, 0.1, -0.58))


def test_planks_stand_13_and_6_5_metres_off() -> None:
    assert [line.bounds[1] for line in (C.kon, C.half_kon, C.children_kon)] == [-13.0, -6.5, -6.5]


def test_painted_lines_lie_inside_the_city() -> None:
    for line in C.lines:
        assert line.is_valid
        assert C.city.buffer(1e-9).covers(line)
    assert C.lines[1].area == pytest.approx(0.02 * math.sqrt(2.0))


@pytest.mark.parametrize("name", ["gorod", "prigorod", "city", "penalty_line", "penalty_zone", "mark_near"])
def test_every_area_is_its_own_mirror_image(name: str) -> None:
    area = getattr(C, name)
    assert shapely.affinity.scale(area, -1.0, 1.0, origin=(0, 0)).equals(area)


def test_a_deeper_prigorod_is_a_parameter() -> None:
    deep = court(CourtSize(prigorod_depth=1.5))
    assert deep.penalty_zone.bounds[2] == 2.5
    assert deep.mark_near.bounds[1] == pytest.approx(-1.3)


@pytest.mark.parametrize("bad", [0.0, -1.0, math.nan, math.inf, "2"])
def test_a_measure_that_cannot_be_is_refused(bad: float) -> None:
    with pytest.raises(InputError, match="side"):
        CourtSize(side=bad)


def test_a_lying_piece_covers_its_length_and_diameter() -> None:
    assert footprint(ROUND, lying(0.3, 0.5)).bounds == pytest.approx((0.2, 0.4755, 0.4, 0.5245))
    assert footprint(PLAIN, lying(0, 0, 30)).area == pytest.approx(0.2 * 0.049)
    assert footprint(ROUND, lying(0, 0, 30)).area == pytest.approx(0.2 * 0.049 - 2 * 0.0025**2)


def test_a_standing_piece_covers_its_end() -> None:
    seen = footprint(ROUND, Placement((0.0, 0.0, 0.1), (0.0, 0.0, 1.0)))
    assert seen.area == pytest.approx(math.pi * 0.0245**2, rel=2e-3)
    assert seen.bounds[2] == pytest.approx(0.0245, abs=3e-5)


def test_a_leaning_piece_covers_a_rectangle_between_two_half_ellipses() -> None:
    elevation = math.radians(50)
    axis = (0.0, math.cos(elevation), math.sin(elevation))
    seen = footprint(PLAIN, Placement((0.0, 0.0, 0.1), axis))
    expected = 0.2 * math.cos(elevation) * 0.049 + math.pi * 0.0245**2 * math.sin(elevation)
    assert seen.area == pytest.approx(expected, rel=2e-3)
    assert seen.bounds[3] == pytest.approx(0.1 * axis[1] + 0.0245 * axis[2], abs=3e-5)


def test_an_octagon_on_a_face_is_as_wide_as_its_flats_and_on_an_edge_as_its_corners() -> None:
    assert footprint(OCTAGON, lying(0, 0)).bounds[3] == pytest.approx(0.02414)
    corner = OCTAGON.radius / math.cos(math.pi / 8)
    on_edge = footprints(
        OCTAGON, np.array([[0.0, 0.0, corner]]), np.array([[1.0, 0.0, 0.0]]), np.array([math.pi / 8])
    )
    assert on_edge[0].bounds[3] == pytest.approx(corner)


def test_a_standing_octagon_covers_an_octagon() -> None:
    seen = footprint(OCTAGON, Placement((0.0, 0.0, 0.1), (0.0, 0.0, 1.0)))
    assert len(seen.exterior.coords) == 9
    assert seen.area == pytest.approx(8 * 0.02414**2 * math.tan(math.pi / 8))


def test_a_bat_covers_a_capsule_about_the_middle_of_its_length() -> None:
    seen = footprint(BAT, Placement((0.0, 0.0, 0.3), (0.0, 1.0, 0.0)))
    assert seen.bounds == pytest.approx((-0.02, -0.43, 0.02, 0.53), abs=3e-5)


@pytest.mark.parametrize("gap_mm", [0.5, -0.5, 1.0, -1.0])
def test_clearance_over_a_straight_side_is_the_light_between(gap_mm: float) -> None:
    piece = footprint(ROUND, lying(1.1 + gap_mm / 1000, 1.0))
    assert clearance_mm(piece, C.city_region) == pytest.approx(gap_mm, abs=1e-6)


@pytest.mark.parametrize("gap_mm", [0.5, -0.5])
def test_clearance_over_the_45_degree_side_is_the_light_between(gap_mm: float) -> None:
    s = math.sqrt(0.5)
    off = 0.0245 + gap_mm / 1000
    piece = footprint(PLAIN, lying(1.5 + off * s, -0.5 + off * s, -45))
    assert clearance_mm(piece, C.city_region) == pytest.approx(gap_mm, abs=1e-6)


def test_a_piece_that_just_touches_from_outside_is_in() -> None:
    assert clearance_mm(footprint(PLAIN, lying(1.1, 1.0)), C.city_region) == pytest.approx(0.0, abs=1e-6)
    assert C.city_region.touches(np.array([footprint(PLAIN, lying(1.1, 1.0))], dtype=object))[0]


def test_a_piece_across_a_corner_reaches_in_on_the_bisector_though_all_its_corners_are_out() -> None:
    s = math.sqrt(0.5)
    off = 0.0245 - 0.004  # the corner of the gorod lies 4 mm inside the long edge
    piece = footprint(PLAIN, Placement((1 + off * s, 2 + off * s, 0.0245), (s, -s, 0.0)))
    assert all(not C.city.contains(Point(p)) for p in piece.exterior.coords)
    assert clearance_mm(piece, C.city_region) == pytest.approx(-4.0 * s, abs=1e-6)


POSES = st.tuples(
    st.floats(-2.6, 2.6),
    st.floats(-1.6, 2.6),
    st.floats(0, 2 * math.pi),
    st.sampled_from([0.0, 0.3, 1.2, math.pi / 2]),
)


@settings(max_examples=150, deadline=None)
@given(POSES, st.sampled_from([ROUND, PLAIN, OCTAGON, BAT]), st.sampled_from(["city_region", "zone_region"]))
def test_the_sign_of_clearance_agrees_with_shapely(
    pose: tuple[float, float, float, float], body: Body, name: str
) -> None:
    x, y, heading, elevation = pose
    flat = math.cos(elevation)
    axis = (flat * math.cos(heading), flat * math.sin(heading), math.sin(elevation))
    seen = footprint(body, Placement((x, y, 0.1), axis))
    region: Region = getattr(C, name)
    value = clearance_mm(seen, region)
    overlap = seen.intersection(region.polygon).area
    if value > 0:
        assert overlap == 0.0
        assert value == pytest.approx(1000 * seen.distance(region.polygon))
    if overlap > 1e-9:
        assert value < 0
    if -150.0 < value < -1.0:  # pushed back along the depth it claims, it must still touch
        assert seen.intersects(region.polygon.buffer(value / 1000 + 1e-5, quad_segs=64))
        assert not seen.intersects(region.polygon.buffer(value / 1000 - 1e-4, quad_segs=64))
    mirrored = footprint(body, Placement((-x, y, 0.1), (-axis[0], axis[1], axis[2])))
    if value > -150.0:
        assert clearance_mm(mirrored, region) == pytest.approx(value, abs=1e-2)


@settings(max_examples=60, deadline=None)
@given(POSES, st.sampled_from([ROUND, PLAIN, OCTAGON, BAT]))
def test_no_footprint_is_longer_than_its_reach(pose: tuple[float, float, float, float], body: Body) -> None:
    x, y, heading, elevation = pose
    flat = math.cos(elevation)
    axis = (flat * math.cos(heading), flat * math.sin(heading), math.sin(elevation))
    seen = footprint(body, Placement((x, y, 0.1), axis))
    assert max(math.dist(p, (x, y)) for p in seen.exterior.coords) <= reach(body) + 1e-9
    assert seen.is_valid


def test_a_court_of_the_same_size_is_built_once() -> None:
    assert court() is court(None)
    assert court(CourtSize(side=3.0)) is court(CourtSize(side=3.0))
    assert court().city_region.touches(np.array([box(0, 0, 0.1, 0.1)], dtype=object))[0]


@settings(max_examples=150, deadline=None)
@given(st.floats(-3, 3), st.floats(-3, 3))
def test_distances_of_points_agree_with_shapely(x: float, y: float) -> None:
    for region in (C.city_region, C.zone_region):
        distance = region.polygon.exterior.distance(Point(x, y))
        found = float(region.centre_distance(np.array([[x, y]]))[0])
        assert abs(found) == pytest.approx(distance, abs=1e-12)
        if distance > 1e-9:
            assert (found < 0) is region.polygon.contains(Point(x, y))
