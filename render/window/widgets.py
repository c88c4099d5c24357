"""Widgets bound to the state: each shows what the state says, and says what a person did as an action."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

import pygame
import pygame_gui
from pygame_gui.elements import (
    UIButton,
    UIDropDownMenu,
    UIHorizontalSlider,
    UIImage,
    UILabel,
)

from gorodki.render.draw.fonts import cut_short
from gorodki.render.draw.fonts.letters import drawable
from gorodki.render.draw.view import Box
from gorodki.render.window.actions import Action
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.state import Look
from gorodki.render.window.theme import manager
from gorodki.render.window.toolkit import Field

if TYPE_CHECKING:
    from gorodki.render.window.toolkit import PointedManager

IDLE = 0.1  # s
HURRIED = 0.05  # s between two looks at the state while an aim is dragged: digits that change faster blur
LETTER, MENU_EDGE = 13.0, 4.0  # pixels of the usual window: letters of the theme, room beside those of a menu
ARROW = 20.0  # pixels that the library gives to the arrow of a menu, whatever the scale

Words = str | Callable[[Snapshot], str]
Truth = Callable[[Snapshot], bool]
Makes = Action | Callable[[Snapshot], Action | None]
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class _Bound:
    """One widget: how it follows the state (True where it changed), and what its own events mean.

    `true` says whether it shows what the state says, where the library has no way to make it do so.
    """

    element: Any
    follow: Truth
    heard: Callable[[pygame.event.Event, Snapshot], Action | None] | None = None
    true: Truth | None = None


def _later(make: Callable[Concatenate[Ui, P], None]) -> Callable[Concatenate[Ui, P], None]:
    """A widget is noted only, and made by `Ui.make_one`."""

    @wraps(make)
    def note(ui: Ui, /, *args: P.args, **kwargs: P.kwargs) -> None:
        ui.waiting.append(partial(make, ui, *args, **kwargs))

    return note


class Ui:
    """The widgets of one panel, made one by one: each takes a third of a millisecond, a menu more.

    Args:
        size: of the window, pixels.
        scale: of letters and gaps.
    """

    def __init__(self, size: tuple[int, int], scale: float) -> None:
        self.manager: PointedManager = manager(size, scale)
        self.scale = scale
        self.waiting: deque[Callable[[], None]] = deque()  # to be made
        self._bound: list[_Bound] = []
        self._pressed: list[Makes] = []
        self._typed: list[tuple[Callable[[str, Snapshot], Action], str]] = []  # in fields that were left
        self._seen: object = None
        self._typing = False
        self._since = 0.0
        self._since_followed = HURRIED
        self._stirred = True
        self.drags = 0  # a number for each drag, so that its steps can be told from those of the next
        self._by_element: dict[int, _Bound] = {}

    @_later
    def button(
        self,
        box: Box,
        words: Words,
        makes: Makes,
        *,
        id: str = "",  # noqa: A002 - the word of the library for a name in the theme
        on: Truth | None = None,
        able: Truth | None = None,
        tip: str = "",
    ) -> None:
        """A button.

        Args:
            box: pixels.
            words: what it says; a function where that changes.
            makes: the action it makes.
            id: name in the theme file, such as ``#main``.
            on: whether it looks pressed.
            able: whether it can be pressed.
            tip: what it does, shown when the mouse rests on it.
        """
        made = UIButton(
            _rect(box),
            drawable(words) if isinstance(words, str) else " ",
            self.manager,
            tool_tip_text=tip or None,
            object_id=id or None,
            command=lambda: self._pressed.append(makes),
        )

        def follow(snapshot: Snapshot) -> bool:
            changed = _say(made, words, snapshot)
            changed |= _enable(made, able, snapshot)
            if on is None or on(snapshot) == made.is_selected:
                return changed
            _switch(made, "select" if on(snapshot) else "unselect")
            return True

        self._add(_Bound(made, follow))

    def choice(
        self,
        box: Box,
        options: Sequence[tuple[str, str]],
        value: Callable[[Snapshot], str],
        makes: Callable[[str], Action],
        *,
        tips: Sequence[str] = (),
        id: str = "",  # noqa: A002
        able: Truth | None = None,
    ) -> None:
        """Buttons side by side of which one is on; options are (key, words)."""
        gap, width = 2.0 * self.scale, box.width / len(options)
        for k, (key, words) in enumerate(options):
            part = Box(box.left + k * width, box.top, width - gap, box.height)
            self.button(
                part,
                words,
                makes(key),
                on=lambda s, key=key: value(s) == key,  # type: ignore[misc]
                tip=tips[k] if tips else "",
                id=id,
                able=able,
            )

    @_later
    def menu(
        self,
        box: Box,
        options: Sequence[tuple[str, str]],
        value: Callable[[Snapshot], str],
        makes: Callable[[str], Action],
        *,
        now: str,
    ) -> None:
        """A menu that opens; options are (key, words), `now` the key it shows at first."""
        room = box.width - ARROW - 2 * MENU_EDGE * self.scale
        entries = [(cut_short(words, LETTER * self.scale, room), key) for key, words in options]
        start = next((e for e in entries if e[1] == now), entries[0])
        limit = round(min(len(entries), 10) * box.height)
        made = UIDropDownMenu(list(entries), start, _rect(box), self.manager, expansion_height_limit=limit)
        shown = [start[1]]

        def follow(snapshot: Snapshot) -> bool:
            # the library has no way to set the choice: the whole panel is built anew where it differs
            shown[0] = value(snapshot)
            return False

        def heard(event: pygame.event.Event, _: Snapshot) -> Action | None:
            if event.type != pygame_gui.UI_DROP_DOWN_MENU_CHANGED:
                return None
            key = str(event.selected_option_id)
            return None if key == shown[0] else makes(key)

        self._add(_Bound(made, follow, heard, lambda snapshot: made.selected_option[1] == value(snapshot)))

    @_later
    def slider(
        self,
        box: Box,
        limits: tuple[float, float],
        value: Callable[[Snapshot], float],
        makes: Callable[[float, int, Snapshot], Action],
        *,
        able: Truth | None = None,
    ) -> None:
        """A slider; `makes` gets the value, the number of the drag and what is known."""
        low, high = limits
        made = UIHorizontalSlider(
            _rect(box), min(max((low + high) / 2, low), high), (low, high), self.manager
        )

        def follow(snapshot: Snapshot) -> bool:
            wanted = min(max(value(snapshot), low), high)
            held = made.sliding_button is not None and made.sliding_button.held
            moved = not held and abs(made.get_current_value() - wanted) > (high - low) * 1e-6
            if moved:
                made.set_current_value(wanted)
            return _enable(made, able, snapshot) or moved

        def heard(event: pygame.event.Event, snapshot: Snapshot) -> Action | None:
            if event.type != pygame_gui.UI_HORIZONTAL_SLIDER_MOVED:
                return None
            return makes(float(event.value), self.drags, snapshot)

        self._add(_Bound(made, follow, heard))

    @_later
    def label(self, box: Box, words: Words, *, id: str = "") -> None:  # noqa: A002
        """A line of text."""
        made = UILabel(
            _rect(box),
            drawable(words) if isinstance(words, str) else " ",
            self.manager,
            object_id=id or None,
        )

        self._add(_Bound(made, lambda snapshot: _say(made, words, snapshot)))

    @_later
    def picture(self, box: Box, draw: Callable[[Snapshot, tuple[int, int]], pygame.Surface]) -> None:
        """A picture; `draw` gets its size in pixels."""
        rect = _rect(box)
        made = UIImage(rect, pygame.Surface(rect.size), self.manager)

        def follow(snapshot: Snapshot) -> bool:
            wanted = draw(snapshot, rect.size)
            if made.image is wanted:
                return False
            made.set_image(wanted)
            return True

        self._add(_Bound(made, follow))

    @_later
    def entry(
        self,
        box: Box,
        value: Callable[[Snapshot], str],
        makes: Callable[[str, Snapshot], Action],
        *,
        id: str = "",  # noqa: A002
    ) -> None:
        """A field to type into; `makes` gets the text once the field is left, whichever way.

        What it shows is what is in force again: for a text that is of no use, `makes` says so.
        """
        made = Field(_rect(box), self.manager, id or None, lambda text: self._typed.append((makes, text)))

        def follow(snapshot: Snapshot) -> bool:
            text = value(snapshot)
            if made.is_focused or made.get_text() == text:
                return False
            made.set_text(text)
            return True

        self._add(_Bound(made, follow))

    def make_one(self, snapshot: Snapshot) -> None:
        """Make the next widget that is waiting."""
        self.waiting.popleft()()
        self._bound[-1].follow(snapshot)

    def succeed(self, other: Ui) -> None:
        """Take the place of other widgets: the mouse is where it was, and what was typed is typed."""
        other.leave()
        self._typed, other._typed = [*other._typed], []
        self.manager.pointer, self.drags = other.manager.pointer, other.drags
        self._seen, self._stirred = None, True

    def usable(self, snapshot: Snapshot) -> bool:
        """True where widgets that were put aside can be seen again: nothing is held, open, lit or untrue."""
        if self.typing or self.hovering:
            return False
        return not self.held and all(bound.true is None or bound.true(snapshot) for bound in self._bound)

    def follow(self, snapshot: Snapshot) -> None:
        """Show what the state says, where that may have changed."""
        state = snapshot.state
        still = replace(state, play=replace(state.play, time=0.0), look=Look())  # no widget shows these
        seen = (still, snapshot.workshop.version, self._typing)
        if seen == self._seen:
            return
        if snapshot.hurried and self._since_followed < HURRIED:
            return
        self._seen, self._since_followed = seen, 0.0
        for bound in self._bound:
            self._stirred |= bound.follow(snapshot)

    def process(self, event: pygame.event.Event, snapshot: Snapshot) -> tuple[list[Action], bool]:
        """What an event means to the widgets, and whether it was theirs."""
        if event.type == pygame.MOUSEMOTION and not self.manager.concerns(event.pos):
            self.manager.pointer = (int(event.pos[0]), int(event.pos[1]))
            return [], False
        self._stirred = True
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.manager.pointer = (int(event.pos[0]), int(event.pos[1]))
            if event.type == pygame.MOUSEBUTTONDOWN:
                self.drags += 1
                self.manager._update_mouse_position()
        made: list[Action | None] = []
        bound = self._by_element.get(id(getattr(event, "ui_element", None)))
        if bound is not None and bound.heard is not None:
            made.append(bound.heard(event, snapshot))
        theirs = bool(self.manager.process_events(event))
        made += self.typed(snapshot)
        made += [m if isinstance(m, Action) else m(snapshot) for m in self._pressed]
        self._pressed.clear()
        return [m for m in made if m is not None], theirs or bound is not None

    def typed(self, snapshot: Snapshot) -> list[Action]:
        """What was typed into fields that were left since the last look, as actions."""
        made = [makes(text, snapshot) for makes, text in self._typed]
        if made:
            self._seen = None  # what is of no use must not stay in its field
        self._typed.clear()
        return made

    def leave(self) -> None:
        """Leave the field that is typed into, as a click elsewhere does."""
        for field in self._fields():
            if field.is_focused:
                field.leave()

    @property
    def typing(self) -> bool:
        """True while a field is typed into: keys are letters then, not commands."""
        return any(field.is_focused for field in self._fields())

    @property
    def held(self) -> bool:
        """True while a button of the mouse is held down on a widget."""
        return any(getattr(sprite, "held", False) for sprite in self.manager.ui_group.sprites())

    def discard(self) -> None:
        """Take the widgets away for good; what shows them must be another from now on."""
        self.waiting.clear()
        self._bound.clear()
        self._by_element.clear()
        self.manager.discard()

    @property
    def hovering(self) -> bool:
        """True while the mouse is over a widget."""
        return bool(self.manager.hovering_any_ui_element)

    def update(self, seconds: float) -> None:
        """Let time go by; while nobody touches a widget they look up ten times a second only."""
        self._since += seconds
        self._since_followed += seconds
        self._typing = self.typing
        if self._stirred or self._since >= IDLE:
            self.manager.update(self._since)
            self._since, self._stirred = 0.0, False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw every widget."""
        self.manager.draw_ui(surface)

    def elements(self) -> list[Any]:
        """The widgets of the library, in the order in which they were made."""
        return [b.element for b in self._bound]

    def boxes(self) -> list[tuple[Box, str]]:
        """Where each widget is and what it says; for tests and for tools that read the screen."""
        return [(_box(b.element.rect), getattr(b.element, "text", "")) for b in self._bound]

    def _fields(self) -> Iterator[Field]:
        return (b.element for b in self._bound if isinstance(b.element, Field))

    def _add(self, bound: _Bound) -> None:
        self._bound.append(bound)
        self._by_element[id(bound.element)] = bound


def _say(element: Any, words: Words, snapshot: Snapshot) -> bool:
    """Set the words of a widget where they change; True where they did."""
    if isinstance(words, str) or element.text == (text := drawable(words(snapshot))):
        return False
    element.set_text(text)
    return True


def _enable(element: Any, able: Truth | None, snapshot: Snapshot) -> bool:
    if able is None or able(snapshot) == element.is_enabled:
        return False
    _switch(element, "enable" if able(snapshot) else "disable")
    return True


def _switch(element: Any, how: str) -> None:
    """Call a method of a widget; the library gives these no types."""
    getattr(element, how)()


def _rect(box: Box) -> pygame.Rect:
    left, top = round(box.left), round(box.top)
    return pygame.Rect(left, top, max(1, round(box.right) - left), max(1, round(box.bottom) - top))


def _box(rect: pygame.Rect) -> Box:
    return Box(float(rect.left), float(rect.top), float(rect.width), float(rect.height))
