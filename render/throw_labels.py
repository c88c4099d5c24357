"""Numbers, captions and enlargements of a throw, set last and where there is room."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from court.ruling import PieceRuling
from render.badges import draw_badge
from render.canvas import Text
from render.close_up import close_calls, draw_close_up, place_close_ups
from render.colours import INK, PAPER, SHEET, SOFT_INK, piece_colour
from render.labels import Labels, along, around
from render.paths import leaves
from render.pieces import outline
from render.throw_scene import Scene
from render.view import Box, Point
from render.wording import Label


def draw_labels(
    scene: Scene, lines: Mapping[int, list[Point]], exits: Mapping[int, Point], signs: list[Box]
) -> None:
    """Set numbers, captions and close calls where they cover least.

    Args:
        scene: the throw.
        lines: path of each piece, pixels.
        exits: tip of the arrow of each piece that left, pixels.
        signs: boxes that should stay clear.
    """
    view, letter = scene.view, 14.0 * scene.scale
    close_ups = _close_ups(scene, [p for line in lines.values() for p in line])
    labels = Labels(view.box.shrunk(4), unit=scene.scale)
    labels.keep_clear([*(t.box for t in scene.canvas.texts), *signs, *close_ups])
    spots: dict[int, Point] = {}
    for piece in scene.ruling.pieces:
        index = scene.index(piece.piece)
        if index is None:
            continue
        body = scene.trace.bodies[index]
        for place in (piece.stopped, piece.placed):
            if place is not None:
                labels.keep_clear([around(view.points(outline(body, place.centre, place.axis)), 1.0)])
        last = _last_seen(scene, piece, lines.get(piece.piece, []))
        if last is not None:
            spots[piece.piece] = last
        labels.keep_clear(along(lines.get(piece.piece, []), 9.0 * scene.scale, 4.0 * scene.scale))
    _mark_captions(scene, labels)
    out = scene.words.label(Label.OUT)
    for number, tip in exits.items():
        text = Text(out, tip, letter, piece_colour(number), bold=True, anchor="centre", halo=PAPER)
        box = labels.place(tip, (text.box.width + letter * 0.6, letter * 1.05), reach=4.0 * scene.scale)
        scene.canvas.text(Text(out, box.centre, letter, text.colour, bold=True, anchor="centre", halo=PAPER))
    radius = 9.5 * scene.scale
    for number, at in spots.items():
        spot = labels.place(at, (2 * radius, 2 * radius), reach=7.0 * scene.scale)
        if math.dist(spot.centre, at) > 26 * scene.scale:
            scene.canvas.line([at, spot.centre], SOFT_INK, 1.0)
        draw_badge(scene.canvas, spot.centre, number, radius)


def _close_ups(scene: Scene, crowd: list[Point]) -> list[Box]:
    """Enlarge the close calls in free corners, each tied to its place; returns the boxes they fill."""
    calls = close_calls(scene.trace, scene.ruling, scene.court)
    placed = place_close_ups(calls, scene.view, crowd, scene.scale)
    for call, box in placed:
        (x, y), wide, tall = scene.view.px(*call.at), 13 * scene.scale, 10 * scene.scale
        scene.canvas.box(Box(x - wide, y - tall, 2 * wide, 2 * tall), None, INK, 1.2)
        scene.canvas.line([(x, y - tall), (min(max(x, box.left), box.right), box.bottom)], INK, 1.0)
        draw_close_up(scene.canvas, box, call, scene.court, scene.words, scene.scale)
    return [box for _, box in placed]


def _mark_captions(scene: Scene, labels: Labels) -> None:
    """How far each mark is from the penalty line, beside it where no piece lies."""
    size, letter = scene.court.size, 12.5 * scene.scale
    for distance in (size.mark_near, size.mark_far):
        words = scene.words.centimetres(distance * 100)
        middle = scene.view.px(0.0, size.penalty_y + distance + size.line_width / 2)
        text = Text(words, middle, letter, SOFT_INK, anchor="centre", halo=SHEET)
        reach = (size.mark_length / 2 + 0.03) * scene.view.scale
        box = labels.beside(middle, (text.box.width, letter), reach=reach)
        scene.canvas.text(replace(text, at=box.centre))


def _last_seen(scene: Scene, piece: PieceRuling, line: list[Point]) -> Point | None:
    """Where the number of a piece belongs: where it is now, else where its path leaves the picture."""
    edge = scene.view.box.shrunk(8 * scene.scale)
    for place in (piece.placed, piece.stopped):
        if place is not None and edge.contains(at := scene.view.px(*place.centre[:2])):
            return at
    if line and (out := leaves(line, edge)) is not None:
        return out[0]
    return next((p for p in reversed(line) if edge.contains(p)), None)
