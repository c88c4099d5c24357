"""One throw as one picture: the court to scale with all that happened, the ruling in words beside it."""

from __future__ import annotations

import os
from io import BytesIO

import pygame

from court.geometry import Court, court
from court.ruling import Ruling
from figures.errors import InputError
from figures.output import write_bytes
from render.canvas import Canvas, Text
from render.colours import HAIRLINE, INK, PAPER, SOFT_INK
from render.court_drawing import court_aspect, court_view, draw_court
from render.legend import draw_legend
from render.messages import Messages, messages
from render.panel import draw_panel
from render.throw_marks import Scene, draw_marks
from render.view import Box, View
from render.wording import PLACES, Label
from sim.equipment import Equipment
from sim.throw import Throw
from sim.trace import Trace

SIZE = (1600, 1000)  # pixels
SMALLEST, LARGEST = 320, 8000  # pixels, either way


def draw_throw(
    trace: Trace,
    ruling: Ruling,
    *,
    throw: Throw | None = None,
    equipment: Equipment | None = None,
    lang: str = "en",
    size: tuple[int, int] = SIZE,
) -> pygame.Surface:
    """Draw a throw with its ruling.

    Args:
        trace: what moved.
        ruling: what it counts for.
        throw: what was thrown, None where that is not known.
        equipment: bat, pieces and sheet; the picture says where they break a lawful limit.
        lang: ``en``, ``ru`` or ``uk``.
        size: width and height of the picture, pixels.

    Raises:
        InputError: for a language without a catalogue or a size that is no picture.
    """
    words = messages(lang)
    width, height = checked_size(size)
    scale = min(width / SIZE[0], height / SIZE[1])
    place = court()
    canvas = Canvas(size, PAPER)
    legend = 78 * scale
    field = Box(0, 0, min(width * 0.645, (height - legend) * court_aspect(place)), height - legend)
    view = court_view(field, place)
    draw_court(canvas, view, place)
    _captions(canvas, view, place, ruling, words, scale)
    draw_marks(Scene(canvas, view, trace, ruling, words, place, scale))
    canvas.line([(field.right, 0), (field.right, height)], HAIRLINE, 1.2)
    canvas.line([(0, field.bottom), (field.right, field.bottom)], HAIRLINE, 1.2)
    draw_legend(canvas, Box(14 * scale, field.bottom, field.width - 20 * scale, legend), words, scale)
    margin = 20 * scale
    panel = Box(field.right + margin, 16 * scale, width - field.right - 2 * margin, height - 24 * scale)
    draw_panel(canvas, panel, trace, ruling, throw, equipment, words, scale, place.size)
    return canvas.finish()


def checked_size(size: tuple[int, int]) -> tuple[int, int]:
    """A size that can be a picture.

    Raises:
        InputError: for a side that is not between `SMALLEST` and `LARGEST`.
    """
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise InputError(
            f"picture size {size!r}: both sides must be whole numbers from {SMALLEST} to {LARGEST} pixels"
        )
    return size


def save_png(surface: pygame.Surface, path: str | os.PathLike[str]) -> None:
    """Write a picture as PNG, whole or not at all.

    Raises:
        InputError: where the path cannot be written.
    """
    png = BytesIO()
    pygame.image.save(surface, png, "picture.png")
    write_bytes(path, png.getvalue())


def _captions(
    canvas: Canvas, view: View, place: Court, ruling: Ruling, words: Messages, scale: float
) -> None:
    """The names of lines and zones, a scale bar, and the way the throw came."""
    size, letter = place.size, 13 * scale
    x, y = view.px(-size.half_side + size.line_width, size.side - size.line_width)
    _caption(canvas, words.label(Label.GOROD), (x + 9 * scale, y + letter), letter)
    x, y = view.px(-size.half_side - 0.2, -0.42)
    _caption(canvas, words.label(Label.PRIGOROD), (x, y), letter)
    x, y = view.px(size.half_penalty, size.penalty_y)
    _caption(canvas, words.label(Label.PENALTY_LINE), (x, y + letter * 0.9), letter, "right")
    x, y = view.px(-size.half_penalty, size.penalty_y)
    _caption(canvas, words.label(Label.PENALTY_ZONE), (x + 6 * scale, y + letter * 0.9), letter)
    x, y = view.px(-size.half_side - 0.02, 0.01)
    _caption(canvas, words.label(Label.FRONT_LINE), (x - 4 * scale, y), letter, "right")
    _scale_bar(canvas, view, words, scale)
    _direction(canvas, view, ruling, words, scale)


def _caption(
    canvas: Canvas, words: str, at: tuple[float, float], letter: float, anchor: str = "left"
) -> None:
    canvas.text(Text(words, at, letter, SOFT_INK, anchor=anchor))


def _scale_bar(canvas: Canvas, view: View, words: Messages, scale: float) -> None:
    right, y = view.box.right - 26 * scale, view.box.bottom - 16 * scale
    left = right - view.scale
    for k in range(10):
        piece = Box(left + k * view.scale / 10, y - 3 * scale, view.scale / 10, 6 * scale)
        canvas.box(piece, INK if k % 2 == 0 else PAPER, INK, 0.8)
    for share, metres in ((0.0, "0"), (1.0, words.metres(1.0, 0))):
        at = (left + share * view.scale, y - 13 * scale)
        canvas.text(Text(metres, at, 13 * scale, INK, anchor="centre"))


def _direction(canvas: Canvas, view: View, ruling: Ruling, words: Messages, scale: float) -> None:
    x, y = view.box.left + 26 * scale, view.box.bottom - 10 * scale
    canvas.arrow((x, y), (x, y - 46 * scale), INK, 5 * scale, 18 * scale)
    place = words.text(PLACES[ruling.situation.place])
    for k, line in enumerate((words.label(Label.THROWN_FROM), place)):
        canvas.text(Text(line, (x + 18 * scale, y - (30 - 17 * k) * scale), 13 * scale, INK))
