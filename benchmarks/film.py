"""How fast films are drawn and written, as ratios within one run; processor time, ffmpeg's included."""

from __future__ import annotations

import resource
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from benchmarks.speed import Line
from benchmarks.table import Goal
from gorodki.court.gorodki.throw.ruled import ruled
from gorodki.render.film.files import gif
from gorodki.render.film.film import Film, FilmStyle
from gorodki.render.film.mp4 import mp4
from gorodki.render.throw.picture import draw_throw
from gorodki.scenarios.throw.one_throw import record
from gorodki.scenarios.throw.request import ThrowRequest

AGAINST_PICTURE = Goal(must=8.0, aim=15.0, at_least=True)
AGAINST_ENCODING = Goal(must=3.0, aim=2.0)
STYLE = FilmStyle(hold=0.2)


@dataclass(frozen=True, slots=True)
class FilmTime:
    """A film of one throw.

    Args:
        frames: of the film.
        drawn: processor seconds of drawing them all.
        picture: of drawing the picture of the throw once.
        mp4: of drawing and writing the film as MP4.
        mp4_alone: of writing the same frames, already drawn.
        gif: of drawing and writing it as GIF.
        gif_alone: of writing the same frames, already drawn.
    """

    frames: int
    drawn: float
    picture: float
    mp4: float
    mp4_alone: float
    gif: float
    gif_alone: float


class _Kept:
    """A film whose frames are drawn already."""

    def __init__(self, film: Film) -> None:
        self.size, self.fps = film.size, film.fps
        self._shots = [frame.copy() for frame in film.frames()]
        self._seen = [frame.copy() for frame in film.glimpses(6)]

    def __len__(self) -> int:
        return len(self._shots)

    def frames(self) -> Iterator[pygame.Surface]:
        return iter(self._shots)

    def glimpses(self, count: int) -> Iterator[pygame.Surface]:
        return iter(self._seen[:count])


def film_time(figure: str = "pushka", style: FilmStyle = STYLE) -> FilmTime:
    """Film the default throw at a figure."""
    saved = record(ThrowRequest(figure))
    thrown = ruled(saved)
    film, quiet = Film([thrown], style), lambda _done, _total: None
    kept = _Kept(film)  # fonts and libraries are loaded by now, for every measure below

    def draw() -> None:
        for _ in film.frames():
            pass

    def picture() -> None:
        draw_throw(thrown, size=style.size)

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "film")
        return FilmTime(
            len(film),
            _busy(draw),
            _busy(picture),
            _busy(lambda: mp4(film, quiet, path)),
            _busy(lambda: mp4(kept, quiet, path)),
            _busy(lambda: gif(film, quiet, path)),
            _busy(lambda: gif(kept, quiet, path)),
        )


def film_lines(found: FilmTime) -> Sequence[Line]:
    """The lines of the table."""
    frame = found.drawn / found.frames
    faster = found.picture / frame
    lines = [
        Line(
            f"frames drawn a second ({1 / frame:.0f}) against whole pictures",
            faster,
            f"{faster:.1f} ×",
            AGAINST_PICTURE,
            "≥ 8 ×, aim ≥ 15 ×",
        )
    ]
    for kind, whole, alone in (("MP4", found.mp4, found.mp4_alone), ("GIF", found.gif, found.gif_alone)):
        ratio = whole / alone
        lines.append(
            Line(
                f"a film as {kind} ({found.frames / whole:.0f} frames a second) against writing alone",
                ratio,
                f"{ratio:.2f} ×",
                AGAINST_ENCODING,
                "≤ 3 ×, aim ≤ 2 ×",
            )
        )
    return lines


def _busy(what: Callable[[], object]) -> float:
    """Processor seconds of this process and those it waited for."""

    def spent() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.process_time() + children.ru_utime + children.ru_stime

    start = spent()
    what()
    return spent() - start
