"""The tally of a running block agrees with the court's ruling on the traces of the same throws."""

from __future__ import annotations

import numpy as np
import pytest

from gorodki.court.gorodki.adjudicator import adjudicate
from gorodki.court.gorodki.ruling import PieceVerdict, ThrowVerdict
from gorodki.scenarios.many.sweep import block_rows
from gorodki.scenarios.many.tally import Tally
from gorodki.sim.wood.equipment import equipment
from gorodki.sim.wood.planar import Written
from gorodki.sim.wood.planar.log import NOTE
from gorodki.sim.wood.scene import bat_body, piece_body
from gorodki.sim.wood.throwing import simulate_many
from tests.scenarios.sweeping import small


@pytest.mark.parametrize(("figure", "seed"), [("pushka", 4), ("pismo", 1)])
def test_a_sweep_counts_what_the_court_rules(figure: str, seed: int) -> None:
    """Traces and sweep run the same block, so that they see the same throws bit for bit."""
    sweep = small(n=5, block=5, figure=figure, seed=seed)
    plan, rows = sweep.plan, block_rows(sweep.plan, 0)
    traces = simulate_many(plan.throws(0), plan.pieces, plan.equipment)
    rulings = [adjudicate(trace, sweep.situation) for trace in traces]
    assert rows["lost"].tolist() == [r.throw.verdict is ThrowVerdict.LOST for r in rulings]
    for number in plan.pieces:
        out = [p.verdict is PieceVerdict.OUT for r in rulings for p in r.pieces if p.piece == number]
        assert rows[f"p{number}_out"].tolist() == out
    assert rows["out"].sum() > 0


def seen(*steps: tuple[tuple[float, float], tuple[float, float]]) -> Tally:
    """One lane of a bat and a piece, both lying across, seen at one place after the other."""
    bodies = [bat_body(equipment().bat), piece_body(equipment().piece, 1)]
    heights = [b.radius for b in bodies]
    tally = Tally(1, bodies)
    for k, places in enumerate(steps):
        position = np.array([[(*place, z) for place, z in zip(places, heights, strict=True)]])
        axis = np.array([[[1.0, 0.0, 0.0]] * 2])
        still = np.zeros((1, 2, 3))
        time, lane = np.array([0.1 * k]), np.array([0])
        tally.look(Written(lane, time, position, axis, still, still, np.zeros((1, 2)), np.zeros(0, NOTE)))
    return tally


INSIDE, BEYOND = (0.0, 0.5), (0.0, 3.0)


def test_a_piece_that_left_and_came_back_is_out_all_the_same() -> None:
    assert seen((INSIDE, INSIDE), (INSIDE, BEYOND), (INSIDE, INSIDE)).out.all()


def test_a_piece_that_touched_the_penalty_zone_is_not_out_wherever_it_goes_then() -> None:
    tally = seen((INSIDE, INSIDE), (INSIDE, (0.0, -1.2)), (INSIDE, BEYOND))
    assert tally.penalty.all()
    assert not tally.out.any()


def test_a_bat_on_the_penalty_line_loses_the_throw_unless_it_has_been_past_the_front_line() -> None:
    assert seen(((0.0, -0.99), INSIDE)).lost.all()
    assert not seen(((0.0, -0.9), INSIDE)).lost.any()
    assert not seen((INSIDE, INSIDE), ((0.0, -1.5), INSIDE)).lost.any()
