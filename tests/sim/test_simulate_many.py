"""A block of throws: one trace for each, the same in any block of the same throws, and as if thrown alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gorodki.figures import figure
from gorodki.figures.types import Hand
from gorodki.sim import simulate, simulate_many
from gorodki.sim.wood.aim import default_throw
from gorodki.sim.wood.equipment import equipment
from gorodki.sim.wood.throw import Throw

KIT = equipment()
PIECES = dict(enumerate(figure("vilka").pieces, 1))
AIMED = default_throw(PIECES, Hand.RIGHT, 13.0, KIT.bat)
THROWS: list[Throw] = [replace(AIMED, offset=AIMED.offset + 0.004 * k) for k in range(-6, 7)]


def test_a_block_gives_a_trace_for_each_throw_with_its_seed() -> None:
    traces = simulate_many(THROWS[:3], PIECES, KIT, seeds=[5, None, 7])

    assert [t.origin.seed for t in traces] == [5, None, 7]
    assert [t.position[0, 0] for t in traces] == [
        pytest.approx(simulate(throw, PIECES, KIT).position[0, 0], abs=1e-12) for throw in THROWS[:3]
    ]
    assert simulate_many([], PIECES, KIT) == []


@pytest.mark.slow
def test_the_same_block_gives_the_same_bits() -> None:
    first, again = (simulate_many(THROWS, PIECES, KIT) for _ in range(2))

    assert [t.digest for t in first] == [t.digest for t in again]
    assert len({t.digest for t in first}) == len(THROWS)


def test_lanes_do_not_know_of_each_other() -> None:
    """pymunk alone sees them all, and sums the contacts of a pile in its own order: rounding, no more."""
    block = simulate_many(THROWS, PIECES, KIT)
    for k in (0, 6, 12):
        alone = simulate(THROWS[k], PIECES, KIT)
        until = min(alone.time[-1], block[k].time[-1], alone.time[0] + 1.2)
        for moment in np.linspace(alone.time[0], until, 25):
            for body in range(6):
                mine, other = block[k].pose_at(body, moment)[0], alone.pose_at(body, moment)[0]
                assert mine == pytest.approx(other, abs=1e-6)
