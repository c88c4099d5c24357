"""Where a piece rolled on another one: it lies on it from above and travels (RU-4.3.25)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gorodki.court.measuring.path import Moment, Path
from gorodki.sim.trace import Body

Floats = NDArray[np.float64]

GAP = 0.002  # metres between two surfaces that count as touching, chamfers and corners included; assumed
STEEP = 0.7  # share of the line between the two axes that points up: more than 45 degrees is *on* it; assumed


@dataclass(frozen=True, slots=True)
class Ride:
    """A span in which a piece rolled on another.

    Args:
        start: when and where it came on it.
        way: how far its middle travelled there, metres.
        end: last moment on it, seconds.
    """

    start: Moment
    way: float
    end: float


def ride(path: Path, moved: float, other: Body, centre: Floats, axis: Floats, least: float) -> Ride | None:
    """The first span in which a piece rolled on another one by at least `least` metres.

    One that only slides off the piece on which it stood in the figure has not come on it, and is none.

    Args:
        path: of the piece, (N,) samples.
        moved: when it began to move.
        other: the other piece.
        centre: (N, 3) its centres at the same times.
        axis: (N, 3) its axes.
        least: a shorter way is a knock.
    """
    on = _on(path, other, centre, axis)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], on, [False]]).astype(int)))
    for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        if start == 0 or path.time[start] <= moved:
            continue
        steps = np.diff(path.centre[start:end, :2] - centre[start:end, :2], axis=0)
        way = float(np.hypot(steps[:, 0], steps[:, 1]).sum())
        if way >= least:
            return Ride(path.moment(start), way, float(path.time[end - 1]))
    return None


def _on(path: Path, other: Body, centre: Floats, axis: Floats) -> NDArray[np.bool_]:
    """At which samples a piece lies on another from above."""
    body = path.body
    on = np.zeros(len(path.time), dtype=bool)
    above = path.centre[:, 2] - centre[:, 2]
    level = np.hypot(path.centre[:, 0] - centre[:, 0], path.centre[:, 1] - centre[:, 1])
    touch = body.radius + other.radius + GAP
    near = np.flatnonzero((above > STEEP * other.radius) & (level < (body.length + other.length) / 2 + touch))
    if not len(near):
        return on
    half = (body.length / 2, other.length / 2)
    gap, rise = _axes_apart(path.centre[near], path.axis[near], half[0], centre[near], axis[near], half[1])
    on[near] = (gap <= touch) & (rise >= STEEP * gap)
    return on


def _axes_apart(
    a: Floats, u: Floats, half_a: float, b: Floats, v: Floats, half_b: float
) -> tuple[Floats, Floats]:
    """Distance (N,) between two segments about (N, 3) middles, and how much of it points up.

    The nearest points of two segments by clamping the one parameter, then the other (Ericson, Real-Time
    Collision Detection, 2005, 5.1.9).
    """
    r = a - b
    along, c, f = (np.einsum("ij,ij->i", p, q) for p, q in ((u, v), (u, r), (v, r)))
    denominator = 1.0 - along * along
    parallel = denominator < 1e-9
    s = np.where(parallel, 0.0, (along * f - c) / np.where(parallel, 1.0, denominator))
    s = np.clip(s, -half_a, half_a)
    t = np.clip(along * s + f, -half_b, half_b)
    s = np.clip(along * t - c, -half_a, half_a)
    apart = r + s[:, None] * u - t[:, None] * v
    gap: Floats = np.linalg.norm(apart, axis=1)
    return gap, apart[:, 2]
