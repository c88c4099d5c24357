"""Bats, pieces and sheets as data; which of them are lawful is the court's to say."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean
from gorodki.sim.catalogue import Quantity, choose, number, packaged, quantities, switch, text
from gorodki.sim.trace import Shape


@dataclass(frozen=True, slots=True)
class Bat:
    """A bat: a round rod with hemispherical ends.

    Args:
        key: name on the command line.
        mass: kilograms.
        length: overall, metres.
        diameter: metres.
        offset: from the centre of mass to the middle of the length, metres (a polymer bat may be filled at
            one end).
        polymer: True for a one-piece polymer bat (UA-E3), False for a composite one (UA-E2).
        note: source, or the word *assumed*.

    Raises:
        InputError: for a size or mass that is not finite and positive, a bat thicker than long, or a centre
            of mass outside it.
    """

    key: str
    mass: float
    length: float
    diameter: float
    offset: float
    polymer: bool
    note: str

    def __post_init__(self) -> None:
        where = f"bat {self.key!r}"
        _require(where, self, {"mass": (1e-3, 1e3), "length": (1e-2, 10.0), "diameter": (1e-3, 1.0)})
        if self.diameter >= self.length:
            raise InputError(
                f"{where}: diameter {self.diameter:g} m must be smaller than length {self.length:g} m"
            )
        half = self.length / 2
        _require(where, self, {"offset": (-half, half)})

    @property
    def inertia(self) -> float:
        """Moment of inertia about an axis across the bat through its centre of mass, kg m².

        A uniform thin rod, M L²/12. Filling one end is taken as a density that grows evenly along the bat:
        that leaves the inertia about the middle as it is, so that about the centre of mass is less by M
        offset² (assumed: nobody has published how the mass of a real bat is spread).
        """
        return self.mass * (self.length**2 / 12.0 - self.offset**2)


@dataclass(frozen=True, slots=True)
class PieceType:
    """A gorodok: all five of a figure are alike.

    Args:
        key: name on the command line.
        shape: round or octagon; how it rolls follows from it (`sim.rolling`).
        mass: kilograms.
        length: metres.
        diameter: metres; of an octagon the width across flats.
        chamfer: of the end edges, metres.
        note: source, or the word *assumed*.

    Raises:
        InputError: for a size or mass that is not finite and positive, or a chamfer that eats up the end.
    """

    key: str
    shape: Shape
    mass: float
    length: float
    diameter: float
    chamfer: float
    note: str

    def __post_init__(self) -> None:
        where = f"piece {self.key!r}"
        if self.shape not in (Shape.ROUND, Shape.OCTAGON):
            raise InputError(f"{where}: shape {self.shape!r} must be 'round' or 'octagon'")
        _require(where, self, {"mass": (1e-3, 1e2), "length": (1e-2, 2.0), "diameter": (1e-3, 1.0)})
        _require(where, self, {"chamfer": (0.0, 0.49 * min(self.diameter, self.length))})

    @property
    def side(self) -> float:
        """Side of the octagon with this width across flats, metres."""
        return self.diameter * math.tan(math.pi / 8)


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
        line_support: True where a lying body rests along its whole line, False where it rests on its two
            ends.
        note: source, or the word *assumed*.
        skid_lift: by which restitution on the sheet grows with each unit of the slip that friction leaves
            over the speed of approach; it stays below 1. 0 where it is the same at any angle.
        wood_skid_lift: the same between bat and piece and between pieces.
        contact_time: for which a blow on the sheet lasts, seconds; the other end of a body may land within
            it. 0 where a blow takes no time.

    Raises:
        InputError: for a coefficient that is not finite, negative, or (restitution) above 1.
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
    skid_lift: float = 0.0
    wood_skid_lift: float = 0.0
    contact_time: float = 0.0

    def __post_init__(self) -> None:
        unit, rubbing = (0.0, 1.0), (0.0, 5.0)
        _require(
            f"surface {self.key!r}",
            self,
            {
                "friction": rubbing,
                "wood_friction": rubbing,
                "restitution_piece": unit,
                "restitution_bat": unit,
                "wood_restitution": unit,
                "skid_lift": unit,
                "wood_skid_lift": unit,
                "contact_time": (0.0, 1.0),
                "rolling_arm": (0.0, 0.1),
            },
        )


@dataclass(frozen=True, slots=True)
class Equipment:
    """What a throw is made with and on."""

    bat: Bat
    piece: PieceType
    surface: Surface


DEFAULT_BAT = "reference"
DEFAULT_PIECE = "round-49"
DEFAULT_SURFACE = "steel"


def equipment(
    bat_key: str = DEFAULT_BAT, piece_key: str = DEFAULT_PIECE, surface_key: str = DEFAULT_SURFACE
) -> Equipment:
    """Bat, piece and sheet by their names.

    Raises:
        InputError: for a name that is not known, with the closest one.
    """
    return Equipment(bat(bat_key), piece(piece_key), surface(surface_key))


def bat(key: str) -> Bat:
    """The bat of a name.

    Raises:
        InputError: for a name that is not known, with the closest one.
    """
    return choose("bat", key, bats())


def piece(key: str) -> PieceType:
    """The piece of a name.

    Raises:
        InputError: for a name that is not known, with the closest one.
    """
    return choose("piece", key, pieces())


def surface(key: str) -> Surface:
    """The sheet of a name.

    Raises:
        InputError: for a name that is not known, with the closest one.
    """
    return choose("surface", key, surfaces())


@lru_cache(maxsize=1)
def bats() -> Mapping[str, Bat]:
    """Every bat by name, in the order of the data."""
    return MappingProxyType({key: _bat(key, table) for key, table in _section("bats").items()})


@lru_cache(maxsize=1)
def pieces() -> Mapping[str, PieceType]:
    """Every piece by name, in the order of the data."""
    return MappingProxyType({key: _piece(key, table) for key, table in _section("pieces").items()})


@lru_cache(maxsize=1)
def surfaces() -> Mapping[str, Surface]:
    """Every sheet by name, in the order of the data."""
    return MappingProxyType({key: _surface(key, table) for key, table in _section("surfaces").items()})


BAT_NUMBERS = ("mass", "length", "diameter", "offset")
PIECE_NUMBERS = ("mass", "length", "diameter", "chamfer")
SURFACE_NUMBERS = (
    "friction", "restitution_piece", "restitution_bat", "rolling_arm", "wood_friction",
    "wood_restitution", "skid_lift", "wood_skid_lift", "contact_time",
)  # fmt: skip


def numbers_of(kind: str, key: str) -> Mapping[str, Quantity]:
    """Every number of one entry with its range and its source.

    Args:
        kind: ``bats``, ``pieces`` or ``surfaces``.
        key: name of the entry.

    Raises:
        InputError: for a kind or name that is not known.
    """
    wanted = choose(
        "kind of equipment", kind, {"bats": BAT_NUMBERS, "pieces": PIECE_NUMBERS, "surfaces": SURFACE_NUMBERS}
    )
    table: Mapping[str, Any] = choose(kind.removesuffix("s"), key, _section(kind))
    return MappingProxyType(quantities(table, wanted, f"{kind}.{key}"))


def _require(where: str, thing: object, ranges: Mapping[str, tuple[float, float]]) -> None:
    for name, (low, high) in ranges.items():
        words = f"{where}: {name.replace('_', ' ')}"
        value = number(getattr(thing, name), words)
        if not low <= value <= high:
            raise InputError(f"{words} is {value:g}: must be between {low:g} and {high:g}")


@lru_cache(maxsize=1)
def _data() -> Mapping[str, Any]:
    return packaged("equipment.toml")


def _section(name: str) -> Mapping[str, Any]:
    section: Mapping[str, Any] = _data()[name]
    return section


def _bat(key: str, table: Mapping[str, Any]) -> Bat:
    where = f"bats.{key}"
    n = {name: q.value for name, q in quantities(table, BAT_NUMBERS, where).items()}
    return Bat(key, **n, polymer=switch(table, "polymer", where), note=text(table, "note", where))


def _piece(key: str, table: Mapping[str, Any]) -> PieceType:
    where = f"pieces.{key}"
    n = {name: q.value for name, q in quantities(table, PIECE_NUMBERS, where).items()}
    name = text(table, "shape", where)
    if name not in (Shape.ROUND, Shape.OCTAGON):
        raise InputError(f"{where}.shape: unknown {name!r}; {did_you_mean(name, ['round', 'octagon'])}")
    return PieceType(key, Shape(name), **n, note=text(table, "note", where))


def _surface(key: str, table: Mapping[str, Any]) -> Surface:
    where = f"surfaces.{key}"
    n = {name: q.value for name, q in quantities(table, SURFACE_NUMBERS, where).items()}
    return Surface(
        key, **n, line_support=switch(table, "line_support", where), note=text(table, "note", where)
    )
