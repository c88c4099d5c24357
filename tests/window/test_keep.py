"""The state in a file: offered after a crash, habits after a proper end, and no harm from a broken file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from figures.errors import InputError
from render.window import keep
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
