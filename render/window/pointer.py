"""A manager of widgets that takes the pointer from the events, in pixels of the picture.

The library asks the system where the mouse is. A display with more pixels than points would give it points,
and events that are replayed would not move it.
"""

from __future__ import annotations

from pygame_gui import UIManager


class PointedManager(UIManager):  # type: ignore[misc, unused-ignore]
    """A `UIManager` whose pointer is where the last event put it."""

    pointer: tuple[int, int] = (-1, -1)

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.pointer
