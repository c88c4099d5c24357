"""A table on a sheet of paper, to print: to scale with its measures, the castle enlarged, sources."""

from __future__ import annotations

from collections.abc import Sequence

from gorodki.figures.languages import N_
from gorodki.figures.tables.position import Position
from gorodki.figures.tables.table import Spot, Table
from gorodki.render.draw.colours import HAIRLINE, INK, SOFT_INK, Colour
from gorodki.render.draw.view import Box, View
from gorodki.render.five_pins.table import BALLS, CLOTH_LINE, EDGE, pin_colour
from gorodki.render.five_pins.words import MARKS, PINS, ball_name
from gorodki.render.sheet.column import SheetColumn
from gorodki.render.sheet.dimensions import Dimension, Rows, RowSide, draw_rows
from gorodki.render.sheet.figure import MARGIN, paper_named
from gorodki.render.sheet.head_foot import draw_scale
from gorodki.render.vector.board import Board
from gorodki.render.vector.drawing import Drawing, Paper
from gorodki.render.words.messages import Messages, messages

PAPER_RAIL: Colour = (222, 208, 192)
PAPER_CLOTH: Colour = (226, 240, 234)
"""Cloth on paper: light, so that little ink is used and measures can be read."""

WHOLE, NEAR = 18.0, 4.0
"""How many times smaller than nature table and castle are drawn."""

CASTLE_REACH = 0.085
SOURCES = N_("Measures in millimetres from the nose of the lower short cushion and from the middle line.")
PLACES = N_("Balls")
PINS_TITLE = N_("Pins")
MARKS_TITLE = N_("Marks on the cloth")
TOUCH = N_("A ball on the cloth touches a pin when their axes are {n} mm apart.")
SUBTITLE = N_("The castle, 1 : {n}")


def table_sheet(position: Position, *, paper: Paper | str = Paper.A4, lang: str = "en") -> Drawing:
    """Draw a position with the measures of its table.

    Args:
        position: balls and pins.
        paper: ``A4`` or ``A3``.
        lang: ``en``, ``ru`` or ``uk``.

    Raises:
        InputError: for an unknown paper or language.
    """
    sheet, words, table = paper_named(paper), messages(lang), position.table
    board = Board(sheet.size, sheet.size[0] / Paper.A4.size[0])
    unit = board.unit
    page = Box(0, 0, *sheet.size).shrunk(MARGIN * unit)
    title = table.names.get(lang, table.names["en"])
    board.words(title, (page.left, page.top + 5 * unit), 8.0 * unit, bold=True)
    board.words(words.text(SOURCES), (page.left, page.top + 12 * unit), 3.2 * unit, colour=SOFT_INK)
    scale = 1000.0 * unit / WHOLE
    rail = table.rail.value
    field = Box(
        page.left + 24 * unit,
        page.top + 18 * unit,
        (table.width.value + 2 * rail) * scale,
        (table.length.value + 2 * rail) * scale,
    )
    _plan(board, field, scale, position, words)
    left = field.right + 12 * unit
    castle = Box(left + 14 * unit, field.top + 8 * unit, page.right - left - 14 * unit, 0.0)
    _castle(board, castle, position, words)
    listing = Box(left, field.top + 68 * unit, page.right - left, page.bottom)
    _listing(board, listing, position, words)
    foot = page.bottom - 9 * unit
    board.line([(page.left, foot), (page.right, foot)], HAIRLINE, 1.2)
    draw_scale(board, Box(page.left, foot + 2 * unit, 44 * unit, 9.0), WHOLE, words)
    return board.drawing(title, lang)


def draw_plan(board: Board, box: Box, scale: float, position: Position) -> View:
    """The whole table with the places of marks, pins and balls, without measures; returns where it is.

    Args:
        board: what is drawn on.
        box: the table with its rails, points of the paper.
        scale: points to a metre.
        position: balls and pins.
    """
    table = position.table
    w, end = table.width.value / 2, table.length.value
    view = View(box, (0.0, end / 2), scale)
    board.box(box, PAPER_RAIL, EDGE, 1.0)
    (x0, y0), (x1, y1) = view.px(-w, end), view.px(w, 0.0)
    board.box(Box(x0, y0, x1 - x0, y1 - y0), PAPER_CLOTH, EDGE, 1.0)
    board.line(view.points([(-w, table.middle), (w, table.middle)]), CLOTH_LINE, 0.9, dash=(5, 4))
    board.line(view.points([(0.0, 0.0), (0.0, end)]), CLOTH_LINE, 0.9, dash=(5, 4))
    for spot in table.marks.values():
        _cross(board, view.px(*spot.at), 1.4 * board.unit)
    for name, at in position.balls.items():
        board.disc(view.px(*at), table.radius * scale, BALLS[name], EDGE, 0.9)
    _pins(board, view, table, position)
    return view


def _plan(board: Board, box: Box, scale: float, position: Position, words: Messages) -> None:
    """The table with its measures."""
    view, table = draw_plan(board, box, scale, position), position.table
    w, end = table.width.value / 2, table.length.value
    ys = sorted({spot.at[1] for spot in table.marks.values()} | {table.middle})
    inside = (box.right - box.left) / 2
    marks = [Dimension(y, -inside, words.measure(y * 1000)) for y in ys]
    whole = (Dimension(0.0, 0.0, "0"), Dimension(end, 0.0, words.measure(end * 1000)))
    draw_rows(board, Rows(RowSide.LEFT, box.left, view.px(0.0, 0.0)[1], scale, marks, whole))
    ends = (Dimension(-w, 0.0, ""), Dimension(w, 0.0, words.measure(2 * w * 1000)))
    draw_rows(board, Rows(RowSide.BELOW, box.bottom, view.px(0.0, 0.0)[0], scale, (), ends))


def _castle(board: Board, box: Box, position: Position, words: Messages) -> None:
    """The pins enlarged, with their distances."""
    unit, table = board.unit, position.table
    scale = 1000.0 * unit / NEAR
    size = 2 * CASTLE_REACH * scale
    square = Box(box.left, box.top, size, size)
    x, y = table.pins["c"].at
    view = View(square, (x, y), scale)
    title = words.text(SUBTITLE).format(n=words.number(NEAR))
    board.words(title, (box.left, box.top - 3 * unit), 3.4 * unit, bold=True)
    board.box(square, PAPER_CLOTH, HAIRLINE, 1.0)
    _pins(board, view, table, position)
    for name, spot in position.standing.items():
        at = view.px(*spot)
        beside = (at[0], at[1] - 3.0 * unit)
        board.words(words.text(PINS[name]), beside, 2.0 * unit, colour=SOFT_INK, anchor="centre")
    pitch = table.pins["e"].at[0] - x
    reach = CASTLE_REACH * scale / 2
    across = [Dimension(pitch, -reach, words.measure(pitch * 1000))]
    draw_rows(board, Rows(RowSide.BELOW, square.bottom, view.px(x, y)[0], scale, across, None))
    rise = table.pins["n"].at[1] - y
    up = [Dimension(rise, -reach, words.measure(rise * 1000))]
    draw_rows(board, Rows(RowSide.LEFT, square.left, view.px(x, y)[1], scale, up, None))


def _listing(board: Board, box: Box, position: Position, words: Messages) -> None:
    """Every place with its source."""
    unit, table = board.unit, position.table
    column = SheetColumn(box.left, box.top, box.width)

    def heading(text: str) -> None:
        column.gap(1.5 * unit)
        column.words(words.text(text), 3.6 * unit, bold=True)

    def rows(named: Sequence[tuple[str, Spot]]) -> None:
        for name, spot in named:
            x, y = (words.measure(v * 1000) for v in spot.at)
            column.words(f"{name}: {x}, {y}", 3.1 * unit, colour=INK)
            column.words(spot.source, 2.5 * unit, colour=SOFT_INK)

    heading(MARKS_TITLE)
    rows([(words.text(MARKS[k]), s) for k, s in table.marks.items()])
    heading(PINS_TITLE)
    rows([(words.text(PINS[k]), s) for k, s in table.pins.items() if k not in position.down])
    touch = words.number(table.touch * 1000, 2)
    column.words(words.text(TOUCH).format(n=touch), 2.7 * unit, colour=SOFT_INK)
    heading(PLACES)
    for name, at in position.balls.items():
        x, y = (words.measure(v * 1000) for v in at)
        column.words(f"{ball_name(name, words)}: {x}, {y}", 3.1 * unit, colour=INK)
    column.draw(board)


def _pins(board: Board, view: View, table: Table, position: Position) -> None:
    radius = max(table.pin["waist"].value / 2 * view.scale, 0.5 * board.unit)
    for name, at in position.standing.items():
        board.disc(view.px(*at), radius, pin_colour(table, name), EDGE, 0.8)


def _cross(board: Board, at: tuple[float, float], size: float) -> None:
    x, y = at
    board.line([(x - size, y), (x + size, y)], EDGE, 0.9)
    board.line([(x, y - size), (x, y + size)], EDGE, 0.9)
