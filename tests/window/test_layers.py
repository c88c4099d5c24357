"""Pictures are drawn once; those in steps come when they are done, and never keep a frame waiting."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from gorodki.render.window.layers import Layers, Steps
from gorodki.render.window.pace import Pace


class Frames:
    """Layers of a window whose frames have time for a number of steps; a step takes a second."""

    def __init__(self, steps: int) -> None:
        self.now = 0.0
        self.pace = Pace(float(steps), lambda: self.now)
        self.layers = Layers(self.pace)
        self.drawn: list[str] = []

    def begin(self) -> None:
        self.pace.begin()
        self.layers.begin()

    def steps(self, name: str, count: int) -> Steps:
        def draw() -> Iterator[pygame.Surface | None]:
            for k in range(count):
                self.drawn.append(f"{name}{k}")
                self.now += 1.0
                yield pygame.Surface((1, 1)) if k == count - 1 else None

        return draw


@pytest.fixture
def frames() -> Frames:
    return Frames(2)


def test_a_picture_in_steps_is_drawn_over_several_frames_and_then_kept(frames: Frames) -> None:
    seen = []
    for _ in range(4):
        frames.begin()
        seen.append(frames.layers.slowly("court", 1, frames.steps("a", 3)))
    assert [picture is None for picture in seen] == [True, False, False, False]
    assert seen[1] is seen[3]
    assert frames.drawn == ["a0", "a1", "a2"]
    assert not frames.layers.busy


def test_what_is_drawn_with_it_comes_in_the_next_frame_where_no_time_is_left(frames: Frames) -> None:
    frames.begin()
    assert frames.layers.slowly("court", 1, frames.steps("a", 2)) is None
    assert frames.layers.busy
    frames.begin()
    assert frames.layers.slowly("court", 1, frames.steps("a", 2)) is not None
    assert frames.drawn == ["a0", "a1"]


def test_a_frame_that_never_has_time_shows_a_picture_in_the_end() -> None:
    frames, seen = Frames(0), []
    for _ in range(20):
        frames.begin()
        seen.append(frames.layers.slowly("court", 1, frames.steps("a", 3)))
    assert seen[0] is None
    assert seen[-1] is not None
    assert frames.drawn == ["a0", "a1", "a2"]


def test_the_pictures_of_a_frame_share_its_time(frames: Frames) -> None:
    frames.begin()
    frames.layers.slowly("court", 1, frames.steps("a", 5))
    frames.layers.slowly("panel", 1, frames.steps("b", 5))
    assert frames.drawn == ["a0", "a1"]


def test_another_key_begins_another_picture(frames: Frames) -> None:
    for key in (1, 2, 2):
        frames.begin()
        frames.layers.slowly("court", key, frames.steps("ab"[key - 1], 3))
    assert frames.drawn == ["a0", "a1", "b0", "b1", "b2"]


def test_what_nobody_asks_for_any_more_is_left(frames: Frames) -> None:
    frames.begin()
    frames.layers.slowly("court", 1, frames.steps("a", 5))
    frames.begin()
    assert frames.layers.busy
    frames.begin()
    assert not frames.layers.busy
    assert frames.layers.begun("court") is None


def test_as_many_pictures_are_kept_as_were_asked_for() -> None:
    frames = Frames(99)
    frames.begin()
    first = frames.layers.slowly("court", 1, frames.steps("a", 1), keep=2)
    frames.layers.slowly("court", 2, frames.steps("b", 1), keep=2)
    assert frames.layers.slowly("court", 1, frames.steps("c", 1), keep=2) is first
    assert frames.layers.last("court") == (1, first)
    frames.layers.slowly("court", 3, frames.steps("d", 1), keep=2)
    assert frames.layers.slowly("court", 1, frames.steps("e", 1), keep=2) is first
    frames.layers.slowly("court", 2, frames.steps("f", 1), keep=2)
    assert frames.drawn == ["a0", "b0", "d0", "f0"]


def test_a_picture_that_is_dropped_is_drawn_anew(frames: Frames) -> None:
    frames.layers.get("bodies", 1, lambda: pygame.Surface((1, 1)))
    frames.layers.drop("bodies")
    assert frames.layers.last("bodies") is None
