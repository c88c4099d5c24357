"""Opening a display: the window itself, or one line that says why there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from figures.errors import InputError
from render.window.layout import SMALLEST

if TYPE_CHECKING:
    import pygame

REPEAT = (350, 45)  # ms until a key that is held is pressed again, and between two such presses
_UNSEEN = ("dummy", "offscreen")  # drivers of SDL that show nothing
_NONE = "no display to open the window on; 'gorodki throw pushka --png throw.png' draws a throw without one"


def open_window(size: tuple[int, int], title: str) -> pygame.Window:
    """A window that can be resized, in the pixels of the display.

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
        window = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
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
