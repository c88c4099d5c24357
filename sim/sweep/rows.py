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

PHYSICS = {
    "throw": "number of the throw, from 0",
    "speed_m_s": "speed of the bat's centre of mass at release",
    "elevation_deg": "direction of that speed above the horizon",
    "azimuth_deg": "direction of that speed to the left of straight ahead",
    "offset_m": "release to the right of the middle of the gorod",
    "height_m": "height of the bat's centre of mass at release",
    "turn_length_m": "way flown in one full turn, positive counter-clockwise seen from above",
    "start_angle_deg": "heading of the bat at release, 0 frontal, counter-clockwise seen from above",
    "tilt_deg": "of the plane in which the bat turns, out of the level",
    "tilt_at_deg": "direction of the high side of that plane, 0 right, 90 ahead",
    "struck_x_m": "middle of the bat when it first met something, to the right; NaN where it met nothing",
    "struck_y_m": "middle of the bat when it first met something, away from the thrower",
    "struck_z_m": "middle of the bat when it first met something, up",
    "struck_piece": "number of the piece that the bat met first, 0 for the sheet",
    "p#_x_m": "centre of piece # in the end, to the right of the middle of the front line",
    "p#_y_m": "centre of piece # in the end, away from the thrower from the outer edge of the front line",
    "p#_z_m": "centre of piece # in the end, up from the sheet",
    "p#_heading_deg": "axis of piece # in the end from the right, counter-clockwise from above, 0 to 180",
    "p#_tilt_deg": "axis of piece # in the end, out of the level, 90 where it stands",
    "p#_moved": "whether piece # moved at all",
    "p#_gone": "whether piece # left the simulated area; where it ended is then the last that was seen of it",
}
"""What each column of `physics_rows` means; ``#`` is the number of a piece."""


def physics_rows(first: int, throws: Sequence[Throw], ends: Ends, pieces: Iterable[int]) -> Rows:
    """The columns of a block that need no rules.

    What each means stands in `PHYSICS`.

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
