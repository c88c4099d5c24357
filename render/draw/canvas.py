"""A canvas: shapes drawn several times as large and scaled down for smooth edges, text set sharp on top."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import pygame

from gorodki.render.draw.colours import Colour, Ink
from gorodki.render.draw.fonts import font
from gorodki.render.draw.fonts.letters import drawable
from gorodki.render.draw.view import Box, Point

Draw = Callable[[pygame.Surface, Sequence[Point]], object]
"""Draws a shape, given in pixels of an enlarged surface, on that surface."""


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text and where it goes.

    Args:
        words: the text; what cannot be drawn is replaced (`render.fonts.letters`).
        at: the anchor point, pixels.
        height: em height, pixels.
        anchor: part of the text that lies on the point, ``left``, ``centre`` or ``right``; mid height.
        halo: colour of a thin rim that keeps the words readable over lines; None for none.
    """

    words: str
    at: Point
    height: float
    colour: Colour
    bold: bool = False
    anchor: str = "left"
    halo: Colour | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", drawable(self.words))

    @property
    def box(self) -> Box:
        """The rectangle the text fills, pixels."""
        w, h = font(self.height, bold=self.bold).size(self.words)
        left = self.at[0] - {"left": 0.0, "centre": w / 2, "right": w}[self.anchor]
        return Box(left, self.at[1] - h / 2, w, h)


class Canvas:
    """Draws in picture pixels; fractions of a pixel count.

    Args:
        size: of the finished picture, pixels.
        paper: its ground colour.
        factor: how many times as large shapes are drawn before they are scaled down.
        pen: widths of lines, dashes and heads of arrows are multiplied by this.
    """

    def __init__(self, size: tuple[int, int], paper: Colour, factor: int = 3, pen: float = 1.0) -> None:
        self.size = size
        self.pen = pen
        self.texts: list[Text] = []
        self._factor = factor
        self._big = pygame.Surface((size[0] * factor, size[1] * factor), 0, 32)
        self._big.fill(paper)

    def finish(self) -> pygame.Surface:
        """The picture."""
        out = pygame.transform.smoothscale(self._big, self.size) if self._factor > 1 else self._big
        for text in self.texts:
            set_text(out, text)
        return out

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Shapes drawn inside leave nothing outside the box (text is not clipped)."""
        f, before = self._factor, self._big.get_clip()
        left, top = math.ceil(box.left * f), math.ceil(box.top * f)
        self._big.set_clip(
            pygame.Rect(left, top, math.floor(box.right * f) - left, math.floor(box.bottom * f) - top).clip(
                before
            )
        )
        try:
            yield
        finally:
            self._big.set_clip(before)

    def box(self, box: Box, fill: Ink | None, edge: Ink | None = None, width: float = 1.0) -> None:
        """A rectangle."""
        corners = [
            (box.left, box.top),
            (box.right, box.top),
            (box.right, box.bottom),
            (box.left, box.bottom),
        ]
        self.polygon(corners, fill, edge, width)

    def polygon(
        self, points: Sequence[Point], fill: Ink | None, edge: Ink | None = None, width: float = 1.0
    ) -> None:
        """A filled polygon with an outline centred on its edge."""
        if fill is not None:
            self._shape(points, fill, 0.0, lambda s, pts: pygame.draw.polygon(s, _opaque(fill), pts))
        if edge is not None:
            self.line([*points, points[0]], edge, width)

    def disc(
        self, centre: Point, radius: float, fill: Ink | None, edge: Ink | None = None, width: float = 1.0
    ) -> None:
        """A circle."""
        n = max(16, min(64, round(radius * 3)))
        ring = [
            (
                centre[0] + radius * math.cos(2 * math.pi * k / n),
                centre[1] + radius * math.sin(2 * math.pi * k / n),
            )
            for k in range(n)
        ]
        self.polygon(ring, fill, edge, width)

    def line(
        self,
        points: Sequence[Point],
        colour: Ink,
        width: float = 1.0,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """A line with round joints; `dash` = (stroke, gap)."""
        pen = self.pen
        parts = [list(points)] if dash is None else list(dashes(points, dash[0] * pen, dash[1] * pen))
        for part in parts:
            self._stroke(part, colour, width * pen)

    def arrow(self, start: Point, tip: Point, colour: Ink, width: float, head: float) -> None:
        """A straight arrow; `head` is the length of its head."""
        length = math.dist(start, tip)
        if length <= 0:
            return
        ux, uy = (tip[0] - start[0]) / length, (tip[1] - start[1]) / length
        short = head * self.pen * 0.8
        if length > short:
            self.line([start, (tip[0] - ux * short, tip[1] - uy * short)], colour, width)
        self.head(tip, (ux, uy), colour, head)

    def head(self, tip: Point, direction: Point, colour: Ink, size: float) -> None:
        """The head of an arrow that points along a unit vector of the picture."""
        ux, uy = direction
        size *= self.pen
        bx, by, half = tip[0] - ux * size, tip[1] - uy * size, size * 0.42
        notch = (tip[0] - ux * size * 0.75, tip[1] - uy * size * 0.75)
        self.polygon([tip, (bx - uy * half, by + ux * half), notch, (bx + uy * half, by - ux * half)], colour)

    def text(self, text: Text) -> Text:
        """Set a line of text; it will lie over every shape."""
        self.texts.append(text)
        return text

    def _stroke(self, points: Sequence[Point], colour: Ink, width: float) -> None:
        half = width * self._factor / 2

        def draw(surface: pygame.Surface, big: Sequence[Point]) -> None:
            ink = _opaque(colour)
            for (x0, y0), (x1, y1) in itertools.pairwise(big):
                length = math.hypot(x1 - x0, y1 - y0)
                if length < 1e-9:
                    continue
                nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
                pygame.draw.polygon(
                    surface,
                    ink,
                    [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)],
                )
            if half >= 1.5:
                for x, y in big[1:-1] if len(big) > 2 else ():
                    pygame.draw.circle(surface, ink, (x, y), half)

        self._shape(points, colour, width, draw)

    def _shape(self, points: Sequence[Point], colour: Ink, margin: float, draw: Draw) -> None:
        """Draw at once, or by way of a patch where the colour lets the ground through."""
        f = self._factor
        big = [(x * f, y * f) for x, y in points]
        if len(colour) == 3 or colour[3] == 255:
            draw(self._big, big)
            return
        pad = margin * f + 2
        xs, ys = [p[0] for p in big], [p[1] for p in big]
        area = pygame.Rect(
            math.floor(min(xs) - pad),
            math.floor(min(ys) - pad),
            math.ceil(max(xs) - min(xs) + 2 * pad) + 1,
            math.ceil(max(ys) - min(ys) + 2 * pad) + 1,
        ).clip(self._big.get_clip())
        if area.width <= 0 or area.height <= 0:
            return
        patch = pygame.Surface(area.size, pygame.SRCALPHA, 32)
        draw(patch, [(x - area.left, y - area.top) for x, y in big])
        patch.set_alpha(colour[3])
        self._big.blit(patch, area.topleft)


def dashes(points: Sequence[Point], stroke: float, gap: float) -> Iterator[list[Point]]:
    """A polyline cut into strokes of one length with gaps of one length between them."""
    part: list[Point] = [points[0]]
    drawing, left = True, stroke
    for a, b in itertools.pairwise(points):
        length, done = math.dist(a, b), 0.0
        while length - done > left:
            done += left
            cut = (a[0] + (b[0] - a[0]) * done / length, a[1] + (b[1] - a[1]) * done / length)
            if drawing:
                yield [*part, cut]
            part = [cut]
            drawing = not drawing
            left = stroke if drawing else gap
        left -= length - done
        if drawing:
            part.append(b)
    if drawing and len(part) > 1:
        yield part


def _opaque(colour: Ink) -> Colour:
    return (colour[0], colour[1], colour[2])


def set_text(out: pygame.Surface, text: Text) -> None:
    """Set one line of text on a finished picture."""
    face, box = font(text.height, bold=text.bold), text.box
    left, top = round(box.left), round(box.top)
    if text.halo is not None:
        rim = face.render(text.words, True, text.halo)
        r = max(1, round(text.height / 9))
        for dx in range(-r, r + 1):
            for dy in range(-r, r + 1):
                if dx * dx + dy * dy <= r * r + 1:
                    out.blit(rim, (left + dx, top + dy))
    out.blit(face.render(text.words, True, text.colour), (left, top))
