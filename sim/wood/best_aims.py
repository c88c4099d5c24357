"""The best aims at whole figures, found by search for each figure, hand, place and level of thrower."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from gorodki.figures.types import Hand
from gorodki.sim.catalogue import Table, number, packaged
from gorodki.sim.wood.aim import Aim

DATA = "aims.toml"
PLACES = MappingProxyType({"kon": 13.0, "half-kon": 6.5})
"""Distances of which aims are kept, metres from the front line, by the name in the data."""

ANY_LEVEL = "master"
"""Whose aim a thrower takes of whom no level is known."""


@dataclass(frozen=True, slots=True)
class BestAim:
    """An aim and what it brought when it was thrown with fresh errors.

    Args:
        aim: what was found.
        out: pieces out in a throw, mean.
        cleared: share of the throws that cleared the figure.
    """

    aim: Aim
    out: float
    cleared: float


Key = tuple[str, Hand, str, str]
"""Figure, hand, place and level."""


def best_aim(figure: str, hand: Hand, distance: float, level: str) -> BestAim | None:
    """The best aim at a whole figure; None where none is kept.

    Args:
        figure: key of a figure of the programme.
        hand: the thrower's.
        distance: from the plank to the front line, metres.
        level: key of a thrower; one that is not known takes the aim of `ANY_LEVEL`.
    """
    place = next((name for name, far in PLACES.items() if abs(far - distance) < 1e-6), None)
    if place is None:
        return None
    found = best_aims()
    return found.get((figure, hand, place, level)) or found.get((figure, hand, place, ANY_LEVEL))


@lru_cache(maxsize=1)
def best_aims() -> Mapping[Key, BestAim]:
    """Every aim that is kept.

    Raises:
        InputError: for a number that is missing or none.
    """
    return MappingProxyType(
        {
            (figure, Hand(hand), place, level): _best(entry, f"{figure}.{hand}.{place}.{level}")
            for figure, hands in packaged(DATA).items()
            for hand, places in hands.items()
            for place, levels in places.items()
            for level, entry in levels.items()
        }
    )


def _best(entry: Table, where: str) -> BestAim:
    def value(name: str) -> float:
        return number(entry.get(name), f"{where}.{name}")

    aim = Aim(
        value("x_m"),
        value("y_m"),
        value("z_m"),
        math.radians(value("heading_deg")),
        value("offset_m"),
        value("height_m"),
        math.radians(value("elevation_deg")),
        value("turn_length_m"),
    )
    return BestAim(aim, value("out"), value("cleared"))
