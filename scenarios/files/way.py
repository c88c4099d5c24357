"""How a person tells a motion: waypoints of bodies, and events that were seen."""

from __future__ import annotations

from dataclasses import dataclass

from gorodki.court.gorodki.marked import Marked
from gorodki.figures.types import Placement, Vec3
from gorodki.sim.trace import Body, EventKind


@dataclass(frozen=True, slots=True)
class Waypoint:
    """Where a body is at one moment.

    Args:
        time: seconds since release.
        x: of the centre, metres.
        y: of the centre, metres.
        heading: of the axis, radians counter-clockwise from +x; None keeps the one before.
        elevation: of the axis above the ground, radians; pi/2 stands.
        lift: air between the body and the ground, metres.
        lands: True where the body comes down on the ground here, which is marked.
        struck: True where a blow changes its speed at once.
    """

    time: float
    x: float
    y: float
    heading: float | None = None
    elevation: float = 0.0
    lift: float = 0.0
    lands: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A body and its way.

    Args:
        body: what it is.
        stands: where it is before it moves; None for a bat, which starts at its first waypoint.
        start: when it starts to move, seconds since release.
        waypoints: where it then goes, in order of time; none where it stays.
        leaves: True where it goes on past its last waypoint and is followed no further.
    """

    body: Body
    stands: Placement | None
    start: float = 0.0
    waypoints: tuple[Waypoint, ...] = ()
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """An event a person marks; fields as in `sim.trace.Event`, bodies by name."""

    kind: EventKind | Marked
    time: float
    body: str | None = None
    other: str | None = None
    place: Vec3 | None = None
    data: tuple[tuple[str, str], ...] = ()
