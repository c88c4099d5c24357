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
Box = tuple[float, float, float, float]

TOUCH = 1e-9  # metres: a gap below this is rounding, not light
CORNER_REACH = 0.5  # metres along a corner's bisector: longer than any piece can lie across a corner


@dataclass(frozen=True, eq=False)
class Region:
    """A simple polygon, prepared for many questions.

    Args:
        polygon: the region; its outline is the outer edge of its lines.
        core: left, front, right and rear edge of a box inside it, for a first bound; None for none.
        parts: convex polygons that make it up; none where it is to be taken as a whole.
    """

    polygon: shapely.Polygon
    core: Box | None = None
    parts: tuple[shapely.Polygon, ...] = ()

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
    def _edge_table(self) -> Floats:
        """Of each edge (E, 1): start x and y, run x and y, one over its square, x per y (0 if level)."""
        (x0, y0), (x1, y1) = np.asarray(self.boundary.coords)[:-1].T, np.asarray(self.boundary.coords)[1:].T
        ex, ey = x1 - x0, y1 - y0
        slope = np.divide(ex, ey, out=np.zeros_like(ex), where=ey != 0.0)
        table: Floats = np.stack([x0, y0, ex, ey, 1.0 / (ex * ex + ey * ey), slope])[:, :, None]
        return table

    @cached_property
    def _ring_y(self) -> Floats:
        """y of the outline's points (E + 1, 1), the first one again at the end."""
        y: Floats = np.asarray(self.boundary.coords)[:, 1:2]
        return y

    @cached_property
    def _edges(self) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        """The two ends of each edge of the outline."""
        ring = [(float(x), float(y)) for x, y in self.boundary.coords]
        return list(pairwise(ring))

    @cached_property
    def inner_corners(self) -> Floats:
        """The corners (C, 2) at which the outline turns inwards."""
        ring = np.asarray(self.boundary.coords)[:-1]
        ring = ring if self.boundary.is_ccw else ring[::-1]
        before, after = ring - np.roll(ring, 1, axis=0), np.roll(ring, -1, axis=0) - ring
        corners: Floats = ring[before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0] < -1e-12]
        return corners

    @cached_property
    def bisectors(self) -> tuple[shapely.LineString, ...]:
        """From each convex corner inwards: the deepest point of a footprint across a corner lies there.

        Where two corners are near each other their bisectors meet, and from there on it lies between the
        edges on either side of the short one.
        """
        ring = np.asarray(self.boundary.coords)[:-1]
        ring = ring if self.boundary.is_ccw else ring[::-1]
        before, after = np.roll(ring, 1, axis=0) - ring, np.roll(ring, -1, axis=0) - ring
        before /= np.linalg.norm(before, axis=1, keepdims=True)
        after /= np.linalg.norm(after, axis=1, keepdims=True)
        convex = after[:, 0] * before[:, 1] - after[:, 1] * before[:, 0] > 1e-12
        inward = (before + after) / np.linalg.norm(before + after, axis=1, keepdims=True)
        starts = [(c, d) for c, d, k in zip(ring, inward, convex, strict=True) if k]
        for i in np.flatnonzero(convex & np.roll(convex, -1)).tolist():
            j = (i + 1) % len(ring)
            side = ring[j] - ring[i]
            if np.hypot(side[0], side[1]) < CORNER_REACH:
                way = np.linalg.solve(np.stack([inward[i], -inward[j]], axis=1), side)[0]
                between = before[i] + after[j]
                starts.append((ring[i] + way * inward[i], between / np.hypot(between[0], between[1])))
        return tuple(shapely.LineString([c, c + CORNER_REACH * d]) for c, d in starts)

    def touches(self, footprints: Shapes) -> NDArray[np.bool_]:
        """Which of (N,) footprints have a point in common with the region."""
        found: NDArray[np.bool_] = shapely.dwithin(self.polygon, footprints, TOUCH)
        return found

    def beside(self, outlines: Floats) -> NDArray[np.bool_]:
        """Which of (N, K, 2) outlines of convex footprints have no point in common with the region.

        The same answer as `touches`, turned round. Most are told by the edges of the convex parts alone: all
        points beyond one edge of every part, or one point within all edges of a part.
        """
        return self.gaps(outlines)[0]

    def gaps(self, outlines: Floats) -> tuple[NDArray[np.bool_], Floats]:
        """As `beside`, and how far each outline (N,) is beyond the edges of the convex parts, metres.

        That gap passes through zero where an outline leaves straight over an edge. Beside a corner it may be
        negative for one that is outside; the first answer still tells.
        """
        n = len(outlines)
        gap = np.full(n, np.inf if self.parts else -np.inf)
        held = np.zeros(n, dtype=bool)
        points = outlines.reshape(-1, 2).T
        for normals, offsets in self._sides:
            over = (normals @ points - offsets).reshape(len(normals), n, -1)
            np.minimum(gap, over.min(axis=2).max(axis=0), out=gap)
            held |= (over.max(axis=0) < 0.0).any(axis=1)
        apart = gap > TOUCH
        unclear = np.flatnonzero(~(apart | held))
        if len(unclear):
            hulls = shapely.convex_hull(shapely.multipoints(outlines[unclear]))
            apart[unclear] = ~self.touches(hulls)
        return apart, gap

    @cached_property
    def _sides(self) -> list[tuple[Floats, Floats]]:
        """Of each convex part: outward unit normals (E, 2) of its edges, and how far those are off (E, 1)."""
        found = []
        for part in self.parts:
            ring = np.asarray(shapely.normalize(part).exterior.coords)  # clockwise
            run = np.diff(ring, axis=0)
            normals = np.stack([-run[:, 1], run[:, 0]], axis=1) / np.hypot(run[:, :1], run[:, 1:])
            found.append((normals, np.einsum("ij,ij->i", ring[:-1], normals)[:, None]))
        return found

    def light_mm(self, footprints: Shapes) -> Floats:
        """Light between the region and each of (N,) footprints, millimetres; 0 where there is none."""
        apart: Floats = np.array(shapely.distance(self.polygon, footprints), dtype=float)
        return np.where(apart > TOUCH, apart * 1000.0, 0.0)

    def distance_bounds(self, xy: Floats) -> tuple[Floats, Floats]:
        """A lower and an upper bound of `centre_distance` for (N, 2) points, cheap: from two boxes."""
        lower = _box_distance(xy, self.polygon.bounds)
        upper = _box_distance(xy, self.core) if self.core else np.full(len(xy), np.inf)
        return lower, upper

    def centre_distance(self, xy: Floats) -> Floats:
        """Signed distance of (N, 2) points to the outline, metres: negative inside."""
        x0, y0, ex, ey, scale, slope = self._edge_table
        px, py = xy[:, 0] - x0, xy[:, 1] - y0
        share = (px * ex + py * ey) * scale
        np.minimum(np.maximum(share, 0.0, out=share), 1.0, out=share)
        dx, dy = px - share * ex, py - share * ey
        distance: Floats = np.sqrt((dx * dx + dy * dy).min(axis=0))
        above = xy[:, 1] >= self._ring_y
        # a level ray to the right of the point crosses an edge, never a level one; both its ends are compared
        # as every other edge that meets there compares them
        crossed = (above[:-1] != above[1:]) & (px < slope * py)
        inside = np.logical_xor.reduce(crossed, axis=0)
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
            corner = np.hypot(*(xy - line.coords[0]).T)
            if corner.min() > 2 * CORNER_REACH:
                continue  # no footprint comes near that line
            for i in np.flatnonzero(shapely.intersects(line, footprints)):
                cut = shapely.get_coordinates(shapely.intersection(line, footprints[i]))
                depth[i] = max(depth[i], float(shapely.distance(self.boundary, shapely.points(cut)).max()))
        return depth


def _box_distance(xy: Floats, box: Box) -> Floats:
    """Signed distance (N,) of (N, 2) points to a box, negative inside."""
    left, front, right, rear = box
    across = np.abs(xy[:, 0] - (left + right) / 2) - (right - left) / 2
    along = np.abs(xy[:, 1] - (front + rear) / 2) - (rear - front) / 2
    beside = np.hypot(np.maximum(across, 0.0), np.maximum(along, 0.0))
    distance: Floats = beside + np.minimum(np.maximum(across, along), 0.0)
    return distance


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
