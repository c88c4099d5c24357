"""A canvas over a part of a picture that is there already: what is drawn on it gets smooth edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.labels import around
from gorodki.render.draw.view import Box, Point, View


class Patch(Canvas):
    """Draws over a part of a surface, in pixels from the corner of that part; `paste` puts it back.

    The ground is scaled up without change and down again, so what is not drawn on keeps its colour exactly.

    Args:
        under: the picture.
        area: the part, pixels; cut to what lies in the picture.
        factor: how many times as large shapes are drawn before they are scaled down.
        pen: widths of lines are multiplied by this.
    """

    def __init__(self, under: pygame.Surface, area: pygame.Rect, factor: int = 2, pen: float = 1.0) -> None:
        self._under = under
        self.area = area.clip(under.get_clip())
        self.size = self.area.size
        self.pen = pen
        self.texts: list[Text] = []
        self._factor = factor
        ground = under.subsurface(self.area)
        w, h = self.size
        self._big = pygame.transform.scale(ground, (w * factor, h * factor)) if factor > 1 else ground.copy()

    def moved(self, view: View) -> View:
        """A view of the picture as this patch needs it."""
        box = view.box
        shifted = Box(box.left - self.area.left, box.top - self.area.top, box.width, box.height)
        return replace(view, box=shifted)

    def point(self, at: Point) -> Point:
        """A point of the picture as this patch needs it."""
        return (at[0] - self.area.left, at[1] - self.area.top)

    def paste(self) -> pygame.Rect:
        """Put what was drawn into the picture; returns the part that changed."""
        self._under.blit(self.finish(), self.area.topleft)
        return self.area


def patch_around(
    under: pygame.Surface, points: Sequence[Point], margin: float, factor: int = 2, pen: float = 1.0
) -> Patch | None:
    """A patch around some points of the picture; None where they lie outside it."""
    box = around(points, margin)
    area = pygame.Rect(int(box.left), int(box.top), int(box.width) + 2, int(box.height) + 2)
    area = area.clip(under.get_clip())
    return Patch(under, area, factor, pen) if area.width > 0 and area.height > 0 else None
