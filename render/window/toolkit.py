"""A manager of widgets that takes the pointer from the events, in pixels of the picture.

The library asks the system where the mouse is. A display with more pixels than points would give it points,
and events that are replayed would not move it. It also asks every widget in every frame whether the pointer
is over it, which takes a tenth of the frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pygame_gui import UIManager
from pygame_gui.core import UIAppearanceTheme
from pygame_gui.core.surface_cache import ShortTermCacheUsageData, SurfaceCache

FOLLOWED = 64  # pictures of widgets remembered besides those in use


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

    def __init__(self, size: tuple[int, int], theme: UIAppearanceTheme) -> None:
        self._shared = theme
        super().__init__(size, enable_live_theme_updates=False)

    def create_new_theme(self, theme_path: object = None) -> UIAppearanceTheme:  # noqa: ARG002
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
