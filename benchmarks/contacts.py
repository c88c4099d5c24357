"""What the reference's contacts show: restitution of its bat that lands flat, by how fast it skids.

The reference states spring and damper of its contacts (data/README.md), and calls what they give "about 0.5"
and "0.35". They do not give one number: MuJoCo's cone of friction is convex, so that a slip which friction
cannot stop pushes bodies apart. Here its bat lands in MuJoCo with such a contact, again and again; what it
shows is put into the two numbers of a surface, restitution and lift. No throw at a figure is looked at.
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from benchmarks.table import Table
from benchmarks.throws import DATA, kit
from figures.output import write_bytes
from sim.equipment import Equipment
from sim.restitution import lifted
from sim.trace import Floats

FILE = DATA / "contacts.toml"
RATIOS = tuple(0.5 * k for k in range(13))  # speed forward over speed down: bats land with 1.6 to 3.3
STIFFNESS = 1e6  # 1/s²
STEP = 2e-4  # s
DOWN = 5.0  # m/s; all is linear, so only ratios of speeds count
PHASES = 16  # moments within a step at which the sheet is met
LEVER = 3.0  # slip that an impulse stops over the speed that it stops along the normal: a rod across its axis
LIFTS = np.arange(0.0, 0.5, 0.0005)  # that are tried


@dataclass(frozen=True, slots=True)
class Contact:
    """A contact as the reference states it.

    Args:
        name: of what with what.
        damping: over critical damping.
        friction: coefficient.
    """

    name: str
    damping: float
    friction: float


CONTACTS = (Contact("sheet", 0.75, 0.25), Contact("wood", 0.48, 0.36))


@dataclass(frozen=True, eq=False)
class Measured:
    """Landings with a contact, and the law that describes them.

    Args:
        contact: which.
        seen: (R,) restitution at each of `RATIOS`, mean over phases of the step.
        scatter: (R,) standard deviation over them.
        restitution: of a drop.
        lift: least squares.
    """

    contact: Contact
    seen: Floats
    scatter: Floats
    restitution: float
    lift: float

    @property
    def law(self) -> Floats:
        """(R,) what the law says at each of `RATIOS`."""
        return _law(self.restitution, self.lift, self.contact.friction)


def _law(restitution: float, lift: float, friction: float) -> Floats:
    stopped = LEVER * friction * (1.0 + restitution)
    return np.array([lifted(restitution, lift, max(r - stopped, 0.0)) for r in RATIOS])


def measured() -> list[Measured]:
    """Every contact of the reference, measured."""
    return [_measured(c) for c in CONTACTS]


def _measured(contact: Contact) -> Measured:
    model = _model(contact)
    phases = (np.arange(PHASES) + 0.5) / PHASES
    seen = np.array([[_bounce(model, ratio, phase) for phase in phases] for ratio in RATIOS])
    mean = seen.mean(axis=1)
    faults = [((_law(mean[0], lift, contact.friction) - mean) ** 2).sum() for lift in LIFTS]
    best = float(LIFTS[int(np.argmin(faults))])
    return Measured(contact, mean, seen.std(axis=1), float(mean[0]), best)


def _model(contact: Contact) -> Any:
    """The reference's bat over a sheet, in MuJoCo."""
    import mujoco

    bat = kit().bat
    spec = mujoco.MjSpec()
    spec.option.timestep = STEP
    rub = [contact.friction, 0.0, 0.0]
    damper = 2.0 * contact.damping * math.sqrt(STIFFNESS)
    spec.worldbody.add_geom(
        type=mujoco.mjtGeom.mjGEOM_PLANE,
        size=[0, 0, 1],
        friction=rub,
        solref=[-STIFFNESS, -damper],
        priority=1,
    )
    body = spec.worldbody.add_body()
    body.add_freejoint()
    radius = bat.diameter / 2
    body.add_geom(
        type=mujoco.mjtGeom.mjGEOM_CAPSULE,
        size=[radius, bat.length / 2 - radius, 0.0],
        euler=[0.0, 90.0, 0.0],
        mass=bat.mass,
    )
    return spec.compile()


def _bounce(model: Any, ratio: float, phase: float) -> float:
    """Restitution of one landing, level, across the bat's axis; phase: of the step in which it comes down."""
    import mujoco

    data = mujoco.MjData(model)
    data.qpos[2] = kit().bat.diameter / 2 + (3.0 + phase) * STEP * DOWN
    data.qvel[:3] = [0.0, ratio * DOWN, -DOWN]
    touched = False
    while not touched or data.ncon:
        mujoco.mj_step(model, data)
        touched = touched or data.ncon > 0
    return float(data.qvel[2]) / DOWN


def table(found: list[Measured]) -> Table:
    """Landings by ratio beside the law."""
    heads = ["forward / down"]
    for m in found:
        heads += [f"{m.contact.name}: seen", "± step", "law"]
    rows = [
        (f"{ratio:g}", *(f"{v:.3f}" for m in found for v in (m.seen[k], m.scatter[k], m.law[k])))
        for k, ratio in enumerate(RATIOS)
    ]
    rows.append(("restitution", *(cell for m in found for cell in (f"{m.restitution:.3f}", "", ""))))
    rows.append(("lift", *(cell for m in found for cell in (f"{m.lift:.4f}", "", ""))))
    return Table(tuple(heads), tuple(rows))


def write(found: list[Measured]) -> None:
    """Keep the numbers, for those who compare with the reference and have no MuJoCo."""
    lines = ["# Written by `python -m benchmarks contacts --write`: what the reference's contacts show.", ""]
    for m in found:
        lines += [f"[{m.contact.name}]", f"restitution = {m.restitution:.4f}", f"lift = {m.lift:.4f}", ""]
    write_bytes(FILE, "\n".join(lines).encode())


@lru_cache(maxsize=1)
def contact_kit() -> Equipment:
    """What the reference threw with and on, with contacts as they were measured."""
    read = tomllib.loads(FILE.read_text(encoding="utf-8"))
    sheet, wood = read["sheet"], read["wood"]
    surface = replace(
        kit().surface,
        restitution_bat=sheet["restitution"],
        restitution_piece=sheet["restitution"],
        skid_lift=sheet["lift"],
        wood_restitution=wood["restitution"],
        wood_skid_lift=wood["lift"],
    )
    return replace(kit(), surface=surface)
