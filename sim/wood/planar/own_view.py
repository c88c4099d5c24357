"""The order and the hand in which a scene is run.

Where contacts of one moment share bodies, it shows in the result which of them is taken first. So the bodies
of a scene are taken in the order of their places, and of two scenes that are mirror images both are run as
the same one: neither the numbers given to the bodies nor the mirror changes a bit of where they end.
"""

from __future__ import annotations

import math

import numpy as np

from gorodki.sim.trace import Floats
from gorodki.sim.wood.planar.state import BlockState, Table


def in_own_view(state: BlockState) -> BlockState:
    """The bodies of every lane in the order and the hand in which the lane is run.

    Bats come first, then bodies from the front of the court to the back, lower ones first, then from one side
    to the other. `side` is -1 where a lane is run in the mirror x -> -x, and `end` where a body is taken the
    other way round: one with two like ends has its axis away from the thrower, or to the right, or up.
    """
    bodies = state.bodies.copy()
    lanes = np.unique(bodies["lane"], return_index=True)[1]
    for first, end in zip(lanes, [*lanes[1:], len(bodies)], strict=True):
        bodies["side"][first:end] = _hand(bodies[first:end])
    side = bodies["side"][:, None]
    for name, mirror in (
        ("position", [True, False, False]),
        ("velocity", [True, False, False]),
        ("axis", [True, False, False]),
        ("angular", [False, True, True]),  # a pseudovector
    ):
        bodies[name] *= np.where(mirror, side, 1.0)
    bodies["end"] = _end(bodies)
    bodies["axis"] *= bodies["end"][:, None]
    x, y, z = bodies["position"].T
    return BlockState(bodies[np.lexsort((x, z, y, ~bodies["is_bat"], bodies["lane"]))])


def _hand(bodies: Table) -> float:
    """1 or -1: what changes its sign in the mirror, and does not depend on the order of the bodies.

    The way round in which the bodies turn, else to which side they move, else where they are. A scene of
    which nothing says is taken as it is.
    """
    x, y = bodies["position"][:, 0], bodies["position"][:, 1]
    ahead, aside = bodies["axis"][:, 1], bodies["axis"][:, 0]
    signs = (
        bodies["angular"][:, 2], bodies["velocity"][:, 0], x, bodies["angular"][:, 1], ahead * aside,
        x * y, x * x * x,
    )  # fmt: skip
    for values in signs:
        total = math.fsum(values)
        if total != 0.0:
            return math.copysign(1.0, total)
    return 1.0


def _end(bodies: Table) -> Floats:
    """1 or -1 (M,) by which to multiply the axis of a body, so that it no longer tells like ends apart."""
    x, y, z = np.sign(bodies["axis"].T)
    ahead = np.where(y != 0.0, y, np.where(x != 0.0, x, z))
    return np.where(bodies["offset"] == 0.0, ahead, 1.0)
