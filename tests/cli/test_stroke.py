"""``gorodki stroke``: what it writes, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from PIL import Image

from gorodki.court.five_pins.report import schema_text
from gorodki.court.gorodki.throw.recording import load as load_throw
from gorodki.figures.errors import InputError
from gorodki.figures.tables.position import Position, save_position
from gorodki.figures.tables.table import table

FIVE = table("five-pins")
Run = Callable[..., Any]
Refused = Callable[..., str]


def test_the_command_strikes_rules_draws_and_keeps(run: Run, tmp_path: Path) -> None:
    kept, drawn, told = tmp_path / "a.gtrace", tmp_path / "a.png", tmp_path / "a.json"
    done = run("stroke", "five-pins", "--save", kept, "--png", drawn, "--json", told)
    assert done.code == 0
    assert "A proper stroke." in done.out
    result = json.loads(told.read_text("utf-8"))
    jsonschema.validate(result, json.loads(schema_text()))
    assert (result["verdict"], result["engine"]) == ("proper", "cue")
    with Image.open(drawn) as picture:
        assert picture.size == (1600, 1000)
    again = run("rule", kept)
    assert (again.code, again.out) == (0, run("replay", kept).out)
    assert result["digest"] in again.out
    assert run("replay", kept, "--check").code == 0


def test_a_position_from_a_file(run: Run, refused: Refused, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    position = Position(FIVE, {"white": (0.4, 0.5), "yellow": (0.5, 2.0), "red": (0.2, 2.4)})
    save_position(position, path)
    done = run("stroke", "five-pins", "--setup", path, "--direction", "90", "--speed", "1")
    assert done.code == 0
    assert "never met the opponent's ball" in done.out
    path.write_text(path.read_text("utf-8").replace("0.4", "0.7"), encoding="utf-8")
    assert "beyond the nose of a cushion" in refused("stroke", "five-pins", "--setup", path)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("five-pin",), "unknown game 'five-pin'; did you mean 'five-pins'?"),
        (("five-pins", "--speed", "nan"), "speed nan: must be a finite number"),
        (("five-pins", "--speed", "-1"), "speed -1: must be between 0.01 and 15 m/s"),
        (("five-pins", "--side", "0.5", "--height", "0.5"), "the tip slips off beyond 0.514"),
        (("five-pins", "--own", "red"), "own ball 'red': must be 'white' or 'yellow'"),
        (("five-pins", "--ball", "wite"), "unknown ball 'wite'; did you mean 'white'?"),
        (("five-pins", "--from", "hand"), "played from the hand: the half must be named"),
        (("five-pins", "--seed", "3"), "seed 3 chooses one stroke of a player, but no player is named"),
        (("five-pins", "--title", "Mine"), "--title stands over a film or a page, but none is asked for"),
        (
            ("five-pins", "--half", "upper"),
            "half 'upper': is named for a ball in hand alone; add --from hand",
        ),
        (("five-pins", "--elevation", "90"), "elevation 90: must be between 0 and 85 degrees"),
        (("five-pins", "--player", "amateur", "--seed", "-1"), "seed -1: must not be below 0"),
        (("five-pins", "--points", "-1"), "points -1 of the striker: must not be below 0"),
        (("five-pins", "--direction", "up"), "'up' is not a number"),
        (("five-pins", "--setup", "nothere.toml"), "nothere.toml"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(refused: Refused, options: Any, said: str) -> None:
    assert said in refused("stroke", *options)


def test_a_stroke_is_no_throw_and_has_a_page_of_its_own(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "a.gtrace"
    run("stroke", "five-pins", "--save", kept)
    page = tmp_path / "a.html"
    assert run("replay", kept, "--html", page, "--lang", "uk").code == 0
    assert '<html lang="uk">' in page.read_text("utf-8")
    assert '"quiz":false' in page.read_text("utf-8")
    assert run("replay", kept, "--html", page, "--quiz").code == 0
    assert '"quiz":true' in page.read_text("utf-8")
    assert run("stroke", "five-pins", "--html", page, "--quiz", "--title", "Who?").code == 0
    assert '"quiz":true' in page.read_text("utf-8")
    with pytest.raises(InputError, match="is a recording of 'five-pins', not of a throw of gorodki"):
        load_throw(kept)


def test_a_player_scatters(run: Run, refused: Refused) -> None:
    one, other = (run("stroke", "five-pins", "--player", "novice", "--seed", k).out for k in (1, 2))
    assert one != other
    assert one == run("stroke", "five-pins", "--player", "novice", "--seed", 1).out
    assert "unknown player 'novic'; did you mean 'novice'?" in refused(
        "stroke", "five-pins", "--player", "novic"
    )


def test_aim_searches_for_a_stroke_at_a_table(run: Run, refused: Refused, tmp_path: Path) -> None:
    done = run("aim", "five-pins", "--thrower", "amateur", "-n", 300, "--png", tmp_path / "best.png")
    assert done.code == 0
    assert done.out.startswith("The stroke that suits this player best:")
    assert (tmp_path / "best.png").stat().st_size > 10_000
    assert "must be between 100" in refused("aim", "five-pins", "--thrower", "amateur", "-n", 3)


def test_aim_takes_a_file_of_the_opening_as_it_stands(run: Run, tmp_path: Path) -> None:
    """From a file balls lie where it says, whoever strikes: yellow is not put where white would open."""
    file = tmp_path / "mine.toml"
    run("figures", "show", "five-pins", "--toml", file)
    options = ["--thrower", "master", "--own", "yellow", "-n", 200]
    named, filed = run("aim", "five-pins", *options).out, run("aim", file, *options).out
    assert "5.2 m/s" in named.partition("usual stroke")[2]
    assert "3.0 m/s" in filed.partition("usual stroke")[2]


def test_a_direction_is_taken_whole_turns_off(run: Run) -> None:
    once, twice = (run("stroke", "five-pins", f"--direction={d}").out for d in (-22, 338))
    assert once.splitlines()[2] == twice.splitlines()[2]
