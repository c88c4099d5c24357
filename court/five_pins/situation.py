"""Before a stroke: whose ball is struck, where the balls lie, which pins stand, how the game stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from gorodki.figures.errors import InputError
from gorodki.figures.tables.position import Position
from gorodki.figures.tables.table import Point, Table

PLAYERS_BALLS = ("white", "yellow")
RED = "red"


class From(StrEnum):
    """From where the own ball is played."""

    LIES = "lies"  # from where it lies
    OPENING = "opening"  # from anywhere in the lower half (P5-4.1)
    HAND = "hand"  # from the hand, in the half that the ruling before named (P5-11)


class Half(StrEnum):
    """A half of the table; the middle line parts them."""

    LOWER = "lower"
    UPPER = "upper"

    @property
    def other(self) -> Half:
        """The opposite one."""
        return Half.UPPER if self is Half.LOWER else Half.LOWER


@dataclass(frozen=True, slots=True)
class Score:
    """Points of a game.

    Args:
        striker: of who strikes.
        opponent: of who waits.
        limit: that wins the game; None where only one stroke is judged.

    Raises:
        InputError: for points below 0 or above the limit.
    """

    striker: int = 0
    opponent: int = 0
    limit: int | None = None

    def __post_init__(self) -> None:
        if self.limit is not None and self.limit < 1:
            raise InputError(f"limit {self.limit}: must be at least 1 point")
        for name, points in (("striker", self.striker), ("opponent", self.opponent)):
            if points < 0:
                raise InputError(f"points {points} of the {name}: must not be below 0")
            if self.limit is not None and points > self.limit:
                raise InputError(
                    f"points {points} of the {name}: must not be above the limit of {self.limit}"
                )


@dataclass(frozen=True)
class PinsSituation:
    """All that a ruling needs besides the trace.

    Args:
        position: where the balls lie and which pins stand before the stroke.
        own: the striker's ball, ``white`` or ``yellow``.
        played_from: from where it is played.
        half: the half in which own may be placed; None where it lies.
        score: how the game stands.
        no_way: True where the balls were set to the opening because no stroke without a fault was possible.

    Raises:
        InputError: for an own ball that is no player's, or a hand without a half.
    """

    position: Position
    own: str = "white"
    played_from: From = From.LIES
    half: Half | None = None
    score: Score = Score()
    no_way: bool = False

    def __post_init__(self) -> None:
        if self.own not in PLAYERS_BALLS:
            raise InputError(f"own ball {self.own!r}: must be 'white' or 'yellow'")
        if self.played_from is From.HAND and self.half is None:
            raise InputError("played from the hand: the half must be named, 'lower' or 'upper'")

    @property
    def opponent(self) -> str:
        """The other player's ball."""
        return PLAYERS_BALLS[1 - PLAYERS_BALLS.index(self.own)]

    @property
    def table(self) -> Table:
        """The table."""
        return self.position.table

    @property
    def placing_half(self) -> Half | None:
        """The half in which own is placed before the stroke; None where it lies."""
        return Half.LOWER if self.played_from is From.OPENING else self.half

    def with_balls(self, balls: Mapping[str, Point]) -> PinsSituation:
        """The same with the balls elsewhere."""
        return replace(self, position=replace(self.position, balls=balls))


def half_of(table: Table, y: float) -> Half:
    """The half in which a place lies; the middle line itself is of the lower one (P5-11.2)."""
    return Half.LOWER if y <= table.middle else Half.UPPER
