"""What a block of throws leaves behind: columns of numbers, one row for each throw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gorodki.sim.sweep.lanes import Ends
from gorodki.sim.wood.throw import Throw

Rows = Mapping[str, NDArray[Any]]
"""Columns of equal length by name; the unit is in the name."""

DIGITS = 6  # decimals that are kept: micrometres

RELEASE = {
    "speed_m_s": "speed",
    "elevation_deg": "elevation",
    "azimuth_deg": "azimuth",
    "offset_m": "offset",
    "height_m": "height",
    "turn_length_m": "turn_length",
    "start_angle_deg": "start_angle",
    "tilt_deg": "tilt",
    "tilt_at_deg": "tilt_at",
}
"""Columns of the throw as it left the hand, with the field of `Throw` each one shows."""


def physics_rows(first: int, throws: Sequence[Throw], ends: Ends, pieces: Iterable[int]) -> Rows:
    """The columns of a block that need no rules.

    ``throw`` counts from 0; ``struck_*`` is where the middle of the bat was when it first met something,
    ``struck_piece`` the piece it met there (0 for the sheet); ``p3_*`` is where piece 3 ended, ``p3_moved``
    whether it moved at all, ``p3_gone`` whether it left the simulated area.

    Args:
        first: number of the first throw.
        throws: N throws.
        ends: how they ended.
        pieces: numbers of the pieces, in the order of the bodies.
    """
    numbers = np.array([0, *pieces])
    rows: dict[str, NDArray[Any]] = {"throw": np.arange(first, first + len(throws))}
    for name, field in RELEASE.items():
        value = np.array([getattr(t, field) for t in throws])
        rows[name] = np.round(np.degrees(value) if name.endswith("_deg") else value, DIGITS)
    for k, name in enumerate("xyz"):
        rows[f"struck_{name}_m"] = np.round(ends.struck[:, k], DIGITS)
    rows["struck_piece"] = np.where(ends.met > 0, numbers[ends.met], 0)
    for body, number in enumerate(numbers[1:].tolist(), 1):
        for k, name in enumerate("xyz"):
            rows[f"p{number}_{name}_m"] = np.round(ends.position[:, body, k], DIGITS)
        x, y, z = (ends.axis[:, body, k] for k in range(3))
        rows[f"p{number}_heading_deg"] = np.round(np.degrees(np.arctan2(y, x)) % 180.0, DIGITS)
        rows[f"p{number}_tilt_deg"] = np.round(np.degrees(np.arcsin(np.clip(np.abs(z), 0.0, 1.0))), DIGITS)
        rows[f"p{number}_moved"] = ends.moved[:, body]
        rows[f"p{number}_gone"] = ends.gone[:, body]
    return rows
