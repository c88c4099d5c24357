"""How a block of throws ends, and where the bats first struck."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gorodki.figures import figure
from gorodki.figures.types import Hand
from gorodki.sim.sweep.lanes import SHEET, Ends, run_throws
from gorodki.sim.sweep.rows import physics_rows
from gorodki.sim.trace import EventKind
from gorodki.sim.wood.aim import default_throw
from gorodki.sim.wood.equipment import equipment
from gorodki.sim.wood.throw import Throw
from gorodki.sim.wood.throwing import simulate

KIT = equipment()
PIECES = dict(enumerate(figure("pushka").pieces, 1))
AIMED = default_throw(PIECES, Hand.RIGHT, 13.0, KIT.bat)
THROWS: list[Throw] = [AIMED, replace(AIMED, azimuth=0.07), replace(AIMED, speed=AIMED.speed - 0.6)]
"""At the figure; beside it, to the left; short of it."""


@pytest.fixture(scope="module")
def ends() -> Ends:
    return run_throws(THROWS, PIECES, KIT)


def test_a_throw_beside_the_figure_moves_nothing(ends: Ends) -> None:
    assert not ends.moved[1, 1:].any()
    assert ends.moved[1, 0]
    for number, place in PIECES.items():
        assert ends.position[1, number] == pytest.approx(place.centre, abs=1e-3)


def test_the_others_hit_it(ends: Ends) -> None:
    assert ends.moved[0, 1:].any()
    assert ends.moved[2, 1:].any()


def test_a_bat_strikes_where_it_comes_down(ends: Ends) -> None:
    assert ends.met[1] == SHEET
    assert ends.met[2] == SHEET
    assert ends.struck[1, 0] == pytest.approx(-0.07 * 13, abs=0.1)  # left
    assert ends.struck[2, 1] < -0.3
    assert (ends.struck[1:, 2] < 0.03).all()


def test_the_first_touch_is_the_one_of_the_trace() -> None:
    alone = run_throws([THROWS[2]], PIECES, KIT)
    trace = simulate(THROWS[2], PIECES, KIT)
    first = trace.events_of(EventKind.GROUND, EventKind.CONTACT, body=0)[0]
    middle, _ = trace.pose_at(0, first.time)
    assert first.kind is EventKind.GROUND
    assert alone.struck[0] == pytest.approx(middle, abs=5e-3)
    for number in PIECES:
        assert alone.position[0, number] == pytest.approx(trace.position[-1, number], abs=1e-6)


def test_every_throw_is_a_row_and_every_column_has_a_unit_where_it_needs_one(ends: Ends) -> None:
    rows = physics_rows(8, THROWS, ends, PIECES)
    assert {len(c) for c in rows.values()} == {3}
    assert rows["throw"].tolist() == [8, 9, 10]
    assert rows["azimuth_deg"][1] == pytest.approx(np.degrees(0.07), abs=1e-6)
    assert rows["struck_piece"][1] == 0
    assert rows["p1_moved"].tolist() == ends.moved[:, 1].tolist()
    assert rows["p5_x_m"] == pytest.approx(ends.position[:, 5, 0], abs=1e-6)
    assert rows["p1_heading_deg"][1] == pytest.approx(0.0)
    assert rows["p1_tilt_deg"][1] == pytest.approx(0.0)


def test_whoever_looks_sees_what_happens_in_order() -> None:
    times: list[float] = []
    run_throws([THROWS[1]], PIECES, KIT, look=lambda written: times.extend(written.time))
    assert len(times) > 100
    assert times == sorted(times)
