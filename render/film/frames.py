"""What can be saved as a film, and who is told how far that is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

import pygame

Progress = Callable[[int, int], None]
"""Is told after each frame how many are done, and of how many."""


class Frames(Protocol):
    """What can be saved: `render.film.Film`."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, pixels."""

    @property
    def fps(self) -> float:
        """Frames a second."""

    def __len__(self) -> int: ...

    def frames(self) -> Iterator[pygame.Surface]:
        """Every frame in order."""

    def glimpses(self, count: int) -> Iterator[pygame.Surface]:
        """A few frames spread over the film, the first and the last among them."""
