"""What a throw leaves on the court, as the window draws it while the pieces still move and when they rest."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from gorodki.court.gorodki.ruling import Ruling, ThrowRuling, ThrowVerdict
from gorodki.court.gorodki.situation import Situation
from gorodki.court.measuring.geometry import court
from gorodki.figures.errors import InputError
from gorodki.render.draw.canvas import Text
from gorodki.render.draw.captions import draw_captions
from gorodki.render.draw.colours import BAT, SHEET, mixed, piece_colour
from gorodki.render.draw.paths import draw_path, path
from gorodki.render.draw.view import View
from gorodki.render.throw.landing import landing
from gorodki.render.throw.marks import (
    draw_bat_at_rest,
    draw_bat_way,
    draw_dead_points,
    draw_exits,
    draw_piece_ways,
    draw_pieces_at_rest,
    draw_touches,
    marks_in_steps,
)
from gorodki.render.throw.scene import ThrowScene
from gorodki.render.window.court_view import at_corner
from gorodki.render.window.patch import Patch
from gorodki.render.window.snapshot import Playback, Snapshot
from gorodki.render.window.state import Show
from gorodki.render.words.messages import Messages
from gorodki.scenarios.throw.one_throw import situation_of
from gorodki.scenarios.throw.request import ThrowRequest

POINTS = 150  # of a way that is drawn quickly
GHOST = 0.5  # opacity of what is aimed but not thrown


def draw_film_marks(
    ground: pygame.Surface,
    view: View,
    film: Playback,
    show: Show,
    words: Messages,
    pen: float,
    *,
    over: bool,
) -> Iterator[pygame.Surface | None]:
    """The court with what a throw leaves on it, drawn in steps of a few milliseconds; the last one gives it.

    Args:
        ground: the court, its corner at (0, 0); it is not changed. For a ghost with its captions.
        view: of the court, in the window.
        film: the throw.
        show: which of it.
        words: of the language.
        pen: widths of lines are multiplied by this.
        over: True where everything rests: bodies where they lie, and what the referee did, belong to it.
    """
    drawn = ground.copy()
    patch = Patch(drawn, drawn.get_rect(), 2, pen)
    yield None
    if film.ruling is None:
        if show.paths:
            _plain_ways(patch, at_corner(view), film)
    else:
        scene = ThrowScene(patch, at_corner(view), film.trace, film.ruling, words, court(), pen)
        if not film.ghost:
            draw_captions(patch, scene.view, court(), film.ruling, film.throw, words, pen)
            _only_whole(patch, scene.view)
            yield None
        yield from _draw(scene, show, over=over)
    yield None
    patch.paste()
    yield _paled(ground, drawn) if film.ghost else drawn


def draw_quick_ways(ground: pygame.Surface, view: View, film: Playback, show: Show) -> pygame.Surface:
    """The court with plain lines where everything goes, in a millisecond: while an aim is being dragged."""
    drawn = ground.copy()
    if show.paths:
        corner = at_corner(view)
        trace = film.trace
        every = max(1, len(trace.time) // POINTS)
        for index, body in enumerate(trace.bodies):
            points = corner.points(trace.position[::every, index, :2])
            colour = BAT if index == trace.bat else piece_colour(int(body.name))
            pygame.draw.lines(drawn, mixed(SHEET, colour, GHOST), False, points, 2)
    return drawn


def _paled(ground: pygame.Surface, drawn: pygame.Surface) -> pygame.Surface:
    pale = ground.copy()
    drawn.set_alpha(round(255 * GHOST))
    pale.blit(drawn, (0, 0))
    return pale


def captioned_in_steps(
    ground: pygame.Surface, snapshot: Snapshot, setup: ThrowRequest, before: Situation | None = None
) -> Iterator[pygame.Surface | None]:
    """The empty court with the names of its lines; it is not changed.

    Args:
        ground: the empty court.
        snapshot: what there is to see.
        setup: what stands where.
        before: the same as a situation, where that is known.
    """
    drawn, pen = ground.copy(), snapshot.layout.scale
    try:
        before = situation_of(setup) if before is None else before
    except InputError:
        yield drawn
        return
    patch = Patch(drawn, drawn.get_rect(), 2, pen)
    yield None
    nothing = Ruling(ThrowRuling(ThrowVerdict.VALID, ""), (), before, before, cleared=False)
    draw_captions(patch, at_corner(snapshot.view), court(), nothing, None, snapshot.words, pen)
    _only_whole(patch, at_corner(snapshot.view))
    yield None
    patch.paste()
    yield drawn


def _only_whole(patch: Patch, view: View) -> None:
    """Leave out captions that a closer view cuts off or pushes over one another; later ones stay."""
    kept: list[Text] = []
    for text in reversed(patch.texts):
        box = text.box
        whole = view.box.contains((box.left, box.top)) and view.box.contains((box.right, box.bottom))
        if whole and not any(box.overlap(other.box) for other in kept):
            kept.append(text)
    patch.texts[:] = reversed(kept)


def _draw(scene: ThrowScene, show: Show, *, over: bool) -> Iterator[None]:
    if over and show.paths and show.marks:
        yield from marks_in_steps(scene)
        return
    with scene.canvas.clipped(scene.view.box):
        if show.paths:
            draw_bat_way(scene)
            yield None
            draw_piece_ways(scene)
            yield None
        if over:
            draw_bat_at_rest(scene)
            draw_pieces_at_rest(scene)
        if show.marks:
            draw_exits(scene)
            draw_dead_points(scene)
            draw_touches(scene, landing(scene))


def _plain_ways(patch: Patch, view: View, film: Playback) -> None:
    with patch.clipped(view.box):
        for index, body in enumerate(film.trace.bodies):
            bat = index == film.trace.bat
            colour = BAT if bat else piece_colour(int(body.name))
            draw_path(patch, view, path(film.trace, index), colour, dashed_flight=bat)
