"""Shortcuts on layouts without Latin letters: scancodes, codes and letters as such a layout gives them."""

from __future__ import annotations

import pygame
import pytest

from gorodki.render.window.keyboard import key_code
from gorodki.render.window.mode_register import mode_keys
from gorodki.render.window.state import State
from gorodki.render.window.toolkit import Field
from tests.window.desk import Desk

CTRL = pygame.KMOD_CTRL

_OTHERS = {
    "[": pygame.KSCAN_LEFTBRACKET,
    "]": pygame.KSCAN_RIGHTBRACKET,
    ";": pygame.KSCAN_SEMICOLON,
    "'": pygame.KSCAN_APOSTROPHE,
    ",": pygame.KSCAN_COMMA,
    ".": pygame.KSCAN_PERIOD,
}
PLACES = {
    c: _OTHERS.get(c) or getattr(pygame, f"KSCAN_{c.upper()}") for c in "qwertyuiop[]asdfghjkl;'zxcvbnm,."
}
LAYOUTS = {
    "ru": dict(zip(PLACES, "йцукенгшщзхъфывапролджэячсмитьбю", strict=True)),
    "uk": dict(zip(PLACES, "йцукенгшщзхїфівапролджєячсмитьбю", strict=True)),
}


@pytest.fixture(params=sorted(LAYOUTS))
def layout(request: pytest.FixtureRequest) -> dict[str, str]:
    found: dict[str, str] = LAYOUTS[request.param]
    return found


def press(desk: Desk, place: str, layout: dict[str, str], mod: int = 0) -> None:
    """Press the key that gives a letter on the usual layout, as the system tells it with another one."""
    letter = layout[place]
    told = {"key": ord(letter), "mod": mod, "scancode": PLACES[place]}
    desk.post(pygame.KEYDOWN, unicode="" if mod else letter, **told)
    if not mod:
        desk.post(pygame.TEXTINPUT, text=letter)
    desk.post(pygame.KEYUP, unicode=letter, **told)
    desk.frames(2)


def test_each_key_is_the_one_of_its_place(layout: dict[str, str]) -> None:
    for place, letter in layout.items():
        event = pygame.event.Event(pygame.KEYDOWN, key=ord(letter), scancode=PLACES[place])
        assert chr(key_code(event)) == place


@pytest.mark.parametrize(("code", "place", "means"), [
    (pygame.K_z, pygame.KSCAN_Y, pygame.K_z),  # a German Z stands where Y is on the usual layout
    (ord("é"), pygame.KSCAN_2, ord("é")),  # Latin too
    (pygame.K_F1, pygame.KSCAN_F1, pygame.K_F1),
    (ord("."), pygame.KSCAN_SLASH, ord(".")),  # the Russian point
    (ord("№"), 0, ord("№")),  # no place is told
])  # fmt: skip
def test_a_key_that_says_what_it_is_stays_what_it_says(code: int, place: int, means: int) -> None:
    assert key_code(pygame.event.Event(pygame.KEYDOWN, key=code, scancode=place)) == means


@pytest.mark.slow
def test_letters_are_shortcuts(fork: Desk, layout: dict[str, str]) -> None:
    press(fork, "l", layout)
    press(fork, "t", layout)
    press(fork, "m", layout)
    state = fork.state
    assert (state.play.loop, state.show.paths, state.show.marks) == (True, False, False)
    press(fork, "u", layout)
    assert fork.state.setup.rules == "uk"


def test_comma_and_point_change_the_rate(fork: Desk, layout: dict[str, str]) -> None:
    press(fork, ",", layout)
    press(fork, ",", layout)
    assert fork.state.play.rate == 0.25
    press(fork, ".", layout)
    assert fork.state.play.rate == 0.5


@pytest.mark.slow
def test_with_ctrl_too(desk: Desk, layout: dict[str, str]) -> None:
    press(desk, "l", layout, CTRL)
    assert desk.state.lang == "ru"
    press(desk, "z", layout, CTRL)
    assert desk.state.lang == "en"
    press(desk, "y", layout, CTRL)
    assert desk.state.lang == "ru"


def test_in_a_field_they_choose_copy_put_in_and_take_back(
    desk: Desk, layout: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[str] = []
    monkeypatch.setattr("pygame_gui.elements.ui_text_entry_line.clipboard_copy", held.append)
    monkeypatch.setattr("pygame_gui.elements.ui_text_entry_line.clipboard_paste", lambda: held[-1])
    desk.app.line = type(desk.app.line)(State(mode=mode_keys()[3]))
    desk.frames(3)
    first, second = [e for e in desk.app.ui.elements() if isinstance(e, Field)][:2]
    desk.click_at(first.rect.center)
    for place in "ajyf":
        press(desk, place, layout)
    typed = "".join(layout[place] for place in "ajyf")
    assert first.get_text() == typed
    press(desk, "a", layout, CTRL)
    press(desk, "c", layout, CTRL)
    desk.click_at(second.rect.center)
    press(desk, "v", layout, CTRL)
    press(desk, "v", layout, CTRL)
    assert (held, second.get_text()) == ([typed], typed + typed)
    press(desk, "z", layout, CTRL)
    assert second.get_text() == ""
    press(desk, "l", layout)
    assert not desk.state.play.loop
