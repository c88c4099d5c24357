"""Where pieces are put: rows on marks, places opposite, and the least shift out of the way."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely
from numpy.typing import NDArray

from gorodki.court.measuring.footprint import footprint
from gorodki.court.measuring.geometry import CourtSize
from gorodki.figures.types import Placement, Vec3
from gorodki.sim.trace import Body

Floats = NDArray[np.float64]

SAME = 1e-6  # metres: footprints that overlap by less only touch
ON_MARK = 1e-3  # metres from its place on the mark up to which a lying piece is taken to be on it


@dataclass(frozen=True, slots=True)
class Put:
    """A piece to be put on a mark.

    Args:
        body: the piece.
        came_from: x where it stopped; decides its turn in the row, from left to right.
        former: its own former place, for the Letter; None for a place in the row.
    """

    body: Body
    came_from: float
    former: Vec3 | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """Where pieces are for the next throw.

    Args:
        places: by number of the piece.
        shifted: how far each piece that was in the way moved, metres.
    """

    places: Mapping[int, Placement]
    shifted: Mapping[int, float] = field(default_factory=dict)


def on_mark(body: Body, x: float, distance: float, size: CourtSize, *, upright: bool) -> Placement:
    """A piece on a mark: its nearest point is exactly `distance` from the penalty line (RU-4.3.28)."""
    y = size.penalty_y + distance + body.radius
    if upright:
        return Placement((x, y, body.length / 2), (0.0, 0.0, 1.0))
    return Placement((x, y, body.radius), (1.0, 0.0, 0.0))


def row(
    pieces: Mapping[int, Put], distance: float, size: CourtSize, *, upright: bool
) -> dict[int, Placement]:
    """Pieces on one mark: parallel to the penalty line, end to end, the row centred (RU-4.3.28).

    Upright ones stand side by side. They keep the order from left to right in which they stopped.
    """
    order = sorted(pieces, key=lambda n: (pieces[n].came_from, n))
    widths = [2 * pieces[n].body.radius if upright else pieces[n].body.length for n in order]
    left = -sum(widths) / 2
    places = {}
    for n, width in zip(order, widths, strict=True):
        places[n] = on_mark(pieces[n].body, left + width / 2, distance, size, upright=upright)
        left += width
    return places


def opposite(
    pieces: Mapping[int, Put], distance: float, size: CourtSize, *, upright: bool
) -> dict[int, Placement]:
    """Letter pieces, each opposite its own former place (RU-4.3.29).

    A side piece lies with its outer end on the continuation of the outer edge of the side line. Where two
    want one place, the one from nearer the front line gets it and the other moves the least towards it.
    """
    places: dict[int, Placement] = {}
    former = {n: p.former for n, p in pieces.items() if p.former is not None}
    for n in sorted(former, key=lambda n: (former[n][1], n)):
        body, x = pieces[n].body, former[n][0]
        half = body.radius if upright else body.length / 2
        if abs(x) > size.half_side / 2:
            x = math.copysign(size.half_side - half, x)
        wanted = on_mark(body, x, distance, size, upright=upright)
        taken = [footprint(pieces[m].body, p) for m, p in places.items()]
        places[n] = moved(wanted, (0.0, 1.0), free_shift(footprint(body, wanted), taken, (0.0, 1.0)))
    return places


def make_way(
    put: Mapping[int, Placement], lying: Mapping[int, Placement], bodies: Mapping[int, Body]
) -> Placed:
    """Move lying pieces out of the way of pieces put on a mark (RU-4.3.28c).

    Each is moved the least towards the front line, its direction kept, to the first place where it is in
    nobody's way. Only pieces that are in the way of the mark move; nearest to the penalty line first.
    """
    fixed = [footprint(bodies[n], p) for n, p in put.items()]
    seen = {n: footprint(bodies[n], p) for n, p in lying.items()}
    hindering = [n for n in seen if any(overlap(seen[n], f) for f in fixed)]
    fixed += [seen[n] for n in seen if n not in hindering]
    places, shifted = {**lying, **put}, {}
    for n in sorted(hindering, key=lambda n: (lying[n].centre[1], abs(lying[n].centre[0]), n)):
        shift = free_shift(seen[n], fixed, (0.0, 1.0))
        places[n] = moved(lying[n], (0.0, 1.0), shift)
        fixed.append(footprint(bodies[n], places[n]))
        shifted[n] = shift
    return Placed(dict(sorted(places.items())), shifted)


def on_row(
    lying: Mapping[int, Placement],
    bodies: Mapping[int, Body],
    distance: float,
    size: CourtSize,
    *,
    upright: bool,
) -> list[int]:
    """Pieces that already lie in the row of a mark: an earlier throw put them there."""
    found = []
    for n, p in lying.items():
        ideal = on_mark(bodies[n], p.centre[0], distance, size, upright=upright)
        turned = abs(p.axis[2]) if upright else abs(p.axis[0])
        near = math.dist(p.centre, ideal.centre) <= ON_MARK and turned > 1.0 - 1e-6
        if near and abs(p.centre[0]) <= 2.5 * bodies[n].length:
            found.append(n)
    return found


def moved(placement: Placement, direction: tuple[float, float], distance: float) -> Placement:
    """A placement moved over the ground, its direction kept."""
    x, y, z = placement.centre
    return Placement((x + distance * direction[0], y + distance * direction[1], z), placement.axis)


def overlap(a: shapely.Polygon, b: shapely.Polygon) -> bool:
    """Whether two convex footprints overlap by more than a touch."""
    if not shapely.intersects(a, b):
        return False
    low, high = _blocked(a, b, (0.0, 1.0))
    return low < -SAME and high > SAME


def free_shift(
    piece: shapely.Polygon, fixed: Iterable[shapely.Polygon], direction: tuple[float, float]
) -> float:
    """The least distance along a direction after which a footprint overlaps none of some others, metres."""
    spans = [_blocked(piece, other, direction) for other in fixed]
    shift = 0.0
    while True:
        beyond = [high for low, high in spans if low + SAME < shift < high - SAME / 2]
        if not beyond:
            return shift
        shift = max(beyond)


def _blocked(
    piece: shapely.Polygon, other: shapely.Polygon, direction: tuple[float, float]
) -> tuple[float, float]:
    """The span of shifts of one convex footprint along a direction in which it overlaps another.

    Across the direction both cover a span; where they share one, the piece must rise by at least
    top(other) - bottom(piece) somewhere on it. Both ends are reached at a vertex, because convex.
    """
    ax, along, across = _chains(piece, direction)
    bx, below, above = _chains(other, direction)
    low, high = max(ax[0], bx[0]), min(ax[-1], bx[-1])
    if high - low <= SAME:
        return (math.inf, -math.inf)
    at = np.unique(np.clip(np.concatenate([ax, bx, [low, high]]), low, high))
    rise = np.interp(at, bx, above) - np.interp(at, ax, along)
    fall = np.interp(at, bx, below) - np.interp(at, ax, across)
    return float(fall.min()), float(rise.max())


def _chains(shape: shapely.Polygon, direction: tuple[float, float]) -> tuple[Floats, Floats, Floats]:
    """Lower and upper chain of a convex polygon: positions across, lowest and highest along a direction."""
    xy = np.asarray(shape.exterior.coords)[:-1]
    dx, dy = direction
    along, across = xy @ np.array([dx, dy]), xy @ np.array([dy, -dx])
    at = np.unique(across)
    lower, upper = np.full(len(at), np.inf), np.full(len(at), -np.inf)
    for (u0, v0), (u1, v1) in _edges(across, along):
        inside = (at >= min(u0, u1) - 1e-12) & (at <= max(u0, u1) + 1e-12)
        if abs(u1 - u0) < 1e-12:
            low, high = np.full(inside.sum(), min(v0, v1)), np.full(inside.sum(), max(v0, v1))
        else:
            # clipped: on an edge all but level with the direction a rounding error across is large along
            low = high = v0 + (v1 - v0) * np.clip((at[inside] - u0) / (u1 - u0), 0.0, 1.0)
        lower[inside] = np.minimum(lower[inside], low)
        upper[inside] = np.maximum(upper[inside], high)
    return at, lower, upper


def _edges(u: Floats, v: Floats) -> Sequence[tuple[tuple[float, float], tuple[float, float]]]:
    points = list(zip(u.tolist(), v.tolist(), strict=True))
    return list(zip(points, points[1:] + points[:1], strict=True))
