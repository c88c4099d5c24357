"""Paths over the court: where a body went, thin or broken while it was in the air."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from gorodki.render.draw.canvas import Canvas
from gorodki.render.draw.colours import Colour
from gorodki.render.draw.view import Box, Point, View
from gorodki.sim.trace import Trace, lowest

AIRBORNE = (
    0.008  # metres of air under a body from which its path is drawn as flight (a choice of the picture)
)
FLIES = 0.05  # metres of air under a piece from which its flight is shown from the side
_OFF = 0.02  # metres; a piece that others carry is in the air too, but does not fly until it leaves its place
_MOVED = 0.003  # metres: a body that strays less stayed where it was, as far as a picture can show


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a path.

    Args:
        points: (x, y) of the middle of the footprint, metres.
        flight: True where the body was in the air.
    """

    points: tuple[Point, ...]
    flight: bool


def path(trace: Trace, index: int, *, from_time: float = -math.inf, until: float = math.inf) -> list[Run]:
    """The path of a body in stretches that share their end points; empty where it did not move."""
    keep = (trace.time >= from_time) & (trace.time <= until)
    body = trace.bodies[index]
    axis = trace.axis[keep, index]
    centre = trace.position[keep, index]
    if len(centre) < 2:
        return []
    xy = centre[:, :2] + body.offset * axis[:, :2]
    if float(np.abs(xy - xy[0]).max()) < _MOVED:
        return []
    started = np.linalg.norm(xy - xy[0], axis=1) > _MOVED
    flight = lowest(body, centre[:, 2], axis[:, 2]) > AIRBORNE
    first = int(np.argmax(started))
    flight[:first] = flight[first]  # a piece that rests on others is not flying
    cuts = [0, *(np.flatnonzero(np.diff(flight.astype(int))) + 1).tolist(), len(xy) - 1]
    runs = []
    for a, b in itertools.pairwise(cuts):
        if b > a:
            runs.append(Run(thinned(xy[a : b + 1]), bool(flight[a])))
    return runs


def in_flight(trace: Trace, index: int) -> NDArray[np.bool_]:
    """When a body flies (T,): off the place where it stood, high enough to be seen from the side."""
    centre, axis = trace.position[:, index], trace.axis[:, index]
    moved = np.linalg.norm(centre - centre[0], axis=1) > _OFF
    return np.asarray(moved & (lowest(trace.bodies[index], centre[:, 2], axis[:, 2]) > FLIES))


def spread(way: NDArray[np.float64], seen: NDArray[np.bool_], every: float) -> list[int]:
    """Moments, `every` metres of a way (N, 2 or 3) apart, at which a body is shown while it is seen (N,)."""
    steps, travelled, found = np.linalg.norm(np.diff(way, axis=0), axis=1), 0.0, []
    for k in np.flatnonzero(seen[1:] & seen[:-1]).tolist():
        travelled += float(steps[k])
        if travelled >= every:
            travelled = 0.0
            found.append(k + 1)
    return found


def draw_path(
    canvas: Canvas,
    view: View,
    runs: list[Run],
    colour: Colour,
    *,
    width: float = 2.6,
    flight_width: float = 1.3,
    dashed_flight: bool = False,
    end_head: bool = True,
) -> None:
    """Draw a path with heads that show the way it was run."""
    for run in runs:
        thick = flight_width if run.flight else width
        canvas.line(
            view.points(run.points), colour, thick, dash=(7, 5) if run.flight and dashed_flight else None
        )
    whole = view.points([p for run in runs for p in run.points])
    for tip, direction in heads(whole, every=130.0 * canvas.pen, end=end_head):
        if view.box.contains(tip):
            canvas.head(tip, direction, colour, 9 + width)


def heads(line: list[Point], *, every: float, end: bool) -> list[tuple[Point, Point]]:
    """Tips and unit directions of the heads along a line in pixels: spread evenly, and one at the end."""
    total = sum(math.dist(a, b) for a, b in itertools.pairwise(line))
    count = int(total // every)
    wanted = [total * (k + 0.5) / count for k in range(count)]
    if end and total > 14:
        wanted.append(total)
    out: list[tuple[Point, Point]] = []
    done = 0.0
    todo = iter(wanted)
    target = next(todo, None)
    for a, b in itertools.pairwise(line):
        step = math.dist(a, b)
        while target is not None and step > 0 and done + step >= target - 1e-6:
            share = min(1.0, (target - done) / step)
            direction = ((b[0] - a[0]) / step, (b[1] - a[1]) / step)
            out.append(((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), direction))
            target = next(todo, None)
        done += step
    return out


def leaves(line: list[Point], box: Box) -> tuple[Point, Point] | None:
    """Where a line in pixels leaves a box for the last time: point on the edge, unit direction outward."""
    for a, b in zip(line[::-1][1:], line[::-1], strict=False):
        if box.contains(a) and not box.contains(b):
            low, high = 0.0, 1.0
            for _ in range(40):
                mid = (low + high) / 2
                inside = box.contains((a[0] + (b[0] - a[0]) * mid, a[1] + (b[1] - a[1]) * mid))
                low, high = (mid, high) if inside else (low, mid)
            length = math.dist(a, b)
            tip = (a[0] + (b[0] - a[0]) * low, a[1] + (b[1] - a[1]) * low)
            return tip, ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
    return None


def thinned(xy: NDArray[np.float64], tolerance: float = 0.0015) -> tuple[Point, ...]:
    """Fewer points of a way (N, 2), none left out farther off it than the tolerance, m."""
    if len(xy) > 2:
        xy = shapely.get_coordinates(
            shapely.simplify(shapely.linestrings(xy), tolerance, preserve_topology=False)
        )
    return tuple((float(x), float(y)) for x, y in xy)
