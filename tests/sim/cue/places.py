"""Positions of the table for tests, and what a trace tells of them."""

from __future__ import annotations

from gorodki.figures.tables.position import Position
from gorodki.figures.tables.table import table
from gorodki.sim.cue.scene import Scene
from gorodki.sim.trace import EventKind, Trace

FIVE = table("five-pins")
R = FIVE.radius
OPENING = Position(FIVE, {"white": (-0.505, 1.241), "yellow": (0.0, 2.74), "red": (0.0, 2.13)})


def lie(**balls: tuple[float, float]) -> Scene:
    return Scene(Position(FIVE, balls, frozenset(FIVE.pins)))


def told(trace: Trace) -> list[tuple[str, str, str | None, str]]:
    names = [b.name for b in trace.bodies]
    return [
        (str(e.kind), names[e.body], None if e.other is None else names[e.other], e.fixture)
        for e in trace.events
        if e.body is not None and e.kind is not EventKind.REST
    ]
