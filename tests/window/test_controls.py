"""A mode is opened over several frames: nothing waits for it, nothing of the mode before can be pressed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from gorodki.figures.check import check_figure
from gorodki.figures.registry import figure
from gorodki.render.window import actions as a
from gorodki.render.window.modes.build import building as b
from gorodki.render.window.modes.build.reactions import building, check_of
from gorodki.render.window.pace import PATIENCE
from gorodki.render.window.workshop import Done
from tests.window.desk import Desk

CTRL = pygame.KMOD_CTRL
MOST = 3000  # frames


@pytest.fixture
def slow(fork: Desk) -> Iterator[Desk]:
    """A window that takes a step only every few frames, because it never has time for one."""
    usual, fork.app.pace.share = fork.app.pace.share, 0.0
    yield fork
    fork.app.pace.share = usual


def finish(desk: Desk) -> int:
    """Frames until everything is made and drawn; how many there were."""
    for count in range(1, MOST):
        desk.frames(1)
        if not desk.app.busy:
            return count
    raise AssertionError("it never came to an end")


def button(desk: Desk, words: str) -> tuple[float, float]:
    return next(box.centre for box, said in desk.app.ui.boxes() if said == words)


def menu(desk: Desk) -> Any:
    return next(e for e in desk.app.ui.elements() if type(e).__name__ == "UIDropDownMenu")


@pytest.mark.slow
def test_a_mode_is_opened_while_frames_go_by_and_is_all_there_in_the_end(slow: Desk) -> None:
    slow.app.do(a.ChooseMode("build"))
    slow.app.do(a.OfMode("build", b.Open(figure("rak"))))
    slow.frames(1)
    assert slow.app.busy
    assert finish(slow) > PATIENCE
    said = [words for part in slow.app.controls.parts for _, words in part.boxes()]
    assert "Throw at it" in said
    assert "Retry" not in said
    r, g, blue = slow.colour(slow.pixel(*building(slow.state).pieces[1].centre[:2]))
    assert r > g > blue + 30  # wood
    assert [z.words for z in slow.app.painter.zones][-1] == "piece 5"


@pytest.mark.slow
def test_until_then_the_mode_before_is_seen_but_cannot_be_used(slow: Desk) -> None:
    court = slow.app.snapshot().layout.court
    corner = (round(court.left) + 20, round(court.top) + 20)
    at, seen = button(slow, "Throw"), slow.colour(corner)
    for name in ("empty", "captions"):  # kept from an earlier test
        slow.app.painter.layers.drop(name)
    slow.app.do(a.ChooseMode("build"))
    slow.click_at(at)
    assert slow.app.busy
    assert slow.state.mode == "build"
    assert slow.state.shots == ()
    assert slow.colour(corner) == seen
    assert slow.app.painter.zones == []
    finish(slow)
    assert slow.colour(corner) != seen


def test_the_buttons_above_can_be_used_all_the_time(slow: Desk) -> None:
    at = button(slow, "Throws")
    slow.app.do(a.ChooseMode("build"))
    slow.frames(1)
    slow.click_at(at)
    assert slow.state.mode == "throw"


def test_a_mode_that_was_seen_before_has_its_widgets_still(fork: Desk) -> None:
    before = fork.app.ui.elements()
    fork.key("2", CTRL)
    between = fork.app.ui.elements()
    fork.key("1", CTRL)
    after = fork.app.ui.elements()
    assert all(one is other for one, other in zip(before, after, strict=True))
    assert {id(e) for e in between} & {id(e) for e in before}  # the bars above and below the court
    assert {id(e) for e in between} - {id(e) for e in before}


def test_widgets_that_say_something_else_by_now_are_made_anew(fork: Desk) -> None:
    fork.key("2", CTRL)
    fork.app.do(a.Choose("category", "women"))
    fork.key("1", CTRL)
    assert menu(fork).selected_option[1] == "women"


def test_a_menu_that_was_left_open_is_closed_when_the_mode_is_seen_again(fork: Desk) -> None:
    opened = menu(fork)
    fork.click_at(opened.rect.center)
    fork.frames(2)
    assert opened.current_state is opened.menu_states["expanded"]
    fork.key("2", CTRL)
    fork.key("1", CTRL)
    again = menu(fork)
    assert again.current_state is again.menu_states["closed"]


def test_a_knob_that_was_held_is_let_go_when_the_mode_is_seen_again(fork: Desk) -> None:
    def knob() -> Any:
        sliders = (e for e in fork.app.ui.elements() if type(e).__name__ == "UIHorizontalSlider")
        return next(sliders).sliding_button

    at = knob().rect.center
    fork.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    fork.frames(1)
    fork.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    fork.frames(1)
    assert knob().held
    fork.key("2", CTRL)
    fork.post(pygame.MOUSEBUTTONUP, pos=at, button=1)
    fork.key("1", CTRL)
    assert not knob().held


@pytest.mark.slow
def test_the_panel_is_drawn_to_its_end_though_the_figure_changes_in_every_frame(slow: Desk) -> None:
    slow.app.do(a.ChooseMode("build"))
    slow.app.do(a.OfMode("build", b.Open(figure("rak"))))
    slow.app.do(a.OfMode("build", b.PickPiece(1)))
    finish(slow)
    found, seen = check_figure(building(slow.state).figure), set()
    for k in range(40 * (PATIENCE + 1)):
        slow.app.do(a.OfMode("build", b.Move(0.0, 0.3 + 0.005 * k, snap=True)))
        slow.app.workshop.put(check_of(building(slow.state)), Done((found,), True))
        slow.frames(1)
        drawn = slow.app.painter.layers.last("right")
        assert drawn is not None
        seen.add(drawn[0])
    assert len(seen) > 3
