"""Where a piece comes to lie when it is let down, and how near it is beside another."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.figures.registry import all_figures, figure
from gorodki.figures.stacking import gap_beside, ground_height, let_down, settled
from gorodki.figures.standard import PIECE_DIAMETER, PIECE_LENGTH
from gorodki.figures.support import standing_of
from gorodki.figures.types import Placement

R, L = PIECE_DIAMETER / 2, PIECE_LENGTH
ALONG_X, UP = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)
angles = st.floats(0.0, math.pi)


def lying(x: float, y: float, angle: float = 0.0) -> Placement:
    return Placement((x, y, R), (math.cos(angle), math.sin(angle), 0.0))


def standing(x: float, y: float) -> Placement:
    return Placement((x, y, L / 2), UP)


def test_a_piece_alone_comes_down_to_the_ground() -> None:
    assert let_down(Placement((0.3, 0.4, 9.0), ALONG_X), []) == Placement((0.3, 0.4, R), ALONG_X)
    assert let_down(Placement((0.3, 0.4, 9.0), UP), []) == Placement((0.3, 0.4, L / 2), UP)


@given(angles)
def test_a_piece_laid_across_another_lies_a_diameter_higher(angle: float) -> None:
    found = let_down(lying(0.0, 0.0, angle + math.pi / 2), [lying(0.0, 0.0, angle)])
    assert found.centre[2] == pytest.approx(R + 2 * R, abs=1e-4)


def test_a_piece_laid_over_two_standing_ones_lies_on_their_tops() -> None:
    posts = [standing(-0.07, 0.0), standing(0.07, 0.0)]
    assert let_down(lying(0.0, 0.0), posts).centre[2] == pytest.approx(L + R, abs=1e-4)


def test_a_standing_piece_is_let_down_on_a_lying_and_on_a_standing_one() -> None:
    assert let_down(standing(0.0, 0.0), [lying(0.0, 0.0)]).centre[2] == pytest.approx(2 * R + L / 2, abs=1e-4)
    assert let_down(standing(0.0, 0.0), [standing(0.01, 0.0)]).centre[2] == pytest.approx(1.5 * L, abs=1e-6)


def test_pieces_side_by_side_do_not_carry_one_another() -> None:
    assert let_down(lying(0.0, 2 * R), [lying(0.0, 0.0)]).centre[2] == pytest.approx(R)


@pytest.mark.parametrize("key", ["kolodets", "chasovye", "pulemet"])
def test_stacked_figures_are_found_where_the_figure_data_have_them(key: str) -> None:
    pieces = figure(key).pieces
    for n, piece in enumerate(pieces[:4]):
        assert let_down(piece, pieces[:n]).centre[2] == pytest.approx(piece.centre[2], abs=3e-4)


def test_the_gap_beside_is_the_distance_seen_from_above() -> None:
    assert gap_beside(lying(0.0, 0.0), lying(0.0, 0.1))[0] == pytest.approx(0.1 - 2 * R)
    gap, way = gap_beside(standing(0.0, 0.0), standing(0.03, 0.04))
    assert gap == pytest.approx(0.05 - 2 * R)
    assert way == pytest.approx((0.6, 0.8))
    assert gap_beside(lying(0.0, 0.0), standing(0.13, 0.0))[0] == pytest.approx(0.13 - L / 2 - R)


@given(angles, angles, st.floats(-0.3, 0.3), st.floats(-0.3, 0.3))
def test_moving_along_the_way_by_the_gap_makes_pieces_touch(a: float, b: float, x: float, y: float) -> None:
    one, other = lying(0.0, 0.0, a), lying(x, y, b)
    gap, (dx, dy) = gap_beside(one, other)
    left = gap_beside(one, lying(x - gap * dx, y - gap * dy, b))[0]
    assert left == pytest.approx(0.0, abs=1e-4 + 0.01 * abs(gap))


def test_every_piece_of_the_figures_is_as_high_as_the_ground_or_higher() -> None:
    for told in all_figures():
        assert all(p.centre[2] >= ground_height(p.axis) - 1.5e-3 for p in told.pieces)


def fallen(key: str, *gone: int) -> dict[int, tuple[float, ...]]:
    """Where pieces of a figure lie that have moved once others are gone, mm and degrees of elevation."""
    pieces = dict(enumerate(figure(key).pieces, 1))
    left = settled(pieces, gone)
    assert set(left) == set(pieces) - set(gone)
    return {
        n: (*(round(1000 * c) for c in p.centre), round(math.degrees(math.asin(p.axis[2]))))
        for n, p in left.items()
        if p != pieces[n]
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "gone", "moved"),
    [
        ("pushka", (), {}),
        ("pushka", (5,), {}),
        ("pushka", (1, 2, 3, 4), {5: (0, 112, 24, 0)}),  # the uppermost alone
        ("pushka", (2, 3, 4), {5: (0, 112, 51, -16)}),  # over the crosswise piece, an end on the ground
        ("pushka", (2, 3), {4: (0, 263, 24, 0), 5: (0, 112, 74, 0)}),  # one that leaned, and one on both
        ("pushka", (1,), {2: (-26, 107, 24, 0), 3: (26, 107, 24, 0)}),  # the fourth still carries the fifth
        ("chasovye", (1,), {4: (-249, 24, 24, 0)}),
        ("kolodets", (1, 2), {3: (0, 24, 24, 0), 4: (0, 176, 24, 0)}),
        ("kolodets", (1,), {}),  # still carried at the other end
    ],
)
def test_what_lay_on_pieces_that_are_gone_falls_straight_down(
    key: str, gone: tuple[int, ...], moved: dict[int, tuple[float, ...]]
) -> None:
    assert fallen(key, *gone) == moved


@pytest.mark.slow
def test_nothing_that_falls_is_left_in_the_air_or_in_another_piece() -> None:
    pieces = dict(enumerate(figure("pushka").pieces, 1))
    for gone in itertools.combinations(pieces, 2):
        left = settled(pieces, gone)
        found = standing_of(tuple(left.values()), PIECE_DIAMETER, PIECE_LENGTH)
        assert found.carried == frozenset(range(3)), gone
        assert found.gap.min() > -0.002, gone
