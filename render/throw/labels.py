"""Numbers, captions and enlargements of a throw, set last and where there is room."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict
from gorodki.figures.types import Placement
from gorodki.render.draw.badges import draw_badge
from gorodki.render.draw.canvas import Text
from gorodki.render.draw.colours import INK, SAND, SHEET, SOFT_INK, WARNING, piece_colour
from gorodki.render.draw.depth import Solid, visible_spots
from gorodki.render.draw.labels import Labels, along, covered
from gorodki.render.draw.view import Box, Point
from gorodki.render.throw.bat_way import bat_boxes
from gorodki.render.throw.break_up import draw_break_up
from gorodki.render.throw.close_up import close_calls, draw_close_up, place_close_ups
from gorodki.render.throw.landing import Landing
from gorodki.render.throw.path_tags import RADIUS, draw_tags
from gorodki.render.throw.scene import ThrowScene

_AWAY = 0.15  # metres between stop and place from which a piece carries its number at both


def draw_labels(
    scene: ThrowScene,
    lines: Mapping[int, list[Point]],
    bat: Sequence[Point],
    exits: Mapping[int, Point],
    signs: Sequence[Box],
    landing: Landing | None,
) -> None:
    """Set numbers, captions and close calls where they cover least.

    Args:
        scene: the throw.
        lines: path of each piece, pixels.
        bat: path of the bat, pixels.
        exits: tip of the arrow of each piece that left, pixels.
        signs: boxes that should stay clear.
        landing: the touch of the ground that lost the throw.
    """
    close_ups = _close_ups(scene, [p for line in lines.values() for p in line])
    labels = Labels(scene.view.box.shrunk(4), unit=scene.scale)
    labels.keep_clear([*(t.box for t in scene.canvas.texts), *signs, *close_ups, *_wood(scene)])
    said = [_landing(scene, labels, landing)] if landing is not None else []
    if scene.near:
        taken = [*signs, *close_ups, *_wood(scene), *said]
        labels.keep_clear(draw_break_up(scene, [*lines.values(), bat], taken))
    draw_tags(scene, labels, lines, bat, exits)
    for line in (*lines.values(), bat):
        trail = along(line, 9.0 * scene.scale, 4.0 * scene.scale)
        labels.keep_clear(box for box in trail if scene.view.box.contains(box.centre))
    _mark_captions(scene, labels)
    _numbers(scene, labels)


def _wood(scene: ThrowScene) -> list[Box]:
    """What the pieces cover where they stopped and where they were put, pixels."""
    places = (lambda piece: piece.stopped), (lambda piece: piece.placed)
    return [
        box for where in places for _, solid in _lying(scene, where) for box in covered(scene.view, *solid)
    ]


def _lying(
    scene: ThrowScene, where: Callable[[PieceRuling], Placement | None]
) -> Iterator[tuple[PieceRuling, Solid]]:
    """Every piece that has such a place, as it lies there."""
    for piece in scene.ruling.pieces:
        index, place = scene.index(piece.piece), where(piece)
        if index is not None and place is not None:
            yield piece, (scene.trace.bodies[index], place.centre, place.axis)


def _landing(scene: ThrowScene, labels: Labels, landing: Landing) -> Box:
    """The words beside the touch of the ground that lost the throw; returns the box they fill."""
    letter, (x, y) = 15 * scene.scale, landing.at
    text = Text(landing.words, landing.at, letter, WARNING, bold=True, anchor="centre", halo=SAND)
    w, h = text.box.width + letter * 0.6, letter * 1.3
    aside, above = w / 2 + 14 * scene.scale, h / 2 + 14 * scene.scale
    places = [(x + aside, y), (x - aside, y), *((x + dx, y - above) for dx in (0.0, 0.5 * w, -0.5 * w))]
    offers = [(Box(cx - w / 2, cy - h / 2, w, h), float(k)) for k, (cx, cy) in enumerate(places)]
    box = offers[labels.cheapest(offers, [])][0]
    labels.keep_clear([box])
    scene.canvas.text(replace(text, at=box.centre))
    return box


def _numbers(scene: ThrowScene, labels: Labels) -> None:
    """The number of each piece beside where it is now, and where it stopped if it was put back."""
    edge = scene.view.box.shrunk(8 * scene.scale)
    now = list(_lying(scene, lambda piece: piece.placed or piece.stopped))
    before = [
        (piece, solid)
        for piece, solid in _lying(scene, lambda piece: piece.stopped)
        if piece.verdict is PieceVerdict.RESTORED and piece.placed is not None
        and math.dist(piece.placed.centre, solid[1]) > _AWAY
    ]  # fmt: skip
    for group in (now, before):
        spots = visible_spots([solid for _, solid in group])
        for (piece, _), at in zip(group, scene.view.points(spots), strict=True):
            if edge.contains(at):
                _number(scene, labels, piece.piece, at)


def _number(scene: ThrowScene, labels: Labels, number: int, at: Point) -> None:
    radius, colour = RADIUS * scene.scale, piece_colour(number)
    spot = labels.place(at, (2 * radius, 2 * radius), reach=7.0 * scene.scale)
    if math.dist(spot.centre, at) > 26 * scene.scale:
        scene.canvas.line([at, spot.centre], colour, 1.4)
        scene.canvas.disc(at, 2.4 * scene.scale, colour)
    draw_badge(scene.canvas, spot.centre, number, radius)


def _close_ups(scene: ThrowScene, crowd: list[Point]) -> list[Box]:
    """Enlarge the close calls in free corners, each tied to its place; returns the boxes they fill."""
    calls = close_calls(scene.trace, scene.ruling, scene.court)
    placed = place_close_ups(calls, scene.view, crowd, scene.scale)
    for call, box in placed:
        (x, y), wide, tall = scene.view.px(*call.at), 13 * scene.scale, 10 * scene.scale
        scene.canvas.box(Box(x - wide, y - tall, 2 * wide, 2 * tall), None, INK, 1.2)
        scene.canvas.line([(x, y - tall), (min(max(x, box.left), box.right), box.bottom)], INK, 1.0)
        # words are set over all shapes: a caption below the enlargement would show through
        scene.canvas.texts[:] = [t for t in scene.canvas.texts if not t.box.overlap(box)]
        draw_close_up(scene.canvas, box, call, scene.court, scene.words, scene.scale)
    return [box for _, box in placed]


def _mark_captions(scene: ThrowScene, labels: Labels) -> None:
    """How far each mark is from the penalty line, beside it where nothing is drawn."""
    size, letter = scene.court.size, 12.5 * scene.scale
    crowded = replace(labels, taken=[*labels.taken, *bat_boxes(scene.trace, scene.view, scene.scale)])
    for distance in (size.mark_near, size.mark_far):
        words = scene.words.centimetres(distance * 100)
        middle = scene.view.px(0.0, size.penalty_y + distance + size.line_width / 2)
        text = Text(words, middle, letter, SOFT_INK, anchor="centre", halo=SHEET)
        reach = (size.mark_length / 2 + 0.03) * scene.view.scale
        box = crowded.beside(middle, (text.box.width, letter), reach=reach)
        labels.keep_clear([box])
        scene.canvas.text(replace(text, at=box.centre))
