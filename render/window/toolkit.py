"""The one door to what is inside the library of the widgets, pygame_gui.

Its managers and widgets are public and used where they are needed. These are not, and another version may
change them; the reason for each:

- `UIAppearanceTheme` and its loader: the library reads a theme from files for every manager, longer than the
  widgets of a panel take to make; here one theme is shared by all.
- `SurfaceCache`: pictures of widgets that do not come again are copied into large sheets (`BriefCache`).
- a manager asks the system where the mouse is. A display with more pixels than points would give it points,
  and events that are replayed would not move it. It also asks every widget in every frame whether the pointer
  is over it, a tenth of the frame (`PointedManager`).
- a manager and its widgets hold each other, and the widgets their parts: wanted no more, they stay in memory
  with all their pictures until the interpreter looks for such circles (`PointedManager.discard`).
- a field knows shortcuts by the letter of the key, tells nobody that it was left, and takes the repetition of
  keys away from the whole window when it is (`Field`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import i18n  # type: ignore[import-untyped]
import pygame
from pygame_gui import UIManager
from pygame_gui.core import UIAppearanceTheme
from pygame_gui.core.drawable_shapes.drawable_shape import DrawableShape
from pygame_gui.core.resource_loaders import BlockingThreadedResourceLoader
from pygame_gui.core.surface_cache import ShortTermCacheUsageData, SurfaceCache
from pygame_gui.core.text.text_box_layout import TextBoxLayout
from pygame_gui.core.utility import set_default_manager
from pygame_gui.elements import UITextEntryLine

from gorodki.render.window.display import repeat_keys
from gorodki.render.window.keyboard import key_code, with_ctrl

Theme = UIAppearanceTheme
"""The look of the widgets, as the library has it: loaded fonts, colours, kept pictures."""

FOLLOWED = 64  # pictures of widgets remembered besides those in use


def new_theme(look: dict[str, Any], typeface: str, plain: str, bold: str) -> Theme:
    """A theme that is loaded.

    Args:
        look: as a theme file says it.
        typeface: name that it uses for the letters.
        plain: file of these letters.
        bold: file of the bold ones.
    """
    loader: Any = BlockingThreadedResourceLoader()  # type: ignore[no-untyped-call]
    made: Any = UIAppearanceTheme(loader, "en")
    made.shape_cache = BriefCache()  # type: ignore[no-untyped-call]
    made.get_font_dictionary().add_font_path(typeface, plain, bold, plain, bold)
    made.load_theme(look)
    loader.start()
    loader.update()
    theme: Theme = made
    return theme


class BriefCache(SurfaceCache):  # type: ignore[misc, unused-ignore]
    """A cache of the pictures of widgets that only remembers the last ones.

    The library moves one each frame into a large sheet, for which it looks for room among all that is free:
    2 ms of many a frame while an aim is dragged, for pictures that do not come again.
    """

    def update(self) -> None:
        """Forget what is over the limit, oldest first."""
        brief: dict[str, ShortTermCacheUsageData] = self.cache_short_term_lookup
        for name in list(brief)[: max(0, len(brief) - FOLLOWED)]:
            del brief[name]


class PointedManager(UIManager):  # type: ignore[misc, unused-ignore]
    """A `UIManager` whose pointer is where the last event put it.

    Args:
        size: of the window, pixels.
        theme: the look of the widgets, which many managers may share one after the other.
    """

    pointer: tuple[int, int] = (-1, -1)

    def __init__(self, size: tuple[int, int], theme: Theme) -> None:
        self._shared = theme
        super().__init__(size, enable_live_theme_updates=False)
        set_default_manager(None)
        i18n.load_path[:] = dict.fromkeys(i18n.load_path)  # each manager adds the folder of its words again

    def create_new_theme(self, theme_path: object = None) -> Theme:  # noqa: ARG002
        """The shared theme: the library would read its own, and then another, for each manager."""
        return self._shared

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.pointer

    def _handle_hovering(self, time_delta: float) -> None:
        """As in the library, uppermost widget first, but only for those that it can make a difference to."""
        taken = False
        for element in self._near(self.mouse_position):
            if element.check_hover(time_delta, taken):
                widget = element is not self.root_container
                taken = taken or widget
                self.hovering_any_ui_element = widget

    def concerns(self, at: tuple[int, int]) -> bool:
        """Whether the pointer at a place makes a difference to any widget."""
        return self.hovering_any_ui_element or any(
            element is not self.root_container for element in self._near(at)
        )

    def _near(self, at: tuple[int, int]) -> Iterator[Any]:
        """Widgets under a place, and those that are hovered or held, uppermost first."""
        elements: list[Any] = self.ui_group.sprites()
        for element in reversed(elements):
            near = element.hovered or getattr(element, "held", False) or element.rect.collidepoint(at)
            if near and element.visible:
                yield element

    def discard(self) -> None:
        """Take every widget away for good, so that its memory is free at once."""
        widgets: list[Any] = self.ui_group.sprites()
        for widget in reversed(widgets):  # what is within another before that
            widget.kill()
        for widget in widgets:
            _emptied(widget)
        _emptied(self)


class Field(UITextEntryLine):  # type: ignore[misc, unused-ignore]
    """A field that tells when it was left with another text in it than before.

    Enter and a click elsewhere leave it; Escape leaves it as it was; Ctrl+Z gives back what was in it.

    Args:
        rect: where it is, pixels.
        manager: of the widgets.
        id: name in the theme file, None for none.
        left: is given the text.
    """

    def __init__(
        self,
        rect: pygame.Rect,
        manager: PointedManager,
        id: str | None,  # noqa: A002
        left: Callable[[str], None],
    ) -> None:
        self._left, self._before = left, ""
        super().__init__(rect, manager, object_id=id, initial_text=" ")

    def focus(self) -> None:
        """Begin to be typed into."""
        self._before = self.get_text()
        super().focus()  # type: ignore[no-untyped-call]
        repeat_keys()

    def unfocus(self) -> None:
        """Be left."""
        typed, left = self.get_text(), self.is_focused
        super().unfocus()  # type: ignore[no-untyped-call]
        repeat_keys()
        if left and typed != self._before:
            self._left(typed)

    def leave(self) -> None:
        """Be left, and known to be left by the manager, so that the next click comes back."""
        self.ui_manager.set_focus_set(None)

    def process_event(self, event: pygame.event.Event) -> bool:
        """As in the library, but for the keys that leave it; letters with Ctrl are told by their place."""
        if event.type != pygame.KEYDOWN or not (self.is_enabled and self.is_focused):
            return bool(super().process_event(event))
        key = key_code(event)
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.leave()
        elif key == pygame.K_ESCAPE:
            self.set_text(self._before)
            self.leave()
        elif key == pygame.K_z and with_ctrl(event):
            self.set_text(self._before)
        else:
            return bool(super().process_event(pygame.event.Event(event.type, {**event.dict, "key": key})))
        return True


def _emptied(thing: Any) -> None:
    """Let go of all that a thing of the library holds, and of what its parts hold of it."""
    parts = list(vars(thing).values())
    vars(thing).clear()
    for part in parts:
        if isinstance(part, DrawableShape | TextBoxLayout):
            _emptied(part)
