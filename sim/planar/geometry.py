"""Where two bodies are nearest, and the one or two points in which they meet.

Every body is a *core* with a margin round it: a bat is a segment with the margin of its radius, a piece a
slightly
smaller flat-ended cylinder with the margin of its chamfer. Both are convex, so one routine serves every pair:
side on
side, side on end face, rim on side, standing on lying.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.planar.vectors import cross, dot, norm, rows_where
from sim.trace import Floats

ALTERNATIONS = 3
PARALLEL = 0.10  # sine below which two features count as parallel and meet in two points
FACE = 0.995  # cosine above which an end face, not its rim, is turned to the other body
TOGETHER = (
    2e-3  # m: two points whose gaps differ by less meet in one blow [assumed: compression of wood at 15 m/s]
)


@dataclass(slots=True)
class Cores:
    """Cores of K bodies: middle (K, 3), axis (K, 3), half length (K,), radius (K,), margin (K,)."""

    middle: Floats
    axis: Floats
    half: Floats
    radius: Floats
    margin: Floats


@dataclass(slots=True)
class Nearest:
    """Nearest points of K pairs.

    normal (K, 3) from b to a, gap (K,) between surfaces (negative = overlap), point (K, 3) half-way between.
    """

    normal: Floats
    gap: Floats
    point: Floats


@dataclass(slots=True)
class Patch:
    """Contact of K pairs in one or two points.

    normal (K, 3) from b to a, points (K, 2, 3), gaps (K, 2); where there is one point, it is the first and
    the second gap is infinite.
    """

    normal: Floats
    points: Floats
    gaps: Floats


def segment_parameters(a: Cores, b: Cores) -> tuple[Floats, Floats]:
    """Parameters (K,), (K,) of the nearest points of the two axis segments, metres from their middles."""
    d = a.middle - b.middle
    c = dot(a.axis, b.axis)
    da, db = dot(a.axis, d), dot(b.axis, d)
    det = 1.0 - c * c
    # parallel axes have a whole interval of nearest points: its middle is the fair one
    lo = np.maximum(-a.half, -da - b.half)
    hi = np.minimum(a.half, -da + b.half)
    s = np.where(det > 1e-9, (c * db - da) / np.maximum(det, 1e-9), 0.5 * (lo + hi))
    s = np.clip(s, -a.half, a.half)
    t = np.clip(db + s * c, -b.half, b.half)
    s = np.clip(t * c - da, -a.half, a.half)
    s = np.where(det > 1e-9, s, np.clip(0.5 * (lo + hi), -a.half, a.half))
    t = np.clip(db + s * c, -b.half, b.half)
    return s, t


def _project(core: Cores, x: Floats) -> Floats:
    """Nearest point (K, 3) of each solid core to a point."""
    d = x - core.middle
    along = dot(d, core.axis)
    radial = d - along[:, None] * core.axis
    r = norm(radial)
    scale = np.where(r > core.radius, core.radius / np.maximum(r, 1e-300), 1.0)
    return core.middle + np.clip(along, -core.half, core.half)[:, None] * core.axis + scale[:, None] * radial


def take(core: Cores, rows: NDArray[np.intp]) -> Cores:
    """Some rows of a set of cores."""
    return Cores(core.middle[rows], core.axis[rows], core.half[rows], core.radius[rows], core.margin[rows])


def axis_gap(a: Cores, b: Cores, s: Floats, t: Floats) -> tuple[Floats, Floats]:
    """Vector (K, 3) between the nearest points of the axes, from b to a, and its length less both radii (K,).

    The second is exact for side on side and never more than the gap for anything else.
    """
    d = a.middle - b.middle + s[:, None] * a.axis - t[:, None] * b.axis
    return d, norm(d) - (a.radius + a.margin + b.radius + b.margin)


def nearest(a: Cores, b: Cores) -> Nearest:
    """Nearest points of K pairs of convex bodies."""
    s, t = segment_parameters(a, b)
    d, gap = axis_gap(a, b, s, t)
    dist = np.maximum(norm(d), 1e-300)
    normal = d / dist[:, None]
    point = b.middle + t[:, None] * b.axis + (b.radius + b.margin + 0.5 * gap)[:, None] * normal
    # with an end involved, ends being flat, the nearest point is on a face or a rim
    ends = ((np.abs(s) >= a.half) & (a.radius > 0)) | ((np.abs(t) >= b.half) & (b.radius > 0))
    rows = rows_where(ends)
    if rows.size:
        n, g, p = _alternate(take(a, rows), take(b, rows), s[rows], t[rows])
        normal[rows], gap[rows], point[rows] = n, g, p
    return Nearest(normal, gap, point)


def _alternate(a: Cores, b: Cores, s: Floats, t: Floats) -> tuple[Floats, Floats, Floats]:
    """Normal, gap and point by alternating projection, from the nearest points of the axes."""
    pa = a.middle + s[:, None] * a.axis
    pb = b.middle + t[:, None] * b.axis
    y = _project(b, _project(a, pb))
    for _ in range(ALTERNATIONS):
        y1 = _project(b, _project(a, y))
        y2 = _project(b, _project(a, y1))
        # successive steps shrink by a steady factor: leap to where they would end (Aitken)
        last, step = y1 - y, y2 - y1
        ratio = dot(step, last) / np.maximum(dot(last, last), 1e-300)
        leap = np.clip(ratio / np.maximum(1.0 - ratio, 0.1), 0.0, 9.0)
        y = y2 + leap[:, None] * step
    x = _project(a, y)
    y = _project(b, x)
    d = x - y
    dist = norm(d)
    # overlapping cores have no direction of their own: take that of the axes, else straight up
    deep = dist < 1e-7
    apart = pa - pb
    away = norm(apart)
    up = np.broadcast_to([0.0, 0.0, 1.0], d.shape)
    fallback = np.where((away > 1e-9)[:, None], apart / np.maximum(away, 1e-300)[:, None], up)
    normal = np.where(deep[:, None], fallback, d / np.maximum(dist, 1e-300)[:, None])
    depth = np.minimum(away - (a.radius + b.radius), 0.0)
    gap = np.where(deep, depth, dist) - (a.margin + b.margin)
    return normal, gap, 0.5 * (x + y) + (0.5 * (b.margin - a.margin))[:, None] * normal


def _feature(
    core: Cores, normal: Floats, point: Floats, along: Floats
) -> tuple[Floats, Floats, Floats, NDArray[np.bool_]]:
    """Extent of a body's contact feature through `point` in the tangent direction `along`.

    Returns interval lo, hi (K,) in metres from `point`, slope (K,) of the surface away from the other body,
    and
    whether it is a feature at all (a side or an end face) and not a mere rim or tip.
    """
    an = dot(core.axis, normal)
    ae = dot(core.axis, along)
    d = core.middle - point
    # a side: the segment of the axis seen along the normal
    side = (np.abs(an) < PARALLEL) & (np.abs(ae) > 0.8)
    mid = dot(d, along)
    reach = core.half * np.abs(ae)
    # an end face: the chord of the disc through the point
    face = (np.abs(an) > FACE) & (core.radius > 0)
    off = d - dot(d, normal)[:, None] * normal - mid[:, None] * along
    chord = np.sqrt(np.maximum(core.radius**2 - dot(off, off), 0.0))
    extent = np.where(side, reach, np.where(face, chord, 0.0))
    safe_ae = np.where(np.abs(ae) < 1e-6, 1e-6, ae)
    safe_an = np.where(np.abs(an) < 1e-6, 1e-6, an)
    slope = np.where(side, an / safe_ae, np.where(face, -ae / safe_an, 0.0))
    return mid - extent, mid + extent, slope, side | face


def patch(a: Cores, b: Cores, near: Nearest) -> Patch:
    """The one or two points in which two bodies meet, from their nearest points."""
    n, p = near.normal, near.point

    # the common line runs along the side that is turned to the other body; two faces meet along a level chord
    def in_plane(v: Floats) -> Floats:
        return v - dot(v, n)[:, None] * n

    a_side = np.abs(dot(a.axis, n)) < PARALLEL
    b_side = np.abs(dot(b.axis, n)) < PARALLEL
    # of two sides the shorter body gives the line: it is the one that is turned by the blow
    use_a = a_side & (~b_side | (a.half <= b.half))
    level = cross(n, np.broadcast_to([0.0, 0.0, 1.0], n.shape))
    e = np.where(use_a[:, None], in_plane(a.axis), np.where(b_side[:, None], in_plane(b.axis), level))
    length = norm(e)
    e = e / np.maximum(length, 1e-300)[:, None]
    lo_a, hi_a, slope_a, ok_a = _feature(a, n, p, e)
    lo_b, hi_b, slope_b, ok_b = _feature(b, n, p, e)
    both_sides = a_side & b_side
    skew = norm(cross(a.axis, b.axis))
    two = ok_a & ok_b & (length > 1e-9) & (~both_sides | (skew < PARALLEL))
    lo = np.maximum(lo_a, lo_b)
    hi = np.minimum(hi_a, hi_b)
    two &= hi - lo > 2e-3
    lo, hi = np.where(two, lo, 0.0), np.where(two, hi, 0.0)
    opening = slope_a - slope_b
    points = np.stack([p + lo[:, None] * e, p + hi[:, None] * e], axis=1)
    gaps = near.gap[:, None] + np.stack([lo * opening, hi * opening], axis=1)
    # curvature of the features can only open the gap: the nearest point stays the least
    gaps -= np.minimum(gaps.min(axis=1) - near.gap, 0.0)[:, None]
    first = gaps[:, 0] <= gaps[:, 1]
    swap = ~first
    points[swap] = points[swap][:, ::-1]
    gaps[swap] = gaps[swap][:, ::-1]
    # a second point that lags behind is met later, in a blow of its own; then the first alone is the nearest
    # point
    lag = gaps[:, 1] - gaps[:, 0] > TOGETHER
    lone = lag | ~two
    points[lone, 0] = p[lone]
    gaps[lone, 0] = near.gap[lone]
    gaps[lone, 1] = np.inf
    return Patch(n, points, gaps)
