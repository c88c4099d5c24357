"""UA-C1 to UA-C6: gorod, prigorod, penalty marks, penalty zone, planks, lines."""

from __future__ import annotations

import math

import pytest
from shapely.geometry import Point

from gorodki.court import adjudicate
from gorodki.court.gorodki.profile import throw_distance
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.court.measuring.geometry import Court, CourtSize, court
from tests.court.tracing import L, R, Way, of, situation, trace


def standard() -> Court:
    return court()


def ruled(*way: tuple[float, ...], more: dict[int, Way] | None = None) -> PieceRuling:
    """The ruling on piece 5, which goes some way from (0.5, 0.1)."""
    return of(adjudicate(trace({5: [(0.0, 0.5, 0.1), *way], **(more or {})}), situation()), 5)


def test_c1_the_gorod_is_a_square_of_two_metres() -> None:
    """Two metres wide and deep, over the outer edges of its lines."""
    assert standard().gorod.bounds == (-1.0, 0.0, 1.0, 2.0)
    assert standard().gorod.area == pytest.approx(4.0)


@pytest.mark.parametrize(("light_mm", "verdict"), [(0.5, PieceVerdict.OUT), (-0.5, PieceVerdict.STAYS)])
def test_c1_out_begins_a_metre_from_the_middle(light_mm: float, verdict: PieceVerdict) -> None:
    """A piece lying across stops half a millimetre beyond the side line, or short of that."""
    assert ruled((1.0, 1.0 + L / 2 + light_mm / 1000, 1.0)).verdict is verdict


@pytest.mark.parametrize(("light_mm", "verdict"), [(0.5, PieceVerdict.OUT), (-0.5, PieceVerdict.STAYS)])
def test_c1_and_two_metres_from_the_front_line(light_mm: float, verdict: PieceVerdict) -> None:
    """The same over the rear line."""
    assert ruled((1.0, 0.3, 2.0 + R + light_mm / 1000)).verdict is verdict


def test_c2_the_prigorod_widens_at_45_degrees_over_one_metre() -> None:
    """From 2 m at the front line to 4 m at the penalty line."""
    assert list(standard().prigorod.exterior.coords)[:4] == [
        (-2.0, -1.0),
        (2.0, -1.0),
        (1.0, 0.0),
        (-1.0, 0.0),
    ]
    size = standard().size
    assert (size.half_penalty - size.half_side) / size.prigorod_depth == pytest.approx(
        math.tan(math.radians(45))
    )


@pytest.mark.parametrize(("light_mm", "verdict"), [(0.5, PieceVerdict.OUT), (-0.5, PieceVerdict.STAYS)])
def test_c2_beside_the_slanting_side_a_piece_is_still_in(light_mm: float, verdict: PieceVerdict) -> None:
    """A piece lying along the slanting side stops half a millimetre beyond it, or over it."""
    off = (R + light_mm / 1000) * math.sqrt(0.5)
    assert ruled((1.0, 1.4 + off, -0.4 + off, -45.0)).verdict is verdict


def test_c2_outside_the_gorod_and_in_the_prigorod_is_in() -> None:
    """Its meeting with UA-V1: a piece that wholly left the gorod forwards has not left the city."""
    assert ruled((1.0, 1.2, -0.45)).verdict is PieceVerdict.STAYS


def test_c3_two_marks_of_20_cm_lie_20_and_40_cm_from_the_penalty_line() -> None:
    """Centred, on the side of the gorod."""
    near, far = standard().mark_near.bounds, standard().mark_far.bounds
    assert near == pytest.approx((-0.1, -0.8, 0.1, -0.78))
    assert far == pytest.approx((-0.1, -0.6, 0.1, -0.58))


def test_c3_a_piece_put_on_a_mark_covers_it() -> None:
    """Its meeting with RU-4.3.28: the marks are there for the penalty pieces."""
    placed = ruled((1.0, 0.5, -0.9), more={1: [(0.0, -0.5, 0.1), (1.0, -2.5, 0.1)]}).placed
    assert placed is not None
    assert abs(placed.centre[0]) <= 1e-9
    assert placed.centre[1] - R == pytest.approx(standard().mark_near.bounds[1])


@pytest.mark.parametrize(("over_mm", "verdict"), [(0.5, PieceVerdict.MARK_40), (-0.5, PieceVerdict.STAYS)])
def test_c4_the_penalty_line_belongs_to_the_penalty_zone(over_mm: float, verdict: PieceVerdict) -> None:
    """A piece curves past the penalty line and touches its inner edge by half a millimetre, or does not."""
    near = -0.98 + R - over_mm / 1000
    way = [(1.0, 0.5, near + 0.1), (2.0, 0.9, near), (3.0, 1.4, near + 0.6)]
    assert ruled(*way).verdict is verdict


def test_c4_the_ground_before_the_line_is_penalty_zone_too() -> None:
    """A piece that went through it has not left the city (UA-V1), however far it went."""
    assert standard().penalty_zone.contains(Point(0.0, -1.5))
    assert ruled((1.0, 0.5, -6.0)).verdict is PieceVerdict.MARK_40


def test_c4_beside_the_line_there_is_none() -> None:
    """A piece that rounds the end of the line, half a millimetre off the slanting side, is out."""
    off = (R + 0.0005) * math.sqrt(0.5)
    way = [(1.0, 1.3 + off, -0.3 + off, -45.0), (2.0, 2.6 + off, -1.6 + off, -45.0)]
    assert ruled(*way).verdict is PieceVerdict.OUT


def test_c5_planks_stand_13_and_6_5_metres_before_the_front_line() -> None:
    """Kon of adults, half-kon, kon of those under 15."""
    assert [p.bounds[1] for p in (standard().kon, standard().half_kon, standard().children_kon)] == [
        -13.0,
        -6.5,
        -6.5,
    ]


@pytest.mark.parametrize(
    ("key", "metres"), [("women", 13.0), ("girls", 13.0), ("younger-boys", 6.5), ("children", 6.5)]
)
def test_c5_by_the_ukrainian_text_age_alone_decides(key: str, metres: float) -> None:
    """Adults 13 m whoever they are, under 15 6.5 m; the half-kon is 6.5 m for all."""
    assert [throw_distance("uk", key, place) for place in Place] == [metres, 6.5]


@pytest.mark.parametrize(
    ("light_mm", "verdict"), [(-0.1, PieceVerdict.STAYS), (0.0, PieceVerdict.STAYS), (0.1, PieceVerdict.OUT)]
)
def test_c6_a_piece_that_touches_the_line_is_in(light_mm: float, verdict: PieceVerdict) -> None:
    """Seen from above the piece touches the outer edge of the side line, or is 0.1 mm off it."""
    assert ruled((1.0, 1.0 + L / 2 + light_mm / 1000, 1.0)).verdict is verdict


def test_c6_lines_are_two_centimetres_wide_inside_the_measure() -> None:
    """The painted frame reaches from the outer edge two centimetres inwards."""
    frame = standard().lines[0]
    assert frame.contains(Point(0.99, 1.0))
    assert not frame.contains(Point(0.975, 1.0))
    assert standard().city.buffer(1e-9).covers(frame)


def test_a_court_of_other_measures_moves_every_line() -> None:
    """The depth of the prigorod is a parameter, since only a secondary source tells it."""
    deep = court(CourtSize(prigorod_depth=1.5))
    assert (deep.penalty_zone.bounds[2], deep.mark_near.bounds[1]) == pytest.approx((2.5, -1.3))


def test_c5_the_half_kon_and_the_kon_are_two_places_for_adults() -> None:
    """By the Ukrainian text, for women as for men."""
    assert throw_distance("uk", "women", Place.KON) - throw_distance("uk", "women", Place.HALF_KON) == 6.5
