"""Everything a throw leaves on the court: ghosts, paths, bat, dead points, exits, pieces as they lie now."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from court.ruling import PieceRuling, PieceVerdict
from figures.types import Placement
from render.badges import draw_contact, draw_dead_point, draw_exit, draw_ground_touch
from render.colours import BAT, PAPER, Colour, piece_colour
from render.depth import Solid, back_to_front
from render.labels import around
from render.landing import Landing, draw_landing, landing
from render.paths import Run, draw_path, leaves, path
from render.pieces import draw_bat, draw_ghost, draw_rim, draw_wood
from render.throw_labels import draw_labels
from render.throw_scene import Scene
from render.view import Box, Point
from sim.trace import EventKind

_BAT_EVERY = 0.62  # metres of way between two outlines of the bat
_APART = 0.02  # metres between where a piece stopped and where it was put from which an arrow is drawn


def draw_marks(scene: Scene) -> None:
    """Draw the whole throw over an empty court, back to front, then the labels where there is room."""
    for _ in marks_in_steps(scene):
        pass


def marks_in_steps(scene: Scene) -> Iterator[None]:
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


def draw_bat_way(scene: Scene) -> list[Point]:
    """Draw the way of the bat, with its outline here and there; returns its path in pixels."""
    trace, view, bat = scene.trace, scene.view, scene.trace.bat
    if bat is None:
        return []
    body = trace.bodies[bat]
    runs = path(trace, bat)
    travelled = 0.0
    seen = [k for k in range(len(trace.time)) if _in_view(scene, trace.position[k, bat], 0.3)]
    for a, b in itertools.pairwise(seen):
        if b != a + 1:
            continue
        travelled += float(np.linalg.norm(trace.position[b, bat, :2] - trace.position[a, bat, :2]))
        if travelled >= _BAT_EVERY:
            travelled = 0.0
            draw_bat(scene.canvas, view, body, trace.position[b, bat], trace.axis[b, bat], 0.38)
    draw_path(scene.canvas, view, runs, BAT, width=2.8, flight_width=2.0, dashed_flight=True)
    _leaving(scene, runs, BAT)
    return [p for p in view.points(p for r in runs for p in r.points) if view.box.contains(p)]


def draw_bat_at_rest(scene: Scene) -> None:
    """Draw the bat where it came to rest."""
    trace, bat = scene.trace, scene.trace.bat
    if bat is not None:
        draw_bat(scene.canvas, scene.view, trace.bodies[bat], trace.position[-1, bat], trace.axis[-1, bat])


def draw_piece_ways(scene: Scene) -> dict[int, list[Point]]:
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
            runs = path(scene.trace, index)
            draw_path(scene.canvas, scene.view, runs, piece_colour(piece.piece))
            _leaving(scene, runs, piece_colour(piece.piece))
    return lines


def _leaving(scene: Scene, runs: list[Run], colour: Colour) -> None:
    """A head on the edge of the picture where a path leaves it."""
    line = scene.view.points(p for r in runs for p in r.points)
    edge = scene.view.box.shrunk(5 * scene.scale)
    if line and not edge.contains(line[-1]) and (out := leaves(line, edge)) is not None:
        scene.canvas.head(out[0], out[1], colour, 15)


def draw_exits(scene: Scene) -> dict[int, tuple[Point, Point]]:
    """Draw where the pieces that are out crossed the border; returns both ends of the arrows."""
    arrows: dict[int, tuple[Point, Point]] = {}
    for piece in scene.ruling.pieces:
        index = scene.index(piece.piece)
        if piece.verdict is not PieceVerdict.OUT or index is None:
            continue
        crossing = _crossing(scene, index, piece.time)
        if crossing is None:
            continue
        at, outward = crossing
        draw_exit(scene.canvas, at, outward, piece_colour(piece.piece))
        tip = (at[0] + outward[0] * 24 * scene.scale, at[1] + outward[1] * 24 * scene.scale)
        arrows[piece.piece] = (at, tip)
    return arrows


def _crossing(scene: Scene, index: int, until: float | None) -> tuple[Point, Point] | None:
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


def draw_pieces_at_rest(scene: Scene) -> None:
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
            _move_arrow(scene, piece.stopped, put[piece.piece], piece_colour(piece.piece))
    for piece, solid in _ordered(scene, put):
        draw_wood(scene.canvas, scene.view, *solid, edge=piece_colour(piece.piece), width=1.8)
        draw_rim(scene.canvas, scene.view, *solid, piece_colour(piece.piece))


def _ordered(scene: Scene, places: Mapping[int, Placement | None]) -> Iterator[tuple[PieceRuling, Solid]]:
    """The pieces that have a place there, lower ones first."""
    found: list[tuple[PieceRuling, Solid]] = []
    for piece in scene.ruling.pieces:
        index, place = scene.index(piece.piece), places.get(piece.piece)
        if index is not None and place is not None:
            found.append((piece, (scene.trace.bodies[index], place.centre, place.axis)))
    yield from (found[k] for k in back_to_front([solid for _, solid in found]))


def _move_arrow(scene: Scene, start: Placement, end: Placement, colour: Colour) -> None:
    """The referee's hand: a fine broken arrow from where a piece stopped to where it was put."""
    a, b = scene.view.px(*start.centre[:2]), scene.view.px(*end.centre[:2])
    length = math.dist(a, b)
    unit = scene.scale
    if length < 24 * unit:
        return
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    tip = (b[0] - ux * 11 * unit, b[1] - uy * 11 * unit)
    scene.canvas.line([a, tip], PAPER, 3.6)
    scene.canvas.line([a, (tip[0] - ux * 8 * unit, tip[1] - uy * 8 * unit)], colour, 1.6, dash=(2.5, 3.5))
    scene.canvas.head(tip, (ux, uy), colour, 11)


def _put(piece: PieceRuling) -> Placement | None:
    """Where the referee put a piece, None where it lies as it stopped."""
    if piece.placed is None:
        return None
    if piece.stopped is None:
        return piece.placed
    turned = 1 - abs(sum(p * q for p, q in zip(piece.stopped.axis, piece.placed.axis, strict=True)))
    moved = math.dist(piece.stopped.centre, piece.placed.centre)
    return piece.placed if moved > _APART or turned > 0.01 else None


def draw_dead_points(scene: Scene) -> None:
    """Draw where pieces turned back."""
    for piece in scene.ruling.pieces:
        if piece.verdict is PieceVerdict.DEAD_POINT and piece.placed is not None:
            draw_dead_point(scene.canvas, scene.view.px(*piece.placed.centre[:2]), piece_colour(piece.piece))


def draw_touches(scene: Scene, lost: Landing | None) -> list[Box]:
    """Where the bat first touched the ground and a piece; returns the boxes of the signs."""
    trace, bat, taken = scene.trace, scene.trace.bat, []
    for kind, draw in ((EventKind.GROUND, draw_ground_touch), (EventKind.CONTACT, draw_contact)):
        first = next((e for e in trace.events_of(kind, body=bat) if e.place is not None), None)
        if kind is EventKind.GROUND and lost is not None:
            draw_landing(scene, lost)
            taken.append(around([lost.at, lost.tip or lost.at], 10 * scene.scale))
        elif bat is not None and first is not None and first.place is not None:
            at = scene.view.px(first.place[0], first.place[1])
            draw(scene.canvas, at)
            taken.append(around([at], 8 * scene.scale))
    return taken


def _in_view(scene: Scene, position: NDArray[np.float64], margin: float) -> bool:
    by = margin * scene.view.scale
    return Box(
        scene.view.box.left - by,
        scene.view.box.top - by,
        scene.view.box.width + 2 * by,
        scene.view.box.height + 2 * by,
    ).contains(scene.view.px(float(position[0]), float(position[1])))
