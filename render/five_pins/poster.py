"""A table on a page for the wall: how the balls are set for the opening and for the draw, and what counts."""

from __future__ import annotations

from gorodki.court.five_pins.clauses import PinsClause
from gorodki.figures.languages import N_
from gorodki.figures.tables.position import setup
from gorodki.render.draw.colours import HAIRLINE
from gorodki.render.draw.view import Box
from gorodki.render.five_pins.sheet import draw_plan
from gorodki.render.five_pins.words import clause_words
from gorodki.render.sheet.column import SheetColumn
from gorodki.render.sheet.figure import MARGIN, paper_named
from gorodki.render.sheet.head_foot import draw_scale
from gorodki.render.vector.board import Board
from gorodki.render.vector.drawing import Drawing, Paper
from gorodki.render.words.messages import Messages, messages

SMALLER = 20.0
"""How many times smaller than nature the tables are drawn."""

SETUPS = {
    "opening": (N_("Opening"), PinsClause.P5_4_1),
    "draw": (N_("Draw for the opening"), PinsClause.P5_3),
}
"""Set-ups by the name of their position, each with the clause that says how it is played."""

POINTS = N_("Points")
COUNTS = (
    PinsClause.P5_7_1A,
    PinsClause.P5_7_1B,
    PinsClause.P5_7_1C,
    PinsClause.P5_7_2A,
    PinsClause.P5_7_2B,
)


def table_poster(key: str, *, paper: Paper | str = Paper.A4, lang: str = "en") -> Drawing:
    """Draw the set-ups of a table game beside each other, to scale, and what counts below them.

    Args:
        key: of the table.
        paper: ``A4`` or ``A3``.
        lang: ``en``, ``ru`` or ``uk``.

    Raises:
        InputError: for an unknown table, paper or language.
    """
    sheet, words = paper_named(paper), messages(lang)
    board = Board(sheet.size, sheet.size[0] / Paper.A4.size[0])
    unit, scale = board.unit, 1000.0 * board.unit / SMALLER
    page = Box(0, 0, *sheet.size).shrunk(MARGIN * unit)
    shown = {name: setup(key, name) for name in SETUPS}
    table = shown["opening"].table
    title = table.names.get(lang, table.names["en"])
    board.words(title, (page.left, page.top + 5 * unit), 10.0 * unit, bold=True)
    rail = 2 * table.rail.value
    wide, tall = (table.width.value + rail) * scale, (table.length.value + rail) * scale
    gap, top = page.width - 2 * wide, page.top + 24 * unit
    foot, below = page.bottom - 9 * unit, 0.0
    for k, (name, position) in enumerate(shown.items()):
        heading, clause = SETUPS[name]
        box = Box(page.left + k * (wide + gap), top, wide, tall)
        board.words(words.text(heading), (box.left, top - 5 * unit), 5.0 * unit, bold=True)
        draw_plan(board, box, scale, position)
        caption = SheetColumn(box.left, box.bottom + 4 * unit, wide)
        caption.words(_said(clause, words), 3.4 * unit)
        caption.draw(board)
        below = max(below, caption.y)
    column = SheetColumn(page.left, below + 8 * unit, page.width)
    column.words(words.text(POINTS), 5.0 * unit, bold=True)
    for clause in COUNTS:
        column.words(_said(clause, words), 4.0 * unit)
    column.draw(board)
    board.line([(page.left, foot), (page.right, foot)], HAIRLINE, 1.2)
    draw_scale(board, Box(page.left, foot + 2 * unit, 44 * unit, 9.0), SMALLER, words)
    return board.drawing(title, lang)


def _said(clause: PinsClause, words: Messages) -> str:
    """What a clause says, with its id."""
    return f"{clause_words(clause, words).rstrip('.')} ({clause})."
