"""The mouse outside the widgets: on the court, on the bar of time, on what can be clicked in the panels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gorodki.render.draw.view import Point
from gorodki.render.window import actions as a
from gorodki.render.window.mode import Mouse
from gorodki.render.window.mode_register import mode_named
from gorodki.render.window.painter import Painter
from gorodki.render.window.sight import Sight
from gorodki.render.window.top_bar import bar_of_time

WHEEL = 1.15  # zoom for each notch


@dataclass
class _Held:
    """What a button that is down holds.

    Args:
        what: ``court``, ``pan`` or ``time``.
        start: point of the court where it was pressed.
        last: pixel of the last event.
        grip: what the mode said.
        button: which button.
    """

    what: str
    start: Point
    last: Point
    grip: str
    button: int


class Pointing:
    """Turns the events of the mouse into actions."""

    def __init__(self) -> None:
        self._held: _Held | None = None
        self._at: Point | None = None
        self._drag = 0

    def on_court(self, sight: Sight) -> Point | None:
        """The point of the court under the mouse, metres; None where it is elsewhere."""
        if self._at is None or not sight.layout.court.contains(self._at):
            return None
        return sight.view.metres(self._at)

    def actions(
        self, event: pygame.event.Event, sight: Sight, painter: Painter, *, over_widget: bool
    ) -> list[a.Action]:
        """What an event means that no widget took."""
        if event.type == pygame.MOUSEMOTION:
            self._at = event.pos
            return self._moved(event.pos, sight)
        if event.type == pygame.MOUSEBUTTONDOWN and not over_widget:
            self._at = event.pos
            return self._pressed(event, sight, painter)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._released(event, sight)
        if event.type == pygame.MOUSEWHEEL and (at := self.on_court(sight)) is not None:
            notches = getattr(event, "precise_y", event.y) or event.y
            own = mode_named(sight.state.mode).wheel(notches, at, sight)
            return list(own) or [a.Zoom(WHEEL**notches, at)]
        return []

    def _pressed(self, event: pygame.event.Event, sight: Sight, painter: Painter) -> list[a.Action]:
        if event.button > 3:
            return []
        self._drag += 1
        if event.button == 1 and bar_of_time(sight).contains(event.pos):
            self._held = _Held("time", (0.0, 0.0), event.pos, "", 1)
            return self._seek(event.pos, sight)
        zone = painter.zone_at(event.pos, sight)
        if zone is not None:
            return [zone.action] if event.button == 1 else []
        if not sight.layout.court.contains(event.pos):
            return []
        at = sight.view.metres(event.pos)
        mode = mode_named(sight.state.mode)
        grip = "pan"
        if event.button == 1:
            shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            mouse = Mouse("press", at, at, event.pos, self._drag, shift)
            grip = mode.grip(mouse, sight)
        self._held = _Held("pan" if grip == "pan" else "court", at, event.pos, grip, event.button)
        return [] if grip == "pan" else self._mouse("press", event.pos, sight)

    def _moved(self, at: Point, sight: Sight) -> list[a.Action]:
        held = self._held
        if held is None:
            if sight.layout.court.contains(at):
                here = sight.view.metres(at)
                mode = mode_named(sight.state.mode)
                return list(mode.mouse(Mouse("move", here, here, at, self._drag), sight))
            return []
        if held.what == "time":
            return self._seek(at, sight)
        if held.what == "court":
            return self._mouse("drag", at, sight)
        (x0, y0), (x1, y1) = sight.view.metres(held.last), sight.view.metres(at)
        held.last = at
        return [a.Pan((x0 - x1, y0 - y1))]

    def _released(self, event: pygame.event.Event, sight: Sight) -> list[a.Action]:
        held = self._held
        if held is None or held.button != event.button:
            return []
        made = self._mouse("release", event.pos, sight) if held.what == "court" else []
        self._held = None
        return made

    def _mouse(self, kind: str, at: Point, sight: Sight) -> list[a.Action]:
        held = self._held
        if held is None:
            return []
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        mouse = Mouse(kind, sight.view.metres(at), held.start, at, self._drag, shift, held.grip)
        return list(mode_named(sight.state.mode).mouse(mouse, sight))

    def _seek(self, at: Point, sight: Sight) -> list[a.Action]:
        film = mode_named(sight.state.mode).film(sight)
        if film is None or film.pending:
            return []
        box = bar_of_time(sight)
        share = min(max((at[0] - box.left) / box.width, 0.0), 1.0)
        return [a.Seek(share * film.length)]
