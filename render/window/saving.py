"""Pictures and films of what the window shows, as files in a folder."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from gorodki.court.match.file import load_match, save_match
from gorodki.figures.errors import InputError
from gorodki.figures.files.lock import locked
from gorodki.figures.load import figure_text, save_figure
from gorodki.figures.types import Figure
from gorodki.render.throw.picture import save_png
from gorodki.render.window import words as w
from gorodki.render.window.keep import make_folder
from gorodki.render.window.mode_register import mode_named
from gorodki.render.window.snapshot import Playback, Snapshot
from gorodki.render.window.workshop import Done, Failed, Tell

if TYPE_CHECKING:
    import pygame

    from gorodki.court.match.match import Match
    from gorodki.render.window.actions import SaveThing
    from gorodki.render.window.workshop import Job, Workshop
    from gorodki.scenarios.quiz.questions import Reveal
    from gorodki.scenarios.quiz.training_log import Keeper

FILM_SIZE = (1280, 800)  # pixels
TOLD_EVERY = 5  # pictures of a film between two words on how far it is


@dataclass(frozen=True)
class FilmFile:
    """The job to write one film.

    Args:
        path: of the file.
        lang: language of its words.
        digest: of its throw.
        size: of its pictures, pixels.
        film: the throw.
    """

    path: str
    lang: str
    digest: str
    size: tuple[int, int]
    film: Playback = field(compare=False, repr=False)

    def run(self, tell: Tell) -> None:
        """Write the film; tells how many of its pictures are done, and of how many."""
        from gorodki.render.film.film import Film as Pictures
        from gorodki.render.film.film import FilmStyle, save_film

        f = self.film
        if f.ruled is None:
            raise InputError("this film has no ruling yet; answer first")
        pictures = Pictures([f.ruled], FilmStyle(size=self.size, lang=self.lang))

        def progress(done: int, total: int) -> None:
            if done % TOLD_EVERY == 0:
                tell((done, total))

        save_film(pictures, self.path, progress)


class Saving:
    """Writes files, films in the background.

    Args:
        folder: where they go.
        film_size: of the pictures of a film, pixels.
    """

    def __init__(self, folder: Path, film_size: tuple[int, int] = FILM_SIZE) -> None:
        self.folder, self._film_size = folder, film_size
        self._films: list[FilmFile] = []
        self._trouble: list[str] = []
        self._writer: ThreadPoolExecutor | None = None
        self._keeper: tuple[Path, Keeper] | None = None
        self._answers: set[tuple[str, str]] = set()
        self._figures: set[Path] = set()  # saved here: their files are this window's to replace
        self._asked: tuple[Path, Figure] | None = None  # would replace another figure
        self._matches: dict[Path, Match] = {}  # as they were saved here

    def picture(self, surface: pygame.Surface, snapshot: Snapshot) -> str:
        """Write the window as PNG; returns what to say about it."""
        try:
            path = self._free("png")
            save_png(surface, path)
        except InputError as fault:
            return str(fault)
        return snapshot.words.text(w.SAVED).format(path=path)

    def thing(self, wanted: SaveThing, snapshot: Snapshot) -> tuple[bool, str]:
        """Write a figure or a match; returns whether that went well, and what to say about it.

        Another figure is replaced only when that is asked for twice, and no match into which another program
        has entered bats meanwhile.
        """
        path = Path(wanted.path)
        try:
            make_folder(path.parent)
            if isinstance(wanted.thing, Figure):
                if self._another(wanted.thing, path):
                    return False, snapshot.words.text(w.TAKEN).format(path=path)
                save_figure(wanted.thing, path)
                self._figures.add(path)
            else:
                with locked(path, wait=0.0):
                    if self._went_on(wanted.thing, wanted.opened, path):
                        return False, snapshot.words.text(w.CHANGED).format(path=path)
                    save_match(wanted.thing, path)
                self._matches[path] = wanted.thing
        except InputError as fault:
            return False, str(fault)
        return True, snapshot.words.text(w.SAVED).format(path=path)

    def _another(self, figure: Figure, path: Path) -> bool:
        """Whether a file holds a figure that was not saved here, and is asked for the first time."""
        if path in self._figures or (path, figure) == self._asked or not os.path.lexists(path):
            return False
        if path.is_file() and path.read_bytes() == figure_text(figure).encode():
            return False
        self._asked = (path, figure)
        return True

    def _went_on(self, match: Match, opened: Match | None, path: Path) -> bool:
        """Whether a file holds a match that is neither an earlier state of this one nor known here."""
        if not os.path.lexists(path):
            return False
        there = load_match(path)
        if there in (opened, self._matches.get(path)):
            return False
        while match != there:
            before = match.undone()
            if before == match:
                return True
            match = before
        return False

    def answer(self, reveal: Reveal, at: float, number: str) -> None:
        """Keep an answer in the training log; another program that holds the file is not waited for here.

        Args:
            reveal: the answer beside its ruling.
            at: when it was given, seconds since 1970.
            number: names its place in the sitting: an answer that was taken back is not kept once more.
        """
        once = (reveal.question.id, number)
        if once in self._answers:
            return
        self._answers.add(once)
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, "training-log")
        self._writer.submit(self._keep, reveal, at)

    def close(self) -> None:
        """Wait until every answer is kept."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None

    def _keep(self, reveal: Reveal, at: float) -> None:
        """Keep one answer, and those before it that could not be written."""
        from gorodki.scenarios.quiz.training_log import Keeper, log_path, logged

        try:
            path = log_path()
            if self._keeper is None or self._keeper[0] != path:
                self._keeper = (path, Keeper(path, self._trouble.append))
            self._keeper[1].keep(logged(reveal, at))
        except InputError as fault:
            self._trouble.append(str(fault))

    def film(self, snapshot: Snapshot) -> str:
        """Begin to write the film on the court; returns what to say where that cannot be."""
        film = mode_named(snapshot.state.mode).film(snapshot)
        if film is None or film.pending or film.ghost or film.ruling is None:
            return snapshot.words.text(w.NO_FILM)
        suffix = "mp4" if find_spec("imageio_ffmpeg") else "gif"
        try:
            path = self._free(suffix)
        except InputError as fault:
            return str(fault)
        self._films.append(FilmFile(str(path), snapshot.state.lang, film.trace.digest, self._film_size, film))
        return ""

    def jobs(self) -> list[Job]:
        """Films that are to be written."""
        return list(self._films)

    def finished(self, workshop: Workshop, snapshot: Snapshot) -> str:
        """What to say where a film has been written since the last look, or an answer could not be kept."""
        if self._trouble:
            return self._trouble.pop(0)
        for film in list(self._films):
            found = workshop.known(film)
            if isinstance(found, Failed) or (isinstance(found, Done) and found.complete):
                self._films.remove(film)
                workshop.forget(film)
                return (
                    found.reason
                    if isinstance(found, Failed)
                    else snapshot.words.text(w.SAVED).format(path=film.path)
                )
        return ""

    def status(self, snapshot: Snapshot) -> str:
        """What is being written."""
        if not self._films:
            return ""
        found = snapshot.known(self._films[0])
        done, total = found.parts[-1] if isinstance(found, Done) and found.parts else (0, 1)
        return snapshot.words.text(w.FILMING).format(percent=snapshot.words.number(100 * done / total))

    def _free(self, suffix: str) -> Path:
        """A name that is not taken."""
        taken = {film.path for film in self._films}
        for number in range(1, 10_000):
            path = self.folder / f"gorodki-{number:03}.{suffix}"
            if not path.exists() and str(path) not in taken:
                return path
        raise InputError(f"{str(self.folder)!r} holds too many pictures; move some elsewhere")
