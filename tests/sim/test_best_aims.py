"""The best aims that come with the program: all are there, can be thrown, and bring what they say."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from gorodki.figures import figure
from gorodki.figures.registry import all_figures
from gorodki.figures.types import Hand
from gorodki.scenarios.many.aim import FASTEST, SOUGHT
from gorodki.scenarios.many.sweep import rows_of_throws
from gorodki.scenarios.throw.one_throw import aim_at, look_aim, set_up
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.wood.aim import throws_at
from gorodki.sim.wood.best_aims import ANY_LEVEL, PLACES, Key, best_aim, best_aims
from gorodki.sim.wood.equipment import equipment
from gorodki.sim.wood.thrower import thrower, throwers

KIT = equipment()
KEYS = tuple(f.key for f in all_figures())


def test_there_is_one_for_each_figure_hand_place_and_level() -> None:
    every = {(f, h, p, level) for f in KEYS for h in Hand for p in PLACES for level in throwers()}
    assert set(best_aims()) == every


@pytest.mark.parametrize("key", best_aims(), ids=lambda k: "-".join(map(str, k)))
def test_each_lies_where_aims_are_sought_and_is_no_faster_than_people_throw(key: Key) -> None:
    aim = best_aims()[key].aim
    for name, sought in SOUGHT.items():
        assert sought.low - 1e-3 <= getattr(aim, name) <= sought.high + 1e-3, name
    (throw,) = throws_at([aim], key[1], PLACES[key[2]], KIT.bat)
    assert throw.speed <= FASTEST + 0.05


def test_a_left_hander_has_the_mirrored_aim_where_the_figure_is_its_own_mirror_image() -> None:
    for level in throwers():
        right, left = (best_aims()["pushka", hand, "kon", level] for hand in (Hand.RIGHT, Hand.LEFT))
        assert left == replace(right, aim=right.aim.mirrored())


@pytest.mark.slow
@pytest.mark.parametrize("key", ["pushka", "serp"])
def test_what_an_aim_says_it_brings_it_brings(key: str) -> None:
    best = best_aims()[key, Hand.LEFT, "kon", "master"]
    pieces = dict(enumerate(figure(key, Hand.LEFT).pieces, 1))
    (meant,) = throws_at([best.aim], Hand.LEFT, 13.0, KIT.bat)
    rows = rows_of_throws(thrower("master").draw_many(meant, 200, 99), pieces, KIT)
    chance = math.sqrt(max(best.cleared * (1 - best.cleared), 0.01) / 200)
    assert np.mean(rows["cleared"]) == pytest.approx(best.cleared, abs=4 * chance)


def test_a_throw_takes_it_at_a_whole_figure_and_nowhere_else() -> None:
    whole, kit = set_up(ThrowRequest("pushka"))
    known = best_aim("pushka", Hand.RIGHT, 13.0, ANY_LEVEL)
    assert known is not None
    assert aim_at(whole, kit) == known.aim
    assert aim_at(whole, kit, "novice") == best_aims()["pushka", Hand.RIGHT, "kon", "novice"].aim
    left, _ = set_up(ThrowRequest("pushka", without=(1,)))
    assert aim_at(left, kit) == look_aim(left, kit)
    moved = replace(whole.figure, pieces=whole.figure.pieces[::-1])
    own = replace(whole, figure=moved, lying=dict(enumerate(moved.pieces, 1)))
    assert aim_at(own, kit) == look_aim(own, kit)


def test_from_another_distance_there_is_none() -> None:
    assert best_aim("pushka", Hand.RIGHT, 10.0, ANY_LEVEL) is None


def test_a_level_of_ones_own_takes_the_one_of_a_master() -> None:
    known = best_aim("pushka", Hand.RIGHT, 13.0, "somebody")
    assert known == best_aims()["pushka", Hand.RIGHT, "kon", ANY_LEVEL]
