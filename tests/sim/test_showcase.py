"""A throw at which each of these happens: what moved, and what it counts for. Pictures: docs/physics.md."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, ThrowVerdict
from gorodki.sim.constants import GRAVITY
from gorodki.sim.trace import Event, EventKind, Floats
from tests.sim import showcase
from tests.sim.lab import roll_rate, speed
from tests.sim.showcase import CASES, KIT, PICTURES, Case, L, R

BAT_R, BAT_L = KIT.bat.diameter / 2, KIT.bat.length


def of(case: Case, piece: int) -> PieceRuling:
    return next(p for p in case.ruling.pieces if p.piece == piece)


def path(case: Case, piece: int) -> Floats:
    """Centres (T, 3) of a piece."""
    return case.trace.position[:, piece]


def contacts(case: Case, piece: int) -> tuple[Event, ...]:
    return case.trace.events_of(EventKind.CONTACT, body=piece)


def when_passed(values: Floats, time: Floats, bound: float) -> float:
    """When a coordinate that begins below a bound first passes it."""
    after = int(np.argmax(values > bound))
    assert after > 0, "never passed"
    return float(np.interp(bound, values[after - 1 : after + 1], time[after - 1 : after + 1]))


def test_backspin_that_a_collision_left_makes_a_dead_point() -> None:
    case = showcase.dead_point()
    y, time = path(case, 1)[:, 1], case.trace.time
    (blow,) = contacts(case, 1)
    turn = float(time[y.argmax()])

    assert (of(case, 1).verdict, of(case, 1).clause) == (PieceVerdict.DEAD_POINT, "RU-4.3.17")
    assert turn - blow.time > 0.1  # long after the collision: the spin turns it, not the blow
    assert y.max() - y[time <= blow.time][-1] > 0.05
    assert y.max() - y[-1] == pytest.approx(0.25, abs=0.05)  # in the solid engine 0.24 m
    # the blow leaves (1 - e)/2 of the speed. Wood rubs, until the faces slip no more: the second piece
    # presses the first one down, which costs some more on the sheet, and takes part of the backspin
    on, began = KIT.surface, blow.time + 0.01
    pushed = (1 + on.wood_restitution) / 2 * blow.speed  # impulse over mass
    smooth, costs = (1 - on.wood_restitution) / 2 * blow.speed, on.friction * on.wood_friction * pushed
    assert smooth - costs < speed(case.trace, 1, began, began + 0.02)[1] < smooth - 0.5 * costs
    spin = R * roll_rate(case.trace, 1, began, began + 0.02)
    before = R * roll_rate(case.trace, 1, blow.time - 0.02, blow.time - 0.01)
    assert 0.5 < (before - spin) / (2 * on.wood_friction * pushed) < 1.0 + on.friction
    # friction of the sheet then takes mu g of the speed and 2 mu g of the spin
    left = spin - 2 * on.friction * GRAVITY * (turn - began - 0.01)
    assert R * roll_rate(case.trace, 1, turn - 0.01, turn + 0.01) == pytest.approx(left, rel=0.03)
    placed = of(case, 1).placed
    assert placed is not None
    assert placed.centre[1] == pytest.approx(float(y.max()), abs=2e-3)
    assert of(case, 2).verdict is PieceVerdict.OUT


def test_a_standing_piece_hit_low_flies_over_the_back_line() -> None:
    case = showcase.flying()
    over = when_passed(path(case, 1)[:, 1], case.trace.time, 2.0)
    (blow,) = contacts(case, 1)
    landings = case.trace.events_of(EventKind.GROUND, body=1)

    assert of(case, 1).verdict is PieceVerdict.OUT
    assert case.trace.pose_at(1, over)[0][2] > L  # higher than it stood tall
    assert [e for e in landings if blow.time + 0.01 < e.time < over] == []
    # the blow took its foot away: it turns over backwards, top towards the thrower
    lean = np.unwrap(np.arctan2(case.trace.axis[:, 1, 1], case.trace.axis[:, 1, 2]))
    turned = np.interp([blow.time, over], case.trace.time, lean)
    assert turned[1] - turned[0] < -1.0


def test_a_bat_that_lands_short_bounces_over_a_lying_figure() -> None:
    case = showcase.bounced_over()
    landing = case.trace.events_of(EventKind.GROUND, body=0)[0]
    bat, time = case.trace.position[:, 0], case.trace.time
    far = max(p.centre[1] for p in case.situation.lying.values()) + L / 2
    times = [when_passed(bat[:, 1], time, y) for y in (0.0, far)]
    above = (time >= times[0]) & (time <= times[1])
    lowest = bat[above, 2] - BAT_R - np.abs(case.trace.axis[above, 0, 2]) * BAT_L / 2

    assert case.ruling.throw.verdict is ThrowVerdict.VALID
    assert {p.verdict for p in case.ruling.pieces} == {PieceVerdict.UNTOUCHED}
    assert case.trace.events_of(EventKind.CONTACT) == ()
    assert landing.place is not None
    assert -0.98 < landing.place[1] < 0.0
    assert landing.time < times[0]
    assert lowest.min() > 2 * R
    # by its own bounce: no higher than the restitution of the sheet allows, a little tilt apart
    bounce = (KIT.surface.restitution_bat * landing.speed) ** 2 / (2 * GRAVITY)
    assert bat[above, 2].max() < BAT_R + bounce + 0.05


def test_a_piece_whose_support_is_knocked_away_drops_in_place() -> None:
    case = showcase.dropped()
    way = path(case, 3)

    assert [p.verdict for p in case.ruling.pieces] == [PieceVerdict.OUT, PieceVerdict.OUT, PieceVerdict.STAYS]
    assert way[0, 2] == pytest.approx(3 * R)
    assert way[-1, 2] == pytest.approx(R, abs=1e-3)
    assert abs(case.trace.axis[-1, 3, 2]) < 0.01
    assert np.linalg.norm(way[-1, :2] - way[0, :2]) < 2 * R  # by less than its own thickness
    assert {0, 3} not in [{e.body, e.other} for e in contacts(case, 3)]  # the bat never touched it


def test_a_piece_rolls_out_sideways_through_the_prigorod() -> None:
    case = showcase.sideways()
    way = path(case, 1)
    out = when_passed(
        way[:, 0] + way[:, 1], case.trace.time, 1.0
    )  # the right side of the prigorod: x = 1 - y
    place, axis = case.trace.pose_at(1, out)

    assert of(case, 1).verdict is PieceVerdict.OUT
    assert len(contacts(case, 1)) == 1
    assert -0.9 < place[1] < -0.2
    assert place[2] == pytest.approx(R, abs=1e-3)
    assert abs(axis[2]) < 0.01
    assert abs(np.interp(out, case.trace.time, case.trace.roll[:, 1])) > 2.0  # it has rolled on its way


def test_a_piece_ends_in_the_penalty_zone() -> None:
    case = showcase.into_the_zone()
    end = path(case, 1)[-1]

    assert (of(case, 1).verdict, of(case, 1).clause) == (PieceVerdict.MARK_20, "RU-4.3.28a")
    assert len(contacts(case, 1)) == 1
    assert case.trace.events_of(EventKind.REST, body=1)
    assert end[1] < -1.0
    assert abs(end[0]) < 2.0


@pytest.mark.parametrize("build", CASES, ids=lambda b: b.__name__)
def test_a_showcase_has_its_picture(build: Callable[[], Case]) -> None:
    name = f"physics-{build().name}.png"

    assert (PICTURES / name).read_bytes().startswith(b"\x89PNG")
    assert f"pictures/{name}" in (PICTURES.parent / "physics.md").read_text("utf-8")
