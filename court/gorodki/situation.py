"""Before a throw: which figure, whose hand, from where, by which rules, and where each piece lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from gorodki.figures.errors import InputError
from gorodki.figures.types import Figure, Hand, Placement


class Place(StrEnum):
    """From where a throw goes (UA-C5)."""

    KON = "kon"
    HALF_KON = "half-kon"


def place_named(place: Place | str) -> Place:
    """A place by its name.

    Raises:
        InputError: for anything but ``kon`` and ``half-kon``.
    """
    try:
        return Place(place)
    except ValueError:
        raise InputError(f"unknown place {place!r}; it must be 'kon' or 'half-kon'") from None


@dataclass(frozen=True, slots=True)
class Situation:
    """All that a ruling needs besides the trace.

    Args:
        figure: the figure as it was set.
        hand: the thrower's hand.
        place: kon or half-kon.
        rules: profile, ``ru`` or ``uk``.
        category: who throws, a key of the categories data such as ``men`` or ``children``.
        lying: where each piece still in play is, by its number in the figure (1 to 5); one that is missing
            is out.
        touched: True once any piece of this figure was touched by an earlier throw (RU-4.3.20).
    """

    figure: Figure
    hand: Hand
    place: Place
    rules: str
    category: str
    lying: Mapping[int, Placement]
    touched: bool = False

    @property
    def any_out(self) -> bool:
        """True once at least one piece of the figure is out (RU-4.3.4, RU-4.3.28)."""
        return len(self.lying) < len(self.figure.pieces)

    @property
    def lawful_place(self) -> Place:
        """From where this throw goes by the rules, wherever it is thrown from (RU-4.3.4, UA-P3).

        From the half-kon once a piece is out, from the kon before that; the Letter always from the kon. A
        figure of which nothing is left hands over to the next one, which is whole.
        """
        begun = self.any_out and bool(self.lying)
        return Place.HALF_KON if begun and not self.figure.kon_only else Place.KON

    @property
    def may_be_mirrored(self) -> bool:
        """True while the figure is set again for a thrower of the other hand (RU-4.3.20, UA-P13)."""
        return self.figure.mirrors and not self.touched and not self.any_out
