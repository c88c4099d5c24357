"""A throw at any figure is simulated, ruled and put out as words, JSON, picture and recording."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cache
from io import StringIO
from itertools import cycle
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from gorodki import run_sim
from gorodki.court.gorodki.adjudicator import adjudicate
from gorodki.court.gorodki.profile import profile
from gorodki.court.gorodki.throw.recording import load
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures import all_figures, check_figure, figure, save_figure
from gorodki.figures.tables.table import TABLES
from gorodki.render.throw.picture import draw_throw, save_png
from gorodki.render.words.wording import BASIS_NAMES

Run = Callable[..., Any]
SCHEMA = json.loads(Path(run_sim.__file__).with_name("docs").joinpath("throw.schema.json").read_text("utf-8"))
KEYS = [figure.key for figure in all_figures()]
CATEGORIES = profile("uk").categories


def result(run: Run, *arguments: object) -> dict[str, Any]:
    """The JSON result of a command, validated against the published schema."""
    done = run(*arguments, "--json", "-")
    assert done.code == 0, done.err
    assert [line for line in done.err.splitlines() if not line.startswith("note: ")] == []
    parsed = json.loads(done.out)
    jsonschema.validate(parsed, SCHEMA)
    assert isinstance(parsed, dict)
    return parsed


@cache
def default(key: str) -> dict[str, Any]:
    """The result of a throw at a figure with nothing given."""
    with redirect_stdout(StringIO()) as out:
        assert run_sim.main(["throw", key, "--json", "-"]) == 0
    parsed = json.loads(out.getvalue())
    assert isinstance(parsed, dict)
    return parsed


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_a_throw_that_is_left_to_the_program_hits_every_figure(key: str) -> None:
    got = default(key)
    ruling = got["ruling"]

    jsonschema.validate(got, SCHEMA)
    assert (got["throw"]["figure"], got["throw"]["hand"], got["throw"]["place"]) == (key, "right", "kon")
    assert [p["piece"] for p in ruling["pieces"]] == [1, 2, 3, 4, 5]
    assert ruling["out"] == sum(p["verdict"] == "out" for p in ruling["pieces"])
    assert ruling["cleared"] == (ruling["out"] == 5)
    assert {p["verdict"] for p in ruling["pieces"]} != {"untouched"}


@pytest.mark.slow
@pytest.mark.parametrize(("key", "category"), list(zip(KEYS, cycle(CATEGORIES), strict=False)))
def test_every_figure_with_the_left_hand_from_the_half_kon_by_the_ukrainian_rules_for_every_category(
    run: Run, key: str, category: str
) -> None:
    given = ("--hand", "left", "--from", "half-kon", "--rules", "uk", "--category", category)
    got = result(run, "throw", key, *given)
    throw = got["throw"]

    assert (throw["hand"], throw["place"], throw["rules"]) == ("left", "half-kon", "uk")
    assert throw["category"] == category
    assert throw["release"]["distance_m"] == CATEGORIES[category].half_kon
    assert len(got["ruling"]["pieces"]) == 5


def test_what_is_given_is_kept_and_the_rest_is_chosen(run: Run) -> None:
    given = {
        "--speed": 14.5,
        "--elevation": 9.25,
        "--azimuth": -0.5,
        "--offset": 0.125,
        "--height": 1.5,
        "--turn-length": -5.5,
        "--start-angle": 30,
        "--tilt": 2.5,
        "--tilt-at": -90,
    }
    release = result(run, "throw", "pushka", *(x for pair in given.items() for x in pair))["throw"]["release"]

    assert release == pytest.approx(
        {
            "distance_m": 13.0,
            "speed_m_s": 14.5,
            "elevation_deg": 9.25,
            "azimuth_deg": -0.5,
            "offset_m": 0.125,
            "height_m": 1.5,
            "turn_length_m": -5.5,
            "start_angle_deg": 30.0,
            "tilt_deg": 2.5,
            "tilt_at_deg": -90.0,
        }
    )
    chosen = default("pushka")["throw"]["release"]
    slower = result(run, "throw", "pushka", "--speed", chosen["speed_m_s"] - 1)["throw"]["release"]
    assert slower == pytest.approx({**chosen, "speed_m_s": chosen["speed_m_s"] - 1})


def test_a_tilted_bat_does_something_else_than_a_level_one_and_zero_is_level(run: Run) -> None:
    level = result(run, "throw", "vilka")
    zero = result(run, "throw", "vilka", "--tilt", 0, "--tilt-at", 0)
    tilted = result(run, "throw", "vilka", "--tilt", 3)

    assert level["throw"]["release"]["tilt_deg"] == 0.0
    assert level["digest"] == zero["digest"] != tilted["digest"]


def test_a_light_bat_that_turns_seventy_times_a_second_is_followed(run: Run) -> None:
    wild = "--speed", 20, "--elevation", 20, "--turn-length", 0.3, "--bat", "polymer-light"
    got = result(run, "throw", "pushka", *wild)

    for piece in got["ruling"]["pieces"]:
        assert all(math.isfinite(v) for v in (piece["placed"] or {}).values() if isinstance(v, float))
    assert got["digest"] == result(run, "throw", "pushka", *wild)["digest"]


def test_equipment_is_chosen_by_name(run: Run) -> None:
    got = result(
        run, "throw", "pushka", "--bat", "polymer", "--piece", "octagon", "--surface", "polycarbonate"
    )["throw"]

    assert (got["bat"]["key"], got["piece"]["shape"], got["surface"]) == (
        "polymer",
        "octagon",
        "polycarbonate",
    )


@pytest.mark.slow
def test_the_engine_is_chosen_by_name(run: Run) -> None:
    got = result(run, "throw", "pushka", "--engine", "mujoco")

    assert got["engine"] == "mujoco"
    assert got["throw"] == default("pushka")["throw"]
    assert got["digest"] != default("pushka")["digest"]


def test_the_same_throw_twice_is_the_same_bit_for_bit(run: Run) -> None:
    assert result(run, "throw", "serp") == default("serp")


def test_a_seed_chooses_one_throw_of_a_thrower(run: Run) -> None:
    novice = ("throw", "pushka", "--thrower", "novice")
    seven, again, eight, none = (
        result(run, *novice, *seed) for seed in (["--seed", 7], ["--seed", 7], ["--seed", 8], [])
    )

    assert seven == again
    assert seven["throw"]["release"] != eight["throw"]["release"]
    assert seven["digest"] != eight["digest"]
    assert (seven["throw"]["thrower"], seven["throw"]["seed"], none["throw"]["seed"]) == ("novice", 7, 0)


def test_a_throw_far_to_the_side_leaves_everything_untouched_and_still_counts(run: Run) -> None:
    got = result(run, "throw", "pushka", "--offset", 3, "--azimuth", -3)["ruling"]

    assert (got["out"], got["throw"]["verdict"], got["next_from"]) == (0, "valid", "kon")
    assert {p["verdict"] for p in got["pieces"]} == {"untouched"}
    assert all(math.dist(p["position_m"], p["placed"]["position_m"]) < 1e-9 for p in got["pieces"])


@pytest.mark.parametrize("place", ["kon", "half-kon"])
@pytest.mark.parametrize("numbers", [("--speed", 14, "--elevation", 30), ("--speed", 5, "--elevation", 1)])
def test_with_none_out_the_next_throw_goes_from_the_kon(run: Run, place: str, numbers: tuple[object]) -> None:
    got = result(run, "throw", "pushka", "--from", place, *numbers)["ruling"]

    assert (got["out"], got["next_from"]) == (0, "kon")


@pytest.mark.parametrize(
    ("arguments", "note"),
    [
        (["pushka"], ""),
        (["pismo"], ""),
        (["pushka", "--from", "half-kon"], "no piece of Cannon is out, so that the half-kon is for training"),
        (["pismo", "--from", "half-kon", "--rules", "uk"], "Letter is always thrown from the kon (UA-P3)"),
    ],
)
def test_a_place_that_the_rules_do_not_give_is_noted(run: Run, arguments: list[str], note: str) -> None:
    done = run("throw", *arguments)

    assert done.code == 0
    assert note in done.err
    assert done.err.count("\n") == bool(note)


def test_a_bat_that_lands_before_the_penalty_line_is_a_lost_throw(run: Run) -> None:
    got = result(run, "throw", "pushka", "--speed", 9)["ruling"]

    assert (got["throw"]["verdict"], got["throw"]["clause"], got["out"]) == ("lost", "IFGS-LOST", 0)


def test_without_json_the_ruling_is_told_in_words(run: Run) -> None:
    done = run("throw", "pushka")
    digest = default("pushka")["digest"]

    assert "1. Cannon" in done.out
    assert digest in done.out
    assert all(f"\n  {n}  " in done.out for n in range(1, 6))


@pytest.mark.parametrize(("lang", "name"), [("ru", "Пушка"), ("uk", "Гармата")])
def test_the_words_are_in_the_language_asked_for(run: Run, lang: str, name: str) -> None:
    done = run("throw", "pushka", "--lang", lang)

    assert name in done.out
    assert "knocked" not in done.out
    assert "throw" not in done.out


def test_all_outputs_of_one_throw_are_written_whole(run: Run, tmp_path: Path) -> None:
    png, save, file = tmp_path / "a.png", tmp_path / "a.gtrace", tmp_path / "a.json"
    done = run("throw", "vilka", "--png", png, "--save", save, "--json", file)

    assert (done.code, done.err) == (0, f"wrote {save}\nwrote {png}\nwrote {file}\n")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.gtrace", "a.json", "a.png"]
    assert png.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert png.read_bytes()[16:24] == (1600).to_bytes(4, "big") + (1000).to_bytes(4, "big")
    assert json.loads(file.read_text("utf-8")) == default("vilka")


def test_a_figure_of_ones_own_works_wherever_a_name_does(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    save_figure(figure("vilka"), path)

    assert result(run, "throw", path)["digest"] == default("vilka")["digest"]
    assert run("figures", "show", path).code == 0


@pytest.fixture
def floating(tmp_path: Path) -> Path:
    """The Cannon with its rearmost piece in mid-air."""
    pushka, path = figure("pushka"), tmp_path / "mine.toml"
    pieces = (*pushka.pieces[:4], replace(pushka.pieces[4], centre=(0.0, 0.1118, 0.5)))
    save_figure(replace(pushka, key="mine", pieces=pieces), path)
    return path


def test_an_unlawful_figure_is_thrown_at_and_said_to_be_unlawful_everywhere(
    run: Run, tmp_path: Path, floating: Path
) -> None:
    kept = tmp_path / "mine.gtrace"
    thrown = run("throw", floating, "--save", kept)
    again = run("replay", kept)
    got = result(run, "replay", kept)["figure_problems"]

    warning = "note: figure 'mine' is unlawful: piece 5 rests on nothing, 472.1 mm above the ground\n"
    assert (thrown.code, thrown.err) == (0, f"{warning}wrote {kept}\n")
    assert (again.err, again.out) == (warning, thrown.out)
    assert "piece 5 rests on nothing" in thrown.out
    assert [(p["kind"], p["pieces"], p["amount_mm"]) for p in got] == [("floating", [5], 472.1)]


@pytest.mark.slow
def test_the_picture_knows_the_problems_and_the_thrower(run: Run, tmp_path: Path, floating: Path) -> None:
    kept, drawn, wanted = tmp_path / "mine.gtrace", tmp_path / "mine.png", tmp_path / "wanted.png"
    thrown = ("throw", floating, "--thrower", "novice", "--seed", 4, "--save", kept, "--png", drawn)
    assert run(*thrown).code == 0
    known = load(kept)
    ruling = adjudicate(known.trace, known.situation)
    told = {"problems": check_figure(known.situation.figure), "thrower": "novice"}
    pictures = set()
    for left_out in ("", "problems", "thrower"):
        more: dict[str, Any] = {key: value for key, value in told.items() if key != left_out}
        surface = draw_throw(RuledThrow(known.trace, ruling, known.throw, known.equipment, **more))
        save_png(surface, wanted)
        pictures.add(wanted.read_bytes())
        assert (wanted.read_bytes() == drawn.read_bytes()) == (left_out == "")

    assert len(pictures) == 3


def test_the_thrower_and_the_seed_are_told_in_words_and_in_the_result(run: Run) -> None:
    thrown = ("throw", "pushka", "--thrower", "first-rank", "--seed", 7)
    throw = result(run, *thrown)["throw"]

    assert (throw["thrower"], throw["seed"]) == ("first-rank", 7)
    assert ": First rank, seed 7\n" in run(*thrown).out
    assert "Thrower" not in run("throw", "pushka").out


def test_the_figures_are_listed_with_what_their_source_is_worth(run: Run) -> None:
    told = run("figures").out
    rows = told.splitlines()[1:]

    assert run("figures", "list").out == told
    assert [row.split()[1] for row in rows] == [*KEYS, *TABLES]
    for listed, row in zip(all_figures(), rows[: len(KEYS)], strict=True):
        assert row.endswith(BASIS_NAMES[listed.basis])


@pytest.mark.slow
@pytest.mark.parametrize("view", ["top", "front", "iso"])
def test_a_figure_is_shown_and_drawn(run: Run, tmp_path: Path, view: str) -> None:
    png = tmp_path / "serp.png"
    done = run("figures", "show", "serp", "--hand", "left", "--view", view, "--png", png)

    assert (done.code, done.err) == (0, f"wrote {png}\n")
    assert "RECONSTRUCTED" in done.out
    assert png.read_bytes().startswith(b"\x89PNG")
