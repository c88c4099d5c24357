"""The file of a told stroke of five pins: situation, what happened in its order, and what is expected.

Units as in a person's file: metres, seconds.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.draw import DrawVerdict
from gorodki.court.five_pins.marked import PinsMarked
from gorodki.court.five_pins.ruling import CannonKind, StrokeVerdict
from gorodki.court.five_pins.situation import From, Half
from gorodki.scenarios.files.fields import FilePart, Metres, Seconds, Word, Words

Ball = Literal["white", "yellow", "red"]
Player = Literal["white", "yellow"]
Pin = Literal["c", "n", "s", "e", "w"]
Side = Literal["left", "right", "lower", "upper"]
Place = tuple[Metres, Metres]
Points = Annotated[int, Field(ge=0, le=1000)]

MOST_HAPPENED = 100
MOST_WAYPOINTS = 200


class StrokeTopic(StrEnum):
    """What a scenario is about."""

    POINTS = "points"
    FIRST_CONTACT = "first-contact"
    FAULT = "fault"
    OFF_TABLE = "off-table"
    HAND = "hand"
    END = "end"
    DRAW = "draw"


class What(StrEnum):
    """What happened on the table; facts that the referee marks are `PinsMarked`."""

    CONTACT = "contact"  # `ball` met `other`
    CUSHION = "cushion"  # `ball` met a `cushion`
    FELL = "fell"  # `pin` fell, toppled by `other`
    OFF = "off"  # `ball` left the table, or touched its wood
    OVER = "over"  # `ball` passed in the air over `other`


class ToldEvent(FilePart):
    """One thing that happened, in its order.

    Args:
        what: what; of the table, or a fact that the referee marked.
        t: seconds since the stroke; left out, only its turn in the order is known.
        ball: the ball it concerns; of a marked fact of the draw, whose.
        other: the second ball or pin.
        pin: the pin that fell.
        cushion: which.
        wood: True for a ball that touched the wood of the rail and came back.
        before: True for what happened before the stroke.
        by_opponent: True for what the waiting player did.
    """

    what: What | PinsMarked
    t: Seconds | None = None
    ball: Ball | None = None
    other: Ball | Pin | None = None
    pin: Pin | None = None
    cushion: Side | None = None
    wood: bool = False
    before: bool = False
    by_opponent: bool = False

    @model_validator(mode="after")
    def _has_what_it_needs(self) -> Self:
        needs: dict[StrEnum, tuple[str, ...]] = {
            What.CONTACT: ("ball", "other"),
            What.CUSHION: ("ball", "cushion"),
            What.FELL: ("pin", "other"),
            What.OFF: ("ball",),
            What.OVER: ("ball", "other"),
        }
        for name in needs.get(self.what, ()):
            if getattr(self, name) is None:
                raise ValueError(f"{name} is missing: {self.what.value!r} needs it")
        if self.ball is not None and self.ball == self.other:
            raise ValueError(f"other is {self.other!r}, which is the ball itself")
        return self


class Way(FilePart):
    """The way of a ball, where it was seen: points it came through, (t, x, y), straight between them."""

    ball: Ball
    points: Annotated[tuple[tuple[Seconds, Metres, Metres], ...], Field(max_length=MOST_WAYPOINTS)]


class ExpectedStroke(FilePart):
    """What should be ruled; what is left out is not compared.

    Args:
        verdict: what the stroke counts for.
        clause: that decides.
        striker: points that the striker gets.
        opponent: points that the opponent gets.
        faults: clauses of the faults, in the order of judging.
        cannon: who made it; ``none`` where there is none.
        hand: the half the opponent plays from; ``none`` where he plays from where his ball lies.
        placed: where balls are put, by name.
        winner: ball of who won the game.
        doubtful: whether the ruling is doubtful.
        interpretation: whether it is one reading of the text.
        draw: how the draw ended.
        chooses: ball of who opens or gives the opening away.
    """

    verdict: StrokeVerdict | None = None
    clause: PinsClause | None = None
    striker: Points | None = None
    opponent: Points | None = None
    faults: tuple[PinsClause, ...] | None = None
    cannon: CannonKind | Literal["none"] | None = None
    hand: Half | Literal["none"] | None = None
    placed: dict[Ball, Place] | None = None
    winner: Player | None = None
    doubtful: bool | None = None
    interpretation: bool | None = None
    draw: DrawVerdict | None = None
    chooses: Player | None = None


class StrokeScenario(FilePart):
    """A told stroke, or a draw.

    Args:
        game: five-pins.
        id: its name, one word.
        topic: what it is about.
        clauses: what it shows.
        title: a few words.
        description: what happens, without the verdict; left out, the order of what happened tells it.
        is_draw: True for a draw for the opening: both balls begin on the draw places.
        own: the striker's ball.
        played_from: from where it is played.
        half: the half in which it was to be placed.
        points: of striker and opponent before the stroke.
        limit: of points that wins the game.
        no_way: True where the balls were set to the opening because no way without a fault was left.
        broken_before: draw: balls of the players who broke the start once already.
        balls: where they lie; left out, as at the opening.
        pins_down: pins that do not stand.
        happened: in its order.
        rest: where balls rest; those left out lie where they lay.
        ways: of balls whose ways were seen.
        expected: what the rules make of it; left out in a scenario that asks.
    """

    game: Literal["five-pins"]
    id: Word
    topic: StrokeTopic
    clauses: Annotated[tuple[PinsClause, ...], Field(max_length=20)] = ()
    title: Words
    description: Words | None = None
    is_draw: bool = False
    own: Player = "white"
    played_from: From = From.LIES
    half: Half | None = None
    points: tuple[Points, Points] = (0, 0)
    limit: Annotated[int, Field(ge=1, le=1000)] | None = None
    no_way: bool = False
    broken_before: tuple[Player, ...] = ()
    balls: dict[Ball, Place] | None = None
    pins_down: tuple[Pin, ...] = ()
    happened: Annotated[tuple[ToldEvent, ...], Field(max_length=MOST_HAPPENED)] = ()
    rest: dict[Ball, Place] = Field(default_factory=dict)
    ways: tuple[Way, ...] = ()
    expected: ExpectedStroke | None = None

    @model_validator(mode="after")
    def _hand_has_a_half(self) -> Self:
        if self.played_from is From.HAND and self.half is None:
            raise ValueError("half is missing: from the hand it must be 'lower' or 'upper'")
        return self
