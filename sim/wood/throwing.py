"""From a throw to a trace: the flight of the bat, then whatever it meets."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from gorodki.figures.types import Placement
from gorodki.sim.engines import engine_named
from gorodki.sim.trace import Event, EventKind, Floats, Trace
from gorodki.sim.wood.equipment import Equipment
from gorodki.sim.wood.flight import Flight, fly_many
from gorodki.sim.wood.scene import Scene, Start, bat_body, standing_pieces
from gorodki.sim.wood.throw import Throw

CLEARANCE = 0.01  # m above everything that stands: there the engine takes over from the flight
UNTIL = 12.0  # s after that for which a throw is followed: a piece that rolls at 1 m/s takes 8 s to stop
FRAME = 1 / 120  # s between samples of the flight


def simulate(
    throw: Throw,
    pieces: Mapping[int, Placement],
    equipment: Equipment,
    *,
    engine: str = "planar",
    seed: int | None = None,
) -> Trace:
    """What happens when a bat is thrown at pieces.

    Args:
        throw: the release.
        pieces: where each piece in play is, by its number in the figure.
        equipment: bat, pieces, sheet.
        engine: ``planar`` or ``mujoco``.
        seed: noted in the trace: which of a thrower's throws this is.

    Raises:
        InputError: for an engine that is unknown or not installed.
    """
    run = engine_named(engine)
    scene, flight = opening(throw, pieces, equipment)
    return with_flight(run(scene, until=UNTIL, seed=seed), flight)


def simulate_many(
    throws: Sequence[Throw],
    pieces: Mapping[int, Placement],
    equipment: Equipment,
    *,
    seeds: Sequence[int | None] | None = None,
) -> list[Trace]:
    """`simulate` of many throws at the same pieces, as one block of the planar engine; one trace for each.

    seeds: noted in the traces, one for each throw.
    """
    from gorodki.sim.wood.planar import run_many

    scenes, flights = zip(*openings(throws, pieces, equipment), strict=True) if throws else ((), ())
    traces = run_many(scenes, until=UNTIL, seeds=seeds) if scenes else []
    return [with_flight(trace, flight) for trace, flight in zip(traces, flights, strict=True)]


def opening(throw: Throw, pieces: Mapping[int, Placement], equipment: Equipment) -> tuple[Scene, Flight]:
    """The scene when an end of the bat may meet what stands, and the flight until then."""
    return openings([throw], pieces, equipment)[0]


def openings(
    throws: Sequence[Throw], pieces: Mapping[int, Placement], equipment: Equipment
) -> list[tuple[Scene, Flight]]:
    """`opening` of many throws at the same pieces."""
    kind = equipment.piece
    tops = [p.centre[2] + abs(p.axis[2]) * kind.length / 2 + kind.diameter / 2 for p in pieces.values()]
    bat = equipment.bat
    height = max(tops, default=0.0) + bat.diameter / 2 + CLEARANCE
    reach = bat.length / 2 + abs(bat.offset)
    heights = [height + reach * math.sin(abs(t.tilt)) for t in throws]
    standing = standing_pieces(pieces, kind)
    body = bat_body(bat)
    out = []
    for flight in fly_many(throws, bat, until_height=heights):
        end = flight.end
        bat_start = Start(body, _triple(end.position), end.axis, _triple(end.velocity), end.angular)
        out.append((Scene([bat_start, *standing], equipment.surface, end.time), flight))
    return out


def with_flight(trace: Trace, flight: Flight) -> Trace:
    """A trace that begins with the release: the flight, then what an engine made of the scene at its end."""
    end = flight.end.time
    times = np.arange(0.0, end - 0.2 * FRAME, FRAME)
    n, m = len(times), len(trace.bodies)
    position = np.repeat(trace.position[:1], n, axis=0)
    axis = np.repeat(trace.axis[:1], n, axis=0)
    for k, t in enumerate(times):
        state = flight.state_at(float(t))
        position[k, 0] = state.position
        axis[k, 0] = state.axis
    release = Event(EventKind.RELEASE, 0.0, 0, None, _triple(flight.position[0]))
    return replace(
        trace,
        time=np.concatenate([times, trace.time]),
        position=np.concatenate([position, trace.position]),
        axis=np.concatenate([axis, trace.axis]),
        roll=np.concatenate([np.zeros((n, m)), trace.roll]),
        events=(release, *trace.events),
        _digest="",
    )


def _triple(v: Floats) -> tuple[float, float, float]:
    return float(v[0]), float(v[1]), float(v[2])
