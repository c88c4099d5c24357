"""The picture of one stroke: the table with every way and contact, the castle close up, and the ruling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pygame

from gorodki.court.five_pins.draw import DrawRuling
from gorodki.court.five_pins.ruling import StrokeVerdict
from gorodki.figures.languages import N_
from gorodki.figures.tables.table import Point, Table
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import HAIRLINE, INK, PAPER, SOFT_INK, WARNING
from gorodki.render.draw.flow import Flow, fitted
from gorodki.render.draw.paths import draw_path, path
from gorodki.render.draw.view import Box, View
from gorodki.render.five_pins.numbers import draw_numbers, numbered
from gorodki.render.five_pins.shown import StrokeShown
from gorodki.render.five_pins.story import told_event
from gorodki.render.five_pins.table import (
    WAYS,
    draw_ball,
    draw_ghost_ball,
    draw_pins,
    draw_start,
    draw_table,
    table_view,
)
from gorodki.render.five_pins.tip import draw_tip
from gorodki.render.five_pins.words import (
    DRAW,
    FIVE_PINS,
    draw_lines,
    evidence_line,
    next_line,
    points_words,
    ruling_head,
    situation_line,
    stroke_facts,
    verdict_notes,
)
from gorodki.render.throw.picture import SIDEWAYS, SIZE, checked_size
from gorodki.render.vector.drawing import Drawing, Paper
from gorodki.render.vector.paper_canvas import PaperCanvas
from gorodki.render.words.messages import Messages, messages
from gorodki.render.words.wording import Label
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.trace import BodyKind, Event, EventKind, Trace

CASTLE = N_("The castle, enlarged")
NOT_SEEN = N_("Ways were not seen: start and rest alone are drawn.")
AROUND = 0.15
"""Metres about the centre pin that the close-up shows."""


def draw_stroke(shown: StrokeShown, *, lang: str = "en", size: tuple[int, int] = SIZE) -> pygame.Surface:
    """Draw a stroke with its ruling.

    Args:
        shown: what is drawn.
        lang: ``en``, ``ru`` or ``uk``.
        size: width and height of the picture, pixels.

    Raises:
        InputError: for a language without a catalogue or a size that is no picture.
    """
    return paint_stroke(shown, messages(lang), checked_size(size))


@dataclass(frozen=True, slots=True)
class StrokeLayout:
    """The parts of a picture.

    Args:
        field: the whole table, pixels.
        close: the castle, enlarged.
        listing: what happened in its order.
        panel: the ruling.
        unit: pixels to a pixel of a picture of the usual size.
    """

    field: Box
    close: Box
    listing: Box
    panel: Box
    unit: float


def divided(size: tuple[int, int], table: Table) -> StrokeLayout:
    """How a picture of a size is divided."""
    width, height = size
    unit = min(width / SIZE[0], height / SIZE[1])
    aspect = (table.width.value + 2 * table.rail.value) / (table.length.value + 2 * table.rail.value)
    tall = min(height - 32 * unit, 0.36 * width / aspect)
    field = Box(16 * unit, 16 * unit, tall * aspect, tall)
    side = min(400 * unit, 0.3 * width)
    close = Box(field.right + 20 * unit, 50 * unit, side, side)
    listing = Box(close.left, close.bottom + 14 * unit, side, height - close.bottom - 30 * unit)
    panel = Box(close.right + 24 * unit, 16 * unit, width - close.right - 44 * unit, height - 32 * unit)
    return StrokeLayout(field, close, listing, panel, unit)


def close_view(box: Box, table: Table) -> View:
    """The castle in a box of the picture."""
    x, y = table.pins["c"].at
    return View.fit(box, (x - AROUND, y - AROUND), (x + AROUND, y + AROUND))


def paint_stroke(
    shown: StrokeShown,
    words: Messages,
    size: tuple[int, int],
    told: Callable[[Flow, StrokeShown, Messages], None] | None = None,
) -> pygame.Surface:
    """`draw_stroke` as a part of something larger: the words are at hand, any size will do.

    Args:
        shown: what is drawn.
        words: of its language.
        size: width and height of the picture, pixels.
        told: what the panel says; the ruling where it is left out.
    """
    canvas = Canvas(size, PAPER, pen=divided(size, shown.position.table).unit)
    _paint(canvas, shown, words, told or _fill)
    return canvas.finish()


def stroke_drawing(shown: StrokeShown, *, lang: str = "en") -> Drawing:
    """The same picture with true lines, on a sheet of A4 lying on its side, for SVG and PDF.

    Raises:
        InputError: for a language without a catalogue.
    """
    words = messages(lang)
    canvas = PaperCanvas(SIDEWAYS, Paper.A4.size[1], pen=divided(SIDEWAYS, shown.position.table).unit)
    _paint(canvas, shown, words, _fill)
    return canvas.drawing(shown.title or words.text(FIVE_PINS), lang)


def _paint(
    canvas: Canvas,
    shown: StrokeShown,
    words: Messages,
    told: Callable[[Flow, StrokeShown, Messages], None],
) -> None:
    table = shown.position.table
    sheet, height = divided(canvas.size, table), canvas.size[1]
    unit, close, panel = sheet.unit, sheet.close, sheet.panel
    events = list(numbered(shown.trace))
    _draw_field(canvas, table_view(sheet.field, table), shown, events, unit, numbers=True)
    canvas.text(Text(words.text(CASTLE), (close.left, close.top - 14 * unit), 15 * unit, SOFT_INK))
    with canvas.clipped(close):
        _draw_field(canvas, close_view(close, table), shown, events, unit, numbers=False)
    canvas.box(close, None, HAIRLINE, 1.2)
    _list(canvas, sheet.listing, events, shown.trace, words, unit)
    canvas.line([(panel.left - 12 * unit, 0), (panel.left - 12 * unit, height)], HAIRLINE, 1.2)
    flow = fitted(panel, unit, lambda f: told(f, shown, words))
    flow.draw(canvas)
    draw_tip_and_facts(
        canvas, Box(panel.left, height - 220 * unit, panel.width, 180 * unit), flow.y, shown, words
    )
    foot = f"{shown.trace.origin.engine} · {words.label(Label.DIGEST)}: {shown.trace.digest[:12]}"
    canvas.text(Text(foot, (panel.left, height - 14 * unit), 12.5 * unit, SOFT_INK))


def _draw_field(
    canvas: Canvas,
    view: View,
    shown: StrokeShown,
    events: Sequence[tuple[int, Event]],
    unit: float,
    *,
    numbers: bool,
) -> None:
    trace, position = shown.trace, shown.position
    table, radius = position.table, position.table.radius
    draw_table(canvas, view, table)
    toppled = (e.body for e in trace.events_of(TableEvent.PIN_FELL) if e.body is not None)
    fallen = [trace.bodies[i].name for i in dict.fromkeys(toppled)]
    draw_pins(canvas, view, table, [p for p in position.standing if p not in fallen], fallen)
    for name, at in position.balls.items():
        draw_start(canvas, view, at, radius, name)
    for index in _balls(trace):
        name = trace.bodies[index].name
        if trace.told is None or name not in trace.told.pieces:
            draw_path(canvas, view, path(trace, index), WAYS[name], width=2.2, dashed_flight=True)
    off = {trace.bodies[e.body].name for e in trace.events_of(TableEvent.OFF_TABLE) if e.body is not None}
    for _, event in events:
        if event.kind is EventKind.CONTACT and trace.told is None:
            for ball in (event.body, event.other):
                if ball is not None:
                    x, y, _z = trace.pose_at(ball, event.time)[0].tolist()
                    draw_ghost_ball(canvas, view, (x, y), radius, trace.bodies[ball].name)
    for name, at in _rests(trace).items():
        if name not in off and name in position.balls:
            draw_ball(canvas, view, at, radius, name)
    if numbers and trace.told is None:
        draw_numbers(canvas, view, events, position, unit)


def draw_tip_and_facts(canvas: Canvas, box: Box, above: float, shown: StrokeShown, words: Messages) -> None:
    """How the ball was struck, below the ruling where there is room: the tip on the ball, and its numbers."""
    stroke = shown.stroke
    if stroke is None or above > box.top - 10 * canvas.pen:
        return
    unit = canvas.pen
    draw_tip(canvas, Box(box.left, box.top, box.height, box.height), stroke, stroke.ball)
    column = Box(box.left + box.height + 24 * unit, box.top, box.width - box.height - 24 * unit, box.height)
    flow = Flow(column, unit)
    flow.gap(24)
    flow.facts(stroke_facts(stroke, words), 15)
    flow.draw(canvas)


def _list(
    canvas: Canvas,
    box: Box,
    events: Sequence[tuple[int, Event]],
    trace: Trace,
    words: Messages,
    unit: float,
) -> None:
    """What happened in its order, by number."""

    def fill(flow: Flow) -> None:
        if trace.told is not None:
            flow.words(words.text(NOT_SEEN), 13.5, colour=SOFT_INK)
            flow.gap(4)
        for number, event in events:
            flow.words(f"{number}  {_what(event, trace, words)}", 14.5)

    fitted(box, unit, fill).draw(canvas)


def _what(event: Event, trace: Trace, words: Messages) -> str:
    said = told_event(event, trace, words)
    return said if trace.told is not None else f"{words.seconds(event.time)}  {said}"


def fill_head(flow: Flow, shown: StrokeShown, words: Messages) -> None:
    """Title, and in what the stroke is judged."""
    draw = isinstance(shown.ruling, DrawRuling)
    flow.words(shown.title or words.text(DRAW if draw else FIVE_PINS), 27, bold=True)
    if not isinstance(shown.ruling, DrawRuling):
        flow.words(situation_line(shown.ruling.situation, words), 14.5, colour=SOFT_INK)
    flow.gap(8)


def _fill(flow: Flow, shown: StrokeShown, words: Messages) -> None:
    ruling = shown.ruling
    fill_head(flow, shown, words)
    if isinstance(ruling, DrawRuling):
        for k, line in enumerate(draw_lines(ruling, words)):
            flow.words(line, 17 if k == 0 else 14.5, bold=k == 0)
            flow.gap(3)
        return
    head, clause = ruling_head(ruling, words)
    good = ruling.verdict is StrokeVerdict.PROPER
    flow.words(head, 19, bold=True, colour=INK if good else WARNING)
    flow.words(points_words(ruling, words), 22, bold=True)
    flow.gap(3)
    flow.words(clause, 14.5, colour=SOFT_INK)
    flow.gap(6)
    for fact in ruling.evidence:
        if line := evidence_line(fact, words):
            flow.words(line, 15)
            flow.gap(2)
    for note in verdict_notes(ruling, words):
        flow.words(note, 14.5, colour=WARNING)
    flow.gap(8)
    flow.words(next_line(ruling, words), 16, bold=True)


def _balls(trace: Trace) -> list[int]:
    return [i for i, b in enumerate(trace.bodies) if b.kind is BodyKind.BALL]


def _rests(trace: Trace) -> dict[str, Point]:
    found: dict[str, Point] = {}
    for index in _balls(trace):
        x, y = np.asarray(trace.position[-1, index, :2]).tolist()
        found[trace.bodies[index].name] = (x, y)
    return found
