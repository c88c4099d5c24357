"""Where the bat is shown on its way over the court, and where it first touched something."""

from __future__ import annotations

import math

import numpy as np

from gorodki.figures.types import Vec3
from gorodki.render.draw.labels import along
from gorodki.render.draw.paths import path, spread
from gorodki.render.draw.view import Box, Point, View
from gorodki.sim.trace import Event, EventKind, Trace

_EVERY = 0.62  # metres of way between two outlines of the bat
_MARGIN = 0.3  # metres around the picture in which a bat can still be seen in it
_ASIDE = 8.5  # pixels from a touch to the middle of its sign, so that the piece stays in sight


def bat_moments(trace: Trace, view: View) -> list[int]:
    """Moments at which the outline of the bat is drawn; none where there is no bat."""
    if trace.bat is None:
        return []
    way = trace.position[:, trace.bat, :2]
    room = view.box.shrunk(-_MARGIN * view.scale)
    low, high = view.metres((room.left, room.bottom)), view.metres((room.right, room.top))
    seen = np.all((way >= low) & (way <= high), axis=1)
    return spread(way, seen, _EVERY)


def bat_boxes(trace: Trace, view: View, unit: float) -> list[Box]:
    """What the outlines and the way of the bat cover, pixels."""
    bat = trace.bat
    if bat is None:
        return []
    body, boxes = trace.bodies[bat], []
    thick = 2 * body.radius * view.scale
    for k in bat_moments(trace, view):
        middle = trace.position[k, bat] + body.offset * trace.axis[k, bat]
        half = body.length / 2 * trace.axis[k, bat]
        boxes += along(view.points(np.array([middle - half, middle + half])), thick / 2, thick)
    line = view.points(p for run in path(trace, bat) for p in run.points)
    boxes += along(line, 9.0 * unit, 12.0 * unit)
    return [box for box in boxes if view.box.overlap(box) > 0]


def first_touch(trace: Trace, kind: EventKind) -> Event | None:
    """Where and when the bat first touched the ground or a piece; None where it did not."""
    if trace.bat is None:
        return None
    return next((e for e in trace.events_of(kind, body=trace.bat) if e.place is not None), None)


def contact_sign(view: View, trace: Trace, touch: Event, unit: float) -> Point:
    """Where the sign of the touch of a piece stands, from above: at its place, on the side of the bat."""
    x, y, _ = touch.place or (0.0, 0.0, 0.0)
    bat = nearest_of_bat(trace, touch)
    return beside(view.px(x, y), view.px(bat[0], bat[1]), _ASIDE * unit)


def beside(at: Point, other: Point, by: float) -> Point:
    """A point so many pixels from one point towards another; the first one where they are the same."""
    away = math.dist(at, other)
    if away < 0.5:
        return at
    return (at[0] + (other[0] - at[0]) * by / away, at[1] + (other[1] - at[1]) * by / away)


def nearest_of_bat(trace: Trace, touch: Event) -> Vec3:
    """The point of the bat's axis that was nearest to where it touched something, metres."""
    place = np.array(touch.place or (0.0, 0.0, 0.0))
    if trace.bat is None:
        return float(place[0]), float(place[1]), float(place[2])
    body = trace.bodies[trace.bat]
    centre, axis = trace.pose_at(trace.bat, touch.time)
    reach, middle = body.length / 2 - body.radius, centre + body.offset * axis
    x, y, z = middle + max(-reach, min(reach, float((place - middle) @ axis))) * axis
    return float(x), float(y), float(z)
