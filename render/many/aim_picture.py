"""The best aim of a thrower as one picture: the usual aim and the one found, and what each brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gorodki.figures.languages import N_
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import HAIRLINE, INK, PAPER, SOFT_INK
from gorodki.render.draw.flow import Flow
from gorodki.render.draw.view import Box
from gorodki.render.many.aim_text import effort, outcome, settings, verdict
from gorodki.render.many.parts import draw_bars, draw_strikes, part_of_court
from gorodki.render.many.sweep_text import whence
from gorodki.render.throw.picture import SIZE, checked_size
from gorodki.render.words.messages import Messages, messages
from gorodki.scenarios.many.aim import SearchResult, Tried

if TYPE_CHECKING:
    import pygame


def draw_aim(found: SearchResult, *, lang: str = "en", size: tuple[int, int] = SIZE) -> pygame.Surface:
    """Draw what a search for the best aim came to.

    Raises:
        InputError: for a language without a catalogue or a size that is no picture.
    """
    words = messages(lang)
    width, height = checked_size(size)
    scale = min(width / SIZE[0], height / SIZE[1])
    canvas = Canvas((width, height), PAPER, pen=scale)
    margin, gap = 24 * scale, 36 * scale
    table = width * 0.30
    _table(canvas, Box(margin, 14 * scale, table - 2 * margin, height - 28 * scale), found, words, scale)
    canvas.line([(table, 0), (table, height)], HAIRLINE, 1.2)
    wide = (width - table - 2 * margin - gap) / 2
    for k, (tried, title) in enumerate(((found.usual, N_("usual aim")), (found.best, N_("aim found")))):
        column = Box(table + margin + k * (wide + gap), 14 * scale, wide, height - 28 * scale)
        _column(canvas, column, found, tried, words.text(title), words, scale)
    return canvas.finish()


def _column(
    canvas: Canvas, box: Box, found: SearchResult, tried: Tried, title: str, words: Messages, scale: float
) -> None:
    """One aim: how many were out, and where the bats struck; the same part of the court for both."""
    canvas.text(Text(title, (box.left, box.top + 16 * scale), 24 * scale, INK, bold=True))
    y = draw_bars(
        canvas, Box(box.left, box.top + 44 * scale, box.width, 200 * scale), tried.summary, words, scale
    )
    lying = found.problem.usual.situation.lying
    dots = np.concatenate([found.usual.summary.dots, found.best.summary.dots])
    close_up = Box(box.left, y + 14 * scale, box.width, box.bottom - y - 14 * scale)
    part, goal = part_of_court(lying, dots), (tried.aim.x, tried.aim.y)
    draw_strikes(canvas, close_up, tried.summary, lying, part, words, scale, goal)


def _table(canvas: Canvas, box: Box, found: SearchResult, words: Messages, scale: float) -> None:
    """Who, what is chosen, what it brought, and what to make of it."""
    flow = Flow(box, scale)
    sweep = found.problem.usual
    flow.words(words.figure(sweep.situation.figure), 28, bold=True)
    flow.words(" · ".join(whence(sweep, words)), 16)
    flow.gap(16)
    for label, usual, best in (*outcome(found, words), *settings(found, words)):
        flow.words(label, 14, colour=SOFT_INK)
        flow.words(f"{usual}  \N{RIGHTWARDS ARROW}  {best}", 17, bold=True)
        flow.gap(9)
    flow.gap(10)
    flow.words(verdict(found, words), 17)
    flow.gap(8)
    flow.words(effort(found, words), 14, colour=SOFT_INK)
    flow.gap(8)
    flow.words(
        words.text(N_("The ring marks the aim. In brackets: 95 % interval of chance alone.")),
        14,
        colour=SOFT_INK,
    )
    flow.draw(canvas)
