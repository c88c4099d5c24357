"""The state of a block: every body of every lane is a row of a table, rows of a lane follow each other."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gorodki.sim.compiling.vectors import (
    Vector,
    along,
    cross,
    dot,
    norm,
    plus,
    times,
    unit,
    vec,
)
from gorodki.sim.trace import BodyKind, Floats
from gorodki.sim.wood.friction import line
from gorodki.sim.wood.planar.compiled import compiled
from gorodki.sim.wood.planar.geometry import Core
from gorodki.sim.wood.rolling import TINY, gyration_squared, rolling_law
from gorodki.sim.wood.scene import Scene, Start

Table = NDArray[np.void]


class MotionMode(IntEnum):
    """How a body moves."""

    FLAT = 0  # lies on the sheet: slides, turns and rolls in the plane
    UPRIGHT = 1  # stands on the sheet: slides and turns in the plane
    FREE = 2  # anything with vertical motion: in flight, bouncing, tipping, leaning on others
    HELD = 3  # set with care, at rest until it is touched or a body it rests on moves
    GONE = 4  # left the simulated area, followed no further


# the same as plain numbers, as compiled code reads them
FLAT, UPRIGHT, FREE, HELD, GONE = (int(m) for m in MotionMode)

BODY = np.dtype(
    [
        # what it is
        ("lane", np.int64),
        ("index", np.int64),  # in its scene
        ("side", np.float64),  # -1 where its lane is run in the mirror, see `own_view`
        ("end", np.float64),  # -1 where its axis is turned round
        ("is_bat", np.bool_),
        ("mass", np.float64),  # kg
        (
            "across",
            np.float64,
        ),  # moment of inertia about any axis through the centre of mass across the body, kg m²
        ("along", np.float64),  # moment of inertia about the own axis, kg m²
        ("radius", np.float64),  # m
        ("half", np.float64),  # half length, overall, m
        ("offset", np.float64),  # from the centre of mass to the middle of the length, m
        ("size", np.float64),  # no point of the axis is farther than this from the centre of mass, m
        ("reach", np.float64),  # half length of the contact of a body that lies on the sheet, m
        ("margin", np.float64),  # of the core, m
        ("roll_f0", np.float64),  # numbers of the law of rolling, see `sim.rolling.RollingLaw`
        ("roll_f1", np.float64),
        ("roll_fast", np.float64),
        ("roll_hop", np.float64),
        ("roll_edge", np.float64),
        ("roll_least", np.float64),
        # contact numbers, after the sheet on which it plays
        ("sheet_friction", np.float64),
        ("sheet_restitution", np.float64),
        ("sheet_lift", np.float64),
        ("sheet_time", np.float64),  # for which a blow lasts, s
        ("wood_friction", np.float64),
        ("wood_restitution", np.float64),
        ("wood_lift", np.float64),
        ("line_lo", np.float64),  # how it presses the sheet where it lies, see `sim.friction.Line`
        ("line_hi", np.float64),
        ("line_p0", np.float64),
        ("line_p1", np.float64),
        ("line_spread", np.float64),
        ("line_lever", np.float64),
        ("line", np.bool_),  # rests along its whole line where it lies, or on its two ends
        # how it is: unit axis and angular velocity vector, so that a standing body is no singular point
        ("mode", np.int64),
        ("position", np.float64, 3),
        ("velocity", np.float64, 3),
        ("axis", np.float64, 3),
        ("angular", np.float64, 3),
        ("turned", np.float64),  # roll angle turned so far
        (
            "waits",
            np.float64,
        ),  # s for which a blow goes on that has been made: it does not rise yet
        ("rises", np.float64),  # vertical velocity that it then gets, m/s
        ("tips", np.float64, 3),  # and angular velocity
        ("quiet", np.float64),  # seconds for which the body has been slow
        # of the step that is being made
        ("speed", np.float64),  # no point of the body is faster, m/s
        ("old_velocity", np.float64, 3),  # before a blow
        ("old_angular", np.float64, 3),
        ("struck", np.bool_),  # in a blow of this step
        ("pressed", np.bool_),  # in a contact that rests
        ("squeezed", np.bool_),  # in one with another body
        ("lands", np.bool_),  # at the end of the last step, too slowly for a blow
        ("landed", np.bool_),  # has touched the sheet before
        ("still", np.bool_),  # at rest at the end of the last step
    ],
    align=True,
)


class BlockState:
    """The bodies of a block.

    Every column of the table is an attribute, an array over rows: ``state.position`` (M, 3), ``state.mass``
    (M,).
    """

    def __init__(self, bodies: Table) -> None:
        self.bodies = bodies

    @classmethod
    def of(cls, scenes: Sequence[Scene]) -> BlockState:
        """State at the start of a block of scenes."""
        rows = [(k, i, s, scene) for k, scene in enumerate(scenes) for i, s in enumerate(scene.bodies)]
        bodies = np.zeros(len(rows), dtype=BODY)
        for row, (lane, index, start, scene) in zip(bodies, rows, strict=True):
            row["lane"], row["index"], row["side"], row["end"] = lane, index, 1.0, 1.0
            _begin(row, start, scene)
        return cls(bodies)

    def __getattr__(self, name: str) -> Any:
        """A column of the table."""
        try:
            return self.bodies[name]
        except ValueError:
            raise AttributeError(name) from None

    def __len__(self) -> int:
        return len(self.bodies)

    def energy(self, gravity: float) -> Floats:
        """Kinetic and potential energy of each body (M,), J."""
        v, w = self.velocity, self.angular
        spin = np.vecdot(w, self.axis)
        turning = self.across * (np.vecdot(w, w) - spin * spin) + self.along * spin * spin
        lifted = self.mass * gravity * self.position[:, 2]
        out: Floats = 0.5 * (self.mass * np.vecdot(v, v) + turning) + lifted
        return out


def _begin(row: Any, start: Start, scene: Scene) -> None:
    """Fill the row of a body."""
    b, sheet = start.body, scene.surface
    bat = b.kind is BodyKind.BAT
    m, r, length = b.mass, b.radius, b.length
    law = rolling_law(b.shape, r, sheet.rolling_arm)
    row["is_bat"], row["mass"], row["radius"], row["half"], row["offset"] = bat, m, r, length / 2, b.offset
    # a bat is a slender rod, filled so that its centre of mass lies off the middle; a piece is solid
    row["across"] = m * (length**2 / 12 - b.offset**2) if bat else m * (r**2 / 4 + length**2 / 12)
    row["along"] = m * gyration_squared(b.shape, r)
    row["size"] = length / 2 + abs(b.offset)
    row["margin"] = r if bat else max(b.chamfer, 5e-4)
    # on its two ends a bat rests where its hemispheres begin; as a line it is a plain rod
    row["reach"] = length / 2 - (r if bat and not sheet.line_support else 0.0)
    for name, number in line(b.offset / row["reach"])._asdict().items():
        row[f"line_{name}"] = number
    for name in ("f0", "f1", "fast", "hop", "edge", "least"):
        row[f"roll_{name}"] = getattr(law, name)
    row["sheet_friction"], row["wood_friction"] = sheet.friction, sheet.wood_friction
    row["sheet_restitution"] = sheet.restitution_bat if bat else sheet.restitution_piece
    row["wood_restitution"], row["line"] = sheet.wood_restitution, sheet.line_support
    row["sheet_time"] = sheet.contact_time
    row["sheet_lift"], row["wood_lift"] = sheet.skid_lift, sheet.wood_skid_lift
    row["mode"] = HELD if start.held else FREE
    row["position"], row["velocity"], row["angular"] = start.position, start.velocity, start.angular
    row["axis"] = np.array(start.axis) / np.linalg.norm(start.axis)


@compiled
def core_of(b: Any, after: float) -> Core:
    """Core of a body some time from now, if nothing meets it."""
    if after == 0.0:
        axis, centre = vec(b.axis), vec(b.position)
    else:
        axis = unit(along(b.axis, after, cross(b.angular, b.axis)))
        centre = along(b.position, after, b.velocity)
    return Core(along(centre, b.offset, axis), axis, b.half - b.margin, b.radius - b.margin, b.margin)


@compiled
def speed_at(b: Any, arm: Vector) -> Vector:
    """Velocity of the point of a body at an arm from its centre of mass."""
    return plus(b.velocity, cross(b.angular, arm))


@compiled
def kinetic(b: Any) -> float:
    """Kinetic energy, J, with what a blow that lasts has yet to give it."""
    v, w = along(b.velocity, b.rises, (0.0, 0.0, 1.0)), plus(b.angular, b.tips)
    spin = dot(w, b.axis)
    turning = b.across * (dot(w, w) - spin * spin) + b.along * spin * spin
    return float(0.5 * (b.mass * dot(v, v) + turning))


@compiled
def mobility(b: Any, x: Vector) -> Vector:
    """Inverse inertia of a body times a vector."""
    across, own = 1.0 / b.across, 1.0 / b.along
    return along(times(across, x), (own - across) * dot(x, b.axis), b.axis)


@compiled
def rolling_arm(b: Any, roll: float) -> float:
    """Lever arm of the rolling resistance of a body that rolls at a rate, metres: `RollingLaw.arm`."""
    v2 = (b.radius * roll) ** 2
    bound = b.roll_fast * (1.0 + b.roll_hop * b.roll_hop / max(v2, TINY))
    return float(min(bound, b.roll_f0 + b.roll_f1 * v2))


@compiled
def stays_on_facet(b: Any, roll: float, slip: float) -> bool:
    """Whether a prism that slips across its axis slides on its facet: its roll gets it over no edge.

    Nor does friction turn it over, where it is too small for that or the slip has not the energy.
    """
    turns = b.sheet_friction * b.radius > b.roll_edge and abs(slip) > b.roll_least
    return bool(b.roll_edge > 0.0 and abs(roll) * b.radius < b.roll_least and not turns)


@compiled
def top_speed(b: Any) -> float:
    """Speed that no point of a body exceeds, m/s; roll about the own axis moves no surface."""
    spin = dot(b.angular, b.axis)
    swing2 = dot(b.angular, b.angular) - spin * spin
    return norm(b.velocity) + max(swing2, 0.0) ** 0.5 * b.size  # type: ignore[no-any-return]


@compiled
def pitch(b: Any) -> float:
    """Vertical speed of the ends of a body against its middle, m/s."""
    swing = along(b.angular, -dot(b.angular, b.axis), b.axis)
    return (swing[0] * swing[0] + swing[1] * swing[1]) ** 0.5 * b.half  # type: ignore[no-any-return]


@compiled
def is_moving(b: Any) -> bool:
    """Whether it moves at all."""
    v, w = b.velocity, b.angular
    return bool(v[0] != 0.0 or v[1] != 0.0 or v[2] != 0.0 or w[0] != 0.0 or w[1] != 0.0 or w[2] != 0.0)


@compiled
def turned_axis(b: Any, dt: float) -> tuple[Vector, Vector]:
    """Axis and angular velocity of a body after a turn without moments.

    The axis goes round the angular momentum, the spin about it stays.
    """
    ratio = b.along / b.across
    spin = dot(b.angular, b.axis)
    pole = along(b.angular, (ratio - 1.0) * spin, b.axis)
    rate = norm(pole)
    angle = rate * dt
    if angle == 0.0:
        return vec(b.axis), vec(b.angular)
    k = times(1.0 / rate, pole)
    c, s = np.cos(angle), np.sin(angle)
    axis = plus(plus(times(c, b.axis), times(s, cross(k, b.axis))), times(dot(k, b.axis) * (1.0 - c), k))
    axis = unit(axis)
    return axis, along(pole, (1.0 - ratio) * spin, axis)
