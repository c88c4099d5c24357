"""The way of one body through a trace, as the court follows it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from court.footprint import Shapes, footprints
from figures.errors import InputError
from figures.types import Placement, Vec3
from sim.trace import Body, EventKind, Trace

if TYPE_CHECKING:
    from shapely import Polygon

Floats = NDArray[np.float64]

STILL = 1e-7  # metres, and of a unit vector: less between two samples is rest
BY_HAND = (EventKind.STOPPED, EventKind.REBOUND)  # events after which a body moves by nothing of its own
CARRIED_ON = 5.0  # metres a body is taken to go on where it left the area and no pose shows it outside


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a path in time.

    Args:
        time: seconds since release.
        place: centre of the body, metres.
    """

    time: float
    place: Vec3


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
        columns = [self.centre, self.axis, self.roll[:, None]]
        table = np.concatenate(columns, axis=1)
        row = np.clip(np.searchsorted(self.time, times, side="right") - 1, 0, max(len(self.time) - 2, 0))
        after = np.minimum(row + 1, len(self.time) - 1)
        span = self.time[after] - self.time[row]
        share = np.clip((times - self.time[row]) / np.where(span > 0.0, span, 1.0), 0.0, 1.0)[:, None]
        found = table[row] * (1.0 - share) + table[after] * share
        length = np.linalg.norm(found[:, 3:6], axis=1, keepdims=True)
        return Path(self.body, times, found[:, :3], found[:, 3:6] / length, found[:, 6], self.left_area)

    def until(self, time: float) -> Path:
        """The part up to a moment, which becomes its last sample."""
        times = np.append(self.time[self.time < time], time)
        return self.at(times) if time < self.time[-1] else self

    @property
    def followed(self) -> Path:
        """The part that the trace shows."""
        if not self.carried_on:
            return self
        return Path(
            self.body, self.time[:-1], self.centre[:-1], self.axis[:-1], self.roll[:-1], self.left_area
        )

    def footprints(self, which: NDArray[np.bool_] | None = None) -> Shapes:
        """Footprints at all samples, or at some."""
        if which is None:
            return footprints(self.body, self.centre, self.axis, self.roll)
        return footprints(self.body, self.centre[which], self.axis[which], self.roll[which])

    def moment(self, row: int) -> Moment:
        """Time and place of a sample."""
        return Moment(float(self.time[row]), vec3(self.centre[row]))

    @property
    def stop(self) -> Moment:
        """When and where it came to rest; its last sample where it still moved."""
        rests = len(self.time) > 1 and not _steps(self.centre[-2:], self.axis[-2:])[0] > STILL
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


def path_of(trace: Trace, index: int) -> Path:
    """The path of a body of a trace, up to where it left the area or somebody stopped it or took it away.

    Raises:
        InputError: for a body without a finite first pose.
    """
    gone = trace.events_of(EventKind.LEFT_AREA, body=index)
    body, time = trace.bodies[index], trace.time
    centre, axis, roll = trace.position[:, index], trace.axis[:, index], trace.roll[:, index]
    followed = np.isfinite(centre).all(axis=1) & np.isfinite(axis).all(axis=1)
    if gone:
        followed &= time <= gone[0].time
    count = int(np.argmin(followed)) if not followed.all() else len(time)
    if count == 0:
        raise InputError(f"body {body.name!r} of the trace: its first pose is not finite")
    taken = next((e.time for e in trace.events_of(*BY_HAND) if e.body == index), math.inf)
    if taken < time[count - 1]:
        whole = Path(body, time[:count], centre[:count], axis[:count], roll[:count])
        path = whole.until(max(taken, float(time[0])))
        keep = _moving(path.centre, path.axis)
        return Path(body, path.time[keep], path.centre[keep], path.axis[keep], path.roll[keep])
    time, centre, axis, roll = time[:count], centre[:count], axis[:count], roll[:count]
    if gone:
        centre, axis, roll, time = _carried_on(centre, axis, roll, time, gone[0].time, gone[0].place)
    keep = _moving(centre, axis)
    carried_on = len(time) > count
    return Path(body, time[keep], centre[keep], axis[keep], roll[keep], bool(gone), carried_on)


def grounded(body: Body, pose: Placement) -> Placement:
    """A pose laid on the ground: standing where it is steeper than 45 degrees, else lying."""
    (x, y, _), (ax, ay, az) = pose.centre, pose.axis
    flat = math.hypot(ax, ay)
    if abs(az) > flat:
        return Placement((x, y, body.length / 2), (0.0, 0.0, 1.0))
    return Placement((x, y, body.radius), (ax / flat, ay / flat, 0.0))


def vec3(row: Floats) -> Vec3:
    """Three numbers of an array as plain floats."""
    return (float(row[0]), float(row[1]), float(row[2]))


def _moving(centre: Floats, axis: Floats) -> NDArray[np.bool_]:
    """Samples that differ from the one before or after them, and the two ends."""
    moved = _steps(centre, axis) > STILL
    keep = np.ones(len(centre), dtype=bool)
    keep[1:-1] = moved[:-1] | moved[1:]
    return keep


def _steps(centre: Floats, axis: Floats) -> Floats:
    """How far a pose moved from each sample to the next."""
    shifts: Floats = np.abs(np.diff(centre, axis=0)).max(axis=1)
    turns: Floats = np.abs(np.diff(axis, axis=0)).max(axis=1)
    return np.maximum(shifts, turns)


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
