"""The scenarios that come with the program can be found, and all of them checked at once."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from gorodki.sim.trace import Trace
from gorodki.sim.wood.throwing import simulate

Run = Callable[..., Any]
LIBRARY = files("scenarios") / "library"
GAMES = {"gorodki": LIBRARY, "five-pins": LIBRARY / "five-pins"}
IDS = {
    game: sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml"))
    for game, folder in GAMES.items()
}
ALL = sorted(i for found in IDS.values() for i in found)


@pytest.mark.parametrize(
    ("lang", "title"),
    [("en", "Over the side line"), ("ru", "Через боковую линию"), ("uk", "Через бічну лінію")],
)
def test_every_scenario_is_listed_with_its_topic_and_its_title(run: Run, lang: str, title: str) -> None:
    done = run("scenarios", "list", "--lang", lang)
    rows = {row.split()[0]: row.split(maxsplit=2)[1:] for row in done.out.splitlines()}

    assert (done.code, done.err) == (0, "")
    assert sorted(rows) == ALL
    assert rows["plain-out"] == ["out", title]


@pytest.mark.parametrize("game", GAMES)
def test_the_scenarios_of_one_game_are_listed(run: Run, refused: Callable[..., str], game: str) -> None:
    rows = run("scenarios", "list", "--game", game).out.splitlines()
    assert sorted(row.split()[0] for row in rows) == IDS[game]
    assert "unknown game 'five-pin'; did you mean 'five-pins'?" in refused(
        "scenarios", "list", "--game", "five-pin"
    )


def test_a_told_stroke_is_told_ruled_and_drawn(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "stroke.png"
    done = run("scenarios", "run", "p5-21", "--lang", "uk", "--png", picture)
    assert (done.code, done.err) == (0, f"wrote {picture}\n")
    assert done.out.startswith("Гравець б'є кулею: біла. Зустрічаються кулі: біла і жовта.")
    assert "Супернику: 6 очок." in done.out
    with Image.open(picture) as image:
        assert image.size == (1600, 1000)


def test_a_told_stroke_that_is_ruled_otherwise_gives_exit_code_1(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    text = (LIBRARY / "five-pins" / "p5-01.toml").read_text("utf-8")
    path.write_text(text.replace("striker = 2", "striker = 4"), encoding="utf-8")
    done = run("rule", path)
    assert (done.code, done.err) == (1, "striker: expected 4, ruled 2\n")
    assert "2 points to the striker." in done.out


def test_scenarios_alone_lists_them(run: Run) -> None:
    assert run("scenarios").out == run("scenarios", "list").out


@pytest.mark.slow
def test_all_scenarios_agree_with_what_they_expect(run: Run) -> None:
    done = run("scenarios", "check")
    head, *rows, count = (row.split() for row in done.out.splitlines())

    assert (done.code, done.err) == (0, "")
    assert head == ["scenario", "expected", "ruled"]
    assert count == [str(len(ALL)), "agrees"]
    assert sorted(row[0] for row in rows) == ALL
    assert {row[-1] for row in rows} == {"agrees"}


def test_a_scenario_that_is_ruled_otherwise_is_told_and_gives_exit_code_1(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    text = (LIBRARY / "dead-point.toml").read_text("utf-8")
    path.write_text(text.replace('verdict = "dead-point"', 'verdict = "out"'), encoding="utf-8")
    done = run("scenarios", "check", "plain-out", path)
    _, agreeing, differing, why, count = done.out.splitlines()

    assert (done.code, done.err) == (1, "")
    assert agreeing.split() == ["plain-out", "valid,", "5", "out", "valid,", "5", "out", "agrees"]
    assert differing.split() == ["dead-point", "valid,", "3", "out", "valid,", "3", "dead-point", "differs"]
    assert why == "  pieces[3].verdict: expected out, ruled dead-point"
    assert count == "1 agrees, 1 differs"


def test_a_scenario_without_an_expectation_asks(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    text = (LIBRARY / "dead-point.toml").read_text("utf-8").split("[expected]")[0]
    path.write_text(text, encoding="utf-8")
    done = run("scenarios", "check", path)

    assert done.code == 0
    assert done.out.splitlines()[1].split() == ["dead-point", "-", "valid,", "3", "dead-point", "asks"]


def test_scenarios_are_listed_by_topic(run: Run, refused: Callable[..., str]) -> None:
    rows = run("scenarios", "list", "--topic", "letter").out.splitlines()

    assert {row.split()[1] for row in rows} == {"letter"}
    assert "did you mean 'letter'" in refused("scenarios", "list", "--topic", "leter")


def test_a_scenario_is_told_and_ruled(run: Run) -> None:
    done = run("scenarios", "run", "dead-point", "--lang", "ru")

    assert (done.code, done.err) == (0, "")
    story, title, *_ = (line for line in done.out.splitlines() if line)
    assert story.startswith("Средний городок катится от игрока")
    assert title == "Покатился обратно"
    assert "RU-4.3.17" in done.out


@pytest.mark.slow
def test_a_scenario_is_filmed(run: Run, tmp_path: Path) -> None:
    gif = tmp_path / "case.gif"
    done = run(
        "scenarios", "film", "swept-without-harm", "--gif", gif, "--film-size", "640x400", "--fps", "5"
    )

    assert (done.code, done.err) == (0, f"wrote {gif}\n")
    with Image.open(gif) as film:
        assert film.size == (640, 400)
        assert getattr(film, "n_frames", 1) > 20


def test_a_film_needs_a_file(refused: Callable[..., str]) -> None:
    assert "add --gif film.gif or --mp4 film.mp4" in refused("scenarios", "film", "dead-point")


def test_a_search_writes_scenarios_that_hold(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "found"
    done = run("scenarios", "search", "-n", "3", "--seed", "1", "--out", folder)
    written = sorted(folder.glob("*.toml"))

    assert done.code == 0
    assert len(written) == len(done.out.splitlines()) > 0
    assert all(path.with_suffix(".gtrace").exists() for path in written)
    checked = run("scenarios", "check", *written)
    assert (checked.code, checked.out.splitlines()[-1]) == (0, f"{len(written)} agrees")


def test_a_search_that_is_interrupted_keeps_what_it_found(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Trace] = []

    def interrupted(*given: Any, **named: Any) -> Any:
        if len(made) == 2:
            raise KeyboardInterrupt
        made.append(simulate(*given, **named))
        return made[-1]

    monkeypatch.setattr("gorodki.scenarios.many.search.simulate", interrupted)
    done = run("scenarios", "search", "-n", "100", "--seed", "1", "--out", tmp_path)

    assert done.code == 130
    assert done.err.endswith("interrupted\n")
    assert list(tmp_path.glob("*.toml"))


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("--clause", "UA-V9"), "unknown clause 'UA-V9'; did you mean 'UA-V3'"),
        (("-n", "0"), "number of throws 0: must be 1 or more"),
        (("--seed", "-1"), "seed -1: must be 0 or more"),
        (("--keep", "0"), "cases kept 0: must be 1 or more"),
    ],
)
def test_a_search_for_what_cannot_be_is_refused(
    refused: Callable[..., str], tmp_path: Path, given: tuple[str, ...], why: str
) -> None:
    assert why in refused("scenarios", "search", *given, "--out", tmp_path)


def test_a_search_into_a_file_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    assert "cannot make the folder" in refused("scenarios", "search", "--out", tmp_path / "taken")


def test_an_unknown_scenario_is_refused(refused: Callable[..., str]) -> None:
    assert "did you mean 'dead-point'" in refused("scenarios", "check", "dead-piont")


def test_a_told_stroke_is_not_filmed(refused: Callable[..., str], tmp_path: Path) -> None:
    line = refused("scenarios", "film", "p5-21", "--gif", tmp_path / "p.gif")
    assert "'p5-21' is a stroke told by its contacts, which cannot be filmed" in line
