"""What one aims with: the bat as it would come down if nothing stood in its way."""

from __future__ import annotations

import math

import pygame

from gorodki.figures.errors import InputError
from gorodki.render.draw.canvas import Text
from gorodki.render.draw.colours import INK, PAPER
from gorodki.render.draw.pieces import draw_bat, outline
from gorodki.render.window.aiming import flown
from gorodki.render.window.patch import patch_around
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.work import meant
from gorodki.scenarios.throw.one_throw import kit_of
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.wood.flight import Flight
from gorodki.sim.wood.scene import bat_body

ACCENT = (0, 114, 178)
REACH = 15.0  # pixels of the usual window: radius of the sign at the middle of the bat


def flight(setup: ThrowRequest) -> Flight | None:
    """The flight of what is aimed down to the ground, None where nothing can be thrown."""
    try:
        return flown(meant(setup), kit_of(setup).bat)
    except InputError:
        return None


def paint_aim(surface: pygame.Surface, snapshot: Snapshot) -> None:
    """Draw the bat where it would come down, with its three handles."""
    flown = flight(snapshot.state.setup.exact())
    if flown is None or not flown.landed:
        return
    end, scale, view = flown.end, snapshot.layout.scale, snapshot.view
    bat = kit_of(snapshot.state.setup).bat
    body = bat_body(bat)
    axis = (math.cos(end.heading), math.sin(end.heading), 0.0)
    centre = [float(v) for v in end.position]
    before = surface.get_clip()
    box = view.box
    surface.set_clip(pygame.Rect(round(box.left), round(box.top), round(box.width), round(box.height)))
    ring = view.points(outline(body, centre, axis))
    patch = patch_around(surface, ring, 30 * scale, 2, scale)
    if patch is not None:
        at = patch.moved(view)
        draw_bat(patch, at, body, centre, axis, 0.55)
        half = body.length / 2
        for side in (-1.0, 1.0):
            x, y = centre[0] + side * half * axis[0], centre[1] + side * half * axis[1]
            patch.disc(at.px(x, y), 4.5 * scale, PAPER, ACCENT, 1.8)
        x, y = at.px(centre[0], centre[1])
        r = REACH * scale
        patch.disc((x, y), r * 0.62, None, ACCENT, 2.0)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            patch.line([(x + dx * r * 0.3, y + dy * r * 0.3), (x + dx * r, y + dy * r)], ACCENT, 1.8)
        patch.paste()
    _words(surface, snapshot, (centre[0], centre[1]))
    surface.set_clip(before)


def _words(surface: pygame.Surface, snapshot: Snapshot, at: tuple[float, float]) -> None:
    """Where that is, in metres, beside it."""
    words, scale = snapshot.words, snapshot.layout.scale
    said = f"x {words.number(at[0], 2)}  y {words.metres(at[1])}"
    x, y = snapshot.view.px(*at)
    text = Text(said, (x + 22 * scale, y + 20 * scale), 12 * scale, INK, halo=PAPER)
    box = text.box
    patch = patch_around(surface, [(box.left, box.top), (box.right, box.bottom)], 3, 1)
    if patch is not None:
        left, top = patch.point(text.at)
        patch.text(Text(said, (left, top), text.height, INK, halo=PAPER))
        patch.paste()
