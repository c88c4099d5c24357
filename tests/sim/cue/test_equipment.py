"""Equipment of the table as data; strokes and scenes that cannot be are refused in one line."""

from __future__ import annotations

import copy
import math
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from gorodki.figures.errors import InputError
from gorodki.figures.files.fields import parse_toml
from gorodki.figures.tables.position import Position, setup
from gorodki.figures.tables.table import TABLES, table
from gorodki.sim.catalogue import quantities
from gorodki.sim.cue.block import Strokes, simulate_block
from gorodki.sim.cue.equipment import CushionModel, kit, parse_kit
from gorodki.sim.cue.playing import run, simulate
from gorodki.sim.cue.scene import Motion, Scene
from gorodki.sim.cue.stroke import Stroke

FIVE = table("five-pins")


def document() -> dict[str, Any]:
    name = "data/five-pins.toml"
    return copy.deepcopy(parse_toml(files("gorodki.sim.cue").joinpath(name).read_bytes(), name))


@pytest.mark.parametrize("key", TABLES)
def test_every_table_has_equipment_whose_numbers_lie_in_their_ranges_and_name_their_source(key: str) -> None:
    made = kit(key)
    for part in ("balls", "cloth", "cushions", "pins", "cue"):
        table = {k: v for k, v in document()[part].items() if "value" in v}
        for name, number in quantities(table, table, part).items():
            assert number.low <= number.value <= number.high
            assert len(number.source) > 3
            assert getattr(getattr(made, part), name) == number.value


def test_the_cushion_is_the_one_of_han_with_one_restitution_to_begin_with() -> None:
    cushions = kit("five-pins").cushions
    assert (cushions.model, cushions.restitution) == (CushionModel.HAN, ((0.0, 0.85),))


def test_all_that_is_wrong_with_equipment_is_told_at_once() -> None:
    broken = document()
    broken["balls"]["mass"]["value"] = -1.0
    broken["cloth"]["rolling"].pop("source")
    broken["cushions"]["model"] = "hann"
    broken["cushions"]["restitution"] = {"points": [[1.0, 0.8], [0.5, 2.0]], "source": "a test"}
    broken["pins"]["wieght"] = {"value": 1.0, "source": "a test"}
    broken["chalk"] = {}
    with pytest.raises(InputError) as refused:
        parse_kit(broken, "mine.toml")
    told = str(refused.value)
    assert "\n" not in told
    for words in (
        "'mine.toml'", "balls.mass: value -1 lies outside its range", "cloth.rolling.source",
        "unknown model of cushions 'hann'", "unknown number 'wieght'", "unknown part 'chalk'",
    ):  # fmt: skip
        assert words in told


def test_a_curve_of_restitution_must_grow_in_speed_and_stay_below_one() -> None:
    broken = document()
    broken["cushions"]["restitution"] = {"points": [[1.0, 0.8], [0.5, 2.0]], "source": "a test"}
    with pytest.raises(InputError, match=r"0 or more and grow; cushions: restitution 2: must be between"):
        parse_kit(broken, "mine.toml")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"speed": 0.0}, "speed 0: must be between 0.01 and 15 m/s"),
        ({"speed": math.nan}, "speed nan: must be a finite number"),
        ({"direction": "north"}, "direction 'north': must be a finite number"),
        ({"ball": ""}, "ball '': must be the name of a ball"),
        ({"elevation": -0.1}, "elevation -5.72958: must be between 0 and 85 degrees"),
        ({"speed": 99.0, "side": 2.0}, "speed 99: .*; side 2: must be between -0.9 and 0.9 radii"),
    ],
)
def test_a_stroke_that_nobody_can_make_is_refused(change: dict[str, Any], words: str) -> None:
    given: dict[str, Any] = {"ball": "white", "direction": 1.0, "speed": 2.0} | change
    with pytest.raises(InputError, match=words):
        Stroke(**given)


def test_a_tip_that_would_slip_off_is_refused_with_where_it_does() -> None:
    scene = Scene(setup("five-pins"))
    with pytest.raises(InputError, match=r"0\.566 radii from the centre: the tip slips off beyond 0\.514"):
        simulate(scene, Stroke("white", 1.0, 2.0, 0.4, 0.4))
    many = Strokes(np.zeros(1, int), *(np.array([x]) for x in (1.0, 2.0, 0.4, 0.4, 0.0)))
    with pytest.raises(InputError, match=r"stroke 0: the tip is 0\.566 radii"):
        simulate_block(scene, many)


def test_a_ball_that_is_not_there_is_named() -> None:
    scene = Scene(Position(FIVE, {"white": (0.0, 0.5), "red": (0.0, 2.0)}))
    with pytest.raises(InputError, match="ball 'yellow' is not on the table"):
        simulate(scene, Stroke("yellow", 1.0, 2.0))
    with pytest.raises(InputError, match="velocity of ball 'red' is"):
        run(scene, {"red": Motion((math.inf, 0.0, 0.0))})


def test_all_that_is_wrong_with_a_scene_is_told_at_once() -> None:
    balls = {"white": (0.0, 0.5), "yellow": (0.0, 0.52), "red": (0.75, 2.0)}
    with pytest.raises(InputError, match=r"the red ball reaches .*; the white and the yellow ball are"):
        Scene(Position(FIVE, balls))
    with pytest.raises(InputError, match="no ball lies on the table"):
        Scene(Position(FIVE, {}))
    with pytest.raises(InputError, match=r"ball 'white' lies at \(nan, 0.5\): must be finite numbers"):
        Scene(Position(FIVE, {"white": (math.nan, 0.5)}))


def test_arrays_of_strokes_are_checked() -> None:
    columns = [np.array([x, x]) for x in (1.0, 2.0, 0.0, 0.0, 0.0)]
    with pytest.raises(InputError, match="stroke 1: speed 50: must be between"):
        Strokes(np.zeros(2, int), columns[0], np.array([2.0, 50.0]), *columns[2:])
    with pytest.raises(InputError, match=r"speed: \(3,\) numbers for 2 strokes"):
        Strokes(np.zeros(2, int), columns[0], np.ones(3), *columns[2:])
    scene = Scene(setup("five-pins"))
    with pytest.raises(InputError, match="struck balls must be numbers from 0 to 2"):
        simulate_block(scene, Strokes(np.array([0, 3]), *columns))
    with pytest.raises(InputError, match=r"places of shape \(1, 3, 2\): must be \(2, 3, 2\)"):
        simulate_block(scene, Strokes(np.array([0, 1]), *columns), places=np.zeros((1, 3, 2)))


def test_no_strokes_have_no_outcomes() -> None:
    none = Strokes(np.zeros(0, int), *(np.zeros(0) for _ in range(5)))
    found = simulate_block(Scene(setup("five-pins")), none)
    assert (found.rest.shape, len(found.events), found.first.tolist()) == ((0, 3, 2), 0, [0])
