"""A programme while it is played: the match as it stands, and what is set up for its next bat."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gorodki.court.gorodki.ruling import Ruling
from gorodki.court.match.keeping import keep, ready
from gorodki.court.match.match import Match, Result
from gorodki.court.match.state import figure_at, result, standing, turn
from gorodki.scenarios.throw.request import ThrowRequest


@dataclass(frozen=True, slots=True)
class Playing:
    """Where the programme stands.

    Args:
        programme: chosen for the next match.
        first: name of the side that begins.
        second: name of the other side, empty where one player is alone.
        games: of the next match with two sides.
        match: that is played, None before it begins.
        counted: number of the last shot that was entered in it.
        path: file it is saved in.
        opened: the match as it was read from there, None where it began here.
    """

    programme: str = "classic-15"
    first: str = ""
    second: str = ""
    games: int = 1
    match: Match | None = None
    counted: int = 0
    path: str = ""
    opened: Match | None = None


@dataclass(frozen=True, slots=True)
class SetMatchField:
    """One field of what is chosen for the next match."""

    name: str
    value: object


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Go on with a match.

    Args:
        match: as it stands now.
        counted: number of the last shot that is in it; None leaves that as it was.
        path: its file; None leaves that as it was.
        opened: the match as it was read from there; it goes with the path.
    """

    match: Match | None
    counted: int | None = None
    path: str | None = None
    opened: Match | None = None


def set_up(before: ThrowRequest, match: Match) -> ThrowRequest:
    """What is thrown at next, set up; the same setup where the game is over."""
    now = ready(match)
    thrower = turn(now.game)
    at = standing(now.game, thrower.side) if thrower is not None and not over(match) else None
    if at is None or thrower is None:
        return before
    key = now.game.setup.figures[figure_at(now.game, thrower.side)]
    whole = dict(at.lying) == dict(enumerate(at.figure.pieces, start=1))
    return replace(
        before,
        figure=key,
        hand=at.hand,
        place=at.place,
        rules=at.rules,
        category=at.category,
        numbers=(),
        lying=None if whole else tuple(sorted(at.lying.items())),
        touched=at.touched,
    )


def over(match: Match) -> bool:
    """True where nothing is left to throw at."""
    return result(ready(match).game) is not Result.OPEN


def counted(match: Match, ruling: Ruling, digest: str) -> Match:
    """The match with a bat that was ruled.

    Raises:
        InputError: where the bat was not thrown at what stands.
    """
    now = ready(match)
    return now.with_game(keep(now.game, ruling, digest))


def hand_is_free(match: Match) -> bool:
    """True while the thrower may be of either hand: what stands does not depend on it, or is set anew."""
    now = ready(match).game
    thrower = turn(now)
    at = standing(now, thrower.side) if thrower is not None else None
    return at is not None and (at.may_be_mirrored or not at.figure.mirrors)
