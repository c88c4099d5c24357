"""The lawful limits on bats and pieces (UA-E1 to UA-E3), read from data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from gorodki.figures.files.fields import parse_toml
from gorodki.sim.catalogue import number, text
from gorodki.sim.trace import Shape
from gorodki.sim.wood.equipment import Bat, PieceType


class Limit(StrEnum):
    """A lawful limit on equipment."""

    BAT_LENGTH = "bat-length"
    BAT_MASS_POLYMER = "bat-mass-polymer"
    BAT_MASS_WOMEN = "bat-mass-women"
    PIECE_DIAMETER = "piece-diameter"
    OCTAGON_SIDE = "octagon-side"
    PIECE_LENGTH = "piece-length"
    PIECE_CHAMFER = "piece-chamfer"


class Audience(StrEnum):
    """Whom a limit binds."""

    EVERYONE = "everyone"
    WOMEN = "women"  # women, junior women and girls


@dataclass(frozen=True, slots=True)
class LimitRange:
    """The lawful range of one measure.

    Args:
        limit: which.
        low: smallest lawful value, SI units (0 where there is none).
        high: largest lawful value, SI units.
        audience: whom it binds.
        source: where it comes from.
    """

    limit: Limit
    low: float
    high: float
    audience: Audience
    source: str

    def holds(self, value: float) -> bool:
        """True inside the range, give or take the rounding of a decimal number."""
        return self.low - 1e-9 <= value <= self.high + 1e-9


@dataclass(frozen=True, slots=True)
class LimitFinding:
    """A measure of a bat or piece outside its lawful range; the court says which clause that breaks."""

    range: LimitRange
    value: float

    @property
    def limit(self) -> Limit:
        """Which limit."""
        return self.range.limit

    @property
    def audience(self) -> Audience:
        """Whom it binds."""
        return self.range.audience


@lru_cache(maxsize=1)
def limits() -> Mapping[Limit, LimitRange]:
    """The lawful range of every limited measure."""
    return MappingProxyType({Limit(key): _limit(key, table) for key, table in _data()["limits"].items()})


def problems(thing: Bat | PieceType) -> tuple[LimitFinding, ...]:
    """Every lawful limit that a bat or piece breaks, all at once; empty for lawful equipment.

    A limit for women and girls is named for every bat that breaks it: for a man it means nothing.
    """
    measured = _bat_measures(thing) if isinstance(thing, Bat) else _piece_measures(thing)
    lawful = limits()
    return tuple(
        LimitFinding(lawful[limit], value)
        for limit, value in measured.items()
        if not lawful[limit].holds(value)
    )


def _bat_measures(thing: Bat) -> dict[Limit, float]:
    measures = {Limit.BAT_LENGTH: thing.length, Limit.BAT_MASS_WOMEN: thing.mass}
    return measures | {Limit.BAT_MASS_POLYMER: thing.mass} if thing.polymer else measures


def _piece_measures(thing: PieceType) -> dict[Limit, float]:
    across = (
        {Limit.OCTAGON_SIDE: thing.side}
        if thing.shape is Shape.OCTAGON
        else {Limit.PIECE_DIAMETER: thing.diameter}
    )
    return across | {Limit.PIECE_LENGTH: thing.length, Limit.PIECE_CHAMFER: thing.chamfer}


@lru_cache(maxsize=1)
def _data() -> Mapping[str, Any]:
    name = "data/limits.toml"
    return parse_toml(files("gorodki.court.gorodki").joinpath(name).read_bytes(), f"court/gorodki/{name}")


def _limit(key: str, table: Mapping[str, Any]) -> LimitRange:
    where = f"limits.{key}"
    return LimitRange(
        Limit(key),
        number(table.get("low", 0.0), f"{where}.low"),
        number(table.get("high"), f"{where}.high"),
        Audience(text(table, "audience", where)),
        text(table, "source", where),
    )
