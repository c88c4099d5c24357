"""Colours of a page: those of the pictures by day, some darker, and their brothers on a dark ground."""

from __future__ import annotations

from collections.abc import Mapping

from gorodki.render.draw import colours
from gorodki.render.draw.colours import Colour

DAY: Mapping[str, Colour] = {
    "paper": colours.PAPER,
    "ink": colours.INK,
    "soft": (80, 87, 96),
    "hairline": colours.HAIRLINE,
    "warning": colours.WARNING,
    "ground": colours.GROUND,
    "sand": colours.SAND,
    "sheet": colours.SHEET,
    "sheet-edge": colours.SHEET_EDGE,
    "paint": colours.PAINT,
    "wood": colours.WOOD,
    "wood-light": colours.WOOD_LIGHT,
    "wood-dark": colours.WOOD_DARK,
    "bat": colours.BAT,
    "bat-light": colours.BAT_LIGHT,
    "accent": (0, 96, 156),
    "good": (0, 112, 80),
    # the same hues of Okabe and Ito, some darker than in pictures, so that white numbers can be read on them
    # (4.5 : 1) and lines be told from the sheet (3 : 1)
    "piece-1": colours.PIECES[0],
    "piece-2": (200, 78, 0),
    "piece-3": (0, 124, 90),
    "piece-4": colours.PIECES[3],
    "piece-5": (122, 84, 0),
}

NIGHT: Mapping[str, Colour] = {
    "paper": (24, 27, 31),
    "ink": (234, 236, 239),
    "soft": (168, 175, 184),
    "hairline": (62, 68, 76),
    "warning": (255, 138, 120),
    "ground": (32, 35, 39),
    "sand": (70, 60, 38),
    "sheet": (58, 66, 75),
    "sheet-edge": (98, 108, 119),
    "paint": (226, 231, 236),
    "wood": (206, 166, 110),
    "wood-light": (228, 198, 148),
    "wood-dark": (140, 98, 54),
    "bat": (206, 210, 216),
    "bat-light": (128, 134, 144),
    "accent": (112, 190, 240),
    "good": (90, 210, 165),
    # the same hues of Okabe and Ito, lighter, so that lines can be told from dark steel
    "piece-1": (92, 184, 240),
    "piece-2": (255, 142, 74),
    "piece-3": (48, 204, 156),
    "piece-4": (232, 148, 200),
    "piece-5": (245, 190, 66),
}


def css(colours_of: Mapping[str, Colour]) -> str:
    """A palette as properties of a style sheet."""
    return " ".join(f"--{name}: rgb({r} {g} {b});" for name, (r, g, b) in colours_of.items())
