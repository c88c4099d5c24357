"""The benchmarks of sweeps work on small samples."""

from __future__ import annotations

import pytest

from benchmarks import levels, memory, workers
from benchmarks.__main__ import main
from benchmarks.speed import holds


@pytest.mark.slow
def test_two_workers_are_measured_against_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["workers", "-n", "2"]) == 0
    assert "| two workers against one, 2 throws " in capsys.readouterr().out


def test_twice_as_fast_is_what_is_aimed_at_and_half_again_as_fast_too_little() -> None:
    assert holds(workers.lines({1: 10.0, 2: 5.0}, 4000))
    assert not holds(workers.lines({1: 10.0, 2: 7.0}, 4000))


@pytest.mark.slow
def test_the_memory_of_a_sweep_is_measured_in_a_process_of_its_own() -> None:
    peak, growth = memory.lines(1)
    assert 30.0 < peak.value < 600.0
    assert abs(growth.value) < 60.0


@pytest.mark.slow
def test_levels_play_beside_published_results(capsys: pytest.CaptureFixture[str]) -> None:
    better, worse = levels.measured(["record-holder", "novice"], games=1)
    assert better.mean > worse.mean >= 0.0
    shown = str(levels.table([better, worse]))
    assert "| record-holder " in shown
    assert "record 4.13" in shown
