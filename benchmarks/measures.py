"""What is asked of bodies at one moment, apart from the engine's own geometry: energy, height, overlap."""

from __future__ import annotations

import numpy as np

from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import Bools, Floats, Ints
from gorodki.sim.wood.planar.state import GONE, BlockState

CORE = 8e-3  # m by which a piece is made smaller for measuring overlaps: up to twice that is measured
PROJECTIONS = 30  # towards the nearest points of two bodies


def energies(s: BlockState) -> Floats:
    """Energy (M,) of every body, J."""
    v, w, height = s.velocity, s.angular, s.position[:, 2]
    spin = (w * s.axis).sum(axis=1)
    turning = s.across * ((w * w).sum(axis=1) - spin**2) + s.along * spin**2
    return np.asarray(0.5 * (s.mass * (v * v).sum(axis=1) + turning) + s.mass * GRAVITY * height)


def lowest(s: BlockState) -> Floats:
    """Height (M,) of the lowest point of every body: a bat has hemispherical ends, a piece flat ones."""
    sine = np.abs(s.axis[:, 2])
    middle = s.position[:, 2] + s.offset * s.axis[:, 2]
    flat = s.half * sine + s.radius * np.sqrt(np.maximum(1.0 - sine * sine, 0.0))
    return np.asarray(middle - np.where(s.is_bat, (s.half - s.radius) * sine + s.radius, flat))


def overlaps(s: BlockState) -> tuple[Ints, Ints, Floats]:
    """Pairs of bodies of one lane that overlap: rows, rows, how deep at least (K,)."""
    first, second = _pairs(s.lane, s.mode != GONE)
    # a flat-ended cylinder lies within the capsule about its whole axis: what lies farther apart is left out
    centre = s.position + s.offset[:, None] * s.axis
    half = s.half - s.radius * s.is_bat
    i, j = _near(centre, s.axis, half, s.radius, first, second)
    margin = np.where(s.is_bat, s.radius, CORE)
    half, radius = s.half - margin, s.radius - margin
    x = centre[i]
    for _ in range(PROJECTIONS):
        y = onto(x, centre[j], s.axis[j], half[j], radius[j])
        x = onto(y, centre[i], s.axis[i], half[i], radius[i])
    depth = margin[i] + margin[j] - np.linalg.norm(x - y, axis=1)
    deep = depth > 0
    return i[deep], j[deep], depth[deep]


def _near(centre: Floats, axis: Floats, half: Floats, radius: Floats, i: Ints, j: Ints) -> tuple[Ints, Ints]:
    """Those of the pairs whose axis segments are nearer to each other than the sum of their radii."""
    close = np.linalg.norm(centre[i] - centre[j], axis=1) < half[i] + half[j] + radius[i] + radius[j]
    i, j = i[close], j[close]
    x, none = centre[i], np.zeros(i.size)
    for _ in range(PROJECTIONS):
        y = onto(x, centre[j], axis[j], half[j], none)
        x = onto(y, centre[i], axis[i], half[i], none)
    close = np.linalg.norm(x - y, axis=1) < radius[i] + radius[j]
    return i[close], j[close]


def _pairs(lane: Ints, present: Bools) -> tuple[Ints, Ints]:
    """Rows of all pairs of present bodies of one lane; lanes are in order."""
    rows = np.flatnonzero(present)
    found = []
    # a body and the next but so many of its lane
    for apart in range(1, int(np.bincount(lane[rows]).max(initial=0))):
        first, second = rows[:-apart], rows[apart:]
        same = lane[first] == lane[second]
        found.append(np.stack([first[same], second[same]], axis=1))
    pairs = np.concatenate(found) if found else np.zeros((0, 2), dtype=np.intp)
    return pairs[:, 0], pairs[:, 1]


def onto(p: Floats, centre: Floats, axis: Floats, half: Floats, radius: Floats) -> Floats:
    """Nearest points (K, 3) of solid flat-ended cylinders."""
    d = p - centre
    along = (d * axis).sum(axis=1)
    out = d - along[:, None] * axis
    size = np.linalg.norm(out, axis=1)
    shrink = np.minimum(1.0, radius / np.maximum(size, 1e-300))
    return np.asarray(centre + np.clip(along, -half, half)[:, None] * axis + shrink[:, None] * out)
