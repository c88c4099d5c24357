"""The long runs and timings of strokes work on small samples, and see a fault where there is one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from benchmarks import stroke_speed
from benchmarks.__main__ import main
from benchmarks.soak import main as soak_main
from benchmarks.stroke_soak import reordered
from benchmarks.strokes import look, played, random_places, random_strokes
from gorodki.figures.tables.position import setup
from gorodki.sim.cue.scene import Scene

SCENE = Scene(setup("five-pins"))


def test_a_soak_of_strokes_finds_nothing_and_says_what_it_looked_at(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert soak_main(["strokes", "-n", "300", "--seed", "2"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("strokes   deepest")
    assert out[1].startswith("300 ")
    assert len(out) == 2


def test_the_soak_sees_a_ball_in_another_one_beyond_a_nose_a_gain_of_energy_and_a_lost_number() -> None:
    rng = np.random.default_rng(1)
    ran, looked = played(SCENE, random_strokes(4, SCENE, rng, 0.0), random_places(4, SCENE, rng))
    assert looked.faults() == []
    parts = ran.parts
    last = [int(np.flatnonzero((parts["lane"] == lane) & (parts["body"] < 3))[-1]) for lane in range(4)]
    others = (parts["lane"] == 0) & (parts["body"] != parts["body"][last[0]])
    parts["position"][last[0]] = parts["position"][np.flatnonzero(others)[0]] + 1e-3
    parts["position"][last[1], 0] = 0.7
    parts["velocity"][last[2]] = 50.0
    parts["velocity"][last[3]] = np.nan
    told = " ".join(look(SCENE, ran).faults())
    assert "stroke 0: deep" in told
    assert "stroke 1: beyond" in told
    assert "stroke 2: rise" in told
    assert "stroke 3: lost" in told


def test_another_order_of_contacts_is_seen() -> None:
    rng = np.random.default_rng(1)
    places, strokes = random_places(4, SCENE, rng), random_strokes(4, SCENE, rng, 0.0)
    one, other = (played(SCENE, strokes, places)[0] for _ in range(2))
    assert reordered(one, other) == (set(), set())
    k = int(np.flatnonzero(other.notes["lane"] == 2)[0])
    notes = other.notes.copy()
    notes["other"][k] = 99
    assert reordered(one, replace(other, notes=notes)) == ({2}, {2})
    notes["time"][k] += 0.1
    assert reordered(one, replace(other, notes=notes)) == ({2}, set())


@pytest.mark.slow
def test_the_timings_of_strokes_and_the_crossings_are_told_as_tables(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stroke_speed, "STROKES", 500)
    monkeypatch.setattr(stroke_speed, "JUDGED", 2)
    assert main(["strokes", "-n", "2000"]) == 0
    out = capsys.readouterr().out
    assert "one of 500 strokes of three balls in a block" in out
    assert "a sweep of 2,000 strokes" in out
    assert main(["castle", "-n", "2", "--seed", "3"]) == 0
    assert "falls that the other engine has too" in capsys.readouterr().out
