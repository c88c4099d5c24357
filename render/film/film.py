"""Films of throws: one, or two side by side; slow where they are decided, with the ruling at the end."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pygame

from gorodki.figures.errors import InputError
from gorodki.render.draw.canvas import Text, set_text
from gorodki.render.draw.colours import HAIRLINE, PAINT, PAPER
from gorodki.render.draw.fonts import text_width
from gorodki.render.draw.slow import Slow
from gorodki.render.film.clock import AFTER, moments, slowness
from gorodki.render.film.files import save_film
from gorodki.render.film.frames import Progress
from gorodki.render.film.painter import Filmed, painter_of
from gorodki.render.throw.picture import checked_size
from gorodki.render.words.messages import messages
from gorodki.sim.trace import Floats

__all__ = ["Film", "FilmStyle", "Progress", "Slow", "save_film"]

SIZE = (1280, 800)  # pixels


@dataclass(frozen=True, slots=True)
class FilmStyle:
    """How a film is shown.

    Args:
        size: width and height, pixels.
        fps: frames a second.
        speed: seconds of the throw in one second of film, slow motion apart.
        slow: stretches shown slower; None slows down by itself where the throw is decided, () nowhere.
        hold: seconds for which the ruling stands at the end.
        lang: ``en``, ``ru`` or ``uk``.
        title: a line over the picture, empty for none.
        ruling: False where the film ends before the ruling, as a question to the onlooker.

    Raises:
        InputError: for a size that is no picture and numbers that make no film.
    """

    size: tuple[int, int] = SIZE
    fps: float = 30.0
    speed: float = 1.0
    slow: tuple[Slow, ...] | None = None
    hold: float = 3.0
    lang: str = "en"
    title: str = ""
    ruling: bool = True

    def __post_init__(self) -> None:
        checked_size(self.size)
        _within("frames a second", self.fps, 1.0, 120.0)
        _within("film speed", self.speed, 0.01, 100.0)
        _within("seconds of ruling", self.hold, 0.0, 600.0)


class Film:
    """A film that is ready to be shown or saved.

    Attributes:
        style: how it is shown.
        moments: which moment of the throw each frame shows, seconds since release; the ruling comes after.

    Args:
        filmed: one throw, or two that are shown side by side on one clock.
        style: how.

    Raises:
        InputError: for another number of throws, a language without a catalogue, or far too many frames.
    """

    def __init__(self, filmed: Sequence[Filmed], style: FilmStyle | None = None) -> None:
        self.style = style or FilmStyle()
        if len(filmed) not in (1, 2):
            raise InputError(f"a film of {len(filmed)} throws: one throw, or two side by side, is right")
        self._words, self._painters = messages(self.style.lang), tuple(painter_of(f) for f in filmed)
        chosen = self.style.slow
        self._slow = chosen if chosen is not None else tuple(s for p in self._painters for s in p.slow())
        end = max(p.end() for p in self._painters) + AFTER
        self.moments = moments(end, self.style.speed / self.style.fps, self._slow)
        self._held = max(1, round(self.style.hold * self.style.fps)) if self.style.ruling else 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, pixels."""
        return self.style.size

    @property
    def end(self) -> float:
        """The last moment of the throw that is shown, seconds since release."""
        return float(self.moments[-1])

    @property
    def fps(self) -> float:
        """Frames a second."""
        return self.style.fps

    def __len__(self) -> int:
        return len(self.moments) + self._held

    @property
    def duration(self) -> float:
        """Length of the film, seconds."""
        return len(self) / self.style.fps

    def frames(self) -> Iterator[pygame.Surface]:
        """Every frame in order. It is the same surface each time: copy what is to be kept."""
        yield from self._shown(self.moments, self._held)

    def glimpses(self, count: int) -> Iterator[pygame.Surface]:
        """A few frames spread over the film, the first and the last among them; 2 or more."""
        spread = np.linspace(0, len(self.moments) - 1, max(2, count)).round().astype(int)
        yield from self._shown(self.moments[spread], min(1, self._held))

    def _shown(self, times: Floats, held: int) -> Iterator[pygame.Surface]:
        screen = pygame.Surface(self.size, 0, 32)
        screen.fill(PAPER)
        top = self._draw_title(screen)
        width, height = self.size
        each = width // len(self._painters)
        stages = [p.stage((each, height - top), self._words) for p in self._painters]
        for t in times:
            slow = slowness(float(t), self._slow)
            self._show(screen, [stage.at(float(t), slow) for stage in stages], top)
            yield screen
        if held:
            self._show(screen, [stage.ending() for stage in stages], top)
        for _ in range(held):
            yield screen

    def _show(self, screen: pygame.Surface, pictures: Sequence[pygame.Surface], top: int) -> None:
        for k, picture in enumerate(pictures):
            screen.blit(picture, (k * picture.get_width(), top))
            if k:
                x = k * picture.get_width()
                pygame.draw.line(screen, PAINT, (x, top), (x, self.size[1]), 2)

    def _draw_title(self, screen: pygame.Surface) -> int:
        """Set the title; returns the height it takes, pixels."""
        title, (width, height) = " ".join(self.style.title.split()), self.size
        if not title:
            return 0
        letter = max(10.0, 0.034 * min(width, height))
        tall = round(letter * 1.9)
        while text_width(title, letter, bold=True) > 0.96 * width and letter > 7:
            letter *= 0.95
        set_text(screen, Text(title, (width / 2, tall / 2), letter, PAINT, bold=True, anchor="centre"))
        pygame.draw.line(screen, HAIRLINE, (0, tall - 1), (width, tall - 1))
        return tall


def _within(what: str, value: float, low: float, high: float) -> None:
    if not (math.isfinite(value) and low <= value <= high):
        raise InputError(f"{what} {value!r}: a number from {low:g} to {high:g} is right")
