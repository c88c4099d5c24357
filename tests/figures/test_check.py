"""The check returns every problem of a figure at once, each with pieces and millimetres."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from gorodki import figures
from gorodki.figures.check import FigureProblem, check_figure, handedness
from gorodki.figures.errors import InputError
from gorodki.figures.types import Basis, Figure, Hand, Placement

P = FigureProblem
ALONG, ACROSS, UP = (0.0, 1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)
R = 0.0245


def own(*pieces: Placement, mirrors: bool = False) -> Figure:
    return Figure("own", None, {}, Basis.OWN, "", pieces, mirrors=mirrors)


def row(*first: Placement) -> list[Placement]:
    """Given pieces, filled up to five with pieces lying apart at the rear."""
    spare = [Placement((x, 1.8, R), ALONG) for x in (-0.6, -0.3, 0.0, 0.3, 0.6)]
    return [*first, *spare[len(first) :]]


@pytest.mark.parametrize("hand", list(Hand))
@pytest.mark.parametrize("number", range(1, 16))
def test_every_built_in_figure_has_no_problem(number: int, hand: Hand) -> None:
    found = check_figure(figures.figure(number, hand))
    assert not found
    assert found.flags is P.NONE
    assert str(found) == "no problem"


def test_four_pieces_are_a_problem_of_count_alone() -> None:
    whole = figures.figure("rak")
    found = check_figure(replace(whole, pieces=whole.pieces[:4]))
    assert found.flags == P.COUNT
    assert str(found) == "a figure has 5 pieces, this one has 4"


def test_two_pieces_in_one_place_overlap_by_the_least_shift_that_parts_them() -> None:
    found = check_figure(own(*row(Placement((0, 0.5, R), ALONG), Placement((0.04, 0.5, R), ALONG))))
    assert found.flags == P.OVERLAP
    (problem,) = found.items
    assert problem.pieces == (1, 2)
    assert problem.amount_mm == pytest.approx(9.0)
    assert problem.text == "pieces 1 and 2 overlap by 9 mm"


def test_end_faces_are_flat_when_overlap_is_judged() -> None:
    # corner to corner: a rod with round ends would be clear of the other piece by 5 mm and more
    touching = check_figure(own(*row(Placement((0, 0.5, R), ALONG), Placement((0.04, 0.699, R), ALONG))))
    assert not touching
    inside = check_figure(own(*row(Placement((0, 0.5, R), ALONG), Placement((0.04, 0.696, R), ALONG))))
    assert inside.flags == P.OVERLAP
    assert inside.items[0].amount_mm == pytest.approx(4.0)


def test_a_sunken_piece_is_in_the_ground() -> None:
    found = check_figure(own(*row(Placement((0, 0.5, 0.02), ALONG))))
    assert found.flags == P.IN_GROUND
    assert found.items[0].pieces == (1,)
    assert found.items[0].amount_mm == pytest.approx(4.5)


def test_a_piece_in_the_air_floats_and_so_does_what_rests_on_it() -> None:
    found = check_figure(
        own(*row(Placement((0, 0.5, R + 0.03), ALONG), Placement((0, 0.5, 3 * R + 0.03), ACROSS)))
    )
    assert found.flags == P.FLOATING
    assert [p.pieces for p in found.items] == [(1,), (2,)]
    assert found.items[0].amount_mm == pytest.approx(30.0)


def test_pieces_side_by_side_do_not_carry_each_other() -> None:
    found = check_figure(own(*row(Placement((0, 0.5, R), ALONG), Placement((0.049, 0.5, R + 0.002), ALONG))))
    assert found.flags == P.FLOATING
    assert found.items[0].pieces == (2,)


def test_a_piece_that_hangs_over_falls() -> None:
    carrier = Placement((0, 0.5, R), ALONG)
    assert not check_figure(own(*row(carrier, Placement((0, 0.5, 3 * R), ACROSS))))
    found = check_figure(own(*row(carrier, Placement((0.03, 0.5, 3 * R), ACROSS))))
    assert found.flags == P.UNSTABLE_SUPPORT
    assert found.items[0].pieces == (2,)
    # the contact is the top of a round piece: a line at x = 0, about 5 mm to each side within the tolerance
    assert found.items[0].amount_mm == pytest.approx(30.0, abs=6.0)


def test_a_leaning_piece_needs_something_to_lean_on() -> None:
    leaning = figures.figure("pulemet").pieces[4]
    found = check_figure(own(*row(replace(leaning, centre=(0, 0.5, leaning.centre[2])))))
    assert found.flags == P.UNSTABLE_SUPPORT


@pytest.mark.parametrize(
    ("centre", "side", "mm"),
    [
        ((0.0, 0.09, R), "front", 10.0),
        ((0.0, 1.92, R), "rear", 20.0),
        ((-0.98, 1.0, R), "left side", 4.5),
        ((0.98, 1.0, R), "right side", 4.5),
    ],
)
def test_a_piece_over_a_line_is_outside(centre: tuple[float, float, float], side: str, mm: float) -> None:
    pieces = [Placement((x, 1.0, R), ALONG) for x in (-0.6, -0.3, 0.3, 0.6)]
    found = check_figure(own(Placement(centre, ALONG), *pieces))
    assert found.flags == P.OUTSIDE_GOROD
    assert found.items[0].amount_mm == pytest.approx(mm)
    assert f"{mm:g} mm over the {side} line" in found.items[0].text


@pytest.mark.parametrize("key", ["serp", "pismo"])
def test_a_figure_set_for_the_other_hand_is_not_mirrored_right(key: str) -> None:
    right = figures.figure(key)
    assert check_figure(replace(right, hand=Hand.LEFT)).flags == P.NOT_MIRRORED_RIGHT
    swapped = replace(right, pieces=figures.figure(key, "left").pieces)
    assert check_figure(swapped).flags == P.NOT_MIRRORED_RIGHT


def test_a_symmetric_figure_cannot_depend_on_the_hand() -> None:
    found = check_figure(replace(figures.figure("rak"), mirrors=True))
    assert found.flags == P.NOT_MIRRORED_RIGHT
    assert "looks the same in the mirror" in str(found)


def test_the_hand_of_a_figure_can_be_seen() -> None:
    assert [handedness(figures.figure(k, h)) for k in ("serp", "pismo") for h in ("right", "left")] == [
        1,
        -1,
        1,
        -1,
    ]
    assert handedness(figures.figure("pushka")) == 0


def test_all_problems_come_at_once() -> None:
    found = check_figure(
        own(
            Placement((0, 0.05, 0.02), ALONG),
            Placement((0.04, 0.3, R), ALONG),
            Placement((0.04, 0.31, R), ALONG),
            Placement((0.5, 1.0, 0.5), UP),
            mirrors=True,
        )
    )
    assert found.flags == P.COUNT | P.OVERLAP | P.IN_GROUND | P.FLOATING | P.OUTSIDE_GOROD
    assert len(found.of(P.OVERLAP)) == 1
    assert len(str(found).splitlines()) == len(found.items)


def test_numbers_that_are_none_are_refused() -> None:
    with pytest.raises(InputError, match="piece 1 must have finite numbers"):
        check_figure(own(Placement((math.nan, 0, 0), UP)))
    with pytest.raises(InputError, match="the axis of piece 1 must have length 1"):
        check_figure(own(Placement((0, 0, 0), (0, 0, 0.5))))
