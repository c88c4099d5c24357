"""One throw as one picture: the court to scale with all that happened on it, and the ruling in words beside it."""

from __future__ import annotations

import os
from io import BytesIO

import pygame

from court.ruling import Ruling
from figures.errors import InputError
from figures.output import write_bytes
from sim.throw import Throw
from sim.trace import Trace

from render.canvas import Canvas, Text
from render.colours import HAIRLINE, INK, PAPER, SOFT_INK
from render.court_drawing import CourtLines, court_view, draw_court
from render.legend import draw_legend
from render.messages import Messages, messages
from render.panel import draw_panel
from render.throw_marks import Scene, draw_marks
from render.view import Box, View
from render.wording import PLACES, Label

SIZE = (1600, 1000)  # pixels
SMALLEST, LARGEST = 320, 8000  # pixels, either way


def draw_throw(
    trace: Trace,
    ruling: Ruling,
    *,
    throw: Throw | None = None,
    lang: str = "en",
    size: tuple[int, int] = SIZE,
) -> pygame.Surface:
    """Draw a throw with its ruling.

    Args:
        trace: what moved.
        ruling: what it counts for.
        throw: what was thrown, None where that is not known.
        lang: ``en``, ``ru`` or ``uk``.
        size: width and height of the picture, pixels.

    Raises:
        InputError: for a language without a catalogue or a size that is no picture.
    """
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise InputError(f"picture size {size!r}: both sides must be from {SMALLEST} to {LARGEST} pixels")
    words = messages(lang)
    scale = min(size[0] / SIZE[0], size[1] / SIZE[1])
    court = CourtLines()
    canvas = Canvas(size, PAPER)
    legend = 78 * scale
    field = Box(0, 0, min(size[0] * 0.645, (size[1] - legend) * 1.09), size[1] - legend)
    view = court_view(field, court)
    draw_court(canvas, view, court)
    _captions(canvas, view, court, ruling, words, scale)
    draw_marks(Scene(canvas, view, trace, ruling, words, court, scale))
    canvas.line([(field.right, 0), (field.right, size[1])], HAIRLINE, 1.2)
    canvas.line([(0, field.bottom), (field.right, field.bottom)], HAIRLINE, 1.2)
    draw_legend(canvas, Box(14 * scale, field.bottom, field.width - 20 * scale, legend), words, scale)
    margin = 20 * scale
    panel = Box(field.right + margin, 16 * scale, size[0] - field.right - 2 * margin, size[1] - 24 * scale)
    draw_panel(canvas, panel, trace, ruling, throw, words, scale, court)
    return canvas.finish()


def save_png(surface: pygame.Surface, path: str | os.PathLike[str]) -> None:
    """Write a picture as PNG, whole or not at all.

    Raises:
        InputError: where the path cannot be written.
    """
    png = BytesIO()
    pygame.image.save(surface, png, "picture.png")
    write_bytes(path, png.getvalue())


def _captions(
    canvas: Canvas, view: View, court: CourtLines, ruling: Ruling, words: Messages, scale: float
) -> None:
    """The names of lines and zones, a scale bar, and the way the throw came."""
    letter = 13 * scale
    inset = 9 * scale
    x, y = view.px(-court.half + court.line, court.side - court.line)
    _caption(canvas, words.label(Label.GOROD), (x + inset, y + letter), letter)
    x, y = view.px(-court.half - 0.2, -0.42)
    _caption(canvas, words.label(Label.PRIGOROD), (x, y), letter)
    x, y = view.px(court.half + court.depth, -court.depth)
    _caption(canvas, words.label(Label.PENALTY_LINE), (x, y + letter * 0.9), letter, "right")
    x, y = view.px(-court.half - 0.02, 0.01)
    _caption(canvas, words.label(Label.FRONT_LINE), (x - 4 * scale, y), letter, "right")
    for distance in court.marks:
        x, y = view.px(court.mark_length / 2 + 0.02, -court.depth + distance)
        _caption(canvas, words.centimetres(distance * 100), (x, y), letter * 0.92)
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
