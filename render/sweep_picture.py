"""A sweep as one picture: where bats struck and what that brought, where gorodki ended, how many were out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from court.geometry import Court, court
from render.canvas import Canvas, Text
from render.colours import HAIRLINE, INK, PAPER, SOFT_INK, WARNING, Colour, faded, mixed
from render.court_drawing import court_aspect, court_view, draw_court
from render.depth import back_to_front
from render.figure_plan import PIECE
from render.fonts import text_width
from render.messages import Messages, messages
from render.pieces import draw_wood
from render.sweep_text import facts, percent, whence
from render.throw_picture import SIZE, checked_size
from render.view import Box, View
from render.wording import N_
from scenarios.sweep import Swept
from scenarios.sweep_summary import CELL, GRID_LOW
from sim.trace import Floats, Ints

if TYPE_CHECKING:
    import pygame

BY_OUT: tuple[Colour, ...] = (
    (250, 250, 250),
    (253, 217, 118),
    (250, 160, 60),
    (214, 72, 60),
    (130, 30, 110),
    (40, 20, 70),
)
"""Light to dark for 0 to 5 pieces out; the lightness alone tells them apart."""

REST: Colour = (0, 90, 140)
FAINT = 0.02  # share of the darkest cell below which a cell is not drawn
FEW = 20_000  # pieces at rest
_PART = 0.9  # of the throws whose strikes the close-up shows at least
_MARGIN = 0.15  # m around them


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
    y = _facts(canvas, Box(left, y, right - left, height), swept, words, scale)
    y = _bars(canvas, Box(left, y + 10 * scale, right - left, 190 * scale), swept, words, scale)
    _strikes(
        canvas, Box(left, y + 14 * scale, right - left, height - y - 28 * scale), swept, place, words, scale
    )
    return canvas.finish()


def _figure(canvas: Canvas, view: View, swept: Swept, opacity: float = 1.0) -> None:
    solids = [(PIECE, p.centre, p.axis) for _, p in sorted(swept.sweep.situation.lying.items())]
    for k in back_to_front(solids):
        draw_wood(canvas, view, *solids[k], opacity=opacity)


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
        _figure(canvas, view, swept)


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


def _facts(canvas: Canvas, box: Box, swept: Swept, words: Messages, scale: float) -> float:
    """Key numbers in three columns: label, value, interval; returns the height where they end."""
    y = box.top
    for k, (label, value, interval) in enumerate(facts(swept.summary, words)):
        size = (20 if k == 0 else 15) * scale
        y += size * 0.75
        canvas.text(Text(label, (box.left, y), size, INK, bold=k == 0))
        canvas.text(Text(value, (box.left + box.width * 0.72, y), size, INK, bold=True, anchor="right"))
        canvas.text(Text(interval, (box.right, y), 14 * scale, SOFT_INK, anchor="right"))
        y += size * 0.75
    return y


def _bars(canvas: Canvas, box: Box, swept: Swept, words: Messages, scale: float) -> float:
    """How many throws knocked out 0 to 5; the colours are those of the close-up. Returns where it ends."""
    summary = swept.summary
    shares = [int(k) / max(summary.throws, 1) for k in summary.by_out]
    canvas.text(
        Text(words.text(N_("Gorodki out in a throw")), (box.left, box.top + 8 * scale), 15 * scale, SOFT_INK)
    )
    floor, room = box.bottom - 24 * scale, box.height - 70 * scale
    step = box.width / len(shares)
    for k, share in enumerate(shares):
        tall = room * share / max(*shares, 1e-9)
        bar = Box(box.left + step * (k + 0.14), floor - tall, step * 0.72, tall)
        canvas.box(bar, BY_OUT[k], SOFT_INK, 1.0)
        middle = bar.left + bar.width / 2
        canvas.text(
            Text(percent(share, words), (middle, bar.top - 12 * scale), 15 * scale, INK, anchor="centre")
        )
        canvas.text(Text(str(k), (middle, floor + 13 * scale), 16 * scale, INK, bold=True, anchor="centre"))
    canvas.line([(box.left, floor), (box.right, floor)], INK, 1.2)
    return box.bottom


def _strikes(canvas: Canvas, box: Box, swept: Swept, place: Court, words: Messages, scale: float) -> None:
    """Where each bat first struck sheet or piece, in the colour of how many it knocked out."""
    dots = swept.summary.dots
    title = words.text(N_("Middle of the bat at its first touch; a cross is a lost throw"))
    canvas.text(Text(title, (box.left, box.top + 8 * scale), 15 * scale, SOFT_INK))
    field = Box(box.left, box.top + 24 * scale, box.width, box.height - 24 * scale)
    view = View.fit(field, *_around(dots, swept))
    draw_court(canvas, view, place)
    radius = (2.2 if len(dots) > 1000 else 3.2 if len(dots) > 200 else 4.5) * scale
    with canvas.clipped(field):
        _figure(canvas, view, swept)
        for x, y, out in dots:
            at = view.px(float(x), float(y))
            if out < 0:
                for side in (1.0, -1.0):
                    arm = radius * 1.1
                    ends = [(at[0] - arm, at[1] - side * arm), (at[0] + arm, at[1] + side * arm)]
                    canvas.line(ends, WARNING, 1.4)
            else:
                shade = BY_OUT[int(out)]
                canvas.disc(at, radius, shade, mixed(shade, INK, 0.45), 0.8)
    canvas.box(field, None, HAIRLINE, 1.0)
    if len(dots) < swept.summary.throws:
        note = words.text(N_("the first {throws}")).format(throws=words.throws(len(dots)))
        at = (field.right - 8 * scale, field.bottom - 12 * scale)
        canvas.text(Text(note, at, 13 * scale, INK, anchor="right", halo=PAPER))


def _around(dots: Floats, swept: Swept) -> tuple[tuple[float, float], tuple[float, float]]:
    """Corners of a part of the court with the figure and most of the strikes in it."""
    pieces = np.array([p.centre[:2] for p in swept.sweep.situation.lying.values()])
    points = pieces
    if len(dots):
        tail = 100 * (1 - _PART) / 2
        low, high = np.percentile(dots[:, :2], [tail, 100 - tail], axis=0)
        points = np.concatenate([pieces, [low, high]])
    (x0, y0), (x1, y1) = points.min(axis=0) - _MARGIN, points.max(axis=0) + _MARGIN
    half = max(abs(x0), abs(x1), 0.5)  # the middle line stays in the middle
    return (-half, float(y0)), (half, float(y1))
