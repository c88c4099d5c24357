"""One throw as a person at a Python prompt has it: recorded, ruled, told, drawn and kept."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from gorodki.court import adjudicate
from gorodki.court.gorodki.files import recording as recordings
from gorodki.court.gorodki.files.recording import Recording
from gorodki.court.gorodki.ruling import Ruling
from gorodki.court.gorodki.situation import Situation
from gorodki.figures.check import check_figure
from gorodki.figures.errors import InputError
from gorodki.figures.files.output import write_bytes
from gorodki.render.words.ruling import ruling_text
from gorodki.render.words.take import Take
from gorodki.sim.trace import Trace

SUFFIXES = (".gtrace", ".json", ".png", ".html")


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

    @cached_property
    def ruling(self) -> Ruling:
        """What the throw counts for."""
        return adjudicate(self.trace, self.situation)

    @cached_property
    def take(self) -> Take:
        """What films and pages are made of."""
        return Take(self.trace, self.ruling, **self._known)

    def text(self, lang: str = "en") -> str:
        """The ruling in words, as ``gorodki throw`` prints it.

        Raises:
            InputError: for a language there is no catalogue of.
        """
        return ruling_text(self.trace, self.ruling, **self._known, lang=lang)

    def json(self) -> str:
        """The result as JSON, as ``--json`` writes it (docs/throw.schema.json)."""
        from gorodki.court.gorodki.files.report import report, to_json

        return to_json(report(self.recording, self.ruling))

    def png(self, lang: str = "en", **drawn: Any) -> bytes:
        """The picture as a PNG file; `drawn` are further options of `gorodki.render.draw_throw`.

        Raises:
            InputError: for a language without a catalogue or a size that is no picture.
        """
        from gorodki.render.throw.picture import draw_throw, png_bytes

        return png_bytes(draw_throw(self.trace, self.ruling, **self._known, lang=lang, **drawn))

    def save(self, path: str | os.PathLike[str], lang: str = "en") -> None:
        """Write a file, whole or not at all; its suffix chooses what.

        ``.gtrace`` keeps the throw, for `gorodki.load`; ``.json`` is the result, ``.png`` the picture,
        ``.html`` a page that replays the throw.

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
            case ".html":
                from gorodki.render.page.write import save_page

                save_page(self.take, path, lang=lang)
            case _:
                raise InputError(f"{os.fspath(path)!r}: a throw is written as {', '.join(SUFFIXES)}")

    @property
    def _known(self) -> dict[str, Any]:
        """What is known of the throw besides trace and ruling."""
        kept = self.recording
        problems = check_figure(self.situation.figure)
        return {
            "throw": kept.throw,
            "equipment": kept.equipment,
            "thrower": kept.thrower,
            "problems": problems,
        }

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        ruling = self.ruling
        told = f"{ruling.throw.verdict}, {ruling.out} of {len(ruling.pieces)} out"
        return f"<throw at {self.situation.figure.key}: {told}>"

    def _repr_png_(self) -> bytes:
        return self.png()
