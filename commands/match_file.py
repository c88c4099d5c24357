"""The file of a match in a command: changed while nobody else changes it, and told as it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from gorodki.commands.output import say

if TYPE_CHECKING:
    from gorodki.scenarios.matches import AnyMatch

FIVE_PINS = "five-pins"
GAMES = ("gorodki", FIVE_PINS)

MatchFile = Annotated[str, typer.Argument(metavar="FILE", help="The file of the match.")]


def show_match(match: AnyMatch, lang: str) -> None:
    """Say the protocol or the score sheet of a match."""
    say(_told(match, lang))


def change_match(file: str, lang: str, change: Callable[[AnyMatch], AnyMatch]) -> None:
    """Change the match of a file, which nobody else changes meanwhile, and show how it stands."""
    from gorodki.figures.files.lock import locked
    from gorodki.scenarios.matches import load_any_match, save_any_match

    with locked(file):
        match = change(load_any_match(file))
        text = _told(match, lang)
        save_any_match(match, file)
    say(text)


def _told(match: AnyMatch, lang: str) -> str:
    """The protocol or the score sheet of a match."""
    from gorodki.court.five_pins.match.match import PinsMatch
    from gorodki.render.five_pins.match_text import score_sheet
    from gorodki.render.words.match import protocol_text

    return score_sheet(match, lang) if isinstance(match, PinsMatch) else protocol_text(match, lang)
