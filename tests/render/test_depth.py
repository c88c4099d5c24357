"""What lies in front is painted last, and labels point at what can be seen."""

from __future__ import annotations

import math

import pytest
from shapely import Point, Polygon
from shapely.ops import unary_union

from gorodki.figures.registry import all_figures, figure
from gorodki.render.draw.camera import Viewpoint, camera
from gorodki.render.draw.colours import WOOD
from gorodki.render.draw.depth import Solid, back_to_front, hidden_behind, visible_spots
from gorodki.render.draw.figure_plan import PIECE
from gorodki.render.draw.pieces import outline
from gorodki.render.sheet.figure import figure_sheet
from gorodki.render.vector.drawing import Area, Disc

KEYS = [f.key for f in all_figures()]


def solids(key: str, look: Viewpoint) -> list[Solid]:
    eye = camera(look)
    return [(PIECE, eye.turned(p.centre), eye.turned(p.axis)) for p in figure(key).pieces]


def nearest_of_points(key: str, look: Viewpoint) -> list[tuple[int, int]]:
    """(behind, in front) for pairs that overlap, from many points of the surfaces instead of a formula."""
    eye, pairs = camera(look), []
    surfaces = []
    for place in figure(key).pieces:
        ax, ay, az = place.axis
        side = (0.0, 0.0, 1.0) if abs(az) < 0.9 else (1.0, 0.0, 0.0)
        u = (ay * side[2] - az * side[1], az * side[0] - ax * side[2], ax * side[1] - ay * side[0])
        n = math.sqrt(sum(v * v for v in u))
        u = tuple(v / n for v in u)  # type: ignore[assignment]
        w = (ay * u[2] - az * u[1], az * u[0] - ax * u[2], ax * u[1] - ay * u[0])
        cells: dict[tuple[int, int], list[float]] = {}
        for i in range(-40, 41):
            for k in range(40):
                c, s = math.cos(k * math.pi / 20), math.sin(k * math.pi / 20)
                p = tuple(
                    place.centre[m] + place.axis[m] * i * 0.0025 + 0.0245 * (c * u[m] + s * w[m])
                    for m in range(3)
                )
                x, y, z = eye.turned(p)  # type: ignore[arg-type]
                cells.setdefault((round(x / 0.008), round(y / 0.008)), []).append(z)
        surfaces.append(cells)
    for i in range(5):
        for j in range(i):
            shared = [c for c in surfaces[i] if c in surfaces[j]]
            gap = [
                sum(surfaces[i][c]) / len(surfaces[i][c]) - sum(surfaces[j][c]) / len(surfaces[j][c])
                for c in shared
            ]
            mean = sum(gap) / len(gap) if len(gap) > 12 else 0.0
            if abs(mean) > 0.01:
                pairs.append((j, i) if mean > 0 else (i, j))
    return pairs


@pytest.mark.slow
@pytest.mark.parametrize("look", list(Viewpoint))
@pytest.mark.parametrize("key", KEYS)
def test_no_piece_is_painted_over_one_in_front_of_it(key: str, look: Viewpoint) -> None:
    order = back_to_front(solids(key, look))
    assert sorted(order) == list(range(5))
    for behind, before in nearest_of_points(key, look):
        assert order.index(behind) < order.index(before), (behind + 1, before + 1)


def test_the_cannons_barrel_is_painted_over_the_piece_it_rests_on() -> None:
    order = back_to_front(solids("pushka", Viewpoint.ISO))
    assert order[0] == 0 or order.index(0) < min(order.index(1), order.index(2))


@pytest.mark.slow
@pytest.mark.parametrize("look", list(Viewpoint))
@pytest.mark.parametrize("key", KEYS)
def test_a_spot_lies_on_its_own_piece_and_on_none_in_front(key: str, look: Viewpoint) -> None:
    pieces = solids(key, look)
    order = back_to_front(pieces)
    for place, k in enumerate(order):
        spot, whole = Point(visible_spots(pieces)[k]), Polygon(outline(*pieces[k]))
        assert whole.buffer(1e-9).contains(spot)
        before = unary_union([Polygon(outline(*pieces[j])) for j in order[place + 1 :]])
        if whole.difference(before).area > 1e-5:
            assert not before.contains(spot), k + 1


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_a_number_stands_on_its_piece_or_points_at_it_and_covers_no_dot(key: str) -> None:
    shapes = figure_sheet(figure(key), view="iso").shapes
    discs = [s for s in shapes if isinstance(s, Disc)]
    dots = [d.centre for d in discs if d.radius < 1.0]
    numbers = [d for d in discs if d.radius > 2.05]  # those in the list of steps are smaller
    assert len(numbers) == 5
    assert all(math.dist(d.centre, dot) > d.radius for d in numbers for dot in dots)
    pieces = [Polygon(s.points) for s in shapes if isinstance(s, Area) and s.fill == WOOD]
    on_a_piece = [d for d in numbers if any(p.contains(Point(d.centre).buffer(d.radius)) for p in pieces)]
    assert len(on_a_piece) + len(dots) >= 5


def test_numbers_stand_on_pieces_that_are_large_enough() -> None:
    shapes = figure_sheet(figure("vilka"), view="top").shapes
    numbers = [s for s in shapes if isinstance(s, Disc) and s.radius > 2.05]
    pieces = [Polygon(s.points) for s in shapes if isinstance(s, Area) and s.fill == WOOD]
    spots = [[p.contains(Point(d.centre).buffer(d.radius)) for d in numbers].index(True) for p in pieces]
    assert sorted(spots) == [0, 1, 2, 3, 4]


def test_a_piece_that_cannot_be_seen_is_told_with_the_one_that_hides_it() -> None:
    assert set(hidden_behind(solids("rak", Viewpoint.FRONT))) == {1, 2, 3, 4}
    assert hidden_behind(solids("kolodets", Viewpoint.FRONT)) == {3: 2}
    assert hidden_behind(solids("kolodets", Viewpoint.TOP)) == {}
