"""The state in a file: offered after a crash, habits after a proper end, and no harm from a broken file."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from figures.errors import InputError
from render.window import keep
from render.window.keeping import Keeping
from render.window.state import Setup, Shot, State
from tests.window.desk import FORK, Desk, known_fork

BUSY = State(setup=Setup(figure="rak", numbers=(("speed", 14.0),)), lang="uk", shots=(Shot(1, Setup()),))


def test_what_a_crash_left_is_offered_and_what_a_proper_end_left_is_not(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    keep.save(BUSY, closed=False, path=path)
    before, habits = keep.kept(path)
    assert before == BUSY
    assert habits == State(lang="uk")
    keep.save(BUSY, closed=True, path=path)
    assert keep.kept(path) == (None, State(lang="uk"))


def test_a_window_that_is_still_open_elsewhere_is_not_taken_for_a_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "window.json"
    with monkeypatch.context() as other:
        other.setattr(os, "getpid", os.getppid)  # the process that runs the tests lives on
        keep.save(BUSY, closed=False, path=path)
    assert keep.kept(path) == (None, State(lang="uk"))


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"\xff\xfe", b'{"schema": 99}', b'{"schema": 1, "state": 3}', b"[1]"]
)
def test_a_broken_file_is_as_good_as_none(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "window.json"
    path.write_bytes(data)
    assert keep.kept(path) == (None, None)
    assert keep.kept(tmp_path / "none.json") == (None, None)


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="cannot make the folder"):
        keep.save(BUSY, closed=True, path=tmp_path / "file" / "window.json")


def test_after_a_crash_the_window_goes_on_where_it_stopped(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.know(FORK, known_fork())
    desk.begin(State(setup=FORK))
    desk.key("space")
    desk.frames(70)  # more than a second: it has been written
    desk.app.close()  # as a crash would: nothing says that it was closed

    before, habits = keep.kept(tmp_path / "window.json")
    assert before is not None
    again = Desk(tmp_path, before=before, state=habits)
    again.know(FORK, known_fork())
    again.frames(3)
    assert again.state.sheet == "restore"
    again.click("Go on where it stopped")
    assert [s.setup for s in again.state.shots] == [FORK]
    assert again.state.shown == 1
    again.app.close()


def test_a_proper_end_is_written_as_one(tmp_path: Path) -> None:
    import pygame

    desk = Desk(tmp_path)
    desk.key("l", pygame.KMOD_CTRL)
    desk.key("q", pygame.KMOD_CTRL)
    desk.app.run()
    assert keep.kept(tmp_path / "window.json") == (None, State(lang="ru"))


def test_a_writing_that_is_under_way_is_not_waited_for_and_the_newest_state_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, begun, go_on = tmp_path / "window.json", Event(), Event()
    really = keep.save

    def held_up(state: State, *, closed: bool, path: Path | None = None) -> None:
        begun.set()
        assert go_on.wait(60)
        really(state, closed=closed, path=path)

    monkeypatch.setattr(keep, "save", held_up)
    keeping = Keeping(path)
    first, second, third = BUSY, replace(BUSY, lang="ru"), replace(BUSY, lang="en")
    keeping.follow(2.0, first)
    assert begun.wait(60)
    for state in (second, third):  # the disk is slow: neither waits for it
        assert keeping.follow(2.0, state) == ""
    assert not path.exists()
    go_on.set()
    while not path.exists() or keep.kept(path)[0] != third:
        keeping.follow(2.0, third)
    keeping.close()
    assert keep.kept(path)[0] == third


def test_a_proper_end_is_written_after_what_is_still_being_written(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path / "window.json")
    keeping.follow(2.0, BUSY)
    assert keeping.end(BUSY) == ""
    assert keep.kept(tmp_path / "window.json") == (None, State(lang="uk"))


def test_a_state_that_cannot_be_written_is_told_and_the_window_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    keeping = Keeping(tmp_path / "file" / "window.json")
    assert keeping.follow(1.0, BUSY) == ""
    keeping.close()
    assert "cannot make the folder" in keeping.follow(0.0, BUSY)
    assert keeping.follow(0.0, BUSY) == ""
    assert "cannot make the folder" in keeping.end(BUSY)
