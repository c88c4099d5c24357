"""Numbered discs and the small signs of the legend: touch of ground, touch of a piece, dead point, exit."""

from __future__ import annotations

import math

from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import BAT, INK, PAPER, Colour, piece_colour
from gorodki.render.draw.view import Box, Point


def draw_badge(canvas: Canvas, centre: Point, number: int, radius: float) -> None:
    """The number of a piece in a disc of its colour."""
    canvas.disc(centre, radius, piece_colour(number), PAPER, 1.2)
    canvas.text(Text(str(number), centre, radius * 1.45, PAPER, bold=True, anchor="centre"))


def draw_tag(canvas: Canvas, box: Box, words: str, colour: Colour, letter: float) -> None:
    """A few words in a box with round ends."""
    radius, y = box.height / 2, box.centre[1]
    ring = []
    for x, start in ((box.right - radius, -math.pi / 2), (box.left + radius, math.pi / 2)):
        turns = (start + math.pi * k / 12 for k in range(13))
        ring += [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in turns]
    canvas.polygon(ring, colour, PAPER, 1.2)
    canvas.text(Text(words, box.centre, letter, PAPER, bold=True, anchor="centre"))


def draw_dead_point(canvas: Canvas, centre: Point, colour: Colour, size: float = 8.0) -> None:
    """A diamond: here the piece turned back."""
    x, y = centre
    size *= canvas.pen
    canvas.polygon([(x, y - size), (x + size, y), (x, y + size), (x - size, y)], PAPER, colour, 2.4)
    canvas.disc(centre, size * 0.28, colour)


def draw_ground_touch(canvas: Canvas, centre: Point, size: float = 7.0) -> None:
    """A ring with a point: the bat comes down."""
    size *= canvas.pen
    canvas.disc(centre, size, PAPER, BAT, 2.2)
    canvas.disc(centre, size * 0.3, BAT)


def draw_contact(canvas: Canvas, centre: Point, size: float = 9.0) -> None:
    """A star: the bat touches the first piece."""
    star, size = [], size * canvas.pen
    for k in range(12):
        r = size if k % 2 == 0 else size * 0.45
        a = math.pi * k / 6 - math.pi / 2
        star.append((centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)))
    canvas.polygon(star, (255, 214, 64), INK, 1.2)


def draw_exit(canvas: Canvas, centre: Point, outward: Point, colour: Colour, size: float = 22.0) -> None:
    """A bar on the border and an arrow outward."""
    (x, y), (ux, uy) = centre, outward
    half, size = 8.0 * canvas.pen, size * canvas.pen
    bar = [(x - uy * half, y + ux * half), (x + uy * half, y - ux * half)]
    canvas.line(bar, PAPER, 5.5)
    canvas.line(bar, colour, 3.2)
    canvas.arrow(centre, (x + ux * size, y + uy * size), colour, 3.0, 12.0)


def draw_warning(canvas: Canvas, centre: Point, size: float, colour: Colour) -> None:
    """A triangle with a bar: look twice."""
    x, y = centre
    canvas.polygon([(x, y - size), (x + size, y + size * 0.8), (x - size, y + size * 0.8)], None, colour, 1.8)
    canvas.line([(x, y - size * 0.3), (x, y + size * 0.25)], colour, 1.8)
    canvas.disc((x, y + size * 0.55), size * 0.15, colour)
