"""All figures of a programme on one page, to hang up: each at a slant and from above."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from gorodki.figures.check import check_figure
from gorodki.figures.errors import InputError
from gorodki.figures.languages import N_
from gorodki.figures.types import Basis, Figure
from gorodki.render.draw.camera import Viewpoint
from gorodki.render.draw.colours import HAIRLINE, INK, SOFT_INK, WARNING
from gorodki.render.draw.view import Box
from gorodki.render.sheet.column import BODY, NOTE, SheetColumn
from gorodki.render.sheet.figure import MARGIN, paper_named
from gorodki.render.sheet.head_foot import other_names
from gorodki.render.sheet.view import CameraView, draw_plain, plain_scale
from gorodki.render.vector.board import Board
from gorodki.render.vector.drawing import Drawing, Paper
from gorodki.render.vector.typeface import text_width
from gorodki.render.words import wording
from gorodki.render.words.columns import aligned, together
from gorodki.render.words.known import worth
from gorodki.render.words.messages import Messages, messages
from gorodki.render.words.wording import Label

_TITLE = 8.0  # em heights, millimetres on A4
_NAME = 3.9
_SMALL = 2.2
_GAP = 3.0
_ASPECT = 1.3  # width over height of a cell that looks best
_SHARES = (0.45, 0.5, 0.55, 0.6, 0.65)  # of a cell, for the view at a slant


def draw_poster(
    figures: Sequence[Figure], title: str, *, paper: Paper | str = Paper.A4, lang: str = "en"
) -> Drawing:
    """Draw figures on one page.

    Args:
        figures: in their order, set for one hand.
        title: what they are, such as the name of a programme.
        paper: ``A4`` or ``A3``.
        lang: ``en``, ``ru`` or ``uk``.

    Raises:
        InputError: for no figure at all, an unknown paper or language.
    """
    if not figures:
        raise InputError("a poster needs at least one figure, none was given")
    sheet, words = paper_named(paper), messages(lang)
    board = Board(sheet.size, sheet.size[0] / Paper.A4.size[0])
    unit = board.unit
    page = Box(0, 0, *sheet.size).shrunk(MARGIN * unit)
    top = _head(board, page, figures, title, words)
    field = Box(page.left, top, page.width, page.bottom - top)
    for figure, cell in zip(figures, _cells(field, len(figures), _GAP * unit), strict=False):
        _cell(board, cell, figure, words)
    return board.drawing(title, lang)


def poster_text(figures: Sequence[Figure], title: str, lang: str = "en") -> str:
    """What a poster shows, for a terminal: the title, and each figure with what there is to warn of.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words = messages(lang)
    rows = [(words.figure(figure), _warning(figure, words)) for figure in figures]
    return together([title, *aligned(rows)])


def _head(board: Board, page: Box, figures: Sequence[Figure], title: str, words: Messages) -> float:
    """Title, hand and the way of the throw; returns the y where it ends."""
    unit, column = board.unit, SheetColumn(page.left, page.top, page.width)
    column.words(title, _TITLE * unit, bold=True)
    hand = words.with_hand(figures[0].hand)
    y = column.words(words.label(Label.SET_FOR).format(hand=hand), BODY * unit)
    column.draw(board)
    said = board.words(words.label(Label.THROWN_FROM), (page.right, y), NOTE * unit, anchor="right")
    x = said.box.left - 2.5 * unit
    board.arrow((x, y + 2.4 * unit), (x, y - 3.4 * unit), 2.8 * unit, INK, 2.4)
    column.gap(_GAP * unit)
    return column.y


def _cells(field: Box, count: int, gap: float) -> list[Box]:
    """Boxes in rows that fill a field, of the shape nearest to the one that looks best."""

    def unlike(columns: int) -> float:
        rows = math.ceil(count / columns)
        aspect = (field.width / columns) / (field.height / rows)
        empty = columns * rows - count
        return abs(math.log(aspect / _ASPECT)) + 0.5 * empty / count

    columns = min(range(1, count + 1), key=unlike)
    rows = math.ceil(count / columns)
    width, height = (field.width + gap) / columns - gap, (field.height + gap) / rows - gap
    return [
        Box(
            field.left + (width + gap) * (k % columns),
            field.top + (height + gap) * (k // columns),
            width,
            height,
        )
        for k in range(count)
    ]


def _cell(board: Board, cell: Box, figure: Figure, words: Messages) -> None:
    """One figure: its names, what its source is worth, and two views."""
    unit = board.unit
    board.box(cell, None, HAIRLINE, 1.0)
    inner = cell.shrunk(1.6 * unit)
    column = SheetColumn(inner.left, inner.top, inner.width)
    name, others = words.figure(figure), other_names(figure, words.lang)
    height = _fitted(name, _NAME * unit, inner.width)
    middle = column.words(name, height, bold=True)
    warning = _warning(figure, words)
    free = inner.width - text_width(name, height, bold=True) - 2.0 * unit
    beside = bool(warning) and text_width(warning, _SMALL * unit, bold=True) <= free
    if beside:
        at = (inner.right, middle)
        board.words(warning, at, _SMALL * unit, colour=WARNING, bold=True, anchor="right")
    if others:
        column.words(others, _fitted(others, _SMALL * unit, inner.width), colour=SOFT_INK)
    if warning and not beside:
        column.words(warning, _fitted(warning, _SMALL * unit, inner.width), colour=WARNING, bold=True)
    column.draw(board)
    top = column.y + 0.8 * unit
    _views(board, Box(inner.left, top, inner.width, inner.bottom - top), figure)


def _warning(figure: Figure, words: Messages) -> str:
    """A word on a figure that is not lawful, or whose placement has no good source; else nothing."""
    problems = check_figure(figure)
    if problems:
        return words.text(N_("not set lawfully"))
    basis = worth(figure, problems)
    doubtful = basis in (Basis.RECONSTRUCTED, Basis.PARTIAL)
    return words.text(wording.BASIS_NAMES[basis]) if doubtful else ""


def _views(board: Board, box: Box, figure: Figure) -> None:
    """At a slant and from above, beside or over each other: whichever shows the pieces larger."""
    slanted, above = CameraView.of(figure, Viewpoint.ISO), CameraView.of(figure, Viewpoint.TOP)

    def scale(halves: tuple[Box, Box]) -> float:
        views = zip((slanted, above), halves, strict=True)
        return math.prod(plain_scale(sight, half, board.unit) for sight, half in views)

    best = max(_halves(box, board.unit), key=scale)
    for sight, half in zip((slanted, above), best, strict=True):
        draw_plain(board, sight, half)


def _halves(box: Box, gap: float) -> Iterator[tuple[Box, Box]]:
    """Ways to part a box in two with a gap between."""
    for share in _SHARES:
        wide, high = share * (box.width - gap), share * (box.height - gap)
        left = Box(box.left, box.top, wide, box.height)
        yield left, Box(left.right + gap, box.top, box.width - wide - gap, box.height)
        upper = Box(box.left, box.top, box.width, high)
        yield upper, Box(box.left, upper.bottom + gap, box.width, box.height - high - gap)


def _fitted(text: str, height: float, width: float) -> float:
    """The em height, made smaller where the bold text would be wider than the room."""
    return min(height, height * width / max(text_width(text, height, bold=True), 1e-9))
