"""One throw on the screen of a film: the court at rest, what moves over it, and the ruling at the end."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import pygame

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.measuring.geometry import Court, court
from gorodki.figures.languages import N_
from gorodki.render.draw.badges import draw_contact, draw_ground_touch
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.captions import draw_captions
from gorodki.render.draw.colours import (
    BAT_LIGHT,
    GROUND,
    HAIRLINE,
    INK,
    PAPER,
    SOFT_INK,
    WARNING,
    Colour,
    piece_colour,
)
from gorodki.render.draw.court import court_aspect, draw_court, throw_view
from gorodki.render.draw.depth import Solid, back_to_front
from gorodki.render.draw.live_canvas import LiveCanvas
from gorodki.render.draw.paths import AIRBORNE
from gorodki.render.draw.pieces import draw_bat, draw_ghost, draw_wood
from gorodki.render.draw.shadow import shadow
from gorodki.render.draw.slow import Slow
from gorodki.render.draw.view import Box, View
from gorodki.render.film.card import draw_card
from gorodki.render.film.clock import decisive, last_motion
from gorodki.render.throw.bat_way import bat_boxes, contact_sign, first_touch
from gorodki.render.throw.flight_strip import side_view
from gorodki.render.throw.marks import draw_marks
from gorodki.render.throw.panel import STRIP_LETTER, draw_panel, strip_box
from gorodki.render.throw.picture import SIZE, draw_frame, layout, paint_throw
from gorodki.render.throw.scene import ThrowScene
from gorodki.render.words.messages import Messages
from gorodki.sim.trace import BodyKind, EventKind, Floats, lowest

_WIDE = 1.3  # width over height from which the words stand beside the court, not below it
_AROUND = 0.42  # metres around the figure in the enlargement
_MUCH = 1.5  # times the scale of the court: the least enlargement that is worth its room
_LETTERS = 1.3  # a narrow picture is smaller: its letters are larger for its size


class ThrowPainter:
    """How a throw of gorodki is filmed."""

    def __init__(self, thrown: RuledThrow) -> None:
        self._thrown, self._court = thrown, court()

    def end(self) -> float:
        """When the last body that can be seen on the court has stopped or left the picture, seconds."""
        return last_motion(self._thrown.trace, self._court)

    def slow(self) -> tuple[Slow, ...]:
        """The first touch of a piece, and every close or doubtful call."""
        return decisive(self._thrown.trace, self._thrown.ruling)

    def stage(self, size: tuple[int, int], words: Messages) -> Stage:
        """The throw in a rectangle of a size in pixels."""
        return Stage(self._thrown, size, words, self._court)


class Stage:
    """One throw in a rectangle of a film.

    Args:
        take: the throw.
        size: of the rectangle, pixels.
        words: of the language.
        court: the lines.
    """

    def __init__(self, thrown: RuledThrow, size: tuple[int, int], words: Messages, court: Court) -> None:
        self.thrown, self.size, self.words, self.court = thrown, size, words, court
        self.wide = size[0] >= _WIDE * size[1]
        self.field, self.card, self.scale = self._divided()
        self.view = throw_view(self.field, court, thrown.ruling)
        self._bat_way = bat_boxes(thrown.trace, self.view, self.scale)
        still = Canvas(size, PAPER, pen=self.scale)
        self._rest(still)
        loupe = self._loupe(still)
        self.views = (self.view,) if loupe is None else (self.view, loupe)
        self._canvas = LiveCanvas(still)
        self._until = -math.inf  # s; the paths are drawn up to here

    def _divided(self) -> tuple[Box, Box, float]:
        """The court, the words, and pixels to a pixel of a picture of the usual size."""
        width, height = self.size
        if self.wide:
            sheet = layout(self.size)
            return sheet.field, sheet.panel, sheet.scale
        aspect = court_aspect(self.court)
        tall = min(width / aspect, height * 0.76)
        field = Box(0, 0, width, tall)
        scale = _LETTERS * min(tall * aspect / layout(SIZE).field.width, min(self.size) / SIZE[1])
        margin = 14 * scale
        return field, Box(margin, tall + margin / 2, width - 2 * margin, height - tall - margin), scale

    def _rest(self, still: Canvas) -> None:
        """Draw everything that does not move."""
        thrown = self.thrown
        draw_court(still, self.view, self.court)
        self._captions(still)
        with still.clipped(self.field):
            self._ghosts(still, self.view)
        if self.wide:
            draw_frame(still, layout(self.size), self.words)
            self._head_bottom = draw_panel(
                still, self.card, thrown, self.words, self.scale,
                self.court.size, verdicts=False,
            ).y  # fmt: skip
        else:
            still.line([(0, self.field.bottom), (self.size[0], self.field.bottom)], HAIRLINE, 1.2)
            self._head_bottom = draw_card(
                still, self.card, thrown.ruling, self.words, self.scale, verdicts=False
            ).y

    def _captions(self, canvas: Canvas) -> None:
        """Set the names of lines and zones, off the way of the bat from the first frame on."""
        thrown = self.thrown
        draw_captions(
            canvas, self.view, self.court, thrown.ruling, thrown.throw, self.words, self.scale, self._bat_way
        )

    def _ghosts(self, canvas: Canvas, view: View) -> None:
        """Where the pieces stood, to be seen once they have gone."""
        bodies = {b.name: b for b in self.thrown.trace.bodies}
        for number, place in self.thrown.ruling.situation.lying.items():
            if body := bodies.get(str(number)):
                draw_ghost(canvas, view, body, place.centre, place.axis, piece_colour(number))

    def _loupe(self, still: Canvas) -> View | None:
        """The figure enlarged where the ruling will stand at the end; None where there is too little room."""
        bottom = strip_box(self.card, self.thrown.trace, self.scale).top if self.wide else self.card.bottom
        top, gap = self._head_bottom + 8 * self.scale, 10 * self.scale
        box = Box(self.card.left, top, self.card.width, bottom - top - gap)
        places = [p.centre for p in self.thrown.ruling.situation.lying.values()]
        if not places or box.height < 60 * self.scale:
            return None
        low = (min(p[0] for p in places) - _AROUND, min(p[1] for p in places) - _AROUND)
        high = (max(p[0] for p in places) + _AROUND, max(p[1] for p in places) + _AROUND)
        view = View.fit(box, low, high)
        if view.scale < _MUCH * self.view.scale:
            return None
        draw_court(still, view, self.court)
        with still.clipped(box):
            self._ghosts(still, view)
        still.box(box, None, HAIRLINE, 1.2)
        return view

    def at(self, time: float, slowness: float) -> pygame.Surface:
        """The throw at a moment; moments come in order. The same surface each time."""
        solids = list(self._solids(time))
        with self._canvas.kept():
            self._draw_ways(time)
            self._draw_signs(time)
        for view in self.views:
            self._draw_bodies(view, solids)
        self._draw_side(time)
        self._draw_clock(time, slowness)
        self._until = time
        return self._canvas.frame()

    def ending(self) -> pygame.Surface:
        """The picture with every mark and the ruling."""
        thrown = self.thrown
        if self.wide:
            return paint_throw(thrown, self.words, self.size)
        canvas = Canvas(self.size, PAPER, pen=self.scale)
        draw_court(canvas, self.view, self.court)
        self._captions(canvas)
        draw_marks(
            ThrowScene(canvas, self.view, thrown.trace, thrown.ruling, self.words, self.court, self.scale)
        )
        canvas.line([(0, self.field.bottom), (self.size[0], self.field.bottom)], HAIRLINE, 1.2)
        draw_card(canvas, self.card, thrown.ruling, self.words, self.scale)
        return canvas.finish()

    def _solids(self, time: float) -> Iterator[Solid]:
        for i, body in enumerate(self.thrown.trace.bodies):
            centre, axis = self.thrown.trace.pose_at(i, time)
            yield body, centre.tolist(), axis.tolist()

    def _draw_bodies(self, view: View, solids: Sequence[Solid]) -> None:
        seen = [s for s in solids if _touches(view, s)]
        with self._canvas.clipped(view.box):
            for solid in seen:
                cast = shadow(*solid)
                if cast is not None:
                    self._canvas.polygon(view.points(cast[0]), cast[1])
            for k in back_to_front(seen):
                body, centre, axis = seen[k]
                if body.kind is BodyKind.BAT:
                    draw_bat(self._canvas, view, body, centre, axis)
                else:
                    edge = piece_colour(int(body.name))
                    draw_wood(self._canvas, view, body, centre, axis, edge=edge, width=1.8)

    def _draw_ways(self, time: float) -> None:
        """Draw what was added to every path since the last frame."""
        trace, before = self.thrown.trace, max(self._until, 0.0)
        if time <= before:
            return
        inside = trace.time[(trace.time > before) & (trace.time < time)]
        times = np.array([before, *inside[:: max(1, len(inside) // 16)], time])
        for i, body in enumerate(trace.bodies):
            colour = BAT_LIGHT if body.kind is BodyKind.BAT else piece_colour(int(body.name))
            poses = [trace.pose_at(i, float(t)) for t in times]
            xy = np.array([c[:2] + body.offset * a[:2] for c, a in poses])
            if float(np.abs(xy - xy[0]).max()) < 1e-5:
                continue
            z, up = np.array([c[2] for c, _ in poses]), np.array([a[2] for _, a in poses])
            air = bool(np.median(lowest(body, z, up)) > AIRBORNE)
            self._draw_way(xy, colour, air, body.kind is BodyKind.BAT)

    def _draw_way(self, xy: Floats, colour: Colour, air: bool, bat: bool) -> None:
        width = (2.0 if air else 2.8) if bat else (1.3 if air else 2.6)
        for view in self.views:
            points = view.points((float(x), float(y)) for x, y in xy)
            room = view.box.shrunk(-4)
            if any(room.contains(p) for p in points):
                with self._canvas.clipped(view.box):
                    self._canvas.line(points, colour, width)

    def _draw_side(self, time: float) -> None:
        """Draw the bat into the strip that shows its flight from the side."""
        trace, bat = self.thrown.trace, self.thrown.trace.bat
        strip = strip_box(self.card, trace, self.scale)
        if bat is None or not self.wide or strip.height <= 0:
            return
        centre = trace.pose_at(bat, time)[0]
        at = side_view(strip, trace, STRIP_LETTER * self.scale)(float(centre[1]), float(centre[2]))
        if at[0] < strip.right:
            with self._canvas.clipped(strip):
                self._canvas.disc(at, 5.0 * self.scale, WARNING, PAPER, 1.4)

    def _draw_signs(self, time: float) -> None:
        """Draw the first touch of the ground and of a piece when they happen."""
        trace = self.thrown.trace
        for kind, draw in ((EventKind.GROUND, draw_ground_touch), (EventKind.CONTACT, draw_contact)):
            first = first_touch(trace, kind)
            if first is None or first.place is None or not self._until < first.time <= time:
                continue
            for view in self.views:
                at = view.px(first.place[0], first.place[1])
                if kind is EventKind.CONTACT:
                    at = contact_sign(view, trace, first, self.scale)
                if view.box.contains(at):
                    with self._canvas.clipped(view.box):
                        draw(self._canvas, at)

    def _draw_clock(self, time: float, slowness: float) -> None:
        scale, box = self.scale, self.field
        at = (box.left + 16 * scale, box.top + 24 * scale)
        self._canvas.text(Text(self.words.seconds(time), at, 22 * scale, INK, bold=True, halo=GROUND))
        if slowness > 1.0:
            slow = self.words.text(N_("slowed ×{n}")).format(n=self.words.number(slowness))
            below = (at[0], at[1] + 24 * scale)
            self._canvas.text(Text(slow, below, 15 * scale, SOFT_INK, halo=GROUND))


def _touches(view: View, solid: Solid) -> bool:
    """True where a body or its shadow may be seen in a view."""
    body, centre, _ = solid
    room = view.box.shrunk(-(body.length / 2 + abs(float(centre[2]))) * view.scale)
    return room.contains(view.px(float(centre[0]), float(centre[1])))
