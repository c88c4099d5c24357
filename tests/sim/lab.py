"""Bodies, sheets and readings for the tests of the engines: a scene of few bodies, run and read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from gorodki.figures.types import Vec3
from gorodki.sim.trace import Body, BodyKind, EventKind, Floats, Shape, Trace
from gorodki.sim.wood.equipment import Surface
from gorodki.sim.wood.planar import Block, Schedule, SimulatedArea, run_many
from gorodki.sim.wood.scene import Scene, Start

R, L, M = 0.0245, 0.200, 0.245
"""Radius, length and mass of the piece that every oracle uses."""

BAT_R, BAT_L, BAT_M = 0.020, 1.0, 2.0
"""Radius, length and mass of the bat of the oracles (a uniform rod: its moment of inertia is M L²/12)."""

SHEET = Surface(
    "test",
    friction=0.3,
    restitution_piece=0.0,
    restitution_bat=0.0,
    rolling_arm=0.0,
    wood_friction=0.0,
    wood_restitution=0.5,
    skid_lift=0.0,
    wood_skid_lift=0.0,
    line_support=True,
    note="numbers of the oracles",
)
"""Friction 0.3, nothing bounces off it, nothing resists rolling, wood is smooth with restitution 0.5."""


def sheet(**numbers: float | bool) -> Surface:
    """`SHEET` with other numbers."""
    return replace(SHEET, **numbers)  # type: ignore[arg-type]


def piece(number: int = 1, *, mass: float = M, shape: Shape = Shape.ROUND) -> Body:
    """A piece of the oracles' size."""
    return Body(str(number), BodyKind.PIECE, shape, R, L, mass, chamfer=0.0025)


def bat(*, mass: float = BAT_M, length: float = BAT_L, radius: float = BAT_R, offset: float = 0.0) -> Body:
    """The bat of the oracles."""
    return Body("bat", BodyKind.BAT, Shape.ROD, radius, length, mass, offset)


def lying(
    x: float = 0.0,
    y: float = 0.0,
    *,
    number: int = 1,
    heading: float = 0.0,
    velocity: tuple[float, float] = (0.0, 0.0),
    yaw: float = 0.0,
    forward: float = 0.0,
    mass: float = M,
    held: bool = False,
) -> Start:
    """A piece that lies on the sheet.

    Args:
        heading: of its axis, radians from +x.
        velocity: in the plane, m/s.
        yaw: rate of turning about the vertical, rad/s.
        forward: rate of rolling, rad/s; positive rolls towards the left of the axis (heading 0: towards +y).
    """
    ax, ay = math.cos(heading), math.sin(heading)
    return Start(
        piece(number, mass=mass),
        (x, y, R),
        (ax, ay, 0.0),
        (*velocity, 0.0),
        (-forward * ax, -forward * ay, yaw),
        held=held,
    )


def standing(
    x: float = 0.0,
    y: float = 0.0,
    *,
    number: int = 1,
    velocity: tuple[float, float] = (0.0, 0.0),
    spin: float = 0.0,
    held: bool = False,
) -> Start:
    """A piece that stands on its end."""
    return Start(piece(number), (x, y, L / 2), (0.0, 0.0, 1.0), (*velocity, 0.0), (0.0, 0.0, spin), held=held)


def rod(
    body: Body,
    position: Vec3,
    *,
    heading: float = 0.0,
    velocity: Vec3 = (0.0, 0.0, 0.0),
    angular: Vec3 = (0.0, 0.0, 0.0),
) -> Start:
    """A level bat anywhere."""
    return Start(body, position, (math.cos(heading), math.sin(heading), 0.0), velocity, angular)


def run(*bodies: Start, on: Surface = SHEET, until: float = 0.1, schedule: Schedule | None = None) -> Trace:
    """Run a scene in the planar engine; with steps of other lengths where a schedule is given."""
    scene = Scene(bodies, on)
    if schedule is None:
        return scene.run("planar", until=until)
    return run_many([scene], until=until, schedule=schedule)[0]


def speed(trace: Trace, body: int, start: float, end: float) -> Floats:
    """Mean velocity (3,) of a centre of mass between two times of a trace, m/s."""
    return _change(trace.time, trace.position[:, body], start, end)


def roll_rate(trace: Trace, body: int, start: float, end: float) -> float:
    """Mean rate of roll about the own axis, rad/s."""
    return float(_change(trace.time, trace.roll[:, body, None], start, end)[0])


def headings(trace: Trace, body: int) -> Floats:
    """Heading (T,) of an axis, continuous in time, radians."""
    return np.unwrap(np.arctan2(trace.axis[:, body, 1], trace.axis[:, body, 0]))


def yaw_rate(trace: Trace, body: int, start: float, end: float) -> float:
    """Mean rate of turning about the vertical, rad/s."""
    return float(_change(trace.time, headings(trace, body)[:, None], start, end)[0])


def window(trace: Trace, kind: EventKind, length: float, *, count: int = 1) -> tuple[float, float]:
    """From the first sample at or after the `count`-th event of a kind, for `length` seconds.

    Before that sample lies the step in which it happened, half of it before the event and half after.
    """
    event = trace.events_of(kind)[count - 1]
    start = float(trace.time[np.searchsorted(trace.time, event.time - 1e-12)])
    return start, start + length


def at(trace: Trace, body: int, time: float) -> Floats:
    """Centre (3,) at a time."""
    return trace.pose_at(body, time)[0]


def _change(time: Floats, values: Floats, start: float, end: float) -> Floats:
    """Mean rate of change between two times, linear between samples."""
    ends = np.array([[np.interp(t, time, column) for column in values.T] for t in (start, end)])
    return np.asarray((ends[1] - ends[0]) / (end - start))


WIDE = SimulatedArea(left=-100.0, right=100.0, front=-100.0, back=100.0)
"""An area that nothing leaves."""


def planar_block(scenes: Sequence[Scene], *, area: SimulatedArea = WIDE, step: float | None = None) -> Block:
    """A block of the planar engine, to be stepped and looked into by a test; `step`: seconds, all the way."""
    schedule = Schedule() if step is None else Schedule(fine=step, hop=step, coarse=step, cruise=step)
    return Block(scenes, schedule, area)


SLIPS = 1e-9  # m/s: what slips by less rolls


def slip(block: Block) -> float:
    """How fast the only body of a block, which lies, slips on the sheet under its middle, m/s."""
    s = block.state
    x, y, _ = s.axis[0]
    ahead = s.velocity[0, 0] * x + s.velocity[0, 1] * y
    across = s.velocity[0, 1] * x - s.velocity[0, 0] * y + R * float(s.angular[0] @ s.axis[0])
    return math.hypot(ahead, across)
