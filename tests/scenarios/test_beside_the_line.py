"""What a referee measures beside a line, along the gorod and along the prigorod (UA-V3)."""

from __future__ import annotations

import pytest

from gorodki.court.gorodki.ruling import PieceRuling
from gorodki.scenarios.files.check import rule_scenario
from gorodki.scenarios.files.load import parse_still


def beside(**lies: object) -> PieceRuling:
    """The ruling on piece 1 of the Crayfish where it lies so."""
    told = {"figure": "rak", "pieces": [{"piece": 1, **lies}]}
    return next(p for p in rule_scenario(parse_still(told, "now.toml")).pieces if p.piece == 1)


@pytest.mark.parametrize("line", ["left", "right"])
@pytest.mark.parametrize("along", [{"y": -0.45}, {"penalty_cm": 45}, {"y": -0.06}, {"y": 0.06}, {"y": 1.2}])
@pytest.mark.parametrize(("light", "verdict"), [(3.0, "out"), (0.5, "out"), (-0.5, "stays"), (-3.0, "stays")])
@pytest.mark.parametrize("heading", [0, 45, 90, 135])
def test_light_is_that_to_the_side_of_the_city_there(
    line: str, along: dict[str, float], light: float, verdict: str, heading: int
) -> None:
    """Half a millimetre and three on either side; the prigorod widens before the front line."""
    found = beside(line=line, light_mm=light, heading_deg=heading, **along)
    assert (found.verdict.value, found.clause) == (verdict, "UA-V3")
    assert found.margin_mm == pytest.approx(light, abs=0.01)
    assert found.doubtful is (abs(light) < 1.0)
