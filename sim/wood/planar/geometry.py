"""Where two bodies are nearest, and the one or two points in which they meet.

Every body is a *core* with a margin round it: a bat is a segment with the margin of its radius, a piece a
slightly smaller flat-ended cylinder with the margin of its chamfer. Both are convex, so one routine serves
every pair: side on side, side on end face, rim on side, standing on lying.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from gorodki.sim.compiling.vectors import (
    Vector,
    along,
    cross,
    dot,
    minus,
    norm,
    plus,
    times,
    unit,
)
from gorodki.sim.wood.planar.compiled import compiled

ALTERNATIONS = 20  # at most; two or three are the rule
SETTLED = 1e-6  # m: when a projection moves a point by less, it has arrived
PARALLEL = 0.10  # sine below which two features count as parallel and meet in two points
FACE = 0.995  # cosine above which an end face, not its rim, is turned to the other body
TOGETHER = (
    2e-3  # m: two points whose gaps differ by less meet in one blow [assumed: wood gives way at 15 m/s]
)
SHORTEST = 2e-3  # m: common lines shorter than this are one point


class Core(NamedTuple):
    """Core of a body: middle, unit axis, half length, radius, margin round it; metres."""

    middle: Vector
    axis: Vector
    half: float
    radius: float
    margin: float


class Nearest(NamedTuple):
    """Nearest points of a pair: normal from b to a, gap (negative = overlap), point half-way between."""

    normal: Vector
    gap: float
    point: Vector


class ContactPatch(NamedTuple):
    """Contact of a pair in one or two points.

    Normal from b to a, points and gaps; where there is one point, it is the first and the second gap is
    infinite.
    """

    normal: Vector
    first: Vector
    second: Vector
    gap: float
    other_gap: float


class Feature(NamedTuple):
    """Extent of the part of a body that faces another, along a line through the nearest point.

    From lo to hi, metres from that point; slope of the surface away from the other body; whether it is a side
    or an end face at all, and not a mere rim or tip.
    """

    lo: float
    hi: float
    slope: float
    is_one: bool


@compiled
def segment_parameters(a: Core, b: Core) -> tuple[float, float]:
    """Parameters of the nearest points of the two axis segments, metres from their middles."""
    d = minus(a.middle, b.middle)
    c = dot(a.axis, b.axis)
    da, db = dot(a.axis, d), dot(b.axis, d)
    det = 1.0 - c * c
    if det > 1e-9:
        s = min(max((c * db - da) / det, -a.half), a.half)
        t = min(max(db + s * c, -b.half), b.half)
        s = min(max(t * c - da, -a.half), a.half)
    else:
        # parallel axes have a whole interval of nearest points: its middle is the fair one
        lo, hi = max(-a.half, -da - b.half), min(a.half, -da + b.half)
        s = min(max(0.5 * (lo + hi), -a.half), a.half)
    t = min(max(db + s * c, -b.half), b.half)
    return s, t


@compiled
def between_axes(a: Core, b: Core, s: float, t: float) -> Vector:
    """Vector from the point at t of the axis of b to the point at s of that of a."""
    return along(along(minus(a.middle, b.middle), s, a.axis), -t, b.axis)


@compiled
def least_gap(a: Core, b: Core) -> float:
    """Distance of the axes less both radii: exact for side on side, else never more than the gap."""
    s, t = segment_parameters(a, b)
    return norm(between_axes(a, b, s, t)) - (a.radius + a.margin + b.radius + b.margin)


@compiled
def _project(core: Core, x: Vector) -> Vector:
    """Nearest point of a solid core to a point."""
    d = minus(x, core.middle)
    ahead = dot(d, core.axis)
    radial = along(d, -ahead, core.axis)
    r = norm(radial)
    scale = core.radius / r if r > core.radius else 1.0
    on_axis = along(core.middle, min(max(ahead, -core.half), core.half), core.axis)
    return along(on_axis, scale, radial)


@compiled
def nearest(a: Core, b: Core) -> Nearest:
    """Nearest points of two convex bodies."""
    s, t = segment_parameters(a, b)
    # with an end involved, ends being flat, the nearest point is on a face or a rim
    if (abs(s) >= a.half and a.radius > 0.0) or (abs(t) >= b.half and b.radius > 0.0):
        return _alternate(a, b, s, t)
    d = between_axes(a, b, s, t)
    gap = norm(d) - (a.radius + a.margin + b.radius + b.margin)
    normal = unit(d)
    foot = along(b.middle, t, b.axis)
    return Nearest(normal, gap, along(foot, b.radius + b.margin + 0.5 * gap, normal))


@compiled
def _alternate(a: Core, b: Core, s: float, t: float) -> Nearest:
    """Nearest points by alternating projection, from the nearest points of the axes."""
    pa, pb = along(a.middle, s, a.axis), along(b.middle, t, b.axis)
    y = _project(b, _project(a, pb))
    for _ in range(ALTERNATIONS):
        y1 = _project(b, _project(a, y))
        y2 = _project(b, _project(a, y1))
        # successive steps shrink by a steady factor: leap to where they would end (Aitken)
        last, step = minus(y1, y), minus(y2, y1)
        if dot(step, step) < SETTLED * SETTLED:
            y = y2
            break
        ratio = dot(step, last) / max(dot(last, last), 1e-300)
        leap = min(max(ratio / max(1.0 - ratio, 0.1), 0.0), 9.0)
        y = along(y2, leap, step)
    x = _project(a, y)
    y = _project(b, x)
    d = minus(x, y)
    dist = norm(d)
    margins = a.margin + b.margin
    middle = times(0.5, plus(x, y))
    if dist < 1e-7:
        # overlapping cores have no direction of their own: take that of the axes, else straight up
        apart = minus(pa, pb)
        away = norm(apart)
        normal = unit(apart) if away > 1e-9 else (0.0, 0.0, 1.0)
        gap = min(away - (a.radius + b.radius), 0.0) - margins
        return Nearest(normal, gap, along(middle, 0.5 * (b.margin - a.margin), normal))
    normal = times(1.0 / dist, d)
    return Nearest(normal, dist - margins, along(middle, 0.5 * (b.margin - a.margin), normal))


@compiled
def _feature(core: Core, normal: Vector, point: Vector, line: Vector) -> Feature:
    """The part of a body that faces the other, along a tangent direction through the nearest point."""
    an, ae = dot(core.axis, normal), dot(core.axis, line)
    d = minus(core.middle, point)
    mid = dot(d, line)
    if abs(an) < PARALLEL and abs(ae) > 0.8:  # a side: the segment of the axis seen along the normal
        reach = core.half * abs(ae)
        return Feature(mid - reach, mid + reach, an / ae, True)
    if abs(an) > FACE and core.radius > 0.0:  # an end face: the chord of the disc through the point
        off = along(along(d, -dot(d, normal), normal), -mid, line)
        chord = math.sqrt(max(core.radius * core.radius - dot(off, off), 0.0))
        return Feature(mid - chord, mid + chord, -ae / an, True)
    return Feature(mid, mid, 0.0, False)


@compiled
def patch(a: Core, b: Core, near: Nearest) -> ContactPatch:
    """The one or two points in which two bodies meet, from their nearest points."""
    n, p = near.normal, near.point
    alone = ContactPatch(n, p, p, near.gap, math.inf)
    # the common line runs along the side that is turned to the other body; two faces meet along a level chord
    a_side = abs(dot(a.axis, n)) < PARALLEL
    b_side = abs(dot(b.axis, n)) < PARALLEL
    # of two sides the shorter body gives the line: it is the one that is turned by the blow
    if a_side and (not b_side or a.half <= b.half):
        line = along(a.axis, -dot(a.axis, n), n)
    elif b_side:
        line = along(b.axis, -dot(b.axis, n), n)
    else:
        line = cross(n, (0.0, 0.0, 1.0))
    if norm(line) <= 1e-9 or (a_side and b_side and norm(cross(a.axis, b.axis)) >= PARALLEL):
        return alone
    line = unit(line)
    of_a, of_b = _feature(a, n, p, line), _feature(b, n, p, line)
    lo, hi = max(of_a.lo, of_b.lo), min(of_a.hi, of_b.hi)
    if not (of_a.is_one and of_b.is_one) or hi - lo <= SHORTEST:
        return alone
    opening = of_a.slope - of_b.slope
    least, most = min(lo * opening, hi * opening), max(lo * opening, hi * opening)
    # a second point that lags behind is met later, in a blow of its own; then the nearest point stands alone
    if most - least > TOGETHER:
        return alone
    # curvature of the features can only open the gap: the nearest point stays the least
    lift = near.gap - min(least, 0.0)
    first, second = along(p, lo, line), along(p, hi, line)
    if lo * opening > hi * opening:
        first, second = second, first
    return ContactPatch(n, first, second, lift + least, lift + most)
