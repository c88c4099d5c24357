"""The way of one body through a trace, as the court follows it."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gorodki.court.measuring.footprint import Shapes, footprints, outlines
from gorodki.figures.errors import InputError
from gorodki.figures.types import Placement, Vec3
from gorodki.sim.trace import Body, EventKind, Trace

if TYPE_CHECKING:
    from shapely import Polygon

Floats = NDArray[np.float64]
Rows = NDArray[np.intp]
Mask = NDArray[np.bool_]

STILL = 1e-7  # metres, and of a unit vector: less between two samples is rest
ON_GROUND = 0.005  # metres under a body up to which it is on the ground; assumed
END = 0.01  # metres of a body that make up its end
CARRIED_ON = 5.0  # metres a body is taken to go on where it left the area and no pose shows it outside


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a path in time.

    Args:
        time: seconds since release.
        place: centre of the body, metres; None where only that it happened is known.
    """

    time: float
    place: Vec3 | None


@dataclass(frozen=True, eq=False)
class Path:
    """Poses of one body, those of rest left out.

    Args:
        body: what it is.
        time: (N,) seconds, increasing.
        centre: (N, 3) centres of mass, metres.
        axis: (N, 3) unit vectors.
        roll: (N,) radians.
        left_area: True where it is followed no further than this.
        carried_on: True where the last sample is not of the trace: where it left the area, or was heading.
    """

    body: Body
    time: Floats
    centre: Floats
    axis: Floats
    roll: Floats
    left_area: bool = False
    carried_on: bool = False

    def at(self, times: Floats) -> Path:
        """Poses at other times, linear between samples."""
        last = len(self.time) - 1
        row = self.time.searchsorted(times, side="right") - 1
        row = np.minimum(np.maximum(row, 0), max(last - 1, 0))
        after = np.minimum(row + 1, last)
        start = self.time[row]
        span = self.time[after] - start
        span[span <= 0.0] = 1.0
        share = np.minimum(np.maximum((times - start) / span, 0.0), 1.0)[:, None]
        rest = 1.0 - share
        centre = self.centre[row] * rest + self.centre[after] * share
        axis = self.axis[row] * rest + self.axis[after] * share
        axis /= np.sqrt(np.einsum("ij,ij->i", axis, axis))[:, None]
        roll = self.roll[row] * rest[:, 0] + self.roll[after] * share[:, 0]
        return Path(self.body, times, centre, axis, roll, self.left_area)

    def part(self, start: int, end: int) -> Path:
        """Samples [start, end)."""
        span = slice(start, end)
        return Path(
            self.body, self.time[span], self.centre[span], self.axis[span], self.roll[span], self.left_area
        )

    def some(self, rows: Rows) -> Path:
        """Some samples, by their numbers."""
        return Path(
            self.body, self.time[rows], self.centre[rows], self.axis[rows], self.roll[rows], self.left_area
        )

    def until(self, time: float) -> Path:
        """The part up to a moment, which becomes its last sample."""
        if time >= self.time[-1]:
            return self
        row = int(np.searchsorted(self.time, time))
        before, end = self.part(0, row), self.at(np.array([time]))
        return Path(
            self.body,
            np.concatenate([before.time, end.time]),
            np.concatenate([before.centre, end.centre]),
            np.concatenate([before.axis, end.axis]),
            np.concatenate([before.roll, end.roll]),
            self.left_area,
        )

    def before(self, time: float) -> Placement:
        """The last pose of a sample before a moment."""
        return self.pose(max(int(np.searchsorted(self.time, time)) - 1, 0))

    @cached_property
    def steps(self) -> Floats:
        """(N - 1,) horizontal way from each sample to the next, metres."""
        step = self.centre[1:, :2] - self.centre[:-1, :2]
        length: Floats = np.sqrt(step[:, 0] * step[:, 0] + step[:, 1] * step[:, 1])
        return length

    @cached_property
    def longest_step(self) -> float:
        """The longest horizontal way from a sample to the next, metres."""
        return float(self.steps.max()) if len(self.time) > 1 else 0.0

    @property
    def followed(self) -> Path:
        """The part that the trace shows."""
        return self.part(0, len(self.time) - 1) if self.carried_on else self

    def footprints(self, which: NDArray[np.bool_] | None = None) -> Shapes:
        """Footprints at all samples, or at some."""
        if which is None:
            return footprints(self.body, self.centre, self.axis, self.roll)
        return footprints(self.body, self.centre[which], self.axis[which], self.roll[which])

    def outlines(self) -> Floats:
        """Outlines of the footprints at all samples, as points."""
        return outlines(self.body, self.centre, self.axis, self.roll)

    def moment(self, row: int) -> Moment:
        """Time and place of a sample."""
        return Moment(float(self.time[row]), vec3(self.centre[row]))

    @property
    def stop(self) -> Moment:
        """When and where it came to rest; its last sample where it still moved."""
        rests = len(self.time) > 1 and not (
            max(map(abs, (self.centre[-1] - self.centre[-2]).tolist())) > STILL
            or max(map(abs, (self.axis[-1] - self.axis[-2]).tolist())) > STILL
        )
        return self.moment(-2 if rests else -1)

    @property
    def last_footprint(self) -> Polygon:
        """Footprint of the last pose, by its roll."""
        return footprints(self.body, self.centre[-1:], self.axis[-1:], self.roll[-1:])[0]

    @property
    def last(self) -> Placement:
        """The last pose."""
        return self.pose(-1)

    def pose(self, row: int) -> Placement:
        """The pose at a sample."""
        return Placement(vec3(self.centre[row]), vec3(self.axis[row]))


def paths_of(trace: Trace, by_hand: Collection[StrEnum] = ()) -> dict[int, Path]:
    """The path of each piece of a trace by index, up to where it left the area or somebody took it away.

    Args:
        trace: what moved.
        by_hand: kinds of events after which a body moves by nothing of its own.

    Raises:
        InputError: for a piece without a finite first pose.
    """
    pieces: list[int] | slice = list(trace.pieces)
    if trace.pieces == tuple(range(len(trace.bodies) - len(trace.pieces), len(trace.bodies))):
        pieces = slice(len(trace.bodies) - len(trace.pieces), None)  # a view, not a copy
    centre, axis, roll = trace.position[:, pieces], trace.axis[:, pieces], trace.roll[:, pieces]
    followed = np.isfinite(_largest(centre) + _largest(axis))
    keep = _moving(centre, axis)
    return {
        index: _path(
            trace,
            index,
            (centre[:, i], axis[:, i], roll[:, i]),
            by_hand,
            followed=followed[:, i],
            keep=keep[:, i],
        )
        for i, index in enumerate(trace.pieces)
    }


def _path(
    trace: Trace,
    index: int,
    poses: tuple[Floats, Floats, Floats],
    by_hand: Collection[StrEnum],
    *,
    followed: Mask,
    keep: Mask,
) -> Path:
    body, time = trace.bodies[index], trace.time
    centre, axis, roll = poses
    gone = next(
        (e for e in trace.events if e.kind is EventKind.LEFT_AREA and index in (e.body, e.other)), None
    )
    taken = min((e.time for e in trace.events if e.kind in by_hand and e.body == index), default=math.inf)
    if gone is not None:
        followed = followed & (time <= gone.time)
    count = len(time) if followed.all() else int(np.argmin(followed))
    if count == 0:
        raise InputError(f"body {body.name!r} of the trace: its first pose is not finite")
    carried_on = False
    if count < len(time) or gone is not None or taken < time[-1]:
        time, centre, axis, roll = time[:count], centre[:count], axis[:count], roll[:count]
        if taken < time[-1]:
            path = Path(body, time, centre, axis, roll).until(max(taken, float(time[0])))
            time, centre, axis, roll = path.time, path.centre, path.axis, path.roll
            gone = None
        elif gone is not None:
            centre, axis, roll, time = _carried_on(centre, axis, roll, time, gone.time, gone.place)
            carried_on = len(time) > count
        keep = np.append(keep[:count], True) if carried_on else keep[: len(time)].copy()
        keep[-2 if carried_on else -1] = True
    rows = np.flatnonzero(keep) if not keep.all() else slice(None)
    return Path(body, time[rows], centre[rows], axis[rows], roll[rows], gone is not None, carried_on)


def grounded(body: Body, pose: Placement) -> Placement:
    """A pose laid on the ground: standing where it is steeper than 45 degrees, else lying."""
    (x, y, _), (ax, ay, az) = pose.centre, pose.axis
    flat = math.hypot(ax, ay)
    if abs(az) > flat:
        return Placement((x, y, body.length / 2), (0.0, 0.0, 1.0))
    return Placement((x, y, body.radius), (ax / flat, ay / flat, 0.0))


def tilted(path: Path) -> Mask:
    """At which samples (N,) only an end of a body can be on the ground."""
    found: Mask = np.abs(path.axis[:, 2]) * path.body.length > ON_GROUND
    return found


def lower_ends(path: Path, which: Mask) -> Shapes:
    """Footprints of the lower ends of a body at some samples."""
    end = replace(path.body, length=END, chamfer=0.0, name="")
    axis = path.axis[which]
    reach = np.where(axis[:, 2] < 0.0, 1.0, -1.0) * (path.body.length - END) / 2
    return footprints(end, path.centre[which] + reach[:, None] * axis, axis, path.roll[which])


def vec3(row: Floats) -> Vec3:
    """Three numbers of an array as plain floats."""
    return (float(row[0]), float(row[1]), float(row[2]))


def _moving(centre: Floats, axis: Floats) -> Mask:
    """Samples (T, P) of (T, P, 3) poses that differ from the one before or after them, and the two ends."""
    moved = np.maximum(_largest(centre[1:] - centre[:-1]), _largest(axis[1:] - axis[:-1])) > STILL
    keep = np.ones(centre.shape[:2], dtype=bool)
    keep[1:-1] = moved[:-1] | moved[1:]
    return keep


def _largest(vectors: Floats) -> Floats:
    """The largest component (..., ) of (..., 3) vectors, signs left out."""
    size = np.abs(vectors)
    largest: Floats = np.maximum(np.maximum(size[..., 0], size[..., 1]), size[..., 2])
    return largest


def _carried_on(
    centre: Floats, axis: Floats, roll: Floats, time: Floats, when: float, place: Vec3 | None
) -> tuple[Floats, Floats, Floats, Floats]:
    """Poses of a body that left the area, ending where it was last known to be or was heading."""
    if place is not None:
        end = np.array([place[0], place[1], centre[-1, 2]])
    else:
        steps = np.diff(centre[:, :2], axis=0)
        moving = np.flatnonzero(np.hypot(steps[:, 0], steps[:, 1]) > STILL)
        if not len(moving):
            return centre, axis, roll, time
        step = steps[moving[-1]]
        end = centre[-1] + np.append(CARRIED_ON * step / np.hypot(step[0], step[1]), 0.0)
    later = max(when, float(time[-1])) + 1e-6
    return (
        np.vstack([centre, end]),
        np.vstack([axis, axis[-1:]]),
        np.append(roll, roll[-1]),
        np.append(time, later),
    )
