"""Everything a throw leaves on the court: ghosts, paths, bat, dead points, exits, pieces as they lie now."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict
from gorodki.figures.types import Placement
from gorodki.render.draw.badges import (
    draw_contact,
    draw_dead_point,
    draw_exit,
    draw_ground_touch,
)
from gorodki.render.draw.colours import BAT, PAPER, Colour, piece_colour
from gorodki.render.draw.depth import Solid, back_to_front
from gorodki.render.draw.labels import around
from gorodki.render.draw.paths import Run, draw_path, leaves, path
from gorodki.render.draw.pieces import draw_bat, draw_ghost, draw_rim, draw_wood
from gorodki.render.draw.view import Box, Point
from gorodki.render.throw.bat_way import bat_moments, contact_sign, first_touch
from gorodki.render.throw.labels import draw_labels
from gorodki.render.throw.landing import Landing, draw_landing, landing
from gorodki.render.throw.scene import ThrowScene
from gorodki.sim.trace import EventKind

_APART = 0.02  # metres between where a piece stopped and where it was put from which an arrow is drawn
_BESIDE = 5.0  # pixels between the ways of a piece there and back, where both would be one line
_NEAR = 7.0  # pixels; lines nearer than this cannot be told apart
_BOW = 0.14  # height of an arrow that makes way for a path, as a share of its length


def draw_marks(scene: ThrowScene) -> None:
    """Draw the whole throw over an empty court, back to front, then the labels where there is room."""
    for _ in marks_in_steps(scene):
        pass


def marks_in_steps(scene: ThrowScene) -> Iterator[None]:
    """The same in steps of a few milliseconds, for a window that draws other things in between."""
    with scene.canvas.clipped(scene.view.box):
        bat = draw_bat_way(scene)
        yield
        draw_bat_at_rest(scene)
        paths = draw_piece_ways(scene)
        yield
        draw_pieces_at_rest(scene)
        yield
        exits = draw_exits(scene)
        draw_dead_points(scene)
        lost = landing(scene)
        touches = draw_touches(scene, lost)
        signs = [*touches, *(around([at, tip], 4 * scene.scale) for at, tip in exits.values())]
    yield
    draw_labels(scene, paths, bat, {n: tip for n, (_, tip) in exits.items()}, signs, lost)


def draw_bat_way(scene: ThrowScene) -> list[Point]:
    """Draw the way of the bat, with its outline here and there; returns its path in pixels."""
    trace, view, bat = scene.trace, scene.view, scene.trace.bat
    if bat is None:
        return []
    body = trace.bodies[bat]
    runs = path(trace, bat)
    for k in bat_moments(trace, view):
        draw_bat(scene.canvas, view, body, trace.position[k, bat], trace.axis[k, bat], 0.38)
    draw_path(scene.canvas, view, runs, BAT, width=2.8, flight_width=2.0, dashed_flight=True)
    _leaving(scene, runs, BAT)
    return view.points(p for r in runs for p in r.points)


def draw_bat_at_rest(scene: ThrowScene) -> None:
    """Draw the bat where it came to rest."""
    trace, bat = scene.trace, scene.trace.bat
    if bat is not None:
        draw_bat(scene.canvas, scene.view, trace.bodies[bat], trace.position[-1, bat], trace.axis[-1, bat])


def draw_piece_ways(scene: ThrowScene) -> dict[int, list[Point]]:
    """Draw where the pieces that moved stood, and their ways; returns the paths in pixels, by number."""
    lines: dict[int, list[Point]] = {}
    for piece in scene.ruling.pieces:
        index = scene.index(piece.piece)
        if index is None:
            continue
        runs = path(scene.trace, index)
        start = scene.ruling.situation.lying.get(piece.piece)
        if runs and start is not None:
            draw_ghost(
                scene.canvas,
                scene.view,
                scene.trace.bodies[index],
                start.centre,
                start.axis,
                piece_colour(piece.piece),
            )
        lines[piece.piece] = scene.view.points(p for r in runs for p in r.points)
    for piece in scene.ruling.pieces:
        index = scene.index(piece.piece)
        if index is not None:
            for runs in _there_and_back(scene, piece, index):
                draw_path(scene.canvas, scene.view, runs, piece_colour(piece.piece))
                _leaving(scene, runs, piece_colour(piece.piece))
    return lines


def _there_and_back(scene: ThrowScene, piece: PieceRuling, index: int) -> list[list[Run]]:
    """The way of a piece; cut at its dead point, with the way back beside it where it would hide it."""
    if piece.verdict is not PieceVerdict.DEAD_POINT or piece.time is None:
        return [path(scene.trace, index)]
    there = path(scene.trace, index, until=piece.time)
    back = path(scene.trace, index, from_time=piece.time)
    forth, returned = (scene.view.points(p for r in runs for p in r.points) for runs in (there, back))
    if not forth or not returned or not _side_by_side(forth, returned, _NEAR * scene.scale):
        return [there, back]
    (x0, y0), (x1, y1) = back[0].points[0], back[-1].points[-1]
    length = math.dist((x0, y0), (x1, y1))
    by = _BESIDE * scene.scale / scene.view.scale / length
    dx, dy = (y0 - y1) * by, (x1 - x0) * by
    return [there, [Run(tuple((x + dx, y + dy) for x, y in r.points), r.flight) for r in back]]


def _side_by_side(one: Sequence[Point], other: Sequence[Point], near: float) -> bool:
    """True where most of the shorter of two lines in pixels runs nearer to the other than that."""
    from shapely import LineString, line_interpolate_point

    short, long = sorted((LineString(one), LineString(other)), key=lambda line: line.length)
    if short.length < near:
        return False
    spots = line_interpolate_point(short, np.linspace(0.1, 0.9, 9), normalized=True)
    return float(np.mean([long.distance(spot) < near for spot in spots])) > 0.5


def _leaving(scene: ThrowScene, runs: list[Run], colour: Colour) -> None:
    """A head on the edge of the picture where a path leaves it."""
    line = scene.view.points(p for r in runs for p in r.points)
    edge = scene.view.box.shrunk(5 * scene.scale)
    if line and not edge.contains(line[-1]) and (out := leaves(line, edge)) is not None:
        scene.canvas.head(out[0], out[1], colour, 15)


def draw_exits(scene: ThrowScene) -> dict[int, tuple[Point, Point]]:
    """Draw where the pieces that are out crossed the border; returns both ends of the arrows."""
    arrows: dict[int, tuple[Point, Point]] = {}
    for piece in scene.ruling.pieces:
        index = scene.index(piece.piece)
        if piece.verdict is not PieceVerdict.OUT or index is None or scene.trace.only_told(index):
            continue  # where a piece crossed that was only told to be out, nobody knows
        crossing = _crossing(scene, index, piece.time)
        if crossing is None:
            continue
        at, outward = crossing
        draw_exit(scene.canvas, at, outward, piece_colour(piece.piece))
        tip = (at[0] + outward[0] * 24 * scene.scale, at[1] + outward[1] * 24 * scene.scale)
        arrows[piece.piece] = (at, tip)
    return arrows


def _crossing(scene: ThrowScene, index: int, until: float | None) -> tuple[Point, Point] | None:
    """The last way out over the border up to a moment: point and unit direction in the picture."""
    from shapely import LineString, contains_xy

    xy = scene.trace.position[:, index, :2]
    inside = contains_xy(scene.court.city, xy[:, 0], xy[:, 1])
    ways_out = np.flatnonzero(inside[:-1] & ~inside[1:])
    if not len(ways_out):
        return None
    early = ways_out if until is None else ways_out[scene.trace.time[ways_out] <= until]
    k = int(early[-1] if len(early) else ways_out[0])
    border = LineString(xy[k : k + 2]).intersection(scene.court.city.exterior)
    at = scene.view.px(border.centroid.x, border.centroid.y) if not border.is_empty else scene.view.px(*xy[k])
    a, b = scene.view.px(*xy[k]), scene.view.px(*xy[k + 1])
    length = math.dist(a, b)
    return at, ((b[0] - a[0]) / length, (b[1] - a[1]) / length)


def draw_pieces_at_rest(scene: ThrowScene) -> None:
    """The pieces where they stopped, and above them those that were put elsewhere, where they were put."""
    put = {p.piece: place for p in scene.ruling.pieces if (place := _put(p)) is not None}
    for piece, solid in _ordered(scene, {p.piece: p.stopped for p in scene.ruling.pieces}):
        opacity = 0.45 if piece.piece in put else 1.0
        draw_wood(
            scene.canvas, scene.view, *solid, edge=piece_colour(piece.piece), width=1.8, opacity=opacity
        )
    for piece in scene.ruling.pieces:
        moved = piece.piece in put and piece.verdict is not PieceVerdict.RESTORED
        if piece.stopped is not None and moved and scene.index(piece.piece) is not None:
            _move_arrow(scene, piece, piece.stopped, put[piece.piece])
    for piece, solid in _ordered(scene, put):
        draw_wood(scene.canvas, scene.view, *solid, edge=piece_colour(piece.piece), width=1.8)
        draw_rim(scene.canvas, scene.view, *solid, piece_colour(piece.piece))


def _ordered(
    scene: ThrowScene, places: Mapping[int, Placement | None]
) -> Iterator[tuple[PieceRuling, Solid]]:
    """The pieces that have a place there, lower ones first."""
    found: list[tuple[PieceRuling, Solid]] = []
    for piece in scene.ruling.pieces:
        index, place = scene.index(piece.piece), places.get(piece.piece)
        if index is not None and place is not None:
            found.append((piece, (scene.trace.bodies[index], place.centre, place.axis)))
    yield from (found[k] for k in back_to_front([solid for _, solid in found]))


def _move_arrow(scene: ThrowScene, piece: PieceRuling, start: Placement, end: Placement) -> None:
    """The referee's hand: a fine broken arrow from where a piece stopped to where it was put.

    It is bent where the piece itself went along it.
    """
    a, b = scene.view.px(*start.centre[:2]), scene.view.px(*end.centre[:2])
    length, unit = math.dist(a, b), scene.scale
    if length < 24 * unit:
        return
    index = scene.index(piece.piece)
    way = [] if index is None else scene.view.points(p for r in path(scene.trace, index) for p in r.points)
    bent = bool(way) and _side_by_side([a, b], way, _NEAR * unit)
    line = _arc(a, b, _BOW * length if bent else 0.0)
    line = _cut_short(line, 11 * unit)
    tip, shaft = line[-1], _cut_short(line, 8 * unit)
    ux, uy = tip[0] - shaft[-1][0], tip[1] - shaft[-1][1]
    colour, size = piece_colour(piece.piece), math.hypot(ux, uy)
    scene.canvas.line(line, PAPER, 3.6)
    scene.canvas.line(shaft, colour, 1.6, dash=(2.5, 3.5))
    scene.canvas.head(tip, (ux / size, uy / size), colour, 11)


def _arc(a: Point, b: Point, high: float) -> list[Point]:
    """A line between two points that rises so many pixels to its left in the middle, walking along it."""
    nx, ny = (b[1] - a[1]) / math.dist(a, b), (a[0] - b[0]) / math.dist(a, b)
    shares = [k / 24 for k in range(25)]
    rise = [4 * high * s * (1 - s) for s in shares]
    return [
        (a[0] + (b[0] - a[0]) * s + nx * h, a[1] + (b[1] - a[1]) * s + ny * h)
        for s, h in zip(shares, rise, strict=True)
    ]


def _cut_short(line: Sequence[Point], by: float) -> list[Point]:
    """A line in pixels without its last stretch."""
    left = list(line)
    while len(left) > 2 and math.dist(left[-2], left[-1]) <= by:
        by -= math.dist(left[-2], left.pop())
    a, b = left[-2], left[-1]
    share = max(0.0, 1 - by / math.dist(a, b))
    return [*left[:-1], (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)]


def _put(piece: PieceRuling) -> Placement | None:
    """Where the referee put a piece, None where it lies as it stopped."""
    if piece.placed is None:
        return None
    if piece.stopped is None:
        return piece.placed
    turned = 1 - abs(sum(p * q for p, q in zip(piece.stopped.axis, piece.placed.axis, strict=True)))
    moved = math.dist(piece.stopped.centre, piece.placed.centre)
    return piece.placed if moved > _APART or turned > 0.01 else None


def draw_dead_points(scene: ThrowScene) -> None:
    """Draw where pieces turned back."""
    for piece in scene.ruling.pieces:
        if piece.verdict is PieceVerdict.DEAD_POINT and piece.placed is not None:
            draw_dead_point(scene.canvas, scene.view.px(*piece.placed.centre[:2]), piece_colour(piece.piece))


def draw_touches(scene: ThrowScene, lost: Landing | None) -> list[Box]:
    """Where the bat first touched the ground and a piece; returns the boxes of the signs."""
    taken: list[Box] = []
    if lost is not None:
        draw_landing(scene, lost)
        taken.append(around([lost.at, lost.tip or lost.at], 10 * scene.scale))
    elif (ground := first_touch(scene.trace, EventKind.GROUND)) is not None and ground.place is not None:
        at = scene.view.px(ground.place[0], ground.place[1])
        draw_ground_touch(scene.canvas, at)
        taken.append(around([at], 8 * scene.scale))
    if (contact := first_touch(scene.trace, EventKind.CONTACT)) is not None:
        at = contact_sign(scene.view, scene.trace, contact, scene.scale)
        draw_contact(scene.canvas, at)
        taken.append(around([at], 8 * scene.scale))
    return taken
