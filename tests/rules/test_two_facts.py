"""Two facts of one throw: whatever the order of judging makes of them, case by case from `two-facts.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from gorodki.scenarios.files.check import check_scenario, rule_scenario
from gorodki.scenarios.files.load import parse_still

CASES: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("two-facts.toml").read_text(encoding="utf-8")
)["case"]
THROW = 0  # its number among those that are open


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=[c["why"] for c in CASES])
def test_it_is_ruled_as_the_texts_have_it(case: dict[str, Any]) -> None:
    """Verdict, clause, place and doubt of throw and pieces, and on what the texts leave a choice."""
    scenario = parse_still(case["told"], "case.toml")
    found = rule_scenario(scenario)
    assert [str(d) for d in check_scenario(scenario, found)] == []
    left_open = [THROW] if found.throw.interpretation else []
    left_open += [p.piece for p in found.pieces if p.interpretation]
    assert left_open == case.get("open", [])
