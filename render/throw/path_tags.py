"""Numbers on paths: each on its own path where no other passes, or beside it with a short leader."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gorodki.court.gorodki.ruling import PieceVerdict
from gorodki.render.draw.badges import draw_badge, draw_tag
from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.colours import PAPER, piece_colour
from gorodki.render.draw.fonts import text_width
from gorodki.render.draw.labels import Labels, along
from gorodki.render.draw.view import Box, Point
from gorodki.render.throw.scene import ThrowScene
from gorodki.render.words.wording import Label

RADIUS = 9.5  # pixels at full size
_STEP = 9.0  # pixels between two places that are tried
_ASIDE = (18.0, 34.0)  # pixels from the path to the middle of a tag beside it, beyond half its size
_PRICE = 90.0  # a place beside the path is worth this much covered drawing


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place for a tag: its box, the point of the path it belongs to, and how far it is from the best."""

    box: Box
    on: Point
    price: float


def draw_tags(
    scene: ThrowScene,
    labels: Labels,
    lines: Mapping[int, Sequence[Point]],
    bat: Sequence[Point],
    exits: Mapping[int, Point],
) -> None:
    """Set ``2 out`` where a piece left the court, and the number on a path that leaves the picture.

    Args:
        scene: the throw.
        labels: places taken, without the paths.
        lines: path of each piece, pixels.
        bat: path of the bat, pixels.
        exits: tip of the arrow of each piece that left the court, pixels.
    """
    unit = scene.scale
    trails = {n: along(line, 5.0 * unit, 5.0 * unit) for n, line in lines.items()}
    bat_trail = along(bat, 5.0 * unit, 6.0 * unit)
    for number, line in lines.items():
        words = _words(scene, number, line, exits)
        if words is None:
            continue
        size = (text_width(words, _letter(unit), bold=True) + 11 * unit, 2 * RADIUS * unit)
        spots = list(_spots(line, exits.get(number), size, scene.view.box.shrunk(3 * unit), unit))
        if not spots:
            continue
        others = [*bat_trail, *itertools.chain(*(t for n, t in trails.items() if n != number))]
        best = spots[labels.cheapest([(s.box, s.price) for s in spots], others)]
        labels.keep_clear([best.box])
        _draw(scene.canvas, best, number, words, unit)


def _words(scene: ThrowScene, number: int, line: Sequence[Point], exits: Mapping[int, Point]) -> str | None:
    """What stands on the path of a piece; None where a number at its place says all."""
    if number in exits:
        return f"{number} {scene.words.label(Label.OUT)}"
    piece = next(p for p in scene.ruling.pieces if p.piece == number)
    nowhere = piece.stopped is None and piece.placed is None
    gone = bool(line) and not scene.view.box.contains(line[-1])
    far = gone and piece.verdict in (PieceVerdict.OUT, PieceVerdict.RESTORED)
    return str(number) if nowhere or far else None


def _letter(unit: float) -> float:
    return RADIUS * 1.45 * unit


def _spots(
    line: Sequence[Point], start: Point | None, size: Point, frame: Box, unit: float
) -> Iterator[_Spot]:
    """Places on and beside the part of a path that begins at a point; near its end where there is none."""
    points = [(p, u) for p, u in _sampled(line, _STEP * unit) if frame.contains(p)]
    if not points:
        return
    if start is not None:
        tip = start
        first = min(range(len(points)), key=lambda k: math.dist(points[k][0], tip))
        points = points[first:]
    else:
        points = points[::-1]
    w, h = size
    for k, (at, (ux, uy)) in enumerate(points):
        price = 0.6 * k * _STEP * unit**2
        yield _Spot(Box(at[0] - w / 2, at[1] - h / 2, w, h), at, price)
        for side, aside in itertools.product((1.0, -1.0), _ASIDE):
            nx, ny = -uy * side, ux * side
            reach = aside * unit + abs(nx) * w / 2 + abs(ny) * h / 2 - 9 * unit
            box = Box(at[0] + nx * reach - w / 2, at[1] + ny * reach - h / 2, w, h)
            yield _Spot(box, at, price + (_PRICE + aside) * unit**2)


def _sampled(line: Sequence[Point], step: float) -> Iterator[tuple[Point, Point]]:
    """Points along a line with the unit direction there."""
    for a, b in itertools.pairwise(line):
        length = math.dist(a, b)
        if length < 1e-9:
            continue
        direction = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        for k in range(max(1, round(length / step))):
            s = k * step / length
            yield (a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s), direction


def _draw(canvas: Canvas, spot: _Spot, number: int, words: str, unit: float) -> None:
    if not spot.box.contains(spot.on):
        canvas.line([spot.on, spot.box.centre], PAPER, 3.6)
        canvas.line([spot.on, spot.box.centre], piece_colour(number), 1.6)
        canvas.disc(spot.on, 2.6 * unit, piece_colour(number))
    if words == str(number):
        draw_badge(canvas, spot.box.centre, number, RADIUS * unit)
    else:
        draw_tag(canvas, spot.box, words, piece_colour(number), _letter(unit))
