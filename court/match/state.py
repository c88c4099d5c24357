"""How a game or a match stands: what is set, whose turn it is, bats, points, the winner."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gorodki.court.gorodki.reset import opening, reset_for
from gorodki.court.gorodki.situation import Situation
from gorodki.court.match.match import BATS_PER_TURN, Game, Match, Result, ThrownBat
from gorodki.figures import figure
from gorodki.figures.types import Hand


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is.

    Args:
        side: index of the side.
        bats: that it still has in this turn, 1 or 2.
    """

    side: int
    bats: int


def throws_of(game: Game, side: int, figure: int | None = None) -> tuple[ThrownBat, ...]:
    """Throws of a side, of one figure where its index is given, returned bats included."""
    return tuple(t for t in game.throws if t.side == side and figure in (None, t.figure))


def bats(game: Game, side: int, figure: int | None = None) -> int:
    """Bats that count for a side: its score, the fewer the better (UA-W1)."""
    return sum(t.counts for t in throws_of(game, side, figure))


def pieces_out(game: Game, side: int) -> int:
    """Pieces a side has knocked out."""
    return sum(len(t.out) for t in throws_of(game, side))


def figure_at(game: Game, side: int) -> int:
    """Index of the figure a side is at; the number of figures when it has cleared them all."""
    last = next((t for t in reversed(game.throws) if t.side == side), None)
    return 0 if last is None else last.figure + last.cleared


def finished(game: Game, side: int) -> bool:
    """True where a side has cleared every figure."""
    return figure_at(game, side) == len(game.setup.figures)


def standing(game: Game, side: int) -> Situation | None:
    """What a side's next throw is thrown at, set for its thrower's hand; None when it has finished.

    Sickle and Letter are set for the hand of whoever throws next while no piece was touched (RU-4.3.20).
    """
    if finished(game, side):
        return None
    hand, at = game.hands[side], figure_at(game, side)
    last = next((t for t in reversed(game.throws) if t.side == side and t.figure == at), None)
    if last is not None:
        return reset_for(last.after, hand)
    setup = game.setup
    return replace(opening(figure(setup.figures[at], hand), setup.rules, setup.category), hand=hand)


def turn(game: Game) -> Turn | None:
    """Who throws next; None when every side has finished.

    Two bats to a turn, turns in alternation (UA-P2). A bat that is given back is thrown again in the same
    turn. A side that clears its last figure gives up the rest of its turn; the other then throws alone.
    """
    sides = len(game.setup.sides)
    if all(finished(game, k) for k in range(sides)):
        return None
    side, left = game.first, BATS_PER_TURN
    last_figure = len(game.setup.figures) - 1
    through: set[int] = set()
    for thrown in game.throws:
        left -= thrown.counts
        if thrown.cleared and thrown.figure == last_figure:
            through.add(thrown.side)
            left = 0
        if left == 0:
            other = (side + 1) % sides
            side, left = (side if other in through else other), BATS_PER_TURN
    return Turn(side, left)


def result(game: Game) -> Result:
    """How a game stands.

    The side that needs fewer bats for all figures wins (UA-W1). It is decided before the other has finished
    where that one can no longer equal: each figure it has left takes at least one more bat (UA-P12).
    """
    done = [finished(game, k) for k in range(len(game.setup.sides))]
    if len(done) == 1:
        return Result.DONE if done[0] else Result.OPEN
    least = [bats(game, k) + len(game.setup.figures) - figure_at(game, k) for k in (0, 1)]
    if all(done) and least[0] == least[1]:
        return Result.DRAWN
    if done[0] and least[0] < least[1]:
        return Result.FIRST
    if done[1] and least[1] < least[0]:
        return Result.SECOND
    return Result.OPEN


def points(match: Match) -> tuple[float, float]:
    """Points of the two sides: one for a game won, a half each for a drawn one (UA-W1)."""
    worth = {Result.FIRST: (1.0, 0.0), Result.SECOND: (0.0, 1.0), Result.DRAWN: (0.5, 0.5)}
    won = [worth.get(result(g), (0.0, 0.0)) for g in match.games]
    return sum(p[0] for p in won), sum(p[1] for p in won)


def match_result(match: Match) -> Result:
    """How a match stands: won with more than half of the games' points, else drawn (UA-W2, UA-W3)."""
    if match.setup.games == 1:
        return result(match.game)
    first, second = points(match)
    half = match.setup.games / 2
    if first > half or second > half:
        return Result.FIRST if first > second else Result.SECOND
    return Result.DRAWN if first + second == match.setup.games else Result.OPEN


def hand_for(game: Game, side: int, hand: Hand) -> Game:
    """The game with another hand throwing next for a side."""
    return replace(game, hands=tuple(hand if k == side else h for k, h in enumerate(game.hands)))
