"""Which key was pressed, whatever the layout: where a key gives no Latin letter, its place decides.

With a Russian or Ukrainian layout the key of R gives «к», that of the comma «б». Shortcuts are told by the
letters of the usual (US) layout, so there the scancode, which names the place of a key, says which is meant.
"""

from __future__ import annotations

import unicodedata

import pygame

_ASCII, _NO_LETTER = 128, 1 << 30  # codes of keys below the first are ASCII, from the second on no letters
_FIRST_LETTER, _LAST_LETTER = pygame.KSCAN_A, pygame.KSCAN_Z
_OTHERS = {
    pygame.KSCAN_1: "1",
    pygame.KSCAN_2: "2",
    pygame.KSCAN_3: "3",
    pygame.KSCAN_4: "4",
    pygame.KSCAN_5: "5",
    pygame.KSCAN_6: "6",
    pygame.KSCAN_7: "7",
    pygame.KSCAN_8: "8",
    pygame.KSCAN_9: "9",
    pygame.KSCAN_0: "0",
    pygame.KSCAN_MINUS: "-",
    pygame.KSCAN_EQUALS: "=",
    pygame.KSCAN_LEFTBRACKET: "[",
    pygame.KSCAN_RIGHTBRACKET: "]",
    pygame.KSCAN_BACKSLASH: "\\",
    pygame.KSCAN_SEMICOLON: ";",
    pygame.KSCAN_APOSTROPHE: "'",
    pygame.KSCAN_GRAVE: "`",
    pygame.KSCAN_COMMA: ",",
    pygame.KSCAN_PERIOD: ".",
    pygame.KSCAN_SLASH: "/",
}


def key_code(event: pygame.event.Event) -> int:
    """The code of the key that was pressed or let go, as the usual layout has it (``pygame.K_r``)."""
    code, place = int(event.key), int(getattr(event, "scancode", 0))
    if code < _ASCII or code >= _NO_LETTER or unicodedata.name(chr(code), "").startswith("LATIN"):
        return code
    if _FIRST_LETTER <= place <= _LAST_LETTER:
        return ord("a") + place - _FIRST_LETTER
    return ord(_OTHERS[place]) if place in _OTHERS else code


def with_ctrl(event: pygame.event.Event) -> bool:
    """True where Ctrl, or Command on a Mac, was held."""
    return bool(getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META))


def with_shift(event: pygame.event.Event) -> bool:
    """True where Shift was held."""
    return bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
