"""The legend below the court: each sign once, in as many rows as it takes."""

from __future__ import annotations

from collections.abc import Callable

from gorodki.render.draw.badges import (
    draw_contact,
    draw_dead_point,
    draw_exit,
    draw_ground_touch,
)
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import BAT, INK, piece_colour
from gorodki.render.draw.fonts import text_width
from gorodki.render.draw.pieces import draw_bat, draw_ghost, draw_rim, draw_wood
from gorodki.render.draw.view import Box, View
from gorodki.render.words.messages import Messages
from gorodki.render.words.wording import Label
from gorodki.sim.trace import Body, BodyKind, Shape

_SIGN = 50.0  # pixels for a sign at full size
_GAP = 7.0
Sign = Callable[[Canvas, Box], None]


def draw_legend(canvas: Canvas, box: Box, words: Messages, scale: float) -> None:
    """Set the legend in three columns, the letters as large as the longest entry lets them be."""
    columns = 3
    width = box.width / columns
    height = 13.0 * scale
    longest = max((words.label(label) for label, _ in _SIGNS), key=lambda t: text_width(t, height))
    sign = _SIGN * scale
    while text_width(longest, height) > width - sign - 2 * _GAP * scale and height > 6:
        height *= 0.97
    rows = -(-len(_SIGNS) // columns)
    for k, (label, draw) in enumerate(_SIGNS):
        left = box.left + (k // rows) * width
        mid = box.top + box.height * (k % rows + 0.5) / rows
        draw(canvas, Box(left, mid - 11 * scale, sign, 22 * scale))
        canvas.text(Text(words.label(label), (left + sign + _GAP * scale, mid), height, INK))


def _view(box: Box) -> View:
    return View(box, (0.0, 0.0), box.width * 0.9 / 0.22)


_PIECE = Body("", BodyKind.PIECE, Shape.ROUND, 0.023, 0.2, 0.25)
_FLAT = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))


def _stood(canvas: Canvas, box: Box) -> None:
    draw_ghost(canvas, _view(box), _PIECE, *_FLAT, piece_colour(1))


def _stopped(canvas: Canvas, box: Box) -> None:
    draw_wood(canvas, _view(box), _PIECE, *_FLAT, edge=piece_colour(1), width=1.8)


def _faded(canvas: Canvas, box: Box) -> None:
    draw_wood(canvas, _view(box), _PIECE, *_FLAT, edge=piece_colour(1), width=1.8, opacity=0.45)


def _moved(canvas: Canvas, box: Box) -> None:
    y, tip = box.centre[1], (box.right, box.centre[1])
    canvas.line([(box.left, y), (box.right - 0.16 * box.width, y)], piece_colour(1), 1.6, dash=(2.5, 3.5))
    canvas.head(tip, (1.0, 0.0), piece_colour(1), 11)


def _placed(canvas: Canvas, box: Box) -> None:
    draw_wood(canvas, _view(box), _PIECE, *_FLAT, edge=piece_colour(1), width=1.8)
    draw_rim(canvas, _view(box), _PIECE, *_FLAT, piece_colour(1), gap=2.5)


def _path(canvas: Canvas, box: Box) -> None:
    x, y = box.centre
    canvas.line([(box.left, y), (x, y)], piece_colour(1), 2.6)
    canvas.line([(x, y), (box.right - 0.16 * box.width, y)], piece_colour(1), 1.3)
    canvas.head((box.right, y), (1.0, 0.0), piece_colour(1), 11)


def _bat(canvas: Canvas, box: Box) -> None:
    x, y = box.centre
    canvas.line([(box.left, y), (x, y)], BAT, 2.0, dash=(7, 5))
    canvas.line([(x, y), (box.right - 0.16 * box.width, y)], BAT, 2.8)
    canvas.head((box.right, y), (1.0, 0.0), BAT, 11)


def _bat_shapes(canvas: Canvas, box: Box) -> None:
    body = Body("bat", BodyKind.BAT, Shape.ROD, 0.018, 0.2, 1.5)
    draw_bat(canvas, _view(box), body, (0.0, 0.0, 0.02), (1.0, 0.0, 0.0), 0.38)


def _exit(canvas: Canvas, box: Box) -> None:
    draw_exit(canvas, (box.centre[0] - 0.2 * box.width, box.centre[1]), (1.0, 0.0), piece_colour(1), 22)


_SIGNS: tuple[tuple[Label, Sign], ...] = (
    (Label.LEGEND_STOOD, _stood),
    (Label.LEGEND_STOPPED, _stopped),
    (Label.LEGEND_FADED, _faded),
    (Label.LEGEND_PLACED, _placed),
    (Label.LEGEND_MOVED, _moved),
    (Label.LEGEND_PATH, _path),
    (Label.LEGEND_BAT, _bat),
    (Label.LEGEND_BAT_SHAPES, _bat_shapes),
    (Label.LEGEND_GROUND, lambda canvas, box: draw_ground_touch(canvas, box.centre)),
    (Label.LEGEND_CONTACT, lambda canvas, box: draw_contact(canvas, box.centre)),
    (Label.LEGEND_DEAD, lambda canvas, box: draw_dead_point(canvas, box.centre, piece_colour(1))),
    (Label.LEGEND_EXIT, _exit),
)
