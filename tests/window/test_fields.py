"""What is typed takes force however the field is left; what is of no use is told, and never stays on show."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gorodki.render.window.display import REPEAT
from gorodki.render.window.modes.build.reactions import building
from gorodki.render.window.modes.programme.reactions import playing
from gorodki.render.window.state import AIMING, State
from gorodki.render.window.toolkit import Field
from gorodki.render.window.work import meant
from tests.window.desk import Desk

CTRL = pygame.KMOD_CTRL


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GORODKI_DATA_DIR", str(tmp_path))


def fields(desk: Desk) -> list[Field]:
    return [e for e in desk.app.ui.elements() if isinstance(e, Field)]


def shown(desk: Desk, nth: int = 0) -> str:
    return fields(desk)[nth].get_text()


def begin_typing(desk: Desk, text: str, nth: int = 0) -> None:
    """Click a field, and type over what is in it."""
    desk.click_at(fields(desk)[nth].rect.center)
    desk.key("a", CTRL)
    desk.type(text)


def slow_click(desk: Desk, words: str) -> None:
    """A click of a person: frames go by between press and release."""
    at = next(box.centre for box, said in desk.said() if said == words)
    pixel = (round(at[0]), round(at[1]))
    desk.post(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(0, 0, 0))
    desk.frames(1)
    desk.post(pygame.MOUSEBUTTONDOWN, pos=pixel, button=1)
    desk.frames(6)
    desk.post(pygame.MOUSEBUTTONUP, pos=pixel, button=1)
    desk.frames(2)


def test_a_speed_that_was_typed_is_thrown_with_though_nobody_pressed_enter(fork: Desk) -> None:
    begin_typing(fork, "25")
    slow_click(fork, "Throw")
    (shot,) = fork.state.shots
    assert shot.setup.given == {"speed": 25.0}


def test_a_click_on_the_court_aims_with_the_number_that_was_typed_before(fork: Desk) -> None:
    begin_typing(fork, "1,25", nth=4)
    fork.click_at(fork.pixel(0.2, 0.3))
    given = fork.state.setup.given
    assert given["height"] == 1.25
    assert given.keys() >= {"azimuth", "speed"}


def test_names_that_were_typed_are_those_of_the_match(desk: Desk) -> None:
    desk.key("4", CTRL)
    begin_typing(desk, "anna")
    begin_typing(desk, "boris", nth=1)
    slow_click(desk, "Begin")
    match = playing(desk.state).match
    assert match is not None
    assert match.setup.sides == ("anna", "boris")


def test_the_place_of_a_piece_is_that_which_was_typed_before_another_is_chosen(desk: Desk) -> None:
    desk.key("2", CTRL)
    desk.key("a")
    desk.key("a")
    desk.click("1")
    begin_typing(desk, "250", nth=4)
    slow_click(desk, "2")
    assert building(desk.state).chosen == 2
    assert building(desk.state).pieces[0].centre[0] == pytest.approx(0.25)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["fast", "", "12..5", "nan", "inf"])
def test_what_is_no_number_is_told_and_the_one_in_force_is_shown(fork: Desk, text: str) -> None:
    before, number = fork.state.setup, shown(fork)
    begin_typing(fork, text)
    if not text:
        fork.key("backspace")
    fork.click_at(fields(fork)[1].rect.center)  # straight into another field
    fork.frames(2)
    assert (fork.state.setup, shown(fork)) == (before, number)
    assert fork.status == f"“{text}” is no number; the one before stays in force."


def test_a_number_beyond_the_range_is_shown_as_it_is_thrown(fork: Desk) -> None:
    begin_typing(fork, "4000")
    fork.key("return")
    fork.frames(2)
    speed = fork.state.setup.given["speed"]
    assert speed < 4000
    assert shown(fork) == f"{speed:.2f}"


def test_a_field_works_as_often_as_one_clicks_it_and_its_keys_are_letters(fork: Desk) -> None:
    for speed in ("14", "15", "16"):
        begin_typing(fork, speed)
        assert fork.app.controls.typing
        fork.key("return")
        assert not fork.app.controls.typing
        assert fork.state.setup.given["speed"] == float(speed)
    fork.click_at(fields(fork)[0].rect.center)
    for letter in ("r", "n", "t", "space", "l"):
        fork.key(letter)
    assert (fork.state.shots, fork.state.show.paths, fork.state.play.loop) == ((), True, False)
    assert fork.state.shown == AIMING


def test_enter_in_a_field_is_no_key_of_the_mode(desk: Desk) -> None:
    desk.key("4", CTRL)
    begin_typing(desk, "anna")
    desk.key("return")
    assert (playing(desk.state).match, playing(desk.state).first) == (None, "anna")
    desk.key("return")
    assert playing(desk.state).match is not None


def test_escape_leaves_a_field_as_it_was_and_ctrl_z_gives_back_what_was_in_it(fork: Desk) -> None:
    before, number = fork.state, shown(fork)
    begin_typing(fork, "3")
    fork.key("z", CTRL)
    assert (shown(fork), fork.app.controls.typing) == (number, True)
    fork.type("7")
    fork.key("escape")
    assert (shown(fork), fork.app.controls.typing) == (number, False)
    assert fork.state.setup == before.setup


@pytest.mark.slow
def test_what_is_typed_outlives_another_size_of_the_window(fork: Desk) -> None:
    begin_typing(fork, "17")
    fork.app.window.size = (1400, 900)
    fork.frames(3)
    assert fork.state.setup.given["speed"] == 17.0
    fork.app.window.size = (1280, 800)
    fork.frames(3)


def test_what_is_typed_is_in_force_when_the_window_is_closed(tmp_path: Path) -> None:
    desk = Desk(tmp_path, state=State(mode="programme"))
    desk.frames(2)
    begin_typing(desk, "anna")
    desk.post(pygame.QUIT)
    desk.app.run()
    assert playing(desk.state).first == "anna"


def test_keys_that_are_held_repeat_after_a_field_was_used_as_before(fork: Desk) -> None:
    begin_typing(fork, "12")
    fork.key("return")
    assert pygame.key.get_repeat() == REPEAT


def test_the_throw_that_is_aimed_is_the_one_of_the_fields(fork: Desk) -> None:
    begin_typing(fork, "12,5")
    begin_typing(fork, "9", nth=1)
    fork.key("return")
    throw = meant(fork.state.setup.exact())
    assert throw.speed == 12.5
    assert throw.elevation == pytest.approx(0.157, abs=1e-3)
