"""Throwers: how far a throw lies from what was meant."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

from gorodki.figures.errors import InputError
from gorodki.sim.wood.equipment import bat
from gorodki.sim.wood.flight import fly_many
from gorodki.sim.wood.throw import BOUNDS, Throw
from gorodki.sim.wood.thrower import Thrower, thrower, throwers
from tests.oracles import oracle, oracles

MEANT = Throw(13.0, 15.214784503386847, math.radians(10), 0.0, 0.0, 1.4, 6.0, 0.0, "reference")
STEADY = Thrower("steady", 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, MappingProxyType({"en": "Steady"}))


def test_the_levels_go_from_novice_to_record_holder_and_only_get_better() -> None:
    levels = list(throwers().values())
    assert [t.key for t in levels] == ["novice", "amateur", "first-rank", "master", "record-holder"]
    for name in ("azimuth", "speed", "elevation", "height", "offset", "turn_length", "tilt"):
        deviations = [getattr(t, name) for t in levels]
        assert deviations == sorted(deviations, reverse=True)
        assert len(set(deviations)) == 5


def test_a_level_has_its_values_and_names() -> None:
    first = thrower("first-rank")
    assert first.azimuth == pytest.approx(math.radians(0.65))
    assert (first.speed, first.turn_length) == (0.02, 0.026)
    assert [first.name(lang) for lang in ("en", "ru", "uk", "fi")] == [
        "First rank", "Первый разряд", "Перший розряд", "First rank",
    ]  # fmt: skip


def test_an_unknown_level_gets_the_closest_one() -> None:
    with pytest.raises(InputError, match="unknown thrower 'mastr'; did you mean 'master'"):
        thrower("mastr")


def test_who_never_errs_throws_what_was_meant() -> None:
    assert STEADY.draw(MEANT, 7) == MEANT


def test_a_seed_gives_the_same_throw_in_another_process() -> None:
    code = (
        "import math; from gorodki.sim.wood.throw import Throw; from gorodki.sim.wood.thrower import thrower;"
        f"print(repr(thrower('amateur').draw({MEANT!r}, 20261130)))"
    )
    other = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=_path()
    )
    assert other.stdout.strip() == repr(thrower("amateur").draw(MEANT, 20261130))


def test_one_throw_is_the_first_of_many_and_more_do_not_change_it() -> None:
    many = thrower("novice").draw_many(MEANT, 50, 3)
    assert many[0] == thrower("novice").draw(MEANT, 3)
    assert thrower("novice").draw_many(MEANT, 20, 3) == many[:20]
    assert thrower("novice").draw_many(MEANT, 50, 4) != many


def test_an_extreme_throw_of_a_novice_is_still_a_throw() -> None:
    edges = {
        "speed": 40.0,
        "elevation": math.radians(80),
        "azimuth": math.radians(30),
        "height": 0.1,
        "offset": -3.0,
    }
    drawn = thrower("novice").draw_many(replace(MEANT, **edges, turn_length=-0.3), 500, 1)  # type: ignore[arg-type]
    for name, bound in BOUNDS.items():
        assert all(bound.holds(getattr(t, name)) for t in drawn)
    assert all(t.turn_length < 0 for t in drawn)


@pytest.mark.slow
def test_each_part_scatters_as_the_level_says_and_by_itself() -> None:
    level = thrower("first-rank")
    drawn = level.draw_many(MEANT, 20_000, 11)
    part = {f.name: np.array([getattr(t, f.name) for t in drawn]) for f in fields(Throw) if f.name != "bat"}
    for name in ("azimuth", "elevation", "height", "offset"):
        assert part[name].std() == pytest.approx(getattr(level, name), rel=0.02)
        assert part[name].mean() == pytest.approx(
            getattr(MEANT, name), abs=4 * getattr(level, name) / math.sqrt(20_000)
        )
    for name in ("speed", "turn_length"):
        assert part[name].std() / getattr(MEANT, name) == pytest.approx(getattr(level, name), rel=0.02)
    assert abs(np.corrcoef(part["speed"], part["turn_length"])[0, 1]) < 0.03
    assert (part["distance"] == 13.0).all()
    assert (part["start_angle"] == 0.0).all()


def test_the_tilt_scatters_alike_to_the_side_and_ahead_about_the_one_that_was_meant() -> None:
    level = replace(STEADY, tilt=math.radians(2))
    meant = replace(MEANT, tilt=math.radians(5), tilt_at=math.radians(30))
    drawn = level.draw_many(meant, 20_000, 11)
    right = np.array([t.tilt * math.cos(t.tilt_at) for t in drawn])
    ahead = np.array([t.tilt * math.sin(t.tilt_at) for t in drawn])
    for part, mean in ((right, 5 * math.cos(math.radians(30))), (ahead, 5 * math.sin(math.radians(30)))):
        assert np.degrees(part.std()) == pytest.approx(2.0, rel=0.02)
        assert np.degrees(part.mean()) == pytest.approx(mean, abs=4 * 2.0 / math.sqrt(20_000))
    assert abs(np.corrcoef(right, ahead)[0, 1]) < 0.03


def test_scatter_of_the_tilt_leaves_every_other_number_of_a_throw_as_it_is() -> None:
    level = thrower("amateur")
    assert level.tilt > 0.0
    for tilted, flat in zip(
        level.draw_many(MEANT, 50, 3), replace(level, tilt=0.0).draw_many(MEANT, 50, 3), strict=True
    ):
        assert tilted.tilt > 0.0 == flat.tilt
        assert replace(tilted, tilt=0.0, tilt_at=0.0) == flat


def test_who_throws_harder_also_turns_the_bat_faster() -> None:
    drawn = replace(STEADY, speed=0.05).draw_many(MEANT, 400, 5)
    speed, spin = np.array([t.speed for t in drawn]), np.array([t.spin for t in drawn])
    assert np.corrcoef(speed, spin)[0, 1] > 0.999999


@pytest.mark.slow
def test_landings_scatter_as_the_oracle_says() -> None:
    i, out = oracles("F5")[0]["inputs"], oracle("F5")
    level = replace(
        STEADY,
        speed=i["s_v"] / i["v"],
        elevation=math.radians(i["s_th_deg"]),
        height=i["s_h"],
        azimuth=math.radians(i["s_psi_deg"]),
    )
    n = 3000
    flights = fly_many(level.draw_many(MEANT, n, 2), bat("reference"), until_height=0.0, drag=False)
    ends = np.array([f.end.position for f in flights])
    # a sample's standard deviation is itself uncertain by 1/sqrt(2 n) = 1.3 %: three of those
    assert ends[:, 1].std() == pytest.approx(out["sigma_x"], rel=0.045)
    assert ends[:, 0].std() == pytest.approx(out["sigma_y"], rel=0.045)


@pytest.mark.slow
@pytest.mark.parametrize("record", oracles("F6"), ids=lambda r: r["name"])
def test_the_share_of_throws_that_pass_within_a_width_is_that_of_the_oracle(record: dict[str, Any]) -> None:
    i = record["inputs"]
    drawn = replace(STEADY, offset=i["sigma"]).draw_many(MEANT, 40_000, 8)
    share = float(np.mean([abs(t.offset) < i["a"] for t in drawn]))
    assert share == pytest.approx(record["outputs"]["p"], abs=0.008)


@pytest.mark.slow
def test_the_heading_at_the_figure_scatters_by_the_turn_length_as_the_oracle_says() -> None:
    """The oracle lets speed and spin err independently: their ratio is the turn length."""
    i = oracles("F7")[0]["inputs"]
    level = replace(STEADY, turn_length=math.hypot(i["rel_sv"], i["rel_sw"]))
    drawn = level.draw_many(MEANT, 40_000, 4)
    headings = np.degrees([2 * math.pi * 13.0 / t.turn_length for t in drawn])
    assert headings.std() == pytest.approx(oracle("F7")["sigma_deg"], rel=0.02)


@pytest.mark.parametrize("seed", [-1, 1.5, True, "7", None])
def test_a_seed_must_be_a_whole_number(seed: Any) -> None:
    with pytest.raises(InputError, match="seed"):
        thrower("master").draw(MEANT, seed)


@pytest.mark.parametrize("value", [-0.1, math.nan, math.inf, 3.0])
def test_an_impossible_deviation_is_refused(value: float) -> None:
    with pytest.raises(InputError, match="thrower 'steady'"):
        replace(STEADY, speed=value)


def _path() -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(p for p in sys.path if p) + os.pathsep + str(Path.cwd()),
    }
