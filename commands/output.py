"""What commands write: results to stdout, progress and notes to stderr; and the exit codes.

This is the one door to the terminal. Whatever goes through it (names, titles, paths, what a file says) is
made visible first: nothing can move the cursor, colour a line or turn the order of letters.
"""

from __future__ import annotations

import logging
import sys

from gorodki.figures.files.visible import bounded, visible

DONE, WRONG, UNUSABLE, INTERRUPTED = 0, 1, 2, 130

LONGEST = 1000
"""Characters of a line on stderr; of a longer one the middle is left out."""


def result(text: str, path: str) -> None:
    """Write a result to a file, or for - to stdout."""
    if path == "-":
        say(text.removesuffix("\n"))
    else:
        from gorodki.figures.files.output import write_bytes

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
    from gorodki.figures.files.output import check_writable

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
