"""A drawing as a picture of pixels: PNG files, and surfaces for the window."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pygame

from gorodki.figures.errors import InputError
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.colours import PAPER, Colour, Ink, faded
from gorodki.render.draw.fonts import font
from gorodki.render.draw.view import Box
from gorodki.render.vector.drawing import Disc, Drawing, Polyline, Shape, TextLine

DPI = 200.0
_DPI_BOUNDS = (20.0, 400.0)
_INCH = 25.4  # millimetres
# the part of a line of text that lies on its anchor, for words along the page and for words that are turned
_PARTS = (
    {"left": "midleft", "centre": "center", "right": "midright"},
    {"left": "midbottom", "centre": "center", "right": "midtop"},
)


def png_bytes(drawing: Drawing, dpi: float = DPI) -> bytes:
    """The file of a drawing; it tells its resolution, so that it prints at its true size.

    Args:
        drawing: the page.
        dpi: pixels to an inch of the paper.

    Raises:
        InputError: for a resolution that is no number from 20 to 400.
    """
    from PIL import Image

    picture = surface(drawing, dpi)
    out = BytesIO()
    image = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
    image.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()


def surface(drawing: Drawing, dpi: float = DPI) -> pygame.Surface:
    """The picture of a drawing; arguments and errors as in `png_bytes`."""
    low, high = _DPI_BOUNDS
    if not low <= dpi <= high:
        raise InputError(f"resolution {dpi!r} dpi: must be a number from {low:g} to {high:g}")
    scale = dpi / _INCH
    size = (round(drawing.size[0] * scale), round(drawing.size[1] * scale))
    canvas = Canvas(size, PAPER, 2, pen=scale)
    for shape in drawing.shapes:
        _draw(canvas, shape, scale)
    picture = canvas.finish()
    for words in drawing.words:
        _write(picture, words, scale)
    return picture


def _draw(canvas: Canvas, shape: Shape, scale: float) -> None:
    """Widths are millimetres, which the canvas multiplies by its pen."""
    if shape.clip is not None:
        box = shape.clip
        within = Box(box.left * scale, box.top * scale, box.width * scale, box.height * scale)
        with canvas.clipped(within):
            _draw(canvas, replace(shape, clip=None), scale)
    elif isinstance(shape, Polyline):
        canvas.line(
            [(x * scale, y * scale) for x, y in shape.points],
            _ink(shape, shape.colour),
            shape.width,
            shape.dash,
        )
    elif isinstance(shape, Disc):
        (x, y), radius = shape.centre, shape.radius * scale
        fill, edge = (None if colour is None else _ink(shape, colour) for colour in (shape.fill, shape.edge))
        canvas.disc((x * scale, y * scale), radius, fill, edge, shape.width)
    else:
        points = [(x * scale, y * scale) for x, y in shape.points]
        fill, edge = (None if colour is None else _ink(shape, colour) for colour in (shape.fill, shape.edge))
        canvas.polygon(points, fill, edge, shape.width)


def _ink(shape: Shape, colour: Colour) -> Ink:
    return colour if shape.opacity >= 1.0 else faded(colour, shape.opacity)


def _write(picture: pygame.Surface, words: TextLine, scale: float) -> None:
    ink = font(words.height * scale, bold=words.bold).render(words.text, True, words.colour)
    place = ink.get_rect()
    # letters of whole pixels are a little wider or narrower than told: the anchor is what stays
    at = (round(words.at[0] * scale), round(words.at[1] * scale))
    if words.turned:
        ink = pygame.transform.rotate(ink, 90)
        place = ink.get_rect()
    setattr(place, _PARTS[words.turned][words.anchor], at)
    picture.blit(ink, place)
