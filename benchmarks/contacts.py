"""What the reference's contacts show: how its bat comes off the sheet, dropped and as bats land in throws.

The reference states spring and damper of its contacts (data/README.md), and calls what they give "about 0.5"
and "0.35". They do not give one number: MuJoCo's cone of friction is convex, so that a slip which friction
cannot stop pushes bodies apart. Here its bat lands in MuJoCo with such a contact, on a bare sheet, again and
again; what it shows is put into the three numbers of a surface: restitution and contact time of a drop, and
the lift with which bats of the planar engine come off as fast on average. No throw at a figure is looked at.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from benchmarks.table import Table
from benchmarks.throws import DATA, LEVEL, SETS, BatState, ReferenceSet, fresh, kit
from gorodki.figures.files.output import write_bytes
from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import Floats
from gorodki.sim.wood.equipment import Equipment, Surface
from gorodki.sim.wood.scene import Scene, Start, bat_body

FILE = DATA / "contacts.toml"
DOWN = 5.0  # m/s of a drop; all is linear, so only ratios of speeds count
PHASES = 16  # moments within a step at which the sheet is met
LANDINGS = 240
SEED = 5
BEFORE, AFTER = 2e-3, 1.2e-2  # s before and after the middle of the bat would be at its radius
RATIOS = (1.5, 2.0, 2.5, 3.0, 3.5)  # edges of classes of speed forward over speed down
HALVINGS = 12
HIGHEST = 0.5  # lift


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
    """What a contact of one of `SETS` shows.

    Args:
        of: which set.
        contact: which contact.
        restitution: of a drop, mean over the phases of a step in which the sheet is met.
        scatter: standard deviation over them.
        time: for which a drop is pressed, seconds, mean over them.
        lift: with which bats of the planar engine come off as fast on average.
        ratio: (N,) speed forward over speed down of bats that land as in throws.
        seen: (N,) speed up over speed down of their middles, soon after.
        ours: (N,) the same in the planar engine.
    """

    of: str
    contact: Contact
    restitution: float
    scatter: float
    time: float
    lift: float
    ratio: Floats
    seen: Floats
    ours: Floats


def measured(of: str = LEVEL) -> list[Measured]:
    """Every contact of one of `SETS`, measured."""
    return [_measured(of, c) for c in CONTACTS]


def _measured(of: str, contact: Contact) -> Measured:
    run, bats = SETS[of], landings(of)
    model = _model(contact, run)
    drops = np.array([_drop(model, (k + 0.5) / PHASES, run.step) for k in range(PHASES)])
    restitution, time = (float(v) for v in drops.mean(axis=0))
    surface = replace(
        kit().surface, friction=contact.friction, restitution_bat=restitution, contact_time=time
    )
    seen = _shares(bats, np.array([_up(model, b) for b in bats]))
    low, high = 0.0, HIGHEST
    for _ in range(HALVINGS):
        lift = 0.5 * (low + high)
        ours = _shares(bats, planar_up(bats, replace(surface, skid_lift=lift)))
        low, high = (lift, high) if ours.mean() < seen.mean() else (low, lift)
    ratio = np.array([b.velocity[1] for b in bats]) / down(bats)
    return Measured(of, contact, restitution, float(drops[:, 0].std()), time, lift, ratio, seen, ours)


def landings(of: str) -> list[BatState]:
    """Bats just above the sheet, as they come in the throws of one of `SETS`."""
    return fresh("vilka", LANDINGS, SEED, tilt=SETS[of].tilt, before=BEFORE)


def down(bats: Sequence[BatState]) -> Floats:
    """Speeds (N,) with which the middles of bats would come down to their radius, m/s."""
    high = np.array([b.position[2] for b in bats]) - kit().bat.diameter / 2
    fall = np.array([b.velocity[2] for b in bats])
    found: Floats = np.sqrt(fall**2 + 2.0 * GRAVITY * high)
    return found


def _shares(bats: Sequence[BatState], up: Floats) -> Floats:
    found: Floats = (up + GRAVITY * AFTER) / down(bats)
    return found


def _model(contact: Contact, run: ReferenceSet) -> Any:
    """The reference's bat over a sheet, in MuJoCo."""
    import mujoco

    bat = kit().bat
    spec = mujoco.MjSpec()
    spec.option.timestep = run.step
    # the other cone of MuJoCo is a pyramid, whose friction depends on the heading
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    rub = [contact.friction, 0.0, 0.0]
    damper = 2.0 * contact.damping * math.sqrt(run.stiffness)
    spec.worldbody.add_geom(
        type=mujoco.mjtGeom.mjGEOM_PLANE,
        size=[0, 0, 1],
        friction=rub,
        solref=[-run.stiffness, -damper],
        priority=1,
    )
    body = spec.worldbody.add_body()
    body.add_freejoint()
    radius = bat.diameter / 2
    body.add_geom(
        type=mujoco.mjtGeom.mjGEOM_CAPSULE,
        size=[radius, bat.length / 2 - radius, 0.0],
        mass=bat.mass,
    )
    return spec.compile()


def _set_out(model: Any, bat: BatState) -> Any:
    """A bat at its start."""
    import mujoco

    data = mujoco.MjData(model)
    data.qpos[:3] = bat.position
    turn, frame = np.zeros(4), np.zeros(9)
    mujoco.mju_quatZ2Vec(turn, np.array(bat.axis))
    mujoco.mju_quat2Mat(frame, turn)
    data.qpos[3:] = turn
    data.qvel[:3] = bat.velocity
    data.qvel[3:] = frame.reshape(3, 3).T @ np.array([0.0, 0.0, bat.spin])
    return data


def _drop(model: Any, phase: float, step: float) -> tuple[float, float]:
    """Restitution of a level bat and how long the sheet pressed it; phase: of the step in which it lands."""
    import mujoco

    high = kit().bat.diameter / 2 + (3.0 + phase) * step * DOWN
    data = _set_out(model, BatState((0.0, 0.0, high), (0.0, 0.0, -DOWN), 0.0, 0.0))
    pressed, touched = 0, False
    while not touched or data.ncon:
        mujoco.mj_step(model, data)
        touched = touched or data.ncon > 0
        pressed += bool(data.nefc and data.efc_force.any())
    return float(data.qvel[2]) / DOWN, pressed * step


def _up(model: Any, bat: BatState) -> float:
    """Upward speed of a bat some time after it has landed, m/s."""
    import mujoco

    data = _set_out(model, bat)
    while data.time < BEFORE + AFTER:
        mujoco.mj_step(model, data)
    return float(data.qvel[2])


def planar_up(bats: Sequence[BatState], surface: Surface) -> Floats:
    """The same (N,) in the planar engine."""
    from gorodki.sim.wood.planar import Written, watch

    body, found = bat_body(kit().bat), np.zeros(len(bats))

    def look(written: Written) -> None:
        # samples of a lane come in order of time: the last one stays
        late = GRAVITY * (written.time - BEFORE - AFTER)
        found[written.lane] = written.velocity[:, 0, 2] + late

    scenes = [Scene([Start(body, b.position, b.axis, b.velocity, (0.0, 0.0, b.spin))], surface) for b in bats]
    watch(scenes, look, until=BEFORE + AFTER)
    return found


def table(found: Sequence[Measured]) -> Table:
    """Landings of both sets by class of forward over downward speed, and the numbers that come of them."""
    heads = ["forward / down"]
    for m in found:
        heads += [f"{m.of}, {m.contact.name}: seen", "± landing", "planar engine"]
    rows: list[tuple[str, ...]] = []
    for low, high in pairwise(RATIOS):
        cells = [f"{low:g} to {high:g}"]
        for m in found:
            of = (low <= m.ratio) & (m.ratio < high)
            cells += [f"{m.seen[of].mean():.3f}", f"{m.seen[of].std():.3f}", f"{m.ours[of].mean():.3f}"]
        rows.append(tuple(cells))
    numbers = {
        "restitution of a drop": [f"{m.restitution:.3f}" for m in found],
        "lift": [f"{m.lift:.4f}" for m in found],
        "contact time": [f"{1e3 * m.time:.3f} ms" for m in found],
    }
    rows += [(name, *(cell for n in row for cell in (n, "", ""))) for name, row in numbers.items()]
    return Table(tuple(heads), tuple(rows))


def write(found: Sequence[Measured]) -> None:
    """Keep the numbers, for those who compare with the reference and have no MuJoCo."""
    lines = ["# Written by `python -m benchmarks contacts --write`: what the reference's contacts show.", ""]
    for m in found:
        lines += [f"[{m.of}.{m.contact.name}]", f"restitution = {m.restitution:.4f}", f"lift = {m.lift:.4f}"]
        lines += [f"time = {m.time:.4g}", ""]
    write_bytes(FILE, "\n".join(lines).encode())


@lru_cache(maxsize=len(SETS))
def contact_kit(of: str = LEVEL) -> Equipment:
    """What one of `SETS` threw with and on, with contacts as they were measured."""
    read = tomllib.loads(FILE.read_text(encoding="utf-8"))[of]
    sheet, wood = read["sheet"], read["wood"]
    surface = replace(
        kit().surface,
        restitution_bat=sheet["restitution"],
        restitution_piece=sheet["restitution"],
        contact_time=sheet["time"],
        skid_lift=sheet["lift"],
        wood_restitution=wood["restitution"],
        wood_skid_lift=wood["lift"],
    )
    return replace(kit(), surface=surface)
