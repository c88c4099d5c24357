"""A thrower: how far the throw that leaves the hand lies from the throw that was meant.

Independent normal errors: azimuth, speed, elevation, release height, offset, *turn length*, and both
directions of the *tilt* of the plane in which the bat turns. The turn
length (metres flown per turn) is random instead of the spin because a thrower who throws harder also turns
the bat faster: spin = 2 pi v cos(elevation) / turn length, so spin and speed rise and fall together and only
the turn length scatters the heading with which the bat arrives.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from numbers import Integral
from types import MappingProxyType
from typing import Any

import numpy as np

from gorodki.figures.errors import InputError
from gorodki.sim.catalogue import choose, number, packaged, quantities, text
from gorodki.sim.wood.throw import BOUNDS, Throw

WIDEST = 4.0
"""Errors are cut off at so many standard deviations (6 of 100,000 lie beyond)."""

MOST = 10_000_000
"""Throws drawn at once."""

NUMBERS = ("azimuth_deg", "speed", "elevation_deg", "height", "offset", "turn_length", "tilt_deg")
LARGEST = MappingProxyType(
    {
        "azimuth": 0.5, "speed": 0.5, "elevation": 0.5, "height": 1.0, "offset": 1.0, "turn_length": 0.5,
        "tilt": 0.1,
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Thrower:
    """Standard deviations of a thrower's errors.

    Args:
        key: name on the command line.
        azimuth: radians.
        speed: share of the speed meant.
        elevation: radians.
        height: of the release, metres.
        offset: of the release, metres.
        turn_length: share of the turn length meant.
        tilt: of the plane in which the bat turns, in either direction, radians.
        names: display name by language code.

    Raises:
        InputError: for a deviation that is negative, not finite, or wider than any thrower's.
    """

    key: str
    azimuth: float
    speed: float
    elevation: float
    height: float
    offset: float
    turn_length: float
    tilt: float
    names: Mapping[str, str]

    def __post_init__(self) -> None:
        for name, largest in LARGEST.items():
            where = f"thrower {self.key!r}: {name.replace('_', ' ')}"
            value = number(getattr(self, name), where)
            if not 0.0 <= value <= largest:
                raise InputError(f"{where} is {value:g}: must be between 0 and {largest:g}")

    def name(self, lang: str = "en") -> str:
        """Display name in a language, English where that language has none, else the key."""
        return self.names.get(lang) or self.names.get("en") or self.key

    def draw(self, throw: Throw, seed: int) -> Throw:
        """One throw as it leaves the hand when `throw` was meant; a seed gives the same throw everywhere.

        Raises:
            InputError: for a seed that is not a whole number of 0 or more.
        """
        return self.draw_many(throw, 1, seed)[0]

    def draw_many(self, throw: Throw, n: int, seed: int) -> list[Throw]:
        """n throws; the first k of them are those of `draw_many` with n = k.

        A throw beyond what a person could throw (`sim.throw.BOUNDS`) is drawn to the bound.

        Raises:
            InputError: for a number of throws or a seed that is not a whole number of 0 or more.
        """
        count, start = _whole("number of throws", n, MOST), _whole("seed", seed, 2**128)
        seed_of_tilts = np.random.SeedSequence(start).spawn(1)[0]
        # tilts have numbers of their own, so that everything else of a throw is the same with and without
        errors = np.hstack(
            [
                np.random.Generator(np.random.PCG64(start)).standard_normal((count, 6)),
                np.random.Generator(np.random.PCG64(seed_of_tilts)).standard_normal((count, 2)),
            ]
        )
        return [self._missed(throw, *row) for row in np.clip(errors, -WIDEST, WIDEST).tolist()]

    def _missed(
        self,
        throw: Throw,
        azimuth: float,
        speed: float,
        elevation: float,
        height: float,
        offset: float,
        turn: float,
        tilt_right: float,
        tilt_ahead: float,
    ) -> Throw:
        """The throw with errors given in standard deviations."""
        right = throw.tilt * math.cos(throw.tilt_at) + self.tilt * tilt_right
        ahead = throw.tilt * math.sin(throw.tilt_at) + self.tilt * tilt_ahead
        tilted = {"tilt": math.hypot(right, ahead), "tilt_at": math.atan2(ahead, right)} if self.tilt else {}
        values = {
            "azimuth": throw.azimuth + self.azimuth * azimuth,
            "speed": throw.speed * (1.0 + self.speed * speed),
            "elevation": throw.elevation + self.elevation * elevation,
            "height": throw.height + self.height * height,
            "offset": throw.offset + self.offset * offset,
            # a turn length keeps its sign: nobody turns the bat the other way by mistake
            "turn_length": throw.turn_length * max(1.0 + self.turn_length * turn, 0.05),
            **tilted,
        }
        bounded: dict[str, Any] = {name: BOUNDS[name].clip(value) for name, value in values.items()}
        return replace(throw, **bounded)


def thrower(key: str) -> Thrower:
    """The thrower of a name.

    Raises:
        InputError: for a name that is not known, with the closest one.
    """
    return choose("thrower", key, throwers())


@lru_cache(maxsize=1)
def throwers() -> Mapping[str, Thrower]:
    """Every level by name, from novice to record holder."""
    return MappingProxyType({key: _thrower(key, table) for key, table in packaged("throwers.toml").items()})


def _thrower(key: str, table: Mapping[str, Any]) -> Thrower:
    names = {lang: text(table["names"], lang, f"{key}.names") for lang in table["names"]}
    rest = {name: entry for name, entry in table.items() if name != "names"}
    numbers = {name: q.value for name, q in quantities(rest, NUMBERS, key).items()}
    angles = {n.removesuffix("_deg"): math.radians(v) for n, v in numbers.items() if n.endswith("_deg")}
    others = {n: v for n, v in numbers.items() if not n.endswith("_deg")}
    return Thrower(key, **angles, **others, names=names)


def _whole(what: str, value: object, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, Integral) or not 0 <= int(value) <= most:
        raise InputError(f"{what} {value!r}: must be a whole number from 0 to {most}")
    return int(value)
