"""Lawful limits on bats and pieces (UA-E1 to UA-E3), whoever asks; tests of the clauses: test_ua_e."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gorodki.court.gorodki.limits import Audience, Limit, problems
from gorodki.sim.wood.equipment import Bat, bat, bats, piece, pieces


def test_every_built_in_piece_is_lawful_and_every_bat_is_for_men() -> None:
    assert all(problems(p) == () for p in pieces().values())
    assert all(f.audience is Audience.WOMEN for b in bats().values() for f in problems(b))


def test_a_heavy_composite_bat_is_lawful_for_men_only() -> None:
    (finding,) = problems(bat("composite-men"))
    assert (finding.limit, finding.audience, finding.value) == (Limit.BAT_MASS_WOMEN, Audience.WOMEN, 3.0)
    assert finding.range.high == 2.0


def test_every_broken_limit_is_found_at_once() -> None:
    long_and_heavy = replace(bat("polymer"), length=1.1, mass=2.4)
    assert {f.limit for f in problems(long_and_heavy)} == {
        Limit.BAT_LENGTH, Limit.BAT_MASS_POLYMER, Limit.BAT_MASS_WOMEN,
    }  # fmt: skip
    toy = replace(piece("round-49"), diameter=0.044, length=0.19, chamfer=0.0)
    assert {f.limit for f in problems(toy)} == {Limit.PIECE_DIAMETER, Limit.PIECE_LENGTH, Limit.PIECE_CHAMFER}


@pytest.mark.parametrize(
    ("diameter", "lawful"), [(0.048, True), (0.0479, False), (0.050, True), (0.0501, False)]
)
def test_the_diameter_is_lawful_from_48_to_50_mm(diameter: float, lawful: bool) -> None:
    assert (problems(replace(piece("round-49"), diameter=diameter)) == ()) is lawful


def test_a_bat_of_ones_own_needs_no_data_file() -> None:
    assert (
        problems(Bat("mine", 2.5, 0.9, 0.05, 0.0, polymer=False, note="own"))[0].limit is Limit.BAT_MASS_WOMEN
    )
