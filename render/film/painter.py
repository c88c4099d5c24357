"""What a film needs of a game: how long it lasts, where it is slow, and who draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import pygame

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.errors import InputError
from gorodki.render.draw.slow import Slow
from gorodki.render.film.stage import ThrowPainter
from gorodki.render.five_pins.shown import StrokeShown
from gorodki.render.five_pins.stage import StrokePainter
from gorodki.render.words.messages import Messages

Filmed = RuledThrow | StrokeShown
"""What can be filmed."""


class Drawn(Protocol):
    """What draws the moments of one throw or stroke in a rectangle."""

    def at(self, time: float, slowness: float) -> pygame.Surface:
        """The picture of a moment; moments come in order. The same surface each time."""
        ...

    def ending(self) -> pygame.Surface:
        """The picture with every mark and the ruling."""
        ...


class FilmPainter(Protocol):
    """How one throw or stroke is filmed."""

    def end(self) -> float:
        """When the last body that can be seen has stopped, seconds."""
        ...

    def slow(self) -> tuple[Slow, ...]:
        """Where it is decided."""
        ...

    def stage(self, size: tuple[int, int], words: Messages) -> Drawn:
        """What draws it in a rectangle of a size in pixels."""
        ...


PAINTERS: Mapping[type, Callable[[Any], FilmPainter]] = {RuledThrow: ThrowPainter, StrokeShown: StrokePainter}
"""The painter of each game, by what is filmed of it."""


def painter_of(filmed: Filmed) -> FilmPainter:
    """The painter of a throw or stroke.

    Raises:
        InputError: for what can not be filmed.
    """
    made = PAINTERS.get(type(filmed))
    if made is None:
        raise InputError(f"a {type(filmed).__name__} can not be filmed")
    return made(filmed)
