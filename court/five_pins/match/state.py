"""How a game or a match of five pins stands: whose turn it is, from where he plays, the score, the winner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gorodki.court.five_pins.match.match import PinsGame, PinsMatch
from gorodki.court.five_pins.ruling import StrokeVerdict
from gorodki.court.five_pins.situation import PLAYERS_BALLS, From, PinsSituation, Score
from gorodki.figures.tables.position import Position, setup

TABLE = "five-pins"


def scores(game: PinsGame) -> Iterator[tuple[int, int]]:
    """Points of both players after each stroke, cut to the limit (P5-2.1)."""
    points, limit = [0, 0], game.event.limit
    for stroke in game.strokes:
        gained = (stroke.striker, stroke.opponent)
        for k in (0, 1):
            points[k] = min(limit, points[k] + gained[k != stroke.player])
        yield points[0], points[1]


def score(game: PinsGame) -> tuple[int, int]:
    """Points of both players."""
    return next(reversed(list(scores(game))), (0, 0))


def turn(game: PinsGame) -> int:
    """Index of the player whose turn it is: strokes alternate always (P5-2.2)."""
    return (game.first + len(game.strokes)) % 2


def winner(game: PinsGame) -> int | None:
    """Index of the player who has won; None while the game goes on (P5-2.1, P5-8)."""
    if game.strokes and game.strokes[-1].verdict is StrokeVerdict.GAME_LOST:
        return 1 - game.strokes[-1].player
    return next((k for k, points in enumerate(score(game)) if points >= game.event.limit), None)


def games_won(match: PinsMatch) -> tuple[int, int]:
    """Games that each player has won."""
    won = [winner(game) for game in match.games]
    return won.count(0), won.count(1)


def match_winner(match: PinsMatch) -> int | None:
    """Index of the player who has won more than half of the games; None while the match goes on (P5-2.2)."""
    return next((k for k, won in enumerate(games_won(match)) if 2 * won > match.event.games), None)


def is_measured(game: PinsGame) -> bool:
    """Whether it is known where the balls lie: not after a stroke that was entered by hand."""
    return not game.strokes or game.strokes[-1].lying is not None


def standing(game: PinsGame) -> PinsSituation:
    """What the next stroke is judged in; where nobody measured, the balls are shown as at the opening."""
    player, points = turn(game), score(game)
    own = PLAYERS_BALLS[player]
    score_now = Score(points[player], points[1 - player], game.event.limit)
    if not game.strokes:
        return PinsSituation(_opening(own), own, From.OPENING, score=score_now)
    last = game.strokes[-1]
    position = _opening(own)
    if last.lying is not None:
        position = Position(position.table, last.lying.balls, frozenset(last.lying.down))
    played_from = From.LIES if last.hand is None else From.HAND
    return PinsSituation(position, own, played_from, last.hand, score_now)


def _opening(own: str) -> Position:
    """The opening, own where a good one is struck from (P5-4.1)."""
    position = setup(TABLE)
    if own == PLAYERS_BALLS[0]:
        return position
    white, yellow = (position.balls[ball] for ball in PLAYERS_BALLS)
    return replace(position, balls={**position.balls, PLAYERS_BALLS[0]: yellow, PLAYERS_BALLS[1]: white})
