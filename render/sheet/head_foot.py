"""Head and foot of a printed sheet: names, hand, what the source is worth, what is wrong, and the scale."""

from __future__ import annotations

import math
from dataclasses import dataclass

from gorodki.figures.check import Problems
from gorodki.figures.languages import N_
from gorodki.figures.types import Basis, Figure
from gorodki.render.draw.colours import HAIRLINE, INK, PAPER, SOFT_INK, WARNING
from gorodki.render.draw.view import Box
from gorodki.render.sheet.column import BODY, NOTE, SheetColumn
from gorodki.render.vector.board import Board
from gorodki.render.words.known import worth
from gorodki.render.words.messages import Messages
from gorodki.render.words.steps import NO_ORDER
from gorodki.render.words.wording import Label

_TITLE = 9.0
_DOUBTFUL = (Basis.RECONSTRUCTED, Basis.PARTIAL)
_BAR = 62.0  # greatest length of the scale bar


def draw_head(board: Board, box: Box, figure: Figure, problems: Problems, words: Messages) -> float:
    """Names, hand and warnings; returns the y where the head ends, millimetres."""
    unit = board.unit
    column = SheetColumn(box.left, box.top, box.width)
    column.words(words.figure(figure), _TITLE * unit, bold=True)
    others = other_names(figure, words.lang)
    if others:
        column.words(others, BODY * unit, colour=SOFT_INK)
    column.gap(1.0 * unit)
    facts = [
        words.label(Label.SET_FOR).format(hand=words.with_hand(figure.hand))
        if figure.mirrors
        else words.text(N_("the same for both hands")),
        *([words.text(N_("every throw goes from the kon"))] if figure.kon_only else []),
        words.label(Label.MILLIMETRES),
    ]
    column.words(" · ".join(facts), BODY * unit)
    basis = worth(figure, problems)
    if problems:
        column.words(words.unlawful_figure(problems), BODY * unit, colour=WARNING, bold=True)
    if basis in _DOUBTFUL:
        strong = basis is Basis.RECONSTRUCTED
        column.words(words.basis(basis), BODY * unit, colour=WARNING, bold=strong)
    column.draw(board)
    return column.y


def other_names(figure: Figure, lang: str) -> str:
    """The names in the other languages, each once."""
    names = [figure.names[code] for code in ("uk", "ru", "en") if code != lang and code in figure.names]
    return " · ".join(dict.fromkeys(n for n in names if n != figure.name(lang)))


@dataclass(frozen=True, slots=True)
class Foot:
    """The foot of a sheet: at its left the scale, at its right what the source is worth.

    Args:
        column: the words.
        box: the whole foot, millimetres.
    """

    column: SheetColumn
    box: Box


def foot(board: Board, page: Box, figure: Figure, problems: Problems, words: Messages) -> Foot:
    """A foot that ends where the page does."""
    unit = board.unit
    left = page.left + (_BAR + 14.0) * unit

    def filled(top: float) -> SheetColumn:
        column = SheetColumn(left, top, page.right - left)
        basis = worth(figure, problems)
        if basis not in _DOUBTFUL:
            column.words(words.basis(basis), NOTE * unit)
        if figure.note:
            column.words(words.note(figure), NOTE * unit, colour=SOFT_INK)
        column.words(words.text(NO_ORDER), NOTE * unit, colour=SOFT_INK)
        return column

    height = max(filled(0.0).height, 9.0 * unit) + 2.0 * unit
    top = page.bottom - height
    return Foot(filled(top + 2.0 * unit), Box(page.left, top, page.width, height))


def draw_foot(board: Board, foot: Foot, reduction: float | None, words: Messages) -> None:
    """Draw the foot; `reduction` is how many times smaller than nature the views are, None for no scale."""
    box = foot.box
    board.line([(box.left, box.top), (box.right, box.top)], HAIRLINE, 1.2)
    foot.column.draw(board)
    if reduction is not None:
        draw_scale(board, Box(box.left, box.top + 2.0 * board.unit, _BAR * board.unit, 9.0), reduction, words)


def draw_scale(board: Board, box: Box, reduction: float, words: Messages) -> None:
    """The scale in numbers and a bar with the length it stands for."""
    unit = board.unit
    length = _bar_length(box.width * reduction / 1000)
    step = length * 1000 / reduction / 4
    digits = 0 if reduction == int(reduction) else 1
    said = words.text(N_("scale 1 : {n} when printed at 100 %")).format(n=words.number(reduction, digits))
    board.words(said, (box.left, box.top + 0.6 * NOTE * unit), NOTE * unit, bold=True)
    y, high = box.top + 1.5 * NOTE * unit, 1.5 * unit
    for k in range(4):
        part = Box(box.left + k * step, y, step, high)
        board.box(part, INK if k % 2 == 0 else PAPER, INK, 0.8)
    below = y + high + 0.75 * NOTE * unit
    board.words("0", (box.left, below), NOTE * unit)
    label = words.metres(length, 0) if length >= 1 else words.millimetres(length * 1000, digits=0)
    board.words(label, (box.left + 4 * step, below), NOTE * unit, anchor="centre")


def _bar_length(longest: float) -> float:
    """The greatest length of 1, 2 or 5 times a power of ten metres that is no longer than `longest`."""
    ten = 10.0 ** math.floor(math.log10(longest))
    return max(factor * ten for factor in (1, 2, 5) if factor * ten <= longest)
