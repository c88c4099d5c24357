"""A file of the window that cannot be used is set aside under a name that is told, and the window opens."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gorodki.court.match.file import load_match
from gorodki.court.match.file import to_json as match_json
from gorodki.court.match.keeping import note
from gorodki.court.match.match import begin
from gorodki.figures.errors import InputError
from gorodki.figures.registry import figure
from gorodki.render.window.claim import claimed
from gorodki.render.window.keep import Kept, Offer, from_json, to_json
from gorodki.render.window.modes.build.building import Building
from gorodki.render.window.modes.programme.playing import Playing
from gorodki.render.window.modes.quiz.quizzing import Quiz
from gorodki.render.window.state import CloudOf, Look, Picked, Play, Shot, State
from gorodki.scenarios.quiz.training_log import read_log
from gorodki.scenarios.throw.request import ThrowRequest
from tests.window.desk import Desk

MATCH = begin("classic-15", ("Anna", "Olha"), rules="ru", category_key="men")
LYING = tuple(enumerate(figure("rak").pieces, start=1))
THROWN = ThrowRequest(numbers=(("speed", 14.0),), thrower="amateur", seed=3)
FULL = State(
    setup=ThrowRequest(figure="rak", lying=LYING),
    look=Look(2.0, (0.1, 0.2)),
    play=Play(0.5, rate=0.25),
    shots=(Shot(1, THROWN), Shot(2, ThrowRequest())),
    shown=1,
    picked=Picked(1, 0),
    cloud=CloudOf(ThrowRequest(), "amateur"),
    modes={
        "build": Building(figure("rak").pieces, chosen=2),
        "programme": Playing(match=MATCH.with_game(note(MATCH.game, out=(2, 3)))),
        "quiz": Quiz(question="dead-point", waiting=("dead-point",)),
    },
)
HUGE = 10**400

# what in the file is made what
CASES: list[tuple[str, Any]] = [
    ("state.lang", "xx"),
    ("state.lang", None),
    ("state.mode", 7),
    ("state.setup.rules", "mars"),
    ("state.setup.category", "cats"),
    ("state.setup.bat", "spoon"),
    ("state.setup.piece", "cube"),
    ("state.setup.surface", "lava"),
    ("state.setup.thrower", "nobody"),
    ("state.setup.hand", "third"),
    ("state.setup.place", "moon"),
    ("state.setup.seed", -1),
    ("state.setup.seed", HUGE),
    ("state.setup.numbers", [["speed", 1e300]]),
    ("state.setup.numbers", [["warp", 1.0]]),
    ("state.setup.numbers", [["speed", float("nan")]]),
    ("state.setup.lying.0.1.centre", [0.0, 1e9, 0.0]),
    ("state.setup.lying.0.1.axis", [0.0, 0.0, 0.0]),
    ("state.setup.lying.0.1.axis", [3.0, 4.0, 0.0]),
    ("state.setup.lying.0.0", -1),
    ("state.look.zoom", 0),
    ("state.look.zoom", -2.0),
    ("state.look.zoom", float("inf")),
    ("state.look.zoom", HUGE),
    ("state.look.centre", [float("nan"), 0.0]),
    ("state.look.centre", [1e200, 0.0]),
    ("state.look.centre", "here"),
    ("state.play.rate", 0),
    ("state.play.rate", 3.0),
    ("state.play.time", -1.0),
    ("state.play.time", 1e9),
    ("state.shots.0.number", 0),
    ("state.shots.0.number", 2),
    ("state.shots.0.setup.rules", "mars"),
    ("state.shots", {"a": 1}),
    ("state.shown", -5),
    ("state.picked.fact", -1),
    ("state.cloud.count", 0),
    ("state.cloud.count", HUGE),
    ("state.cloud.thrower", ""),
    ("state.modes", []),
    ("state.modes.build.chosen", 9),
    ("state.modes.build.pieces.0.centre", [1e9, 0.0, 0.0]),
    ("state.modes.programme.programme", "none"),
    ("state.modes.programme.games", 2),
    ("state.modes.programme.counted", -1),
    ("state.modes.programme.match.games", []),
    ("state.modes.programme.match.games.0.throws.0.out", [9]),
    ("state.modes.programme.match.games.0.throws.0.after.lying.1.centre", [float("nan"), 0.0, 0.0]),
    ("state.modes.quiz.part", -1),
    ("state.modes.quiz.part", HUGE),
    ("state.modes.quiz.begun", float("inf")),
    ("offers.0.state.lang", "xx"),
    ("place.size", [800]),
    ("place.size", [HUGE, 5]),
    ("place.at", [1.5, 2]),
    ("schema", 99),
    ("schema", "1"),
    ("closed", None),
    ("state", 3),
]


def changed(path: str, value: Any) -> bytes:
    """The file of a full state with one thing in it changed."""
    told = json.loads(to_json(Kept(FULL, offers=(Offer(State(), crashed=True),))))
    told["place"] = {"size": [1280, 800], "at": [0, 0]}
    *way, last = path.split(".")
    inner = told
    for key in way:
        inner = inner[int(key) if isinstance(inner, list) else key]
    inner[int(last) if isinstance(inner, list) else last] = value
    return json.dumps(told).encode()


def test_the_full_state_is_sound() -> None:
    assert from_json(changed("closed", False), "").state == FULL


@pytest.mark.parametrize(("path", "value"), CASES, ids=[f"{p}={str(v)[:12]}" for p, v in CASES])
def test_one_wrong_thing_is_told_and_set_aside(tmp_path: Path, path: str, value: Any) -> None:
    file = tmp_path / "window.json"
    file.write_bytes(data := changed(path, value))
    with claimed(tmp_path) as left:
        assert (left.offers, left.habits, left.place) == ((), None, None)
        ((_, gaps),) = left.told
    aside = tmp_path / "window.json.unreadable-1"
    assert gaps["path"] == str(aside)
    assert str(gaps["reason"]).startswith("'window.json' ")
    assert "\n" not in str(gaps["reason"])
    assert aside.read_bytes() == data
    assert not file.exists()


whole = to_json(Kept(FULL))
BYTES = {
    "empty": b"",
    "cut": whole[: len(whole) // 2],
    "no JSON": b"\x00" * 100,
    "no text": b"\xff\xfe\x00",
    "a list": b"[1]",
    "a number": b"1e999",
    "nothing in it": b"{}",
    "nested deep": b"[" * 100_000,
    "a long number": b'{"schema": 1' + b"0" * 5000 + b"}",
}


@pytest.mark.parametrize("name", sorted(BYTES))
def test_whatever_else_is_there_is_set_aside_under_the_first_free_name(tmp_path: Path, name: str) -> None:
    for n in (1, 2):
        (tmp_path / "window.json").write_bytes(BYTES[name])
        with claimed(tmp_path) as left:
            assert len(left.told) == 1
        assert (tmp_path / f"window.json.unreadable-{n}").read_bytes() == BYTES[name]


def test_the_window_opens_and_says_where_the_file_is_now(tmp_path: Path) -> None:
    (tmp_path / "window.json").write_bytes(changed("state.setup.rules", "mars"))
    with claimed(tmp_path) as left:
        desk = Desk(tmp_path, state=State(), left=left)
    desk.frames(3)
    aside = tmp_path / "window.json.unreadable-1"
    assert desk.status == (
        f"What the last window left cannot be used and is set aside as {aside}: "
        "'window.json' keeps no window: setup.rules: 'mars' is not known; 'ru', 'uk' are"
    )
    desk.app.close()


@pytest.mark.parametrize("change", [
    lambda text: text.replace('"throws"', '"Throws"'),
    lambda text: text.replace("0.0245", "NaN", 1),
    lambda text: text.replace("0.0245", "-Infinity", 1),
    lambda text: text[:-20],
    lambda text: text.replace('"men"', '"cats"'),
])  # fmt: skip
def test_a_match_that_cannot_be_gone_on_with_is_one_error_when_it_is_loaded(
    tmp_path: Path, change: Callable[[str], str]
) -> None:
    file = tmp_path / "match.json"
    text = match_json(MATCH.with_game(note(MATCH.game, out=(2, 3))))
    if change(text) == text:
        pytest.fail("nothing was changed")
    file.write_text(change(text), encoding="utf-8")
    with pytest.raises(InputError, match=r"match\.json") as told:
        load_match(file)
    assert "\n" not in str(told.value)


def test_a_training_log_that_is_no_database_is_one_error_and_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "training.sqlite3"
    file.write_bytes(b"not a database at all, " * 100)
    with pytest.raises(InputError, match=r"training\.sqlite3.* is broken .*move the file away"):
        read_log(file)
    assert file.read_bytes().startswith(b"not a database")
