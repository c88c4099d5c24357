"""What is laid over the window: the choice of figures, the keys, and whether to go on after a crash."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gorodki.figures.languages import N_
from gorodki.figures.registry import all_figures
from gorodki.figures.types import Basis
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import HAIRLINE, INK, PAINT, PAPER, SOFT_INK, WARNING
from gorodki.render.draw.flow import wrapped
from gorodki.render.draw.fonts import text_width
from gorodki.render.draw.view import Box
from gorodki.render.window import actions as a
from gorodki.render.window import words as w
from gorodki.render.window.mode import Zone
from gorodki.render.window.mode_register import mode_named
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.thumbnails import thumbnail
from gorodki.render.words.wording import BASIS_NAMES

COLUMNS, ROWS = 5, 3

WINDOW_KEYS = (
    ("← →", N_("one picture back, on; with Shift ten")),
    ("Home, End", N_("to the start, to the end")),
    (", .", N_("slower, faster")),
    ("L", N_("begin again at the end")),
    ("+ − 0", N_("closer, farther, the whole court; also the mouse wheel")),
    ("F12", N_("save a picture of the window")),
    ("F11", N_("fill the screen")),
    ("F9", N_("save a film of the throw on the court")),
    ("Ctrl+Z, Ctrl+Y", N_("undo, redo")),
    ("Ctrl+1 …", N_("another mode")),
    ("Ctrl+L", N_("another language")),
    ("F1", N_("these keys")),
    ("Ctrl+Q", N_("close the window")),
)
MOUSE = ((N_("Mouse"), N_("left: aim, or turn the bat by its ends; right: move the court; wheel: zoom")),)


_CHOICES = ((w.RESTORE, a.Restore(True)), (w.FRESH, a.Restore(False)), (w.LATER, a.Postpone()))

OFFERS = ("restore", "unfinished")
"""Sheets that ask whether to go on with what an earlier window left: after a crash, after a proper end."""


def paint_sheet(surface: pygame.Surface, snapshot: Snapshot) -> list[Zone]:
    """Draw the sheet that the state asks for; the surface is the sheet. Returns what can be clicked."""
    sheets: dict[str, Callable[[pygame.Surface, Snapshot], list[Zone]]] = {
        "figures": _figures,
        "help": _help,
        "restore": lambda surface, snapshot: _restore(surface, snapshot, w.RESTORE_TITLE),
        "unfinished": lambda surface, snapshot: _restore(surface, snapshot, w.UNFINISHED_TITLE),
    }
    own = mode_named(snapshot.state.mode).paint_sheet
    return sheets.get(snapshot.state.sheet, own)(surface, snapshot)


def sheet_head(canvas: Canvas, snapshot: Snapshot, title: str) -> list[Zone]:
    """Title, and a word that closes the sheet."""
    scale, width = snapshot.layout.scale, canvas.size[0]
    canvas.box(Box(0, 0, *canvas.size).shrunk(0.5), PAPER, PAINT, 1.5)
    canvas.text(Text(title, (20 * scale, 26 * scale), 20 * scale, INK, bold=True))
    close = snapshot.words.text(w.CLOSE)
    wide = text_width(close, 14 * scale)
    canvas.text(Text(close, (width - 20 * scale, 26 * scale), 14 * scale, PAINT, anchor="right"))
    box = Box(width - 26 * scale - wide, 10 * scale, wide + 14 * scale, 32 * scale)
    return [Zone(box, a.OpenSheet(""), close)]


def _figures(surface: pygame.Surface, snapshot: Snapshot) -> list[Zone]:
    scale, (width, height) = snapshot.layout.scale, surface.get_size()
    canvas = Canvas((width, height), PAPER, 1, scale)
    zones = sheet_head(canvas, snapshot, snapshot.words.text(w.CHANGE_FIGURE))
    top, margin = 48 * scale, 14 * scale
    wide, tall = (width - 2 * margin) / COLUMNS, (height - top - margin) / ROWS
    pictures = []
    for k, figure in enumerate(all_figures(snapshot.state.setup.hand)):
        cell = Box(margin + k % COLUMNS * wide, top + k // COLUMNS * tall, wide, tall).shrunk(5 * scale)
        chosen = figure.key == snapshot.state.setup.figure
        canvas.box(cell, PAPER, PAINT if chosen else HAIRLINE, 2.6 if chosen else 1.0)
        name = 34 * scale
        picture = (round(cell.width - 10 * scale), round(cell.height - name - 8 * scale))
        pictures.append((thumbnail(figure.key, figure.hand, picture),
                         (round(cell.left + 5 * scale), round(cell.top + 5 * scale))))  # fmt: skip
        said = snapshot.words.figure(figure)
        letter = 14 * scale
        while text_width(said, letter, bold=True) > cell.width - 8 * scale:
            letter *= 0.95
        y = cell.bottom - name + 9 * scale
        canvas.text(Text(said, (cell.centre[0], y), letter, INK, bold=True, anchor="centre"))
        basis = snapshot.words.text(BASIS_NAMES[figure.basis])
        colour = WARNING if figure.basis in (Basis.RECONSTRUCTED, Basis.PARTIAL) else SOFT_INK
        canvas.text(Text(basis, (cell.centre[0], y + 15 * scale), 11 * scale, colour, anchor="centre"))
        zones.append(Zone(cell, mode_named(snapshot.state.mode).takes(figure.key), said))
    surface.blit(canvas.finish(), (0, 0))
    surface.blits(pictures)
    return zones


def _help(surface: pygame.Surface, snapshot: Snapshot) -> list[Zone]:
    scale, (width, height) = snapshot.layout.scale, surface.get_size()
    canvas = Canvas((width, height), PAPER, 2, scale)
    text = snapshot.words.text
    zones = sheet_head(canvas, snapshot, text(w.HELP))
    mode = mode_named(snapshot.state.mode)
    columns = ((mode.name, mode.keys()), (w.WINDOW, (*WINDOW_KEYS, *MOUSE)))
    for k, (title, keys) in enumerate(columns):
        left = (24 + 500 * k) * scale * width / (1040 * scale)
        wide = width * 0.46
        y = 70 * scale
        canvas.text(Text(text(title), (left, y), 16 * scale, PAINT, bold=True))
        y += 30 * scale
        for key, what in keys:
            canvas.text(Text(text(key), (left, y), 14 * scale, INK, bold=True))
            for line in wrapped(text(what), 14 * scale, wide - 118 * scale):
                canvas.text(Text(line, (left + 118 * scale, y), 14 * scale, INK))
                y += 19 * scale
            y += 6 * scale
    surface.blit(canvas.finish(), (0, 0))
    return zones


def _restore(surface: pygame.Surface, snapshot: Snapshot, title: str) -> list[Zone]:
    """Whether to go on with what an earlier window left."""
    scale, (width, height) = snapshot.layout.scale, surface.get_size()
    canvas = Canvas((width, height), PAPER, 2, scale)
    text = snapshot.words.text
    canvas.box(Box(0, 0, width, height).shrunk(0.5), PAPER, PAINT, 1.5)
    y = height / 2 - 87 * scale
    for line in wrapped(text(title), 20 * scale, width - 80 * scale, bold=True):
        canvas.text(Text(line, (width / 2, y), 20 * scale, INK, bold=True, anchor="centre"))
        y += 26 * scale
    zones = []
    for k, (words, action) in enumerate(_CHOICES):
        box = Box(width / 2 - 180 * scale, y + (14 + 54 * k) * scale, 360 * scale, 44 * scale)
        canvas.box(box, PAINT if k == 0 else PAPER, PAINT, 1.5)
        ink = PAPER if k == 0 else PAINT
        canvas.text(Text(text(words), box.centre, 16 * scale, ink, bold=True, anchor="centre"))
        zones.append(Zone(box, action, text(words)))
    surface.blit(canvas.finish(), (0, 0))
    return zones
