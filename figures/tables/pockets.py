"""Pockets of a table seen from above: rounded noses, straight walls and the edge of the slate."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gorodki.figures.tables.table import Point, Table

POCKETS: Final = ("lower-left", "lower-right", "middle-left", "middle-right", "upper-left", "upper-right")
"""Names of the pockets, after the cushions beside them."""

_LEAN: Final = math.sqrt(0.5)


@dataclass(frozen=True, slots=True)
class Jaw:
    """One side of a pocket: the end of a run of rubber.

    Args:
        cushion: name of the cushion whose run it ends.
        centre: of the circle that rounds it, metres.
        radius: of that circle; 0 for a point.
        start: where the wall begins, metres.
        along: unit vector from there into the pocket.
        length: of the wall, metres.
        inward: level unit vector from the pocket into the rubber.
    """

    cushion: str
    centre: Point
    radius: float
    start: Point
    along: Point
    length: float
    inward: Point

    def gap(self, at: Point) -> float:
        """From the rubber to a point in front of it, metres."""
        x, y = at[0] - self.start[0], at[1] - self.start[1]
        s = min(max(x * self.along[0] + y * self.along[1], 0.0), self.length)
        wall = math.hypot(x - s * self.along[0], y - s * self.along[1])
        return min(wall, math.dist(at, self.centre) - self.radius)


@dataclass(frozen=True, slots=True)
class Pocket:
    """One pocket.

    Args:
        name: one of `POCKETS`.
        outward: level unit vector out of the table, along its middle.
        edge: middle of the edge of the slate, metres.
        back: from the edge to the centre of a ball that meets the back, metres.
        jaws: its two sides.
    """

    name: str
    outward: Point
    edge: Point
    back: float
    jaws: tuple[Jaw, Jaw]

    def before_edge(self, at: Point) -> float:
        """Metres from a centre to the edge of the slate; negative beyond it."""
        return (self.edge[0] - at[0]) * self.outward[0] + (self.edge[1] - at[1]) * self.outward[1]


def pockets(table: Table) -> tuple[Pocket, ...]:
    """The pockets of a table in the order of `POCKETS`; those of the right mirror those of the left."""
    if not table.pockets:
        return ()
    return tuple(_pocket(table, name) for name in POCKETS)


def mouth_reach(table: Table, kind: str) -> float:
    """Metres along a cushion from the corner, or from the middle, to where the rubber is straight."""
    if not table.pockets:
        return 0.0
    m = table.pockets[kind]
    if kind == "corner":
        return m["mouth"].value * _LEAN + m["rounding"].value * math.tan(math.pi / 8.0)
    return m["mouth"].value / 2.0 + m["rounding"].value


def in_mouth(table: Table, side: str, at: Point) -> bool:
    """Whether a place is before a pocket, not before the straight rubber of a cushion."""
    corner, middle = mouth_reach(table, "corner"), mouth_reach(table, "middle")
    if side in ("lower", "upper"):
        return table.width.value / 2.0 - abs(at[0]) < corner
    along = abs(at[1] - table.middle)
    return table.middle - along < corner or along < middle


def _pocket(table: Table, name: str) -> Pocket:
    row, side = name.split("-")
    sign = -1.0 if side == "left" else 1.0
    up = {"lower": -1.0, "middle": 0.0, "upper": 1.0}[row]
    m = {k: v.value for k, v in table.pockets["middle" if row == "middle" else "corner"].items()}
    half, r = m["mouth"] / 2.0, m["rounding"]
    out = (sign, 0.0) if up == 0.0 else (sign * _LEAN, up * _LEAN)
    corner = (sign * (table.width.value / 2.0), table.middle + up * table.middle)
    back = 0.0 if up == 0.0 else half  # from the corner to the line between the points of the jaws
    mouth = (corner[0] - back * out[0], corner[1] - back * out[1])
    turn = math.pi / 4.0 if up == 0.0 else math.pi / 8.0  # half of the angle by which rubber turns there
    cut = r * math.tan(turn)
    jaws = []
    for k in (0, 1):
        # level unit vector across, into the rubber; of a corner first the short cushion's jaw
        if up == 0.0:
            across, cushion = (0.0, 2.0 * k - 1.0), side
        else:
            across = (-out[0], out[1]) if k == 0 else (out[0], -out[1])
            cushion = row if k == 0 else side
        point = (mouth[0] + half * across[0], mouth[1] + half * across[1])
        start = (point[0] + cut * out[0], point[1] + cut * out[1])
        centre = (start[0] + r * across[0], start[1] + r * across[1])
        jaws.append(Jaw(cushion, centre, r, start, out, max(m["corridor"] - cut, 0.0), across))
    edge = (mouth[0] + m["edge"] * out[0], mouth[1] + m["edge"] * out[1])
    return Pocket(name, out, edge, m["back"], (jaws[0], jaws[1]))
