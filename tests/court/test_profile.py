"""Profiles and categories: who throws from where, and what is lawful for whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gorodki.court.findings.evidence import Amount, Unit
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.equipment_check import lawful
from gorodki.court.gorodki.profile import PROFILES, category, profile, throw_distance
from gorodki.court.gorodki.situation import Place
from gorodki.figures.errors import InputError
from gorodki.sim.wood.equipment import bat, piece

KEYS = {
    "children", "younger-boys", "younger-girls", "girls", "boys", "junior-women", "juniors", "women", "men",
    "veterans", "veteran-women",
}  # fmt: skip


@pytest.mark.parametrize("rules", PROFILES)
def test_every_profile_has_every_category(rules: str) -> None:
    assert set(profile(rules).categories) == KEYS
    for key in KEYS:
        assert throw_distance(rules, key, Place.HALF_KON) == 6.5


@pytest.mark.parametrize(
    ("rules", "key", "metres"),
    [
        ("ru", "men", 13.0),
        ("ru", "boys", 13.0),
        ("ru", "women", 6.5),
        ("ru", "girls", 6.5),
        ("ru", "children", 6.5),
        ("uk", "women", 13.0),
        ("uk", "younger-boys", 6.5),
        ("uk", "children", 6.5),
        ("uk", "men", 13.0),
    ],
)
def test_the_kon_depends_on_the_category_in_one_text_and_on_age_in_the_other(
    rules: str, key: str, metres: float
) -> None:
    assert throw_distance(rules, key, "kon") == metres


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (("r", "men", "kon"), "unknown rules 'r'"),
        (("ru", "mem", "kon"), "did you mean 'men'"),
        (("ru", "men", "halfkon"), "did you mean 'half-kon'"),
    ],
)
def test_unknown_names_are_answered_with_what_would_be_right(call: tuple[str, str, str], words: str) -> None:
    with pytest.raises(InputError, match=words):
        throw_distance(*call)


def test_limits_follow_the_category() -> None:
    assert {k for k in KEYS if category("ru", k).limit == 0.2} == {"men", "boys", "juniors", "veterans"}
    assert {k for k in KEYS if category("ru", k).upright} == {"children"}
    assert {k for k in KEYS if category("uk", k).light_bat} == {
        "women", "girls", "younger-girls", "junior-women", "veteran-women",
    }  # fmt: skip
    assert {k for k in KEYS if category("ru", k).by_event} == {"veterans", "veteran-women"}


def test_clauses_are_cited_by_the_ids_of_the_profile() -> None:
    assert profile("ru").cite(Clause.RU_4_3_17).clause == "RU-4.3.17"
    assert profile("uk").cite(Clause.RU_4_3_17).clause == "UA-P10"
    taken = (Clause.RU_4_3_28A, Clause.RU_4_3_28B, Clause.RU_4_3_28C, Clause.RU_4_3_29, Clause.RU_4_3_31)
    assert {profile("uk").cite(c).supplement for c in taken} == {"ru"}
    assert profile("uk").cite(Clause.UA_V1).supplement == ""
    assert profile("ru").cite(Clause.RU_4_3_29).supplement == ""


def test_what_is_out_the_russian_profile_takes_from_the_ukrainian_text() -> None:
    """Section 4.3 of the Russian rules uses the words without saying when a piece is out."""
    assert {profile("ru").cite(c).supplement for c in (Clause.UA_V1, Clause.UA_V2, Clause.UA_V3)} == {"uk"}


@pytest.mark.parametrize(("rules", "other", "prefix"), [("ru", "uk", "UA-"), ("uk", "ru", "RU-")])
def test_a_supplement_is_a_clause_of_the_other_text_by_its_id(rules: str, other: str, prefix: str) -> None:
    taken = profile(rules).supplement
    assert set(taken.values()) == {other}
    assert [c for c in taken if not c.startswith(prefix)] == []
    assert [c for c in taken if c in profile(rules).clauses] == []


def test_every_clause_says_what_it_is() -> None:
    assert all(c.description and c.description[0] != " " for c in Clause)
    assert str(Clause.UA_V1) == "UA-V1"


def test_lawful_equipment_has_no_findings() -> None:
    assert lawful(bat("composite-men"), "men") == []
    assert lawful(piece("round-49"), "men") == []


def test_a_heavy_bat_is_unlawful_for_women_only() -> None:
    heavy = replace(bat("composite-men"), mass=2.3)
    assert lawful(heavy, "men") == []
    assert [e.clause for e in lawful(heavy, "women")] == ["UA-E2"]
    assert dict(lawful(heavy, "girls")[0].values)["high"] == Amount(2.0, Unit.KG)


@pytest.mark.parametrize(
    ("change", "clause"), [({"length": 1.01}, "UA-E3"), ({"mass": 2.1}, "UA-E3")], ids=["long", "heavy"]
)
def test_a_polymer_bat_has_limits_of_its_own(change: dict[str, float], clause: str) -> None:
    assert [e.clause for e in lawful(replace(bat("polymer"), **change), "men")] == [clause]  # type: ignore[arg-type]


def test_a_thick_piece_is_unlawful_for_everybody() -> None:
    assert [e.clause for e in lawful(replace(piece("round-49"), diameter=0.0505), "men")] == ["UA-E1"]


def test_unknown_categories_are_refused() -> None:
    with pytest.raises(InputError, match="unknown category 'kids'"):
        lawful(piece("round-49"), "kids")
