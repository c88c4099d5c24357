"""What a person asks for at the table, as one value, and the stroke that is made of it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gorodki.court.five_pins.recording import StrokeRecording
from gorodki.court.five_pins.situation import From, Half, PinsSituation, Score
from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean
from gorodki.figures.tables.position import Position, setup
from gorodki.figures.tables.table import Point
from gorodki.sim.cue.player import player
from gorodki.sim.cue.playing import simulate
from gorodki.sim.cue.scene import Scene
from gorodki.sim.cue.stroke import Stroke

TABLE = "five-pins"
OPENING = Stroke("white", 1.182, 5.1833, -0.0116, -0.1105, 0.0)
"""An opening that scores, of 134 tried at random the one that scored most with a scatter of 2 mrad, 2 % of
speed and 1.5 % of a radius at the tip: 3.9 points on average."""

MEDIUM = 3.0
"""m/s: the speed of a stroke of which nothing else is said; fast, in the words of D. Alciatore."""


@dataclass(frozen=True)
class StrokeRequest:
    """Everything that decides what a stroke does; equal requests give equal strokes, bit for bit.

    Args:
        position: where the balls lie and which pins stand; None for the opening.
        own: the striker's ball.
        played_from: from where it is played; None for the opening where no position is given, else from
            where it lies.
        half: the half in which own was to be placed, from the hand.
        ball: that is struck; None for own.
        given: fields of `Stroke` that are given, SI units and radians; the others are those of a stroke that
            meets the opponent's ball.
        score: how the game stands.
    """

    position: Position | None = None
    own: str = "white"
    played_from: From | None = None
    half: Half | None = None
    ball: str | None = None
    given: Mapping[str, float] | None = None
    score: Score = field(default_factory=Score)


def play(asked: StrokeRequest, who: str | None = None, seed: int = 0) -> StrokeRecording:
    """Strike, and record what was struck and what moved.

    Args:
        asked: what is asked for.
        who: name of a player whose scatter the stroke has; None for the stroke as it is meant.
        seed: which of the player's strokes.

    Raises:
        InputError: for a name that is not known, a number out of its range, or a position that cannot be.
    """
    now = situation_of(asked)
    stroke = stroke_of(asked, now)
    if who is not None:
        (stroke,) = player(who).draw_many(stroke, 1, seed)
    trace = simulate(Scene(now.position), stroke, seed=None if who is None else seed)
    return StrokeRecording(stroke, now, trace)


def situation_of(asked: StrokeRequest) -> PinsSituation:
    """What the stroke is judged in.

    Raises:
        InputError: as `play`.
    """
    begun = asked.position is not None or asked.played_from not in (None, From.OPENING)
    position = asked.position or setup(TABLE)
    if asked.position is None and asked.own != "white":  # the other player opens from the same place
        balls = position.balls
        position = replace(position, balls={**balls, "white": balls["yellow"], "yellow": balls["white"]})
    if asked.score.limit is not None and asked.score.limit in (asked.score.striker, asked.score.opponent):
        raise InputError(f"the limit of {asked.score.limit} points is reached: the game is over")
    if asked.half is not None and asked.played_from is not From.HAND:
        half = asked.half.value
        raise InputError(
            f"half {half!r}: is named for a ball in hand alone; add --from hand, or leave it out"
        )
    usual = From.LIES if begun else From.OPENING
    return PinsSituation(position, asked.own, asked.played_from or usual, asked.half, asked.score)


def stroke_of(asked: StrokeRequest, now: PinsSituation) -> Stroke:
    """The stroke as it is meant.

    Raises:
        InputError: for a ball that is not on the table, or numbers no stroke can have.
    """
    ball = asked.ball or now.own
    if ball not in now.position.balls:
        raise InputError(f"unknown ball {ball!r}; {did_you_mean(ball, now.position.balls)}")
    given: dict[str, Any] = dict(asked.given or {})
    if asked.position is None and ball == now.own and asked.played_from in (None, From.OPENING):
        return replace(OPENING, ball=ball, **given)
    return replace(usual_stroke(now, ball), **given)


def usual_stroke(now: PinsSituation, ball: str | None = None) -> Stroke:
    """A stroke of medium speed straight at the opponent's ball, or of that one at the own."""
    struck = ball or now.own
    target = now.opponent if struck == now.own else now.own
    aim = _towards(now.position.balls[struck], now.position.balls[target])
    return Stroke(struck, aim, MEDIUM, 0.0, 0.0, 0.0)


def _towards(start: Point, end: Point) -> float:
    """Direction from one place to another, radians from +x."""
    return math.atan2(end[1] - start[1], end[0] - start[0])
