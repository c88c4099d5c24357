"""A position on a table: where the balls lie and which pins stand, from data or a coach's own file."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import read_toml, toml_text
from gorodki.figures.files.limits import LONGEST_NOTE
from gorodki.figures.files.output import write_bytes
from gorodki.figures.suggest import did_you_mean
from gorodki.figures.tables.pockets import in_mouth, pockets
from gorodki.figures.tables.table import TABLES, Point, Table, table

TOUCHING: Final = 1e-4
"""Metres two balls, or a ball and a cushion, may be apart and count as touching (0.1 mm)."""

KEYS: Final = ("table", "note", "balls", "pins_down")


@dataclass(frozen=True)
class Position:
    """Where the balls of a game lie.

    Args:
        table: the table.
        balls: (x, y) of each ball by name, metres.
        down: names of the pins that do not stand.
        note: what the position shows, in a coach's own words.
    """

    table: Table
    balls: Mapping[str, Point]
    down: frozenset[str] = frozenset()
    note: str = field(default="", compare=False)

    @property
    def standing(self) -> Mapping[str, Point]:
        """Places of the pins that stand, by name."""
        return MappingProxyType({k: s.at for k, s in self.table.pins.items() if k not in self.down})


class PositionProblem(StrEnum):
    """What can be wrong with a position."""

    MISSING = "missing"  # a ball of the game has no place
    OUTSIDE = "outside"  # a ball reaches beyond the nose of a cushion
    IN_POCKET = "in-pocket"  # a ball lies in the jaw of a pocket, or beyond the edge of its slate
    OVERLAP = "overlap"  # two balls share the same space
    ON_PIN = "on-pin"  # a ball touches a pin that stands


@dataclass(frozen=True, slots=True)
class PositionFault:
    """One thing wrong.

    Args:
        kind: what.
        bodies: names of the balls and pins concerned.
        amount_mm: by how much, millimetres; None where no length tells it.
        text: one English sentence.
    """

    kind: PositionProblem
    bodies: tuple[str, ...]
    amount_mm: float | None
    text: str


def setup(key: str, name: str = "opening") -> Position:
    """A position from the data of a table.

    Raises:
        InputError: for a table or a set-up that is not known, with the closest one.
    """
    found = table(key)
    if name not in found.setups:
        raise InputError(f"unknown set-up {name!r} of {key!r}; {did_you_mean(str(name), found.setups)}")
    return Position(found, dict(found.setups[name]))


def position_named(name: str) -> Position | None:
    """The opening position of a table, or a position from a file; None where a name means neither.

    Raises:
        InputError: for a file of a position that cannot be used.
    """
    for key in TABLES:
        if name.casefold() in (key, *(n.casefold() for n in table(key).names.values())):
            return setup(key)
    path = Path(name)
    if path.suffix.casefold() != ".toml" or not path.is_file():
        return None
    document = read_toml(path)
    return parse_position(document, name) if "table" in document else None


def problems(position: Position) -> tuple[PositionFault, ...]:
    """All that is wrong with a position, at once; empty where nothing is."""
    return tuple(_problems(position))


def _problems(position: Position) -> Iterator[PositionFault]:
    place, balls = position.table, position.balls
    radius = place.radius
    for name in place.balls:
        if name not in balls and not place.pockets:  # of a game with pockets some balls are in them
            yield PositionFault(PositionProblem.MISSING, (name,), None, f"the {name} ball has no place")
    for name, at in balls.items():
        beyond = _beyond(place, at)
        if beyond > TOUCHING:
            mm = beyond * 1000
            told = f"the {name} ball reaches {mm:.1f} mm beyond the nose of a cushion"
            yield PositionFault(PositionProblem.OUTSIDE, (name,), mm, told)
        for pocket in pockets(place):
            gone = max(-pocket.before_edge(at), *(radius - jaw.gap(at) for jaw in pocket.jaws))
            if gone > TOUCHING and beyond <= TOUCHING:
                mm = gone * 1000
                told = f"the {name} ball lies {mm:.1f} mm in a jaw or beyond the edge of pocket {pocket.name}"
                yield PositionFault(PositionProblem.IN_POCKET, (name,), mm, told)
    for (a, at), (b, other) in combinations(balls.items(), 2):
        deep = 2 * radius - math.dist(at, other)
        if deep > TOUCHING:
            mm = deep * 1000
            told = f"the {a} and the {b} ball are {mm:.1f} mm deep in each other"
            yield PositionFault(PositionProblem.OVERLAP, (a, b), mm, told)
    for name, at in balls.items():
        for pin, where in position.standing.items():
            deep = place.touch - math.dist(at, where)
            if deep > 0.0:
                mm = deep * 1000
                told = f"the {name} ball lies {mm:.1f} mm too near to pin {pin}: it cannot stand there"
                yield PositionFault(PositionProblem.ON_PIN, (name, pin), mm, told)


def _beyond(place: Table, at: Point) -> float:
    """Metres that a ball reaches beyond the straight noses of the cushions at most."""
    x, y = at
    half, radius = place.width.value / 2, place.radius
    reaches = {"left": radius - x - half, "right": x + radius - half}
    reaches |= {"lower": radius - y, "upper": y + radius - place.length.value}
    return max(-radius if in_mouth(place, side, at) else far for side, far in reaches.items())


def load_position(path: str | os.PathLike[str]) -> Position:
    """A position from a TOML file.

    Raises:
        InputError: for a file that cannot be read or is none; every problem of the position stands in the
            one line.
    """
    return parse_position(read_toml(path), os.fspath(path))


def parse_position(document: Mapping[str, Any], source: str) -> Position:
    """A position from the document of a TOML file; `source` names it in errors.

    Raises:
        InputError: as `load_position`.
    """
    if "table" not in document:
        raise InputError(f"{source!r}: table is missing; such as 'five-pins'")
    try:
        place = table(document["table"])
    except InputError as fault:
        raise InputError(f"{source!r}: {fault}") from None
    wrong = [f"unknown key {key!r}; {did_you_mean(str(key), KEYS)}" for key in document if key not in KEYS]
    balls = _balls(document.get("balls"), place, wrong)
    down, note = document.get("pins_down", []), document.get("note", "")
    if not isinstance(down, list) or any(p not in place.pins for p in down):
        known = ", ".join(place.pins)
        wrong.append(f"pins_down is {down!r}: must be a list of names of pins: {known}")
    if not isinstance(note, str) or len(note) > LONGEST_NOTE:
        wrong.append(f"note must be text of at most {LONGEST_NOTE} characters")
    if wrong:
        raise InputError(f"{source!r}: {'; '.join(wrong)}")
    position = Position(place, balls, frozenset(down), note)
    found = problems(position)
    if found:
        raise InputError(f"{source!r}: {'; '.join(f.text for f in found)}")
    return position


def save_position(position: Position, path: str | os.PathLike[str]) -> None:
    """Write a position to a TOML file; `load_position` gives an equal one.

    Raises:
        InputError: where the file cannot be written.
    """
    write_bytes(path, position_text(position).encode())


def position_text(position: Position) -> str:
    """The TOML text of a position's file."""
    document: dict[str, Any] = {"table": position.table.key}
    if position.note:
        document["note"] = position.note
    if position.down:
        document["pins_down"] = sorted(position.down)
    document["balls"] = {name: list(at) for name, at in position.balls.items()}
    return toml_text(document)


def _balls(entry: object, place: Table, wrong: list[str]) -> Mapping[str, Point]:
    """Places of the balls; what is wrong with them is added to the list."""
    if not isinstance(entry, Mapping):
        wrong.append(f"balls is {entry!r}: must be a table such as white = [0.1, 0.5]")
        return {}
    balls: dict[str, Point] = {}
    for name, at in entry.items():
        if name not in place.balls:
            wrong.append(f"unknown ball {name!r}; {did_you_mean(str(name), place.balls)}")
        elif not isinstance(at, list) or len(at) != 2 or not all(map(_finite, at)):
            wrong.append(f"balls.{name} is {at!r}: must be two finite numbers, x and y in metres")
        else:
            balls[str(name)] = (float(at[0]), float(at[1]))
    return balls


def _finite(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
