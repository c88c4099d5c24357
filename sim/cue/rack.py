"""Racks: balls set up by hand touch nearly, with gaps of chance between them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from gorodki.figures.tables.position import Position, setup
from gorodki.sim.trace import Floats

GAPS: Final = (5e-5, 2e-4)
"""Metres between neighbours in a rack, smallest and largest. *Assumed*."""

TABLE: Final = "tsar-gory"
APEX: Final = "w1"
STRUCK: Final = "w7"


def racked(seed: int) -> Position:
    """The break of Tsar-gory with gaps in the rack; the same seed gives the same gaps."""
    (places,) = racks(1, seed)
    begin = setup(TABLE, "break")
    names = begin.table.balls
    return replace(begin, balls={n: (float(x), float(y)) for n, (x, y) in zip(names, places, strict=True)})


def racks(n: int, seed: int) -> Floats:
    """Places (n, 8, 2) of the balls of n breaks, metres, in the order of the table.

    The rack is drawn apart from its apex until neighbours have the middle gap; then each ball is displaced
    at random within a disc whose radius is a quarter of the range, so that every gap lies within `GAPS`.
    """
    begin = setup(TABLE, "break")
    low, high = GAPS
    rng = np.random.Generator(np.random.PCG64(seed))
    places = np.repeat(np.array([[begin.balls[name] for name in begin.table.balls]]), n, axis=0)
    apex, still = begin.table.balls.index(APEX), begin.table.balls.index(STRUCK)
    spread = 1.0 + 0.5 * (low + high) / begin.table.ball_diameter.value
    placed: Floats = places[:, apex : apex + 1] + spread * (places - places[:, apex : apex + 1])
    angle, share = rng.uniform(0.0, 2.0 * np.pi, placed.shape[:2]), rng.uniform(0.0, 1.0, placed.shape[:2])
    away = 0.25 * (high - low) * np.sqrt(share)
    placed += np.stack([away * np.cos(angle), away * np.sin(angle)], axis=-1)
    placed[:, still] = begin.balls[STRUCK]
    return placed
