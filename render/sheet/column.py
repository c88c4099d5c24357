"""Paragraphs in a column of a printed page, filled from above, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass, field

from gorodki.render.draw.colours import INK, Colour
from gorodki.render.draw.wrapping import lines_that
from gorodki.render.vector.board import Board
from gorodki.render.vector.typeface import text_width

BODY = 3.1  # em height of running text, millimetres on A4
NOTE = 2.5
LEADING = 1.28  # em from line to line


@dataclass
class SheetColumn:
    """A column that knows how far it is filled.

    Args:
        left: its left edge, millimetres.
        top: where it begins.
        width: of its lines.
        y: how far down it is filled, millimetres from the upper edge of the page.
    """

    left: float
    top: float
    width: float
    y: float = field(init=False)
    _lines: list[tuple[str, float, float, float, Colour, bool]] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.y = self.top

    @property
    def height(self) -> float:
        """Millimetres filled so far."""
        return self.y - self.top

    def gap(self, height: float) -> None:
        """Leave some room."""
        self.y += height

    def words(
        self, text: str, height: float, *, colour: Colour = INK, bold: bool = False, indent: float = 0.0
    ) -> float:
        """A paragraph at an em height; returns the y of the middle of its first line."""
        first = self.y + height * LEADING / 2
        for line in lines(text, height, self.width - indent, bold=bold):
            self._lines.append(
                (line, self.left + indent, self.y + height * LEADING / 2, height, colour, bold)
            )
            self.y += height * LEADING
        return first

    def draw(self, board: Board) -> None:
        """Set the paragraphs on a board."""
        for text, x, y, height, colour, bold in self._lines:
            board.words(text, (x, y), height, colour=colour, bold=bold)


def lines(text: str, height: float, width: float, *, bold: bool = False) -> list[str]:
    """Lines of text no wider than `width` millimetres; a wider word is set as it is."""
    return lines_that(lambda line: text_width(line, height, bold=bold) <= width, " ".join(text.split()))
