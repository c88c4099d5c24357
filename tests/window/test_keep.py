"""The state in a file: offered after a crash and in the middle of a match, habits else; nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pygame
import pytest

from gorodki.figures.errors import InputError
from gorodki.render.window import actions as a
from gorodki.render.window import keep
from gorodki.render.window.claim import claimed
from gorodki.render.window.display import WindowPlace
from gorodki.render.window.keep import Kept, Offer, from_json, to_json
from gorodki.render.window.keeping import Keeping
from gorodki.render.window.modes.programme.reactions import playing
from gorodki.render.window.state import Shot, State
from gorodki.scenarios.throw.request import ThrowRequest
from tests.window.desk import FORK, Desk, known_fork

pytestmark = pytest.mark.slow

BUSY = State(
    setup=ThrowRequest(figure="rak", numbers=(("speed", 14.0),)), lang="uk", shots=(Shot(1, ThrowRequest()),)
)
CRASHED = (Offer(BUSY, crashed=True),)
HOUSE = Path(__file__).parents[2]

# Another window: it claims a file, says which, and holds it until it is killed.
OTHER = """
import sys, time
from pathlib import Path
from gorodki.render.window.claim import claimed
with claimed(Path(sys.argv[1])) as left:
    print(left.path.name, len(left.offers), flush=True)
    time.sleep(600)
"""


@pytest.fixture
def other(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has a window open."""
    process = _other(tmp_path)
    yield process
    _kill(process)


def _other(folder: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", OTHER, str(folder)], cwd=HOUSE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


def _kill(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def offered(folder: Path) -> tuple[Offer, ...]:
    with claimed(folder) as left:
        return left.offers


def start(folder: Path) -> Desk:
    """The window as a person opens it, but that the file is not held."""
    with claimed(folder) as left:
        return Desk(folder, left=left)


def close(desk: Desk) -> None:
    desk.post(pygame.QUIT)
    desk.app.run()


def test_what_a_crash_left_is_offered_and_what_a_proper_end_left_is_not(tmp_path: Path) -> None:
    keep.save(Kept(BUSY), tmp_path / "window.json")
    with claimed(tmp_path) as left:
        assert (left.offers, left.habits, left.told) == (CRASHED, State(lang="uk"), ())
    keep.save(Kept(BUSY, closed=True), tmp_path / "window.json")
    with claimed(tmp_path) as left:
        assert (left.offers, left.habits) == ((), State(lang="uk"))


def test_a_window_beside_another_has_a_file_of_its_own_and_says_so(
    tmp_path: Path, other: subprocess.Popen[str]
) -> None:
    first = tmp_path / "window.json"
    keep.save(Kept(BUSY), first)
    before = first.read_bytes()
    with claimed(tmp_path) as left:
        assert left.path == tmp_path / "window-2.json"
        assert (left.offers, left.habits, left.taken_in) == ((), State(lang="uk"), ())
        desk = Desk(tmp_path, left=left)
        desk.frames(2)
        assert desk.status == f"Відкрито ще одне вікно; це зберігає свій стан у {left.path}."
        desk.app.do(a.SetNumbers((("speed", 12.0),)))
        desk.frames(70)
        desk.app.close()
    assert first.read_bytes() == before
    assert from_json((tmp_path / "window-2.json").read_bytes(), "").state.setup.given == {"speed": 12.0}


def test_what_two_windows_left_when_they_were_killed_is_offered_one_after_the_other(tmp_path: Path) -> None:
    second = replace(BUSY, lang="ru")
    first, beside = _other(tmp_path), _other(tmp_path)
    keep.save(Kept(BUSY), tmp_path / "window.json")
    keep.save(Kept(second), tmp_path / "window-2.json")
    assert offered(tmp_path) == ()  # both are open
    for process in (first, beside):
        _kill(process)
    with claimed(tmp_path) as left:
        assert left.path == tmp_path / "window.json"
        assert left.offers == (Offer(second, crashed=True), *CRASHED)
        assert left.taken_in == (tmp_path / "window-2.json",)
        desk = Desk(tmp_path, left=left)
        assert (tmp_path / "window-2.json").exists()  # until what it holds is written
        desk.frames(70)
        desk.app.close()
    assert not (tmp_path / "window-2.json").exists()
    assert [o.state.lang for o in offered(tmp_path)] == ["ru", "uk"]


def test_a_process_that_has_the_old_number_hides_nothing(tmp_path: Path) -> None:
    """Older windows noted their process; whoever has its number now is no window."""
    told = json.loads(to_json(Kept(BUSY)))
    (tmp_path / "window.json").write_text(json.dumps({**told, "process": 1}))
    assert offered(tmp_path) == CRASHED


def test_after_a_crash_the_window_goes_on_where_it_stopped(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.know(FORK, known_fork())
    desk.begin(State(setup=FORK))
    desk.key("space")
    desk.frames(70)  # more than a second: it has been written
    desk.app.close()  # as a crash would: nothing says that it was closed

    again = start(tmp_path)
    again.know(FORK, known_fork())
    again.frames(3)
    assert again.state.sheet == "restore"
    again.click("Go on where it stopped")
    assert [s.setup for s in again.state.shots] == [FORK]
    assert again.state.shown == 1
    again.frames(70)
    close(again)
    assert offered(tmp_path) == ()


@pytest.mark.parametrize("way", ["escape", "Not now", "beside"])
def test_only_an_explicit_no_ends_an_offer(tmp_path: Path, way: str) -> None:
    keep.save(Kept(replace(BUSY, lang="en")), tmp_path / "window.json")
    desk = start(tmp_path)
    if way == "escape":
        desk.key("escape")
    elif way == "beside":
        desk.click_at((5, 400))  # means nothing
        assert desk.state.sheet == "restore"
    else:
        desk.click(way)
    if way != "beside":
        assert desk.state.sheet == ""
        assert desk.status == "It will be offered again at the next start."
    desk.key("l", pygame.KMOD_CTRL)
    close(desk)
    again = start(tmp_path)
    assert again.state.sheet == "restore"
    again.click([said for _, said in again.said()][1])
    assert again.state.sheet == ""
    close(again)
    assert offered(tmp_path) == ()


def test_an_end_in_the_middle_of_a_match_is_offered_and_an_end_after_it_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GORODKI_DATA_DIR", str(tmp_path))
    desk = Desk(tmp_path, state=State(mode="programme"))
    desk.key("return")
    match = playing(desk.state).match
    assert match is not None
    desk.key("1", pygame.KMOD_CTRL)  # in another mode it goes on too
    close(desk)
    again = start(tmp_path)
    assert again.state.sheet == "unfinished"
    again.click("Go on where it stopped")
    again.key("4", pygame.KMOD_CTRL)
    assert playing(again.state).match == match
    again.click("New match")
    close(again)
    assert offered(tmp_path) == ()


def test_a_figure_that_stands_in_no_file_is_offered_until_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GORODKI_DATA_DIR", str(tmp_path))
    desk = Desk(tmp_path, state=State(mode="build"))
    desk.key("a")
    close(desk)
    again = start(tmp_path)
    assert again.state.sheet == "unfinished"
    again.click("Go on where it stopped")
    again.frames(3)
    again.click("Save file")
    close(again)
    assert offered(tmp_path) == ()


def test_the_place_of_the_window_is_kept(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.app.window.size = (1111, 777)
    desk.frames(3)
    close(desk)
    with claimed(tmp_path) as left:
        assert left.place == WindowPlace((1111, 777), desk.app.place.at)


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="cannot make the folder"):
        keep.save(Kept(BUSY), tmp_path / "file" / "window.json")
    with claimed(tmp_path / "file") as left:
        assert (left.path, left.offers) == (tmp_path / "file" / "window.json", ())


def test_a_writing_that_is_under_way_is_not_waited_for_and_the_newest_state_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, begun, go_on = tmp_path / "window.json", Event(), Event()
    really = keep.save

    def held_up(kept: Kept, path: Path) -> None:
        begun.set()
        assert go_on.wait(60)
        really(kept, path)

    monkeypatch.setattr(keep, "save", held_up)
    keeping = Keeping(path)
    first, second, third = (Kept(replace(BUSY, lang=lang)) for lang in ("uk", "ru", "en"))
    keeping.follow(2.0, first)
    assert begun.wait(60)
    for kept in (second, third):  # the disk is slow: neither waits for it
        assert keeping.follow(2.0, kept) == ""
    assert not path.exists()
    go_on.set()
    while not path.exists() or from_json(path.read_bytes(), "") != third:
        keeping.follow(2.0, third)
    keeping.close()
    assert from_json(path.read_bytes(), "") == third


def test_a_proper_end_is_written_after_what_is_still_being_written(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path / "window.json")
    keeping.follow(2.0, Kept(BUSY))
    assert keeping.end(Kept(BUSY)) == ""
    assert from_json((tmp_path / "window.json").read_bytes(), "") == Kept(BUSY, closed=True)


def test_a_state_that_cannot_be_written_is_told_and_the_window_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    keeping = Keeping(tmp_path / "file" / "window.json")
    assert keeping.follow(1.0, Kept(BUSY)) == ""
    keeping.close()
    assert "cannot make the folder" in keeping.follow(0.0, Kept(BUSY))
    assert keeping.follow(0.0, Kept(BUSY)) == ""
    assert "cannot make the folder" in keeping.end(Kept(BUSY))
