"""In which order a figure is set, and where each piece goes: what a person who sets it needs to know.

The rules prescribe no order. Here it is that of the figure's file, which goes from the front line backwards
where it can, save that nothing is set before what carries it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gorodki.figures.standard import PIECE_DIAMETER, PIECE_LENGTH
from gorodki.figures.support import TOUCHING, Standing, standing_of
from gorodki.figures.types import Figure, Placement

LEVEL: Final = math.radians(4.0)
"""Radians an axis may rise and the piece still counts as lying, or as standing on its end."""

SQUARE: Final = math.radians(1.0)
"""Radians an axis may be turned and still count as along or across."""


class Posture(StrEnum):
    """How a piece is put down."""

    STANDING = "standing"
    ACROSS = "across"
    """Lying parallel to the front line."""
    ALONG = "along"
    """Lying square to the front line."""
    TURNED = "turned"
    """Lying at another angle."""
    LEANING = "leaning"
    """One end higher than the other."""


@dataclass(frozen=True, slots=True)
class SettingStep:
    """One piece to set.

    Args:
        number: of the piece in its figure, from 1.
        posture: how it is put down.
        heading: of its axis, radians counter-clockwise from the thrower's right, 0 to pi; where it leans,
            that of its upper end, -pi to pi.
        rise: of its axis above the ground, radians, 0 to pi / 2.
        on: numbers of the pieces that carry it.
        on_ground: True where it touches the ground.
        against: numbers of the pieces set before that it touches otherwise.
        sideways: x of its middle, metres.
        near: y of its edge nearest to the thrower, metres.
    """

    number: int
    posture: Posture
    heading: float
    rise: float
    on: tuple[int, ...]
    on_ground: bool
    against: tuple[int, ...]
    sideways: float
    near: float


def setting(figure: Figure) -> tuple[SettingStep, ...]:
    """The pieces of a figure in the order in which they are set."""
    found = standing_of(figure.pieces, PIECE_DIAMETER, PIECE_LENGTH)
    order = _order(found.rests_on)
    return tuple(_step(figure.pieces[k], k, found, order[:at]) for at, k in enumerate(order))


def _order(rests_on: NDArray[np.bool_]) -> list[int]:
    """Indices in their order, save that each comes after those it rests on."""
    left, order = list(range(len(rests_on))), list[int]()
    while left:
        free = [k for k in left if not any(rests_on[k, j] for j in left if j != k)]
        order.append((free or left)[0])  # pieces that carry each other in a ring have no right order
        left.remove(order[-1])
    return order


def _step(piece: Placement, k: int, found: Standing, before: Sequence[int]) -> SettingStep:
    posture, heading, rise = _posture(piece)
    on = tuple(int(j) + 1 for j in np.flatnonzero(found.rests_on[k]))
    touches = (j for j in sorted(before) if found.gap[k, j] <= TOUCHING)
    against = tuple(j + 1 for j in touches if j + 1 not in on and not found.rests_on[j, k])
    solid = found.solids[k]
    near = float(solid.centre[1] - solid.reach(np.array([[0.0, -1.0, 0.0]]))[0])
    return SettingStep(
        k + 1, posture, heading, rise, on, bool(found.on_ground[k]), against, piece.centre[0], near
    )


def _posture(piece: Placement) -> tuple[Posture, float, float]:
    """Posture, heading and rise of a piece."""
    x, y, z = piece.axis if piece.axis[2] >= 0 else tuple(-a for a in piece.axis)
    rise = math.atan2(z, math.hypot(x, y))
    if rise >= math.pi / 2 - LEVEL:
        return Posture.STANDING, 0.0, rise
    if rise > LEVEL:
        return Posture.LEANING, math.atan2(y, x), rise
    heading = math.atan2(y, x) % math.pi
    if min(heading, math.pi - heading) <= SQUARE:
        return Posture.ACROSS, heading, rise
    along = abs(heading - math.pi / 2) <= SQUARE
    return Posture.ALONG if along else Posture.TURNED, heading, rise
