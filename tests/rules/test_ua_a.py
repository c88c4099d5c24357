"""UA-A: age groups: children to 12, teenagers to 14, youths to 18, juniors to 25, adults to 59, veterans."""

from __future__ import annotations

import math

import pytest

from gorodki.court.gorodki.ages import OLDEST, AgeGroup, age_group, category_of
from gorodki.court.gorodki.equipment_check import lawful
from gorodki.court.gorodki.profile import PROFILES, category, throw_distance
from gorodki.figures.errors import InputError
from gorodki.scenarios.throw.usual import usual_bat
from gorodki.sim.wood.equipment import bat


@pytest.mark.parametrize(
    ("youngest", "oldest", "group"),
    [
        (0, 12, AgeGroup.CHILDREN),
        (13, 14, AgeGroup.TEENAGERS),
        (15, 18, AgeGroup.YOUTHS),
        (19, 25, AgeGroup.JUNIORS),
        (26, 59, AgeGroup.ADULTS),
        (60, 99, AgeGroup.VETERANS),
    ],
)
def test_a_group_reaches_from_its_first_full_year_to_its_last(
    youngest: int, oldest: int, group: AgeGroup
) -> None:
    """The youngest and the oldest of each group, and whoever is a year younger or older."""
    assert {age_group(age) for age in range(youngest, oldest + 1)} == {group}
    assert age_group(oldest + 1) is not group or group is AgeGroup.VETERANS
    assert youngest == 0 or age_group(youngest - 1) is not group


@pytest.mark.parametrize(
    ("age", "woman", "key"),
    [
        (12, False, "children"),
        (12, True, "children"),
        (13, False, "younger-boys"),
        (13, True, "younger-girls"),
        (15, True, "girls"),
        (15, False, "boys"),
        (18, True, "girls"),
        (19, False, "juniors"),
        (25, True, "junior-women"),
        (26, False, "men"),
        (59, True, "women"),
        (60, False, "veterans"),
        (60, True, "veteran-women"),
    ],
)
def test_the_group_and_the_sex_give_the_category(age: int, woman: bool, key: str) -> None:
    """Who throws in which category at the turn of each group."""
    assert category_of(age, woman=woman) == key
    assert all(category(rules, key).key == key for rules in PROFILES)


def test_a_boy_throws_from_the_far_kon_on_his_fifteenth_birthday() -> None:
    """Its meeting with UA-C5: 6.5 m under 15, by either text."""
    for rules in PROFILES:
        distances = [throw_distance(rules, category_of(age, woman=False), "kon") for age in (14, 15)]
        assert distances == [6.5, 13.0]


@pytest.mark.parametrize("rules", PROFILES)
@pytest.mark.parametrize("woman", [False, True])
@pytest.mark.parametrize("age", range(OLDEST + 1))
def test_at_every_age_distance_limit_and_bat_are_those_of_the_texts(
    age: int, woman: bool, rules: str
) -> None:
    """RU-4.3.2 and RU-4.3.30 by category, UA-C5 by age alone, UA-E2 for women and girls, at every age.

    Of veterans the event says the distances; without its word they throw as men and as women.
    """
    key = category_of(age, woman=woman)
    who = category(rules, key)
    under_15 = age <= 14
    near = under_15 or (woman and rules == "ru")
    assert (who.kon, who.half_kon) == (6.5 if near else 13.0, 6.5)
    assert who.limit == (0.4 if under_15 or woman else 0.2)
    assert who.upright is (age <= 12)
    assert who.by_event is (age >= 60)
    assert who.light_bat is (woman and age > 12)
    usual = bat(usual_bat(key))
    assert lawful(usual, key, rules) == []
    heaviest = 0.8 if age <= 12 else 1.5 if age <= 14 or (age <= 18 and not woman) else 2.0
    assert usual.mass <= heaviest


@pytest.mark.parametrize("bad", [-1, 121, 12.5, math.nan, True, "12"], ids=str)
def test_an_age_that_cannot_be_is_refused(bad: object) -> None:
    """Negative, absurd, broken and written ages."""
    with pytest.raises(InputError, match="full years"):
        age_group(bad)  # type: ignore[arg-type]
