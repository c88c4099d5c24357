"""Measured facts behind a verdict, with their numbers and units."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from gorodki.figures.types import Vec3


class Unit(StrEnum):
    """Unit of an amount in an evidence."""

    MM = "mm"
    MS = "ms"
    DEG = "deg"
    KG = "kg"
    M = "m"


ONE_DECIMAL = (Unit.MM, Unit.MS, Unit.DEG)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its unit; as text it has as many digits as the JSON result shows."""

    value: float
    unit: Unit

    def __str__(self) -> str:
        return f"{self.value:.1f}" if self.unit in ONE_DECIMAL else f"{self.value:g}"


def mm(metres: float) -> Amount:
    """A length in millimetres."""
    return Amount(metres * 1000.0, Unit.MM)


Value = Amount | int | str
"""An amount, the number of a body or a count, or a word with a fixed meaning (a key, an id)."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One measured fact behind a verdict.

    Args:
        clause: id of the clause it serves, as in the rulebook (``UA-V1``); empty where none is needed.
        time: seconds since release.
        place: point on the court or table, metres.
        margin_mm: signed distance to the line that decided, positive = clear; None where none decides.
        note: a message id for the words, filled from `values` by the message catalogue.
        values: by name (the notes of the game have the names).
    """

    clause: str
    time: float | None = None
    place: Vec3 | None = None
    margin_mm: float | None = None
    note: str = ""
    values: tuple[tuple[str, Value], ...] = ()
