"""A person at the window: clicks, keys and drags as real events, and eyes for what the window shows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.render.draw.view import Box, Point
from gorodki.render.window.claim import Left
from gorodki.render.window.display import WindowPlace
from gorodki.render.window.shell import App
from gorodki.render.window.snapshot import Playback
from gorodki.render.window.state import State
from gorodki.render.window.undo import Timeline
from gorodki.render.window.workshop import Done
from gorodki.scenarios.throw.one_throw import situation_of
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.wood.equipment import equipment
from tests.render import sample

STEP = 1 / 60  # s
FILM = (480, 320)  # pixels
MOST = 4000  # frames
KEYS = {
    "space": pygame.K_SPACE,
    "escape": pygame.K_ESCAPE,
    "return": pygame.K_RETURN,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "tab": pygame.K_TAB,
    "backspace": pygame.K_BACKSPACE,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "page up": pygame.K_PAGEUP,
    "page down": pygame.K_PAGEDOWN,
    "f1": pygame.K_F1,
    "f9": pygame.K_F9,
    "f11": pygame.K_F11,
    "f12": pygame.K_F12,
}
FORK = ThrowRequest(figure="vilka")


def known_fork() -> RuledThrow:
    """The Fork with a ruling that has a little of everything; nothing was simulated for it."""
    trace, ruling = sample.fork()
    return RuledThrow(trace, ruling, sample.THROW, equipment())


class Desk:
    """The window and whoever sits at it."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 800),
        state: State | None = None,
        left: Left | None = None,
    ) -> None:
        self.app = App(
            state or (left.habits if left is not None else State()),
            left=left or Left(folder / "window.json"),
            place=WindowPlace(size),
            folder=folder,
            film_size=FILM,
        )
        self.app.pace.share = math.inf  # all in one frame, however slow the machine is
        self.folder = folder

    @property
    def state(self) -> State:
        return self.app.state

    @property
    def film(self) -> Playback:
        from gorodki.render.window.mode_register import mode_named

        film = mode_named(self.state.mode).film(self.app.snapshot())
        assert film is not None
        return film

    @property
    def status(self) -> str:
        return self.app.status(self.app.snapshot())[0]

    def begin(self, state: State | None = None) -> None:
        """Everything as at the start; what was simulated stays known."""
        self.app.controls.leave()
        self.frames(1)
        self.app.line = Timeline(state or State())
        self.app.notice("")
        self.frames(2)

    def know(self, setup: ThrowRequest, outcome: RuledThrow) -> None:
        self.app.workshop.put(setup, Done((outcome,), True))

    def frames(self, count: int = 1, seconds: float = STEP) -> None:
        for _ in range(count):
            self.app.frame(seconds)

    def until(self, true: Callable[[], object]) -> None:
        """Frames until something holds; between them the processes that simulate are waited for."""
        for _ in range(MOST):
            self.app.frame(STEP)
            if true():
                return
            self.app.workshop.wait(0.5)
        raise AssertionError(f"it never came to that; the status line says {self.status!r}")

    def settle(self) -> None:
        """Frames until nothing is being worked out or drawn any more."""
        self.until(lambda: not self.app.workshop.at_work() and not self.app.busy)
        self.frames(15)

    def post(self, kind: int, **data: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **data))

    def click_at(self, at: Point, button: int = 1) -> None:
        pixel = (round(at[0]), round(at[1]))
        self.post(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(0, 0, 0))
        self.frames(1)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pixel, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=pixel, button=button)
        self.frames(2)

    def click(self, words: str, *, nth: int = 0) -> None:
        """Click what says these words: a widget, or a part of a panel."""
        found = [box for box, said in self.said() if said == words]
        assert len(found) > nth, f"{words!r} is not among {[said for _, said in self.said()]}"
        self.click_at(found[nth].centre)

    def said(self) -> Iterator[tuple[Box, str]]:
        """Everything that can be clicked, with its words."""
        painter = self.app.painter
        if self.state.sheet:
            yield from ((z.box, z.words) for z in painter.sheet_zones)
            return
        yield from self.app.ui.boxes()
        yield from ((z.box, z.words) for z in painter.zones)

    def key(self, name: str, mod: int = 0) -> None:
        code = KEYS.get(name) or pygame.key.key_code(name)
        text = name if len(name) == 1 else ""
        self.post(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)
        self.post(pygame.KEYUP, key=code, mod=mod, unicode=text, scancode=0)
        self.frames(2)

    def drag(self, *points: Point, button: int = 1) -> None:
        """Press at the first point, go by way of the others, let go at the last; pixels, a frame each."""
        pixels = [(round(x), round(y)) for x, y in points]
        held = tuple(int(k == button) for k in (1, 2, 3))
        self.post(pygame.MOUSEMOTION, pos=pixels[0], rel=(0, 0), buttons=(0, 0, 0))
        self.frames(1)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pixels[0], button=button)
        self.frames(1)
        for pixel in pixels[1:]:
            self.post(pygame.MOUSEMOTION, pos=pixel, rel=(1, 1), buttons=held)
            self.frames(1)
        self.post(pygame.MOUSEBUTTONUP, pos=pixels[-1], button=button)
        self.frames(2)

    def type(self, text: str) -> None:
        for letter in text:
            self.post(pygame.KEYDOWN, key=pygame.key.key_code(letter), mod=0, unicode=letter, scancode=0)
            self.post(pygame.TEXTINPUT, text=letter)
            self.frames(1)

    def wheel(self, notches: int, at: Point) -> None:
        self.post(pygame.MOUSEMOTION, pos=(round(at[0]), round(at[1])), rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches), flipped=False)
        self.frames(1)

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a point of the court (m)."""
        at = self.app.snapshot().view.px(x, y)
        return (round(at[0]), round(at[1]))

    def colour(self, at: tuple[int, int]) -> tuple[int, int, int]:
        r, g, b, _ = self.app.window.get_surface().get_at(at)
        return (r, g, b)

    def save(self, path: Path) -> None:
        pygame.image.save(self.app.window.get_surface(), str(path))


def standing(setup: ThrowRequest) -> list[tuple[float, float]]:
    """Where the pieces of a setup stand, metres."""
    return [(p.centre[0], p.centre[1]) for p in situation_of(setup).lying.values()]
