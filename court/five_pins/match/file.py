"""A match of five pins as a file: JSON that is read back to an equal value or refused in one line."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from gorodki.court.files.document import read_as
from gorodki.court.files.limits import MOST_THROWS
from gorodki.court.five_pins.match.keeping import ready, redone
from gorodki.court.five_pins.match.match import PinsEvent, PinsGame, PinsMatch, PlayedStroke, checked
from gorodki.court.five_pins.match.state import TABLE, match_winner, turn, winner
from gorodki.figures.errors import InputError
from gorodki.figures.files.limits import LONGEST_KEY
from gorodki.figures.files.output import write_bytes
from gorodki.figures.tables.position import Position, problems
from gorodki.figures.tables.table import table

if TYPE_CHECKING:
    from pydantic import TypeAdapter

SCHEMA = 1
GAME: Final = "five-pins"


@dataclass(frozen=True)
class _Played:
    first: int
    strokes: tuple[PlayedStroke, ...]


@dataclass(frozen=True)
class _File:
    schema: int
    game: Literal["five-pins"]
    event: PinsEvent
    games: tuple[_Played, ...]
    taken: tuple[PlayedStroke, ...] = ()


@cache
def _codec() -> TypeAdapter[_File]:
    """Validator and serialiser; pydantic is loaded only here."""
    from pydantic import TypeAdapter

    return TypeAdapter(_File)


def save_match(match: PinsMatch, path: str | os.PathLike[str], *, force: bool = False) -> None:
    """Write a match; nobody ever sees half of it.

    Args:
        match: to write.
        path: of the file.
        force: True where a file that is read-only may be replaced.

    Raises:
        InputError: where the path cannot be written.
    """
    write_bytes(path, to_json(match).encode(), force=force)


def to_json(match: PinsMatch) -> str:
    """The file as text."""
    games = tuple(_Played(g.first, g.strokes) for g in match.games)
    data = _codec().dump_python(_File(SCHEMA, GAME, match.event, games, match.taken), mode="json")
    return json.dumps(data, ensure_ascii=False, allow_nan=False, sort_keys=True, indent=1) + "\n"


def from_json(text: str, name: str) -> PinsMatch:
    """A match from the text of its file.

    Raises:
        InputError: for a text that is no match, or tells a match that cannot be.
    """
    file = read_as(_codec(), text, name, "match", SCHEMA)
    try:
        return _with_taken(_match(checked(file.event), file.games), file.taken)
    except InputError as fault:
        raise InputError(f"{name!r} is not a usable match: {fault}") from None


def _match(event: PinsEvent, games: tuple[_Played, ...]) -> PinsMatch:
    if not 1 <= len(games) <= event.games:
        raise InputError(f"it has {len(games)} games; 1 to {event.games} are right")
    whole: tuple[PinsGame, ...] = ()
    for at, played in enumerate(games, 1):
        if whole and (winner(whole[-1]) is None or match_winner(PinsMatch(whole)) is not None):
            raise InputError(f"game {at} follows a game that is not decided, or a match that is")
        opens = 1 - whole[-1].first if whole else played.first
        if played.first not in (0, 1) or played.first != opens:
            raise InputError(f"game {at} is not opened by the player whose turn it is to open")
        whole = (*whole, _followed(PinsGame(event, played.first), played.strokes, at))
    return PinsMatch(whole)


def _with_taken(match: PinsMatch, taken: tuple[PlayedStroke, ...]) -> PinsMatch:
    """The match with the strokes that were taken back, if they can be played again."""
    most = MOST_THROWS * match.event.games
    if len(taken) > most:
        raise InputError(f"{len(taken)} strokes were taken back; at most {most} are read")
    found = again = PinsMatch(match.games, taken)
    for number, stroke in enumerate(taken, 1):
        _reject_unfollowing(ready(again).game, stroke, f"stroke {number} of those taken back")
        again = redone(again)
    return found


def _followed(game: PinsGame, strokes: tuple[PlayedStroke, ...], at: int) -> PinsGame:
    """A game played again, stroke by stroke; raises at the first that cannot follow the one before."""
    if len(strokes) > MOST_THROWS:
        raise InputError(f"game {at} has {len(strokes)} strokes; at most {MOST_THROWS} are read")
    for number, stroke in enumerate(strokes, 1):
        _reject_unfollowing(game, stroke, f"stroke {number} of game {at}")
        game = replace(game, strokes=(*game.strokes, stroke))
    return game


def _reject_unfollowing(game: PinsGame, stroke: PlayedStroke, which: str) -> None:
    if winner(game) is not None:
        raise InputError(f"{which} follows the end of the game")
    if stroke.player != turn(game):
        raise InputError(f"{which} is not of the player whose turn it is")
    if min(stroke.striker, stroke.opponent) < 0:
        raise InputError(f"{which} has points below 0")
    if max(len(stroke.clause), len(stroke.digest)) > LONGEST_KEY:
        raise InputError(f"{which}: its clause or digest has more than {LONGEST_KEY} characters")
    _reject_unsound(stroke, which)


def _reject_unsound(stroke: PlayedStroke, which: str) -> None:
    if stroke.lying is None:
        return
    place = table(TABLE)
    unknown = [*(b for b in stroke.lying.balls if b not in place.balls)]
    unknown += [p for p in stroke.lying.down if p not in place.pins]
    if unknown:
        raise InputError(f"{which}: no ball or pin {unknown[0]!r} is on this table")
    found = problems(Position(place, stroke.lying.balls, frozenset(stroke.lying.down)))
    if found:
        raise InputError(f"{which}: {'; '.join(f.text for f in found)}")
