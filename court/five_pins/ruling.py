"""What the court of five pins says of a stroke: typed verdicts with clause, moment, margin and doubt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from gorodki.court.findings.evidence import Evidence
from gorodki.court.five_pins.situation import Half, PinsSituation
from gorodki.figures.tables.table import Point


class StrokeVerdict(StrEnum):
    """What the stroke as a whole counts for."""

    PROPER = "proper"  # points, where there are any, are the striker's (P5-5)
    GIVES_OVER = "gives-over"  # the points go to the opponent, nothing else (P5-14.0)
    FAULT = "fault"  # points and fault points go to the opponent, who plays from the hand (P5-6, P5-14)
    NOT_PLAYED = "not-played"  # a fault before the stroke (P5-14o)
    GAME_LOST = "game-lost"  # the striker left or refused (P5-8)


class CannonKind(StrEnum):
    """Which ball made the cannon."""

    OWN = "own"  # the own ball met red after the opponent's (P5-7.2a)
    OPPONENT = "opponent"  # the opponent's ball met red (P5-7.2b)
    TOGETHER = "together"  # both at once (P5-5g)


@dataclass(frozen=True, slots=True)
class PinRuling:
    """A pin that fell.

    Args:
        pin: its name: ``c``, ``n``, ``s``, ``e``, ``w``.
        ball: the ball that toppled it, or toppled the pin that did.
        points: what it counts.
        clause: by which it counts so.
        time: when it fell, seconds since the stroke.
    """

    pin: str
    ball: str
    points: int
    clause: str
    time: float


@dataclass(frozen=True, slots=True)
class Cannon:
    """A cannon.

    Args:
        kind: which ball made it.
        points: what it counts.
        clause: by which.
        time: of the contact with red, seconds since the stroke.
        doubtful: True where another order of contacts would count otherwise and lies within the tolerance.
    """

    kind: CannonKind
    points: int
    clause: str
    time: float
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class StrokeFault:
    """One fault; different ones of a stroke add up.

    Args:
        clause: which.
        points: fault points, which go to the opponent.
        time: seconds since the stroke; None where only a referee saw it.
        doubtful: True where its margin is smaller than the tolerance.
        interpretation: True where the text leaves the question open.
    """

    clause: str
    points: int
    time: float | None
    doubtful: bool = False
    interpretation: bool = False


@dataclass(frozen=True, slots=True)
class BallPlaced:
    """A ball that the referee puts somewhere.

    Args:
        ball: which.
        at: (x, y), metres.
        clause: by which.
        interpretation: True where the text leaves the place open.
    """

    ball: str
    at: Point
    clause: str
    interpretation: bool = False


@dataclass(frozen=True)
class StrokeRuling:
    """The whole ruling on one stroke.

    Args:
        verdict: what the stroke counts for.
        clause: that decided.
        striker: points that the striker gets.
        opponent: points that the opponent gets.
        pins: that fell, in the order of time.
        cannon: the one that counts, None for none.
        faults: in the order of judging.
        placed: balls that the referee puts somewhere.
        hand: the half in which the opponent places his ball; None where he plays from where it lies.
        doubtful: True where anything that decided is doubtful.
        interpretation: True where anything that decided is one reading of the text.
        evidence: everything that was weighed, the deciding fact first.
        situation: what the stroke was judged in.
        next: situation for the next stroke, the other player striking.
        over: True where the game is over.
        winner: ball of the winner; empty while the game goes on.
    """

    verdict: StrokeVerdict
    clause: str
    striker: int
    opponent: int
    pins: tuple[PinRuling, ...]
    cannon: Cannon | None
    faults: tuple[StrokeFault, ...]
    placed: tuple[BallPlaced, ...]
    hand: Half | None
    doubtful: bool
    interpretation: bool
    evidence: tuple[Evidence, ...]
    situation: PinsSituation
    next: PinsSituation
    over: bool = False
    winner: str = ""
