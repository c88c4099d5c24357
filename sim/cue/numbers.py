"""All that compiled code knows of a table and its equipment, from their data."""

from __future__ import annotations

import numpy as np

from gorodki.figures.tables.pockets import mouth_reach, pockets
from gorodki.figures.tables.table import Table
from gorodki.sim.cue.equipment import CushionModel, Kit
from gorodki.sim.cue.resolve.nose import HAN, MATHAVAN, STRONGE
from gorodki.sim.cue.state import (
    CUSHIONS,
    TOLERANCE,
    Area,
    ClothNumbers,
    CushionNumbers,
    Numbers,
    PairNumbers,
    PinNumbers,
    PocketNumbers,
)

_MODELS = {CushionModel.HAN: HAN, CushionModel.STRONGE: STRONGE, CushionModel.MATHAVAN: MATHAVAN}
_NO_SHAPE = {"height": 0.0, "head": 0.0, "waist": 0.0}


def numbers(place: Table, kit: Kit, tolerance: float = TOLERANCE) -> Numbers:
    """All that compiled code knows of a table and its equipment; tolerance: of contact times, s."""
    c, pin = kit.cushions, {name: m.value for name, m in place.pin.items()} or _NO_SHAPE
    head = pin["head"] / 2.0
    speeds, values = zip(*c.restitution, strict=True)
    return Numbers(
        Area(place.width.value / 2.0, place.length.value, c.nose, place.rail.value),
        ClothNumbers(kit.cloth.sliding, kit.cloth.rolling, kit.cloth.spin_rate, kit.cloth.landing),
        PairNumbers(
            kit.balls.restitution, kit.balls.friction_base, kit.balls.friction_gain, kit.balls.friction_decay
        ),
        CushionNumbers(_MODELS[c.model], np.array(speeds), np.array(values), c.friction, c.ratio),
        PinNumbers(
            pin["height"] - head, head, pin["waist"] / 2.0, kit.pins.mass,
            kit.pins.restitution, kit.pins.friction, kit.pins.reach, kit.pins.knock, kit.pins.drag,
        ),
        _pocket_numbers(place, kit),
        tolerance,
    )  # fmt: skip


def _pocket_numbers(place: Table, kit: Kit) -> PocketNumbers:
    known = pockets(place)
    jaws = [jaw for pocket in known for jaw in pocket.jaws]
    ends = [(j.start[0] + j.length * j.along[0], j.start[1] + j.length * j.along[1], 0.0) for j in jaws]
    rounds = [row for j, end in zip(jaws, ends, strict=True) for row in ((*j.centre, j.radius), end)]
    rubber = CushionNumbers(
        _MODELS[kit.cushions.model], np.array([0.0]), np.array([kit.pockets.restitution]),
        kit.pockets.friction, kit.cushions.ratio,
    )  # fmt: skip
    return PocketNumbers(
        mouth_reach(place, "corner"), mouth_reach(place, "middle"),
        np.array(rounds, dtype=np.float64).reshape(-1, 3),
        np.array([(*j.start, *j.along, j.length, *j.inward) for j in jaws], dtype=np.float64).reshape(-1, 7),
        np.array([CUSHIONS.index(j.cushion) for j in jaws], dtype=np.int64),
        np.array([(*p.edge, *p.outward, p.back) for p in known], dtype=np.float64).reshape(-1, 5),
        rubber, kit.pockets.back,
    )  # fmt: skip
