"""The order of setting: supports first, otherwise as the figure's file has it; and where each piece goes."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.figures.registry import all_figures, figure
from gorodki.figures.setting import Posture, SettingStep, setting
from gorodki.figures.types import Basis, Figure, Hand, Placement

KEYS = [f.key for f in all_figures()]


def step(key: str, number: int, hand: Hand = Hand.RIGHT) -> SettingStep:
    return next(s for s in setting(figure(key, hand)) if s.number == number)


@pytest.mark.parametrize("key", KEYS)
def test_built_in_figures_are_set_in_the_order_of_their_numbers(key: str) -> None:
    assert [s.number for s in setting(figure(key))] == [1, 2, 3, 4, 5]


@pytest.mark.slow
@pytest.mark.parametrize("key", ["pushka", "kolodets", "pulemet"])
@pytest.mark.parametrize("order", [(4, 3, 2, 1, 0), (2, 3, 4, 0, 1), (4, 0, 3, 1, 2)])
def test_nothing_is_set_before_what_carries_it_however_the_file_is_ordered(
    key: str, order: tuple[int, ...]
) -> None:
    shown = figure(key)
    steps = setting(replace(shown, pieces=tuple(shown.pieces[k] for k in order)))
    done: set[int] = set()
    for s in steps:
        assert set(s.on) <= done
        done.add(s.number)
    assert done == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    ("key", "carried"),
    [
        ("pushka", {1: (), 2: (1,), 3: (1,), 4: (2, 3), 5: (2, 3, 4)}),
        ("kolodets", {1: (), 2: (), 3: (1, 2), 4: (1, 2), 5: ()}),
        ("pulemet", {1: (), 2: (), 3: (1, 2), 4: (), 5: (4,)}),
        ("chasovye", {1: (), 2: (), 3: (), 4: (1,), 5: (3,)}),
        ("pismo", {1: (), 2: (), 3: (), 4: (), 5: ()}),
    ],
)
def test_what_carries_what(key: str, carried: dict[int, tuple[int, ...]]) -> None:
    assert {s.number: s.on for s in setting(figure(key))} == carried


def test_postures() -> None:
    assert [s.posture for s in setting(figure("zvezda"))] == [
        Posture.STANDING,
        *[Posture.ALONG] * 2,
        *[Posture.ACROSS] * 2,
    ]
    assert step("pushka", 5).posture is Posture.ALONG  # the barrel rises by less than two degrees
    leaning = step("pushka", 2)
    assert leaning.posture is Posture.LEANING
    assert (leaning.heading, leaning.rise) == pytest.approx((-math.pi / 2, math.radians(16)), abs=0.01)
    turned = step("raketka", 3)
    assert turned.posture is Posture.TURNED
    assert turned.heading == pytest.approx(math.radians(60), abs=1e-4)


def test_places_are_those_of_the_middle_and_of_the_nearest_edge() -> None:
    assert (step("vilka", 4).sideways, step("vilka", 4).near) == pytest.approx((-0.2245, 0.2))
    assert step("kolodets", 5).near == pytest.approx(0.0755)
    corner = step("pismo", 1)
    assert corner.near == pytest.approx(0.088 - (0.1 + 0.0245) / math.sqrt(2), abs=1e-4)


def test_pieces_that_touch_are_told_by_those_set_before() -> None:
    assert step("vilka", 2).against == (1,)
    assert step("serp", 4).against == (3,)
    assert step("kolodets", 3).against == ()  # it lies on them, which says more
    for key in KEYS:
        assert all(n < s.number for s in setting(figure(key)) for n in s.against)


@pytest.mark.parametrize("key", ["serp", "pismo"])
def test_for_a_left_hander_everything_is_on_the_other_side(key: str) -> None:
    for right, left in zip(setting(figure(key)), setting(figure(key, Hand.LEFT)), strict=True):
        assert left.sideways == pytest.approx(-right.sideways)
        assert left.near == pytest.approx(right.near)
        assert (left.on, left.against) == (right.on, right.against)
        assert math.sin(left.heading) == pytest.approx(math.sin(right.heading), abs=1e-9)


@given(st.floats(-math.pi, math.pi), st.floats(0.0, math.pi / 2))
def test_every_direction_has_one_posture_and_the_sign_of_the_axis_means_nothing(
    heading: float, rise: float
) -> None:
    axis = (math.cos(heading) * math.cos(rise), math.sin(heading) * math.cos(rise), math.sin(rise))
    away = (-axis[0], -axis[1], -axis[2])
    found = [
        setting(Figure("one", None, {}, Basis.OWN, "", (Placement((0.0, 0.3, 0.2), a),)))[0]
        for a in (axis, away)
    ]
    for s in found:
        assert 0.0 <= s.rise <= math.pi / 2
        assert (s.posture is Posture.LEANING) == (math.radians(4) < s.rise < math.radians(86))
    for a, b in itertools.pairwise(found):
        assert a.rise == pytest.approx(b.rise)
        assert {a.posture, b.posture} <= {a.posture} | {Posture.LEANING, Posture.ACROSS, Posture.ALONG}
