"""Bats, pieces and sheets."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from gorodki.figures.errors import InputError
from gorodki.sim.catalogue import quantities
from gorodki.sim.trace import Shape
from gorodki.sim.wood.equipment import (
    bat,
    bats,
    equipment,
    numbers_of,
    piece,
    pieces,
    surface,
    surfaces,
)


def test_the_reference_equipment_is_that_of_the_reference_model() -> None:
    kit = equipment("reference", "round-49", "reference")
    assert (kit.bat.mass, kit.bat.length, kit.bat.diameter) == (2.0, 0.95, 0.040)
    assert (kit.piece.mass, kit.piece.length, kit.piece.diameter) == (0.245, 0.200, 0.049)
    sheet = kit.surface
    assert (sheet.friction, sheet.restitution_piece, sheet.restitution_bat) == (0.25, 0.35, 0.35)
    assert (sheet.wood_friction, sheet.wood_restitution, sheet.line_support) == (0.36, 0.50, False)


def test_there_are_bats_for_everyone() -> None:
    assert {
        "reference",
        "composite-men",
        "composite-women",
        "composite-junior",
        "children",
        "polymer",
    } <= set(bats())
    assert any(b.polymer and b.offset != 0 for b in bats().values())
    assert all(b.key == key for key, b in bats().items())


def test_round_and_octagonal_pieces_and_three_kinds_of_sheet_are_there() -> None:
    assert {p.shape for p in pieces().values()} == {Shape.ROUND, Shape.OCTAGON}
    assert {"steel", "steel-dusty", "polycarbonate", "reference"} <= set(surfaces())


def test_every_number_lies_in_its_range_and_names_its_source() -> None:
    for kind, keys in (("bats", bats()), ("pieces", pieces()), ("surfaces", surfaces())):
        for key in keys:
            for name, number in numbers_of(kind, key).items():
                assert number.low <= number.value <= number.high, (kind, key, name)
                assert len(number.source) > 3


@pytest.mark.parametrize(
    ("key", "density"), [("round-49", 650), ("round-48", 535), ("round-50", 680), ("octagon", 650)]
)
def test_a_piece_weighs_as_much_as_its_wood(key: str, density: float) -> None:
    p = piece(key)
    area = 2 * (1 + math.sqrt(2)) * p.side**2 if p.shape is Shape.OCTAGON else math.pi / 4 * p.diameter**2
    assert p.mass == pytest.approx(density * area * p.length, rel=2e-3)


def test_the_octagon_has_the_lawful_side() -> None:
    assert piece("octagon").side == pytest.approx(0.020, abs=1e-5)


def test_filling_one_end_takes_from_the_inertia() -> None:
    shifted = bat("polymer-shifted")
    assert shifted.inertia == pytest.approx(shifted.mass * (shifted.length**2 / 12 - shifted.offset**2))
    assert replace(shifted, offset=0.0).inertia == pytest.approx(2.0 / 12)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: bat("refrence"), "unknown bat 'refrence'; did you mean 'reference'?"),
        (lambda: piece("octogon"), "unknown piece 'octogon'; did you mean 'octagon'?"),
        (lambda: surface("stee"), "unknown surface 'stee'; did you mean 'steel'?"),
    ],
)
def test_an_unknown_name_gets_the_closest_one(call: Any, message: str) -> None:
    with pytest.raises(InputError, match="^" + message.replace("?", r"\?") + "$"):
        call()


@pytest.mark.parametrize(
    ("name", "value"),
    [("mass", -1.0), ("mass", math.nan), ("length", math.inf), ("diameter", 0.0), ("diameter", 2.0),
     ("offset", 0.6), ("mass", "heavy"), ("length", 0.03)],
)  # fmt: skip
def test_an_impossible_bat_is_refused_in_one_line(name: str, value: Any) -> None:
    with pytest.raises(InputError) as caught:
        replace(bat("reference"), **{name: value})
    assert "\n" not in str(caught.value)
    assert "bat 'reference'" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value"), [("friction", -0.1), ("restitution_bat", 1.1), ("rolling_arm", math.nan)]
)
def test_an_impossible_sheet_is_refused(name: str, value: float) -> None:
    with pytest.raises(InputError, match="surface 'steel'"):
        replace(surface("steel"), **{name: value})  # type: ignore[arg-type]


def test_a_rod_is_no_shape_of_a_piece() -> None:
    with pytest.raises(InputError, match="round"):
        replace(piece("round-49"), shape=Shape.ROD)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"value": 3.0, "range": [1.0, 2.0], "source": "x"}, "outside its range"),
        ({"value": math.nan, "source": "x"}, "finite number"),
        ({"value": 1.0}, "source"),
        ({"value": 1.0, "range": [1.0], "source": "x"}, "two numbers"),
        (1.0, "table"),
    ],
)
def test_a_broken_number_in_the_data_is_named(entry: Any, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        quantities({"mass": entry}, ["mass"], "bats.mine")
    assert "bats.mine" in str(caught.value)


def test_a_number_nobody_asked_for_is_named() -> None:
    with pytest.raises(InputError, match="did you mean 'mass'"):
        quantities({"mas": {"value": 1.0, "source": "x"}}, ["mass"], "bats.mine")
