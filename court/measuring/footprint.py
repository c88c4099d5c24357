"""Footprints: what a body covers seen straight from above, for many poses at once.

Everything is judged on the vertical projection (UA-V3). A cylinder leaning at an elevation projects to the
hull of its two end discs, each an ellipse of half axes R across and R |sin elevation| along; a chamfer cuts
the corners.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray

from gorodki.figures.types import Placement
from gorodki.sim.trace import Body, Shape

Floats = NDArray[np.float64]
Shapes = NDArray[np.object_]

LYING = 1e-3  # |axis z| below this is lying: the ends then bulge by less than 0.03 mm
ARC = 24  # chords to a half turn
COS = np.cos(np.linspace(-math.pi / 2, math.pi / 2, ARC + 1))
SIN = np.sin(np.linspace(-math.pi / 2, math.pi / 2, ARC + 1))
# A polygon of chords runs inside its circle; drawn this much larger it errs to either side alike (0.03 mm).
SWELL = 2.0 / (1.0 + math.cos(math.pi / (2 * ARC)))
FLAT_ROLL = 5e-4  # metres: an octagon whose centre is no higher than this over its flat height lies on a face


def footprints(body: Body, centre: Floats, axis: Floats, roll: Floats | None = None) -> Shapes:
    """Footprints of a body in N poses.

    Args:
        body: what it is.
        centre: (N, 3) or (N, 2) centres of mass, metres; an octagon needs the height too.
        axis: (N, 3) unit vectors along it.
        roll: (N,) radians about the own axis; only an octagon asks. 0 = a face down.

    Returns:
        (N,) Shapely polygons, all convex.
    """
    middle = centre[:, :2] + body.offset * axis[:, :2]
    if body.shape is Shape.ROD:
        return _polygons(_capsules(body, axis), middle)
    out = np.empty(len(middle), dtype=object)
    lying = np.abs(axis[:, 2]) < LYING
    if body.shape is Shape.OCTAGON:
        turned = _rolled(body, centre, axis, roll)
        lying &= np.abs(turned) < 1e-9
        if not lying.all():
            out[~lying] = _hulls(_prisms(body, axis[~lying], turned[~lying]), middle[~lying])
    elif not lying.all():
        out[~lying] = _polygons(_cylinders(body, axis[~lying]), middle[~lying])
    if lying.any():
        out[lying] = _polygons(_slabs(body, axis[lying]), middle[lying])
    return out


def outlines(body: Body, centre: Floats, axis: Floats, roll: Floats | None = None) -> Floats:
    """Points (N, K, 2) whose convex hulls are the footprints of a body in N poses; see `footprints`."""
    middle = centre[:, :2] + body.offset * axis[:, :2]
    if body.shape is Shape.ROD:
        return _capsules(body, axis) + middle[:, None, :]
    lying = np.abs(axis[:, 2]) < LYING
    if body.shape is Shape.OCTAGON:
        turned = _rolled(body, centre, axis, roll)
        lying &= np.abs(turned) < 1e-9
        leaning = _prisms(body, axis, turned) if not lying.all() else None
    else:
        leaning = _cylinders(body, axis) if not lying.all() else None
    if leaning is None:
        return _slabs(body, axis) + middle[:, None, :]
    if lying.any():
        slab = _slabs(body, axis[lying])
        leaning[lying] = slab[:, np.arange(leaning.shape[1]) % slab.shape[1]]
    return leaning + middle[:, None, :]


@lru_cache(maxsize=512)
def footprint(body: Body, placement: Placement) -> shapely.Polygon:
    """Footprint of a body that lies, stands or leans somewhere; an octagon rests on a face."""
    centre, axis = np.array([placement.centre], dtype=float), np.array([placement.axis], dtype=float)
    return footprints(body, centre, axis)[0]


def reach(body: Body) -> float:
    """No point of a footprint is farther than this from the centre of mass, metres."""
    corner = body.radius * (1.0 / math.cos(math.pi / 8) if body.shape is Shape.OCTAGON else SWELL)
    return math.hypot(body.length / 2 + abs(body.offset), corner)


def _polygons(outline: Floats, middle: Floats) -> Shapes:
    """Polygons of (N, K, 2) outlines about (N, 2) middles."""
    made: Shapes = shapely.polygons(outline + middle[:, None, :])
    return made


def _hulls(points: Floats, middle: Floats) -> Shapes:
    """Convex hulls of (N, K, 2) points about (N, 2) middles."""
    made: Shapes = shapely.convex_hull(shapely.linestrings(points + middle[:, None, :]))
    return made


def _along(axis: Floats) -> tuple[Floats, Floats]:
    """Length of the horizontal part of each axis (N,), and its direction (N, 2): +x where the body stands."""
    flat = np.hypot(axis[:, 0], axis[:, 1])
    safe = np.where(flat > 1e-9, flat, 1.0)
    direction = np.where((flat > 1e-9)[:, None], axis[:, :2] / safe[:, None], np.array([1.0, 0.0]))
    return flat, direction


def _in_plan(along: Floats, across: Floats, direction: Floats) -> Floats:
    """(N, K, 2) points from coordinates (N, K) or (K,) along and across (N, 2) directions."""
    dx, dy = direction[:, :1], direction[:, 1:]
    points = np.empty((len(direction), along.shape[-1], 2))
    points[..., 0] = along * dx - across * dy
    points[..., 1] = along * dy + across * dx
    return points


def _slabs(body: Body, axis: Floats) -> Floats:
    """A lying piece: a rectangle whose corners the chamfer cuts."""
    _, direction = _along(axis)
    half, r, c = body.length / 2, body.radius, body.chamfer
    along = np.array([half, half, half - c, c - half, -half, -half, c - half, half - c])
    across = np.array([c - r, r - c, r, r, r - c, c - r, -r, -r])
    if c <= 0.0:
        along, across = along[[0, 1, 4, 5]], across[[0, 1, 4, 5]]
    return _in_plan(along, across, direction)


def _capsules(body: Body, axis: Floats) -> Floats:
    """A rod with hemispherical ends: two half circles joined."""
    flat, direction = _along(axis)
    shift = flat[:, None] * max(body.length / 2 - body.radius, 0.0)
    r = body.radius * SWELL
    along = np.concatenate([shift + r * COS, -shift - r * COS], axis=1)
    across = np.tile(np.concatenate([r * SIN, -r * SIN]), (len(axis), 1))
    return _in_plan(along, across, direction)


def _discs(body: Body) -> list[tuple[float, float]]:
    """(distance from the middle, radius) of the discs whose hull the body is."""
    half, r, c = body.length / 2, body.radius, body.chamfer
    return [(half - c, r), (half, r - c)] if c > 0.0 else [(half, r)]


def _cylinders(body: Body, axis: Floats) -> Floats:
    """Outline of a leaning or standing cylinder: the hull of its projected end discs, chord by chord.

    Ellipses of one tilt have the same outward normal at the same parameter, so that at each parameter the
    hull goes through the disc that reaches farther along that normal: the outer, smaller one beyond a chamfer
    of 45 degrees where lean * cos > rise.
    """
    flat, direction = _along(axis)
    rise, lean = np.abs(axis[:, 2:3]), flat[:, None]
    cut = body.chamfer * (lean * COS > rise * SWELL) if body.chamfer > 0.0 else 0.0
    distance = body.length / 2 - body.chamfer + cut
    radius = (body.radius - cut) * SWELL
    along = distance * lean + radius * rise * COS
    across = radius * SIN
    both = np.concatenate([across, -across], axis=-1)
    return _in_plan(np.concatenate([along, -along], axis=1), both, direction)


def _prisms(body: Body, axis: Floats, roll: Floats) -> Floats:
    """Projected corners of an octagonal prism."""
    flat, direction = _along(axis)
    phi = roll[:, None] + (np.arange(8) + 0.5) * math.pi / 4
    along, across = [], []
    for distance, radius in _discs(body):
        corner = radius / math.cos(math.pi / 8)
        for end in (1.0, -1.0):
            # e1 = z x axis lies flat, across the body; e2 = axis x e1 leans back by the elevation
            along.append(end * distance * flat[:, None] - axis[:, 2:3] * corner * np.sin(phi))
            across.append(corner * np.cos(phi))
    return _in_plan(np.concatenate(along, axis=1), np.concatenate(across, axis=1), direction)


def _rolled(body: Body, centre: Floats, axis: Floats, roll: Floats | None) -> Floats:
    """Roll of an octagon from the nearest face-down position; 0 where its height shows a face down."""
    if roll is None:
        return np.zeros(len(axis))
    step = math.pi / 4
    turned = roll - step * np.round(roll / step)
    low = (centre[:, 2] - body.radius < FLAT_ROLL) & (np.abs(axis[:, 2]) < 0.02)
    return np.where(low, 0.0, turned)
