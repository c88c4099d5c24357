"""Tables as data, and positions on them: measures, problems, files."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorodki.figures.errors import InputError
from gorodki.figures.tables.position import (
    Position,
    PositionProblem,
    load_position,
    parse_position,
    problems,
    save_position,
    setup,
)
from gorodki.figures.tables.table import table

FIVE = table("five-pins")
R = FIVE.radius


def test_the_marks_stand_where_the_rules_put_them() -> None:
    """Clause 1: 100 mm from the short cushions, and the middles of the halves."""
    assert {k: s.at for k, s in FIVE.marks.items()} == {
        "lower": (0.0, 0.10),
        "draw": (0.0, 0.71),
        "red": (0.0, 2.13),
        "upper": (0.0, 2.74),
    }
    assert FIVE.middle == 1.42


def test_the_pins_are_66_mm_apart_and_a_ball_passes_between_two() -> None:
    """A ball of 61.5 mm has 0.045 mm to spare between two pins (oracle C26)."""
    c = FIVE.pins["c"].at
    assert all(math.dist(c, FIVE.pins[p].at) == pytest.approx(0.066) for p in "nsew")
    assert FIVE.touch == pytest.approx(0.032977264895682305, rel=1e-12)
    assert 0.066 - 2 * FIVE.touch == pytest.approx(4.547e-5, rel=1e-3)


def test_every_measure_lies_in_its_range_and_names_its_source() -> None:
    for m in (FIVE.width, FIVE.length, FIVE.rail, FIVE.ball_diameter, *FIVE.pin.values()):
        assert m.low <= m.value <= m.high
        assert len(m.source) > 3
    assert all(len(s.source) > 3 for s in (*FIVE.marks.values(), *FIVE.pins.values()))


@pytest.mark.parametrize("name", ["opening", "draw"])
def test_the_set_ups_are_lawful(name: str) -> None:
    assert problems(setup("five-pins", name)) == ()


def test_all_problems_are_told_at_once() -> None:
    position = Position(FIVE, {"white": (0.71, 1.0), "yellow": (0.68, 1.0)})
    found = problems(position)
    assert {(f.kind, f.bodies) for f in found} == {
        (PositionProblem.MISSING, ("red",)),
        (PositionProblem.OUTSIDE, ("white",)),
        (PositionProblem.OUTSIDE, ("yellow",)),
        (PositionProblem.OVERLAP, ("white", "yellow")),
    }
    assert {round(f.amount_mm, 2) for f in found if f.amount_mm} == {30.75, 0.75, 31.5}


def test_a_ball_on_the_castle_is_named_with_its_pin() -> None:
    position = Position(FIVE, {"white": (0.0, 1.40), "yellow": (0.3, 0.5), "red": (0.0, 2.13)})
    assert [(f.kind, f.bodies) for f in problems(position)] == [
        (PositionProblem.ON_PIN, ("white", "c")),
    ]
    free = Position(FIVE, position.balls, frozenset("c"))
    assert problems(free) == ()


places = st.tuples(
    st.floats(-0.71 + R, 0.71 - R, allow_subnormal=False), st.floats(R, 2.84 - R, allow_subnormal=False)
)


@given(white=places, yellow=places, red=places, down=st.sets(st.sampled_from("cnsew")), note=st.text())
def test_a_position_survives_a_round_trip(
    tmp_path_factory: pytest.TempPathFactory, white: Any, yellow: Any, red: Any, down: Any, note: str
) -> None:
    position = Position(FIVE, {"white": white, "yellow": yellow, "red": red}, frozenset(down))
    path = tmp_path_factory.mktemp("positions") / "mine.toml"
    save_position(position, path)
    if problems(position):
        with pytest.raises(InputError):
            load_position(path)
    else:
        assert load_position(path) == position


GOOD = {"table": "five-pins", "balls": {"white": [0.1, 0.5], "yellow": [0.0, 2.74], "red": [0.0, 2.13]}}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"table": "five-pin"}, "unknown table 'five-pin'; did you mean 'five-pins'?"),
        ({"ball": {}}, "unknown key 'ball'; did you mean 'balls'?"),
        ({"balls": {"whit": [0, 1]}}, "unknown ball 'whit'; did you mean 'white'?"),
        ({"balls": {"white": [0, float("nan")]}}, "balls.white is [0, nan]: must be two finite numbers"),
        ({"balls": {"white": [0.1]}}, "balls.white is [0.1]: must be two finite numbers"),
        ({"balls": 3}, "balls is 3: must be a table"),
        ({"pins_down": ["x"]}, "pins_down is ['x']: must be a list of names of pins: c, n, s, e, w"),
        ({"note": 3}, "note must be text"),
        ({"balls": {"white": [0.7, 0.5]}}, "the yellow ball has no place; the red ball has no place; the wh"),
    ],
)
def test_a_file_that_is_none_is_refused_in_one_line(change: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_position({**GOOD, **change}, "mine.toml")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_all_that_is_wrong_with_a_file_is_told_at_once_with_its_name() -> None:
    balls = {"white": [0], "blue": [0.1, 1.0]}
    with pytest.raises(InputError) as caught:
        parse_position(
            {"table": "five-pins", "ball": 1, "note": 3, "pins_down": "n", "balls": balls}, "a.toml"
        )
    for said in (
        "unknown key 'ball'",
        "balls.white is [0]",
        "unknown ball 'blue'",
        "pins_down is 'n'",
        "note must",
    ):
        assert said in str(caught.value)
    with pytest.raises(InputError, match=r"'a.toml': unknown table 'foo'"):
        parse_position({"table": "foo"}, "a.toml")


def test_a_position_without_a_table_says_what_is_missing() -> None:
    with pytest.raises(InputError, match="table is missing"):
        parse_position({"balls": {}}, "mine.toml")


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothere"):
        load_position(tmp_path / "nothere.toml")
