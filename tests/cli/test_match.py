"""``gorodki match`` keeps a match in a file and prints its protocol."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def test_throws_entered_by_hand_stand_in_the_protocol(run: Run, file: Path) -> None:
    run("match", "new", file, "--side", "Anna", "--side", "Olha")
    run("match", "note", file, "--out", "1,3")
    run("match", "note", file, "--verdict", "lost")
    run("match", "note", file, "--out", "5", "--hand", "left")

    done = run("match", "show", file)

    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "Classic programme, 15 figures · Russian rules · men",
        "",
        "           Anna       bats  Olha       bats",
        "1. Cannon  2 x        2     1          1",
        "in all     2 gorodki  2     1 gorodok  1",
        "",
        "a number: gorodki knocked out by a bat; – none; x lost throw.",
        "Olha. Next: 1. Cannon, 4 gorodki, from the half-kon; 1 bat left in the turn.",
    ]


def test_undo_takes_the_last_throw_back(run: Run, file: Path) -> None:
    before = run("match", "new", file).out
    run("match", "note", file, "--out", "1")

    assert run("match", "undo", file).out == before


def test_a_decided_game_gives_way_to_the_next_and_the_match_is_scored(run: Run, file: Path) -> None:
    run("match", "new", file, "--side", "A", "--side", "B", "--games", "3", "--programme", "children-10")
    # A knocks out a figure with each bat, B nothing; A begins the first game, B the second
    for throws, first_hits in ((18, True), (20, False)):
        for k in range(throws):
            hits = (k % 4 < 2) is first_hits
            said = run("match", "note", file, *(["--out", "1,2,3,4,5"] if hits else []))
    lines = said.out.splitlines()
    assert "Game 2: B begins, in the right gorod." in lines
    assert "A wins." in lines
    assert "Match: A 2 : 0 B. A wins." in lines


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("new", "FILE", "--side", "A", "--side", "A"), "two names that differ"),
        (("new", "FILE", "--programme", "classic"), "did you mean 'classic-15'"),
        (("note", "FILE", "--out", "1;2"), "'1;2' are no pieces; 1,3,4 would be some"),
        (("note", "FILE", "--out", "6"), "piece 6 is not in play"),
        (("show", "none.json"), "cannot read 'none.json'"),
        (("add", "FILE", "none.gtrace"), "cannot read 'none.gtrace'"),
    ],
)
def test_unusable_input_is_refused_and_leaves_the_file(
    run: Run, refused: Callable[..., str], file: Path, arguments: tuple[str, ...], said: str
) -> None:
    run("match", "new", file)
    before = file.read_bytes()

    assert said in refused("match", *(file if a == "FILE" else a for a in arguments))
    assert file.read_bytes() == before
