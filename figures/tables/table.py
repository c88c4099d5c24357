"""A table of a game: its measures, marks, balls and pins, as data with sources."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml
from gorodki.figures.suggest import did_you_mean

Point = tuple[float, float]

TABLES: Final = ("five-pins",)
"""Keys of the tables that commands offer."""

ALL_TABLES: Final = (*TABLES, "tsar-gory")
"""Keys of all tables, also of one that is simulated and has no command yet."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One number of the data.

    Args:
        value: metres.
        low: smallest lawful or reasonable value.
        high: largest one.
        source: where it comes from, or the word *assumed*.
    """

    value: float
    low: float
    high: float
    source: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A mark, or the place of a pin.

    Args:
        at: (x, y), metres.
        source: where it comes from.
        colour: of the pin that stands there; empty for a mark.
    """

    at: Point
    source: str
    colour: str = ""


@dataclass(frozen=True)
class Table:
    """A table, seen from above: origin at the middle of the lower short cushion's nose, x right, y away.

    Args:
        key: one of `ALL_TABLES`.
        number: on the list of set-ups, beside those of the figures.
        names: by language.
        width: between the noses of the long cushions, metres.
        length: between the noses of the short ones, metres.
        rail: breadth of cushion and wood, metres.
        ball_diameter: of every ball, metres.
        balls: names of the balls.
        pin: ``height``, ``base``, ``waist``, ``head``: measures of a pin, metres; empty where none stands.
        pockets: ``corner`` and ``middle``: ``mouth``, ``corridor``, ``rounding``, ``edge``, ``back``, metres;
            empty for a table without.
        marks: by name.
        pins: places of the pins by name.
        setups: named positions of the balls, by name of the ball.
    """

    key: str
    number: int
    names: Mapping[str, str]
    width: Measure
    length: Measure
    rail: Measure
    ball_diameter: Measure
    balls: tuple[str, ...]
    pin: Mapping[str, Measure]
    pockets: Mapping[str, Mapping[str, Measure]]
    marks: Mapping[str, Spot]
    pins: Mapping[str, Spot]
    setups: Mapping[str, Mapping[str, Point]]

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """A table is data of the program: another process reads it by its key."""
        return table, (self.key,)

    @cached_property
    def radius(self) -> float:
        """Radius of a ball, metres."""
        return self.ball_diameter.value / 2.0

    @cached_property
    def middle(self) -> float:
        """y of the middle line, metres."""
        return self.length.value / 2.0

    @cached_property
    def touch(self) -> float:
        """Metres between the axes of a ball on the cloth and of a standing pin that it just touches.

        The ball meets the round head of the pin, which is the topmost part of it.
        """
        head = self.pin["head"].value / 2.0
        rise = self.radius - (self.pin["height"].value - head)
        return math.sqrt((self.radius + head) ** 2 - rise**2)


@lru_cache(maxsize=len(ALL_TABLES))
def table(key: str) -> Table:
    """The table of a game.

    Raises:
        InputError: for a key that is not known, with the closest one.
    """
    if key not in ALL_TABLES:
        raise InputError(f"unknown table {key!r}; {did_you_mean(str(key), ALL_TABLES)}")
    name = f"data/{key}.toml"
    data = parse_toml(files("gorodki.figures.tables").joinpath(name).read_bytes(), f"figures/tables/{name}")
    size, pin = _measures(data["table"]), _measures(data.get("pin", {}))
    balls = _measures({"diameter": data["balls"]["diameter"]})
    return Table(
        key=data["key"],
        number=data["number"],
        names=MappingProxyType(dict(data["names"])),
        width=size["width"],
        length=size["length"],
        rail=size["rail"],
        ball_diameter=balls["diameter"],
        balls=tuple(data["balls"]["names"]),
        pin=MappingProxyType(pin),
        pockets=MappingProxyType({k: _measures(v) for k, v in data.get("pockets", {}).items()}),
        marks=_spots(data["marks"]),
        pins=_spots(data.get("pins", {})),
        setups=MappingProxyType({k: _places(v) for k, v in data["setups"].items()}),
    )


def _measures(entries: Mapping[str, Any]) -> dict[str, Measure]:
    return {
        k: Measure(float(e["value"]), float(e["range"][0]), float(e["range"][1]), e["source"])
        for k, e in entries.items()
    }


def _spots(entries: Mapping[str, Any]) -> Mapping[str, Spot]:
    return MappingProxyType(
        {k: Spot(_point(e["at"]), e["source"], e.get("colour", "")) for k, e in entries.items()}
    )


def _places(entries: Mapping[str, Any]) -> Mapping[str, Point]:
    return MappingProxyType({k: _point(at) for k, at in entries.items()})


def _point(at: Iterable[float]) -> Point:
    x, y = at
    return float(x), float(y)
