"""Pockets: what geometry lets in, what rattles, what falls; the rack and its break."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from benchmarks.stroke_soak import soak
from gorodki.figures.errors import InputError
from gorodki.figures.tables.pockets import POCKETS, pockets
from gorodki.figures.tables.position import Position, PositionProblem, parse_position, problems, setup
from gorodki.figures.tables.table import Measure, Table, table
from gorodki.sim.cue.block import Strokes, simulate_block
from gorodki.sim.cue.equipment import kit
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.cue.playing import run, simulate
from gorodki.sim.cue.rack import GAPS, racked, racks
from gorodki.sim.cue.scene import Motion, Scene
from gorodki.sim.cue.stroke import Stroke
from gorodki.sim.trace import EventKind, Trace
from tests.oracles import oracles

TABLE = table("tsar-gory")
R = TABLE.radius
TOUCHES = (TableEvent.CUSHION, TableEvent.POCKETED)


def pointed(kind: str) -> Table:
    """The same table with points for jaws, as the oracle has them."""
    measures = {**TABLE.pockets[kind], "rounding": Measure(0.0, 0.0, 0.0, "a test")}
    return replace(TABLE, pockets={**TABLE.pockets, kind: measures})


def rolled_in(
    name: str, *, aside: float = 0.0, angle: float = 0.0, speed: float = 1.0, place: Table = TABLE
) -> Trace:
    """A ball that rolls at a pocket from 0.3 m; the line it rolls on passes beside the middle of the jaws."""
    (pocket,) = (p for p in pockets(place) if p.name == name)
    kind = place.pockets["middle" if name.startswith("middle") else "corner"]
    deep = kind["edge"].value - 0.5 * kind["corridor"].value
    x, y = pocket.outward
    middle = (pocket.edge[0] - deep * x - aside * y, pocket.edge[1] - deep * y + aside * x)
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = x * cos - y * sin, x * sin + y * cos
    at = (middle[0] - 0.3 * x, middle[1] - 0.3 * y)
    rolls = Motion((speed * x, speed * y, 0.0), (-speed * y / R, speed * x / R, 0.0))
    return run(Scene(Position(place, {"w1": at})), {"w1": rolls})


def fixtures(trace: Trace) -> list[str]:
    return [e.fixture for e in trace.events_of(*TOUCHES)]


@pytest.mark.parametrize("name", POCKETS)
def test_a_ball_that_rolls_straight_in_falls_into_the_pocket_of_that_name_and_leaves_play(name: str) -> None:
    trace = rolled_in(name)
    assert fixtures(trace) == [name]
    assert not trace.events_of(EventKind.REST, TableEvent.OFF_TABLE)


@pytest.mark.parametrize("name", ["lower-left", "middle-right"])
def test_a_parallel_way_is_clean_within_the_air_that_geometry_gives(name: str) -> None:
    air = oracles("C30", book="cue")[name.startswith("middle")]["outputs"]["clearance_each_side"]
    for sign in (-1.0, 1.0):
        assert fixtures(rolled_in(name, aside=sign * (air - 1e-5))) == [name]
        assert fixtures(rolled_in(name, aside=sign * (air + 2e-4)))[0].startswith("cushion:")


@pytest.mark.parametrize("name", ["upper-right", "middle-left"])
def test_points_of_jaws_let_in_up_to_the_largest_angle(name: str) -> None:
    kind = "middle" if name.startswith("middle") else "corner"
    largest = math.radians(oracles("C30", book="cue")[kind == "middle"]["outputs"]["largest_angle_deg"])
    for sign in (-1.0, 1.0):
        clean = rolled_in(name, angle=sign * (largest - 1e-3), place=pointed(kind))
        touches = rolled_in(name, angle=sign * (largest + 2e-3), place=pointed(kind))
        assert fixtures(clean) == [name]
        assert fixtures(touches)[0].startswith("cushion:")


def test_a_straight_stroke_at_a_corner_is_clean_within_the_line_of_the_oracle() -> None:
    inputs, line = (oracles("C31", book="cue")[0][key] for key in ("inputs", "outputs"))
    (pocket,) = (p for p in pockets(TABLE) if p.name == "lower-right")
    far = TABLE.pockets["corner"]["edge"].value + inputs["d_pocket"]
    x, y = pocket.outward
    at = (pocket.edge[0] - far * x, pocket.edge[1] - far * y)
    for share, clean in ((0.95, True), (1.1, False)):
        turned = math.radians(share * line["line_deg"])
        v = (math.cos(turned) * x - math.sin(turned) * y, math.sin(turned) * x + math.cos(turned) * y)
        trace = run(Scene(Position(TABLE, {"w1": at})), {"w1": Motion((v[0], v[1], 0.0))})
        assert (fixtures(trace)[0] == "lower-right") is clean


def test_a_jaw_is_a_touch_of_the_cushion_whose_run_it_ends() -> None:
    ends = {e.fixture for aside in (-0.01, 0.01) for e in
            rolled_in("upper-left", aside=aside, speed=0.3).events_of(TableEvent.CUSHION)}  # fmt: skip
    assert ends == {"cushion:upper", "cushion:left"}


def test_a_rattle_ends_and_the_ball_rests_in_play_or_falls() -> None:
    most = 0
    for aside in np.linspace(-0.02, 0.02, 21):
        for speed in (0.2, 1.0, 5.0):
            trace = rolled_in("lower-right", aside=float(aside), speed=speed)
            most = max(most, len(trace.events_of(TableEvent.CUSHION)))
            assert len(trace.events_of(EventKind.REST, TableEvent.POCKETED)) == 1
    assert 3 <= most <= 60


def test_a_fast_ball_comes_back_from_the_back_and_a_slower_one_falls() -> None:
    assert fixtures(rolled_in("middle-left", speed=4.0)) == ["middle-left"]
    back = rolled_in("middle-left", speed=9.0)
    assert "middle-left" not in fixtures(back)[:1]
    assert back.position[-1, 0, 0] > -TABLE.width.value / 2


def test_a_ball_may_hang_on_the_edge_and_a_court_can_tell_how_near_it_hangs() -> None:
    (pocket,) = (p for p in pockets(TABLE) if p.name == "upper-right")
    x, y = pocket.outward
    hangs = (pocket.edge[0] - 3e-4 * x, pocket.edge[1] - 3e-4 * y)
    there = Position(TABLE, {"w1": hangs, "w2": (0.0, 1.0)})
    assert not problems(there)
    trace = simulate(Scene(there), Stroke("w2", -math.pi / 2, 0.3))
    assert not trace.events_of(TableEvent.POCKETED)
    last = trace.position[-1, 0]
    assert pocket.before_edge((float(last[0]), float(last[1]))) == pytest.approx(3e-4, abs=1e-12)
    beyond = (pocket.edge[0] + 1e-3 * x, pocket.edge[1] + 1e-3 * y)
    assert [f.kind for f in problems(Position(TABLE, {"w1": beyond}))] == [PositionProblem.IN_POCKET]


def test_the_middle_line_is_crossed_by_the_centre_each_time_and_only_where_there_are_pockets() -> None:
    trace = simulate(Scene(Position(TABLE, {"w1": (0.1, 1.0)})), Stroke("w1", math.pi / 2, 4.0))
    crossed = trace.events_of(TableEvent.CROSSED)
    assert len(crossed) == 2
    assert all(e.fixture == "middle" and e.place is not None for e in crossed)
    assert all(abs(e.place[1] - TABLE.middle) < 1e-9 for e in crossed if e.place)
    five = Position(table("five-pins"), {"white": (0.3, 0.3)})
    assert not simulate(Scene(five), Stroke("white", math.pi / 2, 4.0)).events_of(TableEvent.CROSSED)


def test_a_ball_that_begins_on_the_middle_line_has_not_crossed_it() -> None:
    on = Position(TABLE, {"w1": (0.1, TABLE.middle)})
    assert not simulate(Scene(on), Stroke("w1", -math.pi / 2, 0.5)).events_of(TableEvent.CROSSED)


# -- rack ---------------------------------------------------------------------------------------------------


def test_the_rack_is_that_of_the_oracle_and_its_gaps_lie_within_their_range() -> None:
    balls = setup("tsar-gory", "break").balls
    rack = oracles("C32", book="cue")[0]["outputs"]
    assert [balls[n][1] for n in ("w1", "w2", "w4")] == pytest.approx(rack["y_rows"][:3], abs=1e-6)
    assert [balls[n][0] for n in ("w2", "w3")] == rack["x_row2"]
    assert [balls[n][0] for n in ("w4", "coloured", "w5")] == rack["x_row3"]
    assert (balls["coloured"], balls["w6"]) == (tuple(rack["coloured"]), tuple(rack["behind"]))
    outer = math.dist(balls["w6"], balls["w4"])
    assert outer == pytest.approx(oracles("C33", book="cue")[0]["outputs"]["to_outer"], rel=1e-12)
    assert math.dist(balls["w6"], balls["coloured"]) == pytest.approx(2 * R)
    for seed in range(20):
        given = racked(seed).balls
        for a, b in combinations(given, 2):
            if math.dist(balls[a], balls[b]) < 2 * R + 1e-9:
                assert GAPS[0] <= math.dist(given[a], given[b]) - 2 * R <= GAPS[1]
    assert racked(3) == racked(3) != racked(4)


def breaks(n: int) -> Strokes:
    rng = np.random.default_rng(5)
    none = np.zeros(n)
    ball = np.full(n, TABLE.balls.index("w7"))
    return Strokes(ball, math.pi / 2 + rng.normal(0, 0.01, n), rng.uniform(5, 12, n), none, none, none)


def test_every_ball_of_a_break_is_at_rest_pocketed_or_off_and_events_come_in_order() -> None:
    scene = Scene(setup("tsar-gory", "break"))
    outcomes = simulate_block(scene, breaks(300), places=racks(300, 1))
    assert np.isfinite(outcomes.rest).all()
    assert not (outcomes.off & (outcomes.pocketed >= 0)).any()
    assert (outcomes.pocketed >= 0).any()
    within = outcomes.off | (outcomes.pocketed >= 0) | (np.abs(outcomes.rest[:, :, 0]) < 0.95)
    assert within.all()
    for k in range(300):
        assert (np.diff(outcomes.of(k)["time"]) >= 0.0).all()
    again = simulate_block(scene, breaks(300), places=racks(300, 1))
    assert np.array_equal(outcomes.rest, again.rest)
    assert np.array_equal(outcomes.events, again.events)


def test_a_mirrored_break_goes_the_mirrored_ways_to_the_bit() -> None:
    begin = racked(2)
    twin = Position(TABLE, {n: (-x, y) for n, (x, y) in begin.balls.items()})
    stroke = Stroke("w7", 1.56, 9.0, 0.2, 0.1)
    one, other = simulate(Scene(begin), stroke), simulate(Scene(twin), stroke.mirrored())
    assert np.array_equal(one.position * (-1.0, 1.0, 1.0), other.position)
    sides = {"left": "right", "right": "left"}

    def seen(e: Any) -> str:
        word: str = e.fixture
        return next((word.replace(a, b) for a, b in sides.items() if a in word), word)

    mirrored = [(e.kind, e.body, seen(e)) for e in one.events]
    assert mirrored == [(e.kind, e.body, e.fixture) for e in other.events]


def test_random_strokes_lose_no_ball_gain_no_energy_and_end() -> None:
    for seen in soak(400, 3, "tsar-gory"):
        assert not seen.faults
        assert seen.pocketed > 0
        assert seen.most < 400


# -- data ---------------------------------------------------------------------------------------------------


def test_every_measure_of_the_table_lies_in_its_range_and_names_its_source() -> None:
    every = [TABLE.width, TABLE.length, TABLE.ball_diameter]
    every += [m for kind in TABLE.pockets.values() for m in kind.values()]
    for measure in every:
        assert measure.low <= measure.value <= measure.high
        assert len(measure.source) > 3
    assert kit("tsar-gory").pockets.restitution < kit("tsar-gory").cushions.restitution[0][1]
    assert not problems(setup("tsar-gory", "break"))


def test_a_coachs_position_is_read_and_what_is_wrong_is_told() -> None:
    balls = {"coloured": [0.0, 2.0], "w3": [0.3, 1.0]}
    assert set(parse_position({"table": "tsar-gory", "balls": balls}, "mine.toml").balls) == set(balls)
    with pytest.raises(InputError, match="unknown ball 'w8'"):
        parse_position({"table": "tsar-gory", "balls": {"w8": [0.0, 1.0]}}, "mine.toml")
    with pytest.raises(InputError, match="mm beyond the nose"):
        parse_position({"table": "tsar-gory", "balls": {"w1": [0.5, 0.01]}}, "mine.toml")
    with pytest.raises(InputError, match="pocket lower-left"):
        parse_position({"table": "tsar-gory", "balls": {"w1": [-0.88, 0.0]}}, "mine.toml")
