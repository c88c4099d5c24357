"""Measures as a draughtsman writes them: dimension lines from one zero in rows, the shortest nearest.

Extension lines are broken where a number stands, and a number that does not fit between its arrow heads
stands beside them, so that nothing is written over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from gorodki.render.draw.colours import SOFT_INK
from gorodki.render.draw.view import Box, Point
from gorodki.render.vector.board import Board
from gorodki.render.vector.drawing import TextLine
from gorodki.render.vector.typeface import text_width

LETTER = 2.7  # em height of a number, millimetres on A4
_FIRST = 4.6  # from the view to the first row
_PITCH = 4.3  # from row to row
_HEAD = 1.9  # length of an arrow head
_STROKE = 0.7  # half of a slanting stroke that stands for a head, along and across
_PAST = 0.9  # extension lines go on beyond the row
_AIR = 0.5  # kept free around a number
_THIN, _LINE = 0.7, 0.9  # widths, pixels of the usual picture
_SAME = 0.0005  # metres: marks nearer to each other share a row


class RowSide(Enum):
    """On which side of a view the rows stand."""

    BELOW = "below"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Dimension:
    """Something measured.

    Args:
        value: its distance from zero along the rows, metres; positive to the right, or up.
        inside: how far inside the view its extension line begins, millimetres from the edge of the view.
        words: what is written.
    """

    value: float
    inside: float
    words: str


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of dimension lines at one side of a view.

    Args:
        side: which side.
        edge: y of the lower edge of the view, or x of its left edge, millimetres.
        zero: x or y of zero on the page.
        scale: millimetres of the page to a metre.
        marks: measured from zero.
        whole: from where to where the figure reaches, with the measure, for a last row; None for none.
    """

    side: RowSide
    edge: float
    zero: float
    scale: float
    marks: Sequence[Dimension]
    whole: tuple[Dimension, Dimension] | None

    def at(self, along: float, outward: float) -> Point:
        """A point of the page by its place along the rows and its distance from the view."""
        return (along, self.edge + outward) if self.side is RowSide.BELOW else (self.edge - outward, along)

    def along(self, value: float) -> float:
        """Where a value is on the page."""
        return self.zero + (value if self.side is RowSide.BELOW else -value) * self.scale


def rows_depth(values: Iterable[float], unit: float, *, whole: bool) -> float:
    """How far the rows for some values reach from the view, millimetres; `whole` counts the last row."""
    return (_FIRST + (len(_tiers(values)) + whole) * _PITCH) * unit


def draw_rows(board: Board, rows: Rows) -> list[TextLine]:
    """Draw the rows; returns the numbers."""
    unit, numbers = board.unit, list[TextLine]()
    extensions: dict[float, tuple[float, float]] = {rows.zero: (0.0, 0.0)}
    tiers = _tiers(m.value for m in rows.marks)
    for mark in rows.marks:
        tier = next(
            (k for k, values in enumerate(tiers) if any(abs(mark.value - v) < _SAME for v in values)), -1
        )
        if tier < 0:
            continue
        row, end = (_FIRST + tier * _PITCH) * unit, rows.along(mark.value)
        numbers.append(_dimension(board, rows, row, (rows.zero, end), mark.words))
        extensions[end] = (-mark.inside, row + _PAST * unit)
        extensions[rows.zero] = (0.0, max(row + _PAST * unit, extensions[rows.zero][1]))
    if rows.whole is not None:
        last, (low, high) = (_FIRST + len(tiers) * _PITCH) * unit, rows.whole
        ends = (rows.along(low.value), rows.along(high.value))
        numbers.append(_dimension(board, rows, last, ends, high.words, bold=True))
        for mark, end in zip((low, high), ends, strict=True):
            begin = min(-mark.inside, extensions.get(end, (0.0, 0.0))[0])
            extensions[end] = (begin, last + _PAST * unit)
    for along, (begin, stop) in extensions.items():
        _extension(board, rows, along, (begin, stop), numbers)
    return numbers


def _tiers(values: Iterable[float]) -> list[list[float]]:
    """Values by row: on each side of zero the nearest in the first row, the next in the second and so on."""
    sides: tuple[list[float], list[float]] = ([], [])
    for value in sorted(values, key=abs):
        side = sides[value > 0]
        if abs(value) >= _SAME and not any(abs(value - v) < _SAME for v in side):
            side.append(value)
    count = max(len(side) for side in sides)
    return [[side[k] for side in sides if k < len(side)] for k in range(count)]


def _dimension(
    board: Board, rows: Rows, row: float, ends: tuple[float, float], words: str, *, bold: bool = False
) -> TextLine:
    """One dimension line with its number over the middle, or beside its far end where it is too short."""
    unit = board.unit
    start, end = ends
    letter, head = LETTER * unit, _HEAD * unit
    length, sign = abs(end - start), 1.0 if end >= start else -1.0
    wide = text_width(words, letter, bold=bold)
    turned = rows.side is RowSide.LEFT
    middle, tip = (start + end) / 2, end
    heads = length >= 2.2 * head
    if length < wide + 2 * (_AIR if heads else _STROKE + 0.2) * unit:
        middle = end + sign * (wide / 2 + 1.1 * unit)
        tip = middle + sign * wide / 2
    board.line([rows.at(start, row), rows.at(tip, row)], SOFT_INK, _LINE)
    if heads:
        for at, way in ((start, -sign), (end, sign)):
            board.head(rows.at(at, row), (0.0, way) if turned else (way, 0.0), head)
    else:  # no room for heads: slanting strokes
        for at in (start, end):
            (x, y), s = rows.at(at, row), _STROKE * unit
            board.line([(x - s, y + s), (x + s, y - s)], SOFT_INK, 1.3)
    lift = letter * 0.72 * (1.0 if turned else -1.0)
    return board.words(words, rows.at(middle, row + lift), letter, bold=bold, anchor="centre", turned=turned)


def _extension(
    board: Board, rows: Rows, along: float, reach: tuple[float, float], numbers: Sequence[TextLine]
) -> None:
    """A thin line from the piece to its row, broken at every number on its way."""
    begin, stop = reach
    if stop <= begin:
        return
    air, parts = _AIR * board.unit, [(begin, stop)]
    for box in (n.box for n in numbers):
        low, high = _outward(rows, box)
        near, far = (box.left, box.right) if rows.side is RowSide.BELOW else (box.top, box.bottom)
        if near - air < along < far + air:
            parts = [
                p for a, b in parts for p in ((a, min(b, low - air)), (max(a, high + air), b)) if p[1] > p[0]
            ]
    for a, b in parts:
        board.line([rows.at(along, a), rows.at(along, b)], SOFT_INK, _THIN)


def _outward(rows: Rows, box: Box) -> tuple[float, float]:
    """How far a box is from the view: its nearest and its farthest edge."""
    if rows.side is RowSide.BELOW:
        return box.top - rows.edge, box.bottom - rows.edge
    return rows.edge - box.right, rows.edge - box.left
