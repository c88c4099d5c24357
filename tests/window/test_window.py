"""The real window itself, driven by real events: languages, help, size, status line, files, closing."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gorodki.render.window import actions as a
from gorodki.render.window import shell
from gorodki.render.window.state import State
from gorodki.render.window.work import meant
from gorodki.scenarios.throw.one_throw import kit_of
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.wood.flight import landing_point
from tests.window.desk import Desk

pytestmark = pytest.mark.slow

CTRL = pygame.KMOD_CTRL


@pytest.mark.parametrize("lang", ["ru", "uk", "en"])
def test_another_language_is_spoken_at_once(desk: Desk, lang: str) -> None:
    desk.click(lang)
    words = {"en": "Throw", "ru": "Бросить", "uk": "Кинути"}
    assert desk.state.lang == lang
    assert words[lang] in [said for _, said in desk.said()]


def test_f1_shows_the_keys_and_a_click_beside_it_goes_back(desk: Desk) -> None:
    desk.key("f1")
    assert desk.state.sheet == "help"
    desk.click_at((5, 400))
    assert desk.state.sheet == ""


def test_what_it_waits_for_stands_in_the_status_line(desk: Desk) -> None:
    desk.app.do(a.Choose("figure", "rak"))
    desk.frames(1)
    assert desk.status == "Working out the throw that is aimed …"
    desk.settle()
    assert desk.status == "Drag on the court to aim. Space throws."


def test_a_throw_that_cannot_be_is_said_in_the_status_line_and_the_window_lives_on(desk: Desk) -> None:
    desk.begin(State(setup=ThrowRequest(figure="no-such-figure")))
    desk.settle()
    assert "no-such-figure" in desk.status
    desk.click("Choose figure")
    desk.click("1. Cannon")
    assert desk.state.setup.figure == "pushka"


def test_a_picture_of_the_window_is_a_file(fork: Desk) -> None:
    fork.key("f12")
    (path,) = fork.folder.glob("gorodki-*.png")
    picture = pygame.image.load(path)
    path.unlink()
    assert picture.get_size() == (1280, 800)
    assert fork.status == f"Saved {path}"


def test_the_window_follows_its_size(fork: Desk) -> None:
    fork.app.window.size = (1500, 900)
    fork.frames(3)
    assert fork.app.snapshot().layout.size == (1500, 900)
    fork.app.window.size = (1280, 800)
    fork.frames(3)
    assert fork.app.snapshot().layout.size == (1280, 800)


def test_closing_ends_it_and_its_processes(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.frames(2)
    desk.post(pygame.QUIT)
    desk.app.run()
    assert not desk.app.open
    assert desk.app.workshop.at_work() == ()


@pytest.mark.slow
def test_a_film_of_the_throw_is_written_in_the_background(desk: Desk) -> None:
    desk.app.do(a.Choose("figure", "pismo"))
    desk.key("f9")
    assert desk.status == "There is no film yet: throw first."
    desk.settle()
    desk.key("space")
    desk.key("f9")
    assert desk.status.startswith("Making the film")
    desk.until(lambda: desk.status.startswith("Saved "))
    (path,) = [*desk.folder.glob("gorodki-*.mp4"), *desk.folder.glob("gorodki-*.gif")]
    assert path.stat().st_size > 10_000


def test_a_fine_display_has_more_pixels_than_points(fork: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shell, "pixels_per_point", lambda _: 2.0)
    x, y = fork.pixel(-0.2, 0.7)
    fork.click_at((x / 2, y / 2))
    setup = fork.state.setup.exact()
    assert landing_point(meant(setup), kit_of(setup).bat) == pytest.approx((-0.2, 0.7), abs=0.02)


@pytest.mark.slow
def test_f11_fills_the_screen_and_gives_it_back(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.key("f11")
    full = desk.app.window.size
    desk.key("f11")
    desk.frames(2)
    assert (full, desk.app.window.size) == (pygame.display.get_desktop_sizes()[0], (1280, 800))
    desk.app.close()


@pytest.mark.slow
def test_the_window_answers_while_work_is_under_way(desk: Desk) -> None:
    desk.app.do(a.StartCloud("novice", 100_000))
    desk.frames(3)
    working = desk.app.workshop.at_work()
    assert desk.state.cloud in working
    desk.key("l", CTRL)
    desk.wheel(2, desk.pixel(0.0, 0.5))
    assert (desk.state.lang, desk.state.look.zoom > 1.0) == ("ru", True)
    assert desk.state.cloud in desk.app.workshop.at_work()
    assert desk.status.startswith("Облако")
    desk.key("escape")
    desk.until(lambda: not desk.app.workshop.at_work())
