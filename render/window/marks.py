"""What a throw leaves on the court, as the window draws it while the pieces still move and when they rest."""

from __future__ import annotations

import pygame

from court.geometry import court
from render.captions import draw_captions
from render.colours import BAT, piece_colour
from render.landing import landing
from render.messages import Messages
from render.paths import draw_path, path
from render.throw_marks import (
    draw_bat_at_rest,
    draw_bat_way,
    draw_dead_points,
    draw_exits,
    draw_marks,
    draw_piece_ways,
    draw_pieces_at_rest,
    draw_touches,
)
from render.throw_scene import Scene
from render.view import View
from render.window.court_view import at_corner
from render.window.patch import Patch
from render.window.sight import Film
from render.window.state import Show

GHOST = 0.5  # opacity of what is aimed but not thrown


def draw_film_marks(
    ground: pygame.Surface, view: View, film: Film, show: Show, words: Messages, pen: float, *, over: bool
) -> pygame.Surface:
    """The court with what a throw leaves on it.

    Args:
        ground: the court, its corner at (0, 0); it is not changed.
        view: of the court, in the window.
        film: the throw.
        show: which of it.
        words: of the language.
        pen: widths of lines are multiplied by this.
        over: True where everything rests: bodies where they lie, and what the referee did, belong to it.
    """
    drawn = ground.copy()
    patch = Patch(drawn, drawn.get_rect(), 2, pen)
    if film.ruling is None:
        if show.paths:
            _plain_ways(patch, at_corner(view), film)
    else:
        scene = Scene(patch, at_corner(view), film.trace, film.ruling, words, court(), pen)
        draw_captions(patch, scene.view, court(), film.ruling, film.throw, words, pen)
        _draw(scene, show, over=over)
    patch.paste()
    if film.ghost:
        pale = ground.copy()
        drawn.set_alpha(round(255 * GHOST))
        pale.blit(drawn, (0, 0))
        return pale
    return drawn


def _draw(scene: Scene, show: Show, *, over: bool) -> None:
    if over and show.paths and show.marks:
        draw_marks(scene)
        return
    with scene.canvas.clipped(scene.view.box):
        if show.paths:
            draw_bat_way(scene)
            draw_piece_ways(scene)
        if over:
            draw_bat_at_rest(scene)
            draw_pieces_at_rest(scene)
        if show.marks:
            draw_exits(scene)
            draw_dead_points(scene)
            draw_touches(scene, landing(scene))


def _plain_ways(patch: Patch, view: View, film: Film) -> None:
    with patch.clipped(view.box):
        for index, body in enumerate(film.trace.bodies):
            bat = index == film.trace.bat
            colour = BAT if bat else piece_colour(int(body.name))
            draw_path(patch, view, path(film.trace, index), colour, dashed_flight=bat)
