"""The figure that is being built: on the court from above, and beside it at a slant with its problems."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np
import pygame

from gorodki.figures.check import Problems
from gorodki.figures.languages import N_
from gorodki.figures.stacking import gap_beside
from gorodki.figures.support import TOUCHING
from gorodki.figures.types import Placement
from gorodki.render.draw.badges import draw_badge, draw_warning
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import (
    HAIRLINE,
    INK,
    PAINT,
    PAPER,
    SOFT_INK,
    WARNING,
    piece_colour,
)
from gorodki.render.draw.figure_plan import PIECE
from gorodki.render.draw.flow import Flow, Shape, fitted
from gorodki.render.draw.labels import around
from gorodki.render.draw.pieces import draw_rim, outline
from gorodki.render.draw.view import Box, Point
from gorodki.render.window import actions as a
from gorodki.render.window.court_view import at_corner, draw_bodies
from gorodki.render.window.layers import Layers
from gorodki.render.window.mode import Zone
from gorodki.render.window.modes.build.building import Building, PickPiece, heading, rise
from gorodki.render.window.patch import patch_around
from gorodki.render.window.right_panel import LINK, PICKED
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.thumbnails import pieces_in_steps

ROW = 22.0  # pixels of the usual window
BADGE = 9.0
RIM = 12.0  # room around a piece for the lines around it, around a number for its badge
NEAR = 7.0  # pixels around a piece within which it is taken hold of

PROBLEMS = N_("What is wrong")
NO_PROBLEM = N_("Nothing: it stands and lies within the gorod.")
OWN_FIGURE = N_("Figure of your own")


def piece_at(own: Building, at: Point, snapshot: Snapshot) -> int:
    """Number of the piece under a point of the court (metres), chosen and high ones first; 0 for none."""
    pixel = snapshot.view.px(*at)
    order = sorted(
        range(1, len(own.pieces) + 1), key=lambda n: (n != own.chosen, -own.pieces[n - 1].centre[2])
    )
    for reach in (0.0, NEAR * snapshot.layout.scale):
        for n in order:
            if _holds(own.pieces[n - 1], pixel, reach, snapshot):
                return n
    return 0


def _holds(piece: Placement, pixel: Point, reach: float, snapshot: Snapshot) -> bool:
    ring = snapshot.view.points(outline(PIECE, piece.centre, piece.axis))
    inside = True
    for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1], strict=True):
        length = math.hypot(x1 - x0, y1 - y0)
        if length < 1e-9:
            continue
        # the ring turns clockwise on the screen, whose y points down
        side = ((x1 - x0) * (pixel[1] - y0) - (y1 - y0) * (pixel[0] - x0)) / length
        inside &= side <= reach
    return inside


def paint_court(
    surface: pygame.Surface, snapshot: Snapshot, own: Building, problems: Problems, layers: Layers
) -> None:
    """Draw the pieces on the court; `layers` keeps the others while one alone is moved."""
    lying = dict(enumerate(own.pieces, start=1))
    wrong = frozenset(n for p in problems.items for n in p.pieces)
    moved = own.piece
    others = {n: p for n, p in lying.items() if n != own.chosen}
    if moved is None or any(_over(p, moved) for p in others.values()):
        _pieces(surface, snapshot, lying)
        _marks(surface, snapshot, lying, own.chosen, wrong)
        _numbers(surface, snapshot, lying)
        return

    def alone() -> pygame.Surface:
        copy = surface.copy()
        _pieces(copy, snapshot, others)
        return copy

    def marked() -> pygame.Surface:  # apart, since what is wrong changes while a piece is moved
        copy = layers.get("others", below, alone).copy()
        _marks(copy, snapshot, others, 0, wrong)
        _numbers(copy, snapshot, others)
        return copy

    below = (snapshot.view, snapshot.state.lang, snapshot.state.on_court.unaimed(), tuple(others.items()))
    surface.blit(layers.get("marked", (below, wrong & others.keys()), marked), (0, 0))
    _pieces(surface, snapshot, {own.chosen: moved})
    _marks(surface, snapshot, {own.chosen: moved}, own.chosen, wrong)
    ring = at_corner(snapshot.view).points(outline(PIECE, moved.centre, moved.axis))
    covered = around(ring, RIM * snapshot.layout.scale)
    touched = {n: p for n, p in others.items() if _number_box(snapshot, n, p).overlap(covered) > 0.0}
    _numbers(surface, snapshot, touched | {own.chosen: moved})


def _over(piece: Placement, moved: Placement) -> bool:
    """True where a piece hides something of the one that is moved; at the same height that one is seen."""
    return piece.centre[2] > moved.centre[2] + TOUCHING and gap_beside(moved, piece)[0] < 0.0


def _pieces(surface: pygame.Surface, snapshot: Snapshot, lying: Mapping[int, Placement]) -> None:
    view, scale = at_corner(snapshot.view), snapshot.layout.scale
    bodies = [(replace(PIECE, name=str(n)), np.array(p.centre), np.array(p.axis)) for n, p in lying.items()]
    draw_bodies(surface, view, bodies, lambda body: piece_colour(int(body.name)), scale)


def _marks(
    surface: pygame.Surface,
    snapshot: Snapshot,
    lying: Mapping[int, Placement],
    chosen: int,
    wrong: frozenset[int],
) -> None:
    """Lines around the pieces that need a look."""
    for n, piece in lying.items():
        if n in wrong or n == chosen:
            _rims(surface, snapshot, piece, chosen=n == chosen, wrong=n in wrong)


def _numbers(surface: pygame.Surface, snapshot: Snapshot, lying: Mapping[int, Placement]) -> None:
    scale = snapshot.layout.scale
    for n, piece in lying.items():
        middle, spot = _number_at(snapshot, n, piece)
        patch = patch_around(surface, [spot, middle], RIM * scale, 2, scale)
        if patch is not None:
            patch.line([patch.point(middle), patch.point(spot)], piece_colour(n), 1.6)
            patch.disc(patch.point(middle), 2.4 * scale, piece_colour(n))
            draw_badge(patch, patch.point(spot), n, BADGE * scale)
            patch.paste()


def _number_at(snapshot: Snapshot, n: int, piece: Placement) -> tuple[Point, Point]:
    """The middle of a piece and where its number stands."""
    angle = math.radians(54.0 + 72.0 * n)  # each number to another side: none hides one above it
    middle = at_corner(snapshot.view).px(piece.centre[0], piece.centre[1])
    away = 26 * snapshot.layout.scale
    return middle, (middle[0] + away * math.cos(angle), middle[1] + away * math.sin(angle))


def _number_box(snapshot: Snapshot, n: int, piece: Placement) -> Box:
    return around(_number_at(snapshot, n, piece), RIM * snapshot.layout.scale)


def _rims(
    surface: pygame.Surface, snapshot: Snapshot, piece: Placement, *, chosen: bool, wrong: bool
) -> None:
    """Lines around a piece: it is worked on, or something is wrong with it."""
    view, scale = at_corner(snapshot.view), snapshot.layout.scale
    ring = view.points(outline(PIECE, piece.centre, piece.axis))
    patch = patch_around(surface, ring, RIM * scale, 2, scale)
    if patch is None:
        return
    at = patch.moved(view)
    if chosen:
        draw_rim(patch, at, PIECE, piece.centre, piece.axis, LINK)
    if wrong:
        draw_rim(patch, at, PIECE, piece.centre, piece.axis, WARNING, 6.0)
    patch.paste()


def paint_right(
    surface: pygame.Surface, snapshot: Snapshot, own: Building, problems: Problems
) -> Iterator[list[Zone] | None]:
    """Fill the panel in steps; problems and pieces can be clicked to choose the piece."""
    scale, words = snapshot.layout.scale, snapshot.words
    canvas = Canvas(surface.get_size(), PAPER, 2, scale)
    margin = 14 * scale
    inner = Box(margin, 12 * scale, canvas.size[0] - 2 * margin, canvas.size[1] - 24 * scale)
    name = own.figure.name(words.lang) if any(own.names) else words.text(OWN_FIGURE)
    head = Flow(inner, scale)
    head.words(name, 19, bold=True)
    head.words(words.basis(own.figure.basis), 12, colour=SOFT_INK)
    head.draw(canvas)
    picture = Box(inner.left, head.y + 6 * scale, inner.width, 220 * scale)
    table = (ROW * (len(own.pieces) + 1) + 34) * scale
    lower = Box(inner.left, inner.bottom - table, inner.width, table)
    top = picture.bottom + 12 * scale
    middle = Box(inner.left, top, inner.width, lower.top - top - 8 * scale)
    zones = _problems(canvas, middle, snapshot, own, problems)
    zones += _places(canvas, lower, snapshot, own)
    yield None
    surface.blit(canvas.finish(), (0, 0))
    yield None
    for drawn in pieces_in_steps(own.pieces, (round(picture.width), round(picture.height))):
        if drawn is None:
            yield None
        else:
            surface.blit(drawn, (round(picture.left), round(picture.top)))
    yield zones


def _problems(canvas: Canvas, box: Box, snapshot: Snapshot, own: Building, problems: Problems) -> list[Zone]:
    words, scale = snapshot.words, snapshot.layout.scale
    zones: list[Zone] = []

    def fill(flow: Flow) -> None:
        zones.clear()
        flow.words(words.text(PROBLEMS), 14, bold=True, colour=PAINT)
        flow.gap(3)
        if not problems and own.pieces:
            flow.words(words.text(NO_PROBLEM), 13)
        for problem in problems.items:
            top = flow.y
            flow.shapes.append(_sign((flow.box.left + 7 * flow.scale, top + 9 * flow.scale), flow.scale))
            said = words.problem(problem)
            flow.words(said, 13, indent=20)
            flow.gap(3)
            if problem.pieces:
                row = Box(flow.box.left, top, flow.box.width, flow.y - top)
                zones.append(Zone(row, a.OfMode("build", PickPiece(problem.pieces[-1])), said))

    if own.pieces:
        fitted(box, scale, fill).draw(canvas)
    return zones


def _sign(at: Point, scale: float) -> Shape:
    return lambda canvas: draw_warning(canvas, at, 6 * scale, WARNING)


def _places(canvas: Canvas, box: Box, snapshot: Snapshot, own: Building) -> list[Zone]:
    """Where each piece is: millimetres and degrees, as on a figure sheet."""
    words, scale = snapshot.words, snapshot.layout.scale
    canvas.line([(box.left, box.top), (box.right, box.top)], HAIRLINE, 1.2)
    columns = [box.left + box.width * share for share in (0.27, 0.46, 0.62, 0.82, 1.0)]
    y = box.top + 18 * scale
    for at, head in zip(columns, heads(snapshot), strict=True):
        canvas.text(Text(head, (at, y), 12 * scale, SOFT_INK, anchor="right"))
    zones = []
    for n, piece in enumerate(own.pieces, start=1):
        row = Box(box.left - 4, y + (ROW * (n - 1) + 10) * scale, box.width + 8, ROW * scale)
        if n == own.chosen:
            canvas.box(row, PICKED)
        mid = row.centre[1]
        draw_badge(canvas, (box.left + 9 * scale, mid), n, 8 * scale)
        numbers = [1000 * v for v in piece.centre] + [math.degrees(v) for v in (heading(piece), rise(piece))]
        said = [words.number(v, 1) for v in numbers]
        if abs(piece.axis[2]) > 0.9999:
            said[3] = "\N{EN DASH}"
        for at, number in zip(columns, said, strict=True):
            canvas.text(Text(number, (at, mid), 12.5 * scale, INK, anchor="right"))
        zones.append(Zone(row, a.OfMode("build", PickPiece(n)), f"piece {n}"))
    return zones


def heads(snapshot: Snapshot) -> list[str]:
    """Names of the five numbers of a piece, with their units."""
    unit = snapshot.words.millimetres(0.0).split()[-1]
    return [*(f"{axis}, {unit}" for axis in "xyz"), "φ, °", "θ, °"]
