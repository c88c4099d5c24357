"""When a body wholly left the city, how far out it got, and when it touched the penalty zone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from court.footprint import reach
from court.path import Moment, Path
from court.region import TOUCH, Region

Floats = NDArray[np.float64]

STEP = 0.01  # metres between looked-at poses near a border; a piece is 49 mm wide
CORE = 0.99  # of the radius: what surely lies in a footprint of chords
EXACT = 1e-6  # metres of gap that are taken for zero
ROUNDS = 8  # at most, to get there
PARTS = 16  # a span in which something happened is cut into this many, twice


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


def leaving(path: Path, region: Region) -> Leaving:
    """Whether and when a body wholly left a region in which it stood, by footprint (UA-V1)."""
    far = reach(path.body)
    lower, upper = region.distance_bounds(path.centre[:, :2])
    if upper.max() <= -_longest_step(path):
        return Leaving(None, None)
    gone = int(np.argmax(lower > far)) if lower.max() > far else len(lower)
    outermost = _farthest(path, region, far, lower, upper) if gone < len(lower) else None
    if outermost is None:  # never far out: the greatest clearance may be anywhere
        return _leaving(path, region, far)
    # every footprint holds a disc of the body's radius about its centre: before that has left it is not out
    first = max(int(np.argmax(upper > CORE * path.body.radius)) - 1, 0)
    return Leaving(_first_outside(path.part(first, gone + 1), region, far), outermost)


def _farthest(path: Path, region: Region, far: float, lower: Floats, upper: Floats) -> Margin | None:
    """The pose farthest out; None where it is not so far out that no nearer one can have more clearance."""
    rows = np.flatnonzero(upper >= lower.max())
    distance = region.centre_distance(path.centre[rows, :2])
    best = int(distance.argmax())
    if distance[best] < 2.0 * far:
        return None
    row = int(rows[best])
    light = region.clearance_mm(path.part(row, row + 1).footprints())
    return Margin(float(light[0]), path.moment(row))


def _first_outside(path: Path, region: Region, far: float) -> Moment | None:
    """The first moment wholly outside, of a body that is far out at its last sample."""
    fine, _ = _fine_near(path, region, far, region.centre_distance(path.centre[:, :2]))
    outside, gap = region.gaps(fine.outlines())
    return _crossed(fine, region, int(np.argmax(outside)), gap)


def _crossed(path: Path, region: Region, row: int, gap: Floats) -> Moment:
    """The moment within the span before a sample at which the gap to the region passes through zero."""
    if row == 0 or not gap[row - 1] < 0.0 < gap[row]:
        return _change(path, region, row, inside=False)
    span = path.part(row - 1, row + 1)
    (start, end), (before, after) = span.time.tolist(), gap[row - 1 : row + 1].tolist()
    for _ in range(ROUNDS):  # regula falsi: the gap is all but linear in so short a span
        time = start + (end - start) * before / (before - after)
        there = span.at(np.array([time]))
        found = float(region.gaps(there.outlines())[1][0])
        if abs(found) < EXACT:
            break
        if found < 0.0:
            start, before = time, found
        else:
            end, after = time, found
    return there.moment(0)


def _leaving(path: Path, region: Region, far: float) -> Leaving:
    """`leaving` by all samples of a path, and by finer ones near the border."""
    distance = region.centre_distance(path.centre[:, :2])
    if distance.max() <= -_longest_step(path):
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
    return Leaving(_change(fine, region, int(np.argmax(outside)), inside=False), outermost)


def entering(path: Path, region: Region) -> Entering:
    """Whether and when a body touched a region outside which it stood, by footprint."""
    far, core = reach(path.body), CORE * path.body.radius
    if path.centre[:, 1].min() > region.top + far:
        return Entering(None, None)
    distance = region.centre_distance(path.centre[:, :2])
    if distance.min() > far + _longest_step(path):
        return Entering(None, None)
    fine, distance = _fine_near(path, region, far, distance)
    touching = distance < core  # every footprint holds a disc of the body's radius about its centre
    near = (distance <= far) & ~touching
    clearance = np.full(len(distance), np.inf)
    clearance[near] = region.clearance_mm(fine.footprints(near))
    touching |= clearance <= TOUCH * 1000.0
    deepest = int(np.argmin(np.where(touching & ~near, distance, np.inf)))
    if touching[deepest] and not near[deepest]:
        one = np.arange(len(distance)) == deepest
        clearance[deepest] = region.clearance_mm(fine.footprints(one))[0]
    best = int(np.argmin(clearance))
    innermost = Margin(float(clearance[best]), fine.moment(best)) if np.isfinite(clearance[best]) else None
    if not touching.any():
        return Entering(None, innermost)
    return Entering(_change(fine, region, int(np.argmax(touching)), inside=True), innermost)


def _longest_step(path: Path) -> float:
    return float(path.steps.max(initial=0.0))


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


def _change(path: Path, region: Region, row: int, *, inside: bool) -> Moment:
    """The first moment, within the span before a sample, at which a body is inside (touching) or outside."""
    if row == 0:
        return path.moment(0)
    start, end = float(path.time[row - 1]), float(path.time[row])
    path = fine = path.part(row - 1, row + 1)
    for _ in range(2):
        fine = path.at(np.linspace(start, end, PARTS + 1))
        outside, gap = region.gaps(fine.outlines())
        here = np.flatnonzero(~outside if inside else outside)
        first = int(here[0]) if len(here) else PARTS
        before = max(first - 1, 0)
        start, end = float(fine.time[before]), float(fine.time[first])
        if gap[before] * gap[first] < 0.0:  # straight over an edge: the gap tells the moment
            end = start + (end - start) * float(gap[before] / (gap[before] - gap[first]))
            break
        path = fine
    return path.at(np.array([end])).moment(0)
