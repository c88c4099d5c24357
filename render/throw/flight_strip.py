"""The flight of the bat and of pieces from the side, to scale: how high over which part of the court."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gorodki.court.measuring.geometry import CourtSize
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import BAT, HAIRLINE, PAINT, SAND, SOFT_INK, piece_colour
from gorodki.render.draw.paths import in_flight, thinned
from gorodki.render.draw.view import Box, Point
from gorodki.render.words.messages import Messages
from gorodki.render.words.wording import Label
from gorodki.sim.trace import EventKind, Trace, lowest

_BEHIND = 2.4  # metres shown behind the front line
_BEFORE = 0.7  # metres shown behind the thrower


def flight_height(trace: Trace, width: float, room: float) -> float:
    """How many pixels the strip wants for a width, at most `room`; 0 where there is no flight to show."""
    if trace.bat is None or trace.position[0, trace.bat, 1] > -3.0:
        return 0.0
    start = float(trace.position[0, trace.bat, 1])
    tall = float(trace.position[:, trace.bat, 2].max()) + 0.55
    return min(room, tall * width / _length(start) + 24)


def draw_flight(
    canvas: Canvas, box: Box, trace: Trace, words: Messages, letter: float, court: CourtSize
) -> None:
    """Draw the strip into a box; nothing where the trace has no flight."""
    bat = trace.bat
    if bat is None or trace.position[0, bat, 1] > -3.0:
        return
    start = float(trace.position[0, bat, 1])
    x, z = trace.position[:, bat, 1], trace.position[:, bat, 2]
    at = side_view(box, trace, letter)
    (origin, ground), scale = at(0.0, 0.0), at(1.0, 0.0)[0] - at(0.0, 0.0)[0]  # origin: the front line

    with canvas.clipped(box):
        canvas.line([at(start - _BEFORE, 0), at(_BEHIND, 0)], SOFT_INK, 1.2)
        canvas.box(Box(at(-court.prigorod_depth - 0.6, 0)[0], ground, 0.6 * scale, 4 * canvas.pen), SAND)
        canvas.box(
            Box(at(-court.prigorod_depth, 0)[0], ground, (court.prigorod_depth + court.side) * scale, 4),
            PAINT,
        )
        for level in range(1, int(float(z.max())) + 1):
            height = Text(words.metres(level, 0), at(_BEHIND, level), letter * 0.85, SOFT_INK, anchor="right")
            y = height.at[1]
            canvas.text(height)
            canvas.line([at(start - _BEFORE, level), (height.box.left - letter * 0.3, y)], HAIRLINE, 0.8)
        seen = x < _BEHIND
        air = lowest(trace.bodies[bat], z, trace.axis[:, bat, 2]) > 0.008
        points = [at(float(a), float(b)) for a, b in zip(x[seen], z[seen], strict=True)]
        landed = int(np.argmin(air)) if not air.all() else len(points)
        canvas.line(points[: landed + 1], BAT, 1.8, dash=(6, 4))
        if landed < len(points):
            canvas.line(points[landed:], BAT, 2.2)
        for i in trace.pieces:
            if in_flight(trace, i).any():
                way = thinned(trace.position[:, i, 1:3])
                canvas.line([at(*p) for p in way], piece_colour(int(trace.bodies[i].name)), 1.4)
        canvas.disc(points[0], 3.0 * canvas.pen, BAT)
        for event in trace.events_of(EventKind.GROUND, body=bat)[:1]:
            if event.place is not None:
                canvas.disc(at(event.place[1], 0.0), 3.6 * canvas.pen, (255, 255, 255), BAT, 1.6)
    top = int(np.argmax(z))
    canvas.text(
        Text(
            words.metres(float(z[top])),
            (at(float(x[top]), 0)[0], at(0, float(z[top]))[1] - letter * 0.75),
            letter * 0.9,
            BAT,
            anchor="centre",
            halo=(255, 255, 255),
        )
    )
    distance = words.metres(-start, 1 if round(-start, 2) % 1 else 0)
    released = f"{words.label(Label.RELEASE)}, {distance}"
    below = canvas.text(Text(released, (box.left, ground + letter), letter * 0.9, SOFT_INK))
    canvas.text(Text("0", (origin, ground + letter), letter * 0.9, SOFT_INK, anchor="centre"))
    middle = ((at(start, 0)[0] + origin) / 2, ground + letter)
    caption = Text(words.label(Label.FLIGHT), middle, letter * 0.9, SOFT_INK, anchor="centre")
    if caption.box.left > below.box.right + letter and caption.box.right < origin - letter:
        canvas.text(caption)


def side_view(box: Box, trace: Trace, letter: float) -> Callable[[float, float], Point]:
    """From distance behind the front line and height (m) to pixels of a strip; the trace has a bat."""
    bat = trace.bat or 0
    start, top = float(trace.position[0, bat, 1]), float(trace.position[:, bat, 2].max())
    field = Box(box.left, box.top, box.width, box.height - letter * 1.5)
    scale = min(field.width / _length(start), (field.height - letter) / (top + 0.3))
    return lambda distance, height: (
        field.right + (distance - _BEHIND) * scale,
        field.bottom - 2 - height * scale,
    )


def _length(start: float) -> float:
    """Metres of ground the strip shows for a release at y = `start`."""
    return -start + _BEHIND + _BEFORE
