"""All widgets of the window: the bars that every mode shares, and the panel of the mode.

The widgets of a panel take longer than a frame to make. They are made in steps beside those that are seen,
and take their place once all are there; what is clicked meanwhile means nothing to the panel of another mode.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

import pygame

from gorodki.render.draw.view import Box
from gorodki.render.window.actions import Action
from gorodki.render.window.layout import Layout
from gorodki.render.window.mode_register import mode_named
from gorodki.render.window.pace import Pace
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.top_bar import build_film, build_top
from gorodki.render.window.widgets import Ui

Build = Callable[[Ui, Snapshot], None]
Step = Callable[[], bool]


@dataclass
class _WidgetGroup:
    """Widgets that are made together.

    Args:
        shown: those that are seen.
        made_for: what they are of (a mode), and all that they depend on.
        coming: those that are being made.
        wanted_for: the same for them.
        aside: those that were seen before, the last of each mode.
    """

    shown: Ui | None = None
    made_for: tuple[str, Hashable] = ("", None)
    coming: Ui | None = None
    wanted_for: tuple[str, Hashable] = ("", None)
    aside: dict[str, tuple[Hashable, Ui]] = field(default_factory=dict)

    def make(
        self, wanted_for: tuple[str, Hashable], build: Build, snapshot: Snapshot, step: Step, *, now: bool
    ) -> None:
        """Come nearer to the widgets for something, as long as there is time for a step.

        Those of the same mode are not replaced under a hand that holds one or types into one, unless `now`.
        """
        if self.shown is not None and wanted_for == self.made_for:
            self._leave_coming()
            return
        if self.coming is None or wanted_for != self.wanted_for:
            name, shape = wanted_for
            known, before = self.aside.get(name, (None, None))
            if before is not None and known == shape and before.usable(snapshot):
                self._leave_coming()
                self.coming = before
            elif step():
                self._leave_coming()
                self.coming = Ui(snapshot.layout.size, snapshot.layout.scale)
                build(self.coming, snapshot)
            else:
                return
            self.wanted_for = wanted_for
        while self.coming.waiting:
            if not step():
                return
            self.coming.make_one(snapshot)
        before, of = self.shown, self.made_for
        if before is not None:
            if not now and wanted_for[0] == of[0] and (before.held or before.typing):
                return
            self.coming.succeed(before)
        self.shown, self.made_for, self.coming = self.coming, wanted_for, None
        if before is not None and of[0] == wanted_for[0]:
            self._discard(before)
        elif before is not None:
            self._put_aside(of, before)

    def forget(self) -> None:
        """Have only what is seen and what is being made: what was put aside does not come again."""
        others, self.aside = self.aside, {}
        for _, ui in others.values():
            self._discard(ui)

    def _put_aside(self, made_for: tuple[str, Hashable], ui: Ui) -> None:
        name, shape = made_for
        _, before = self.aside.pop(name, (None, None))
        if before is not None and before is not ui:
            self._discard(before)
        self.aside[name] = (shape, ui)

    def _leave_coming(self) -> None:
        """What was being made is wanted no more."""
        coming, self.coming = self.coming, None
        if coming is not None:
            self._discard(coming)

    def _discard(self, ui: Ui) -> None:
        """Let go of widgets unless they are among those that are seen, made or put aside."""
        if all(ui is not kept for kept in (self.shown, self.coming, *(k for _, k in self.aside.values()))):
            ui.discard()


class Controls:
    """The widgets as they follow the state.

    Args:
        pace: how long a frame goes on with making them.
    """

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._bars, self._panel = _WidgetGroup(), _WidgetGroup()
        self._layout: Layout | None = None
        self._mode = ""

    def make(self, snapshot: Snapshot, *, whole: bool = False) -> None:
        """Make widgets where another size, language, mode or menu asks for them.

        Args:
            snapshot: what there is to see.
            whole: True to make all of them now. It is so where the size is another: those that are seen would
                be in the wrong place.
        """
        if self._layout != snapshot.layout:
            whole = True
            for part in (self._bars, self._panel):
                part.forget()
        self._layout, self._mode = snapshot.layout, snapshot.state.mode
        step = _always if whole else self._pace.step
        mode, same = mode_named(snapshot.state.mode), (snapshot.layout, snapshot.state.lang)
        self._bars.make(("", same), _build_bars, snapshot, step, now=whole)
        shape = (*same, mode.shape(snapshot))
        self._panel.make((snapshot.state.mode, shape), mode.build, snapshot, step, now=whole)

    @property
    def busy(self) -> bool:
        """True while widgets are being made."""
        return self._bars.coming is not None or self._panel.coming is not None or not self._at_home

    @property
    def _at_home(self) -> bool:
        """True where the panel that is seen is that of the mode."""
        return self._panel.shown is not None and self._panel.made_for[0] == self._mode

    @property
    def parts(self) -> list[Ui]:
        """The widgets that can be used now."""
        parts = [self._bars.shown, self._panel.shown if self._at_home else None]
        return [ui for ui in parts if ui is not None]

    def follow(self, snapshot: Snapshot) -> None:
        """Show what the state says."""
        for ui in self.parts:
            ui.follow(snapshot)

    def process(self, event: pygame.event.Event, snapshot: Snapshot) -> tuple[list[Action], bool]:
        """What an event means to the widgets, and whether it was theirs."""
        self._mode = snapshot.state.mode
        made, theirs = [], False
        for ui in self.parts:
            actions, taken = ui.process(event, snapshot)
            made += actions
            theirs |= taken
        return made, theirs

    def typed(self, snapshot: Snapshot) -> list[Action]:
        """What was typed into fields that were left since the last look, as actions."""
        return [action for ui in self.parts for action in ui.typed(snapshot)]

    def leave(self) -> None:
        """Leave the field that is typed into, as a click elsewhere does."""
        for ui in self.parts:
            ui.leave()

    @property
    def typing(self) -> bool:
        """True while a field is typed into: keys are letters then, not commands."""
        return any(ui.typing for ui in self.parts)

    @property
    def hovering(self) -> bool:
        """True while the mouse is over a widget."""
        return any(ui.hovering for ui in self.parts)

    def concerns(self, at: tuple[int, int]) -> bool:
        """Whether the pointer at a place makes a difference to any widget."""
        return any(ui.manager.concerns(at) for ui in self.parts)

    def update(self, seconds: float) -> None:
        """Let time go by."""
        for ui in self.parts:
            ui.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw every widget, those under the mouse over the others: their tips reach beyond them."""
        seen = [part.shown for part in (self._bars, self._panel) if part.shown is not None]
        for ui in sorted(seen, key=lambda ui: ui.hovering):
            ui.draw(surface)

    def elements(self) -> list[Any]:
        """The widgets of the library, in the order in which they were made."""
        return [element for ui in self.parts for element in ui.elements()]

    def boxes(self) -> list[tuple[Box, str]]:
        """Where each widget is and what it says; for tests and for tools that read the screen."""
        return [box for ui in self.parts for box in ui.boxes()]


def _build_bars(ui: Ui, snapshot: Snapshot) -> None:
    build_top(ui, snapshot)
    build_film(ui, snapshot)


def _always() -> bool:
    return True
