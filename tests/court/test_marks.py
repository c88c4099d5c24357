"""Pieces put on marks never overlap anything, and what makes way moves the least."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from gorodki.court.measuring.footprint import footprint
from gorodki.court.measuring.geometry import CourtSize
from gorodki.court.measuring.marks import (
    Put,
    free_shift,
    make_way,
    moved,
    on_row,
    opposite,
    overlap,
    row,
)
from gorodki.figures.types import Placement
from tests.court.tracing import L, R, lying, piece_body, standing

SIZE = CourtSize()
BODIES = {n: piece_body(n) for n in range(1, 6)}
SOMEWHERE = st.builds(
    lambda x, y, heading, up: standing(x, y) if up else lying(x, y, heading),
    st.floats(-0.7, 0.7),
    st.floats(-0.9, -0.3),
    st.integers(0, 180),
    st.booleans(),
)


def area_in_common(a: Placement, b: Placement) -> float:
    return float(footprint(BODIES[1], a).intersection(footprint(BODIES[1], b)).area)


@settings(max_examples=150, deadline=None)
@given(st.lists(SOMEWHERE, min_size=1, max_size=4), st.booleans(), st.sampled_from([0.2, 0.4]))
def test_marked_pieces_and_pieces_that_made_way_never_overlap(
    others: list[Placement], upright: bool, distance: float
) -> None:
    free = [o for i, o in enumerate(others) if all(area_in_common(o, p) == 0.0 for p in others[:i])]
    lie = dict(enumerate(free, start=1))
    marked = [n for n in BODIES if n not in lie]
    put = row({n: Put(BODIES[n], 0.1 * n) for n in marked}, distance, SIZE, upright=upright)
    placed = make_way(put, lie, BODIES)
    places = list(placed.places.values())
    assert len(places) == 5
    for i, a in enumerate(places):
        for b in places[:i]:
            assert area_in_common(a, b) < 1e-7
    for n, was in lie.items():
        now = placed.places[n]
        assert now.axis == was.axis
        assert now.centre[0] == was.centre[0]
        assert now.centre[1] - was.centre[1] == pytest.approx(placed.shifted.get(n, 0.0), abs=1e-12)
        assert placed.shifted.get(n, 1.0) > 0.0


@settings(max_examples=150, deadline=None)
@given(SOMEWHERE, SOMEWHERE, st.floats(0, 2 * math.pi))
@example(lying(1.1920928959995003e-07, -0.5, 78), lying(0.0, -0.5366069938908161, 78), 0.7648925781252289)
def test_a_free_shift_is_the_least_one(a: Placement, b: Placement, angle: float) -> None:
    way = (math.cos(angle), math.sin(angle))
    shift = free_shift(footprint(BODIES[1], a), [footprint(BODIES[1], b)], way)
    assert area_in_common(moved(a, way, shift), b) < 1e-7
    if shift == 0.0:
        assert area_in_common(a, b) < 1e-7
    else:
        assert area_in_common(moved(a, way, shift - 1e-4), b) > 0.0


@settings(max_examples=100, deadline=None)
@given(SOMEWHERE, SOMEWHERE)
def test_overlap_agrees_with_shapely(a: Placement, b: Placement) -> None:
    area = area_in_common(a, b)
    assume(area == 0.0 or area > 1e-7)
    assert overlap(footprint(BODIES[1], a), footprint(BODIES[1], b)) is (area > 0.0)


def test_a_row_keeps_the_order_from_left_to_right() -> None:
    places = row({1: Put(BODIES[1], 0.3), 2: Put(BODIES[2], -0.3)}, 0.2, SIZE, upright=False)
    assert places[2].centre[0] == pytest.approx(-L / 2)
    assert places[1].centre[0] == pytest.approx(L / 2)


def test_a_row_is_its_own_mirror_image() -> None:
    came = {1: 0.3, 2: -0.2, 3: 0.05}
    right = row({n: Put(BODIES[n], x) for n, x in came.items()}, 0.4, SIZE, upright=False)
    left = row({n: Put(BODIES[n], -x) for n, x in came.items()}, 0.4, SIZE, upright=False)
    for n in came:
        assert left[n].centre[0] == pytest.approx(-right[n].centre[0])


def test_the_five_letter_pieces_find_places_that_do_not_overlap() -> None:
    corners = [(-0.912, 0.088), (0.912, 0.088), (-0.912, 1.912), (0.912, 1.912), (0.0, 1.0)]
    puts = {n: Put(BODIES[n], 0.0, (x, y, R)) for n, (x, y) in enumerate(corners, start=1)}
    places = list(opposite(puts, 0.4, SIZE, upright=False).values())
    for i, a in enumerate(places):
        assert all(area_in_common(a, b) < 1e-9 for b in places[:i])


def test_only_a_piece_in_its_very_place_lies_in_the_row() -> None:
    def found(p: Placement) -> bool:
        return on_row({1: p}, BODIES, 0.2, SIZE, upright=False) == [1]

    assert found(Placement((0.1, -0.8 + R, R), (1.0, 0.0, 0.0)))
    assert found(Placement((0.1, -0.8 + R, R), (-1.0, 0.0, 0.0)))
    assert not found(Placement((0.1, -0.8 + R + 0.002, R), (1.0, 0.0, 0.0)))
    assert not found(Placement((0.1, -0.8 + R, R), (0.0, 1.0, 0.0)))
    assert not found(standing(0.1, -0.8 + R))


def test_a_heading_off_by_a_rounding_error_changes_a_shift_by_no_more() -> None:
    a = footprint(BODIES[1], lying(0.0, -0.375))
    straight = footprint(BODIES[1], lying(0.0, -1.0 / 3.0))
    tilted = footprint(BODIES[1], Placement((0.0, -1.0 / 3.0, R), (1.0, 1.0402973008122024e-09, 0.0)))
    assert free_shift(a, [tilted], (1.0, 0.0)) == pytest.approx(
        free_shift(a, [straight], (1.0, 0.0)), abs=1e-7
    )
