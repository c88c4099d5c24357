"""The page on figure files shows a figure that can be used, and names every key."""

from __future__ import annotations

import re
from pathlib import Path

from gorodki import figures
from gorodki.figures.files.fields import parse_toml
from gorodki.figures.load import FIGURE_KEYS, parse_figure
from gorodki.figures.types import Basis

PAGE = Path(figures.__file__).parent.parent / "docs" / "figure-files.md"


def test_the_example_is_a_lawful_figure() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    gate = parse_figure(parse_toml(text.encode(), "gate.toml"), "gate.toml")

    assert figures.check_figure(gate).items == ()
    assert (gate.key, gate.name("uk"), gate.basis, len(gate.pieces)) == ("gate", "Ворота", Basis.OWN, 5)


def test_every_key_has_a_row() -> None:
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)) == set(FIGURE_KEYS)


def test_every_basis_is_told() -> None:
    assert all(f"`{basis.value}`" in PAGE.read_text("utf-8") for basis in Basis)
