"""A match of five pins as JSON: what ``gorodki match show --json`` writes, with its published schema."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from gorodki.court.findings.result import Number, ResultPart, json_text, published_schema
from gorodki.court.five_pins.match.keeping import ready
from gorodki.court.five_pins.match.match import PinsGame, PinsMatch
from gorodki.court.five_pins.match.state import (
    games_won,
    is_measured,
    match_winner,
    score,
    scores,
    standing,
    winner,
)
from gorodki.court.five_pins.ruling import StrokeVerdict
from gorodki.court.five_pins.situation import PLAYERS_BALLS, From, Half

SCHEMA = 1

Points = tuple[int, int]


class PlayerResult(ResultPart):
    """A player."""

    name: str
    ball: str = Field(description="Kept for the whole match.")
    games_won: int


class PlayedResult(ResultPart):
    """A stroke."""

    player: str
    verdict: StrokeVerdict
    clause: str | None = Field(description="That decided; null where it was entered by hand.")
    striker: int = Field(description="Points it made for the striker, before they are cut to the limit.")
    opponent: int = Field(description="Points it made for the opponent, those of faults included.")
    hand: Half | None = Field(description="Half the opponent plays from; null where his ball lies.")
    digest: str | None = Field(description="SHA-256 of the trace; null where it was entered by hand.")
    score: Points = Field(description="After it, in the order of the players, cut to the limit.")


class GameResult(ResultPart):
    """A game."""

    opens: str = Field(description="Player who opens.")
    strokes: tuple[PlayedResult, ...]
    score: Points
    winner: str | None = Field(description="null while it goes on.")


class NextResult(ResultPart):
    """From where the next stroke is played."""

    game: int = Field(description="Number of the game it is played in.")
    player: str
    own: str = Field(description="Ball of the player.")
    played_from: From
    half: Half | None = Field(description="In which own is placed; null where it lies.")
    points: int = Field(description="Of who strikes.")
    opponent_points: int
    balls_m: dict[str, tuple[Number, Number]] | None = Field(
        description="null after a stroke that was entered by hand."
    )
    pins_down: tuple[str, ...]


class MatchReport(ResultPart):
    """What ``gorodki match show --json`` writes of a match of five pins."""

    schema_version: int = Field(default=SCHEMA, alias="schema")
    game: Literal["five-pins"] = "five-pins"
    limit: int = Field(description="Points that win a game.")
    best_of: int = Field(description="Games, an odd number; more than half of them win the match.")
    players: tuple[PlayerResult, PlayerResult]
    games: tuple[GameResult, ...]
    winner: str | None = Field(description="Of the match; null while it goes on.")
    next: NextResult | None = Field(description="null where the match is decided.")


def report(match: PinsMatch) -> MatchReport:
    """The result of a match, as far as it was played."""
    event, won, decided = match.event, games_won(match), match_winner(match)
    first, second = (
        PlayerResult(name=event.players[k], ball=PLAYERS_BALLS[k], games_won=won[k]) for k in (0, 1)
    )
    return MatchReport(
        limit=event.limit,
        best_of=event.games,
        players=(first, second),
        games=tuple(map(_game, match.games)),
        winner=None if decided is None else event.players[decided],
        next=_next(ready(match)) if decided is None else None,
    )


def to_json(result: MatchReport) -> str:
    """The text ``--json`` writes, with a final line break."""
    return json_text(result)


def schema_text() -> str:
    """The published JSON Schema (docs/match.schema.json), with a final line break."""
    return published_schema(MatchReport, "Result of a match of five pins in gorodki")


def _game(game: PinsGame) -> GameResult:
    names, won = game.event.players, winner(game)
    strokes = tuple(
        PlayedResult(
            player=names[s.player],
            verdict=s.verdict,
            clause=s.clause or None,
            striker=s.striker,
            opponent=s.opponent,
            hand=s.hand,
            digest=s.digest or None,
            score=after,
        )
        for s, after in zip(game.strokes, scores(game), strict=True)
    )
    return GameResult(
        opens=names[game.first],
        strokes=strokes,
        score=score(game),
        winner=None if won is None else names[won],
    )


def _next(match: PinsMatch) -> NextResult:
    now = standing(match.game)
    return NextResult(
        game=len(match.games),
        player=match.event.players[PLAYERS_BALLS.index(now.own)],
        own=now.own,
        played_from=now.played_from,
        half=now.placing_half,
        points=now.score.striker,
        opponent_points=now.score.opponent,
        balls_m=dict(now.position.balls) if is_measured(match.game) else None,
        pins_down=tuple(sorted(now.position.down)),
    )
