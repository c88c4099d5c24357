"""A scene: any bodies in any state on a sheet. Every engine runs a scene and returns a trace."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from gorodki.figures.errors import InputError
from gorodki.figures.standard import PIECE_DIAMETER, PIECE_LENGTH
from gorodki.figures.types import Placement, Vec3
from gorodki.sim.trace import Body, BodyKind, Shape, Trace, finite, lowest, quoted
from gorodki.sim.wood.equipment import Bat, PieceType, Surface
from gorodki.sim.wood.rolling import gyration_squared

LARGEST = 1e100  # of a number of a state: engines square it
LATEST = 1e6  # s since release at which a scene may start: its samples are still told apart to 1e-10 s
LONGEST = 3600.0  # s for which a scene may be run; a throw is at rest after some ten
SUNK = 2e-3  # m that a body may begin in the sheet: figures are rounded to 1 mm and set with other pieces
SAME = 1e-3  # m between two centres that count as one


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
        bodies: bat first where there is one; kept as a tuple.
        surface: the sheet and the contact numbers.
        time: of the start, seconds since release.

    Raises:
        InputError: for bodies that are no list or tuple of `Start`, or none at all; a body that no engine can
            move (a mass not between 1 g and 1 t, an offset that leaves too little moment of inertia, a disc,
            a bat that is no rod or a piece that is one); a vector that is not three finite numbers; an axis
            that is not a unit vector; a centre of mass under the sheet, or where another one is; a surface
            that is none; a time that is not between 0 and `LATEST`.
    """

    bodies: Sequence[Start]
    surface: Surface
    time: float = 0.0

    def __post_init__(self) -> None:
        bodies: object = self.bodies
        surface: object = self.surface
        if not isinstance(bodies, (list, tuple)):
            raise InputError(f"bodies {quoted(bodies)} of a scene: must be a list or tuple of Start")
        if not bodies:
            raise InputError("a scene needs at least one body")
        for number, start in enumerate(bodies, 1):
            if not isinstance(start, Start):
                raise InputError(f"body {quoted(start)}, number {number} of a scene: must be a Start")
            _require_movable(start.body)
            _require_state(start)
        for one, other in combinations(bodies, 2):
            if math.dist(one.position, other.position) < SAME:
                place = f"position {_plain(other.position)} is that of body {one.body.name!r} as well"
                raise InputError(f"body {other.body.name!r}: {place}, must be another")
        if not isinstance(surface, Surface):
            right = "must be a Surface, such as sim.equipment.surface('steel')"
            raise InputError(f"surface {quoted(surface)} of a scene: {right}")
        time = finite(self.time)
        if time is None or not 0.0 <= time <= LATEST:
            right = f"must be between 0 and {LATEST:g} seconds since release"
            raise InputError(f"time {quoted(self.time)} of a scene: {right}")
        object.__setattr__(self, "bodies", tuple(bodies))

    def run(self, engine: str = "planar", *, until: float = 10.0, seed: int | None = None) -> Trace:
        """Run until everything rests, or for `until` seconds after the start.

        Raises:
            InputError: for an engine that is unknown or not installed, an `until` that is not more than 0 and
                at most `LONGEST`, or a body that begins more than `SUNK` deep in the sheet.
        """
        from gorodki.sim.engines import engine_named

        chosen = engine_named(engine)
        seconds = finite(until)
        if seconds is None or not 0.0 < seconds <= LONGEST:
            raise InputError(f"until {quoted(until)}: must be more than 0 and at most {LONGEST:g} seconds")
        for start in self.bodies:
            _require_above(start)
        return chosen(self, until=seconds, seed=seed)


def _require_movable(body: object) -> None:
    """Refuse a body that no engine can move, though a trace may hold it."""
    if not isinstance(body, Body):
        raise InputError(f"body {quoted(body)} of a start: must be a Body, such as sim.scene.bat_body gives")
    is_bat = body.kind is BodyKind.BAT
    if is_bat is not (body.shape is Shape.ROD):
        right = "a rod, as of every bat" if is_bat else "round or an octagon, as of every piece"
        raise _refusal(body, "shape", repr(body.shape.value), f"must be {right}")
    if not 1e-3 <= body.mass <= 1e3:
        raise _refusal(body, "mass", f"{body.mass} kg", "must be between 0.001 kg and 1000 kg")
    # engines want a body that turns harder across its axis than about it; of a bat of unit mass these moments
    # of inertia are length²/12 - offset² and radius²/2
    about = gyration_squared(body.shape, body.radius)
    needed = about if is_bat else about / 2
    least = math.sqrt(12 * needed)
    if body.length <= least:
        raise _refusal(
            body, "length", f"{body.length} m", f"must be more than {least:.4g} m, or it is a disc"
        )
    farthest = 0.999 * math.sqrt(body.length**2 / 12 - needed) if is_bat else 0.0
    if abs(body.offset) > farthest:
        right = "must be 0, as of every piece"
        if is_bat:
            right = f"must be within {farthest:.4g} m, farther off too little moment of inertia is left"
        raise _refusal(body, "offset", f"{body.offset} m", right)


def _require_state(start: Start) -> None:
    for what in ("position", "axis", "velocity", "angular"):
        given = getattr(start, what)
        if not _is_vector(given):
            right = f"must be three finite numbers (x, y, z), none beyond {LARGEST:g}"
            raise _refusal(start.body, what, quoted(given), right)
    size = math.hypot(*start.axis)
    if abs(size - 1.0) > 1e-3:
        raise _refusal(start.body, "axis", _plain(start.axis), f"must have length 1, has {size:g}")
    if start.position[2] < -SUNK:
        right = "must not be under the sheet, which is at z = 0"
        raise _refusal(start.body, "position", _plain(start.position), right)
    held: object = start.held
    if not isinstance(held, bool):
        raise _refusal(start.body, "held", quoted(held), "must be True or False")


def _is_vector(value: object) -> bool:
    """True for three finite numbers, none of them too large to be squared."""
    given = value.tolist() if isinstance(value, np.ndarray) else value
    if not isinstance(given, (list, tuple)) or len(given) != 3:
        return False
    x, y, z = (finite(number) for number in given)
    if x is None or y is None or z is None:
        return False
    return min(x, y, z) >= -LARGEST and max(x, y, z) <= LARGEST


def _require_above(start: Start) -> None:
    """Refuse a body that reaches into the sheet.

    A scene may hold one: a person's own figure may be set in the ground, and is thrown at and said to be so.
    """
    up = start.axis[2] / math.hypot(*start.axis)
    deep = -float(lowest(start.body, np.array(start.position[2]), np.array(up)))
    if deep > SUNK:
        right = f"is {1000 * deep:.1f} mm in the sheet, z must be {start.position[2] + deep:.4f} m or more"
        raise _refusal(start.body, "position", _plain(start.position), right)


def _plain(vector: Vec3) -> str:
    return str(tuple(float(v) for v in vector))


def _refusal(body: Body, what: str, value: str, right: str) -> InputError:
    return InputError(f"body {body.name!r}: {what} {value}: {right}")


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
