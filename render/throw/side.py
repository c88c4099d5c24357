"""A throw from the right, to scale: the figure as it stood, the bat over it, and the pieces that fly."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gorodki.court.measuring.geometry import CourtSize
from gorodki.figures.types import Placement
from gorodki.render.draw.badges import draw_badge, draw_contact, draw_ground_touch
from gorodki.render.draw.camera import FROM_THE_RIGHT
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import (
    BAT,
    HAIRLINE,
    PAINT,
    PAPER,
    SAND,
    SHEET_EDGE,
    SOFT_INK,
    piece_colour,
)
from gorodki.render.draw.depth import Solid, back_to_front
from gorodki.render.draw.figure_plan import PIECE
from gorodki.render.draw.labels import Labels, along
from gorodki.render.draw.paths import in_flight, leaves, spread, thinned
from gorodki.render.draw.pieces import draw_bat, draw_wood, outline
from gorodki.render.draw.view import Box, Point, View
from gorodki.render.throw.bat_way import beside, first_touch, nearest_of_bat
from gorodki.render.words.messages import Messages
from gorodki.render.words.wording import Label
from gorodki.sim.trace import EventKind, Trace, lowest

Floats = NDArray[np.float64]

_MOVED = 0.02  # metres
_BEFORE, _BEYOND = 0.3, 0.5  # metres of ground shown before the first thing to see and behind the last one
_BESIDE = 0.3  # metres of ground shown at most before the penalty line and behind the gorod
_NARROWEST = 1.6  # metres of ground shown at least
_ABOVE = 0.1  # metres of air over the highest thing
_LEAST = 0.3  # metres of height that are shown at least
_BAT_EVERY, _PIECE_EVERY = 0.4, 0.3  # metres of way between two outlines of the bat, of a piece that flies
_HEAD, _FOOT, _SCALE = 1.5, 1.7, 3.4  # room for words above, below and right of the drawing, in letters
_ASIDE = 6.0  # pixels from the touch of a piece to the middle of its sign
_LEVELS = (0.2, 0.5, 1.0)  # metres between two lines of equal height


@dataclass(frozen=True, slots=True)
class SideFacts:
    """What a throw shows from the side.

    Args:
        trace: what moved.
        lying: where the pieces stood before, by number.
        court: the measures of the court.
    """

    trace: Trace
    lying: Mapping[int, Placement]
    court: CourtSize

    def reach(self) -> tuple[float, float]:
        """From where to where it is shown, metres from the front line: where the bat lands and pieces fly."""
        ground = first_touch(self.trace, EventKind.GROUND)
        landed = [] if ground is None or ground.place is None else [ground.place[1]]
        stood = [y for place in self.lying.values() for y in _ends(place)]
        ways = [self.trace.position[in_flight(self.trace, i), i, 1] for i in self.flying()]
        flown = [float(end) for way in ways for end in (way.min(), way.max())]
        low = min([0.0, *stood, *landed, *flown]) - _BEFORE
        high = max([*stood, *landed, *flown], default=0.0) + _BEYOND
        low, high = max(low, self.court.penalty_y - _BESIDE), min(high, self.court.side + _BESIDE)
        return low, max(high, low + _NARROWEST)

    def flying(self) -> tuple[int, ...]:
        """Indices of the pieces that flew."""
        return tuple(i for i in self.trace.pieces if bool(in_flight(self.trace, i).any()))

    def shows(self) -> bool:
        """True where there is more to see than from above: the bat over the court, or pieces that fly."""
        bat = self.trace.bat
        return bool(self.flying()) or (bat is not None and bool((self._over(bat) & self._moves(bat)).any()))

    def top(self) -> float:
        """Height to show, metres."""
        bat = [] if self.trace.bat is None else [self.trace.bat]
        high = [_LEAST]
        for i in (*bat, *self.trace.pieces):
            over = self._over(i)
            if over.any():
                high.append(float(_highest(self.trace, i)[over].max()) + _ABOVE)
        return max(high)

    def _over(self, index: int) -> NDArray[np.bool_]:
        low, high = self.reach()
        y = self.trace.position[:, index, 1]
        return np.asarray((y > low) & (y < high))

    def _moves(self, index: int) -> NDArray[np.bool_]:
        way = self.trace.position[:, index] - self.trace.position[0, index]
        return np.asarray(np.linalg.norm(way, axis=1) > _MOVED)


def side_height(side: SideFacts, width: float, letter: float) -> float:
    """How many pixels the drawing wants for a width, with its words; 0 where it would show nothing."""
    if not side.shows():
        return 0.0
    low, high = side.reach()
    return side.top() * (width - _SCALE * letter) / (high - low) + (_HEAD + _FOOT) * letter


def least_height(side: SideFacts, width: float, letter: float) -> float:
    """The pixels below which the drawing is not worth its room; 0 where it would show nothing."""
    return min(side_height(side, width, letter), (7.0 + _HEAD + _FOOT) * letter)


def draw_side(canvas: Canvas, box: Box, side: SideFacts, words: Messages, letter: float) -> None:
    """Draw a throw from the side into a box, as large as it allows."""
    air = Box(
        box.left,
        box.top + _HEAD * letter,
        box.width - _SCALE * letter,
        box.height - (_HEAD + _FOOT) * letter,
    )
    low, high = side.reach()
    scale = min(air.width / (high - low), air.height / side.top())
    view = View(air, ((low + high) / 2, air.height / scale / 2), scale)
    caption = Text(words.label(Label.SIDE), (box.left, box.top + 0.6 * letter), 0.95 * letter, SOFT_INK)
    canvas.text(caption)
    labels = Labels(air.shrunk(1.0), unit=canvas.pen)
    _levels(canvas, view, words, letter, side.top())
    _ground(canvas, view, side.court, words, letter)
    with canvas.clipped(air):
        _bat(canvas, view, side.trace)
        _figure(canvas, view, side)
        lines = {i: _flight(canvas, view, side.trace, i) for i in side.flying()}
    with canvas.clipped(Box(air.left, air.top, air.width, air.height + 8 * canvas.pen)):
        _touches(canvas, view, side.trace)
    for line in lines.values():
        labels.keep_clear(along(line, 6.0, 4.0))
    for i, line in lines.items():
        _number(canvas, labels, air, line, int(side.trace.bodies[i].name), letter)


def _levels(canvas: Canvas, view: View, words: Messages, letter: float, top: float) -> None:
    """Lines of equal height, each with its height at the right."""
    step = next((s for s in _LEVELS if top / s <= 4.5), _LEVELS[-1])
    for k in range(1, math.ceil(top / step)):
        at = (view.box.right, view.px(0.0, k * step)[1])
        if at[1] > view.box.top + 0.3 * letter:
            canvas.line([(view.box.left, at[1]), at], HAIRLINE, 0.8)
            height = words.centimetres(round(100 * k * step))
            canvas.text(Text(height, (at[0] + 0.3 * letter, at[1]), letter * 0.85, SOFT_INK))


def _ground(canvas: Canvas, view: View, court: CourtSize, words: Messages, letter: float) -> None:
    """The sheet as a line, under it the penalty zone, prigorod and gorod with the names of their borders."""
    box, ground, thick = view.box, view.box.bottom, 4 * canvas.pen
    with canvas.clipped(Box(box.left, ground - 1, box.width, thick + 2)):
        zone, front, back = (view.px(y, 0.0)[0] for y in (court.penalty_y, 0.0, court.side))
        canvas.box(Box(box.left, ground, zone - box.left, thick), SAND)
        canvas.box(Box(zone, ground, back - zone, thick), PAINT)
        canvas.line([(box.left, ground), (box.right, ground)], SOFT_INK, 1.2)
    under = ground + thick + 0.75 * letter
    names: list[Text] = []
    for label, x in ((Label.FRONT_LINE, front), (Label.REAR_LINE, back), (Label.PENALTY_LINE, zone)):
        if not box.left <= x <= box.right:
            continue
        canvas.line([(x, box.top), (x, ground)], SHEET_EDGE, 0.8, dash=(2, 4))
        name = Text(words.label(label), (x, under), 0.85 * letter, SOFT_INK, anchor="centre")
        name = replace(name, at=(x + max(0.0, box.left - name.box.left), under))
        if not any(name.box.overlap(other.box) for other in names):
            names.append(canvas.text(name))


def _figure(canvas: Canvas, view: View, side: SideFacts) -> None:
    """The pieces as they stood."""
    found: list[tuple[int, Solid]] = []
    for i in side.trace.pieces:
        body = side.trace.bodies[i]
        place = side.lying.get(int(body.name))
        if place is not None:
            turned = FROM_THE_RIGHT.turned
            found.append((int(body.name), (body, turned(place.centre), turned(place.axis))))
    for k in back_to_front([solid for _, solid in found]):
        number, solid = found[k]
        draw_wood(canvas, view, *solid, edge=piece_colour(number), width=1.6)


def _bat(canvas: Canvas, view: View, trace: Trace) -> None:
    """The way of the middle of the bat, broken in the air, with its outline here and there."""
    bat = trace.bat
    if bat is None:
        return
    body = trace.bodies[bat]
    for k in spread(trace.position[:, bat, 1:3], _seen(trace, bat, view), _BAT_EVERY):
        draw_bat(canvas, view, body, *_pose(trace, bat, k), 0.38)
    centre, axis = trace.position[:, bat], trace.axis[:, bat]
    line = view.points(thinned((centre + body.offset * axis)[:, 1:3]))
    canvas.line(line, BAT, 1.6, dash=(6, 4))
    _heads(canvas, view, line, BAT)


def _flight(canvas: Canvas, view: View, trace: Trace, index: int) -> list[Point]:
    """The way of a piece that flew, with its outline here and there; returns the way in pixels."""
    body = trace.bodies[index]
    colour = piece_colour(int(body.name))
    air = in_flight(trace, index) & _seen(trace, index, view)
    for k in spread(trace.position[:, index, 1:3], air, _PIECE_EVERY):
        draw_wood(canvas, view, body, *_pose(trace, index, k), edge=colour, width=1.3, opacity=0.35)
    line = view.points(thinned(trace.position[:, index, 1:3]))
    canvas.line(line, PAPER, 3.2)
    canvas.line(line, colour, 1.6)
    _heads(canvas, view, line, colour)
    return line


def _heads(canvas: Canvas, view: View, line: list[Point], colour: tuple[int, int, int]) -> None:
    """A head where a way leaves the drawing."""
    edge = view.box.shrunk(3 * canvas.pen)
    if line and not edge.contains(line[-1]) and (out := leaves(line, edge)) is not None:
        canvas.head(out[0], out[1], colour, 11)


def _touches(canvas: Canvas, view: View, trace: Trace) -> None:
    """Where the bat first touched the ground and a piece."""
    ground, piece = (first_touch(trace, kind) for kind in (EventKind.GROUND, EventKind.CONTACT))
    if ground is not None and ground.place is not None:
        draw_ground_touch(canvas, view.px(ground.place[1], ground.place[2]), 5.0)
    if piece is not None and piece.place is not None:
        at, bat = view.px(piece.place[1], piece.place[2]), view.px(*nearest_of_bat(trace, piece)[1:])
        draw_contact(canvas, beside(at, bat, _ASIDE * canvas.pen), 7.0)


def _number(
    canvas: Canvas, labels: Labels, air: Box, line: Sequence[Point], number: int, letter: float
) -> None:
    """The number of a piece beside the highest point of its flight."""
    inside = [p for p in line if air.contains(p)]
    if not inside:
        return
    radius = 0.6 * letter
    spot = labels.place(min(inside, key=lambda p: p[1]), (2 * radius, 2 * radius), reach=0.3 * letter)
    draw_badge(canvas, spot.centre, number, radius)


def _seen(trace: Trace, index: int, view: View) -> NDArray[np.bool_]:
    """When the middle of a body is in the picture."""
    way, box = trace.position[:, index, 1:3], view.box
    low, high = view.metres((box.left, box.bottom)), view.metres((box.right, box.top))
    return np.asarray(np.all((way >= low) & (way <= high), axis=1))


def _pose(trace: Trace, index: int, moment: int) -> tuple[Sequence[float], Sequence[float]]:
    """Centre and axis of a body at a moment, as they are seen from the right."""
    turned = FROM_THE_RIGHT.turned
    x, y, z = (float(v) for v in trace.position[moment, index])
    a, b, c = (float(v) for v in trace.axis[moment, index])
    return turned((x, y, z)), turned((a, b, c))


def _ends(place: Placement) -> tuple[float, float]:
    """How near and how far a piece reaches, metres from the front line."""
    ys = [q[1] for q in outline(PIECE, place.centre, place.axis)]
    return min(ys), max(ys)


def _highest(trace: Trace, index: int) -> Floats:
    """Height of the highest point of a body over time, metres."""
    z = trace.position[:, index, 2]
    return np.asarray(2 * z - lowest(trace.bodies[index], z, trace.axis[:, index, 2]))
