"""Files of strangers, each with the one line that refuses it; and that what is within the limits is used."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gorodki.court.match.file import to_json
from gorodki.court.match.match import begin
from gorodki.figures.files.limits import LONGEST_NAME, LONGEST_NOTE, MOST_FIGURES, MOST_PIECES
from gorodki.scenarios.files.limits import (
    MOST_EVENTS,
    MOST_HAPPENED,
    MOST_SIGHTS,
    MOST_WAYPOINTS,
)
from tests.cli.conftest import Run

Refused = Callable[..., str]
SECONDS = 10.0  # that anything may take; here on a machine that is busy besides


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GORODKI_DATA_DIR", str(tmp_path / "data"))


def figure(pieces: int, note: str = "", name: str = "A") -> str:
    rows = (
        f"{{ centre = [{k % 5 * 0.25 - 0.5}, {k // 5 * 0.3 + 0.1}, 0.0245], axis = [1, 0, 0] }}"
        for k in range(pieces)
    )
    names = ", ".join(f"{lang} = '{name}{lang}'" for lang in ("en", "ru", "uk"))
    return f"note = '{note}'\nnames = {{ {names} }}\npieces = [{', '.join(rows)}]\n"


HEAD = "id = 'a'\ntopic = 'out'\nfigure = 'pushka'\ntitle = { en = 'a' }\ndescription = { en = 'a' }\n"


def way(count: int) -> str:
    """Waypoints to and fro over the court, for almost a minute."""
    points = (
        f"{{ t = {1 + k * 58 / count:.3f}, x = {k % 7 - 3}, y = {k % 5 * 0.9} }}" for k in range(1, count + 1)
    )
    return f"[ {', '.join(points)} ]"


def motion(count: int) -> str:
    parts = (f"[[motion]]\npiece = {n}\nstart = 1.0\nwaypoints = {way(count)}\n" for n in range(1, 6))
    return HEAD + f"[bat]\nwaypoints = {way(count)}\n" + "".join(parts)


def events(count: int) -> str:
    kinds = ("wind", "stepped", "hindered", "rebound", "swept", "fell")
    return "".join(
        f"[[events]]\nkind = '{kinds[k % 6]}'\nt = {k * 50 / count:.3f}\nbody = '{k % 5 + 1}'\n"
        for k in range(count)
    )


def still(happened: int, sights: int = 0) -> str:
    seen = ", ".join(f"{{ what = 'passed', x = {k % 7 - 3}, y = {k % 5} }}" for k in range(sights))
    pieces = (f"[[pieces]]\npiece = {n}\nx = {n * 0.5}\ny = 0.5\nseen = [{seen}]\n" for n in range(1, 6))
    facts = (f"[[happened]]\nwhat = 'wind'\npiece = {k % 5 + 1}\n" for k in range(happened))
    return "figure = 'pushka'\n" + "".join(pieces) + "".join(facts)


def match(**setup: object) -> str:
    told = json.loads(to_json(begin("classic-15", ("A", "B"))))
    told["setup"] |= setup
    return json.dumps(told)


FOUND = (
    "[found]\nrecording = '{}'\nengine = 'planar'\nversion = '1'\ndigest = '"
    + "0" * 64
    + "'\nclause = 'UA-V1'\n"
    "throw = { distance = 13.0, speed = 15.0, elevation_deg = 5.0, azimuth_deg = 0.0, offset = 0.0, "
    "height = 1.2, turn_length = 5.0, start_angle_deg = 0.0, bat = 'reference' }\n"
)

BEYOND: dict[str, tuple[str, str, list[str], str]] = {
    "a figure of 100 pieces": (
        "f.toml",
        figure(100),
        ["figures", "show", "f.toml"],
        "pieces has 100 pieces; at most 10",
    ),
    "a figure of 500 pieces": (
        "f.toml",
        figure(500),
        ["throw", "f.toml"],
        "pieces has 500 pieces; at most 10",
    ),
    "a note of 1,000 words": (
        "f.toml",
        figure(5, "word " * 1000),
        ["figures", "show", "f.toml", "--pdf", "f.pdf"],
        "note has 5000 characters; at most 300 are read",
    ),
    "a name of 1 MB": (
        "f.toml",
        figure(5, name="a" * 1_000_000),
        ["figures", "show", "f.toml"],
        "larger than 524288 bytes",
    ),
    "a name with NUL": (
        "f.toml",
        figure(5, name="a").replace("'aen'", r'"a\u0000"'),
        ["throw", "f.toml"],
        "the character NUL",
    ),
    "1,000 waypoints": (
        "s.toml",
        motion(1000),
        ["rule", "s.toml"],
        "bat.waypoints: tuple should have at most 200 items",
    ),
    "1,000 events": (
        "s.toml",
        motion(2) + events(1000),
        ["rule", "s.toml"],
        "events: tuple should have at most 200 items",
    ),
    "10,000 facts": (
        "s.toml",
        still(10_000),
        ["rule", "s.toml"],
        "happened: tuple should have at most 50 items",
    ),
    "100,000 facts": ("s.toml", still(100_000), ["rule", "s.toml"], "larger than 524288 bytes"),
    "a key of 30,000 parts": (
        "s.toml",
        "note" + ".a" * 30_000 + " = 1",
        ["rule", "s.toml"],
        "a key has more than 20 parts",
    ),
    "3,000 brackets": (
        "s.toml",
        "a = " + "[" * 3000,
        ["scenarios", "run", "s.toml"],
        "more than 20 deep in one another",
    ),
    "a number of 5,000 digits": (
        "a.toml",
        "a = 0x" + "f" * 5000,
        ["quiz", "--answers", "a.toml"],
        "of 5002 characters",
    ),
    "answers as deep as a well": (
        "a.json",
        "[" * 100_000,
        ["quiz", "--answers", "a.json"],
        "more than 20 deep",
    ),
    "a scenario 400 m away": (
        "s.toml",
        motion(2).replace("x = -1", "x = 400.0"),
        ["rule", "s.toml"],
        "x: input should be less than or equal to 100, got 400.0",
    ),
    "a recording that is a device": (
        "s.toml",
        HEAD + FOUND.replace("{}", "/dev/zero", 1),
        ["rule", "s.toml"],
        "'/dev/zero' is named by a file",
    ),
    "a figure that is a device": (
        "s.toml",
        HEAD.replace("pushka", "/dev/zero"),
        ["rule", "s.toml"],
        "'/dev/zero' is named by a",
    ),
    "a figure of another folder": (
        "s.toml",
        HEAD.replace("pushka", "../f.toml"),
        ["rule", "s.toml"],
        "without '..'",
    ),
    "a programme of a device": (
        "p.toml",
        "figures = ['/dev/zero']",
        ["figures", "poster", "--programme", "p.toml", "--svg", "p.svg"],
        "figures[1]: '/dev/zero' is named by a file",
    ),
    "a match of a device": (
        "m.json",
        match(figures=["/dev/zero"]),
        ["match", "show", "m.json"],
        "'/dev/zero' is named by a file",
    ),
    "a programme of 1,000 figures": (
        "p.toml",
        f"figures = {['pushka'] * 1000}",
        ["match", "new", "m.json", "--programme", "p.toml"],
        "figures has 1000 figures; at most 30",
    ),
    "a match of 1,000 figures": (
        "m.json",
        match(figures=["pushka"] * 1000),
        ["match", "show", "m.json"],
        "it has 1000 figures; 1 to 30",
    ),
    "a match of numbers in quotes": (
        "m.json",
        match(games="1"),
        ["match", "show", "m.json"],
        "setup.games: Input should be a valid integer",
    ),
    "a match of NaN": (
        "m.json",
        match(games=3).replace('"games": 3', '"games": NaN'),
        ["match", "show", "m.json"],
        "NaN is no finite number",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", BEYOND)
def test_what_is_beyond_a_limit_is_refused_in_one_line_that_names_it(refused: Refused, what: str) -> None:
    name, text, command, reason = BEYOND[what]
    Path(name).write_text(text, encoding="utf-8")
    began = time.monotonic()
    line = refused(*command)
    assert reason in line
    assert len(line) < 600
    assert time.monotonic() - began < SECONDS


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", ["rule", "replay", "figures show", "throw", "scenarios run", "match show", "quiz --answers"]
)
def test_a_device_is_refused_wherever_a_file_is_read(refused: Refused, command: str) -> None:
    assert "cannot read '/dev/zero': it is a device, not a file" in refused(*command.split(), "/dev/zero")


def test_the_programme_of_a_match_is_a_name_and_no_file(run: Run) -> None:
    Path("m.json").write_text(match(programme="/dev/zero"), encoding="utf-8")
    done = run("match", "show", "m.json")
    assert done.code == 0
    assert done.out.startswith("/dev/zero · ")


WITHIN: dict[str, tuple[str, str, list[str], int]] = {
    "a figure at its limits": (
        "f.toml",
        figure(MOST_PIECES, "Щит " * (LONGEST_NOTE // 4), "Щ " * (LONGEST_NAME // 2 - 1)),
        ["figures", "show", "f.toml", "--pdf", "f.pdf"],
        1,
    ),
    "one wide word": (
        "f.toml",
        figure(MOST_PIECES, "W" * LONGEST_NOTE, "W" * 78),
        ["figures", "show", "f.toml", "--svg", "f.svg"],
        1,
    ),
    "a throw at it": ("f.toml", figure(MOST_PIECES), ["throw", "f.toml"], 0),
    "waypoints and events": ("s.toml", motion(MOST_WAYPOINTS) + events(MOST_EVENTS), ["rule", "s.toml"], 0),
    "facts and sights": ("s.toml", still(MOST_HAPPENED, MOST_SIGHTS), ["rule", "s.toml"], 0),
    "a programme": (
        "p.toml",
        f"figures = {['pushka'] * MOST_FIGURES}",
        ["match", "new", "m.json", "--programme", "p.toml"],
        0,
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", WITHIN)
def test_what_is_within_the_limits_is_used(run: Run, what: str) -> None:
    name, text, command, code = WITHIN[what]
    Path(name).write_text(text, encoding="utf-8")
    began = time.monotonic()
    done = run(*command)
    assert done.code == code, done.err
    assert time.monotonic() - began < SECONDS


def test_a_match_plays_the_figures_beside_it_wherever_the_folder_goes(
    run: Run, refused: Refused, tmp_path: Path
) -> None:
    cup = tmp_path / "cup"
    cup.mkdir()
    (cup / "own.toml").write_text(figure(5), encoding="utf-8")
    (cup / "cup.toml").write_text("figures = ['pushka', 'own.toml']", encoding="utf-8")
    assert run("match", "new", cup / "m.json", "--programme", cup / "cup.toml").code == 0
    told = json.loads((cup / "m.json").read_text(encoding="utf-8"))
    assert told["setup"]["figures"] == ["pushka", "own.toml"]

    moved = cup.rename(tmp_path / "moved")
    os.chdir(tmp_path.parent)
    assert run("match", "note", moved / "m.json", "--out", "1,2,3,4,5").code == 0
    (tmp_path / "deep").mkdir()
    line = refused("match", "new", tmp_path / "deep" / "m.json", "--programme", moved / "cup.toml")
    assert "own.toml' stands outside" in line
