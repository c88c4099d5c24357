"""A sweep as one picture: where bats struck and what that brought, where gorodki ended, how many were out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gorodki.court.measuring.geometry import Court, court
from gorodki.figures.languages import N_
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import HAIRLINE, INK, PAPER, SOFT_INK, Colour, faded
from gorodki.render.draw.court import court_aspect, court_view, draw_court
from gorodki.render.draw.fonts import text_width
from gorodki.render.draw.view import Box
from gorodki.render.many.parts import draw_bars, draw_facts, draw_figure_on, draw_strikes, part_of_court
from gorodki.render.many.sweep_text import facts, whence
from gorodki.render.throw.picture import SIZE, checked_size
from gorodki.render.words.messages import Messages, messages
from gorodki.scenarios.many.summary import CELL, GRID_LOW
from gorodki.scenarios.many.sweep import Swept
from gorodki.sim.trace import Floats, Ints

if TYPE_CHECKING:
    import pygame

REST: Colour = (0, 90, 140)
FAINT = 0.02  # share of the darkest cell below which a cell is not drawn
FEW = 20_000  # pieces at rest


def draw_sweep(swept: Swept, *, lang: str = "en", size: tuple[int, int] = SIZE) -> pygame.Surface:
    """Draw what a sweep came to.

    Left the court with where moved gorodki came to rest; right the numbers, how many were out, and a close-up
    of where the bats struck, each throw in the colour of how many it knocked out.

    Raises:
        InputError: for a language without a catalogue or a size that is no picture.
    """
    words, place = messages(lang), court()
    width, height = checked_size(size)
    scale = min(width / SIZE[0], height / SIZE[1])
    canvas = Canvas((width, height), PAPER, pen=scale)
    foot = 44 * scale
    field = Box(0, 0, min(width * 0.62, (height - foot) * court_aspect(place)), height - foot)
    _rests(canvas, field, swept, place)
    _rests_legend(canvas, Box(14 * scale, field.bottom, field.width - 28 * scale, foot), swept, words, scale)
    canvas.line([(field.right, 0), (field.right, height)], HAIRLINE, 1.2)
    canvas.line([(0, field.bottom), (field.right, field.bottom)], HAIRLINE, 1.2)
    left, right = field.right + 24 * scale, width - 24 * scale
    y = _head(canvas, Box(left, 14 * scale, right - left, height), swept, words, scale)
    y = draw_facts(canvas, Box(left, y, right - left, height), facts(swept.summary, words), 0.72, scale)
    y = draw_bars(canvas, Box(left, y + 10 * scale, right - left, 190 * scale), swept.summary, words, scale)
    close_up = Box(left, y + 14 * scale, right - left, height - y - 28 * scale)
    lying, dots = swept.sweep.situation.lying, swept.summary.dots
    draw_strikes(canvas, close_up, swept.summary, lying, part_of_court(lying, dots), words, scale)
    return canvas.finish()


def _rests(canvas: Canvas, field: Box, swept: Swept, place: Court) -> None:
    """The court, darker where more of the moved pieces came to rest, and the figure as it was set."""
    view = court_view(field, place)
    draw_court(canvas, view, place)
    grid = _smooth(swept.summary.rests)
    most = float(grid.max())
    side = CELL - 0.34 / view.scale  # neighbours must not overlap by a pixel: both let the court through
    with canvas.clipped(field):
        for i, j in zip(*np.nonzero(grid > FAINT * most), strict=True):
            x, y = GRID_LOW[0] + i * CELL, GRID_LOW[1] + j * CELL
            corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
            canvas.polygon(view.points(corners), faded(REST, 0.12 + 0.75 * (grid[i, j] / most) ** 0.5))
        draw_figure_on(canvas, view, swept.sweep.situation.lying)


def _smooth(grid: Ints) -> Floats:
    """Counts spread over the neighbouring cells, the wider the fewer there are; their sum stays the same."""
    passes = 1 if grid.sum() > FEW else 4
    out = grid.astype(float)
    for _ in range(passes):
        for axis in (0, 1):
            out = 0.5 * out + 0.25 * (np.roll(out, 1, axis) + np.roll(out, -1, axis))
    return out


def _rests_legend(canvas: Canvas, box: Box, swept: Swept, words: Messages, scale: float) -> None:
    """What the shades say: how many gorodki of 100 throws came to rest in one cell."""
    most = 100 * float(_smooth(swept.summary.rests).max()) / max(swept.summary.throws, 1)
    middle, side = box.top + box.height / 2, 16 * scale
    x = box.left
    for share in (0.1, 0.4, 1.0):
        cell = Box(x, middle - side / 2, side, side)
        canvas.box(cell, faded(REST, 0.12 + 0.75 * share**0.5), HAIRLINE, 1.0)
        x += side + 6 * scale
        number = words.number(share * most, 1 if most >= 1 else 2)
        canvas.text(Text(number, (x, middle), 14 * scale, INK))
        x += text_width(number, 14 * scale) + 14 * scale
    said = words.text(N_("gorodki that came to rest here after being moved, to 100 throws and 5 cm by 5 cm"))
    canvas.text(Text(said, (x, middle), 14 * scale, SOFT_INK))


def _head(canvas: Canvas, box: Box, swept: Swept, words: Messages, scale: float) -> float:
    """Title and who throws; returns the height where it ends."""
    title = words.figure(swept.sweep.situation.figure)
    canvas.text(Text(title, (box.left, box.top + 18 * scale), 30 * scale, INK, bold=True))
    said = " · ".join(whence(swept.sweep, words))
    canvas.text(Text(said, (box.left, box.top + 50 * scale), 17 * scale, INK))
    count = words.throws(swept.summary.throws)
    rest = [count, *([] if swept.complete else [words.text(N_("interrupted"))])]
    rest.append(f"{words.text(N_('seed'))} {swept.sweep.plan.seed}")
    canvas.text(Text(" · ".join(rest), (box.left, box.top + 74 * scale), 15 * scale, SOFT_INK))
    return box.top + 94 * scale
