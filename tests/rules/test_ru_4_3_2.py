"""RU-4.3.2: who throws from 13 m and who from 6.5 m."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.profile import category, profile, throw_distance
from gorodki.court.gorodki.situation import Place
from tests.court.tracing import situation, trace


@pytest.mark.parametrize("key", ["boys", "juniors", "men"])
def test_boys_of_15_to_18_juniors_and_men_throw_from_13_metres(key: str) -> None:
    """From the kon 13 m, from the half-kon 6.5 m."""
    assert [throw_distance("ru", key, place) for place in Place] == [13.0, 6.5]


@pytest.mark.parametrize(
    "key", ["children", "younger-boys", "younger-girls", "girls", "junior-women", "women"]
)
def test_all_others_throw_from_6_5_metres_throughout(key: str) -> None:
    """Kon and half-kon are one place for them."""
    assert [throw_distance("ru", key, place) for place in Place] == [6.5, 6.5]


def test_for_veterans_the_event_says() -> None:
    """Without its word they throw as men, and the category says that this is only the usual case."""
    veterans = category("ru", "veterans")
    assert (veterans.kon, veterans.half_kon, veterans.by_event) == (13.0, 6.5, True)
    assert [c.key for c in profile("ru").categories.values() if c.by_event] == ["veterans", "veteran-women"]


@pytest.mark.parametrize("key", ["girls", "junior-women", "women"])
def test_the_ukrainian_text_sorts_by_age_alone(key: str) -> None:
    """Its meeting with UA-C5: the same throwers stand 13 m off there."""
    assert throw_distance("uk", key, Place.KON) == 13.0


def test_a_category_changes_no_place_by_itself() -> None:
    """Its meeting with RU-4.3.4: women too go to the half-kon only once a piece is out."""
    out = trace({3: [(0.0, 0.0, 0.1), (1.0, 0.0, 3.0)]})
    assert adjudicate(out, situation(category="women")).next.place is Place.HALF_KON
    none = trace({3: [(0.0, 0.0, 0.1), (1.0, 0.0, 0.8)]})
    assert adjudicate(none, situation(category="women")).next.place is Place.KON
