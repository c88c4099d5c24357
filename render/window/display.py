"""Opening a display: the window itself, or one line that says why there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gorodki.figures.errors import InputError
from gorodki.render.window.layout import SMALLEST, USUAL

if TYPE_CHECKING:
    import pygame

REPEAT = (350, 45)  # ms until a key that is held is pressed again, and between two such presses
TITLE_BAR, FRAME = 40, 8
"""Points that the title bar takes above the window and the frame beside and below it: no more on any usual
desktop (assumed; SDL tells neither before there is a window)."""

_UNSEEN = ("dummy", "offscreen")  # drivers of SDL that show nothing
_NONE = "no display to open the window on; 'gorodki throw pushka --png throw.png' draws a throw without one"


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """Where the window is, points of the desktop.

    Args:
        size: of what is in its frame.
        at: left upper corner of that; None where the system may choose.
    """

    size: tuple[int, int] = (int(USUAL[0]), int(USUAL[1]))
    at: tuple[int, int] | None = None


def fitting(wanted: WindowPlace, screens: Sequence[tuple[int, int]]) -> WindowPlace:
    """The place nearest to one that is wanted at which the window can be seen and moved.

    Args:
        wanted: as it was last time, or as it usually is.
        screens: sizes of the screens, points, the first of them at (0, 0). Where the others are SDL does not
            tell; a window that was on one of them comes to the first.
    """
    if not screens:
        return wanted
    wide, tall = screens[0]
    size = (
        max(SMALLEST[0], min(wanted.size[0], wide - 2 * FRAME)),
        max(SMALLEST[1], min(wanted.size[1], tall - TITLE_BAR - FRAME)),
    )
    if wanted.at is None and size == wanted.size:
        return WindowPlace(size)
    x, y = wanted.at or ((wide - size[0]) // 2, TITLE_BAR + (tall - TITLE_BAR - FRAME - size[1]) // 2)
    return WindowPlace(size, (_between(x, 0, wide - size[0]), _between(y, TITLE_BAR, tall - FRAME - size[1])))


def _between(value: int, low: int, high: int) -> int:
    """The nearest value in a range; its lower end where the range is empty."""
    return max(low, min(value, high))


def open_window(wanted: WindowPlace, title: str) -> pygame.Window:
    """A window that can be resized, in the pixels of the display, where it fits on the screen.

    Raises:
        InputError: where there is no display; one that shows nothing is taken only where ``SDL_VIDEODRIVER``
            asks for it.
    """
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if sys.platform.startswith("linux"):
        # pixels go straight to the display instead of through a texture: several times as fast without a GPU
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    import pygame

    try:
        with _hushed():
            pygame.display.init()
    except pygame.error as fault:
        raise InputError(_NONE) from fault
    if pygame.display.get_driver() in _UNSEEN and asked not in _UNSEEN:
        pygame.display.quit()
        raise InputError(_NONE)
    pygame.font.init()
    repeat_keys()
    try:
        seen = pygame.display.get_driver() not in _UNSEEN
        place = fitting(wanted, pygame.display.get_desktop_sizes() if seen else ())
        at = pygame.WINDOWPOS_UNDEFINED if place.at is None else place.at
        window = pygame.Window(title, place.size, at, resizable=True, allow_high_dpi=True)
    except pygame.error as fault:
        raise InputError(f"{_NONE} ({fault})") from fault
    window.minimum_size = SMALLEST
    return window


def repeat_keys() -> None:
    """Have a key that is held pressed again and again."""
    import pygame

    pygame.key.set_repeat(*REPEAT)


@contextmanager
def _hushed() -> Iterator[None]:
    """Nothing reaches the standard error: libraries of the system complain there about displays they lack."""
    try:
        kept = os.dup(2)
    except OSError:  # there is none
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def pixels_per_point(window: pygame.Window) -> float:
    """Pixels of the picture for each point of the pointer: 1, or 2 on a fine display."""
    return float(window.get_surface().get_width()) / max(1, window.size[0])
