"""UA-A: age groups: children to 12, teenagers to 14, youths to 18, juniors to 25, adults to 59, veterans."""

from __future__ import annotations

import math

import pytest

from court.ages import AgeGroup, age_group, category_of
from court.profile import PROFILES, category, throw_distance
from figures.errors import InputError


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
        (13, True, "girls"),
        (15, False, "boys"),
        (18, True, "girls"),
        (19, False, "juniors"),
        (25, True, "junior-women"),
        (26, False, "men"),
        (59, True, "women"),
        (60, True, "veterans"),
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


@pytest.mark.parametrize("bad", [-1, 121, 12.5, math.nan, True, "12"], ids=str)
def test_an_age_that_cannot_be_is_refused(bad: object) -> None:
    """Negative, absurd, broken and written ages."""
    with pytest.raises(InputError, match="full years"):
        age_group(bad)  # type: ignore[arg-type]
