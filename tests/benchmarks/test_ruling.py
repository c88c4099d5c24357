"""The benchmark of rulings works on one throw."""

from __future__ import annotations

import pytest

from benchmarks import ruling
from benchmarks.__main__ import main


def test_one_throw_is_recorded_ruled_on_and_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruling", "--figures", "pismo", "--rounds", "1"]) == 0
    told = capsys.readouterr().out
    assert "ruling on a recorded throw" in told
    assert "pismo" in told


def test_the_median_over_the_figures_counts() -> None:
    found = [ruling.RulingTime(str(ms), 100, 5, ms / 1000, 0.002) for ms in (2, 4, 9)]
    in_ms, ratio = ruling.lines(found)
    assert [in_ms.value, ratio.value] == pytest.approx([4.0, 2.0])
    assert in_ms.goal.holds(in_ms.value)
    assert not in_ms.goal.holds(5.1)
