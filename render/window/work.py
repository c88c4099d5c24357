"""What takes long, as plain functions: one throw with its ruling, and a cloud of throws block by block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gorodki.court.gorodki.ruling import PieceVerdict, Ruling, ThrowVerdict
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.render.window.state import CloudOf
from gorodki.scenarios.throw.one_throw import set_up, thrown
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.trace import EventKind, Origin, Trace
from gorodki.sim.wood.scene import standing_pieces
from gorodki.sim.wood.throw import Throw
from gorodki.sim.wood.thrower import thrower
from gorodki.sim.wood.throwing import simulate, simulate_many

STILL = 0.005  # m: a bat that moved less from one point of its way to the next lies still
STANDING = "standing"
"""Engine of a trace in which nothing moves."""

FIRST_BLOCK, LARGEST_BLOCK = 5, 40  # throws simulated together: few at first, so that something is seen soon


@dataclass(frozen=True)
class CloudThrow:
    """One throw of a cloud, as little of it as its picture needs.

    Args:
        out: how many pieces it knocked out.
        lost: True where the throw was lost or given back.
        landing: (x, y) where the bat first touched the ground, metres; None where it did not.
        stops: number of the piece, x and y (metres) where it stopped, and whether it was out.
        bat: (x, y) of the bat on its way, thinned out, metres.
    """

    out: int
    lost: bool
    landing: tuple[float, float] | None
    stops: tuple[tuple[int, float, float, bool], ...]
    bat: NDArray[np.float32]


@lru_cache(maxsize=64)
def meant(setup: ThrowRequest) -> Throw:
    """The throw a setup means, the thrower's error left out.

    Raises:
        InputError: for a name that is not known or a number out of its range.
    """
    given: dict[str, Any] = setup.given
    return replace(_aimed(setup.unaimed()), **given)


@lru_cache(maxsize=64)
def _aimed(setup: ThrowRequest) -> Throw:
    """The throw that hits, before a person's numbers replace those of it."""
    return thrown(setup, *set_up(setup))[0]


@lru_cache(maxsize=16)
def standing(setup: ThrowRequest) -> Trace:
    """The pieces of an unaimed setup as they stand before the throw; nothing moves, and there is no bat.

    Raises:
        InputError: for a name that is not known.
    """
    before, tools = set_up(setup)
    starts = standing_pieces(before.lying, tools.piece)
    position = np.array([[s.position for s in starts]] * 2, dtype=float).reshape(2, len(starts), 3)
    axis = np.array([[s.axis for s in starts]] * 2, dtype=float).reshape(2, len(starts), 3)
    roll = np.zeros((2, len(starts)))
    time = np.array([0.0, 1e-3])
    return Trace(tuple(s.body for s in starts), time, position, axis, roll, (), Origin(STANDING, "", 0.0))


def outcome(setup: ThrowRequest) -> RuledThrow:
    """Throw, and judge; the same setup gives the same outcome, bit for bit.

    Raises:
        InputError: for a name that is not known or a number out of its range.
    """
    from gorodki.court.gorodki.adjudicator import adjudicate

    before, tools = set_up(setup)
    throw, seed = thrown(setup, before, tools)
    trace = simulate(throw, before.lying, tools, seed=seed)
    return RuledThrow(trace, adjudicate(trace, before), throw, tools, setup.thrower)


def cloud(wanted: CloudOf) -> Iterator[tuple[CloudThrow, ...]]:
    """The throws of a cloud, block by block.

    Raises:
        InputError: as `outcome`.
    """
    throws = thrower(wanted.thrower).draw_many(meant(wanted.setup), wanted.count, wanted.seed)
    done, size = 0, FIRST_BLOCK
    while done < len(throws):
        yield _block(wanted.setup, throws[done : done + size])
        done, size = done + size, min(2 * size, LARGEST_BLOCK)


def _block(setup: ThrowRequest, throws: list[Throw]) -> tuple[CloudThrow, ...]:
    from gorodki.court.gorodki.adjudicator import adjudicate

    before, tools = set_up(setup)
    traces = simulate_many(throws, before.lying, tools)
    return tuple(_cloud_throw(trace, adjudicate(trace, before)) for trace in traces)


def _cloud_throw(trace: Trace, ruling: Ruling) -> CloudThrow:
    stops = []
    for part in ruling.pieces:
        index = next(i for i in trace.pieces if trace.bodies[i].name == str(part.piece))
        x, y = (float(v) for v in trace.position[-1, index, :2])
        stops.append((part.piece, x, y, part.verdict is PieceVerdict.OUT))
    ground = next((e for e in trace.events_of(EventKind.GROUND, body=trace.bat) if e.place), None)
    landing = (ground.place[0], ground.place[1]) if ground is not None and ground.place is not None else None
    every = trace.position[:: max(1, len(trace.time) // 60), trace.bat or 0, :2]
    moved = np.linalg.norm(np.diff(every, axis=0, prepend=np.inf), axis=1) > STILL
    way = every[moved].astype(np.float32)
    lost = ruling.throw.verdict is not ThrowVerdict.VALID
    return CloudThrow(0 if lost else ruling.out, lost, landing, tuple(stops), way)
