"""Keeping a game: a ruling, or what a referee enters by hand, becomes the next throw of the game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling, ThrowVerdict
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.court.match.match import Game, Match, Result, ThrownBat
from gorodki.court.match.state import (
    Turn,
    figure_at,
    hand_for,
    match_result,
    result,
    standing,
    turn,
)
from gorodki.figures.errors import InputError
from gorodki.figures.stacking import settled
from gorodki.figures.types import Hand

_MARKS = (PieceVerdict.MARK_20, PieceVerdict.MARK_40, PieceVerdict.LETTER_40)
_BY_HAND = {
    ThrowVerdict.VALID: Clause.UA_V1,
    ThrowVerdict.LOST: Clause.IFGS_LOST,
    ThrowVerdict.RETURNED: Clause.UA_P8,
    ThrowVerdict.RESTORED: Clause.UA_P9,
}


def keep(game: Game, ruling: Ruling, digest: str = "") -> Game:
    """The game after a throw that was ruled.

    Args:
        game: before it.
        ruling: on a throw at what `standing` says, by the side whose turn it is; its hand may be another than
            was said before.
        digest: of the trace it was ruled from.

    Raises:
        InputError: where the game is over, or the throw was ruled in another situation.
    """
    now = _turn(game)
    game = hand_for(game, now.side, ruling.situation.hand)
    _same(ruling.situation, _standing(game, now))
    out = tuple(p.piece for p in ruling.pieces if p.verdict is PieceVerdict.OUT)
    marked = tuple(p.piece for p in ruling.pieces if p.verdict in _MARKS)
    return _kept(game, now, ruling.throw.verdict, ruling.throw.clause, out, marked, ruling.next, digest)


def note(
    game: Game,
    out: Collection[int] = (),
    *,
    verdict: ThrowVerdict = ThrowVerdict.VALID,
    hand: Hand | None = None,
) -> Game:
    """The game after a throw that a referee enters by hand; pieces that stay lie where they did.

    A piece that lay on pieces that are out falls straight down (`figures.stacking.settled`).

    Args:
        game: before it.
        out: numbers of the pieces that were knocked out; none unless the throw counts.
        verdict: on the throw as a whole.
        hand: of the thrower, where it is another than was said before.

    Raises:
        InputError: where the game is over, or a piece cannot have been knocked out.
    """
    now = _turn(game)
    if hand is not None:
        game = hand_for(game, now.side, hand)
    before = _standing(game, now)
    gone = tuple(sorted(set(out)))
    if gone and verdict is not ThrowVerdict.VALID:
        raise InputError(f"pieces {list(gone)} out in a {verdict.value} throw: no piece goes out in one")
    missing = [n for n in gone if n not in before.lying]
    if missing:
        raise InputError(f"piece {missing[0]!r} is not in play: pieces in play are {sorted(before.lying)}")
    left = settled(before.lying, gone)
    # a miss and a touch that knocks nothing out look alike here: only what is out was surely touched
    after = replace(before, lying=left, touched=before.touched or bool(gone))
    after = replace(after, place=after.lawful_place)
    return _kept(game, now, verdict, str(_BY_HAND[verdict]), gone, (), after, "")


def entered(match: Match, ruling: Ruling, digest: str, *, again: bool = False) -> Match:
    """The match after a recorded throw; a decided game gives way to the next one.

    Args:
        match: before it.
        ruling: on the throw.
        digest: of its trace.
        again: True where it may be in the match already.

    Raises:
        InputError: as `keep`, and for a recording that was entered before.
    """
    for number, game in enumerate(match.games, 1):
        for at, thrown in enumerate(game.throws, 1):
            if thrown.digest == digest and not again:
                raise InputError(
                    f"this recording is in the match already, as throw {at} of game {number}; "
                    "--again enters it once more"
                )
    match = ready(match)
    return match.with_game(keep(match.game, ruling, digest))


def next_game(match: Match) -> Match:
    """The match with its next game begun, gorods swapped: the other side begins (UA-P4, RU-4.3.6).

    Raises:
        InputError: where the game is not decided, or the match is.
    """
    if match_result(match) is not Result.OPEN or result(match.game) is Result.OPEN:
        state = "is not decided yet" if result(match.game) is Result.OPEN else "was the last one"
        raise InputError(f"game {len(match.games)} {state}: no further game begins now")
    last = match.game
    return Match((*match.games, replace(last, first=1 - last.first, throws=())))


def ready(match: Match) -> Match:
    """The match in which the next throw is to be entered: a decided game gives way to the next one."""
    decided = result(match.game) is not Result.OPEN
    return next_game(match) if decided and match_result(match) is Result.OPEN else match


def _turn(game: Game) -> Turn:
    now = turn(game)
    if now is None:
        raise InputError("the game is over: every figure is cleared; begin another game")
    return now


def _standing(game: Game, now: Turn) -> Situation:
    found = standing(game, now.side)
    if found is None:
        raise InputError("the side has cleared every figure; begin another game")
    return found


def _same(ruled: Situation, now: Situation) -> None:
    """Raise where a throw was not thrown at what stands."""
    if ruled.figure.key != now.figure.key:
        raise InputError(f"the throw was at {ruled.figure.key!r}; {now.figure.key!r} is to be thrown at now")
    if dict(ruled.lying) != dict(now.lying):
        raise InputError(
            f"the throw was at pieces {sorted(ruled.lying)} as they lay in another situation; "
            f"pieces {sorted(now.lying)} as the last ruling left them are to be thrown at"
        )
    for what in ("place", "rules", "category"):
        had, right = str(getattr(ruled, what)), str(getattr(now, what))
        if had != right:
            raise InputError(f"the throw has {what} {had!r}; {right!r} is right now")


def _kept(
    game: Game,
    now: Turn,
    verdict: ThrowVerdict,
    clause: str,
    out: tuple[int, ...],
    marked: tuple[int, ...],
    after: Situation,
    digest: str,
) -> Game:
    before = _standing(game, now)
    place = Place(before.place)
    at = figure_at(game, now.side)
    thrown = ThrownBat(now.side, at, before.hand, place, verdict, clause, out, marked, after, digest)
    return replace(game, throws=(*game.throws, thrown))
