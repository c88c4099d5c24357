"""Where everything is in a window of some size: pure geometry. Letters grow with the window."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gorodki.render.draw.view import Box

USUAL = (1280.0, 800.0)  # pixels at which lengths here are true
SMALLEST = (1024, 640)  # pixels; the window cannot be made smaller
_LEAST_SCALE = 0.8


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the window, pixels; none overlaps another.

    Args:
        size: of the window.
        scale: pixels to a pixel of a window of the usual size; letters and gaps are multiplied by it.
        top: the bar with modes, undo, language.
        left: what is chosen and aimed.
        court: the court.
        right: the ruling, and the throws so far.
        film: play, step and the bar of time.
        status: what the window waits for.
    """

    size: tuple[int, int]
    scale: float
    top: Box
    left: Box
    court: Box
    right: Box
    film: Box
    status: Box

    @property
    def whole(self) -> Box:
        """The whole window."""
        return Box(0, 0, *self.size)

    @property
    def sheet(self) -> Box:
        """What is laid over everything, such as the choice of figures."""
        w, h = min(self.size[0] * 0.86, 1040 * self.scale), min(self.size[1] * 0.86, 690 * self.scale)
        return Box(round((self.size[0] - w) / 2), round((self.size[1] - h) / 2), round(w), round(h))

    def px(self, length: float) -> int:
        """A length of the usual window in pixels of this one."""
        return max(1, round(length * self.scale))


@lru_cache(maxsize=8)
def layout(size: tuple[int, int]) -> Layout:
    """The layout of a window of a size, pixels."""
    width, height = size
    scale = max(_LEAST_SCALE, min(width / USUAL[0], height / USUAL[1]))
    top, status, film = round(46 * scale), round(28 * scale), round(64 * scale)
    left, right = round(268 * scale), round(310 * scale)
    middle = height - top - status
    return Layout(
        size,
        scale,
        top=Box(0, 0, width, top),
        left=Box(0, top, left, middle),
        court=Box(left, top, width - left - right, middle - film),
        right=Box(width - right, top, right, middle),
        film=Box(left, top + middle - film, width - left - right, film),
        status=Box(0, height - status, width, status),
    )
