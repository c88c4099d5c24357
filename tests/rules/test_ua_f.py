"""UA-F1 to UA-F3: where the figures stand, how the Letter is set, and what depends on the thrower's hand."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from gorodki.court import adjudicate, opening
from gorodki.figures.check import FigureProblem, check_figure
from gorodki.figures.cylinders import Cylinder
from gorodki.figures.registry import all_figures, figure
from gorodki.figures.types import Figure, Hand, Placement
from tests.court.tracing import L, R, of, trace

ALL = [f.key for f in all_figures()]
ONE_HAND = {"serp", "pismo"}


def spans(what: Figure) -> tuple[float, float, float, float]:
    """Leftmost, rightmost, nearest and farthest coordinate of a figure seen from above, metres."""
    solids = [Cylinder.of(p, 2 * R, L) for p in what.pieces]

    def reach(x: float, y: float) -> float:
        import numpy as np

        d = np.array([[x, y, 0.0]])
        return max(float((d @ s.centre + s.reach(d))[0]) for s in solids)

    return -reach(-1.0, 0.0), reach(1.0, 0.0), -reach(0.0, -1.0), reach(0.0, 1.0)


def shifted(what: Figure, dx: float, dy: float) -> Figure:
    """A figure set somewhere else."""
    return replace(
        what,
        pieces=tuple(
            Placement((p.centre[0] + dx, p.centre[1] + dy, p.centre[2]), p.axis) for p in what.pieces
        ),
    )


@pytest.mark.parametrize("key", [k for k in ALL if k != "pismo"])
def test_f1_a_figure_stands_on_the_middle_of_the_front_line(key: str) -> None:
    """Its nearest piece meets the outer edge of the front line, and the middle of the line is under it."""
    left, right, near, _ = spans(figure(key))
    assert near == pytest.approx(0.0, abs=1e-4)
    assert left <= 0.0 <= right
    if key not in ONE_HAND:
        assert left == pytest.approx(-right, abs=1e-3)


@pytest.mark.parametrize("key", ALL)
def test_f1_it_does_not_reach_beyond_the_gorod(key: str) -> None:
    """Every built-in figure, for either hand."""
    for hand in Hand:
        assert not check_figure(figure(key, hand)).of(FigureProblem.OUTSIDE_GOROD)


@pytest.mark.parametrize(("mm", "wrong"), [(2.0, True), (1.0, False)])
def test_f1_set_two_millimetres_beyond_the_front_line_it_is_unlawful(mm: float, wrong: bool) -> None:
    """The Cannon, set too near to the thrower; a figure is set by hand, so 1.5 mm are let pass (assumed)."""
    found = check_figure(shifted(figure("pushka"), 0.0, -mm / 1000)).of(FigureProblem.OUTSIDE_GOROD)
    assert bool(found) is wrong


def test_f2_the_corner_pieces_touch_both_lines_of_their_corner_at_45_degrees() -> None:
    """Each makes an isosceles triangle with the lines of its corner, for either hand."""
    for hand in Hand:
        letter = figure("pismo", hand)
        corners = [p for p in letter.pieces if abs(p.centre[0]) > 0.5]
        assert len(corners) == 4
        assert spans(letter) == pytest.approx((-1.0, 1.0, 0.0, 2.0), abs=1e-3)
        for p in corners:
            assert abs(p.axis[0]) == pytest.approx(abs(p.axis[1]), abs=1e-4)
            to_side, to_line = 1.0 - abs(p.centre[0]), min(p.centre[1], 2.0 - p.centre[1])
            assert to_side == pytest.approx(to_line, abs=1e-6)


@pytest.mark.parametrize(("hand", "front"), [(Hand.RIGHT, -1.0), (Hand.LEFT, 1.0)])
def test_f2_the_mark_lies_in_the_middle_of_the_diagonal_of_the_hand(hand: Hand, front: float) -> None:
    """From rear right to front left for a right-hander, from rear left to front right for a left-hander."""
    mark = min(figure("pismo", hand).pieces, key=lambda p: math.dist(p.centre[:2], (0.0, 1.0)))
    assert mark.centre[:2] == pytest.approx((0.0, 1.0), abs=1e-6)
    assert math.copysign(1.0, mark.axis[0] * mark.axis[1]) == -front


def test_f2_the_letter_is_the_one_figure_thrown_from_the_kon_throughout() -> None:
    """Its meeting with RU-4.3.4."""
    assert [f.key for f in all_figures() if f.kon_only] == ["pismo"]


def test_f3_the_sickle_of_a_left_hander_is_the_mirror_image_in_the_left_half() -> None:
    """Piece by piece."""
    right, left = figure("serp"), figure("serp", Hand.LEFT)
    mirrored = {tuple(round(v, 6) for v in p.mirrored().centre) for p in right.pieces}
    assert {tuple(round(v, 6) for v in p.centre) for p in left.pieces} == mirrored
    assert sum(p.centre[0] for p in left.pieces) < 0.0 < sum(p.centre[0] for p in right.pieces)


@pytest.mark.parametrize("key", [k for k in ALL if k not in ONE_HAND])
def test_f3_no_other_figure_depends_on_the_hand(key: str) -> None:
    """Set for a left-hander it stands as for a right-hander."""
    assert figure(key, Hand.LEFT).pieces == figure(key).pieces


@pytest.mark.parametrize("key", sorted(ONE_HAND))
def test_f3_set_for_the_other_hand_it_is_unlawful(key: str) -> None:
    """The Sickle or Letter of a right-hander, said to be that of a left-hander."""
    wrong = replace(figure(key), hand=Hand.LEFT)
    assert check_figure(wrong).flags & FigureProblem.NOT_MIRRORED_RIGHT
    assert not check_figure(figure(key, Hand.LEFT))


def test_f2_the_former_place_of_a_corner_piece_decides_where_it_goes() -> None:
    """Its meeting with RU-4.3.29: the piece in the front right corner goes to the right end of the row."""
    play = opening(figure("pismo"))
    x, y, _ = play.lying[2].centre
    ruling = of(adjudicate(trace({2: [(0.0, x, y, 45.0), (2.0, 0.3, -0.8)]}), play), 2)
    assert ruling.placed is not None
    assert ruling.placed.centre[0] == pytest.approx(1.0 - L / 2)


def test_f1_a_figure_half_beyond_the_front_line_is_unlawful() -> None:
    """The Cannon, set a piece's width too near to the thrower."""
    assert check_figure(shifted(figure("pushka"), 0.0, -R)).of(FigureProblem.OUTSIDE_GOROD)
