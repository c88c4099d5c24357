"""How far footprints are from a region, or how far they still reach into it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Shapes = NDArray[np.object_]

TOUCH = 1e-9  # metres: a gap below this is rounding, not light
CORNER_REACH = 0.5  # metres along a corner's bisector: longer than any piece can lie across a corner


@dataclass(frozen=True, eq=False)
class Region:
    """A simple polygon, prepared for many questions.

    Args:
        polygon: the region; its outline is the outer edge of its lines.
    """

    polygon: shapely.Polygon

    def __post_init__(self) -> None:
        shapely.prepare(self.polygon)
        shapely.prepare(self.boundary)

    @cached_property
    def boundary(self) -> shapely.LinearRing:
        """The outline."""
        return self.polygon.exterior

    @cached_property
    def top(self) -> float:
        """Largest y of the region."""
        return float(self.polygon.bounds[3])

    @cached_property
    def _edges(self) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        """The two ends of each edge of the outline."""
        ring = [(float(x), float(y)) for x, y in self.boundary.coords]
        return list(pairwise(ring))

    @cached_property
    def bisectors(self) -> tuple[shapely.LineString, ...]:
        """From each convex corner inwards: the deepest point of a footprint across a corner lies there."""
        ring = np.asarray(self.boundary.coords)[:-1]
        ring = ring if self.boundary.is_ccw else ring[::-1]
        before, after = np.roll(ring, 1, axis=0) - ring, np.roll(ring, -1, axis=0) - ring
        before /= np.linalg.norm(before, axis=1, keepdims=True)
        after /= np.linalg.norm(after, axis=1, keepdims=True)
        convex = after[:, 0] * before[:, 1] - after[:, 1] * before[:, 0] > 1e-12
        inward = (before + after) / np.linalg.norm(before + after, axis=1, keepdims=True)
        return tuple(
            shapely.LineString([c, c + CORNER_REACH * d])
            for c, d, k in zip(ring, inward, convex, strict=True)
            if k
        )

    def touches(self, footprints: Shapes) -> NDArray[np.bool_]:
        """Which of (N,) footprints have a point in common with the region."""
        found: NDArray[np.bool_] = shapely.dwithin(self.polygon, footprints, TOUCH)
        return found

    def light_mm(self, footprints: Shapes) -> Floats:
        """Light between the region and each of (N,) footprints, millimetres; 0 where there is none."""
        apart: Floats = np.array(shapely.distance(self.polygon, footprints), dtype=float)
        return np.where(apart > TOUCH, apart * 1000.0, 0.0)

    def centre_distance(self, xy: Floats) -> Floats:
        """Signed distance of (N, 2) points to the outline, metres: negative inside."""
        x, y = xy[:, 0], xy[:, 1]
        nearest = np.full(len(xy), np.inf)
        inside = np.zeros(len(xy), dtype=bool)
        for (x0, y0), (x1, y1) in self._edges:
            ex, ey = x1 - x0, y1 - y0
            px, py = x - x0, y - y0
            share = np.clip((px * ex + py * ey) / (ex * ex + ey * ey), 0.0, 1.0)
            dx, dy = px - share * ex, py - share * ey
            np.minimum(nearest, dx * dx + dy * dy, out=nearest)
            if ey != 0.0:  # a level ray to the right of the point crosses this edge
                inside ^= ((y >= y0) != (y >= y1)) & (px < ex * py / ey)
        distance: Floats = np.sqrt(nearest)
        return np.where(inside, -distance, distance)

    def overhangs(self, xy: Floats) -> list[tuple[float, float, float]]:
        """How far (N, 2) points stand out over each edge to which some are nearest, and its outward normal.

        Returns:
            (depth in metres, x and y of the normal) for each such edge.
        """
        outside = xy[self.centre_distance(xy) > 0.0]
        if not len(outside):
            return []
        turn = 1.0 if self.boundary.is_ccw else -1.0
        far = np.stack([_segment_distance(outside, a, b) for a, b in self._edges])
        nearest = far <= far.min(axis=0) + TOUCH
        found = []
        for ((x0, y0), (x1, y1)), mine in zip(self._edges, nearest, strict=True):
            length = np.hypot(x1 - x0, y1 - y0)
            nx, ny = turn * (y1 - y0) / length, -turn * (x1 - x0) / length
            depth = (outside[mine] - (x0, y0)) @ np.array([nx, ny])
            if len(depth):
                found.append((float(depth.max()), float(nx), float(ny)))
        return found

    def clearance_mm(self, footprints: Shapes) -> Floats:
        """Signed clearance of (N,) footprints, millimetres.

        Positive: wholly outside, by that much light. Zero or negative: not outside, its deepest point reaches
        that far past the outline. One that touches from outside has clearance 0 and counts as in (UA-C6).
        """
        clearance: Floats = np.array(shapely.distance(self.polygon, footprints), dtype=float)
        touching = np.flatnonzero(clearance <= TOUCH)
        if len(touching):
            clearance[touching] = -self._depth(footprints[touching])
        return clearance * 1000.0

    def _depth(self, footprints: Shapes) -> Floats:
        """How deep the deepest point of each of (N,) touching convex footprints lies, metres.

        Depth is the distance to the outline. Over a convex footprint it is greatest at a vertex, or, where a
        convex corner of the region is cut, on that corner's bisector. Exact to 15 cm; deeper than that, where
        nothing is in doubt, opposite borders count too and the value may fall short.
        """
        xy, owner = shapely.get_coordinates(footprints, return_index=True)
        depth = np.zeros(len(footprints))
        np.maximum.at(depth, owner, np.maximum(-self.centre_distance(xy), 0.0))
        for line in self.bisectors:
            for i in np.flatnonzero(shapely.intersects(line, footprints)):
                cut = shapely.get_coordinates(shapely.intersection(line, footprints[i]))
                depth[i] = max(depth[i], float(shapely.distance(self.boundary, shapely.points(cut)).max()))
        return depth


def _segment_distance(xy: Floats, a: tuple[float, float], b: tuple[float, float]) -> Floats:
    """Distance (N,) of (N, 2) points to a segment."""
    edge = np.array(b) - a
    share = np.clip((xy - a) @ edge / (edge @ edge), 0.0, 1.0)[:, None]
    away = xy - a - share * edge
    distance: Floats = np.hypot(away[:, 0], away[:, 1])
    return distance


def clearance_mm(footprint: shapely.Polygon, region: Region) -> float:
    """Signed clearance of one footprint to a region, millimetres; see `Region.clearance_mm`."""
    return float(region.clearance_mm(np.array([footprint], dtype=object))[0])
