"""Plain text for a terminal: lines below each other, and columns."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from gorodki.figures.files.visible import one_line


def together(lines: Iterable[str]) -> str:
    """Lines below each other. What is one line stays one: a line break in it, of a name say, is a blank."""
    return "\n".join(map(one_line, lines))


def aligned(rows: Sequence[tuple[str, ...]], *, right: bool = False) -> Iterator[str]:
    """Rows of equally many cells as lines, every column as wide as its widest cell.

    Args:
        rows: at least one.
        right: True to align cells to the right.
    """
    told = [tuple(map(one_line, row)) for row in rows]
    widths = [max(map(columns_of, column)) for column in zip(*told, strict=True)]
    for row in told:
        spaces = (" " * (w - columns_of(c)) for c, w in zip(row, widths, strict=True))
        cells = (s + c if right else c + s for c, s in zip(row, spaces, strict=True))
        yield "  ".join(cells).rstrip()


def columns_of(text: str) -> int:
    """Columns of a terminal that a line takes: letters of East Asia two (UAX #11), marks on letters none."""
    return sum(map(_columns, text))


def _columns(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
