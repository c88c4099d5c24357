"""The order of setting as a list with the numbers of the pieces."""

from __future__ import annotations

from collections.abc import Sequence

from gorodki.figures.setting import SettingStep
from gorodki.render.draw.view import Box
from gorodki.render.sheet.badge import draw_number
from gorodki.render.sheet.column import BODY, SheetColumn
from gorodki.render.vector.board import Board
from gorodki.render.words.messages import Messages
from gorodki.render.words.steps import ORDER, step_text

_DISC = 2.0  # radius of the disc with a number, millimetres on A4


def draw_steps(board: Board, box: Box, steps: Sequence[SettingStep], words: Messages) -> None:
    """Draw the list from the upper edge of a box, as wide as it."""
    unit, column = board.unit, SheetColumn(box.left, box.top, box.width)
    rows = _fill(column, steps, words, unit)
    column.draw(board)
    for number, y in rows:
        draw_number(board, (box.left + (_DISC + 0.1) * unit, y), number, _DISC * unit)


def steps_height(width: float, steps: Sequence[SettingStep], words: Messages, unit: float) -> float:
    """How high the list is in a column of a width, millimetres."""
    column = SheetColumn(0.0, 0.0, width)
    _fill(column, steps, words, unit)
    return column.height


def _fill(
    column: SheetColumn, steps: Sequence[SettingStep], words: Messages, unit: float
) -> list[tuple[int, float]]:
    """Fill a column; returns the number of each piece with the y of its first line."""
    column.words(words.text(ORDER), BODY * 1.15 * unit, bold=True)
    column.gap(1.0 * unit)
    rows = []
    for step in steps:
        rows.append((step.number, column.words(step_text(step, words), BODY * unit, indent=6.0 * unit)))
        column.gap(1.0 * unit)
    return rows
