"""What commands write: results to stdout, progress and notes to stderr; and the exit codes.

This is the one door to the terminal. Whatever goes through it (names, titles, paths, what a file says) is
made visible first: nothing can move the cursor, colour a line or turn the order of letters.
"""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, Any

from gorodki.figures.visible import bounded, visible

if TYPE_CHECKING:
    from gorodki.commands.shows import Shows
    from gorodki.court.recording import Recording

DONE, WRONG, UNUSABLE, INTERRUPTED = 0, 1, 2, 130

LONGEST = 1000
"""Characters of a line on stderr; of a longer one the middle is left out."""


def result(text: str, path: str) -> None:
    """Write a result to a file, or for - to stdout."""
    if path == "-":
        say(text.removesuffix("\n"))
    else:
        from gorodki.figures.output import write_bytes

        write_bytes(path, text.encode())
        wrote(path)


def tell(text: str) -> None:
    """One line to stderr, of no more than `LONGEST` characters."""
    print(bounded(visible(" ".join(text.split())), LONGEST), file=sys.stderr)


class Notes(logging.Handler):
    """What the floors below put on the log, as notes on stderr."""

    def emit(self, record: logging.LogRecord) -> None:
        """Tell one of them."""
        tell(record.getMessage())


def wrote(path: str) -> None:
    """Tell which file was written."""
    tell(f"wrote {path}")


def check_outputs(*paths: str | None) -> None:
    """Refuse files that could not be written, before any work is done for them; - and None are none.

    Raises:
        InputError: for a path that cannot be written.
    """
    from gorodki.figures.output import check_writable

    for path in paths:
        if path not in (None, "-"):
            check_writable(path)


class HangupError(Exception):
    """Whoever read the output wants no more of it."""


def say(text: str) -> None:
    """Text to stdout.

    Raises:
        HangupError: where whoever read it has gone.
    """
    try:
        print(visible(text), flush=True)
    except BrokenPipeError:
        raise HangupError from None


def outputs(
    recording: Recording,
    lang: str,
    json: str | None,
    png: str | None,
    save: str | None,
    shows: Shows | None = None,
) -> None:
    """Rule a recorded throw and write what was asked for: files, and the ruling in words."""
    from gorodki.court import adjudicate
    from gorodki.court.recording import save as save_recording
    from gorodki.court.report import report, to_json
    from gorodki.figures import check_figure
    from gorodki.scenarios.remarks import remarks

    situation, trace = recording.situation, recording.trace
    problems = check_figure(situation.figure)
    for remark in remarks(situation, problems):
        tell(f"note: {remark}")
    ruling = adjudicate(trace, situation)
    known: dict[str, Any] = {
        "throw": recording.throw,
        "equipment": recording.equipment,
        "problems": problems,
        "thrower": recording.thrower,
    }
    if save is not None:
        save_recording(recording, save)
        wrote(save)
    if png is not None:
        from gorodki.render.throw_picture import draw_throw, save_png

        save_png(draw_throw(trace, ruling, **known, lang=lang), png)
        wrote(png)
    if shows is not None:
        from gorodki.commands.shows import write_shows
        from gorodki.render.take import Take

        write_shows(shows, Take(trace, ruling, **known), lang)
    if json is not None:
        result(to_json(report(recording, ruling)), json)
    if json != "-":
        from gorodki.render.ruling_text import ruling_text

        say(ruling_text(trace, ruling, **known, lang=lang))
