"""Small pictures of figures, seen at a slant, as one knows them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pygame

from gorodki.figures.registry import figure
from gorodki.figures.types import Hand, Placement
from gorodki.render.draw.camera import Viewpoint, camera
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.colours import HAIRLINE, SHEET
from gorodki.render.draw.depth import Solid, back_to_front
from gorodki.render.draw.figure_plan import PIECE
from gorodki.render.draw.pieces import draw_wood, outline
from gorodki.render.draw.view import Box, View


@lru_cache(maxsize=128)
def thumbnail(key: str, hand: Hand, size: tuple[int, int]) -> pygame.Surface:
    """The picture of a figure by its key.

    Raises:
        InputError: for a figure that is not known.
    """
    return pieces_picture(tuple(figure(key, hand).pieces), size)


@lru_cache(maxsize=128)
def pieces_picture(pieces: tuple[Placement, ...], size: tuple[int, int]) -> pygame.Surface:
    """The picture of some pieces."""
    return next(picture for picture in pieces_in_steps(pieces, size) if picture is not None)


def pieces_in_steps(pieces: tuple[Placement, ...], size: tuple[int, int]) -> Iterator[pygame.Surface | None]:
    """The picture of some pieces, drawn piece by piece; the last step gives it."""
    canvas = Canvas(size, SHEET, 3, 1.0)
    box = Box(0, 0, *size)
    look = camera(Viewpoint.ISO)
    solids: list[Solid] = [(PIECE, look.turned(p.centre), look.turned(p.axis)) for p in pieces]
    points = [q for solid in solids for q in outline(*solid)]
    if points:
        margin = 0.03
        low = (min(p[0] for p in points) - margin, min(p[1] for p in points) - margin)
        high = (max(p[0] for p in points) + margin, max(p[1] for p in points) + margin)
        view = View.fit(box.shrunk(3), low, high)
        for k in back_to_front(solids):
            yield None
            draw_wood(canvas, view, *solids[k], width=0.9)
    yield None
    canvas.box(box.shrunk(0.5), None, HAIRLINE, 1.0)
    yield canvas.finish()
