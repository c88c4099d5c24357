"""A stroke on the whole road: asked for, simulated, ruled, told, drawn, kept and read back."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorodki.court.five_pins.adjudicator import adjudicate_stroke
from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.recording import load, save, to_bytes
from gorodki.court.five_pins.ruling import StrokeVerdict
from gorodki.court.five_pins.situation import From, PinsSituation, Score
from gorodki.figures.errors import InputError
from gorodki.figures.tables.position import Position, problems
from gorodki.figures.tables.table import table
from gorodki.scenarios.five_pins.request import OPENING, StrokeRequest, play
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.cue.playing import simulate
from gorodki.sim.cue.scene import Scene
from gorodki.sim.cue.stroke import Stroke

FIVE = table("five-pins")
Run = Callable[..., Any]
Refused = Callable[..., str]


def test_the_usual_opening_is_proper_and_scores() -> None:
    done = play(StrokeRequest())
    ruling = adjudicate_stroke(done.trace, done.situation)
    assert (ruling.verdict, done.situation.played_from) == (StrokeVerdict.PROPER, From.OPENING)
    assert ruling.striker >= 3
    assert ruling.next.own == "yellow"


def test_the_other_player_opens_from_the_same_place() -> None:
    white, yellow = play(StrokeRequest()), play(StrokeRequest(own="yellow"))
    ruled = [adjudicate_stroke(d.trace, d.situation) for d in (white, yellow)]
    assert ruled[0].striker == ruled[1].striker
    assert yellow.situation.position.balls["yellow"] == white.situation.position.balls["white"]


def test_what_is_given_replaces_that_number_alone() -> None:
    done = play(StrokeRequest(given={"speed": 2.0, "direction": math.pi / 2 + 0.2}))
    assert done.stroke == replace(OPENING, speed=2.0, direction=math.pi / 2 + 0.2)


def test_in_a_position_of_ones_own_the_stroke_meets_the_opponents_ball() -> None:
    position = Position(FIVE, {"white": (0.4, 0.5), "yellow": (0.5, 2.0), "red": (0.2, 2.4)})
    done = play(StrokeRequest(position))
    ruling = adjudicate_stroke(done.trace, done.situation)
    assert done.situation.played_from is From.LIES
    assert ruling.verdict is StrokeVerdict.PROPER


def test_a_stroke_in_the_mirror_is_ruled_the_same() -> None:
    position = Position(FIVE, {"white": (0.41, 0.52), "yellow": (-0.03, 1.9), "red": (0.1, 2.4)})
    stroke = Stroke("white", 1.88, 4.0, 0.2, 0.1, 0.0)
    flipped = Position(FIVE, {k: (-x, y) for k, (x, y) in position.balls.items()})
    one = adjudicate_stroke(simulate(Scene(position), stroke), PinsSituation(position))
    other = adjudicate_stroke(simulate(Scene(flipped), stroke.mirrored()), PinsSituation(flipped))
    swapped = {"e": "w", "w": "e"}
    assert (one.striker, one.opponent, one.clause) == (other.striker, other.opponent, other.clause)
    assert {p.pin for p in one.pins} == {swapped.get(p.pin, p.pin) for p in other.pins}


places = st.tuples(st.floats(-0.66, 0.66), st.floats(0.05, 2.79))


@settings(max_examples=60, deadline=None)
@given(
    balls=st.fixed_dictionaries({"white": places, "yellow": places, "red": places}),
    direction=st.floats(-math.pi, math.pi),
    speed=st.floats(0.1, 8.0),
    side=st.floats(-0.35, 0.35),
    height=st.floats(-0.35, 0.35),
    elevation=st.floats(0.0, 0.9),
)
def test_any_stroke_is_ruled_and_survives_a_round_trip(
    tmp_path_factory: pytest.TempPathFactory, balls: Any, **numbers: float
) -> None:
    position = Position(FIVE, balls)
    if problems(position):
        return
    done = play(StrokeRequest(position, given=numbers))
    ruling = adjudicate_stroke(done.trace, done.situation)
    assert ruling.striker == 0 or ruling.opponent == 0
    assert (ruling.hand is None) == (ruling.verdict in (StrokeVerdict.PROPER, StrokeVerdict.GIVES_OVER))
    assert set(ruling.next.position.balls) == {"white", "yellow", "red"}
    path = tmp_path_factory.mktemp("strokes") / "stroke.gtrace"
    save(done, path)
    again = load(path)
    assert (again.trace.digest, again.stroke, again.situation) == (
        done.trace.digest, done.stroke, done.situation,
    )  # fmt: skip
    assert to_bytes(again) == path.read_bytes()
    assert adjudicate_stroke(again.trace, again.situation) == ruling


def test_a_ball_that_passes_over_another_while_it_falls_can_be_kept(tmp_path: Path) -> None:
    """The speed of every event is none below zero."""
    position = Position(FIVE, {"white": (0.0, 0.5), "yellow": (0.0, 1.0), "red": (0.0, 2.0)})
    done = play(StrokeRequest(position, given={"direction": 1.5, "speed": 5.0, "elevation": 0.5}))
    assert done.trace.events_of(TableEvent.PASSED_OVER)
    assert min(e.speed for e in done.trace.events) >= 0.0
    save(done, tmp_path / "over.gtrace")


@pytest.mark.parametrize("ball", ["yellow", "red"])
def test_p5_14a_a_trace_shows_that_the_wrong_ball_was_struck(ball: str) -> None:
    """A simulated stroke tells which ball the cue met; nobody has to mark it."""
    made = play(StrokeRequest(ball=ball))
    found = adjudicate_stroke(made.trace, made.situation)
    assert [f.points for f in found.faults if f.clause == PinsClause.P5_14A] == [2]
    assert found.verdict is StrokeVerdict.FAULT
    right = play(StrokeRequest())
    assert not adjudicate_stroke(right.trace, right.situation).faults


@pytest.mark.parametrize(
    ("score", "words"),
    [
        ((-1, 0, None), "points -1 of the striker: must not be below 0"),
        ((0, -1, None), "points -1 of the opponent: must not be below 0"),
        ((0, 0, 0), "limit 0: must be at least 1 point"),
        ((60, 0, 50), "points 60 of the striker: must not be above the limit of 50"),
    ],
)
def test_a_score_that_cannot_be_is_refused(score: tuple[int, int, int | None], words: str) -> None:
    with pytest.raises(InputError, match=words):
        Score(*score)


def test_a_game_that_is_over_takes_no_stroke() -> None:
    with pytest.raises(InputError, match="the game is over"):
        play(StrokeRequest(score=Score(50, 12, 50)))
