"""A column of text that never runs over: words are measured, wrapped, and set smaller if need be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import HAIRLINE, INK, SOFT_INK, Colour
from gorodki.render.draw.fonts import text_width
from gorodki.render.draw.view import Box
from gorodki.render.draw.wrapping import lines_that

Shape = Callable[[Canvas], None]
_SMALLEST = 0.5  # share of the wanted letter size below which nothing is set


@dataclass
class Flow:
    """A column that is filled from the top.

    Args:
        box: the column, pixels.
        scale: letter sizes and gaps are multiplied by this.
    """

    box: Box
    scale: float
    y: float = 0.0
    texts: list[Text] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    fits: bool = True

    def __post_init__(self) -> None:
        self.y = self.box.top

    @property
    def room(self) -> float:
        """Pixels left below."""
        return self.box.bottom - self.y

    def gap(self, height: float) -> None:
        """Leave some room."""
        self.y += height * self.scale

    def words(
        self,
        words: str,
        height: float,
        *,
        colour: Colour = INK,
        bold: bool = False,
        indent: float = 0.0,
        right: float = 0.0,
        leading: float = 1.24,
    ) -> None:
        """A paragraph, wrapped between an indent and a margin on the right (pixels before scaling)."""
        h = height * self.scale
        left = self.box.left + indent * self.scale
        width = self.box.right - right * self.scale - left
        for line in wrapped(words, h, width, bold=bold):
            self.texts.append(Text(line, (left, self.y + h * leading / 2), h, colour, bold))
            self.fits &= text_width(line, h, bold=bold) <= width + 1
            self.y += h * leading
        self.fits &= self.y <= self.box.bottom + 0.5

    def at_right(self, words: str, height: float, *, colour: Colour = INK, bold: bool = False) -> float:
        """A word at the right end of the next line; returns the width it takes, before scaling."""
        if not words:
            return 0.0
        h = height * self.scale
        self.texts.append(Text(words, (self.box.right, self.y + h * 1.24 / 2 + 1), h, colour, bold, "right"))
        return text_width(words, h, bold=bold) / self.scale + 10

    def facts(self, facts: Sequence[tuple[str, str]], height: float, *, right: float = 0.0) -> None:
        """Labels with their values, one pair to a line where two columns of them would not fit."""
        h = height * self.scale
        width = self.box.right - right * self.scale - self.box.left
        name = max(text_width(k, h) for k, _ in facts) + 10 * self.scale
        value = max(text_width(v, h, bold=True) for _, v in facts)
        columns = 2 if 2 * (name + value) + 14 * self.scale <= width else 1
        rows = -(-len(facts) // columns)
        self.fits &= name + value <= width
        for k, (label, words) in enumerate(facts):
            left = self.box.left + (k // rows) * width / 2
            y = self.y + (k % rows + 0.5) * h * 1.3
            self.texts.append(Text(label, (left, y), h, SOFT_INK))
            self.texts.append(Text(words, (left + name, y), h, INK, bold=True))
        self.y += rows * h * 1.3
        self.fits &= self.y <= self.box.bottom + 0.5

    def numbered(self, choices: Sequence[str], height: float) -> None:
        """Paragraphs with their numbers before them, counted from 1."""
        for k, text in enumerate(choices, 1):
            top = self.y
            self.words(f"{k}", height, indent=6, colour=SOFT_INK)
            self.y = top
            self.words(text, height, indent=32)

    def rule(self) -> None:
        """A hairline across the column."""
        y, box = self.y, self.box
        self.shapes.append(lambda canvas: canvas.line([(box.left, y), (box.right, y)], HAIRLINE, 1.2))

    def draw(self, canvas: Canvas) -> None:
        """Set everything on a canvas."""
        for shape in self.shapes:
            shape(canvas)
        for text in self.texts:
            canvas.text(text)


def fitted(box: Box, scale: float, fill: Callable[[Flow], None]) -> Flow:
    """The largest column, from `scale` downwards in steps of 3 %, in which everything fits."""
    share = 1.0
    while True:
        flow = Flow(box, scale * share)
        fill(flow)
        if flow.fits or share <= _SMALLEST:
            return flow
        share *= 0.97


def wrapped(words: str, height: float, width: float, *, bold: bool = False) -> list[str]:
    """Lines of text no wider than `width` pixels; a wider word stays whole, a number keeps its unit."""
    return lines_that(lambda line: text_width(line, height, bold=bold) <= width, words)
