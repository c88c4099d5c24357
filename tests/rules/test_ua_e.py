"""UA-E1 to UA-E3: what a lawful gorodok and a lawful bat are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gorodki.court.findings.evidence import Amount, Unit
from gorodki.court.gorodki.equipment_check import lawful
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.profile import PROFILES
from gorodki.sim.wood.equipment import Bat, PieceType, bat, bats, piece, pieces

ROUND, OCTAGON = piece("round-49"), next(p for p in pieces().values() if p.shape == "octagon")


def clauses(thing: Bat | PieceType, who: str = "men") -> list[str]:
    return [found.clause for found in lawful(thing, who)]


@pytest.mark.parametrize("key", pieces())
def test_e1_every_piece_that_comes_with_the_program_is_lawful(key: str) -> None:
    """Round and octagonal ones."""
    assert clauses(pieces()[key]) == []


@pytest.mark.parametrize(
    ("name", "bad", "good"),
    [
        ("diameter", 0.0479, 0.0480),
        ("diameter", 0.0501, 0.0500),
        ("length", 0.1989, 0.1990),
        ("length", 0.2011, 0.2010),
    ],
)
def test_e1_a_tenth_of_a_millimetre_beyond_a_limit_is_unlawful(name: str, bad: float, good: float) -> None:
    """Diameter 48 to 50 mm, length 199 to 201 mm; at the limit it is lawful."""
    assert clauses(replace(ROUND, **{name: bad})) == ["UA-E1"]  # type: ignore[arg-type]
    assert clauses(replace(ROUND, **{name: good})) == []  # type: ignore[arg-type]


@pytest.mark.parametrize(("side_mm", "found"), [(20.0, []), (19.0, ["UA-E1"]), (21.0, ["UA-E1"])])
def test_e1_the_side_of_an_octagon_is_20_mm(side_mm: float, found: list[str]) -> None:
    """A millimetre more or less is unlawful."""
    scaled = OCTAGON.diameter * side_mm / 1000 / OCTAGON.side
    assert clauses(replace(OCTAGON, diameter=scaled)) == found


def test_e1_what_is_wrong_is_told_with_its_measure_and_range() -> None:
    """The evidence names the limit, the measured value and the lawful range."""
    every = lawful(replace(ROUND, diameter=0.0505), "women")
    assert len(every) == 1
    found = every[0]
    values = dict(found.values)
    assert (found.note, values["limit"], values["value"]) == (
        Note.UNLAWFUL,
        "piece-diameter",
        Amount(0.0505, Unit.M),
    )
    assert (values["low"], values["high"]) == (Amount(0.048, Unit.M), Amount(0.05, Unit.M))


@pytest.mark.parametrize(("length", "found"), [(1.0, []), (1.001, ["UA-E2"])])
def test_e2_a_composite_bat_is_at_most_a_metre_long(length: float, found: list[str]) -> None:
    """A millimetre more is unlawful for everybody."""
    assert clauses(replace(bat("composite-men"), length=length)) == found


@pytest.mark.parametrize("who", ["men", "boys", "juniors"])
def test_e2_for_men_it_may_weigh_anything(who: str) -> None:
    """The heaviest bat the program knows of."""
    assert clauses(replace(bat("composite-men"), mass=3.5), who) == []


@pytest.mark.parametrize("who", ["women", "junior-women", "girls"])
@pytest.mark.parametrize(("mass", "found"), [(2.0, []), (2.001, ["UA-E2"])])
def test_e2_for_women_and_girls_it_weighs_at_most_two_kilograms(
    who: str, mass: float, found: list[str]
) -> None:
    """A gram more is unlawful; the federation states that limit."""
    assert clauses(replace(bat("composite-women"), mass=mass), who) == found


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"mass": 2.0}, []),
        ({"mass": 2.001}, ["UA-E3"]),
        ({"length": 1.001}, ["UA-E3"]),
        ({"length": 1.0}, []),
    ],
    ids=str,
)
def test_e3_a_polymer_bat_weighs_at_most_two_kilograms_for_everybody(
    change: dict[str, float], found: list[str]
) -> None:
    """A gram or a millimetre more is unlawful."""
    assert clauses(replace(bat("polymer"), **change)) == found  # type: ignore[arg-type]


def test_e3_its_centre_of_mass_may_be_shifted() -> None:
    """A bat filled at one end is lawful."""
    assert bat("polymer-shifted").offset != 0.0
    assert clauses(bat("polymer-shifted")) == []


def test_e3_for_a_woman_a_heavy_polymer_bat_breaks_two_limits() -> None:
    """Its meeting with UA-E2: the limit of polymer bats and the limit for women both are named."""
    assert sorted(clauses(replace(bat("polymer"), mass=2.3), "women")) == ["UA-E2", "UA-E3"]


@pytest.mark.parametrize("rules", PROFILES)
def test_every_bat_that_comes_with_the_program_is_lawful_for_men(rules: str) -> None:
    """By either text."""
    assert [key for key, thing in bats().items() if lawful(thing, "men", rules)] == []
