"""The sensible throw at whatever still stands."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest

from gorodki.figures.errors import InputError
from gorodki.figures.types import Hand, Placement
from gorodki.sim.angles import wrapped
from gorodki.sim.wood.aim import default_throw
from gorodki.sim.wood.equipment import bat, bats
from gorodki.sim.wood.flight import fly
from gorodki.sim.wood.target import Target, target
from gorodki.sim.wood.throw import Throw

BAT = bat("reference")
KON, HALF_KON = 13.0, 6.5


def lying(x: float, y: float, heading: float = 0.0) -> Placement:
    return Placement((x, y, 0.0245), (math.cos(heading), math.sin(heading), 0.0))


def standing(x: float, y: float) -> Placement:
    return Placement((x, y, 0.1), (0.0, 0.0, 1.0))


CRANKSHAFT = {n + 1: lying(-0.4 + 0.2 * n, 0.0735 if n % 2 == 0 else 0.0245) for n in range(5)}
SENTRIES = {
    1: standing(-0.249, 0.0245),
    2: standing(0.0, 0.0245),
    3: standing(0.249, 0.0245),
    4: Placement((-0.249, 0.0245, 0.2245), (1.0, 0.0, 0.0)),
    5: Placement((0.249, 0.0245, 0.2245), (1.0, 0.0, 0.0)),
}
ASIDE = {1: lying(0.0, 0.1, math.pi / 2), 2: lying(0.2, 0.5, math.pi / 2), 3: lying(0.1245, 0.6245)}
LETTER = {
    1: lying(-0.912, 0.088, -math.pi / 4),
    2: lying(0.912, 0.088, math.pi / 4),
    3: lying(-0.912, 1.912, math.pi / 4),
    4: lying(0.912, 1.912, -math.pi / 4),
    5: lying(0.0, 1.0, math.pi / 4),
}


def _arrival(throw: Throw, goal: Target) -> tuple[float, float, float]:
    """How far from the goal the bat is when it comes down to its height: x, y, heading."""
    flight = fly(throw, bat(throw.bat), until_height=goal.height)
    assert flight.landed
    end = flight.end
    return float(end.position[0]) - goal.x, float(end.position[1]) - goal.y, wrapped(end.heading)


@pytest.mark.parametrize(
    "pieces", [CRANKSHAFT, SENTRIES, ASIDE, LETTER], ids=["low", "high", "aside", "letter"]
)
@pytest.mark.parametrize("distance", [KON, HALF_KON])
def test_the_bat_comes_down_frontal_where_it_should(pieces: dict[int, Placement], distance: float) -> None:
    throw = default_throw(pieces, Hand.RIGHT, distance, BAT)
    assert _arrival(throw, target(pieces, BAT)) == pytest.approx((0.0, 0.0, 0.0), abs=2e-4)


def test_every_bat_comes_down_where_it_should_with_its_middle_line_turned_the_right_way() -> None:
    for one in bats().values():
        throw = default_throw(ASIDE, Hand.RIGHT, KON, one)
        assert throw.bat == one.key
        assert _arrival(throw, target(ASIDE, one)) == pytest.approx((0.0, 0.0, 0.0), abs=2e-4)


def test_the_throw_from_the_kon_is_that_of_a_person() -> None:
    throw = default_throw(CRANKSHAFT, Hand.RIGHT, KON, BAT)
    assert math.degrees(throw.elevation) == pytest.approx(10.0)
    assert (throw.height, throw.turn_length) == (1.4, 6.0)
    assert 15.2 < throw.speed < 16.5  # a little more than the parabola's 15.21 m/s
    assert 8.0 < default_throw(CRANKSHAFT, Hand.RIGHT, HALF_KON, BAT).speed < 12.0


def test_a_right_hander_turns_the_bat_counter_clockwise_and_a_left_hander_clockwise() -> None:
    assert default_throw(CRANKSHAFT, Hand.RIGHT, KON, BAT).turn_length > 0
    assert default_throw(CRANKSHAFT, Hand.LEFT, KON, BAT).turn_length < 0


@pytest.mark.parametrize(
    "pieces", [CRANKSHAFT, SENTRIES, ASIDE, LETTER], ids=["low", "high", "aside", "letter"]
)
def test_the_other_hand_at_the_mirrored_figure_throws_the_mirrored_throw(
    pieces: dict[int, Placement],
) -> None:
    mirrored = {n: p.mirrored() for n, p in pieces.items()}
    right, left = (default_throw(p, h, KON, BAT) for p, h in ((pieces, Hand.RIGHT), (mirrored, Hand.LEFT)))
    assert left == right.mirrored()
    assert (left.speed, left.azimuth, left.turn_length) == (right.speed, -right.azimuth, -right.turn_length)
    assert math.cos(2 * (left.start_angle + right.start_angle)) == pytest.approx(1.0)


def test_low_pieces_are_aimed_at_their_near_edge_on_the_sheet() -> None:
    goal = target(CRANKSHAFT, BAT)
    assert (goal.x, goal.y, goal.height) == pytest.approx((0.0, 0.0, BAT.diameter / 2), abs=1e-9)


def test_standing_pieces_are_struck_at_half_their_height() -> None:
    goal = target(SENTRIES, BAT)
    assert goal.height == pytest.approx((0.2245 + 0.0245) / 2)
    assert goal.y == pytest.approx(-BAT.diameter / 2)


def test_in_the_letter_the_mark_piece_is_aimed_at_and_without_it_a_front_corner() -> None:
    near = 1.0 - (0.1 + 0.0245) / math.sqrt(2)
    assert (target(LETTER, BAT).x, target(LETTER, BAT).y) == pytest.approx((0.0, near))
    corners = {n: p for n, p in LETTER.items() if n != 5}
    assert target(corners, BAT).x == pytest.approx(0.912)
    assert target(corners, BAT).y < 0.1


def test_the_larger_group_is_preferred() -> None:
    pieces = {1: lying(-0.1, 0.0), 2: lying(0.7, 0.5), 3: lying(0.8, 0.8)}
    assert target(pieces, BAT).x == pytest.approx(0.75)


@pytest.mark.slow
@pytest.mark.parametrize("distance", [KON, HALF_KON, 1.0])
def test_any_rest_of_a_figure_anywhere_on_the_court_can_be_aimed_at(distance: float) -> None:
    rng = np.random.Generator(np.random.PCG64(5))
    for count in (1, 2, 3, 5):
        for _ in range(4):
            places = rng.uniform((-1.0, -0.8), (1.0, 2.0), (count, 2)) * (0.3 if distance == 1.0 else 1.0)
            pieces = {
                n + 1: standing(x, y) if rng.random() < 0.3 else lying(x, y, rng.uniform(0, math.pi))
                for n, (x, y) in enumerate(places.tolist())
            }
            goal = target(pieces, BAT)
            throw = default_throw(pieces, Hand.RIGHT, distance, BAT)
            assert _arrival(throw, goal) == pytest.approx((0.0, 0.0, 0.0), abs=3e-4), pieces
            assert goal.y >= -0.85


@pytest.mark.slow
def test_every_rest_of_a_figure_can_be_aimed_at() -> None:
    for count in range(1, 6):
        for keys in itertools.combinations(SENTRIES, count):
            rest = {n: SENTRIES[n] for n in keys}
            assert _arrival(default_throw(rest, Hand.LEFT, KON, BAT).mirrored(), _mirrored(rest))[
                1
            ] == pytest.approx(0, abs=3e-4)


def _mirrored(pieces: dict[int, Placement]) -> Target:
    return target({n: p.mirrored() for n, p in pieces.items()}, BAT)


def test_a_given_value_is_kept_and_the_others_stay() -> None:
    aimed = default_throw(ASIDE, Hand.RIGHT, KON, BAT)
    changed = default_throw(ASIDE, Hand.RIGHT, KON, BAT, speed=12.0, offset=0.5, start_angle=0.0, height=1.7)
    assert changed == replace(aimed, speed=12.0, offset=0.5, start_angle=0.0, height=1.7)
    turned = default_throw(ASIDE, Hand.LEFT, KON, BAT, elevation=0.2, azimuth=-0.1, turn_length=5.0)
    left = default_throw(ASIDE, Hand.LEFT, KON, BAT)
    assert turned == replace(left, elevation=0.2, azimuth=-0.1, turn_length=5.0)


def test_the_same_throw_only_slower_lands_short() -> None:
    aimed = default_throw(CRANKSHAFT, Hand.RIGHT, KON, BAT)
    slower = default_throw(CRANKSHAFT, Hand.RIGHT, KON, BAT, speed=aimed.speed - 1.0)
    goal = target(CRANKSHAFT, BAT)
    assert _arrival(slower, goal)[1] < -1.0


def test_nothing_left_is_nothing_to_aim_at() -> None:
    with pytest.raises(InputError, match="no piece is left"):
        default_throw({}, Hand.RIGHT, KON, BAT)


@pytest.mark.parametrize("distance", [math.nan, 0.0, 100.0])
def test_an_impossible_distance_is_refused(distance: float) -> None:
    with pytest.raises(InputError, match="distance"):
        default_throw(CRANKSHAFT, Hand.RIGHT, distance, BAT)


def test_a_given_value_no_throw_can_have_is_refused() -> None:
    with pytest.raises(InputError, match="speed -3 m/s"):
        default_throw(CRANKSHAFT, Hand.RIGHT, KON, BAT, speed=-3.0)
    with pytest.raises(InputError, match="finite place"):
        default_throw({1: lying(math.nan, 0.0)}, Hand.RIGHT, KON, BAT)
