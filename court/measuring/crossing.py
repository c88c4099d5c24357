"""When a body wholly left the city, how far out it got, and when it touched the penalty zone."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gorodki.court.measuring.footprint import reach
from gorodki.court.measuring.path import ON_GROUND, Moment, Path, lower_ends, tilted
from gorodki.court.measuring.region import TOUCH, Region
from gorodki.sim.trace import lowest

Floats = NDArray[np.float64]

STEP = 0.01  # metres between looked-at poses near a border; a piece is 49 mm wide
CORE = 0.99  # of the radius: what surely lies in a footprint of chords
PARTS = 16  # a span in which something happened is cut into this many
TIMES = 3  # so often


@dataclass(frozen=True, slots=True)
class Margin:
    """The clearance to a region at one moment of a path.

    Args:
        mm: signed clearance, positive = wholly outside.
        at: when and where.
    """

    mm: float
    at: Moment


@dataclass(frozen=True, slots=True)
class Leaving:
    """How a body left a region.

    Args:
        left: first moment wholly outside; None where it never was.
        outermost: the pose with the greatest clearance; None where the centre never passed the border.
    """

    left: Moment | None
    outermost: Margin | None


@dataclass(frozen=True, slots=True)
class Entering:
    """How a body came into a region.

    Args:
        touched: first moment not wholly outside; None where it always was.
        innermost: the pose with the smallest clearance; None where it never came near.
    """

    touched: Moment | None
    innermost: Margin | None


def leaving_by_samples(path: Path, region: Region) -> Leaving:
    """Whether and when a body wholly left a region in which it stood, by footprint (UA-V1).

    Looks at every sample near the border; `court.exits` has a shorter way for bodies that flew far out.
    """
    far = reach(path.body)
    distance = region.centre_distance(path.centre[:, :2])
    if distance.max() <= -path.longest_step:
        return Leaving(None, None)
    fine, distance = _fine_near(path, region, far, distance)
    outside = distance > far
    near = (distance > 0.0) & ~outside  # a footprint holds its centre: with that inside it is not out
    clearance = np.full(len(distance), -np.inf)
    if near.any():
        seen = fine.footprints(near)
        clearance[near] = region.light_mm(seen)
        outside |= clearance > 0.0
        if not outside.any():
            clearance[near] = region.clearance_mm(seen)
    farthest = int(np.argmax(np.where(outside & ~near, distance, -np.inf)))
    if outside[farthest] and not near[farthest]:
        clearance[farthest] = region.clearance_mm(fine.part(farthest, farthest + 1).footprints())[0]
    best = int(np.argmax(clearance))
    outermost = Margin(float(clearance[best]), fine.moment(best)) if np.isfinite(clearance[best]) else None
    if not outside.any():
        return Leaving(None, outermost)
    return Leaving(change(fine, region, int(np.argmax(outside)), inside=False), outermost)


def entering(path: Path, region: Region, until: float = math.inf) -> Entering:
    """Whether and when a body on the ground touched a region outside which it stood, up to a moment.

    By footprint, and only while its lowest point is on the ground: what flies over has not touched.
    """
    far, core = reach(path.body), CORE * path.body.radius
    if path.centre[:, 1].min() > region.top + far:
        return Entering(None, None)
    path = path.until(until)
    distance = region.centre_distance(path.centre[:, :2])
    if distance.min() > far + path.longest_step:
        return Entering(None, None)
    fine, distance = _fine_near(path, region, far, distance)
    low, flat = lowest(fine.body, fine.centre[:, 2], fine.axis[:, 2]) <= ON_GROUND, ~tilted(fine)
    # every footprint holds a disc of the body's radius about its centre
    touching = low & flat & (distance < core)
    near = low & (distance <= far) & ~touching
    clearance = np.full(len(distance), np.inf)
    clearance[near & flat] = region.clearance_mm(fine.footprints(near & flat))
    clearance[near & ~flat] = region.clearance_mm(lower_ends(fine, near & ~flat))
    touching |= clearance <= TOUCH * 1000.0
    deepest = int(np.argmin(np.where(touching & ~near, distance, np.inf)))
    if touching[deepest] and not near[deepest]:
        one = np.arange(len(distance)) == deepest
        clearance[deepest] = region.clearance_mm(fine.footprints(one))[0]
    best = int(np.argmin(clearance))
    innermost = Margin(float(clearance[best]), fine.moment(best)) if np.isfinite(clearance[best]) else None
    if not touching.any():
        return Entering(None, innermost)
    first = int(np.argmax(touching))
    if first > 0 and not (low[first - 1] and flat[first]):  # it came down there
        return Entering(fine.moment(first), innermost)
    return Entering(change(fine, region, first, inside=True), innermost)


def _fine_near(path: Path, region: Region, far: float, distance: Floats) -> tuple[Path, Floats]:
    """The path with samples no farther apart than STEP wherever it may come near the border."""
    length = path.steps
    away = np.abs(distance)
    comes_near = np.minimum(away[:-1], away[1:]) <= far + length / 2
    parts = np.where(comes_near, np.maximum(np.ceil(length / STEP), 1), 1).astype(int)
    if parts.max(initial=1) == 1:
        return path, distance
    row = np.repeat(np.arange(len(parts)), parts)
    within = np.arange(parts.sum()) - np.repeat(np.cumsum(parts) - parts, parts)
    span = np.diff(path.time)
    times = path.time[row] + span[row] * within / parts[row]
    fine = path.at(np.append(times, path.time[-1]))
    known = np.append(np.flatnonzero(within == 0), len(times))
    new = np.flatnonzero(within)
    finer = np.empty(len(times) + 1)
    finer[known] = distance
    finer[new] = region.centre_distance(fine.centre[new, :2])
    return fine, finer


def change(path: Path, region: Region, row: int, *, inside: bool) -> Moment:
    """The first moment, within the span before a sample, at which a body is inside (touching) or outside."""
    if row == 0:
        return path.moment(0)
    start, end = float(path.time[row - 1]), float(path.time[row])
    path = fine = path.part(row - 1, row + 1)
    for _ in range(TIMES):
        fine = path.at(np.linspace(start, end, PARTS + 1))
        outside = region.beside(fine.outlines())
        here = np.flatnonzero(~outside if inside else outside)
        first = int(here[0]) if len(here) else PARTS
        start, end = float(fine.time[max(first - 1, 0)]), float(fine.time[first])
        path = fine
    return path.at(np.array([end])).moment(0)
