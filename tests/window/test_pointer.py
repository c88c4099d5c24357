"""Widgets follow the pointer, and numbers an aim that is dragged, though neither is looked at every time."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame_gui.elements import UIButton, UITextEntryLine

from tests.window.desk import Desk


def point_at(desk: Desk, at: tuple[float, float]) -> None:
    desk.post(pygame.MOUSEMOTION, pos=(round(at[0]), round(at[1])), rel=(1, 1), buttons=(0, 0, 0))
    desk.frames(1)


def buttons(desk: Desk) -> list[Any]:
    return [
        e for e in desk.app.ui.elements() if isinstance(e, UIButton) and e.is_enabled and not e.is_selected
    ]


def numbers(desk: Desk) -> list[str]:
    return [e.get_text() for e in desk.app.ui.elements() if isinstance(e, UITextEntryLine)]


def test_only_the_widget_under_the_pointer_is_lit_and_none_over_the_court(desk: Desk) -> None:
    first, second = buttons(desk)[:2]
    for one, other in ((first, second), (second, first)):
        point_at(desk, one.rect.center)
        assert (one.hovered, other.hovered, desk.app.ui.hovering) == (True, False, True)
    point_at(desk, desk.app.snapshot().layout.court.centre)
    assert [b for b in buttons(desk) if b.hovered] == []
    assert not desk.app.ui.hovering


def test_moves_over_the_court_are_no_business_of_the_widgets(desk: Desk) -> None:
    controls, court = desk.app.ui, desk.app.snapshot().layout.court
    point_at(desk, court.centre)
    assert not controls.concerns((round(court.left) + 50, round(court.top) + 50))
    assert controls.concerns(buttons(desk)[0].rect.center)


def test_the_numbers_are_those_of_the_aim_once_a_drag_is_over(fork: Desk) -> None:
    before = numbers(fork)
    fork.drag(fork.pixel(0.0, 0.2), *(fork.pixel(0.02 * k, 0.2 + 0.03 * k) for k in range(1, 20)))
    fork.frames(30)
    shown = numbers(fork)
    assert shown != before
    fork.app.ui.follow(fork.app.snapshot())
    assert shown == numbers(fork)
    assert fork.app.state.setup.given.keys() >= {"azimuth", "speed"}


@pytest.mark.slow
def test_pictures_of_widgets_are_not_hoarded(fork: Desk) -> None:
    cache = fork.app.ui.parts[0].manager.get_theme().shape_cache
    fork.drag(fork.pixel(0.0, 0.2), *(fork.pixel(0.01 * k, 0.2) for k in range(1, 60)))
    assert not cache.cache_long_term_lookup
    assert len(cache.cache_short_term_lookup) <= 64
