"""The number of a piece in a disc of its colour, in millimetres."""

from __future__ import annotations

from gorodki.render.draw.colours import PAPER, piece_colour
from gorodki.render.draw.view import Point
from gorodki.render.vector.board import Board


def draw_number(board: Board, centre: Point, number: int, radius: float) -> None:
    """The number of a piece in a disc of its colour; radius in millimetres."""
    board.disc(centre, radius, piece_colour(number), PAPER, 1.0)
    board.words(str(number), centre, radius * 1.45, colour=PAPER, bold=True, anchor="centre")
