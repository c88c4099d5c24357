"""Films and pages of a throw: their options, and how they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gorodki.commands.options import ending_in, number, words
from gorodki.commands.output import check_outputs, wrote
from gorodki.commands.progress import progress
from gorodki.figures.errors import InputError

if TYPE_CHECKING:
    from gorodki.render.draw.slow import Slow
    from gorodki.render.film.film import FilmStyle
    from gorodki.render.film.painter import Filmed

_GIF = ((960, 600), 25.0)  # size and frames a second of a GIF where none are given: to be sent to friends
_MP4 = ((1280, 800), 30.0)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,5})[x\u00d7](\d{1,5})", text)
    if found is None:
        raise typer.BadParameter(f"{text!r} is no size in pixels; 1280x800 would be one.")
    return int(found[1]), int(found[2])


def _file(metavar: str, suffix: str, what: str, words: str) -> Any:
    return typer.Option(metavar=metavar, parser=ending_in(suffix, what, f"throw{suffix}"), help=words)


Gif = Annotated[str | None, _file("FILE.gif", ".gif", "a GIF", "Film it as GIF.")]
Mp4 = Annotated[str | None, _file("FILE.mp4", ".mp4", "an MP4", "Film it as MP4 (extra: gorodki[film]).")]
FilmSize = Annotated[
    str | None,
    typer.Option(metavar="WxH", parser=_size, help="Pixels of the film; 1280x800, GIF 960x600."),
]
Fps = Annotated[float | None, typer.Option(metavar="N", parser=number, help="Frames a second; 30, GIF 25.")]
FilmSpeed = Annotated[
    float, typer.Option(metavar="X", parser=number, help="Speed of the film, 1 is that of life.")
]
Title = Annotated[
    str, typer.Option(metavar="TEXT", parser=words, help="A line over the film, or over the page.")
]


Html = Annotated[
    str | None, _file("FILE.html", ".html", "a page", "Write a page that replays it in any browser.")
]
Quiz = Annotated[bool, typer.Option("--quiz", help="The page asks for the ruling before it shows it.")]


@dataclass(frozen=True)
class FilmOptions:
    """Which films and pages are wanted, and how.

    Args:
        gif: path of a GIF.
        mp4: path of an MP4.
        html: path of a page.
        size: of a film, pixels; None for what suits the kind.
        fps: frames a second; None for what suits the kind.
        speed: of a film against life.
        title: a line over it.
        quiz: True where the page hides the ruling until it is answered.
        beside: a saved throw that a film shows beside this one.
    """

    gif: str | None = None
    mp4: str | None = None
    html: str | None = None
    size: Any = None
    fps: float | None = None
    speed: float = 1.0
    title: str = ""
    quiz: bool = False
    beside: Filmed | None = None


def wanted(*chosen: Any, beside: str | None = None) -> FilmOptions | None:
    """The films and pages that are wanted, given in the order of the fields of `FilmOptions`; None for none.

    Args:
        chosen: the fields.
        beside: path of a saved throw that a film shows beside this one.

    Raises:
        InputError: for an option that changes a film or a page where none is asked for, and for a film or
            page that could not be made.
    """
    films = FilmOptions(*chosen)
    if films.gif is None and films.mp4 is None:
        for option, given in (
            ("--film-size", films.size),
            ("--fps", films.fps),
            ("--beside", beside),
            ("--film-speed", None if films.speed == 1.0 else films.speed),
        ):
            if given is not None:
                raise InputError(f"{option} changes a film, but none is asked for: add --mp4 film.mp4")
    if films.title and not (films.gif or films.mp4 or films.html):
        raise InputError("--title stands over a film or a page, but none is asked for: add --mp4 film.mp4")
    if films.html is None and films.quiz:
        raise InputError("--quiz changes a page, but none is asked for: add --html page.html")
    if not (films.gif or films.mp4 or films.html):
        return None
    check_outputs(films.html)
    for path, _ in _films(films, "en", None):  # a style that is none is refused here
        from gorodki.render.film.files import check_film

        check_film(path)
    return films if beside is None else replace(films, beside=_saved(beside))


def write_films(films: FilmOptions, thrown: Filmed, lang: str, slow: tuple[Slow, ...] | None = None) -> None:
    """Write every film and page that is wanted of a throw or stroke; `slow` as in `render.film.FilmStyle`."""
    from gorodki.court.gorodki.throw.ruled import RuledThrow

    throws = [thrown, *([films.beside] if films.beside is not None else [])]
    for path, style in _films(films, lang, slow):
        from gorodki.render.film.film import Film, save_film

        with progress(Path(path).name) as told:
            save_film(Film(throws, style), path, told)
        wrote(path)
    if films.html is None:
        return
    if isinstance(thrown, RuledThrow):
        from gorodki.render.page.write import save_page

        save_page(thrown, films.html, lang=lang, title=films.title, quiz=films.quiz)
    else:
        from gorodki.render.page.stroke import save_stroke_page

        save_stroke_page(thrown, films.html, lang=lang, title=films.title, quiz=films.quiz)
    wrote(films.html)


def _films(films: FilmOptions, lang: str, slow: tuple[Slow, ...] | None) -> Iterator[tuple[str, FilmStyle]]:
    """Path and style of every film that is wanted."""
    for path, (size, fps) in ((films.gif, _GIF), (films.mp4, _MP4)):
        if path is not None:
            from gorodki.render.film.film import FilmStyle

            chosen = (films.size or size, films.fps if films.fps is not None else fps, films.speed)
            yield path, FilmStyle(*chosen, slow=slow, lang=lang, title=films.title)


def _saved(path: str) -> Filmed:
    """A saved throw or stroke, ruled again."""
    from gorodki.court.five_pins.recording import StrokeRecording
    from gorodki.court.gorodki.throw.ruled import ruled
    from gorodki.render.five_pins.shown import shown_of
    from gorodki.scenarios.given import load_any

    recording = load_any(path)
    return shown_of(recording) if isinstance(recording, StrokeRecording) else ruled(recording)
