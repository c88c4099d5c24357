"""Colours of the pictures: pieces and bat from the colour-blind safe palette of Okabe and Ito (2008)."""

from __future__ import annotations

Colour = tuple[int, int, int]
Rgba = tuple[int, int, int, int]
Ink = Colour | Rgba

PAPER: Colour = (255, 255, 255)
INK: Colour = (28, 32, 38)
SOFT_INK: Colour = (92, 99, 108)
HAIRLINE: Colour = (205, 209, 214)
WARNING: Colour = (170, 30, 20)

GROUND: Colour = (240, 237, 230)
SAND: Colour = (240, 222, 178)
SHEET: Colour = (214, 220, 226)
SHEET_EDGE: Colour = (160, 168, 176)
PAINT: Colour = (52, 64, 78)

WOOD: Colour = (222, 184, 128)
WOOD_LIGHT: Colour = (240, 214, 168)
WOOD_DARK: Colour = (168, 120, 66)
WOOD_EDGE: Colour = (96, 62, 26)
BAT: Colour = (70, 74, 82)
BAT_LIGHT: Colour = (150, 156, 166)

PIECES: tuple[Colour, ...] = (
    (0, 114, 178),  # blue
    (213, 94, 0),  # vermillion
    (0, 158, 115),  # bluish green
    (176, 80, 140),  # reddish purple, a little darker so that white figures on it can be read
    (200, 138, 0),  # orange, a little darker for the same reason
)


def piece_colour(number: int) -> Colour:
    """The colour of piece 1 to 5; the colours begin again after the fifth."""
    return PIECES[(number - 1) % len(PIECES)]


def faded(colour: Colour, opacity: float) -> Rgba:
    """A colour that lets the ground shine through, `opacity` from 0 to 1."""
    return (*colour, round(255 * opacity))


def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """The colour between two, `share` of the second."""
    r, g, bl = (round(p + (q - p) * share) for p, q in zip(a, b, strict=True))
    return (r, g, bl)
