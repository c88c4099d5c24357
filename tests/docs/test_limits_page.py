"""The page on limits says what the program holds to."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

from gorodki.court.files import limits as of_court
from gorodki.figures.files import limits as of_figures
from gorodki.scenarios.files import limits as of_scenarios
from gorodki.sim import limits as of_traces

PAGE = (Path(__file__).parents[2] / "docs" / "limits.md").read_text(encoding="utf-8")
TOLD = {name: number for number, name in re.findall(r"\| ([\d.]+)[^|]*\| `([\w.]+)` \|$", PAGE, re.M)}
NOT_FOR_PEOPLE = {"MIB", "LOWEST", "JUMP", "MOST_ROLL", "UNIT", "OPPOSITE"}


def limits(module: ModuleType) -> dict[str, float]:
    own = re.findall(r"^([A-Z_]+): Final", Path(str(module.__file__)).read_text(encoding="utf-8"), re.M)
    return {name: getattr(module, name) for name in own if name not in NOT_FOR_PEOPLE}


def test_every_limit_stands_on_the_page_with_its_number() -> None:
    held = limits(of_figures) | limits(of_court) | limits(of_scenarios)
    for name, value in limits(of_traces).items():
        held[f"sim.limits.{name}" if f"sim.limits.{name}" in TOLD else name] = value
    assert {name: float(number) for name, number in TOLD.items()} == {n: float(v) for n, v in held.items()}
