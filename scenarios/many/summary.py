"""What many throws come to: counts and grids that add up, so that their size does not grow with N."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from gorodki.sim.sweep.rows import Rows
from gorodki.sim.trace import Bools, Floats, Ints

CONFIDENCE = 1.96  # standard errors to either side that hold 95 % of a normal distribution
SHOWN = 3000  # throws that are kept one by one, for the dots of a picture

CELL = 0.05  # m
GRID_LOW, GRID_SIZE = (-2.5, -1.6), (100, 100)  # m; cells in x and y: the court with room around it


@dataclass(frozen=True)
class Estimate:
    """A number and how well it is known.

    Args:
        value: mean or share; NaN where nothing was thrown.
        low: lower end of the 95 % interval.
        high: upper end.
    """

    value: float
    low: float
    high: float


@dataclass(frozen=True, eq=False)
class Summary:
    """Sums over throws; adding two gives the summary of both.

    Args:
        throws: how many.
        by_out: (P + 1,) throws with 0 to all P pieces out.
        lost: lost throws.
        touched: throws that moved a piece.
        penalty: throws after which a piece had touched the penalty zone.
        piece_out: (P,) throws in which each piece went out, in order of number.
        strikes: (100, 100) throws whose bat first struck in each cell, by x and y.
        strike_outs: (100, 100) pieces they knocked out.
        rests: (100, 100) pieces that stayed on the court after being moved, by cell.
        dots: (K, 3) of the first throws: x and y where the bat first struck, number out; -1 for a lost throw.
    """

    throws: int
    by_out: Ints
    lost: int
    touched: int
    penalty: int
    piece_out: Ints
    strikes: Ints
    strike_outs: Ints
    rests: Ints
    dots: Floats

    @classmethod
    def empty(cls, pieces: int = 5) -> Summary:
        """Of no throw at so many pieces."""
        grid = np.zeros(GRID_SIZE, dtype=np.intp)
        none, piece_out = np.zeros(pieces + 1, dtype=np.intp), np.zeros(pieces, dtype=np.intp)
        return cls(0, none, 0, 0, 0, piece_out, grid, grid, grid, np.zeros((0, 3)))

    @classmethod
    def of(cls, rows: Rows) -> Summary:
        """Of the throws of some rows."""
        out, lost = np.asarray(rows["out"]), np.asarray(rows["lost"])
        numbers = sorted(int(name[1:-4]) for name in rows if name.startswith("p") and name.endswith("_out"))
        x, y = np.asarray(rows["struck_x_m"]), np.asarray(rows["struck_y_m"])
        hit = np.isfinite(x)
        moved = np.stack([rows[f"p{k}_moved"] for k in numbers], axis=1)
        return cls(
            throws=len(out),
            by_out=np.bincount(out, minlength=len(numbers) + 1),
            lost=int(lost.sum()),
            touched=int(moved.any(axis=1).sum()),
            penalty=int(np.stack([rows[f"p{k}_penalty"] for k in numbers], axis=1).any(axis=1).sum()),
            piece_out=np.array([rows[f"p{k}_out"].sum() for k in numbers]),
            strikes=_grid(x[hit], y[hit]),
            strike_outs=_grid(x[hit], y[hit], out[hit]),
            rests=_rests(rows, numbers),
            dots=np.stack([x, y, np.where(lost, -1, out)], axis=1)[hit][:SHOWN],
        )

    def __add__(self, other: Summary) -> Summary:
        sums: dict[str, Any] = {
            f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(self)[:-1]
        }
        return Summary(**sums, dots=np.concatenate([self.dots, other.dots])[:SHOWN])

    @property
    def mean_out(self) -> Estimate:
        """Mean number out, with the interval of a mean."""
        n = self.throws
        if n == 0:
            return Estimate(math.nan, math.nan, math.nan)
        values = np.arange(len(self.by_out))
        mean = float((self.by_out * values).sum()) / n
        spread = float((self.by_out * (values - mean) ** 2).sum())
        error = CONFIDENCE * math.sqrt(spread / (n - 1) / n) if n > 1 else math.nan
        return Estimate(mean, mean - error, mean + error)

    def share(self, count: int) -> Estimate:
        """A share of the throws, with the interval of Wilson (1927)."""
        return share_of(count, self.throws)


def share_of(count: int, n: int) -> Estimate:
    """A share `count` of n, with the 95 % interval of Wilson (1927), which holds near 0 and 1 too."""
    if n == 0:
        return Estimate(math.nan, math.nan, math.nan)
    p, z2 = count / n, CONFIDENCE**2
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = CONFIDENCE / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    return Estimate(p, max(middle - half, 0.0), min(middle + half, 1.0))


def _rests(rows: Rows, numbers: list[int]) -> Ints:
    total = np.zeros(GRID_SIZE, dtype=np.intp)
    for k in numbers:
        stays: Bools = np.asarray(rows[f"p{k}_moved"]) & ~np.asarray(rows[f"p{k}_gone"])
        total += _grid(np.asarray(rows[f"p{k}_x_m"])[stays], np.asarray(rows[f"p{k}_y_m"])[stays])
    return total


def _grid(x: Floats, y: Floats, weight: Ints | None = None) -> Ints:
    """Counts by cell; what lies beyond the grid is left out."""
    i = np.floor((x - GRID_LOW[0]) / CELL).astype(int)
    j = np.floor((y - GRID_LOW[1]) / CELL).astype(int)
    inside = (i >= 0) & (i < GRID_SIZE[0]) & (j >= 0) & (j < GRID_SIZE[1])
    flat = i[inside] * GRID_SIZE[1] + j[inside]
    counts = np.bincount(flat, None if weight is None else weight[inside], GRID_SIZE[0] * GRID_SIZE[1])
    grid: Ints = np.rint(counts).astype(np.intp).reshape(GRID_SIZE)
    return grid
