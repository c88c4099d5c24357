"""A player: how far the stroke that leaves the cue lies from the stroke that was meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType

import numpy as np

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml
from gorodki.sim.catalogue import choose, quantities
from gorodki.sim.cue.stroke import BOUNDS, Stroke

WIDEST = 4.0
"""Errors are cut off at so many standard deviations."""

HOLDS = 0.514
"""Radii from the centre within which the tip holds: nobody strikes farther out, an error is cut off there."""

NUMBERS = ("direction", "speed", "tip")


@dataclass(frozen=True, slots=True)
class CuePlayer:
    """Standard deviations of a player's errors.

    Args:
        key: name on the command line.
        direction: radians.
        speed: share of the speed meant.
        tip: of the point where the tip strikes, in either direction, in radii of the ball.
        names: display name by language.
    """

    key: str
    direction: float
    speed: float
    tip: float
    names: Mapping[str, str]

    def draw_many(self, meant: Stroke, count: int, seed: int) -> list[Stroke]:
        """Strokes that are meant alike.

        Args:
            meant: the stroke without error.
            count: how many.
            seed: the same one gives the same strokes; each depends on its own number alone.

        Raises:
            InputError: for a seed below 0.
        """
        if seed < 0:
            raise InputError(f"seed {seed}: must not be below 0")
        errors = np.random.default_rng([seed, 0]).standard_normal((count, 4))
        return [self._drawn(meant, *row) for row in np.clip(errors, -WIDEST, WIDEST).tolist()]

    def _drawn(self, meant: Stroke, direction: float, speed: float, side: float, height: float) -> Stroke:
        low, high, _ = BOUNDS["speed"]
        x, y = meant.side + self.tip * side, meant.height + self.tip * height
        shrunk = min(1.0, HOLDS / max(float(np.hypot(x, y)), 1e-12))
        return replace(
            meant,
            direction=meant.direction + self.direction * direction,
            speed=min(high, max(low, meant.speed * (1.0 + self.speed * speed))),
            side=x * shrunk,
            height=y * shrunk,
        )


def player(key: str) -> CuePlayer:
    """The player of a name.

    Raises:
        InputError: for a name that is not known, with the closest one.
    """
    return choose("player", key, players())


@lru_cache(maxsize=1)
def players() -> Mapping[str, CuePlayer]:
    """Every player by name, the widest scatter first."""
    name = "data/players.toml"
    data = parse_toml(files("gorodki.sim.cue").joinpath(name).read_bytes(), f"sim/cue/{name}")
    found = {}
    for key, entry in data.items():
        numbers = {k: v for k, v in entry.items() if k != "names"}
        n = {k: q.value for k, q in quantities(numbers, NUMBERS, f"players.{key}").items()}
        found[key] = CuePlayer(key, **n, names=dict(entry["names"]))
    return MappingProxyType(found)
