"""Bats, pieces and sheets as data, with the lawful limits (UA-E1 to UA-E3)."""

from __future__ import annotations

from dataclasses import dataclass

from sim.trace import Shape


@dataclass(frozen=True, slots=True)
class Bat:
    """A bat: a round rod with hemispherical ends.

    Args:
        key: name on the command line.
        mass: kilograms.
        length: overall, metres.
        diameter: metres.
        offset: from the centre of mass to the middle of the length, metres (a polymer bat may be filled at one end).
        polymer: True for a one-piece polymer bat (UA-E3), False for a composite one (UA-E2).
        note: source, or the word *assumed*.
    """

    key: str
    mass: float
    length: float
    diameter: float
    offset: float
    polymer: bool
    note: str


@dataclass(frozen=True, slots=True)
class PieceType:
    """A gorodok: all five of a figure are alike.

    Args:
        key: name on the command line.
        shape: round or octagon.
        mass: kilograms.
        length: metres.
        diameter: metres; of an octagon the width across flats.
        chamfer: of the end edges, metres.
        note: source, or the word *assumed*.
    """

    key: str
    shape: Shape
    mass: float
    length: float
    diameter: float
    chamfer: float
    note: str


@dataclass(frozen=True, slots=True)
class Surface:
    """The sheet and the contact numbers that go with it.

    Args:
        key: name on the command line.
        friction: kinetic coefficient, wood on the sheet.
        restitution_piece: a piece landing on the sheet.
        restitution_bat: the bat landing on the sheet.
        rolling_arm: lever arm of the rolling resistance of a round piece, metres.
        wood_friction: kinetic coefficient between bat and piece and between pieces.
        wood_restitution: between bat and piece and between pieces.
        line_support: True where a lying body rests along its whole line, False where it rests on its two ends.
        note: source, or the word *assumed*.
    """

    key: str
    friction: float
    restitution_piece: float
    restitution_bat: float
    rolling_arm: float
    wood_friction: float
    wood_restitution: float
    line_support: bool
    note: str
