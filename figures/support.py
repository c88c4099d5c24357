"""What carries what among the pieces of a figure, and whether each centre of mass is over its supports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gorodki.figures.cylinders import Cylinder, Floats, clearance
from gorodki.figures.types import Placement

TOUCHING: Final = 0.0015
"""Metres of gap (or of overlap) that still count as touching: a coach rounds to 1 mm."""

PATCH: Final = 0.0005
"""Metres beyond the gap within which a surface belongs to the contact: widens a line to about 1 cm."""

STEADY: Final = 0.002
"""Metres a centre of mass may lie beside its supports: what friction and the chamfer hold (*assumed*)."""

CARRIES: Final = 0.1
"""Least upward part of a contact direction that carries: flatter ones are pieces side by side (*assumed*)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How pieces stand.

    Args:
        solids: N pieces.
        gap: (N, N) clearance of each pair, metres, negative where they overlap; infinite on the diagonal.
        lowest: (N,) height of the lowest point of each, metres.
        rests_on: (N, N) true where piece i lies on piece j.
        on_ground: (N,) true where a piece touches the ground.
        carried: indices of the pieces that rest on the ground, or on pieces that do.
        overhang: (N,) how far each centre of mass lies beside the hull of its supports, metres; 0 over it.
    """

    solids: tuple[Cylinder, ...]
    gap: Floats
    lowest: Floats
    rests_on: NDArray[np.bool_]
    on_ground: NDArray[np.bool_]
    carried: frozenset[int]
    overhang: Floats


@lru_cache(maxsize=64)
def standing_of(pieces: tuple[Placement, ...], diameter: float, length: float) -> Standing:
    """How placed pieces of a size (metres) stand; kept, since several ask it of the same figure."""
    found = standing([Cylinder.of(p, diameter, length) for p in pieces])
    for shared in (found.gap, found.lowest, found.rests_on, found.on_ground, found.overhang):
        shared.flags.writeable = False
    return found


def standing(solids: Sequence[Cylinder]) -> Standing:
    """How pieces stand on the ground and on each other."""
    n = len(solids)
    gap = np.full((n, n), np.inf)
    upward = np.zeros((n, n))  # upward part of the direction from piece j to piece i
    for i in range(n):
        for j in range(i):
            gap[i, j], direction = clearance(solids[j], solids[i])
            gap[j, i] = gap[i, j]
            upward[i, j], upward[j, i] = direction[2], -direction[2]
    down = np.array([[0.0, 0.0, -1.0]])
    lowest = np.array([s.centre[2] - float(s.reach(down)[0]) for s in solids])
    on_ground = lowest <= TOUCHING
    rests_on = (gap <= TOUCHING) & (upward >= CARRIES)
    overhang = np.zeros(n)
    for i, solid in enumerate(solids):
        patches = [_patch(solid, solids[j], gap[i, j]) for j in range(n) if rests_on[i, j]]
        if on_ground[i]:
            points = solid.surface()
            patches.append(points[points[:, 2] <= lowest[i] + PATCH])
        if patches:
            overhang[i] = _beside(solid.centre[:2], np.concatenate(patches)[:, :2])
    carried = _carried(on_ground, rests_on)
    return Standing(tuple(solids), gap, lowest, rests_on, on_ground, carried, overhang)


def _patch(upper: Cylinder, lower: Cylinder, gap: float) -> Floats:
    """Points (N, 3) at which one piece lies on another."""
    ours, theirs = upper.surface(), lower.surface()
    limit = max(0.0, gap) + PATCH
    # where they overlap every shared point counts: the depth is rounding, the place is right
    near = ours[lower.distance(ours) <= limit]
    return np.concatenate([near, theirs[upper.distance(theirs) <= limit]])


def _beside(point: Floats, supports: Floats) -> float:
    """Distance of a point (2,) from the hull of supports (N, 2), 0 where it is no more than `STEADY`."""
    if not len(supports):
        return 0.0
    directions = _circle()
    # the hull lies within every half plane through its farthest point: the worst violation is the distance
    apart = float((directions @ point - (directions @ supports.T).max(axis=1)).max())
    return apart if apart > STEADY else 0.0


def _carried(on_ground: NDArray[np.bool_], rests_on: NDArray[np.bool_]) -> frozenset[int]:
    carried = set(np.flatnonzero(on_ground).tolist())
    while True:
        more = {i for i in range(len(on_ground)) if i not in carried and any(rests_on[i, j] for j in carried)}
        if not more:
            return frozenset(carried)
        carried |= more


@cache
def _circle() -> Floats:
    turn = np.linspace(0, 2 * np.pi, 1440, endpoint=False)
    return np.stack([np.cos(turn), np.sin(turn)], axis=1)
