"""Whole strokes: those of another engine, and what no stroke may do."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from benchmarks.strokes import played as played_and_looked_at
from benchmarks.strokes import random_places, random_strokes
from gorodki.figures.tables.position import Position, setup
from gorodki.figures.tables.table import Measure
from gorodki.sim.cue.block import Strokes, simulate_block
from gorodki.sim.cue.equipment import Balls, Cloth, CushionModel, Cushions, Kit, kit
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.cue.playing import run, simulate
from gorodki.sim.cue.scene import Motion, Scene
from gorodki.sim.cue.stroke import Stroke
from gorodki.sim.trace import EventKind, Trace
from tests.oracles import oracles
from tests.sim.cue.places import FIVE, OPENING, R, lie

NAMES = dict(zip("abc", FIVE.balls, strict=True))
SIDES = {"x=0": "left", "x=W": "right", "y=0": "lower", "y=L": "upper"}


def scene_of(g: dict[str, Any], *, fault: bool) -> Scene:
    """Balls and equipment of a stroke of the other engine.

    fault: take mu e v_n for the friction of two balls, as that engine does, where Coulomb has mu (1 + e)/2
    v_n.
    """
    a, b, c = g["friction"]
    e = g["e_ball"]
    share = 2.0 * e / (1.0 + e) if fault else 1.0
    usual = kit("five-pins")
    made = Kit(
        Balls(g["m"], e, a * share, b * share, c),
        Cloth(g["mu_s"], g["mu_r"], g["spin_rate"], 0.5),
        Cushions(CushionModel.HAN, g["nose_height"], g["mu_cushion"], 1.76, ((0.0, g["e_cushion"]),)),
        usual.pins,
        usual.cue,
    )
    places = {NAMES[k]: (g[k]["x"][0] - g["W"] / 2, g[k]["x"][1]) for k in "abc"}
    return Scene(Position(FIVE, places, frozenset(FIVE.pins)), made)


def played(g: dict[str, Any], *, fault: bool) -> Trace:
    return run(scene_of(g, fault=fault), {NAMES["a"]: Motion((*g["a"]["v"], 0.0), tuple(g["a"]["w"]))})


def contacts(trace: Trace) -> list[tuple[str, str, str]]:
    names = [body.name for body in trace.bodies]
    found = []
    for e in trace.events:
        if e.kind is EventKind.CONTACT:
            found.append(("ball-ball", names[e.body or 0], names[e.other or 0]))
        elif e.kind is TableEvent.CUSHION:
            found.append(("cushion", names[e.body or 0], e.fixture.removeprefix("cushion:")))
    return found


@pytest.mark.parametrize("record", oracles("P", "cue"), ids=lambda r: r["name"])
def test_a_stroke_of_another_engine(record: dict[str, Any]) -> None:
    """The same contacts in the same order, the same places at rest, with that engine's friction of balls."""
    g, want = record["inputs"], record["outputs"]
    trace = played(g, fault=True)

    expected = [
        (kind, NAMES[i], NAMES[j] if kind == "ball-ball" else SIDES[j]) for _, kind, i, j in want["contacts"]
    ]
    assert contacts(trace) == expected
    times = [e.time for e in trace.events if e.kind in (EventKind.CONTACT, TableEvent.CUSHION)]
    assert times == pytest.approx([t for t, *_ in want["contacts"]], abs=5e-4)
    rest = trace.position[-1, :3, :2] + [g["W"] / 2, 0.0]
    apart = np.linalg.norm(rest - want["rest"], axis=1)
    assert apart.max() <= record["tol"]


def test_the_friction_of_two_balls_is_what_differs_from_the_other_engine() -> None:
    """With Coulomb's friction the order of contacts stays and the places at rest move by millimetres."""
    apart = []
    for record in oracles("P", "cue"):
        g = record["inputs"]
        traces = [played(g, fault=fault) for fault in (True, False)]
        assert contacts(traces[0]) == contacts(traces[1])
        apart.append(np.linalg.norm(traces[0].position[-1] - traces[1].position[-1], axis=1).max())
    assert 0.0005 < float(np.median(apart)) < 0.005


# -- what no stroke may do ----------------------------------------------------------------------------------

strokes = st.builds(
    Stroke,
    st.sampled_from(FIVE.balls),
    st.floats(-math.pi, math.pi),
    st.floats(0.05, 7.0),
    st.floats(-0.35, 0.35),
    st.floats(-0.35, 0.35),
    st.sampled_from([0.0, 0.0, 0.0, 0.3, 1.0]),
)


@settings(max_examples=150, deadline=None)
@drawn(strokes, st.integers(0, 2**31))
def test_no_stroke_leaves_the_noses_sinks_a_ball_in_another_gains_energy_or_forgets_the_order(
    stroke: Stroke, seed: int
) -> None:
    scene = Scene(OPENING)
    places = random_places(1, scene, np.random.default_rng(seed), touching=0.5)
    _, looked = played_and_looked_at(scene, Strokes.of(scene, [stroke]), places)
    assert looked.faults() == []


@settings(max_examples=60, deadline=None)
@drawn(strokes, st.integers(0, 2**31))
def test_a_stroke_in_the_mirror_is_the_mirrored_stroke_to_the_bit(stroke: Stroke, seed: int) -> None:
    places = random_places(1, Scene(OPENING), np.random.default_rng(seed))[0]
    lie = {name: (float(x), float(y)) for name, (x, y) in zip(FIVE.balls, places, strict=True)}
    seen = simulate(Scene(Position(FIVE, lie)), stroke)
    lie = {name: (-x, y) for name, (x, y) in lie.items()}
    image = simulate(Scene(Position(FIVE, lie)), stroke.mirrored())

    assert np.array_equal(seen.time, image.time)
    flip = np.array([-1.0, 1.0, 1.0])
    balls = slice(0, 3)
    assert np.array_equal(seen.position[:, balls] * flip, image.position[:, balls])
    pins = [b.name for b in seen.bodies]
    swapped = [pins.index({"e": "w", "w": "e"}.get(name, name)) for name in pins]
    assert np.array_equal(seen.position[:, swapped] * flip, image.position)
    assert [e.kind for e in seen.events] == [e.kind for e in image.events]
    assert [e.time for e in seen.events] == [e.time for e in image.events]


PROGRAM = """
from gorodki.figures.tables.position import setup
from gorodki.sim.cue.playing import simulate
from gorodki.sim.cue.scene import Scene
from gorodki.sim.cue.stroke import Stroke
print(simulate(Scene(setup("five-pins", "draw")), Stroke("white", 1.9, 4.0, 0.2, -0.3, 0.4)).digest)
"""


@pytest.mark.slow
def test_another_process_gives_the_same_bits() -> None:
    here = simulate(Scene(setup("five-pins", "draw")), Stroke("white", 1.9, 4.0, 0.2, -0.3, 0.4)).digest
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == here


def test_a_stroke_in_a_block_is_the_stroke_alone() -> None:
    scene = Scene(OPENING)
    some = [Stroke("white", 1.0 + 0.1 * k, 3.0 + 0.2 * k, 0.1, 0.1) for k in range(12)]
    block = simulate_block(scene, some)
    for k, stroke in enumerate(some):
        trace = simulate(scene, stroke)
        assert np.array_equal(trace.position[-1, :3, :2], block.rest[k])
        assert trace.time[-1] == block.time[k]
        fallen = {(e.body or 0) - 3: e.other for e in trace.events if e.kind is TableEvent.PIN_FELL}
        assert {p: int(b) for p, b in enumerate(block.fallen[k]) if b >= 0} == fallen


def test_lengths_2_25_times_as_long_at_1_5_times_the_speed_take_1_5_times_the_time() -> None:
    """With friction of balls that asks for no speed, only gravity has a scale: x ~ v²/g."""

    def result(k: float) -> tuple[Any, float, list[Any]]:
        def larger(m: Measure) -> Measure:
            return replace(m, value=k * m.value, low=k * m.low, high=k * m.high)

        large = replace(
            FIVE,
            width=larger(FIVE.width),
            length=larger(FIVE.length),
            ball_diameter=larger(FIVE.ball_diameter),
        )
        usual = kit("five-pins")
        made = replace(
            usual,
            balls=replace(usual.balls, friction_gain=0.0),
            cloth=replace(usual.cloth, spin_rate=10.9 / k),
            cushions=replace(usual.cushions, nose=0.037 * k),
        )
        lie = {name: (k * x, k * y) for name, (x, y) in OPENING.balls.items()}
        scene = Scene(Position(large, lie, frozenset(FIVE.pins)), made)
        trace = simulate(scene, Stroke("white", 1.25, 2.0 * math.sqrt(k), 0.2, 0.1))
        return trace.position[-1, :3, :2] / k, trace.time[-1] / math.sqrt(k), contacts(trace)

    (rest, time, met), (rest_4, time_4, met_4) = result(1.0), result(2.25)
    assert met == met_4
    assert len(met) >= 4
    assert rest_4 == pytest.approx(rest, abs=1e-9)
    assert time_4 == pytest.approx(time, rel=1e-9)


def test_a_finer_root_changes_nothing_that_is_seen() -> None:
    scene = Scene(OPENING)
    rng = np.random.default_rng(5)
    places, many = random_places(400, scene, rng), random_strokes(400, scene, rng)
    (coarse, _), (fine, _) = (played_and_looked_at(scene, many, places, tolerance=t) for t in (1e-12, 5e-13))
    for name in ("lane", "kind", "body", "other"):
        assert np.array_equal(coarse.notes[name], fine.notes[name])
    assert coarse.notes["time"] == pytest.approx(fine.notes["time"], abs=1e-3)  # each contact magnifies it


# -- cushions to choose from ----------------------------------------------------------------------


def after_the_cushion(model: CushionModel, e: float) -> float:
    """Degrees from the normal at which a ball rolls that rolled in at 45 degrees."""
    usual = kit("five-pins")
    cushions = replace(usual.cushions, model=model, restitution=((0.0, e),))
    scene = Scene(
        Position(FIVE, {"white": (0.3, 0.7)}, frozenset(FIVE.pins)), replace(usual, cushions=cushions)
    )
    trace = run(scene, {"white": Motion((2.0, 2.0, 0.0), (-2.0 / R, 2.0 / R, 0.0))}, until=1.2)
    cushion = trace.events_of(TableEvent.CUSHION)[0]
    k = int(np.searchsorted(trace.time, cushion.time + 0.7))
    way = trace.position[k, 0] - trace.position[k - 1, 0]
    return math.degrees(math.atan2(way[1], -way[0]))


@pytest.mark.parametrize(
    ("model", "e", "angle"),
    [
        (CushionModel.HAN, 0.85, 58.0152),  # oracle C20
        (
            CushionModel.STRONGE,
            0.85,
            58.015151306974545,
        ),  # it slips throughout
        (CushionModel.MATHAVAN, 0.85, 55.9045),
        (CushionModel.MATHAVAN, 0.98, 50.1556),
    ],
)
def test_a_ball_that_rolls_in_at_45_degrees_rolls_out_flatter(
    model: CushionModel, e: float, angle: float
) -> None:
    assert after_the_cushion(model, e) == pytest.approx(angle, abs=0.01)


# -- the trace -----------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@drawn(strokes)
def test_a_straight_line_between_samples_is_within_a_tenth_of_a_millimetre(stroke: Stroke) -> None:
    scene = Scene(OPENING)
    trace = simulate(scene, stroke)
    ran, _ = played_and_looked_at(scene, Strokes.of(scene, [stroke]))
    middle = 0.5 * (trace.time[1:] + trace.time[:-1])
    for i in range(3):
        parts = ran.parts[ran.parts["body"] == i]
        now = parts[np.searchsorted(parts["since"], middle, side="right") - 1]
        t = (middle - now["since"])[:, None]
        true = now["position"] + now["velocity"] * t + 0.5 * now["push"] * t * t
        line = 0.5 * (trace.position[1:, i] + trace.position[:-1, i])
        assert np.linalg.norm(true - line, axis=1).max() <= 1e-4
    assert {e.time for e in trace.events} <= set(trace.time.tolist())
    assert (np.diff(trace.time) > 0.0).all()
    assert np.linalg.norm(trace.axis, axis=2) == pytest.approx(np.ones(trace.roll.shape), abs=1e-9)


def test_the_mark_on_a_rolling_ball_goes_round_with_its_way() -> None:
    scene = lie(white=(0.0, 0.5))
    trace = run(scene, {"white": Motion((0.0, 1.0, 0.0), (-1.0 / R, 0.0, 0.0))})
    turned = (trace.position[:, 0, 1] - 0.5) / R
    until = trace.time < 1.0
    assert trace.axis[until, 0, 1] == pytest.approx(np.sin(turned[until]), abs=1e-6)
    assert trace.axis[until, 0, 2] == pytest.approx(np.cos(turned[until]), abs=1e-6)
    assert trace.roll[until, 0] == pytest.approx(np.zeros(until.sum()), abs=1e-9)


def test_both_balls_of_a_draw_are_released_at_once() -> None:
    scene = Scene(setup("five-pins", "draw"))
    rolls = Motion((0.0, 1.0, 0.0), (-1.0 / R, 0.0, 0.0))
    trace = run(scene, {"white": rolls, "yellow": rolls})
    released = trace.events_of(EventKind.RELEASE)
    assert [(e.time, e.body, e.speed) for e in released] == [(0.0, 0, 1.0), (0.0, 1, 1.0)]
    first, second = trace.events_of(TableEvent.CUSHION)[:2]
    assert first.time == second.time
    assert {first.fixture, second.fixture} == {"cushion:upper"}


def test_a_stroke_that_is_left_before_its_end_ends_there() -> None:
    trace = simulate(lie(white=(0.0, 0.5)), Stroke("white", math.pi / 2, 1.0), until=0.5)
    assert trace.time[-1] == 0.5
    assert trace.events_of(EventKind.REST) == ()
    assert trace.released == 0
