"""Reading the simulation's own data: tables whose every number has a value, a range and a source."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from numbers import Real
from typing import Any, TypeVar

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml
from gorodki.figures.suggest import did_you_mean

T = TypeVar("T")
Table = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Quantity:
    """One number of the data.

    Args:
        value: SI units.
        low: smallest value that is still reasonable.
        high: largest value that is still reasonable.
        source: where it comes from, or the word *assumed*.
    """

    value: float
    low: float
    high: float
    source: str


def packaged(name: str) -> Table:
    """A TOML file of ``sim/wood/data``."""
    return parse_toml(files("gorodki.sim.wood").joinpath("data", name).read_bytes(), f"sim/wood/data/{name}")


def choose(kind: str, name: object, known: Mapping[str, T]) -> T:
    """The entry of a name.

    Raises:
        InputError: for a name that is not known, with the closest one.
    """
    if isinstance(name, str) and name in known:
        return known[name]
    tail = did_you_mean(name, known) if isinstance(name, str) else "known: " + ", ".join(map(repr, known))
    raise InputError(f"unknown {kind} {name!r}; {tail}")


def quantities(table: Table, names: Iterable[str], where: str) -> dict[str, Quantity]:
    """The numbers of one entry, by name.

    Args:
        table: the entry.
        names: numbers it must have, no fewer and no more beside plain texts and switches.
        where: named in errors.

    Raises:
        InputError: for a number that is missing, not finite, outside its own range, or without a source.
    """
    wanted = tuple(names)
    for key, entry in table.items():
        if isinstance(entry, Mapping) and key not in wanted:
            raise InputError(f"{where}: unknown number {key!r}; {did_you_mean(key, wanted)}")
    return {name: _quantity(table.get(name), f"{where}.{name}") for name in wanted}


def text(table: Table, key: str, where: str) -> str:
    """A text of an entry that must not be empty.

    Raises:
        InputError: where it is missing or no text.
    """
    value = table.get(key)
    if not isinstance(value, str) or not value:
        raise InputError(f"{where}.{key} is {value!r}: must be a text")
    return value


def switch(table: Table, key: str, where: str) -> bool:
    """A yes or no of an entry.

    Raises:
        InputError: where it is missing or no switch.
    """
    value = table.get(key)
    if not isinstance(value, bool):
        raise InputError(f"{where}.{key} is {value!r}: must be true or false")
    return value


def number(value: object, where: str) -> float:
    """A finite number.

    Raises:
        InputError: for anything else.
    """
    if isinstance(value, bool) or not isinstance(value, Real) or not math.isfinite(value):
        raise InputError(f"{where} is {value!r}: must be a finite number")
    return float(value)


def _quantity(entry: object, where: str) -> Quantity:
    if not isinstance(entry, Mapping):
        raise InputError(f"{where} is {entry!r}: must be a table with value, range and source")
    value = number(entry.get("value"), f"{where}.value")
    pair = entry.get("range", [value, value])
    if not isinstance(pair, list) or len(pair) != 2:
        raise InputError(f"{where}.range is {pair!r}: must be two numbers")
    low, high = (number(end, f"{where}.range") for end in pair)
    if not low <= value <= high:
        raise InputError(f"{where}: value {value:g} lies outside its range {low:g} to {high:g}")
    return Quantity(value, low, high, text(entry, "source", where))
