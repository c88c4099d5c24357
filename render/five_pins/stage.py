"""A stroke on the stage of a film: the table, the balls as they roll, and in the end the ruling."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pygame

from gorodki.court.five_pins.ruling import StrokeRuling
from gorodki.figures.languages import N_
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import HAIRLINE, INK, PAPER, SOFT_INK, faded
from gorodki.render.draw.flow import Flow
from gorodki.render.draw.live_canvas import LiveCanvas
from gorodki.render.draw.slow import Slow
from gorodki.render.draw.view import Box, View
from gorodki.render.five_pins.picture import (
    close_view,
    divided,
    draw_tip_and_facts,
    fill_head,
    paint_stroke,
)
from gorodki.render.five_pins.shown import StrokeShown
from gorodki.render.five_pins.table import (
    EDGE,
    WAYS,
    draw_ball,
    draw_standing_pin,
    draw_start,
    draw_table,
    pin_colour,
    table_view,
)
from gorodki.render.words.messages import Messages
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.trace import BodyKind, EventKind

STILL = 1e-4
"""Metres: a ball that moves less until the end has stopped."""

BEFORE, AFTER, SLOWER = 0.05, 0.12, 5.0
"""Seconds about what decides, and how much slower it is shown."""

SLOWER_WORDS = N_("{n} times slower")


class StrokePainter:
    """How a stroke of five pins is filmed."""

    def __init__(self, shown: StrokeShown) -> None:
        self._shown = shown

    def end(self) -> float:
        """When the last ball has stopped, seconds."""
        trace = self._shown.trace
        far = np.linalg.norm(trace.position - trace.position[-1], axis=2).max(axis=1) > STILL
        rows = np.flatnonzero(far)
        return float(trace.time[rows[-1]]) if rows.size else 0.0

    def slow(self) -> tuple[Slow, ...]:
        """Contacts of the balls, pins that fall and balls that leave; of a draw the first of them."""
        trace = self._shown.trace
        events = trace.events_of(EventKind.CONTACT, TableEvent.PIN_FELL, TableEvent.OFF_TABLE)
        if not isinstance(self._shown.ruling, StrokeRuling):
            events = events[:1]
        return tuple(Slow(e.time - BEFORE, e.time + AFTER, SLOWER) for e in events[:12])

    def stage(self, size: tuple[int, int], words: Messages) -> TableStage:
        """The stroke in a rectangle of a size in pixels."""
        return TableStage(self._shown, size, words)


class TableStage:
    """One stroke in a rectangle of a film.

    Args:
        shown: the stroke.
        size: of the rectangle, pixels.
        words: of the language.
    """

    def __init__(self, shown: StrokeShown, size: tuple[int, int], words: Messages) -> None:
        self.shown, self.size, self.words = shown, size, words
        self.sheet = divided(size, shown.position.table)
        table = shown.position.table
        self.views: tuple[View, ...] = (
            table_view(self.sheet.field, table),
            close_view(self.sheet.close, table),
        )
        still = Canvas(size, PAPER, pen=self.sheet.unit)
        for view in self.views:
            with still.clipped(view.box):
                draw_table(still, view, table)
                for name, at in shown.position.balls.items():
                    draw_start(still, view, at, table.radius, name)
        still.box(self.sheet.close, None, HAIRLINE, 1.2)
        panel, unit = self.sheet.panel, self.sheet.unit
        head = Flow(panel, unit)
        fill_head(head, shown, words)
        head.draw(still)
        box = Box(panel.left, size[1] - 220 * unit, panel.width, 180 * unit)
        draw_tip_and_facts(still, box, head.y, shown, words)
        self._canvas = LiveCanvas(still)
        self._until = -math.inf

    def at(self, time: float, slowness: float) -> pygame.Surface:
        """The stroke at a moment; moments come in order. The same surface each time."""
        canvas = self._canvas
        for view in self.views:
            with canvas.clipped(view.box):
                with canvas.kept():
                    self._draw_ways(view, time)
                self._draw_bodies(view, time)
        panel, unit = self.sheet.listing, self.sheet.unit
        clock = self.words.seconds(max(0.0, time))
        canvas.text(Text(clock, (panel.left, panel.top + 20 * unit), 30 * unit, INK, bold=True))
        if slowness > 1.0:
            told = self.words.text(SLOWER_WORDS).format(n=self.words.number(slowness))
            canvas.text(Text(told, (panel.left, panel.top + 52 * unit), 16 * unit, SOFT_INK))
        self._until = time
        return canvas.frame()

    def ending(self) -> pygame.Surface:
        """The picture with every mark and the ruling."""
        return paint_stroke(self.shown, self.words, self.size)

    def _draw_ways(self, view: View, time: float) -> None:
        """What the balls have run since the last moment."""
        trace = self.shown.trace
        if not math.isfinite(self._until):
            return
        inside = (trace.time > self._until) & (trace.time < time)
        for index, name in self._balls():
            ends = [trace.pose_at(index, t)[0][:2] for t in (self._until, time)]
            way = np.array([ends[0], *trace.position[inside, index, :2], ends[1]])
            if float(np.abs(way - way[0]).max()) > STILL:
                self._canvas.line(view.points(way), faded(WAYS[name], 0.75), 2.0)

    def _draw_bodies(self, view: View, time: float) -> None:
        trace, table = self.shown.trace, self.shown.position.table
        fallen = {
            trace.bodies[e.body].name
            for e in trace.events_of(TableEvent.PIN_FELL)
            if e.body is not None and e.time <= time
        }
        for index, body in enumerate(trace.bodies):
            centre, axis = trace.pose_at(index, time)
            x, y = float(centre[0]), float(centre[1])
            if body.kind is BodyKind.BALL:
                draw_ball(self._canvas, view, (x, y), body.radius, body.name)
            elif body.name not in fallen:
                draw_standing_pin(self._canvas, view, table, body.name)
            else:  # lying as it fell
                half = body.length / 2
                ends = view.points([(x - s * half * axis[0], y - s * half * axis[1]) for s in (-1.0, 1.0)])
                width = max(2.0, 2 * body.radius * view.scale / self._canvas.pen)
                self._canvas.line(ends, EDGE, width + 1.6)
                self._canvas.line(ends, pin_colour(table, body.name), width)

    def _balls(self) -> Iterator[tuple[int, str]]:
        for index, body in enumerate(self.shown.trace.bodies):
            if body.kind is BodyKind.BALL:
                yield index, body.name
