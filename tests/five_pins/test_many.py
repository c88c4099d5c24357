"""Many strokes of a player: ruled as one by one, the same for the same seed, and a search that pays."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gorodki.court.five_pins.adjudicator import adjudicate_stroke
from gorodki.figures.errors import InputError
from gorodki.figures.languages import LANGUAGES
from gorodki.render.five_pins.many_text import best_text
from gorodki.render.five_pins.swept_text import swept_text
from gorodki.scenarios.five_pins.many import best_stroke, ruled, tally
from gorodki.scenarios.five_pins.request import OPENING, StrokeRequest, play, situation_of, stroke_of
from gorodki.scenarios.five_pins.sweep import StrokeSweep, run
from gorodki.sim.cue.player import HOLDS, player, players
from gorodki.sim.cue.playing import simulate
from gorodki.sim.cue.scene import Scene
from gorodki.sim.sweep.workers import Here

ASKED = StrokeRequest()
NOW = situation_of(ASKED)
AMATEUR = player("amateur")


def test_rulings_in_a_block_are_those_of_the_strokes_one_by_one() -> None:
    strokes = player("novice").draw_many(OPENING, 60, 3)
    for stroke, quick in zip(strokes, ruled(NOW, strokes), strict=True):
        slow = adjudicate_stroke(simulate(Scene(NOW.position), stroke), NOW)
        assert (quick.striker, quick.opponent, quick.clause, quick.hand, quick.pins, quick.cannon) == (
            slow.striker, slow.opponent, slow.clause, slow.hand, slow.pins, slow.cannon,
        )  # fmt: skip


def test_errors_have_the_stated_scatter_and_the_tip_never_slips() -> None:
    strokes = AMATEUR.draw_many(OPENING, 4000, 1)
    assert np.std([s.direction for s in strokes]) == pytest.approx(AMATEUR.direction, rel=0.05)
    assert np.std([s.speed for s in strokes]) == pytest.approx(AMATEUR.speed * OPENING.speed, rel=0.05)
    assert np.std([s.side for s in strokes]) == pytest.approx(AMATEUR.tip, rel=0.05)
    edge = player("novice").draw_many(replace(OPENING, side=0.5, height=0.1), 500, 1)
    assert max(s.offset for s in edge) <= HOLDS + 1e-12


def test_the_same_seed_gives_the_same_strokes_and_another_one_others() -> None:
    assert AMATEUR.draw_many(OPENING, 5, 7) == AMATEUR.draw_many(OPENING, 9, 7)[:5]
    assert AMATEUR.draw_many(OPENING, 5, 7) != AMATEUR.draw_many(OPENING, 5, 8)
    assert play(ASKED, "amateur", 7).trace.origin.seed == 7
    assert play(ASKED, "amateur", 7).trace.digest == play(ASKED, "amateur", 7).trace.digest


def test_a_better_player_scores_more() -> None:
    means = [tally(NOW, OPENING, who, 400).mean for who in players().values()]
    assert means == sorted(means)


def test_the_search_finds_a_better_stroke_than_one_that_misses() -> None:
    usual = replace(OPENING, direction=OPENING.direction + 0.5)
    found = best_stroke(NOW, usual, AMATEUR, 1500, seed=1)
    assert found.gain > 2.0 * found.gain_error
    assert found.usual.mean < 0.0 < found.best.mean
    assert best_stroke(NOW, usual, AMATEUR, 1500, seed=1).best.stroke == found.best.stroke


@pytest.mark.parametrize("count", [0, -1, 2_000_000])
def test_a_number_of_strokes_that_is_none_is_refused(count: int) -> None:
    with pytest.raises(InputError, match="must be between"):
        tally(NOW, OPENING, AMATEUR, count)
    with pytest.raises(InputError, match="must be between"):
        best_stroke(NOW, OPENING, AMATEUR, count)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_are_told_in_every_language(lang: str) -> None:
    swept = run(StrokeSweep(NOW, stroke_of(ASKED, NOW), AMATEUR, 50), Here(), 1)
    told = swept_text(swept, lang)
    assert AMATEUR.names[lang] in told
    assert "P5-" in told
    best = best_stroke(NOW, OPENING, AMATEUR, 200)
    assert best_text(best, lang).count("P5-") >= 2
