"""What a stroke is played with and on, as data: balls, cloth, cushions, pins and cue of a table."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml
from gorodki.figures.suggest import did_you_mean
from gorodki.figures.tables.table import ALL_TABLES, table
from gorodki.sim.catalogue import choose, quantities, text
from gorodki.sim.trace import finite, quoted

Ranges = Mapping[str, tuple[float, float]]


class CushionModel(StrEnum):
    """How the nose of a cushion rubs a ball; each is a file of `sim.cue.resolve`."""

    HAN = "han"
    STRONGE = "stronge"
    MATHAVAN = "mathavan"


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the equipment: numbers within what can be computed; all that is wrong is told at once."""

    RANGES: ClassVar[Ranges] = {}

    def __post_init__(self) -> None:
        found = list(self.problems())
        if found:
            raise InputError("; ".join(found))

    def problems(self) -> Iterator[str]:
        """What is wrong with it, in words."""
        for name, (low, high) in self.RANGES.items():
            value = finite(getattr(self, name))
            words = f"{type(self).__name__.lower()}: {name.replace('_', ' ')}"
            if value is None:
                yield f"{words} is {quoted(getattr(self, name))}: must be a finite number"
            elif not low <= value <= high:
                yield f"{words} is {value:g}: must be between {low:g} and {high:g}"


@dataclass(frozen=True, slots=True)
class Balls(_Part):
    """Balls, all alike.

    Args:
        mass: kilograms.
        restitution: of two balls.
        friction_base, friction_gain, friction_decay: of two balls that slip on each other with u m/s:
            base + gain exp(-decay u).

    Raises:
        InputError: for numbers out of range, all of them in one line.
    """

    mass: float
    restitution: float
    friction_base: float
    friction_gain: float
    friction_decay: float
    RANGES: ClassVar[Ranges] = {
        "mass": (0.05, 1.0), "restitution": (0.1, 1.0), "friction_base": (0.0, 1.0),
        "friction_gain": (0.0, 1.0), "friction_decay": (0.0, 100.0),
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cloth(_Part):
    """The cloth on its slate.

    Args:
        sliding: friction of a ball that slides.
        rolling: resistance of one that rolls, as a share of its weight.
        spin_rate: at which side spin dies, rad/s².
        landing: restitution of a ball that comes down.

    Raises:
        InputError: as `Balls`.
    """

    sliding: float
    rolling: float
    spin_rate: float
    landing: float
    RANGES: ClassVar[Ranges] = {
        "sliding": (0.01, 1.0), "rolling": (1e-4, 0.2), "spin_rate": (0.1, 1000.0), "landing": (0.0, 0.9),
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cushions(_Part):
    """The cushions, all alike.

    Args:
        model: of friction at the nose.
        nose: its height, metres.
        friction: coefficient.
        ratio: of frequencies across and along a contact; only Stronge's model asks for it.
        restitution: pairs of speed of approach and restitution, in order of speed; straight between.

    Raises:
        InputError: as `Balls`.
    """

    model: CushionModel
    nose: float
    friction: float
    ratio: float
    restitution: tuple[tuple[float, float], ...]
    RANGES: ClassVar[Ranges] = {"nose": (0.01, 0.1), "friction": (0.0, 1.0), "ratio": (0.5, 5.0)}

    def problems(self) -> Iterator[str]:
        """What is wrong with it, in words."""
        yield from super(Cushions, self).problems()
        points = self.restitution
        if not points or any(finite(x) is None for pair in points for x in pair):
            yield f"cushions: restitution is {quoted(points)}: must be pairs of speed and restitution"
            return
        if any(a[0] >= b[0] for a, b in pairwise(points)) or points[0][0] < 0.0:
            yield f"cushions: speeds of restitution {quoted(points)}: must be 0 or more and grow"
        for _, e in points:
            if not 0.1 <= e <= 1.0:
                yield f"cushions: restitution {e:g}: must be between 0.1 and 1"


@dataclass(frozen=True, slots=True)
class Pins(_Part):
    """The pins, all alike.

    Args:
        mass: kilograms.
        centre: height of the centre of mass, metres.
        restitution: of a ball and a pin, and of two pins.
        friction: of a pin that slides on the cloth.
        reach: seconds for which a toppled pin may topple others.
        knock: speed along the line of axes at which a pin that slides topples one that stands, m/s.
        drag: share of the slip of the ball at its head that a pin takes on, as far as friction reaches.

    Raises:
        InputError: as `Balls`.
    """

    mass: float
    centre: float
    restitution: float
    friction: float
    reach: float
    knock: float
    drag: float
    RANGES: ClassVar[Ranges] = {
        "mass": (1e-4, 0.1), "centre": (1e-3, 0.1), "restitution": (0.0, 1.0), "friction": (0.01, 2.0),
        "reach": (0.0, 60.0), "knock": (0.0, 100.0), "drag": (0.0, 1.0),
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cue(_Part):
    """The cue.

    Args:
        mass: kilograms.
        end_mass: of the end of its shaft that is pushed aside, kilograms.
        restitution: of tip and ball.
        friction: of the tip on the ball.

    Raises:
        InputError: as `Balls`.
    """

    mass: float
    end_mass: float
    restitution: float
    friction: float
    RANGES: ClassVar[Ranges] = {
        "mass": (0.1, 2.0), "end_mass": (1e-4, 1.0), "restitution": (0.1, 1.0), "friction": (0.01, 2.0),
    }  # fmt: skip

    @property
    def largest_offset(self) -> float:
        """Offset of the tip's point in radii of the ball beyond which the tip slips off."""
        return math.sin(math.atan(self.friction))


@dataclass(frozen=True, slots=True)
class Pockets(_Part):
    """The jaws and the back of every pocket.

    Args:
        restitution: of the jaws.
        friction: of the jaws.
        back: restitution of the back.

    Raises:
        InputError: as `Balls`.
    """

    restitution: float
    friction: float
    back: float
    RANGES: ClassVar[Ranges] = {"restitution": (0.1, 1.0), "friction": (0.0, 1.0), "back": (0.0, 1.0)}


NO_PINS = Pins(1e-4, 1e-3, 0.0, 0.01, 0.0, 0.0, 0.0)
NO_POCKETS = Pockets(0.1, 0.0, 0.0)
"""What compiled code is given of a table on which there are none; nothing asks for these numbers."""


@dataclass(frozen=True, slots=True)
class Kit:
    """All that a stroke is played with and on."""

    balls: Balls
    cloth: Cloth
    cushions: Cushions
    pins: Pins
    cue: Cue
    pockets: Pockets = NO_POCKETS

    def ball_speed(self, cue_speed: float, side: float = 0.0, height: float = 0.0) -> float:
        """Speed of a ball, m/s, struck by the cue with a speed at a point beside its centre, in radii.

        D. Alciatore, technical proof A-30, with the restitution of the tip.
        """
        offset = 2.5 * (side * side + height * height)
        return (1.0 + self.cue.restitution) * cue_speed / (1.0 + self.balls.mass / self.cue.mass + offset)


@lru_cache(maxsize=len(ALL_TABLES))
def kit(key: str) -> Kit:
    """What belongs to the table of a name.

    Raises:
        InputError: for a name that is not known, with the closest one.
    """
    choose("table", key, dict.fromkeys(ALL_TABLES))
    name = f"data/{key}.toml"
    return parse_kit(parse_toml(files("gorodki.sim.cue").joinpath(name).read_bytes(), f"sim/cue/{name}"), key)


def parse_kit(document: Mapping[str, Any], source: str) -> Kit:
    """Equipment from the document of a TOML file; `source` names it in errors.

    Raises:
        InputError: for a document that cannot be used; everything that is wrong stands in the one line.
    """
    found: list[str] = []
    place = table(document["key"]) if document.get("key") in ALL_TABLES else None
    lacks = {"pins": place and not place.pins, "pockets": not (place and place.pockets)}
    made: dict[str, Any] = {
        name: _part(kind, document.get(name), name, found)
        for name, kind in _SECTIONS.items()
        if name in document or not lacks.get(name)
    }
    unknown = [key for key in document if key not in (*_SECTIONS, "key")]
    found += [f"unknown part {key!r}; {did_you_mean(key, list(_SECTIONS))}" for key in unknown]
    if found:
        raise InputError(f"{source!r}: {'; '.join(found)}")
    return Kit(**{"pins": NO_PINS, **made})


_SECTIONS: Mapping[str, type[_Part]] = MappingProxyType(
    {"balls": Balls, "cloth": Cloth, "cushions": Cushions, "cue": Cue, "pins": Pins, "pockets": Pockets}
)
P = TypeVar("P", bound=_Part)


def _part(kind: type[P], entry: object, name: str, found: list[str]) -> P | None:
    """One part; what is wrong with it is added to `found`."""
    if not isinstance(entry, Mapping):
        found.append(f"{name} is {quoted(entry)}: must be a table of numbers")
        return None
    before = len(found)
    known = [f.name for f in fields(kind)]
    found += [f"{name}: unknown number {k!r}; {did_you_mean(k, known)}" for k in entry if k not in known]
    values: dict[str, Any] = {}
    for number in known:
        try:
            values[number] = _value(entry, number, name)
        except InputError as fault:
            found.append(str(fault))
    if len(found) > before:
        return None
    try:
        return kind(**values)
    except InputError as fault:
        found.append(str(fault))
        return None


def _value(entry: Mapping[str, Any], number: str, name: str) -> object:
    if (name, number) == ("cushions", "model"):
        return CushionModel(choose("model of cushions", entry.get(number), {str(m): m for m in CushionModel}))
    if (name, number) == ("cushions", "restitution"):
        return _points(entry.get(number), f"{name}.{number}")
    return quantities({number: entry.get(number)}, [number], name)[number].value


def _points(entry: object, where: str) -> tuple[tuple[float, float], ...]:
    points = entry.get("points") if isinstance(entry, Mapping) else None
    if not isinstance(points, list) or not all(isinstance(p, list) and len(p) == 2 for p in points):
        raise InputError(f"{where} is {quoted(entry)}: must be a table with points, pairs of numbers")
    text(entry, "source", where)  # type: ignore[arg-type]  # a mapping: it has points
    return tuple((p[0], p[1]) for p in points)
