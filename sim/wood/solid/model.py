"""Bodies on a sheet as a model of MuJoCo."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import mujoco
import numpy as np

from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import Body, BodyKind, Floats, Shape
from gorodki.sim.wood.equipment import Surface
from gorodki.sim.wood.rolling import OCTAGON_SIDES, gyration_squared
from gorodki.sim.wood.solid.contact import IMPEDANCE, SHEET_ROWS, WOOD_ROWS, Ints

SHEET = -1  # in the place of the index of a body
PLACES, MOTIONS = 8, 7  # numbers of MuJoCo for the place and for the motion of a body
WEIGHTLESS = 1e-6  # share of the mass that the frame of a body has
NOTHING = 1e-5  # m: arms of twist and roll that MuJoCo asks for where there are none


@dataclass(frozen=True, eq=False)
class Model:
    """A compiled model and what its pairs are.

    Geom 0 is the sheet, geom k + 1 body k, and MuJoCo's bodies 2 k + 1 and 2 k + 2 its frame and its rotor.

    Attributes:
        compiled: MuJoCo's model; shared, so a run works on a copy.
        first: (P,) index of the first body of a pair, `SHEET` for the sheet.
        second: (P,) of the second.
        restitution: (P,) of the pair.
        roll: (B,) 2 f/R² of each body with rolling arm f and radius R, 1/m.
    """

    compiled: Any
    first: Ints
    second: Ints
    restitution: Floats
    roll: Floats


@lru_cache(maxsize=32)
def model_of(bodies: tuple[Body, ...], surface: Surface) -> Model:
    """The model of some bodies on a sheet, compiled once."""
    spec = mujoco.MjSpec()
    spec.option.gravity = [0.0, 0.0, -GRAVITY]
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    # MuJoCo's own search gives two sides along each other one contact, now at one end and now at the other:
    # they part with 0.67 where 0.5 is stated. The older one gives both ends.
    spec.option.disableflags |= mujoco.mjtDisableBit.mjDSBL_NATIVECCD
    spec.worldbody.add_geom(
        name="sheet", type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0, 0, 1], contype=0, conaffinity=0
    )
    for k, body in enumerate(bodies):
        _add_body(spec, k, body)
        _add_pair(spec, "sheet", _geom(k), surface.friction, surface.rolling_arm, SHEET_ROWS)
        for j in range(k):
            _add_pair(spec, _geom(j), _geom(k), surface.wood_friction, 0.0, WOOD_ROWS)
    compiled = spec.compile()
    first = np.minimum(compiled.pair_geom1, compiled.pair_geom2).astype(np.intp) - 1
    second = np.maximum(compiled.pair_geom1, compiled.pair_geom2).astype(np.intp) - 1
    bats = np.array([b.kind is BodyKind.BAT for b in bodies])
    on_sheet = np.where(bats[second], surface.restitution_bat, surface.restitution_piece)
    return Model(
        compiled,
        first,
        second,
        np.where(first == SHEET, on_sheet, surface.wood_restitution),
        np.array([2.0 * surface.rolling_arm / b.radius**2 for b in bodies]),
    )


def _geom(k: int) -> str:
    return f"geom {k}"


def _add_body(spec: Any, k: int, body: Body) -> None:
    """A free frame at the centre of mass, z along the axis, and in it a rotor that turns about the axis.

    MuJoCo keeps the angular velocity of a free body in the body's own frame. Where that frame spins fast,
    as that of a bat which rolls at 600 rad/s, a turn about the vertical becomes a pitch in one step, and the
    contacts fight it. A frame that does not spin has no such fault. It weighs nothing to speak of; its
    moments across the axis and the rotor's make up the body's, its own about the axis turns nothing.
    """
    along, across = moments(body)
    frame = spec.worldbody.add_body(name=f"frame {k}")
    frame.add_freejoint()
    frame.explicitinertial = True
    frame.mass = WEIGHTLESS * body.mass
    frame.inertia = [across - along / 2, across - along / 2, along]
    added = frame.add_body(name=f"body {k}")
    added.add_joint(type=mujoco.mjtJoint.mjJNT_HINGE, axis=[0.0, 0.0, 1.0])
    added.explicitinertial = True
    added.mass = (1.0 - WEIGHTLESS) * body.mass
    added.inertia = [along / 2, along / 2, along]
    form = {"name": _geom(k), "contype": 0, "conaffinity": 0, "pos": [0.0, 0.0, body.offset]}
    half = body.length / 2
    if body.shape is Shape.ROD:
        added.add_geom(
            type=mujoco.mjtGeom.mjGEOM_CAPSULE, size=[body.radius, half - body.radius, 0.0], **form
        )
    elif body.shape is Shape.ROUND:
        added.add_geom(type=mujoco.mjtGeom.mjGEOM_CYLINDER, size=[body.radius, half, 0.0], **form)
    else:
        mesh = spec.add_mesh(name=f"mesh {k}")
        mesh.uservert = prism(OCTAGON_SIDES, body.radius, half).ravel()
        added.add_geom(type=mujoco.mjtGeom.mjGEOM_MESH, meshname=mesh.name, **form)


def moments(body: Body) -> tuple[float, float]:
    """Moments of inertia about the own axis and across it through the centre of mass, kg m².

    A bat is a slender rod (see `sim.equipment.Bat.inertia`), a piece a solid cylinder or prism.
    """
    along = body.mass * gyration_squared(body.shape, body.radius)
    if body.kind is BodyKind.BAT:
        return along, body.mass * (body.length**2 / 12.0 - body.offset**2)
    return along, along / 2.0 + body.mass * body.length**2 / 12.0


def prism(sides: int, apothem: float, half: float) -> Floats:
    """Corners (2 sides, 3) of a regular prism along z, with facets square to x and y."""
    turn = 2.0 * math.pi / sides
    around = (np.arange(sides) + 0.5) * turn
    ring = apothem / math.cos(turn / 2) * np.stack([np.cos(around), np.sin(around)], axis=1)
    return np.concatenate([np.c_[ring, np.full(sides, z)] for z in (-half, half)])


def _add_pair(spec: Any, first: str, second: str, friction: float, arm: float, rows: int) -> None:
    """A pair that may touch; how stiff it is follows with the stage of the run."""
    spec.add_pair(
        geomname1=first,
        geomname2=second,
        condim=rows,
        friction=[friction, friction, NOTHING, max(arm, NOTHING), max(arm, NOTHING)],
        solimp=[IMPEDANCE, IMPEDANCE, 1e-3, 0.5, 2.0],
    )
