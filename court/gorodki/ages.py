"""Age groups (UA-A) and the category in which a thrower of an age throws (RU-4.3.2, RU-4.3.30)."""

from __future__ import annotations

from enum import StrEnum

from gorodki.figures.errors import InputError

OLDEST = 120  # years; above it an age is a slip of the pen


class AgeGroup(StrEnum):
    """An age group; its ages in full years."""

    CHILDREN = "children"  # up to 12
    TEENAGERS = "teenagers"  # 13 to 14
    YOUTHS = "youths"  # 15 to 18
    JUNIORS = "juniors"  # 19 to 25
    ADULTS = "adults"  # 26 to 59
    VETERANS = "veterans"  # 60 and more


UP_TO = (
    (12, AgeGroup.CHILDREN),
    (14, AgeGroup.TEENAGERS),
    (18, AgeGroup.YOUTHS),
    (25, AgeGroup.JUNIORS),
    (59, AgeGroup.ADULTS),
    (OLDEST, AgeGroup.VETERANS),
)

# of each group: the category of men and boys, and that of women and girls
CATEGORIES = {
    AgeGroup.CHILDREN: ("children", "children"),
    AgeGroup.TEENAGERS: ("younger-boys", "younger-girls"),
    AgeGroup.YOUTHS: ("boys", "girls"),
    AgeGroup.JUNIORS: ("juniors", "junior-women"),
    AgeGroup.ADULTS: ("men", "women"),
    AgeGroup.VETERANS: ("veterans", "veteran-women"),
}


def age_group(age: int) -> AgeGroup:
    """The age group of somebody of an age in full years (UA-A).

    Raises:
        InputError: for an age that is no whole number from 0 to 120.
    """
    if type(age) is not int or not 0 <= age <= OLDEST:
        raise InputError(f"age {age!r}: must be full years, a whole number from 0 to {OLDEST}")
    return next(group for oldest, group in UP_TO if age <= oldest)


def category_of(age: int, *, woman: bool) -> str:
    """The key of the category in which somebody throws, as `court.profile` has it.

    Raises:
        InputError: as `age_group`.
    """
    men, women = CATEGORIES[age_group(age)]
    return women if woman else men
