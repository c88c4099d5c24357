"""What the page about the table says agrees with the code: files, oracles, numbers."""

from __future__ import annotations

import math
import re
from pathlib import Path

from gorodki.figures.tables.table import table
from gorodki.sim.cue.equipment import CushionModel, kit
from gorodki.sim.cue.resolve.balls import GENTLE
from gorodki.sim.cue.resolve.cloth import HOP
from gorodki.sim.cue.resolve.mathavan import PARTS
from gorodki.sim.cue.state import TOLERANCE
from tests.oracles import oracles

PAGE = (Path(__file__).parents[2] / "docs" / "cue-physics.md").read_text("utf-8")
RAISED = str.maketrans("⁻¹²", "-12")
KIT, FIVE = kit("five-pins"), table("five-pins")


def test_every_oracle_that_the_page_names_exists_and_all_but_those_of_the_pockets_are_named() -> None:
    named = {int(n) for n in re.findall(r"\bC(\d+)\b", PAGE)}
    for first, last in re.findall(r"C(\d+) (?:to|and) C(\d+)", PAGE):
        named |= set(range(int(first), int(last) + 1))
    for n in named:
        assert oracles(f"C{n}", "cue")
    assert named >= set(range(1, 35))


def test_the_page_tells_of_every_model_of_cushions() -> None:
    assert all(f"| `{model}`" in PAGE for model in CushionModel)
    assert f"| `{KIT.cushions.model}` (default)" in PAGE


def test_the_page_gives_the_numbers_of_the_code() -> None:
    page = " ".join(PAGE.split())
    digits = -round(math.log10(TOLERANCE))
    assert f"finds the time to 10-{digits} s" in page.translate(RAISED)
    assert f"more slowly than {1000 * GENTLE:g} mm/s" in page
    assert f"A hop below {1000 * HOP:g} mm is none" in page
    assert f"in {PARTS:,} parts" in page
    assert f"within {KIT.pins.reach:g} s topples" in page


def test_the_page_gives_the_numbers_of_the_equipment() -> None:
    ratio = KIT.balls.mass / KIT.cue.end_mass
    squirt = 2.5 * 0.5 * math.sqrt(0.75) / (1 + ratio + 2.5 * 0.75)
    assert f"{math.degrees(math.atan(squirt)):.1f}° at half a radius" in PAGE
    b = KIT.balls
    assert f"μ(u) = {b.friction_base} + {b.friction_gain} e^(−{b.friction_decay} u)" in PAGE
    assert f"sin(atan μ) = {KIT.cue.largest_offset:.3f} R" in PAGE
    assert f"{1000 * FIVE.touch:.2f} mm for a ball of {1000 * 2 * FIVE.radius:.1f} mm" in PAGE
    assert f"faster than {KIT.pins.knock} m/s" in " ".join(PAGE.split())
    assert f"with μ {KIT.pins.friction}" in PAGE
    assert f"e_t = {KIT.cloth.landing}" in PAGE
    edge = FIVE.radius - math.sqrt(FIVE.radius**2 - (KIT.cushions.nose - FIVE.radius) ** 2)
    assert f"{1000 * edge:.2f} mm" in PAGE
