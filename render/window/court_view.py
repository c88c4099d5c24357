"""The court in the window: what stands still is drawn once and kept, what moves is drawn each frame."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

import pygame

from gorodki.court.measuring.geometry import court
from gorodki.render.draw.colours import PAPER
from gorodki.render.draw.court import court_view, draw_court
from gorodki.render.draw.depth import Solid, back_to_front
from gorodki.render.draw.pieces import draw_bat, draw_wood, outline
from gorodki.render.draw.shadow import shadow
from gorodki.render.draw.view import Box, View
from gorodki.render.window.patch import patch_around
from gorodki.render.window.state import Look
from gorodki.render.window.strip import Strip
from gorodki.sim.trace import Body, BodyKind, Floats, Trace

FINE = 3  # how many times as large the court is drawn before it is scaled down
FINE_LARGE = 2  # ... where the court has many pixels
STRIPS = 4  # in which the empty court is drawn, each in a few milliseconds
MANY = 900_000  # pixels


@lru_cache(maxsize=8)
def view_of(box: Box, look: Look) -> View:
    """The view of a part of the court."""
    whole = court_view(box, court())
    return replace(whole, scale=whole.scale * look.zoom, centre=look.centre or whole.centre)


def empty_in_steps(view: View, factor: int, pen: float) -> Iterator[pygame.Surface | None]:
    """The empty court, as large as the box of the view, whose corner becomes (0, 0); drawn strip by strip."""
    wide, tall = round(view.box.width), round(view.box.height)
    drawn = pygame.Surface((wide, tall), 0, 32)
    edges = [round(tall * k / STRIPS) for k in range(STRIPS + 1)]
    for top, bottom in itertools.pairwise(edges):
        strip = Strip((wide, bottom - top), PAPER, factor, pen)
        draw_court(strip, replace(view, box=Box(0, -top, view.box.width, view.box.height)), court())
        drawn.blit(strip.finish(), (0, top))
        yield None
    yield drawn


def at_corner(view: View) -> View:
    """The same view with the corner of its box at (0, 0)."""
    return replace(view, box=Box(0, 0, view.box.width, view.box.height))


def poses(trace: Trace, time: float) -> list[tuple[Body, Floats, Floats]]:
    """Body, centre and axis of everything at a time; the bat last, over the pieces."""
    return [(b, *trace.pose_at(i, time)) for i, b in enumerate(trace.bodies)]


def draw_bodies(
    surface: pygame.Surface,
    view: View,
    bodies: Sequence[tuple[Body, Floats, Floats]],
    edge: Callable[[Body], tuple[int, int, int]],
    pen: float,
    *,
    opacity: float = 1.0,
) -> None:
    """Draw bodies where they are, each on a small patch of its own, back to front."""
    box = view.box
    area = pygame.Rect(round(box.left), round(box.top), round(box.width), round(box.height))
    before = surface.get_clip()
    surface.set_clip(area.clip(before))
    seen: list[Solid] = [(b, c.tolist(), a.tolist()) for b, c, a in bodies if _in_sight(view, b, c)]
    for solid in seen:
        _shadow(surface, view, solid, pen)
    for k in back_to_front(seen):
        body, centre, axis = seen[k]
        patch = patch_around(surface, view.points(outline(body, centre, axis)), 3.0 * pen + 1, 2, pen)
        if patch is None:
            continue
        at = patch.moved(view)
        if body.kind is BodyKind.BAT:
            draw_bat(patch, at, body, centre, axis, opacity)
        else:
            draw_wood(patch, at, body, centre, axis, edge=edge(body), width=1.8, opacity=opacity)
        patch.paste()
    surface.set_clip(before)


def _shadow(surface: pygame.Surface, view: View, solid: Solid, pen: float) -> None:
    """What is in the air throws a shadow, the farther off the higher it is: one sees from above how high."""
    cast = shadow(*solid)
    if cast is None:
        return
    ring = view.points(cast[0])
    patch = patch_around(surface, ring, 3.0, 1, pen)
    if patch is not None:
        patch.polygon([patch.point(p) for p in ring], cast[1])
        patch.paste()


def _in_sight(view: View, body: Body, centre: Floats) -> bool:
    x, y = view.px(float(centre[0]), float(centre[1]))
    reach = body.length * view.scale
    box = view.box
    return box.left - reach < x < box.right + reach and box.top - reach < y < box.bottom + reach
