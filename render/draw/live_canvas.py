"""A canvas over a still picture: each frame draws only what moves, and scales down only where it is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame

from gorodki.render.draw.canvas import Canvas, Draw, Text, set_text
from gorodki.render.draw.colours import Ink
from gorodki.render.draw.view import Point


class LiveCanvas(Canvas):
    """Draws frames over a still canvas.

    A frame is what is drawn between two calls of `frame`. What is drawn inside `kept` stays for good. The
    smooth edges are those of the still canvas: a body at rest looks the same in a film as in a picture.

    Args:
        still: everything that does not move; it is not drawn on any more.
    """

    def __init__(self, still: Canvas) -> None:
        self.size, self.pen, self.texts = still.size, still.pen, []
        self._factor = still._factor
        self._still = still._big
        self._big = still._big.copy()
        self._still_texts = [(text, _around(text)) for text in still.texts]
        self._shown = still.finish()
        self._keeping = False
        self._drawn: list[pygame.Rect] = []  # of this frame, pixels of the picture
        self._stale: list[pygame.Rect] = []  # of the frame before

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Shapes drawn inside stay in all later frames, under what moves; draw them first in a frame."""
        self._keeping = True
        try:
            yield
        finally:
            self._keeping = False

    def frame(self) -> pygame.Surface:
        """The picture with everything drawn since the last call; the same surface each time."""
        texts = [(text, _around(text)) for text in self.texts]
        self._drawn += [box for _, box in texts]
        for rect in _joined([*self._drawn, *self._stale], self._shown.get_rect()):
            self._scale_down(rect, texts)
        self._stale, self._drawn, self.texts = self._drawn, [], []
        for rect in self._stale:
            self._big.blit(self._still, self._enlarged(rect).topleft, self._enlarged(rect))
        return self._shown

    def _scale_down(self, rect: pygame.Rect, texts: Sequence[tuple[Text, pygame.Rect]]) -> None:
        area = self._enlarged(rect)
        self._shown.blit(pygame.transform.smoothscale(self._big.subsurface(area), rect.size), rect.topleft)
        self._shown.set_clip(rect)
        for text, box in (*self._still_texts, *texts):
            if rect.colliderect(box):
                set_text(self._shown, text)
        self._shown.set_clip(None)

    def _enlarged(self, rect: pygame.Rect) -> pygame.Rect:
        f = self._factor
        return pygame.Rect(rect.left * f, rect.top * f, rect.width * f, rect.height * f).clip(
            self._big.get_rect()
        )

    def _shape(self, points: Sequence[Point], colour: Ink, margin: float, draw: Draw) -> None:
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        pad, clip, f = margin + 2, self._big.get_clip(), self._factor
        rect = _outward(min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad)
        rect = rect.clip(_outward(clip.left / f, clip.top / f, clip.right / f, clip.bottom / f))
        if not rect.width or not rect.height:
            return
        self._drawn.append(rect)
        if self._keeping:
            before = self._big
            self._still.set_clip(before.get_clip())
            self._big = self._still
            try:
                super()._shape(points, colour, margin, draw)
            finally:
                self._big = before
                self._still.set_clip(None)
        super()._shape(points, colour, margin, draw)


def _around(text: Text) -> pygame.Rect:
    """What a text and its rim may cover."""
    box, rim = text.box, 2 + text.height / 9
    return _outward(box.left - rim, box.top - rim, box.right + rim, box.bottom + rim)


def _outward(left: float, top: float, right: float, bottom: float) -> pygame.Rect:
    """The whole pixels that a box touches."""
    x, y = math.floor(left), math.floor(top)
    return pygame.Rect(x, y, math.ceil(right) - x, math.ceil(bottom) - y)


def _joined(rects: Sequence[pygame.Rect], frame: pygame.Rect) -> list[pygame.Rect]:
    """Rectangles that cover the same pixels without overlap: those that meet become one."""
    parts: list[pygame.Rect] = []
    for rect in rects:
        one = rect.clip(frame)
        if not one.width or not one.height:
            continue
        while (k := one.collidelist(parts)) >= 0:
            one = one.union(parts.pop(k))
        parts.append(one)
    return parts
