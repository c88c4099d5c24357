"""One throw as one picture: the court to scale with all that happened, the ruling in words beside it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from io import BytesIO

import pygame

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.measuring.geometry import court
from gorodki.figures.errors import InputError
from gorodki.figures.files.output import write_bytes
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.captions import draw_captions
from gorodki.render.draw.colours import HAIRLINE, PAPER
from gorodki.render.draw.court import court_aspect, draw_court, throw_view
from gorodki.render.draw.view import Box
from gorodki.render.throw.bat_way import bat_boxes
from gorodki.render.throw.legend import draw_legend
from gorodki.render.throw.marks import draw_marks
from gorodki.render.throw.panel import draw_panel
from gorodki.render.throw.scene import ThrowScene
from gorodki.render.vector.drawing import Drawing, Paper
from gorodki.render.vector.paper_canvas import PaperCanvas
from gorodki.render.words.messages import Messages, messages

SIZE = (1600, 1000)  # pixels
SIDEWAYS = (1600, 1131)  # pixels; as wide for its height as A4 on its side
SMALLEST, LARGEST = 320, 8000  # pixels, either way


@dataclass(frozen=True, slots=True)
class PictureLayout:
    """The parts of a picture.

    Args:
        field: the court, pixels.
        legend: below the court, pixels.
        panel: the words beside the court, pixels.
        scale: pixels to a pixel of a picture of the usual size.
    """

    field: Box
    legend: Box
    panel: Box
    scale: float


def draw_throw(thrown: RuledThrow, *, lang: str = "en", size: tuple[int, int] = SIZE) -> pygame.Surface:
    """Draw a throw with its ruling; the picture says too where equipment or figure are not lawful.

    Args:
        thrown: the throw.
        lang: ``en``, ``ru`` or ``uk``.
        size: width and height of the picture, pixels.

    Raises:
        InputError: for a language without a catalogue or a size that is no picture.
    """
    return paint_throw(thrown, messages(lang), checked_size(size))


def paint_throw(thrown: RuledThrow, words: Messages, size: tuple[int, int]) -> pygame.Surface:
    """`draw_throw` as a part of something larger: the words are at hand, any size will do."""
    canvas = Canvas(size, PAPER, pen=layout(size).scale)
    _paint(canvas, thrown, words)
    return canvas.finish()


def throw_drawing(thrown: RuledThrow, *, lang: str = "en") -> Drawing:
    """The same picture with true lines, on a sheet of A4 lying on its side, for SVG and PDF.

    Raises:
        InputError: for a language without a catalogue.
    """
    words = messages(lang)
    canvas = PaperCanvas(SIDEWAYS, Paper.A4.size[1], pen=layout(SIDEWAYS).scale)
    _paint(canvas, thrown, words)
    return canvas.drawing(thrown.title or words.figure(thrown.situation.figure), lang)


def _paint(canvas: Canvas, thrown: RuledThrow, words: Messages) -> None:
    place, sheet = court(), layout(canvas.size)
    trace, ruling = thrown.trace, thrown.ruling
    view = throw_view(sheet.field, place, ruling)
    draw_court(canvas, view, place)
    drawn = bat_boxes(trace, view, sheet.scale)
    draw_captions(canvas, view, place, ruling, thrown.throw, words, sheet.scale, drawn, thrown.built)
    draw_marks(ThrowScene(canvas, view, trace, ruling, words, place, sheet.scale, near=True))
    draw_frame(canvas, sheet, words)
    draw_panel(canvas, sheet.panel, thrown, words, sheet.scale, place.size)


def layout(size: tuple[int, int]) -> PictureLayout:
    """How a picture of a size is divided."""
    width, height = size
    scale = min(width / SIZE[0], height / SIZE[1])
    legend, margin = 78 * scale, 20 * scale
    field = Box(0, 0, min(width * 0.645, (height - legend) * court_aspect(court())), height - legend)
    return PictureLayout(
        field,
        Box(14 * scale, field.bottom, field.width - 20 * scale, legend),
        Box(field.right + margin, 16 * scale, width - field.right - 2 * margin, height - 24 * scale),
        scale,
    )


def draw_frame(canvas: Canvas, sheet: PictureLayout, words: Messages) -> None:
    """Draw the legend and the lines between the parts of a picture."""
    field = sheet.field
    canvas.line([(field.right, 0), (field.right, canvas.size[1])], HAIRLINE, 1.2)
    canvas.line([(0, field.bottom), (field.right, field.bottom)], HAIRLINE, 1.2)
    draw_legend(canvas, sheet.legend, words, sheet.scale)


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
    write_bytes(path, png_bytes(surface))


def png_bytes(surface: pygame.Surface) -> bytes:
    """A picture as a PNG file."""
    png = BytesIO()
    pygame.image.save(surface, png, "picture.png")
    return png.getvalue()
