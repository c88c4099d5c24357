"""What a figure is: five wooden pieces, each with a place and a direction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

Vec3 = tuple[float, float, float]


class Hand(StrEnum):
    """The thrower's hand; it decides how Sickle and Letter are set (UA-F3)."""

    RIGHT = "right"
    LEFT = "left"


class Basis(StrEnum):
    """What the source of a placement is worth, best first."""

    OFFICIAL = "official"
    DRAWINGS = "drawings"
    PARTIAL = "partial"
    RECONSTRUCTED = "reconstructed"
    OWN = "own"  # a coach's own figure: no claim about the rules


@dataclass(frozen=True, slots=True)
class Placement:
    """Where one piece stands.

    Args:
        centre: middle of the piece, metres. Origin in the middle of the outer edge of the front line, x to
            the thrower's right, y away from the thrower, z up.
        axis: unit vector along the piece; its sign has no meaning.
    """

    centre: Vec3
    axis: Vec3

    def mirrored(self) -> Placement:
        """The same piece seen in the mirror x -> -x."""
        (x, y, z), (ax, ay, az) = self.centre, self.axis
        return Placement((-x, y, z), (-ax, ay, az))


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure as it stands for one hand; frozen, comparable, safe to share.

    Args:
        key: short name used in files and on the command line, such as ``pushka``.
        number: 1 to 15 in the classic programme, None for a coach's own figure.
        names: display name by language code (``ru``, ``uk``, ``en``).
        basis: what the source of the placement is worth.
        note: one sentence on the source.
        pieces: placements in the order in which the figure is set.
        hand: the hand this figure is set for.
        mirrors: True where the figure is set mirrored for a left-hander (UA-F3).
        kon_only: True where every throw goes from the kon (RU-4.3.4: the Letter).
    """

    key: str
    number: int | None
    names: Mapping[str, str]
    basis: Basis
    note: str
    pieces: tuple[Placement, ...]
    hand: Hand = Hand.RIGHT
    mirrors: bool = False
    kon_only: bool = False

    def name(self, lang: str = "en") -> str:
        """Display name in a language, English where that language has none, else the key."""
        return self.names.get(lang) or self.names.get("en") or self.key
