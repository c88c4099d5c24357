"""Parts of the pictures of many throws: how many were out, and where the bats struck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from gorodki.court.measuring.geometry import court
from gorodki.figures.languages import N_
from gorodki.figures.types import Placement
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import HAIRLINE, INK, PAPER, SOFT_INK, WARNING, Colour, mixed
from gorodki.render.draw.court import draw_court
from gorodki.render.draw.depth import back_to_front
from gorodki.render.draw.figure_plan import PIECE
from gorodki.render.draw.pieces import draw_wood
from gorodki.render.draw.view import Box, Point, View
from gorodki.render.many.sweep_text import percent
from gorodki.render.words.messages import Messages
from gorodki.scenarios.many.summary import Summary
from gorodki.sim.trace import Floats

BY_OUT: tuple[Colour, ...] = (
    (250, 250, 250),
    (253, 217, 118),
    (250, 160, 60),
    (214, 72, 60),
    (130, 30, 110),
    (40, 20, 70),
)
"""Light to dark for 0 to 5 pieces out; the lightness alone tells them apart."""

_PART = 0.9  # of the throws whose strikes the close-up shows at least
_MARGIN = 0.15  # m around them


def colour_of(out: int, pieces: int) -> Colour:
    """The colour of so many out of so many pieces: white for none alone, the darkest for all."""
    last = len(BY_OUT) - 1
    return BY_OUT[max(round(out * last / pieces), 1) if out else 0]


def draw_figure_on(canvas: Canvas, view: View, lying: Mapping[int, Placement]) -> None:
    """The pieces of a figure from above."""
    solids = [(PIECE, p.centre, p.axis) for _, p in sorted(lying.items())]
    for k in back_to_front(solids):
        draw_wood(canvas, view, *solids[k])


def draw_facts(
    canvas: Canvas, box: Box, rows: Sequence[tuple[str, str, str]], share: float, scale: float
) -> float:
    """Key numbers in three columns: label, value, interval, the first row largest.

    Args:
        canvas: what to draw on.
        box: from its top on, pixels.
        rows: of the table.
        share: of the width at which the values end.
        scale: pixels to a pixel of a picture of the usual size.

    Returns:
        The height where they end.
    """
    y = box.top
    for k, (label, value, interval) in enumerate(rows):
        size = (20 if k == 0 else 15) * scale
        y += size * 0.75
        canvas.text(Text(label, (box.left, y), size, INK, bold=k == 0))
        canvas.text(Text(value, (box.left + box.width * share, y), size, INK, bold=True, anchor="right"))
        canvas.text(Text(interval, (box.right, y), 14 * scale, SOFT_INK, anchor="right"))
        y += size * 0.75
    return y


def draw_bars(canvas: Canvas, box: Box, summary: Summary, words: Messages, scale: float) -> float:
    """How many throws knocked out 0 to 5; the colours are those of the close-up. Returns where it ends."""
    shares = [int(k) / max(summary.throws, 1) for k in summary.by_out]
    canvas.text(
        Text(words.text(N_("Gorodki out in a throw")), (box.left, box.top + 8 * scale), 15 * scale, SOFT_INK)
    )
    floor, room = box.bottom - 24 * scale, box.height - 70 * scale
    step = box.width / len(shares)
    for k, share in enumerate(shares):
        tall = room * share / max(*shares, 1e-9)
        bar = Box(box.left + step * (k + 0.14), floor - tall, step * 0.72, tall)
        canvas.box(bar, colour_of(k, len(shares) - 1), SOFT_INK, 1.0)
        middle = bar.left + bar.width / 2
        canvas.text(
            Text(percent(share, words), (middle, bar.top - 12 * scale), 15 * scale, INK, anchor="centre")
        )
        canvas.text(Text(str(k), (middle, floor + 13 * scale), 16 * scale, INK, bold=True, anchor="centre"))
    canvas.line([(box.left, floor), (box.right, floor)], INK, 1.2)
    return box.bottom


def draw_strikes(
    canvas: Canvas,
    box: Box,
    summary: Summary,
    lying: Mapping[int, Placement],
    part: tuple[Point, Point],
    words: Messages,
    scale: float,
    goal: Point | None = None,
) -> None:
    """Where each bat first struck sheet or piece, in the colour of how many it knocked out.

    Args:
        canvas: what to draw on.
        box: for title and close-up, pixels.
        summary: of the throws.
        lying: the figure.
        part: corners of the part of the court that is shown, metres.
        words: the language.
        scale: pixels to a pixel of a picture of the usual size.
        goal: where all the throws were aimed, metres; marked where it is given.
    """
    dots = summary.dots
    title = words.text(N_("Middle of the bat at its first touch; a cross is a lost throw"))
    canvas.text(Text(title, (box.left, box.top + 8 * scale), 15 * scale, SOFT_INK))
    field = Box(box.left, box.top + 24 * scale, box.width, box.height - 24 * scale)
    view = View.fit(field, *part)
    draw_court(canvas, view, court())
    radius = (2.2 if len(dots) > 1000 else 3.2 if len(dots) > 200 else 4.5) * scale
    with canvas.clipped(field):
        draw_figure_on(canvas, view, lying)
        for x, y, out in dots:
            at = view.px(float(x), float(y))
            if out < 0:
                for side in (1.0, -1.0):
                    arm = radius * 1.1
                    ends = [(at[0] - arm, at[1] - side * arm), (at[0] + arm, at[1] + side * arm)]
                    canvas.line(ends, WARNING, 1.4)
            else:
                shade = colour_of(int(out), len(summary.by_out) - 1)
                canvas.disc(at, radius, shade, mixed(shade, INK, 0.45), 0.8)
        if goal is not None:
            _mark(canvas, view.px(*goal), 13 * scale)
    canvas.box(field, None, HAIRLINE, 1.0)
    if len(dots) < summary.throws:
        note = words.text(N_("the first {throws}")).format(throws=words.throws(len(dots)))
        at = (field.right - 8 * scale, field.bottom - 12 * scale)
        canvas.text(Text(note, at, 13 * scale, INK, anchor="right", halo=PAPER))


def _mark(canvas: Canvas, at: Point, size: float) -> None:
    """A ring with a cross in it."""
    x, y = at
    for ink, width in ((PAPER, 5.0), (INK, 2.2)):
        canvas.disc(at, size, None, ink, width)
        canvas.line([(x - 1.5 * size, y), (x + 1.5 * size, y)], ink, width)
        canvas.line([(x, y - 1.5 * size), (x, y + 1.5 * size)], ink, width)


def part_of_court(lying: Mapping[int, Placement], dots: Floats) -> tuple[Point, Point]:
    """Corners of a part of the court with the figure and most of the strikes in it, metres."""
    pieces = np.array([p.centre[:2] for p in lying.values()])
    points = pieces
    if len(dots):
        tail = 100 * (1 - _PART) / 2
        low, high = np.percentile(dots[:, :2], [tail, 100 - tail], axis=0)
        points = np.concatenate([pieces, [low, high]])
    (x0, y0), (x1, y1) = points.min(axis=0) - _MARGIN, points.max(axis=0) + _MARGIN
    half = max(abs(x0), abs(x1), 0.5)  # the middle line stays in the middle
    return (-half, float(y0)), (half, float(y1))
