"""What the page about physics says agrees with the code: files, oracles, numbers."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from gorodki.sim import constants
from gorodki.sim.wood import planar
from gorodki.sim.wood.equipment import surfaces
from gorodki.sim.wood.planar import Schedule
from tests.oracles import oracles

HOUSE = Path(__file__).parents[2]
PAGE = (HOUSE / "docs" / "physics.md").read_text("utf-8")
ID = re.compile(r"\b[OSITKF]\d+[a-d]?\b")


def table(under: str) -> list[list[str]]:
    """Cells of the first table after a heading or line that begins with `under`, without its header."""
    rows = PAGE.split(f"\n{under}", 1)[1].split("\n|", 1)[1].split("\n\n", 1)[0].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


HELD = [(name, row[3]) for row in table("## Oracles") for name in row[1].split()]


@pytest.mark.parametrize("name", sorted(set(ID.findall(PAGE))))
def test_every_oracle_that_the_page_names_exists(name: str) -> None:
    assert oracles(name)


@pytest.mark.parametrize(("name", "link"), HELD, ids=lambda v: v.split("]")[0].lstrip("["))
def test_an_oracle_is_asked_for_where_the_page_says(name: str, link: str) -> None:
    path = (HOUSE / "docs" / link.split("(")[1].rstrip(")")).resolve()

    assert asked(name, path.read_text("utf-8"))


def asked(name: str, test: str) -> bool:
    """Whether a test asks for an oracle by name."""
    return re.search(rf'oracles?\([^)\n]*"{name}[" ]', test) is not None


def test_every_oracle_is_held() -> None:
    told = {name for name, _ in HELD} | {"I10"}
    known = {record["name"] for name in told for record in oracles(name)}

    assert {record["name"] for family in "OSITKF" for record in oracles(family)} == known


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`(\w+/[\w/]+\.\w+)`", PAGE))))
def test_every_file_that_the_page_names_exists(path: str) -> None:
    assert (HOUSE / path).is_file()


@pytest.mark.parametrize(("name", "value"), [row[:2] for row in table("Choices of the engine")])
def test_a_constant_has_the_value_that_the_page_gives(name: str, value: str) -> None:
    modules = [import_module(f"gorodki.sim.wood.planar.{m.name}") for m in iter_modules(planar.__path__)]
    owner, _, short = name.strip("`").rpartition(".")
    homes = [Schedule()] if owner else [constants, *modules]
    found = {getattr(home, short, None) for home in homes} - {None}

    assert found == {float(value)}


def test_the_sheets_have_the_numbers_that_the_page_gives() -> None:
    shown = {row[0].strip("`"): row[1:] for row in table("Contact numbers of the sheets")}

    assert set(shown) == set(surfaces())
    for key, sheet in surfaces().items():
        *numbers, support, lift = shown[key]
        got = [float(n.removesuffix(" mm").removesuffix(" ms")) for n in numbers]
        assert got == [
            sheet.friction,
            sheet.restitution_piece,
            sheet.restitution_bat,
            pytest.approx(1e3 * sheet.rolling_arm),
            sheet.wood_friction,
            sheet.wood_restitution,
            pytest.approx(1e3 * sheet.contact_time),
        ]
        assert support == ("line" if sheet.line_support else "ends")
        assert sheet.skid_lift == sheet.wood_skid_lift == float(lift)
