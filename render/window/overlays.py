"""What lies over the court besides the throw itself: earlier throws, and a cloud of many."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.measuring.geometry import court
from gorodki.render.draw.colours import BAT, INK, WARNING, piece_colour
from gorodki.render.draw.paths import draw_path, path
from gorodki.render.draw.view import View
from gorodki.render.window.court_view import at_corner
from gorodki.render.window.patch import Patch
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.state import AIMING
from gorodki.render.window.work import CloudThrow
from gorodki.render.window.workshop import Done

WAY = 0.28  # opacity of the ways of the bat in a cloud
FAINT = 0.55  # opacity of an earlier throw


def court_key(snapshot: Snapshot) -> Hashable:
    """Changes where `paint` would draw something else."""
    return (tuple(n for n, _ in _overlaid(snapshot)), snapshot.state.cloud, len(cloud_parts(snapshot)))


def paint(surface: pygame.Surface, snapshot: Snapshot) -> None:
    """Draw earlier throws and the cloud over the court, whose corner is at (0, 0)."""
    overlaid = _overlaid(snapshot)
    if overlaid:
        _paint_shots(surface, snapshot, overlaid)
    if snapshot.state.cloud is not None:
        _paint_cloud(surface, at_corner(snapshot.view), puffs(snapshot), snapshot.layout.scale)


def cloud_parts(snapshot: Snapshot) -> tuple[tuple[CloudThrow, ...], ...]:
    """The blocks of the cloud that are known so far."""
    found = snapshot.known(snapshot.state.cloud) if snapshot.state.cloud is not None else None
    return found.parts if isinstance(found, Done) else ()


def puffs(snapshot: Snapshot) -> list[CloudThrow]:
    """The throws of the cloud so far."""
    return [puff for part in cloud_parts(snapshot) for puff in part]


def _overlaid(snapshot: Snapshot) -> list[tuple[int, RuledThrow]]:
    state = snapshot.state
    found = []
    for number in state.show.overlay:
        shot = state.shot(number)
        outcome = snapshot.outcome(shot.setup) if shot is not None else None
        if outcome is not None and (number != state.shown or state.shown == AIMING):
            found.append((number, outcome))
    return found


def _paint_shots(surface: pygame.Surface, snapshot: Snapshot, shots: list[tuple[int, RuledThrow]]) -> None:
    over = surface.copy()
    patch = Patch(over, over.get_rect(), 2, snapshot.layout.scale)
    view = at_corner(snapshot.view)
    with patch.clipped(view.box):
        for _, outcome in shots:
            trace = outcome.trace
            for index, body in enumerate(trace.bodies):
                bat = index == trace.bat
                colour = BAT if bat else piece_colour(int(body.name))
                draw_path(patch, view, path(trace, index), colour, width=2.0, dashed_flight=bat)
    patch.paste()
    over.set_alpha(round(255 * FAINT))
    surface.blit(over, (0, 0))


def _paint_cloud(surface: pygame.Surface, view: View, cloud: list[CloudThrow], pen: float) -> None:
    """Ways of the bat as fine lines, a dot where each piece stopped, a ring where the bat came down."""
    ways = surface.copy()
    for puff in cloud:
        points = view.points(puff.bat)
        if len(points) > 1:
            pygame.draw.aalines(ways, BAT, False, points)
    ways.set_alpha(round(255 * WAY))
    surface.blit(ways, (0, 0))
    radius = max(2.0, 2.6 * pen)
    box = surface.get_rect()
    for puff in cloud:
        for piece, x, y, out in puff.stops:
            at = view.px(x, y)
            if box.collidepoint(at):
                if out:
                    pygame.draw.aacircle(surface, piece_colour(piece), at, radius, 1)
                else:
                    pygame.draw.aacircle(surface, piece_colour(piece), at, radius + 0.6 * pen)
    edge = court().size.zone_y
    for puff in cloud:
        if puff.landing is not None:
            colour = WARNING if puff.landing[1] < edge else INK
            pygame.draw.aacircle(surface, colour, view.px(*puff.landing), radius + 0.8 * pen, 2)
