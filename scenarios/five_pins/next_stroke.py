"""The next stroke of a match that is kept in a file, as a person asks for one."""

from __future__ import annotations

import os

from gorodki.court.five_pins.match.keeping import ready
from gorodki.court.five_pins.match.match import PinsMatch
from gorodki.court.five_pins.match.state import is_measured, match_winner, standing
from gorodki.court.five_pins.situation import From
from gorodki.figures.errors import InputError
from gorodki.figures.tables.position import Position
from gorodki.scenarios.five_pins.request import StrokeRequest
from gorodki.scenarios.matches import load_any_match


def next_stroke(path: str | os.PathLike[str], position: Position | None = None) -> StrokeRequest:
    """What the next stroke of a match is played from.

    Args:
        path: of the match.
        position: of the balls, where they are not to lie as the ruling before left them: own placed elsewhere
            by hand, or all of them after a stroke that nobody measured; None to leave them.

    Raises:
        InputError: for a file that is no match of five pins, one that is decided, or one in which it is not
            known where the balls lie.
    """
    name = os.fspath(path)
    match = load_any_match(path)
    if not isinstance(match, PinsMatch):
        raise InputError(f"{name!r} is a match of gorodki; a stroke is played in a match of five pins")
    if match_winner(match) is not None:
        raise InputError(f"{name!r}: the match is decided, no further stroke is played")
    game = ready(match).game
    now = standing(game)
    if position is None and not is_measured(game):
        raise InputError(
            f"{name!r}: the last stroke was entered by hand, so it is not known where the balls lie; "
            "say it with --setup FILE"
        )
    if now.played_from is From.OPENING:
        return StrokeRequest(position, now.own, now.played_from, score=now.score)
    return StrokeRequest(position or now.position, now.own, now.played_from, now.half, score=now.score)
