"""What happened on a table by its number, and where the numbers stand in a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gorodki.figures.tables.position import Position
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import INK, PAPER, faded
from gorodki.render.draw.fonts import text_width
from gorodki.render.draw.labels import Labels
from gorodki.render.draw.view import Box, Point, View
from gorodki.render.five_pins.table import EDGE
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.trace import Event, EventKind, Trace

SHOWN = (EventKind.CONTACT, TableEvent.CUSHION, TableEvent.PIN_FELL, TableEvent.OFF_TABLE)
MOST_NUMBERED = 40
PIN = 6.0
"""Pixels about the middle of a pin that numbers leave free."""

_LETTER = 15.0


def numbered(trace: Trace) -> Iterator[tuple[int, Event]]:
    """What happened on the table, by its number from 1: the first `MOST_NUMBERED`."""
    for k, event in enumerate(trace.events_of(*SHOWN)[:MOST_NUMBERED]):
        yield k + 1, event


def number_boxes(
    view: View, events: Sequence[tuple[int, Event]], position: Position, unit: float
) -> Iterator[tuple[int, Point, Box]]:
    """Each number with its place on the table, pixels, and the box in which it stands.

    Args:
        view: the whole table.
        events: by number, as `numbered`.
        position: before the stroke.
        unit: pixels to a pixel of a picture of the usual size.
    """
    labels = Labels(view.box, unit=unit)
    pin, letter = PIN * unit, _LETTER * unit
    for at in position.standing.values():
        x, y = view.px(*at)
        labels.keep_clear([Box(x - pin, y - pin, 2 * pin, 2 * pin)])
    for number, event in events:
        if event.place is None:
            continue
        anchor = view.px(*event.place[:2])
        side = 1.12 * max(text_width(str(number), letter, bold=True) + 9 * unit, letter * 1.25)
        yield number, anchor, labels.place(anchor, (side, side), first=35.0, reach=7 * unit)


def draw_numbers(
    canvas: Canvas, view: View, events: Sequence[tuple[int, Event]], position: Position, unit: float
) -> None:
    """Draw the numbers of what happened, each beside its place and beside the pins."""
    for number, anchor, box in number_boxes(view, events, position, unit):
        canvas.line([anchor, box.centre], faded(PAPER, 0.8), 1.0)
        canvas.disc(anchor, 2.6 * unit, PAPER, EDGE, 0.8)
        canvas.disc(box.centre, box.width / 2, PAPER, EDGE, 1.0)
        canvas.text(Text(str(number), box.centre, _LETTER * unit, INK, bold=True, anchor="centre"))
