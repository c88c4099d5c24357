"""The state of a block: every body of every lane as rows of numpy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from sim.planar.geometry import Cores
from sim.planar.vectors import cross, dot
from sim.rolling import gyration_squared, rolling_law
from sim.scene import Scene
from sim.trace import BodyKind, Bools, Floats, Ints


class Mode(IntEnum):
    """How a body moves."""

    FLAT = 0  # lies on the sheet: slides, turns and rolls in the plane
    UPRIGHT = 1  # stands on the sheet: slides and turns in the plane
    FREE = 2  # anything with vertical motion: in flight, bouncing, tipping, leaning on others
    HELD = 3  # set with care, at rest until it is touched or a body it rests on moves
    GONE = 4  # left the simulated area, followed no further


# the same as plain numbers: looked up many times a step
FLAT, UPRIGHT, FREE, HELD, GONE = (int(m) for m in Mode)


@dataclass(slots=True)
class State:
    """Rows are bodies. Constants first, then what changes.

    The unit axis with the angular velocity vector replaces heading, tilt and roll: a standing body is no
    singular point.
    """

    lane: Ints  # (M,) lane of the block
    index: Ints  # (M,) index of the body in its scene
    is_bat: Bools
    mass: Floats  # kg
    across: Floats  # moment of inertia about any axis through the centre of mass across the body, kg m²
    along: Floats  # moment of inertia about the own axis, kg m²
    radius: Floats  # m
    half: Floats  # half length, overall, m
    offset: Floats  # from the centre of mass to the middle of the length, m
    size: Floats  # no point of the axis is farther than this from the centre of mass, m
    reach: Floats  # half length of the contact of a body that lies on the sheet, m
    margin: Floats  # of the core, m
    roll_f0: Floats  # rolling lever arm = min(f_max, f0 + f1 v²), m
    roll_f1: Floats
    roll_max: Floats
    mode: NDArray[np.int8]
    position: Floats  # (M, 3)
    velocity: Floats  # (M, 3)
    axis: Floats  # (M, 3)
    angular: Floats  # (M, 3)
    turned: Floats  # (M,) roll angle turned so far
    quiet: Floats  # (M,) seconds for which the body has been slow

    @classmethod
    def of(cls, scenes: Sequence[Scene]) -> State:
        """State at the start of a block of scenes."""
        rows = [(k, i, s, scene) for k, scene in enumerate(scenes) for i, s in enumerate(scene.bodies)]

        def column(values: list[float]) -> Floats:
            return np.array(values, dtype=float)

        bodies = [s.body for _, _, s, _ in rows]
        m, r, length = (column([getattr(b, f) for b in bodies]) for f in ("mass", "radius", "length"))
        offset = column([b.offset for b in bodies])
        bat = np.array([b.kind is BodyKind.BAT for b in bodies])
        laws = [
            rolling_law(b.shape, b.radius, scene.surface.rolling_arm)
            for b, (_, _, _, scene) in zip(bodies, rows, strict=True)
        ]
        return cls(
            lane=np.array([k for k, *_ in rows], dtype=np.intp),
            index=np.array([i for _, i, *_ in rows], dtype=np.intp),
            is_bat=bat,
            mass=m,
            # a bat is a slender rod, filled so that its centre of mass lies off the middle; a piece is solid
            across=np.where(bat, m * (length**2 / 12 - offset**2), m * (r**2 / 4 + length**2 / 12)),
            along=m * column([gyration_squared(b.shape, b.radius) for b in bodies]),
            radius=r,
            half=length / 2,
            offset=offset,
            reach=length / 2,
            size=length / 2 + np.abs(offset),
            margin=np.where(bat, r, np.maximum(column([b.chamfer for b in bodies]), 5e-4)),
            roll_f0=column([law.f0 for law in laws]),
            roll_f1=column([law.f1 for law in laws]),
            roll_max=column([law.f_max for law in laws]),
            mode=np.array([Mode.HELD if s.held else Mode.FREE for _, _, s, _ in rows], dtype=np.int8),
            position=column([s.position for _, _, s, _ in rows]).reshape(-1, 3),  # type: ignore[misc]
            velocity=column([s.velocity for _, _, s, _ in rows]).reshape(-1, 3),  # type: ignore[misc]
            axis=_normalised(column([s.axis for _, _, s, _ in rows]).reshape(-1, 3)),  # type: ignore[misc]
            angular=column([s.angular for _, _, s, _ in rows]).reshape(-1, 3),  # type: ignore[misc]
            turned=np.zeros(len(rows)),
            quiet=np.zeros(len(rows)),
        )

    def __len__(self) -> int:
        return len(self.lane)

    def rows(self, keep: Bools) -> State:
        """The state of some bodies alone."""
        return State(**{f.name: getattr(self, f.name)[keep] for f in fields(self)})

    def cores(self, rows: Ints) -> Cores:
        """Cores of some bodies: a bat's is a segment, a piece's a smaller cylinder."""
        axis, margin = self.axis[rows], self.margin[rows]
        middle = self.position[rows] + self.offset[rows][:, None] * axis
        return Cores(middle, axis, self.half[rows] - margin, self.radius[rows] - margin, margin)

    def energy(self, gravity: float) -> Floats:
        """Kinetic and potential energy of each body (M,), J."""
        return self.kinetic(slice(None)) + self.mass * gravity * self.position[:, 2]

    def kinetic(self, rows: Ints | slice) -> Floats:
        """Kinetic energy (K,) of some bodies, J."""
        v, w = self.velocity[rows], self.angular[rows]
        spin = dot(w, self.axis[rows])
        turning = self.across[rows] * (dot(w, w) - spin * spin) + self.along[rows] * spin * spin
        out: Floats = 0.5 * (self.mass[rows] * dot(v, v) + turning)
        return out

    def speed_of(self, rows: Ints, arm: Floats) -> Floats:
        """Velocity (K, 3) of points of bodies at arms (K, 3) from their centres of mass."""
        return self.velocity[rows] + cross(self.angular[rows], arm)


def _normalised(v: Floats) -> Floats:
    out: Floats = v / np.linalg.norm(v, axis=1)[:, None]
    return out
