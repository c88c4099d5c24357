"""The mouse outside the widgets: on the court, on the bar of time, on what can be clicked in the panels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gorodki.render.draw.view import Point
from gorodki.render.window import actions as a
from gorodki.render.window.mode import Mouse
from gorodki.render.window.mode_register import mode_named
from gorodki.render.window.painter import Painter
from gorodki.render.window.snapshot import Snapshot
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

    def on_court(self, snapshot: Snapshot) -> Point | None:
        """The point of the court under the mouse, metres; None where it is elsewhere."""
        if self._at is None or not snapshot.layout.court.contains(self._at):
            return None
        return snapshot.view.metres(self._at)

    def actions(
        self, event: pygame.event.Event, snapshot: Snapshot, painter: Painter, *, over_widget: bool
    ) -> list[a.Action]:
        """What an event means that no widget took."""
        if event.type == pygame.MOUSEMOTION:
            self._at = event.pos
            return self._moved(event.pos, snapshot)
        if event.type == pygame.MOUSEBUTTONDOWN and not over_widget:
            self._at = event.pos
            return self._pressed(event, snapshot, painter)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._released(event, snapshot)
        if event.type == pygame.MOUSEWHEEL and (at := self.on_court(snapshot)) is not None:
            notches = getattr(event, "precise_y", event.y) or event.y
            own = mode_named(snapshot.state.mode).wheel(notches, at, snapshot)
            return list(own) or [a.Zoom(WHEEL**notches, at)]
        return []

    def _pressed(self, event: pygame.event.Event, snapshot: Snapshot, painter: Painter) -> list[a.Action]:
        if event.button > 3:
            return []
        self._drag += 1
        if event.button == 1 and bar_of_time(snapshot).contains(event.pos):
            self._held = _Held("time", (0.0, 0.0), event.pos, "", 1)
            return self._seek(event.pos, snapshot)
        zone = painter.zone_at(event.pos, snapshot)
        if zone is not None:
            return [zone.action] if event.button == 1 else []
        if not snapshot.layout.court.contains(event.pos):
            return []
        at = snapshot.view.metres(event.pos)
        mode = mode_named(snapshot.state.mode)
        grip = "pan"
        if event.button == 1:
            shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            mouse = Mouse("press", at, at, event.pos, self._drag, shift)
            grip = mode.grip(mouse, snapshot)
        self._held = _Held("pan" if grip == "pan" else "court", at, event.pos, grip, event.button)
        return [] if grip == "pan" else self._mouse("press", event.pos, snapshot)

    def _moved(self, at: Point, snapshot: Snapshot) -> list[a.Action]:
        held = self._held
        if held is None:
            if snapshot.layout.court.contains(at):
                here = snapshot.view.metres(at)
                mode = mode_named(snapshot.state.mode)
                return list(mode.mouse(Mouse("move", here, here, at, self._drag), snapshot))
            return []
        if held.what == "time":
            return self._seek(at, snapshot)
        if held.what == "court":
            return self._mouse("drag", at, snapshot)
        (x0, y0), (x1, y1) = snapshot.view.metres(held.last), snapshot.view.metres(at)
        held.last = at
        return [a.Pan((x0 - x1, y0 - y1))]

    def _released(self, event: pygame.event.Event, snapshot: Snapshot) -> list[a.Action]:
        held = self._held
        if held is None or held.button != event.button:
            return []
        made = self._mouse("release", event.pos, snapshot) if held.what == "court" else []
        self._held = None
        return made

    def _mouse(self, kind: str, at: Point, snapshot: Snapshot) -> list[a.Action]:
        held = self._held
        if held is None:
            return []
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        mouse = Mouse(kind, snapshot.view.metres(at), held.start, at, self._drag, shift, held.grip)
        return list(mode_named(snapshot.state.mode).mouse(mouse, snapshot))

    def _seek(self, at: Point, snapshot: Snapshot) -> list[a.Action]:
        film = mode_named(snapshot.state.mode).film(snapshot)
        if film is None or film.pending:
            return []
        box = bar_of_time(snapshot)
        share = min(max((at[0] - box.left) / box.width, 0.0), 1.0)
        return [a.Seek(share * film.length)]
