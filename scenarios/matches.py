"""Matches of any game: read from a file that says which game it is, and written back."""

from __future__ import annotations

import os

from gorodki.court.five_pins.match import file as pins_file
from gorodki.court.five_pins.match.match import PinsMatch
from gorodki.court.match import file as gorodki_file
from gorodki.court.match.match import Match
from gorodki.figures.files.reading import json_of, read_file, text_of

AnyMatch = Match | PinsMatch


def load_any_match(path: str | os.PathLike[str]) -> AnyMatch:
    """A match of any game from its file.

    Raises:
        InputError: for a file that cannot be read, is no match, or tells a match that cannot be.
    """
    name = os.fspath(path)
    text = text_of(read_file(path, "a match begun with 'gorodki match new'"), name)
    data = json_of(text, name)
    if isinstance(data, dict) and data.get("game") == pins_file.GAME:
        return pins_file.from_json(text, name)
    return gorodki_file.from_json(text, name)


def has_begun(match: AnyMatch) -> bool:
    """Whether anything was thrown or struck."""
    if isinstance(match, PinsMatch):
        return any(game.strokes for game in match.games)
    return any(game.throws for game in match.games)


def save_any_match(match: AnyMatch, path: str | os.PathLike[str], *, force: bool = False) -> None:
    """Write a match of any game; nobody ever sees half of it.

    Args:
        match: to write.
        path: of the file.
        force: True where a file that is read-only may be replaced.

    Raises:
        InputError: as the writer of its game.
    """
    if isinstance(match, PinsMatch):
        pins_file.save_match(match, path, force=force)
    else:
        gorodki_file.save_match(match, path, force=force)
