"""A table of text, for the terminal and for a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under heads.

    Args:
        heads: of the columns.
        rows: cells, as many in each row as heads.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        """Columns padded to their widest cell, Markdown's bars between: good to read, good to paste."""
        every = (self.heads, *self.rows)
        widths = [max(len(row[k]) for row in every) for k in range(len(self.heads))]
        lines = [_line(self.heads, widths), "|" + "|".join("-" * (w + 2) for w in widths) + "|"]
        return "\n".join([*lines, *(_line(row, widths) for row in self.rows)])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "| " + " | ".join(c.ljust(w) for c, w in zip(cells, widths, strict=True)) + " |"


@dataclass(frozen=True, slots=True)
class Goal:
    """What a number must be at most, and what is aimed at; None where nothing is.

    Args:
        must: the bound that must hold.
        aim: the bound that is worked for.
        at_least: True where the number must be large instead.
    """

    must: float
    aim: float | None = None
    at_least: bool = False

    def holds(self, value: float) -> bool:
        """True where the number is as it must be."""
        return self._within(value, self.must)

    def verdict(self, value: float) -> str:
        """``aim`` or ``must`` where that is reached, else ``MISSED``."""
        if self.aim is not None and self._within(value, self.aim):
            return "aim"
        return "must" if self.holds(value) else "MISSED"

    def _within(self, value: float, bound: float) -> bool:
        return value >= bound if self.at_least else value <= bound
