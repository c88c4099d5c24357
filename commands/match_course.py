"""The course of a match that is kept in a file: its draw, what is taken back, how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from gorodki.commands.match_file import MatchFile, change_match, show_match
from gorodki.commands.options import Json, Lang, words
from gorodki.commands.output import check_outputs, result
from gorodki.figures.errors import InputError

if TYPE_CHECKING:
    from gorodki.court.five_pins.match.match import PinsMatch
    from gorodki.scenarios.matches import AnyMatch


def undo(file: MatchFile, lang: Lang = "en") -> None:
    """Take the last throw or stroke back."""
    from gorodki.scenarios.matches import has_begun

    def change(match: AnyMatch) -> AnyMatch:
        if not has_begun(match):
            raise InputError(f"{file!r} has nothing to take back: the match has only begun")
        return match.undone()

    change_match(file, lang, change)


def redo(file: MatchFile, lang: Lang = "en") -> None:
    """Five pins: enter the stroke that was taken back last once more."""
    from gorodki.court.five_pins.match.keeping import redone

    change_match(file, lang, lambda match: redone(_pins(match, file)))


def draw(
    file: MatchFile,
    told: Annotated[
        str | None, typer.Argument(metavar="DRAW", help="A told draw, a file or its id; it is ruled on.")
    ] = None,
    won: Annotated[
        str | None, typer.Option(metavar="NAME", parser=words, help="Who won it, where you have ruled.")
    ] = None,
    gives_away: Annotated[
        bool, typer.Option("--gives-away", help="Who won it lets the other one open.")
    ] = False,
    lang: Lang = "en",
) -> None:
    """Five pins: enter the draw for the opening; who wins it opens, or gives the opening away."""
    from gorodki.court.five_pins.match.keeping import drawn
    from gorodki.scenarios.entering import ball_of, ball_that_chooses

    if (told is None) == (won is None):
        raise InputError("a draw is entered by a told one or by --won NAME: give one of them")

    def change(match: AnyMatch) -> AnyMatch:
        pins = _pins(match, file)
        chooses = ball_that_chooses(told) if told is not None else ball_of(pins, won or "")
        return drawn(pins, chooses, gives_away=gives_away)

    change_match(file, lang, change)


def show(file: MatchFile, json: Json = None, lang: Lang = "en") -> None:
    """Print the protocol, or the score sheet."""
    from gorodki.scenarios.matches import load_any_match

    check_outputs(json)
    match = load_any_match(file)
    if json is not None:
        from gorodki.court.five_pins.match.report import report, to_json

        result(to_json(report(_pins(match, file))), json)
    if json != "-":
        show_match(match, lang)


def _pins(match: AnyMatch, file: str) -> PinsMatch:
    """A match of five pins, or a refusal."""
    from gorodki.court.five_pins.match.match import PinsMatch

    if not isinstance(match, PinsMatch):
        raise InputError(f"{file!r} is a match of gorodki; this is for a match of five pins")
    return match
