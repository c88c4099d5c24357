"""A scene: any bodies in any state on a sheet. Every engine runs a scene and returns a trace."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from figures.errors import InputError
from figures.standard import PIECE_DIAMETER, PIECE_LENGTH
from figures.types import Placement, Vec3
from sim.equipment import Bat, PieceType, Surface
from sim.trace import Body, BodyKind, Shape, Trace


def bat_body(bat: Bat) -> Body:
    """The body of a bat."""
    return Body("bat", BodyKind.BAT, Shape.ROD, bat.diameter / 2, bat.length, bat.mass, bat.offset)


def piece_body(piece: PieceType, number: int) -> Body:
    """The body of a piece of a figure."""
    return Body(
        str(number),
        BodyKind.PIECE,
        piece.shape,
        piece.diameter / 2,
        piece.length,
        piece.mass,
        chamfer=piece.chamfer,
    )


@dataclass(frozen=True, slots=True)
class Start:
    """A body in a state.

    Args:
        body: what it is.
        position: centre of mass, metres.
        axis: unit vector along it.
        velocity: of the centre of mass, m/s.
        angular: angular velocity vector, rad/s (its part along the axis is the roll).
        held: True for a body that was set with care: it stays as it is, against gravity too, until something
            touches it or one of the bodies it rests on moves.
    """

    body: Body
    position: Vec3
    axis: Vec3
    velocity: Vec3 = (0.0, 0.0, 0.0)
    angular: Vec3 = (0.0, 0.0, 0.0)
    held: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Bodies in states on a sheet.

    Args:
        bodies: bat first where there is one.
        surface: the sheet and the contact numbers.
        time: of the start, seconds since release.

    Raises:
        InputError: for a state that is not finite, an axis that is not a unit vector, or no body at all.
    """

    bodies: Sequence[Start]
    surface: Surface
    time: float = 0.0

    def __post_init__(self) -> None:
        if not self.bodies:
            raise InputError("a scene needs at least one body")
        for s in self.bodies:
            state = np.array([s.position, s.axis, s.velocity, s.angular], dtype=float)
            if not np.isfinite(state).all():
                raise InputError(
                    f"body {s.body.name!r}: every number of its state must be finite, got {state.tolist()}"
                )
            if abs(float(np.linalg.norm(state[1])) - 1.0) > 1e-3:
                raise InputError(f"body {s.body.name!r}: axis {s.axis} must have length 1")

    def run(self, engine: str = "planar", *, until: float = 10.0, seed: int | None = None) -> Trace:
        """Run until everything rests, or for `until` seconds after the start.

        Raises:
            InputError: for an engine that is unknown or not installed.
        """
        from sim.engines import engine_named

        return engine_named(engine)(self, until=until, seed=seed)


def standing_pieces(pieces: Mapping[int, Placement], kind: PieceType) -> list[Start]:
    """Pieces of a figure as bodies of a scene, held until touched, in order of number.

    Placements are those of the standard piece. Thicker or thinner ones stand in the same places, higher or
    lower by
    as much as those below them are thicker or thinner, so that what lies on the sheet or on others still
    does.
    """
    return [
        Start(piece_body(kind, n), _as_thick(p, kind), p.axis, held=True) for n, p in sorted(pieces.items())
    ]


def _as_thick(place: Placement, kind: PieceType) -> Vec3:
    """Centre of a piece of another thickness in a standard piece's place."""
    x, y, z = place.centre
    tilt = min(abs(place.axis[2]), 1.0)
    level = math.sqrt(1.0 - tilt * tilt)
    standard = tilt * PIECE_LENGTH / 2 + level * PIECE_DIAMETER / 2
    own = tilt * kind.length / 2 + level * kind.diameter / 2
    # what is below: standing pieces, whose length is the same, then lying ones
    posts = (z - standard + 1e-3) // PIECE_LENGTH * PIECE_LENGTH
    return x, y, posts + (z - standard - posts) * kind.diameter / PIECE_DIAMETER + own
