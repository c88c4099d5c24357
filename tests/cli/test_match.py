"""``gorodki match`` keeps a match in a file and prints its protocol."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gorodki import run_sim
from gorodki.court.match.file import load_match

pytestmark = pytest.mark.slow

HOUSE = Path(run_sim.__file__).parent

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
        (("note", "FILE", "--out", "1,1"), "--out names piece 1 twice"),
        (("note", "FILE", "--out", "2", "--out", "1, 2"), "--out names piece 2 twice"),
        (("note", "FILE", "--out", "1", "--out", ""), "'' are no pieces"),
        (("undo", "FILE"), "has nothing to take back: the match has only begun"),
        (
            ("new", "FILE", "--side", "A"),
            "exists already and stays as it is; name another file, or give --force",
        ),
        (("new", "FOLDER", "--force"), "Is a directory"),
        (("new", "FILE", "--force", "--side", "A", "--side", "A "), "two names that differ"),
        (("note", "/dev/null"), "it is a pipe or a terminal, and no file"),
        (("show", "none.json"), "cannot read 'none.json'"),
        (("add", "FILE", "none.gtrace"), "cannot read 'none.gtrace'"),
    ],
)
def test_unusable_input_is_refused_and_leaves_the_file(
    run: Run, refused: Callable[..., str], file: Path, arguments: tuple[str, ...], said: str
) -> None:
    run("match", "new", file)
    before = file.read_bytes()

    given = {"FILE": file, "FOLDER": file.parent}
    assert said in refused("match", *(given.get(a, a) for a in arguments))
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("said", [["--out", "1,3"], ["--out", "1", "--out", "3"], ["--out", " 1 ,3"]])
def test_pieces_are_named_at_once_or_one_by_one(run: Run, file: Path, said: list[str]) -> None:
    run("match", "new", file)
    assert run("match", "note", file, *said).code == 0
    assert load_match(file).game.throws[0].out == (1, 3)


def test_another_file_becomes_a_match_only_by_force(
    run: Run, refused: Callable[..., str], file: Path
) -> None:
    file.write_bytes(b"\x89PNG a picture")
    file.chmod(0o444)
    assert "exists already and stays as it is" in refused("match", "new", file)
    assert file.read_bytes() == b"\x89PNG a picture"

    assert run("match", "new", file, "--force").code == 0
    assert load_match(file).game.throws == ()


def test_a_recording_is_added_once_unless_it_is_said_again(
    run: Run, refused: Callable[..., str], tmp_path: Path, file: Path
) -> None:
    kept = tmp_path / "miss.gtrace"
    assert run("throw", "pushka", "--azimuth", "5", "--save", kept).code == 0
    run("match", "new", file)
    assert run("match", "add", file, kept).code == 0
    before = file.read_bytes()
    assert "as throw 1 of game 1; --again enters it once more" in refused("match", "add", file, kept)
    assert file.read_bytes() == before
    assert run("match", "add", file, kept, "--again").code == 0
    assert len(load_match(file).game.throws) == 2


NOTES = (
    "import sys\nfrom gorodki import run_sim\n"
    "for _ in range(int(sys.argv[2])):\n"
    "    if run_sim.main(['match', 'note', sys.argv[1]]): sys.exit(1)\n"
)


@pytest.mark.parametrize(("programs", "bats"), [(6, 1), (2, 30)])
def test_programs_that_enter_bats_at_the_same_time_keep_all_of_them(
    run: Run, file: Path, programs: int, bats: int
) -> None:
    run("match", "new", file, "--side", "A", "--side", "B")
    command = [sys.executable, "-c", NOTES, str(file), str(bats)]
    started = [
        subprocess.Popen(command, cwd=HOUSE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for _ in range(programs)
    ]
    for process in started:
        _, err = process.communicate()
        assert (process.returncode, err) == (0, "")
    assert len(load_match(file).game.throws) == programs * bats
    assert list(file.parent.iterdir()) == [file]


def test_a_match_that_another_program_keeps_is_told_of_and_a_killed_one_keeps_nothing(
    run: Run, refused: Callable[..., str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gorodki.figures.files.lock.WAIT", 0.2)
    run("match", "new", file)
    code = (
        "import sys, time\n"
        "from gorodki.figures.files.lock import locked\n"
        "with locked(sys.argv[1]):\n"
        "    print('held', flush=True)\n"
        "    time.sleep(100)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(file)], cwd=HOUSE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        assert f"{str(file)!r} is in use: another gorodki has been changing it" in refused(
            "match", "note", file
        )
        other.kill()
        other.wait()
    assert run("match", "note", file).code == 0
    assert list(file.parent.iterdir()) == [file]


def test_a_match_of_five_pins_goes_from_stroke_to_stroke(
    run: Run, refused: Callable[..., str], tmp_path: Path
) -> None:
    file, one, two = tmp_path / "final.json", tmp_path / "one.gtrace", tmp_path / "two.gtrace"
    sides = ("--side", "Anna", "--side", "Olha")
    begun = run("match", "new", file, "--game", "five-pins", *sides, "--limit", 30, "--games", 3)
    assert "Anna. Next with the ball: white, the opening." in begun.out
    assert run("stroke", "five-pins", "--match", file, "--save", one).code == 0
    assert "1  +11         11 : 0" in run("match", "add", file, one).out
    assert (
        run("stroke", "five-pins", "--match", file, "--player", "novice", "--seed", 1, "--save", two).code
        == 0
    )
    assert run("match", "add", file, two, "--lang", "uk").code == 0
    assert "is told by the match" in refused("stroke", "five-pins", "--match", file, "--own", "white")
    assert run("match", "undo", file).out.count("\n1 ") == 1
    assert "Anna" in run("match", "note", file, "--opponent-points", 2, "--half", "upper").out
    assert "say it with --setup FILE" in refused("stroke", "five-pins", "--match", file)
    assert "this is a match of five pins" in refused("match", "note", file, "--out", "1")


def test_throws_and_strokes_stay_apart(run: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    throws, strokes, kept = tmp_path / "a.json", tmp_path / "b.json", tmp_path / "one.gtrace"
    run("match", "new", throws)
    run("match", "new", strokes, "--game", "five-pins", "--side", "A", "--side", "B")
    run("stroke", "five-pins", "--save", kept)
    assert "is a match of gorodki, which takes throws" in refused("match", "add", throws, kept)
    run("throw", "pushka", "--save", kept)
    assert "is a match of five pins, which takes strokes" in refused("match", "add", strokes, kept)
    assert "is of five pins; this is a match of gorodki" in refused("match", "note", throws, "--points", 2)
    assert "a stroke is played in a match of five pins" in refused("stroke", "five-pins", "--match", throws)
    assert "is of gorodki: five pins has none" in refused(
        "match", "new", tmp_path / "c.json", "--game", "five-pins", "--rules", "uk"
    )
    assert "did you mean 'five-pins'?" in refused("match", "new", tmp_path / "c.json", "--game", "fivepins")


def test_a_match_of_five_pins_has_a_draw_takes_back_plays_again_and_is_told_as_json(
    run: Run, refused: Callable[..., str], tmp_path: Path
) -> None:
    file, other = tmp_path / "final.json", tmp_path / "gorodki.json"
    run("match", "new", file, "--game", "five-pins", "--side", "Anna", "--side", "Olha")
    run("match", "new", other)
    assert "Game 1: Olha opens." in run("match", "draw", file, "draw-red").out
    assert "Game 1: Anna opens." in run("match", "draw", file, "--won", "Olha", "--gives-away").out
    before = file.read_bytes()
    for arguments, said in (
        (("draw", file), "give one of them"),
        (("draw", file, "draw-red", "--won", "Olha"), "give one of them"),
        (("draw", file, "draw-both-lose"), "'draw-both-lose' decides nothing"),
        (("draw", other, "draw-red"), "is a match of gorodki"),
        (("redo", other), "is a match of gorodki"),
        (("redo", file), "no stroke was taken back"),
        (("add", file, "p5-01"), "the stroke is played from lies; now it is from opening"),
        (("add", other, "p5-01"), "is a stroke; this is a match of gorodki"),
        (("add", other, "plain-out"), "takes throws kept with --save"),
        (("show", other, "--json", "-"), "is a match of gorodki"),
    ):
        assert said in refused("match", *arguments)
    assert file.read_bytes() == before
    played = run("match", "note", file, "--points", 4).out
    assert run("match", "undo", file).code == 0
    assert run("match", "redo", file).out == played
    assert json.loads(run("match", "show", file, "--json", "-").out)["games"][0]["score"] == [4, 0]
