"""Rows of widgets in a panel, from the top down."""

from __future__ import annotations

from dataclasses import dataclass

from gorodki.render.draw.view import Box

MARGIN = 10.0  # pixels of the usual window


@dataclass
class Column:
    """A panel that is filled from the top.

    Args:
        box: the panel, pixels.
        scale: lengths are multiplied by this.
    """

    box: Box
    scale: float
    y: float = 0.0

    def __post_init__(self) -> None:
        self.y = self.box.top + MARGIN * self.scale

    def row(self, height: float, gap: float = 4.0) -> Box:
        """The next row, with a gap below it."""
        margin = MARGIN * self.scale
        made = Box(self.box.left + margin, self.y, self.box.width - 2 * margin, height * self.scale)
        self.y += (height + gap) * self.scale
        return made

    def pair(self, height: float, gap: float = 4.0, share: float = 0.32) -> tuple[Box, Box]:
        """The next row as a label and what it names."""
        row = self.row(height, gap)
        cut = row.width * share
        return (
            Box(row.left, row.top, cut, row.height),
            Box(row.left + cut, row.top, row.width - cut, row.height),
        )

    def gap(self, height: float) -> None:
        """Leave some room."""
        self.y += height * self.scale
