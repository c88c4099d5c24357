"""Sweeps whose physics is made up, for tests of everything around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gorodki.figures.types import Placement
from gorodki.scenarios.many.summary import Summary
from gorodki.scenarios.many.sweep import Sweep, Swept, block_rows, planned
from gorodki.scenarios.throw.request import ThrowRequest
from gorodki.sim.sweep.lanes import SHEET, Ends
from gorodki.sim.sweep.rows import Rows, physics_rows
from gorodki.sim.wood.equipment import Equipment
from gorodki.sim.wood.throw import Throw

PIECES = 5


def small(n: int = 10, block: int = 4, **wish: Any) -> Sweep:
    return planned(
        ThrowRequest(**{"figure": "pushka", "thrower": "amateur", "seed": 3, **wish}), n, block=block
    )


def made_up(
    throws: Sequence[Throw], pieces: Mapping[int, Placement], equipment: Equipment, first: int = 0
) -> Rows:
    """Rows of throws: number t knocks out t % 6 pieces, every seventh is lost."""
    number = first + np.arange(len(throws))
    lost = number % 7 == 6
    gone = (np.arange(PIECES) < (number % 6)[:, None]) & ~lost[:, None]
    position = np.zeros((len(throws), PIECES + 1, 3))
    position[:, 1:, 0], position[:, 1:, 1] = 0.31, 0.52
    axis = np.zeros_like(position)
    axis[..., 0] = 1.0
    moved = np.concatenate([np.ones((len(throws), 1), dtype=bool), gone], axis=1)
    struck = np.stack([0.1 * (number % 5), 0.0 * number, 0.0 * number + 0.02], axis=1)
    struck[number == 1] = np.nan
    ends = Ends(position, axis, moved, moved & False, struck, np.full(len(throws), SHEET))
    rows: dict[str, NDArray[Any]] = dict(physics_rows(first, throws, ends, range(1, PIECES + 1)))
    rows |= {"lost": lost, "out": gone.sum(axis=1), "cleared": gone.all(axis=1)}
    for i in range(PIECES):
        rows |= {f"p{i + 1}_out": gone[:, i], f"p{i + 1}_penalty": np.zeros(len(throws), dtype=bool)}
    return rows


def swept(n: int = 60, **wish: Any) -> Swept:
    sweep = small(n, **wish)
    summary = sum(
        (Summary.of(block_rows(sweep.plan, k, made_up)) for k in range(sweep.plan.blocks)), Summary.empty()
    )
    return Swept(sweep, summary, complete=True)
