"""The distances that decided, measured on the court from a piece to the line, as a referee shows them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gorodki.court.findings.evidence import Amount
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceRuling, Ruling
from gorodki.court.measuring.footprint import footprint, footprints
from gorodki.court.measuring.geometry import Court
from gorodki.render.draw.canvas import Text
from gorodki.render.draw.colours import PAPER, WARNING
from gorodki.render.draw.labels import Labels, along, covered
from gorodki.render.draw.view import Point
from gorodki.render.throw.scene import ThrowScene
from gorodki.render.words.margins import told_margin
from gorodki.sim.trace import Trace

LIMITS = (Note.NEARER_THAN_LIMIT, Note.BEYOND_LIMIT)
SHORTEST = 0.012  # metres; a shorter distance is shown enlarged beside the court (a choice of the picture)
SAME = 0.002  # metres by which a distance on the picture and the margin of the ruling may differ


@dataclass(frozen=True, slots=True)
class DrawnMeasure:
    """One distance that decided.

    Args:
        piece: number of the piece.
        start: nearest point of the piece, metres.
        end: the point of the line that it is measured to, metres.
        line: both ends of that line where none is painted on the court, else None.
        margin_mm: the distance as ruled, signed.
    """

    piece: int
    start: Point
    end: Point
    line: tuple[Point, Point] | None
    margin_mm: float


def measures(trace: Trace, ruling: Ruling, court: Court) -> Iterator[DrawnMeasure]:
    """The distances that decided on pieces, where they can be seen on the court.

    A distance that lay otherwise when it decided, such as that of a piece that has rolled on, is left out.
    """
    index = {trace.bodies[i].name: i for i in trace.pieces}
    for piece in ruling.pieces:
        body = index.get(str(piece.piece))
        if body is None or not piece.evidence or told_margin(piece.evidence[0]) is None:
            continue
        note = piece.evidence[0].note
        if note in LIMITS:
            found = _to_limit(piece, trace, body, court)
        elif note == Note.TOUCHED_ZONE:
            found = _into_zone(piece, trace, body, court)
        else:
            found = _to_border(piece, trace, body, court)
        if found is not None and _seen(found):
            yield found


def draw_measures(scene: ThrowScene) -> None:
    """Draw them over the court: the limit dashed, an arrow with two heads, the millimetres beside it."""
    found = list(measures(scene.trace, scene.ruling, scene.court))
    for line in dict.fromkeys(m.line for m in found if m.line is not None):
        scene.canvas.line(scene.view.points(line), WARNING, 1.6, dash=(7, 4))
    labels = _labels(scene)
    for measure in found:
        a, b = scene.view.px(*measure.start), scene.view.px(*measure.end)
        length = math.dist(a, b)
        unit = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        head = min(9.0, 0.45 * length / scene.canvas.pen)
        scene.canvas.line([a, b], PAPER, 4.0)
        scene.canvas.line([a, b], WARNING, 1.8)
        scene.canvas.head(b, unit, WARNING, head)
        scene.canvas.head(a, (-unit[0], -unit[1]), WARNING, head)
        labels.keep_clear(along([a, b], 4 * scene.scale, 6 * scene.scale))
        _number(scene, labels, measure, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))


def _labels(scene: ThrowScene) -> Labels:
    """Room for numbers that keep off all words and pieces."""
    labels = Labels(scene.view.box.shrunk(4), unit=scene.scale)
    labels.keep_clear(text.box for text in scene.canvas.texts)
    for piece in scene.ruling.pieces:
        index = scene.index(piece.piece)
        for place in (piece.stopped, piece.placed):
            if index is not None and place is not None:
                body = scene.trace.bodies[index]
                labels.keep_clear(covered(scene.view, body, place.centre, place.axis))
    return labels


def _number(scene: ThrowScene, labels: Labels, measure: DrawnMeasure, middle: Point) -> None:
    """The millimetres near the middle of the arrow."""
    letter, words = 13.5 * scene.scale, scene.words.signed_millimetres(measure.margin_mm)
    size = (Text(words, middle, letter, WARNING, bold=True).box.width + 4 * scene.scale, letter * 1.2)
    spot = labels.place(middle, size, first=0.0, reach=6.0 * scene.scale)
    scene.canvas.text(Text(words, spot.centre, letter, WARNING, bold=True, anchor="centre", halo=PAPER))


def _to_limit(piece: PieceRuling, trace: Trace, body: int, court: Court) -> DrawnMeasure | None:
    """From the point nearest to the penalty line to the limit (RU-4.3.28 to 31)."""
    fact = piece.evidence[0]
    limit = dict(fact.values).get("limit_mm")
    if not isinstance(limit, Amount):
        return None
    y = court.size.penalty_y + limit.value / 1000
    time = float(trace.time[-1]) if fact.time is None else fact.time
    centre, axis = trace.pose_at(body, time)
    if fact.time is None and fact.place is not None:  # told: the place is known, and no moment
        centre = np.array(fact.place)
    ring = footprints(trace.bodies[body], centre[None], axis[None])[0].exterior.coords
    low = min(ring, key=lambda p: float(p[1]))
    half = court.size.half_side - y
    return _measure(piece, (low[0], low[1]), (low[0], y), ((-half, y), (half, y)))


def _into_zone(piece: PieceRuling, trace: Trace, body: int, court: Court) -> DrawnMeasure | None:
    """From the point that came farthest into the penalty zone to its edge (UA-C4)."""
    shapes = footprints(trace.bodies[body], trace.position[:, body], trace.axis[:, body])
    half = court.size.half_penalty
    lows = [min(shape.exterior.coords, key=lambda p: float(p[1])) for shape in shapes]
    low = min((p for p in lows if abs(p[0]) <= half), key=lambda p: float(p[1]), default=None)
    return None if low is None else _measure(piece, (low[0], low[1]), (low[0], court.size.zone_y), None)


def _to_border(piece: PieceRuling, trace: Trace, body: int, court: Court) -> DrawnMeasure | None:
    """From a piece where it stopped to the border of gorod and prigorod (UA-V1, UA-V3)."""
    from shapely.ops import nearest_points

    if piece.stopped is None:
        return None
    seen = footprint(trace.bodies[body], piece.stopped)
    if not seen.disjoint(court.city):
        return None
    on, near = nearest_points(court.city.exterior, seen)
    return _measure(piece, (near.x, near.y), (on.x, on.y), None)


def _measure(
    piece: PieceRuling, start: Point, end: Point, line: tuple[Point, Point] | None
) -> DrawnMeasure | None:
    if piece.margin_mm is None:
        return None
    ends = ((float(start[0]), float(start[1])), (float(end[0]), float(end[1])))
    return DrawnMeasure(piece.piece, *ends, line, piece.margin_mm)


def _seen(measure: DrawnMeasure) -> bool:
    """True where the distance is long enough to be drawn and is the one that was ruled on."""
    length = math.dist(measure.start, measure.end)
    return length >= SHORTEST and abs(length - abs(measure.margin_mm) / 1000) <= SAME
