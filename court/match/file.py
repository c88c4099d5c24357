"""A match as a file: JSON that is read back to an equal value or refused in one line."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gorodki.court.files.document import read_as
from gorodki.court.files.limits import MOST_THROWS
from gorodki.court.gorodki.profile import category
from gorodki.court.gorodki.sound import reject_unsound_situation
from gorodki.court.match.match import EventSetup, Game, Match, ThrownBat, checked
from gorodki.court.match.state import figure_at, standing, turn
from gorodki.figures import figure
from gorodki.figures.errors import InputError
from gorodki.figures.files.limits import LONGEST_KEY, MOST_FIGURES
from gorodki.figures.files.output import write_bytes
from gorodki.figures.files.reading import named_from, read_file, text_of
from gorodki.figures.registry import named_in_file, names_file
from gorodki.figures.types import Hand

if TYPE_CHECKING:
    from pydantic import TypeAdapter

SCHEMA = 1


@dataclass(frozen=True)
class _Played:
    hands: tuple[Hand, ...]
    first: int
    throws: tuple[ThrownBat, ...]


@dataclass(frozen=True)
class _File:
    schema: int
    setup: EventSetup
    games: tuple[_Played, ...]


@cache
def _codec() -> TypeAdapter[_File]:
    """Validator and serialiser; pydantic is loaded only here."""
    from pydantic import TypeAdapter

    return TypeAdapter(_File)


def save_match(match: Match, path: str | os.PathLike[str], *, force: bool = False) -> None:
    """Write a match; nobody ever sees half of it. Files of own figures are named from its folder.

    Whoever has read it from there before holds the file from then on (`figures.lock`).

    Args:
        match: to write.
        path: of the file.
        force: True where a file that is read-only may be replaced.

    Raises:
        InputError: where the path cannot be written, or the file of a figure does not stand beside it or in a
            folder there: it would not be read again (`figures.reading.beside`).
    """
    folder = Path(path).parent
    figures = tuple(named_from(folder, f) if names_file(f) else f for f in match.setup.figures)
    write_bytes(path, to_json(_with_figures(match, figures)).encode(), force=force)


def _with_figures(match: Match, figures: tuple[str, ...]) -> Match:
    setup = replace(match.setup, figures=figures)
    return Match(tuple(replace(g, setup=setup) for g in match.games))


def load_match(path: str | os.PathLike[str]) -> Match:
    """Read a match back.

    Raises:
        InputError: for a file that cannot be read, is no match, or tells a match that cannot be.
    """
    name = os.fspath(path)
    return from_json(text_of(read_file(path, "a match begun with 'gorodki match new'"), name), name)


def to_json(match: Match) -> str:
    """The file as text."""
    games = tuple(_Played(g.hands, g.first, g.throws) for g in match.games)
    data = _codec().dump_python(_File(SCHEMA, match.setup, games), mode="json")
    return json.dumps(data, ensure_ascii=False, allow_nan=False, sort_keys=True, indent=1) + "\n"


def from_json(text: str, name: str) -> Match:
    """A match from the text of its file.

    Args:
        text: of the file.
        name: of the file: error messages call it that, and files of figures are looked for beside it.

    Raises:
        InputError: as `load_match`.
    """
    file = read_as(_codec(), text, name, "match", SCHEMA)
    try:
        category(file.setup.rules, file.setup.category)
        return _match(_setup(file.setup, Path(name).parent), file.games)
    except InputError as fault:
        raise InputError(f"{name!r} is not a usable match: {fault}") from None


def _setup(setup: EventSetup, folder: Path) -> EventSetup:
    """The setup, if it can be, with its figures as they are named from here."""
    if not 1 <= len(setup.figures) <= MOST_FIGURES:
        raise InputError(f"it has {len(setup.figures)} figures; 1 to {MOST_FIGURES} are right")
    if len(setup.programme) > LONGEST_KEY:
        raise InputError(f"the key of its programme has more than {LONGEST_KEY} characters")
    figures = tuple(named_in_file(name, folder) for name in setup.figures)
    for name in dict.fromkeys(figures):
        figure(name)
    return checked(replace(setup, figures=figures))


def _match(setup: EventSetup, games: tuple[_Played, ...]) -> Match:
    if not 1 <= len(games) <= setup.games:
        raise InputError(f"it has {len(games)} games; 1 to {setup.games} are right")
    sides = range(len(setup.sides))
    for at, played in enumerate(games, 1):
        if len(played.hands) != len(setup.sides) or played.first not in sides:
            raise InputError(f"game {at} does not name a hand for each side and the side that begins")
        _follow(Game(setup, played.hands, played.first), played.throws, at)
    return Match(tuple(Game(setup, g.hands, g.first, g.throws) for g in games))


def _follow(game: Game, throws: tuple[ThrownBat, ...], at: int) -> None:
    """Play a game again, throw by throw; raise at the first that cannot follow the one before."""
    if len(throws) > MOST_THROWS:
        raise InputError(f"game {at} has {len(throws)} throws; at most {MOST_THROWS} are read")
    for number, thrown in enumerate(throws, 1):
        _reject_unsound(thrown, f"throw {number} of game {at}")
        now = turn(game)
        if now is None or now.side != thrown.side or figure_at(game, now.side) != thrown.figure:
            raise InputError(f"throw {number} of game {at} is not the turn of its side and figure")
        hands = tuple(thrown.hand if k == now.side else h for k, h in enumerate(game.hands))
        before = standing(replace(game, hands=hands), now.side)
        if before is None or before.figure.key != thrown.after.figure.key:
            raise InputError(f"throw {number} of game {at} leaves another figure than it was thrown at")
        if set(thrown.after.lying) != set(before.lying) - set(thrown.out) or not set(thrown.out) <= set(
            before.lying
        ):
            raise InputError(
                f"throw {number} of game {at}: what it knocked out and what it left do not agree"
            )
        game = replace(game, hands=hands, throws=(*game.throws, thrown))


def _reject_unsound(thrown: ThrownBat, which: str) -> None:
    try:
        reject_unsound_situation(thrown.after)
    except InputError as fault:
        raise InputError(f"{which}: {fault}") from None
    if not set(thrown.marked) <= set(thrown.after.lying):
        raise InputError(f"{which}: a piece on a mark is none of those that it left")
    if max(len(thrown.clause), len(thrown.digest)) > LONGEST_KEY:
        raise InputError(f"{which}: its clause or digest has more than {LONGEST_KEY} characters")
