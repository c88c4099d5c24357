"""Flat-ended cylinders in space: how far apart they are, how far they reach, and where they touch."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from gorodki.figures.types import Placement

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Cylinder:
    """A solid cylinder.

    Args:
        centre: (3,) metres.
        axis: (3,) unit vector.
        radius: metres.
        length: metres.
    """

    centre: Floats
    axis: Floats
    radius: float
    length: float

    @staticmethod
    def of(placement: Placement, diameter: float, length: float) -> Cylinder:
        """The solid of a placed piece."""
        axis = np.array(placement.axis, dtype=float)
        return Cylinder(
            np.array(placement.centre, dtype=float), axis / np.linalg.norm(axis), diameter / 2, length
        )

    def reach(self, directions: Floats) -> Floats:
        """How far the solid reaches from its centre along unit directions: (N, 3) -> (N,) metres."""
        along = directions @ self.axis
        return self.length / 2 * np.abs(along) + self.radius * np.sqrt(np.maximum(0.0, 1.0 - along**2))

    def distance(self, points: Floats) -> Floats:
        """Distance of points outside the solid, 0 inside: (N, 3) -> (N,) metres."""
        offset = points - self.centre
        along = offset @ self.axis
        across = np.linalg.norm(offset - along[:, None] * self.axis, axis=1)
        beyond_end = np.maximum(0.0, np.abs(along) - self.length / 2)
        distance: Floats = np.hypot(beyond_end, np.maximum(0.0, across - self.radius))
        return distance

    def surface(self) -> Floats:
        """Points all over the surface, (N, 3), no farther apart than about 3 mm on a gorodok."""
        side = _unit_side()
        ends = _unit_ends()
        unit = np.concatenate([side, ends])
        across = np.cross(self.axis, _least_aligned(self.axis))
        across /= np.linalg.norm(across)
        frame = np.stack([across, np.cross(self.axis, across), self.axis])
        scaled: Floats = unit * np.array([self.radius, self.radius, self.length / 2])
        return self.centre + scaled @ frame


def clearance(a: Cylinder, b: Cylinder) -> tuple[float, Floats]:
    """The gap between two cylinders and the direction in which it opens.

    The gap of two convex solids is the greatest value, over all directions d, of
    d·(cb - ca) - reach_a(d) - reach_b(d): positive when apart (their distance), negative when they overlap
    (the least shift that parts them).

    Returns:
        Gap in metres, exact to about 2 µm, and the unit vector (3,) from `a` to `b` along which it was found.
    """
    between = b.centre - a.centre

    def gap(d: Floats) -> Floats:
        result: Floats = d @ between - a.reach(d) - b.reach(d)
        return result

    directions = _directions(a, b, between)
    gaps = gap(directions)
    best = directions[np.argsort(gaps)[-6:]]
    for shifts in _shifts():
        tried = best[:, None, :] + shifts
        tried /= np.linalg.norm(tried, axis=2, keepdims=True)
        best = tried[np.arange(len(best)), gap(tried.reshape(-1, 3)).reshape(len(best), -1).argmax(axis=1)]
    gaps = gap(best)
    return float(gaps.max()), best[int(gaps.argmax())]


def _directions(a: Cylinder, b: Cylinder, between: Floats) -> Floats:
    # besides an even spread, the directions in which end faces and parallel sides meet
    special = [between, a.axis, b.axis, np.cross(a.axis, b.axis)]
    special += [between - (between @ c.axis) * c.axis for c in (a, b)]
    good = [s / np.linalg.norm(s) for s in special if np.linalg.norm(s) > 1e-9]
    return np.concatenate([np.array(good), -np.array(good), _sphere()])


@cache
def _sphere() -> Floats:
    # golden spiral: an even spread of directions
    n = 1500
    k = np.arange(n) + 0.5
    z = 1.0 - 2.0 * k / n
    turn = k * np.pi * (1.0 + 5.0**0.5)
    r = np.sqrt(1.0 - z**2)
    return np.stack([r * np.cos(turn), r * np.sin(turn), z], axis=1)


@cache
def _shifts() -> Floats:
    """Ever smaller rounds of shifts (rounds, N, 3) to look for a better direction."""
    # Random ones, since the gap has ridges that a fixed star of shifts cannot follow. The first round
    # reaches beyond the spacing of the first directions, the last one moves a gap by less than 1 µm.
    rng = np.random.default_rng(0)
    width = 0.12 * 0.75 ** np.arange(50)
    shifts = rng.normal(size=(50, 40, 3)) * width[:, None, None]
    shifts[:, 0] = 0.0  # the direction found so far stays among those compared
    return shifts


@cache
def _unit_side() -> Floats:
    turn, height = np.meshgrid(np.linspace(0, 2 * np.pi, 96, endpoint=False), np.linspace(-1, 1, 81))
    return np.stack([np.cos(turn), np.sin(turn), height], axis=-1).reshape(-1, 3)


@cache
def _unit_ends() -> Floats:
    turn, radius = np.meshgrid(np.linspace(0, 2 * np.pi, 96, endpoint=False), np.linspace(0, 1, 9))
    disc = np.stack([radius * np.cos(turn), radius * np.sin(turn), np.ones_like(turn)], axis=-1).reshape(
        -1, 3
    )
    return np.concatenate([disc, disc * np.array([1.0, 1.0, -1.0])])


def _least_aligned(axis: Floats) -> Floats:
    unit = np.zeros(3)
    unit[int(np.abs(axis).argmin())] = 1.0
    return unit
