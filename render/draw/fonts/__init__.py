"""The typeface of the pictures: DejaVu Sans Condensed, with every Russian and Ukrainian letter."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from gorodki.render.draw.fonts.letters import drawable
from gorodki.render.draw.fonts.typeface import font_file

if TYPE_CHECKING:
    import pygame


def font(height: float, *, bold: bool = False) -> pygame.font.Font:
    """The typeface at an em height in pixels; no display is needed."""
    import pygame

    if not pygame.font.get_init():
        _load.cache_clear()  # a font does not outlive the module that made it
        pygame.font.init()
    return _load(max(6, round(height)), bold)


def text_width(text: str, height: float, *, bold: bool = False) -> int:
    """Width in pixels of one line of text."""
    return font(height, bold=bold).size(drawable(text))[0]


def cut_short(text: str, height: float, width: float, *, bold: bool = False) -> str:
    """The line, with dots in place of its end where it is wider than `width` pixels."""
    text = drawable(text)
    if text_width(text, height, bold=bold) <= width:
        return text
    while text and text_width(text + "…", height, bold=bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


@lru_cache(maxsize=64)
def _load(height: int, bold: bool) -> pygame.font.Font:
    import pygame

    return pygame.font.Font(BytesIO(_letters(bold)), height)


@lru_cache(maxsize=2)
def _letters(bold: bool) -> bytes:
    """The file of the typeface: the fonts of all heights share it."""
    return font_file(bold=bold).read_bytes()
