"""Matches of five pins for tests."""

from __future__ import annotations

from typing import Any

from gorodki.court.five_pins.match.keeping import note, ready
from gorodki.court.five_pins.match.match import PinsMatch, begin

NAMES = ("Anna", "Olha")


def match(limit: int = 20, games: int = 3) -> PinsMatch:
    """A match before its first stroke."""
    return begin(NAMES, limit, games)


def noted(found: PinsMatch, striker: int = 0, opponent: int = 0, **more: Any) -> PinsMatch:
    """The match after a stroke that is entered by hand."""
    found = ready(found)
    return found.with_game(note(found.game, striker, opponent, **more))
