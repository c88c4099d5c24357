"""One throw as a person at a Python prompt has it: recorded, ruled, told, drawn and kept."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from gorodki.court.gorodki.ruling import Ruling
from gorodki.court.gorodki.situation import Situation
from gorodki.court.gorodki.throw import recording as recordings
from gorodki.court.gorodki.throw.recording import Recording
from gorodki.court.gorodki.throw.ruled import RuledThrow, ruled
from gorodki.figures.errors import InputError
from gorodki.figures.files.output import write_bytes
from gorodki.render.words.ruling import ruling_text
from gorodki.sim.trace import Trace

SUFFIXES = (".gtrace", ".json", ".png", ".svg", ".pdf", ".html")


@dataclass(frozen=True, eq=False, repr=False)
class Thrown:
    """One throw: what was thrown at what, what moved, and what it counts for.

    A notebook shows it as its picture, ``print`` tells the ruling in words.

    Args:
        recording: throw, equipment, situation and trace: what `save` keeps as ``.gtrace``.
    """

    recording: Recording

    @property
    def trace(self) -> Trace:
        """What moved, and when."""
        return self.recording.trace

    @property
    def situation(self) -> Situation:
        """What the throw is judged in."""
        return self.recording.situation

    @property
    def ruling(self) -> Ruling:
        """What the throw counts for."""
        return self.ruled.ruling

    @cached_property
    def ruled(self) -> RuledThrow:
        """What pictures, films, pages, texts and JSON are made of."""
        return ruled(self.recording)

    def text(self, lang: str = "en") -> str:
        """The ruling in words, as ``gorodki throw`` prints it.

        Raises:
            InputError: for a language there is no catalogue of.
        """
        return ruling_text(self.ruled, lang)

    def json(self) -> str:
        """The result as JSON, as ``--json`` writes it (docs/throw.schema.json)."""
        from gorodki.court.gorodki.throw.report import report, to_json

        return to_json(report(self.ruled))

    def png(self, lang: str = "en", **drawn: Any) -> bytes:
        """The picture as a PNG file; `drawn` are further options of `gorodki.render.draw_throw`.

        Raises:
            InputError: for a language without a catalogue or a size that is no picture.
        """
        from gorodki.render.throw.picture import draw_throw, png_bytes

        return png_bytes(draw_throw(self.ruled, lang=lang, **drawn))

    def save(self, path: str | os.PathLike[str], lang: str = "en") -> None:
        """Write a file, whole or not at all; its suffix chooses what.

        ``.gtrace`` keeps the throw, for `gorodki.load`; ``.json`` is the result, ``.png``, ``.svg`` and
        ``.pdf`` the picture, ``.html`` a page that replays the throw.

        Raises:
            InputError: for another suffix, a path that cannot be written, a language without a catalogue.
        """
        match Path(path).suffix.casefold():
            case ".gtrace":
                recordings.save(self.recording, path)
            case ".json":
                write_bytes(path, self.json().encode())
            case ".png":
                write_bytes(path, self.png(lang))
            case ".svg" | ".pdf" as suffix:
                from gorodki.render.throw.picture import throw_drawing
                from gorodki.render.vector.save import save_drawing

                save_drawing(throw_drawing(self.ruled, lang=lang), path, suffix[1:])
            case ".html":
                from gorodki.render.page.write import save_page

                save_page(self.ruled, path, lang=lang)
            case _:
                raise InputError(f"{os.fspath(path)!r}: a throw is written as {', '.join(SUFFIXES)}")

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        ruling = self.ruling
        told = f"{ruling.throw.verdict}, {ruling.out} of {len(ruling.pieces)} out"
        return f"<throw at {self.situation.figure.key}: {told}>"

    def _repr_png_(self) -> bytes:
        return self.png()
