"""Plain text in columns for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def aligned(rows: Sequence[tuple[str, ...]], *, right: bool = False) -> Iterator[str]:
    """Rows of equally many cells as lines, every column as wide as its widest cell.

    Args:
        rows: at least one.
        right: True to align cells to the right.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (c.rjust(w) if right else c.ljust(w) for c, w in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
