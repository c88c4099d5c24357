"""A game and a match of five pins as plain data: who plays to how many points, and every stroke so far.

A game is its event and its strokes; whose turn it is and the score are worked out from them
(`court.five_pins.match.state`), so an earlier state is the same game with fewer strokes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gorodki.court.files.sides import reject_names, tidy
from gorodki.court.five_pins.ruling import StrokeVerdict
from gorodki.court.five_pins.situation import Half
from gorodki.figures.errors import InputError
from gorodki.figures.tables.table import Point

MOST_GAMES = 99
MOST_POINTS = 1000


@dataclass(frozen=True, slots=True)
class PinsEvent:
    """What an event fixes before the first stroke.

    Args:
        players: two names; the first has the white ball, and opens the first game (the draw, P5-3, says who
            is named first).
        limit: points that win a game (P5-2.1).
        games: an odd number; who has won more than half of them has won the match (P5-2.2).
    """

    players: tuple[str, str]
    limit: int
    games: int


@dataclass(frozen=True, slots=True)
class Lying:
    """Where the balls lie after a stroke, as the next player finds them.

    Args:
        balls: (x, y) of every ball, metres.
        down: names of the pins that cannot be set.
    """

    balls: dict[str, Point]
    down: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedStroke:
    """One stroke, and what it brought.

    Args:
        player: index of who struck.
        verdict: what it counted for.
        clause: that decided; empty where it was entered by hand.
        striker: points it made for the striker, before they are cut to the limit.
        opponent: points it made for the opponent, fault points included.
        hand: the half in which the next player places his ball; None where he plays from where it lies.
        lying: where the balls lie then; None where a referee entered the stroke and nobody measured.
        digest: of the trace it was ruled from, empty where it was entered by hand.
    """

    player: int
    verdict: StrokeVerdict
    clause: str
    striker: int
    opponent: int
    hand: Half | None = None
    lying: Lying | None = None
    digest: str = ""


@dataclass(frozen=True, slots=True)
class PinsGame:
    """One game (партия).

    Args:
        event: players, limit.
        first: index of the player who opens.
        strokes: in order.
    """

    event: PinsEvent
    first: int = 0
    strokes: tuple[PlayedStroke, ...] = ()


@dataclass(frozen=True, slots=True)
class PinsMatch:
    """Games of the same players, the last one perhaps still played.

    Args:
        games: in order.
        taken: strokes that were taken back since the last one was entered, the next to be played again first.
    """

    games: tuple[PinsGame, ...]
    taken: tuple[PlayedStroke, ...] = ()

    @property
    def event(self) -> PinsEvent:
        """What the event fixed."""
        return self.games[0].event

    @property
    def game(self) -> PinsGame:
        """The game that is played."""
        return self.games[-1]

    def with_game(self, game: PinsGame) -> PinsMatch:
        """The match with another state of the game that is played; nothing is played again after that."""
        return PinsMatch((*self.games[:-1], game))

    def undone(self) -> PinsMatch:
        """The match before its last stroke, of the game before where one just began; itself without any."""
        begun = not self.game.strokes and len(self.games) > 1
        *before, game = self.games[:-1] if begun else self.games
        if not game.strokes:
            return self
        shorter = replace(game, strokes=game.strokes[:-1])
        return PinsMatch((*before, shorter), (game.strokes[-1], *self.taken))


def begin(players: tuple[str, ...], limit: int = 60, games: int = 1) -> PinsMatch:
    """A match before its first stroke.

    Args:
        players: two names, kept in composed Unicode (NFC) and without blanks around them.
        limit: points that win a game.
        games: an odd number.

    Raises:
        InputError: for players, points or games that make no match.
    """
    names = tuple(map(tidy, players))
    if len(names) != 2:
        raise InputError(f"{len(names)} sides {players!r}: two players play five pins against each other")
    return PinsMatch((PinsGame(checked(PinsEvent((names[0], names[1]), limit, games))),))


def checked(event: PinsEvent) -> PinsEvent:
    """The event, if a match can be played by it.

    Raises:
        InputError: for names that do not differ, points or games that are none.
    """
    reject_names(event.players)
    if not 1 <= event.limit <= MOST_POINTS:
        raise InputError(f"limit {event.limit!r}: must be between 1 and {MOST_POINTS} points")
    if not 1 <= event.games <= MOST_GAMES or event.games % 2 == 0:
        raise InputError(f"{event.games!r} games: must be an odd number up to {MOST_GAMES} (P5-2.2)")
    return event
