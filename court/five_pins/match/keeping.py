"""Keeping a game of five pins: a ruling, or what a referee enters by hand, becomes its next stroke."""

from __future__ import annotations

import math
from dataclasses import replace

from gorodki.court.five_pins.adjudicator import adjudicate_stroke
from gorodki.court.five_pins.match.match import Lying, PinsGame, PinsMatch, PlayedStroke
from gorodki.court.five_pins.match.state import is_measured, match_winner, standing, turn, winner
from gorodki.court.five_pins.recording import StrokeRecording
from gorodki.court.five_pins.ruling import StrokeRuling, StrokeVerdict
from gorodki.court.five_pins.situation import PLAYERS_BALLS, From, Half, PinsSituation
from gorodki.figures.errors import InputError

SAME = 1e-6
"""Metres by which a ball may lie elsewhere in a recording than the ruling before left it."""

TOLD = 5e-4
"""The same for a stroke that a person told, in millimetres (a choice: as far as he rounds)."""


def keep(game: PinsGame, ruling: StrokeRuling, digest: str = "", *, within: float = SAME) -> PinsGame:
    """The game after a stroke that was ruled in the situation in which it stands.

    Args:
        game: before it.
        ruling: on a stroke from `standing`.
        digest: of the trace it was ruled from.
        within: metres by which a ball may have lain elsewhere than the ruling before left it.

    Raises:
        InputError: where the game is over, or the stroke was ruled in another situation.
    """
    _reject_over(game)
    _same(ruling.situation, game, within)
    where = ruling.next.position
    lying = Lying(dict(where.balls), tuple(sorted(where.down)))
    stroke = PlayedStroke(
        turn(game),
        ruling.verdict,
        ruling.clause,
        ruling.striker,
        ruling.opponent,
        ruling.hand,
        lying,
        digest,
    )
    return replace(game, strokes=(*game.strokes, stroke))


def note(
    game: PinsGame,
    striker: int = 0,
    opponent: int = 0,
    *,
    hand: Half | None = None,
    lost: bool = False,
) -> PinsGame:
    """The game after a stroke that a referee enters by hand; where the balls lie is not known then.

    Args:
        game: before it.
        striker: points of the striker; none where the opponent gets any (P5-6, P5-14).
        opponent: points of the opponent, fault points included.
        hand: the half in which the opponent places his ball, after a fault.
        lost: True where the striker left or refused (P5-8).

    Raises:
        InputError: where the game is over, or for points that no stroke brings.
    """
    _reject_over(game)
    for what, points in (("striker", striker), ("opponent", opponent)):
        if points < 0:
            raise InputError(f"points {points} of the {what}: must not be below 0")
    if striker and opponent:
        raise InputError(
            f"points {striker} of the striker and {opponent} of the opponent: a stroke brings points to one"
        )
    if lost and (striker or opponent or hand is not None):
        raise InputError("a game that is lost by leaving it has no points of a stroke: leave them out")
    if striker and hand is not None:
        raise InputError(
            f"points {striker} of the striker: after a fault, when he gives the hand, he has none"
        )
    if hand is not None and not opponent:
        raise InputError("the opponent has the hand after a fault alone: its points are missing")
    verdict = StrokeVerdict.PROPER
    if lost:
        verdict = StrokeVerdict.GAME_LOST
    elif opponent:
        verdict = StrokeVerdict.GIVES_OVER if hand is None else StrokeVerdict.FAULT
    stroke = PlayedStroke(turn(game), verdict, "", striker, opponent, hand)
    return replace(game, strokes=(*game.strokes, stroke))


def entered(
    match: PinsMatch, recording: StrokeRecording, *, again: bool = False, within: float = SAME
) -> PinsMatch:
    """The match after a recorded stroke, ruled at the score of the match.

    A decided game gives way to the next one.

    Args:
        match: before it.
        recording: of the stroke.
        again: True where it may be in the match already.
        within: as for `keep`.

    Raises:
        InputError: as `keep`, and for a recording that was entered before.
    """
    digest = recording.trace.digest
    for number, game in enumerate(match.games, 1):
        for at, stroke in enumerate(game.strokes, 1):
            if stroke.digest == digest and not again:
                raise InputError(
                    f"this stroke is in the match already, as stroke {at} of game {number}; "
                    "--again enters it once more"
                )
    match = ready(match)
    situation = replace(recording.situation, score=standing(match.game).score)
    ruling = adjudicate_stroke(recording.trace, situation)
    return match.with_game(keep(match.game, ruling, digest, within=within))


def redone(match: PinsMatch) -> PinsMatch:
    """The match with the stroke that was taken back last; nobody has entered another one since.

    Raises:
        InputError: where nothing was taken back.
    """
    if not match.taken:
        raise InputError("no stroke was taken back since the last one was entered")
    stroke, *rest = match.taken
    again = ready(match)
    game = replace(again.game, strokes=(*again.game.strokes, stroke))
    return PinsMatch((*again.games[:-1], game), tuple(rest))


def drawn(match: PinsMatch, chooses: str, *, gives_away: bool = False) -> PinsMatch:
    """The match after the draw: who opens its first game (P5-3.4).

    Args:
        match: before its first stroke.
        chooses: ball of the player who opens or gives the opening away.
        gives_away: True where he lets the other one open.

    Raises:
        InputError: where a stroke was played already.
    """
    if any(game.strokes for game in match.games):
        raise InputError("the draw is made before the first stroke; take the strokes back first")
    return PinsMatch((replace(match.game, first=PLAYERS_BALLS.index(chooses) ^ gives_away),))


def next_game(match: PinsMatch) -> PinsMatch:
    """The match with its next game begun: openings alternate (P5-4.3).

    Raises:
        InputError: where the game is not decided, or the match is.
    """
    if winner(match.game) is None or match_winner(match) is not None:
        state = "is not decided yet" if winner(match.game) is None else "was the last one"
        raise InputError(f"game {len(match.games)} {state}: no further game begins now")
    return PinsMatch((*match.games, PinsGame(match.event, 1 - match.game.first)))


def ready(match: PinsMatch) -> PinsMatch:
    """The match in which the next stroke is to be entered: a decided game gives way to the next one."""
    decided = winner(match.game) is not None
    return next_game(match) if decided and match_winner(match) is None else match


def _reject_over(game: PinsGame) -> None:
    won = winner(game)
    if won is not None:
        raise InputError(f"the game is over: {game.event.players[won]} has won; begin another one")


def _same(ruled: PinsSituation, game: PinsGame, within: float) -> None:
    """Raise where a stroke was not struck at what stands."""
    now = standing(game)
    if ruled.own != now.own:
        player = game.event.players[turn(game)]
        raise InputError(f"the stroke is of the {ruled.own} ball; {player} plays the {now.own} one now")
    if (ruled.played_from, ruled.half) != (now.played_from, now.half):
        raise InputError(f"the stroke is played from {_place(ruled)}; now it is from {_place(now)}")
    if ruled.score != now.score:
        raise InputError("the stroke was ruled at another score than that of the match")
    if not is_measured(game):
        return
    placed = now.own if now.played_from is not From.LIES else ""
    for ball, at in now.position.balls.items():
        there = ruled.position.balls.get(ball)
        if ball != placed and (there is None or math.dist(there, at) > within):
            told = "nowhere" if there is None else f"({there[0]:.4f}, {there[1]:.4f})"
            raise InputError(
                f"the {ball} ball lay at {told} in the stroke; the ruling before left it at "
                f"({at[0]:.4f}, {at[1]:.4f})"
            )
    if ruled.position.down != now.position.down:
        raise InputError("in the stroke other pins stood than the ruling before left")


def _place(situation: PinsSituation) -> str:
    half = "" if situation.half is None else f" ({situation.half.value} half)"
    return f"{situation.played_from.value}{half}"
