"""Which throws a sweep makes does not depend on how many are made, or by whom."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from gorodki.figures import figure
from gorodki.figures.errors import InputError
from gorodki.figures.types import Hand
from gorodki.sim.sweep.plan import Plan
from gorodki.sim.wood.aim import default_throw
from gorodki.sim.wood.equipment import equipment
from gorodki.sim.wood.thrower import thrower


def plan(**changes: Any) -> Plan:
    kit = equipment()
    pieces = dict(enumerate(figure("pushka").pieces, 1))
    intended = default_throw(pieces, Hand.RIGHT, 13.0, kit.bat)
    return replace(Plan(intended, thrower("amateur"), pieces, kit, n=10, seed=3, block=4), **changes)


@pytest.mark.slow
def test_the_last_block_holds_what_is_left() -> None:
    assert [plan().first(k) for k in range(3)] == [0, 4, 8]
    assert [len(plan().throws(k)) for k in range(3)] == [4, 4, 2]


def test_a_longer_sweep_begins_with_the_throws_of_a_shorter_one() -> None:
    longer = plan(n=100)
    assert longer.throws(0) == plan().throws(0)
    assert longer.throws(2)[:2] == plan().throws(2)


def test_blocks_and_seeds_have_throws_of_their_own() -> None:
    speeds = {t.speed for k in range(3) for t in plan().throws(k)}
    assert len(speeds) == 10
    assert not speeds & {t.speed for k in range(3) for t in plan(seed=4).throws(k)}


def test_block_seeds_are_the_spawned_ones_of_numpy() -> None:
    child = np.random.SeedSequence(3).spawn(3)[2]
    high, low = (int(w) for w in child.generate_state(2, np.uint64))
    asked = plan()
    assert asked.throws(2) == asked.thrower.draw_many(asked.intended, 2, high << 64 | low)


def test_a_plan_reaches_another_process_whole() -> None:
    sent: Plan = pickle.loads(pickle.dumps(plan()))  # noqa: S301 - our own bytes
    assert sent == plan()
    assert sent.throws(1) == plan().throws(1)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"n": 0}, "number of throws 0"),
        ({"n": 2.5}, "number of throws 2.5"),
        ({"n": True}, "number of throws True"),
        ({"seed": -1}, "seed -1"),
        ({"block": 0}, "block 0"),
    ],
)
def test_numbers_that_make_no_sweep_are_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=f"{said}: must be a whole number from"):
        plan(**changes)
