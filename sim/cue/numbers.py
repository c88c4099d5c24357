"""All that compiled code knows of a table and its equipment, from their data."""

from __future__ import annotations

import numpy as np

from gorodki.figures.tables.pockets import mouth_reach, pockets
from gorodki.figures.tables.table import Table
from gorodki.sim.cue.equipment import CushionModel, Kit
from gorodki.sim.cue.resolve.nose import HAN, MATHAVAN, STRONGE
from gorodki.sim.cue.state import (
    CUSHIONS,
    POCKET,
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
    rows = np.zeros(len(known), POCKET)
    for row, pocket in zip(rows, known, strict=True):
        row["edge"], row["outward"], row["back"] = pocket.edge, pocket.outward, pocket.back
        for k, jaw in enumerate(pocket.jaws):
            end = (
                jaw.start[0] + jaw.length * jaw.along[0],
                jaw.start[1] + jaw.length * jaw.along[1],
            )
            row["rounds"][2 * k], row["rounds"][2 * k + 1] = (*jaw.centre, jaw.radius), (*end, 0.0)
            row["walls"][k] = (*jaw.start, *jaw.along, jaw.length, *jaw.inward)
            row["sides"][k] = CUSHIONS.index(jaw.cushion)
    corner, middle = mouth_reach(place, "corner"), mouth_reach(place, "middle")
    made = kit.pockets
    return PocketNumbers(len(known), corner, middle, rows, made.restitution, made.friction, made.back)
