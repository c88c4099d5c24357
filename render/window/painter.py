"""Draws one frame of the window: what stands still from kept pictures, what moves anew."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import pygame

from gorodki.render.draw.canvas import Text
from gorodki.render.draw.colours import (
    GROUND,
    HAIRLINE,
    INK,
    PAINT,
    PAPER,
    SOFT_INK,
    piece_colour,
)
from gorodki.render.draw.fonts import cut_short, font, text_width
from gorodki.render.draw.view import Box, View
from gorodki.render.window.controls import Controls
from gorodki.render.window.court_view import (
    FINE,
    FINE_LARGE,
    MANY,
    at_corner,
    draw_bodies,
    empty_in_steps,
    poses,
)
from gorodki.render.window.layers import Layers
from gorodki.render.window.layout import Layout
from gorodki.render.window.marks import captioned_in_steps, draw_film_marks, draw_quick_ways
from gorodki.render.window.mode import KEEP, Zone, moved
from gorodki.render.window.mode_register import mode_named
from gorodki.render.window.pace import Pace
from gorodki.render.window.sheets import paint_sheet
from gorodki.render.window.snapshot import Playback, Snapshot
from gorodki.render.window.state import Play
from gorodki.render.window.top_bar import bar_of_time
from gorodki.sim.trace import Body, EventKind

PANEL = (247, 245, 239)
FOOT = (236, 233, 224)
KNOB = (11, 90, 140)
BOTH = 2  # pictures that are kept where one goes back and forth: two views of the court, a loop and its end


class Painter:
    """Keeps what was drawn, and which parts of it can be clicked.

    Args:
        pace: how long a frame goes on with what is drawn in steps; until all of them are done, what was seen
            before stays.
    """

    def __init__(self, pace: Pace) -> None:
        self.layers = Layers(pace)
        self.zones: list[Zone] = []  # of the right panel, pixels of the window
        self._drawn_zones: tuple[Hashable, list[Zone]] = (
            None,
            [],
        )  # of the panel that was drawn last, its key
        self.sheet_zones: list[Zone] = []
        self._layout: Layout | None = None  # of what is kept
        self._court_seen: tuple[pygame.Surface, View, str] | None = None  # drawn last; its view and mode

    def draw(
        self,
        surface: pygame.Surface,
        snapshot: Snapshot,
        ui: Controls,
        status: tuple[str, str],
        *,
        moving: bool = False,
    ) -> None:
        """Draw the window.

        Args:
            surface: the window.
            snapshot: what there is to see.
            ui: its widgets.
            status: the line below, its left and its right part.
            moving: True while the view is being moved: the court as last drawn moves along.
        """
        layout, mode = snapshot.layout, mode_named(snapshot.state.mode)
        film = mode.film(snapshot)
        if layout != self._layout:
            self.layers.forget()
            self._layout = layout
        self.layers.begin()
        surface.blit(self.layers.get("frame", layout, lambda: _frame(snapshot)), (0, 0))
        self._court(surface, snapshot, film, moving=moving)
        self._right(surface, snapshot)
        self._film_bar(surface, snapshot, film)
        self._status(surface, snapshot, status)
        ui.draw(surface)
        if snapshot.state.sheet:
            self._sheet(surface, snapshot)
        else:
            self.sheet_zones = []

    def zone_at(self, at: tuple[float, float], snapshot: Snapshot) -> Zone | None:
        """The part that a click there would mean; a sheet hides what is below it."""
        zones = self.sheet_zones if snapshot.state.sheet else self.zones
        return next((z for z in zones if z.box.contains(at)), None)

    def _court(
        self, surface: pygame.Surface, snapshot: Snapshot, film: Playback | None, *, moving: bool
    ) -> None:
        mode, view, state = mode_named(snapshot.state.mode), snapshot.view, snapshot.state
        resting = film is not None and not film.ghost and state.play.time >= film.length - 1e-9
        over = resting and state.show.marks and film is not None and film.ruling is not None
        corner = (round(view.box.left), round(view.box.top))
        drawn = None if moving and self._court_seen is not None else self._standing(snapshot, film, over=over)
        if drawn is None:
            if (kept := self._of_other_mode(snapshot)) is not None:
                surface.blit(kept, corner)
                return
            surface.blit(self._shifted(view), corner)
        else:
            self._court_seen = (drawn, view, state.mode)
            surface.blit(drawn, corner)
        if film is not None and state.play.running and not over:
            draw_bodies(surface, view, poses(film.trace, state.play.time), _edge, snapshot.layout.scale)
        mode.paint_live(surface, snapshot)

    def _standing(self, snapshot: Snapshot, film: Playback | None, *, over: bool) -> pygame.Surface | None:
        """The court with all that does not move now; None while it is drawn."""
        play, found = snapshot.state.play, self._ground(snapshot, film, over=over)
        if found is None or film is None or over or play.running or _quick(snapshot, film):
            return None if found is None else found[0]
        ground, seen = found
        key = (seen, film.trace.digest, play.time)

        def bodies() -> Iterator[pygame.Surface]:
            yield _with_bodies(ground, snapshot.view, film, play, snapshot.layout.scale)

        last = self.layers.last("still")
        if last is not None and last[0][0] == seen:  # a person goes through the film: at once
            return self.layers.get("still", key, lambda: next(bodies()))
        return self.layers.slowly("still", key, bodies)

    def _ground(
        self, snapshot: Snapshot, film: Playback | None, *, over: bool
    ) -> tuple[pygame.Surface, Hashable] | None:
        """The court with all that stands still, and a key that changes with it; None while it is drawn."""
        mode, view, state, pen = (
            mode_named(snapshot.state.mode),
            snapshot.view,
            snapshot.state,
            snapshot.layout.scale,
        )
        many = view.box.width * view.box.height > MANY
        factor = FINE_LARGE if many else FINE
        seen: Hashable = (view, factor)
        empty = self.layers.slowly("empty", seen, lambda: empty_in_steps(view, factor, pen), keep=BOTH)
        if empty is None:
            return None
        who, before = state.on_court.unaimed(), mode.before(snapshot)
        what = who if before is None else (state.mode, film is not None and film.trace.digest)
        named: Hashable = (seen, what, state.lang)
        captioned = self.layers.slowly(
            "captions", named, lambda: captioned_in_steps(empty, snapshot, who, before), keep=BOTH
        )
        if captioned is None:
            return None
        ground, seen = captioned, named
        if film is not None and film.pending:
            self.layers.drop("film")
        elif film is not None:
            below = captioned if film.ghost or film.ruling is None else empty
            ground, seen = self._ways(snapshot, film, (captioned, below), named, over=over)
        own = mode.court_key(snapshot)
        if own is None:
            return ground, seen

        def painted() -> pygame.Surface:
            copy = ground.copy()
            mode.paint_court(copy, snapshot)
            return copy

        return self.layers.get("mode", (seen, own), painted), (seen, own)

    def _ways(
        self,
        snapshot: Snapshot,
        film: Playback,
        courts: tuple[pygame.Surface, pygame.Surface],
        named: Hashable,
        *,
        over: bool,
    ) -> tuple[pygame.Surface, Hashable]:
        """The court with what the film leaves on it; until that is drawn what was there before.

        Args:
            snapshot: what there is to see.
            film: the throw.
            courts: the court with its captions, and the one to draw on.
            named: key of the first.
            over: True where everything rests.
        """
        view, state, (captioned, below) = snapshot.view, snapshot.state, courts
        show, told = state.show, (film.trace.digest, film.ghost, film.ruling is None)
        key: Hashable = (view, named, told, show.paths, show.marks, over, _quick(snapshot, film))
        drawn: pygame.Surface | None
        if _quick(snapshot, film):  # the pieces stand as before each of these throws
            pen = snapshot.layout.scale
            stood = self.layers.get(
                "stood", named, lambda: _with_bodies(captioned, view, film, state.play, pen)
            )
            drawn = self.layers.get("film", key, lambda: draw_quick_ways(stood, view, film, show))
        else:
            drawn = self.layers.slowly(
                "film",
                key,
                lambda: draw_film_marks(
                    below, view, film, show, snapshot.words, snapshot.layout.scale, over=over
                ),
                keep=BOTH,
            )
        if drawn is not None:
            return drawn, key
        last = self.layers.last("film")
        return (last[1], last[0]) if last is not None and last[0][:2] == (view, named) else (captioned, named)

    def _of_other_mode(self, snapshot: Snapshot) -> pygame.Surface | None:
        """The court as it was seen in the mode before, None where this mode has drawn it already."""
        if self._court_seen is None:
            return None
        picture, before, mode = self._court_seen
        return picture if mode != snapshot.state.mode and before.box == snapshot.view.box else None

    def _shifted(self, view: View) -> pygame.Surface:
        """The court as last drawn, moved and scaled to another view; what was not seen stays empty."""
        picture, before, _ = self._court_seen or (None, view, "")
        if picture is not None and before == view:
            return picture
        ground = pygame.Surface((round(view.box.width), round(view.box.height)))
        ground.fill(GROUND)
        if picture is None:
            return ground
        here, there = at_corner(view), at_corner(before)
        share = view.scale / before.scale
        # the part of the old picture that is still seen, in its own pixels
        corner = there.px(*here.metres((0.0, 0.0)))
        part = pygame.Rect(
            int(corner[0]), int(corner[1]), int(view.box.width / share) + 2, int(view.box.height / share) + 2
        ).clip(picture.get_rect())
        if part.width <= 0 or part.height <= 0:
            return ground
        at = here.px(*there.metres((float(part.left), float(part.top))))
        size = (max(1, round(part.width * share)), max(1, round(part.height * share)))
        ground.blit(pygame.transform.scale(picture.subsurface(part), size), (round(at[0]), round(at[1])))
        return ground

    def _right(self, surface: pygame.Surface, snapshot: Snapshot) -> None:
        """The panel on the right.

        One that is being drawn is drawn to its end, though another is wanted by now: what changes in every
        frame would never be seen.
        """
        mode, box = mode_named(snapshot.state.mode), snapshot.layout.right
        corner = (round(box.left), round(box.top))
        name = (snapshot.state.mode, snapshot.state.lang, snapshot.layout)
        begun = self.layers.begun("right")
        key = begun if begun is not None and begun[0] == name else (name, mode.right_key(snapshot))

        def steps() -> Iterator[pygame.Surface | None]:
            panel = pygame.Surface((round(box.width), round(box.height)))
            panel.fill(PAPER)
            for zones in mode.paint_right(panel, snapshot):
                if zones is not None:
                    self._drawn_zones = (key, [moved(z, corner) for z in zones])
                yield None if zones is None else panel

        kept = self.layers.last("right")
        if key[1] is not KEEP or kept is None or kept[0][0] != name:
            self.layers.slowly("right", key, steps)
            kept = self.layers.last("right")
        if kept is None or kept[0][0] != name:
            self.zones = []
        elif kept[0] == self._drawn_zones[0]:
            self.zones = self._drawn_zones[1]
        if kept is not None and kept[1].get_size() == (round(box.width), round(box.height)):
            surface.blit(kept[1], corner)

    def _film_bar(self, surface: pygame.Surface, snapshot: Snapshot, film: Playback | None) -> None:
        box, scale = bar_of_time(snapshot), snapshot.layout.scale
        mid = round(box.centre[1])
        groove = pygame.Rect(round(box.left), mid - round(2 * scale), round(box.width), round(4 * scale))
        pygame.draw.rect(surface, HAIRLINE, groove, border_radius=round(2 * scale))
        if film is None or film.length <= 0.01:
            return
        time = min(snapshot.state.play.time, film.length)
        along = box.width / film.length
        done = groove.copy()
        done.width = round(time * along)
        pygame.draw.rect(surface, KNOB, done, border_radius=round(2 * scale))
        for at, colour in _moments(film):
            x = round(box.left + at * along)
            tick = (x - round(scale), mid - round(7 * scale), max(2, round(2 * scale)), round(14 * scale))
            pygame.draw.rect(surface, colour, tick)
        pygame.draw.aacircle(surface, PAPER, (box.left + time * along, mid), 7.5 * scale)
        pygame.draw.aacircle(surface, KNOB, (box.left + time * along, mid), 6 * scale)
        words = f"{snapshot.words.seconds(time)} / {snapshot.words.seconds(film.length)}"
        row = snapshot.layout.film.bottom - 20 * scale
        _say(surface, words, (snapshot.layout.film.left + 486 * scale, row), 12.5 * scale, SOFT_INK)

    def _status(self, surface: pygame.Surface, snapshot: Snapshot, status: tuple[str, str]) -> None:
        box, scale = snapshot.layout.status, snapshot.layout.scale
        room = box.width - 36 * scale - text_width(status[1], 12.5 * scale)
        said = cut_short(status[0], 13 * scale, room)
        _say(surface, said, (box.left + 12 * scale, box.centre[1]), 13 * scale, INK)
        _say(surface, status[1], (box.right - 12 * scale, box.centre[1]), 12.5 * scale, SOFT_INK, right=True)

    def _sheet(self, surface: pygame.Surface, snapshot: Snapshot) -> None:
        box, state = snapshot.layout.sheet, snapshot.state
        corner = (round(box.left), round(box.top))

        def painted() -> pygame.Surface:
            sheet = pygame.Surface((round(box.width), round(box.height)))
            self.sheet_zones = [moved(z, corner) for z in paint_sheet(sheet, snapshot)]
            return sheet

        key = (state.sheet, state.lang, state.mode, snapshot.layout, state.setup.figure, state.setup.hand)
        if not self.sheet_zones:
            self.layers.drop("sheet")
        picture = self.layers.get("sheet", key, painted)
        veil = self.layers.get("veil", surface.get_size(), lambda: _veil(surface.get_size()))
        surface.blit(veil, (0, 0))
        surface.blit(picture, corner)


def _quick(snapshot: Snapshot, film: Playback) -> bool:
    """True while an aim is dragged: its previews come and go too fast for fine drawing."""
    return snapshot.hurried and film.ghost and not film.pending and snapshot.state.play.time == 0.0


def _with_bodies(
    ground: pygame.Surface, view: View, film: Playback, play: Play, pen: float
) -> pygame.Surface:
    """The court with everything where it is at a moment."""
    drawn = ground.copy()
    draw_bodies(drawn, at_corner(view), poses(film.trace, play.time), _edge, pen)
    return drawn


def _edge(body: Body) -> tuple[int, int, int]:
    return piece_colour(int(body.name))


def _moments(film: Playback) -> list[tuple[float, tuple[int, int, int]]]:
    """Moments worth a mark on the bar of time: the bat meets ground and pieces, a verdict is decided."""
    found: list[tuple[float, tuple[int, int, int]]] = []
    for kind in (EventKind.GROUND, EventKind.CONTACT):
        first = next(iter(film.trace.events_of(kind, body=film.trace.bat)), None)
        if first is not None:
            found.append((first.time, INK))
    if film.ruling is not None:
        found += [(p.time, piece_colour(p.piece)) for p in film.ruling.pieces if p.time is not None]
    return [(t, c) for t, c in found if 0.0 <= t <= film.length]


def _frame(snapshot: Snapshot) -> pygame.Surface:
    """The ground of bars and panels, with the lines between them."""
    layout = snapshot.layout
    picture = pygame.Surface(layout.size)
    picture.fill(PANEL)
    for box, colour in ((layout.top, PAINT), (layout.right, PAPER), (layout.status, FOOT)):
        pygame.draw.rect(picture, colour, _rect(box))
    for box in (layout.left, layout.court, layout.film, layout.right):
        pygame.draw.rect(picture, HAIRLINE, _rect(box), 1)
    return picture


def _veil(size: tuple[int, int]) -> pygame.Surface:
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((28, 32, 38, 110))
    return veil


def _say(
    surface: pygame.Surface,
    words: str,
    at: tuple[float, float],
    height: float,
    colour: tuple[int, int, int],
    *,
    right: bool = False,
) -> None:
    text = Text(words, at, height, colour, anchor="right" if right else "left")
    picture = font(height).render(text.words, True, colour)
    surface.blit(picture, (round(text.box.left), round(text.box.top)))


def _rect(box: Box) -> pygame.Rect:
    return pygame.Rect(round(box.left), round(box.top), round(box.width), round(box.height))
