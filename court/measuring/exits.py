"""When several bodies wholly left a region, and how far out they got, told for all of them at once.

The pieces of a throw have one size. What must be asked of footprints is asked for all of them in one go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gorodki.court.measuring.crossing import (
    CORE,
    Floats,
    Leaving,
    Margin,
    change,
    leaving_by_samples,
)
from gorodki.court.measuring.footprint import footprints, outlines, reach
from gorodki.court.measuring.path import Moment, Path, vec3
from gorodki.court.measuring.region import Region
from gorodki.sim.trace import Body

STEP = 0.03  # metres between looked-at poses on the way out; less than a piece is wide, even over a corner
EXACT = 1e-6  # metres of gap that are taken for zero
CHECK = 1e-3  # of a span: so much before it passes an edge it must still touch the region
ROUNDS = 8  # at most, to get there


@dataclass(frozen=True, slots=True)
class _Gone:
    """A path that ends up far out.

    Args:
        which: number of the path.
        path: the whole of it.
        exit: the part in which it left, finely sampled.
        farthest: the sample farthest out.
    """

    which: int
    path: Path
    exit: Path
    farthest: int


def leavings(paths: Sequence[Path], region: Region) -> list[Leaving]:
    """Whether and when each body wholly left a region in which it stood, by footprint (UA-V1)."""
    found: list[Leaving | None] = [None] * len(paths)
    gone: dict[Body, list[_Gone]] = {}
    for k, path in enumerate(paths):
        far = reach(path.body)
        lower, upper = region.distance_bounds(path.centre[:, :2])
        if upper.max() <= -path.longest_step:
            found[k] = Leaving(None, None)
            continue
        row = _farthest(path, region, far, lower, upper)
        if row is None:  # never far out: the greatest clearance may be anywhere
            found[k] = leaving_by_samples(path, region)
            continue
        # every footprint holds a disc of the body's radius about its centre: before that has left it is in
        first = max(int(np.argmax(upper > CORE * path.body.radius)) - 1, 0)
        last = int(np.argmax(lower > far))
        like = replace(path.body, name="")
        gone.setdefault(like, []).append(_Gone(k, path, _refined(path.part(first, last + 1)), row))
    for body, group in gone.items():
        for one, leaving in zip(group, _all_gone(body, group, region), strict=True):
            found[one.which] = leaving
    return [leaving for leaving in found if leaving is not None]


def _farthest(path: Path, region: Region, far: float, lower: Floats, upper: Floats) -> int | None:
    """The sample farthest out; None where it is not so far out that no nearer one can have more clearance."""
    least = float(lower.max())
    if least <= far:
        return None
    rows = np.flatnonzero(upper >= least)
    if len(rows) == 1 and least >= 2.0 * far:
        return int(rows[0])
    distance = region.centre_distance(path.centre[rows, :2])
    best = int(distance.argmax())
    return int(rows[best]) if distance[best] >= 2.0 * far else None


def _refined(path: Path) -> Path:
    """A path with samples no farther apart than STEP."""
    if path.longest_step <= STEP:
        return path
    parts = np.maximum(np.ceil(path.steps / STEP), 1.0).astype(int)
    row = np.repeat(np.arange(len(parts)), parts)
    within = np.arange(len(row)) - np.repeat(np.cumsum(parts) - parts, parts)
    span = path.time[1:] - path.time[:-1]
    return path.at(np.append(path.time[row] + span[row] * within / parts[row], path.time[-1]))


def _all_gone(body: Body, group: Sequence[_Gone], region: Region) -> list[Leaving]:
    """Bodies of one size that end up far out."""
    farthest = [g.path.part(g.farthest, g.farthest + 1) for g in group]
    centre, axis, roll = _joined(farthest)
    light = region.clearance_mm(footprints(body, centre, axis, roll)).tolist()
    margins = [Margin(mm, one.moment(0)) for mm, one in zip(light, farthest, strict=True)]
    return [Leaving(at, margin) for at, margin in zip(_left(body, group, region), margins, strict=True)]


def _left(body: Body, group: Sequence[_Gone], region: Region) -> list[Moment]:
    """When each was first wholly outside: between the two samples where its gap passes through zero."""
    exits = [g.exit for g in group]
    centre, axis, roll = _joined(exits)
    outside, gap = region.gaps(outlines(body, centre, axis, roll))
    start = np.cumsum([0, *(len(e.time) for e in exits[:-1])])
    row = np.array(
        [s + int(np.argmax(outside[s : s + len(e.time)])) for s, e in zip(start, exits, strict=True)]
    )
    before = np.maximum(row - 1, start)
    at = _left_at_inner_corners(group, region, centre, gap, start, row)
    plain = (gap[before] < 0.0) & (gap[row] > 0.0) & np.array([moment is None for moment in at])
    rows = np.flatnonzero(plain)
    if len(rows):
        a, b = before[rows], row[rows]
        poses = (centre, axis, roll)
        share = _through_zero(body, poses, a, b, gap, region)
        # past a corner a body may have been clear of the region before it was beyond an edge of it
        early = region.beside(_between(body, poses, a, b, np.maximum(share - CHECK, 0.0)))
        time = np.concatenate([e.time for e in exits])
        times = time[a] + share * (time[b] - time[a])
        places = centre[a] + share[:, None] * (centre[b] - centre[a])
        for i, t, place in zip(rows[~early].tolist(), times[~early].tolist(), places[~early], strict=True):
            at[i] = Moment(t, vec3(place))
    return [
        moment or change(e, region, int(r - s), inside=False)
        for moment, e, r, s in zip(at, exits, row, start, strict=True)
    ]


def _left_at_inner_corners(
    group: Sequence[_Gone],
    region: Region,
    centre: Floats,
    gap: Floats,
    start: NDArray[np.int64],
    row: NDArray[np.int64],
) -> list[Moment | None]:
    """When those left that may have been clear between two samples before they were at one of them.

    That is only where the region turns inwards: out over one of the two edges, in again over the other. Such
    paths are looked at more finely.
    """
    at: list[Moment | None] = [None] * len(group)
    for i, (one, first, last) in enumerate(zip(group, start.tolist(), row.tolist(), strict=True)):
        near = first + np.flatnonzero(gap[first:last] > -STEP)
        if not len(near):
            continue
        away = centre[near, None, :2] - region.inner_corners
        if (np.hypot(away[..., 0], away[..., 1]) < reach(one.path.body) + STEP).any():
            at[i] = leaving_by_samples(one.path, region).left
    return at


def _through_zero(
    body: Body, poses: tuple[Floats, Floats, Floats], a: Floats, b: Floats, gap: Floats, region: Region
) -> Floats:
    """Where between samples `a` and `b` the gap is zero, as a share of the way (regula falsi)."""
    low, high = np.zeros(len(a)), np.ones(len(a))
    under, over = gap[a], gap[b]
    share = low
    for _ in range(ROUNDS):  # the gap is all but linear in so short a span
        share = low + (high - low) * under / (under - over)
        found = region.gaps(_between(body, poses, a, b, share))[1]
        if np.abs(found).max() < EXACT:
            break
        inside = found < 0.0
        low, under = np.where(inside, share, low), np.where(inside, found, under)
        high, over = np.where(inside, high, share), np.where(inside, over, found)
    return share


def _between(body: Body, poses: tuple[Floats, Floats, Floats], a: Floats, b: Floats, share: Floats) -> Floats:
    """Outlines (N, K, 2) at a share of the way from samples `a` to samples `b`."""
    centre, axis, roll = poses
    s = share[:, None]
    there = axis[a] + s * (axis[b] - axis[a])
    there /= np.sqrt(np.einsum("ij,ij->i", there, there))[:, None]
    return outlines(
        body, centre[a] + s * (centre[b] - centre[a]), there, roll[a] + share * (roll[b] - roll[a])
    )


def _joined(paths: Sequence[Path]) -> tuple[Floats, Floats, Floats]:
    """Centres, axes and rolls of several paths, one after another."""
    return (
        np.concatenate([p.centre for p in paths]),
        np.concatenate([p.axis for p in paths]),
        np.concatenate([p.roll for p in paths]),
    )
