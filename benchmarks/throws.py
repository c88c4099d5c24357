"""Bats at figures: the reference's throws, and fresh ones of the same kind."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean
from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import Floats
from gorodki.sim.wood.equipment import Equipment, equipment
from gorodki.sim.wood.scene import Scene, Start, bat_body, piece_body

Bools = NDArray[np.bool_]

DATA = Path(__file__).parent / "data"
PIECES = 5
BEFORE = 0.05  # s before the bat would lie on the sheet: there a throw begins
PHASE = 1e-3  # s, by which fresh throws begin earlier, evenly: the longest step of the solid engine
SCATTERED = "pismo"  # the figure at which the bat is spread over the whole gorod


@dataclass(frozen=True, slots=True)
class ReferenceSet:
    """A run of the reference: the same bodies, its own throws and contacts (data/README.md).

    Args:
        throws: file of the throws and what came of them.
        poses: file of the pieces at rest.
        stiffness: of a contact per unit of mass while things strike each other, 1/s².
        step: seconds then.
        tilt: standard deviation of the tilt of its bats, radians.
    """

    throws: str
    poses: str
    stiffness: float
    step: float
    tilt: float


SETS = MappingProxyType(
    {
        "level": ReferenceSet("mujoco_throws.csv", "mujoco_poses.json", 1e6, 2e-4, 0.0),
        "tilted": ReferenceSet(
            "mujoco_tilted.csv", "mujoco_tilted_poses.json", 6.4e7, 2.5e-5, math.radians(1.5)
        ),
    }
)
LEVEL = "level"


@dataclass(frozen=True, slots=True)
class BatState:
    """A bat on its way down, which turns about the vertical.

    Args:
        position: of its middle, metres.
        velocity: m/s.
        heading: of its axis from +x, radians.
        spin: about the vertical, rad/s.
        tilt: of its axis out of the level, radians, positive where the end to which it heads is up.
    """

    position: tuple[float, float, float]
    velocity: tuple[float, float, float]
    heading: float
    spin: float
    tilt: float = 0.0

    @property
    def axis(self) -> tuple[float, float, float]:
        """Unit vector along it."""
        level = math.cos(self.tilt)
        return level * math.cos(self.heading), level * math.sin(self.heading), math.sin(self.tilt)


@dataclass(frozen=True, eq=False)
class Reference:
    """Throws at one figure and what came of them.

    Args:
        bats: N states.
        out: (N, 5) which pieces went out.
    """

    bats: Sequence[BatState]
    out: Bools


@lru_cache(maxsize=len(SETS))
def references(of: str = LEVEL) -> Mapping[str, Reference]:
    """The throws of one of `SETS`, by figure."""
    rows: dict[str, list[dict[str, str]]] = {}
    with (DATA / SETS[of].throws).open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            rows.setdefault(row["figure"], []).append(row)
    return MappingProxyType(
        {
            key: Reference(
                tuple(_bat_state(r) for r in found),
                np.array([[r[f"out{k + 1}"] == "1" for k in range(PIECES)] for r in found]),
            )
            for key, found in rows.items()
        }
    )


def _bat_state(row: Mapping[str, str]) -> BatState:
    n = {name: float(row[name]) for name in ("x", "y", "z", "vx", "vy", "vz", "phi", "w")}
    tilt = float(row.get("tilt", 0.0))
    return BatState((n["x"], n["y"], n["z"]), (n["vx"], n["vy"], n["vz"]), n["phi"], n["w"], tilt)


@lru_cache(maxsize=len(SETS))
def poses(of: str = LEVEL) -> Mapping[str, Floats]:
    """Centre and unit axis of each piece at rest (5, 6) in one of `SETS`, by figure."""
    read = json.loads((DATA / SETS[of].poses).read_text(encoding="utf-8"))
    found = {}
    for key, rows in read.items():
        pose = np.array(rows, dtype=float)
        pose[:, 3:] /= np.linalg.norm(pose[:, 3:], axis=1)[:, None]
        found[key] = pose
    return MappingProxyType(found)


def figure_keys(wanted: Sequence[str] = ()) -> tuple[str, ...]:
    """Keys of the figures asked for, all where none is named, in the order of the reference.

    Raises:
        InputError: for a figure that the reference does not hold.
    """
    known = tuple(references())
    for key in wanted:
        if key not in known:
            raise InputError(f"figure {key!r}: {did_you_mean(key, known)}")
    return tuple(k for k in known if k in wanted) if wanted else known


def kit() -> Equipment:
    """What the reference threw with and on."""
    return equipment("reference", "round-49", "reference")


def scenes(
    figure: str, bats: Sequence[BatState], tools: Equipment | None = None, of: str = LEVEL
) -> list[Scene]:
    """Every bat on its way to a figure, set as in one of `SETS`, whose pieces are held until touched."""
    tools = tools or kit()
    bat = bat_body(tools.bat)
    standing = [
        Start(piece_body(tools.piece, k + 1), _triple(pose[:3]), _triple(pose[3:]), held=True)
        for k, pose in enumerate(poses(of)[figure])
    ]
    return [
        Scene(
            [
                Start(bat, b.position, b.axis, b.velocity, (0.0, 0.0, b.spin)),
                *standing,
            ],
            tools.surface,
        )
        for b in bats
    ]


def fresh(figure: str, count: int, seed: int, tilt: float = 0.0, before: float = BEFORE) -> list[BatState]:
    """New throws spread like the reference's (data/README.md); alike for all figures but the Letter.

    tilt: standard deviation, radians; before: seconds before the middle of the bat would come down to its
    radius, about.
    """
    rng = np.random.default_rng(seed)
    forward = rng.uniform(11.0, 16.0, count)
    down = forward * np.tan(np.radians(rng.uniform(17.0, 31.5, count)))
    spin = rng.uniform(8.0, 16.0, count) * rng.choice([-1.0, 1.0], count)
    heading = rng.normal(0.0, 0.35, count)
    if figure == SCATTERED:
        x, landing = rng.uniform(-1.2, 1.2, count), rng.uniform(-0.5, 0.95, count)
    else:
        x, landing = rng.normal(0.0, 0.12, count), rng.uniform(-0.6, 0.1, count)
    # an engine of fixed steps must not come down at the same moment within a step in every throw
    early = before + rng.uniform(0.0, PHASE, count)
    tilts = rng.normal(0.0, 1.0, count) * tilt
    radius, half = kit().bat.diameter / 2, kit().bat.length / 2
    # so near the sheet that its lower end would be in it, a bat is as much higher
    clear = np.maximum(half * np.abs(np.sin(tilts)) - down * before, 0.0)
    return [
        BatState(
            (float(x[k]), float(landing[k] - forward[k] * early[k]), float(height)),
            (0.0, float(forward[k]), float(GRAVITY * early[k] - down[k])),
            float(heading[k] - spin[k] * early[k]),
            float(spin[k]),
            float(tilts[k]),
        )
        for k, height in enumerate(radius + down * early - GRAVITY / 2 * early**2 + clear)
    ]


def _triple(v: Floats) -> tuple[float, float, float]:
    return float(v[0]), float(v[1]), float(v[2])
