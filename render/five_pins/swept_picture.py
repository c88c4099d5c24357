"""A sweep of strokes as one picture: where the balls came to rest, and how many points there were."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gorodki.court.five_pins.situation import RED
from gorodki.figures.languages import N_
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import HAIRLINE, INK, PAPER, SOFT_INK, Colour, faded
from gorodki.render.draw.flow import Flow
from gorodki.render.draw.view import Box, View
from gorodki.render.five_pins.swept_text import clauses, facts, head, meant
from gorodki.render.five_pins.table import BALLS, EDGE, draw_pins, draw_start, draw_table, table_view
from gorodki.render.many.parts import draw_facts
from gorodki.render.many.sweep_text import percent
from gorodki.render.throw.picture import SIZE, checked_size
from gorodki.render.words.messages import Messages, messages
from gorodki.scenarios.five_pins.sweep import StrokesSwept

if TYPE_CHECKING:
    import pygame

GAINED: Colour = (0, 114, 178)
LOST: Colour = (213, 94, 0)
NONE: Colour = (150, 156, 166)
MOST_BARS = 16
RESTS = N_("Where the balls came to rest, each stroke a dot; a ring is where a ball lay before")
POINTS = N_("Points of a stroke, the opponent's taken off")


def draw_swept(swept: StrokesSwept, *, lang: str = "en", size: tuple[int, int] = SIZE) -> pygame.Surface:
    """Draw what a sweep of strokes came to.

    Left the table with where the balls came to rest; right the numbers, and how often a stroke brought so
    many points.

    Raises:
        InputError: for a language without a catalogue or a size that is no picture.
    """
    words = messages(lang)
    width, height = checked_size(size)
    scale = min(width / SIZE[0], height / SIZE[1])
    canvas = Canvas((width, height), PAPER, pen=scale)
    table = swept.sweep.situation.position.table
    rail = table.rail.value
    aspect = (table.width.value + 2 * rail) / (table.length.value + 2 * rail)
    tall = height - 32 * scale
    field = Box(16 * scale, 16 * scale, tall * aspect, tall)
    _draw_rests(canvas, table_view(field, table), swept)
    left = field.right + 28 * scale
    panel = Box(left, 16 * scale, width - left - 24 * scale, height - 32 * scale)
    flow = Flow(panel, scale)
    title, *rest = head(swept, words)
    flow.words(title, 27, bold=True)
    flow.words(" · ".join(rest), 15)
    flow.words(meant(swept, words), 14, colour=SOFT_INK)
    flow.gap(8)
    flow.words(words.text(RESTS), 13, colour=SOFT_INK)
    flow.gap(8)
    flow.rule()
    flow.gap(6)
    flow.draw(canvas)
    y = draw_facts(canvas, Box(left, flow.y, panel.width, height), facts(swept.sums, words), 0.78, scale)
    bars = Box(left, y + 24 * scale, panel.width, min(320 * scale, panel.bottom - y - 24 * scale))
    _draw_points(canvas, bars, swept.sums.points, words, scale)
    below = bars.bottom + 14 * scale
    said = Flow(Box(left, below, panel.width, panel.bottom - below), scale)
    for share, clause, told in clauses(swept.sums, words):
        taken = said.at_right(share, 14, colour=INK)
        said.words(f"{clause}  {told}", 13.5, colour=SOFT_INK, right=taken)
    said.draw(canvas)
    return canvas.finish()


def _draw_rests(canvas: Canvas, view: View, swept: StrokesSwept) -> None:
    now, dots = swept.sweep.situation, swept.sums.dots
    table, position = now.table, now.position
    draw_table(canvas, view, table)
    draw_pins(canvas, view, table, position.standing, ())
    radius = (1.8 if len(dots) > 1000 else 2.6 if len(dots) > 200 else 3.6) * canvas.pen
    for k, ball in enumerate((now.own, now.opponent, RED)):
        for x, y in dots[:, k]:
            if x == x:  # NaN, which is not itself, is a ball that is off
                canvas.disc(
                    view.px(float(x), float(y)), radius, faded(BALLS[ball], 0.8), faded(EDGE, 0.5), 0.5
                )
    for ball, at in position.balls.items():
        draw_start(canvas, view, at, table.radius, ball)


def _draw_points(canvas: Canvas, box: Box, points: Counter[int], words: Messages, scale: float) -> None:
    """A bar for each number of points; those of the opponent are below nothing and of another colour."""
    canvas.text(Text(words.text(POINTS), (box.left, box.top), 15 * scale, SOFT_INK))
    shown, n = sorted(sorted(points, key=lambda p: -points[p])[:MOST_BARS]), max(points.total(), 1)
    floor, room = box.bottom - 26 * scale, box.height - 80 * scale
    step, most = box.width / max(len(shown), 6), max(points.values(), default=1)
    for k, p in enumerate(shown):
        tall = room * points[p] / most
        bar = Box(box.left + step * (k + 0.14), floor - tall, step * 0.72, tall)
        canvas.box(bar, GAINED if p > 0 else LOST if p < 0 else NONE, HAIRLINE, 1.0)
        middle, letter = bar.centre[0], min(14.0 * scale, step * 0.26)
        share = Text(
            percent(points[p] / n, words), (middle, bar.top - 11 * scale), letter, INK, anchor="centre"
        )
        canvas.text(share)
        canvas.text(
            Text(words.number(p), (middle, floor + 13 * scale), 16 * scale, INK, bold=True, anchor="centre")
        )
    canvas.line([(box.left, floor), (box.right, floor)], INK, 1.2)
