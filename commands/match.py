"""Keeping a match in a file: begin, add throws, undo, show the protocol."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from commands.options import THROWERS, Lang, named, whole, words
from commands.output import say
from commands.release import Category, Rules, Seed
from figures.types import Hand

if TYPE_CHECKING:
    from court.match import Match

match_app = typer.Typer(
    help="Keep a game or a match in a file, and print its protocol.",
    epilog="Example: gorodki match new game.json --programme children-10",
    rich_markup_mode=None,
)


@match_app.callback()
def match_(context: typer.Context) -> None:
    """Without a command: show what there is."""
    if context.invoked_subcommand is None:
        say(context.get_help())


MatchFile = Annotated[str, typer.Argument(metavar="FILE", help="The file of the match.")]


class Entered(StrEnum):
    """What a throw counts for, entered by hand."""

    VALID = "valid"
    LOST = "lost"
    RETURNED = "returned"
    RESTORED = "restored"


def _pieces(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and len(part) < 3 for part in parts):
        raise typer.BadParameter(f"{text!r} are no pieces; 1,3,4 would be some.")
    return tuple(int(part) for part in parts)


@match_app.command(
    "new", epilog="Example: gorodki match new game.json --side Anna --side Olha --rules uk --category women"
)
def new(
    file: MatchFile,
    programme: Annotated[str, named("Programme: classic-15, children-10, or a .toml file.")] = "classic-15",
    side: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", parser=words, help="Name of a side; two play against each other."),
    ] = None,
    games: Annotated[int, typer.Option(metavar="1|3|5", parser=whole, help="Games of the match.")] = 1,
    rules: Rules = "ru",
    category: Category = "men",
    lang: Lang = "en",
) -> None:
    """Begin a match. The side named first begins, in the right gorod."""
    from court.match import begin

    sides = tuple(side or ("",))
    _keep(begin(programme, sides, rules=rules, category_key=category, games=games), file, lang)


@match_app.command("add", epilog="Example: gorodki match add game.json doubtful.gtrace")
def add(
    file: MatchFile,
    throw: Annotated[str, typer.Argument(metavar="THROW", help="A throw kept with --save.")],
    lang: Lang = "en",
) -> None:
    """Rule a saved throw and enter it as the next one; after a decided game it begins the next game."""
    from court import adjudicate
    from court.match_file import load_match
    from court.match_keeping import keep, ready
    from court.recording import load

    match, recording = ready(load_match(file)), load(throw)
    ruling = adjudicate(recording.trace, recording.situation)
    _keep(match.with_game(keep(match.game, ruling, recording.trace.digest)), file, lang)


@match_app.command("note", epilog="Example: gorodki match note game.json --out 1,3")
def note(
    file: MatchFile,
    out: Annotated[
        str, typer.Option(metavar="1,3", help="Numbers of the gorodki knocked out; none if left out.")
    ] = "",
    verdict: Annotated[Entered, typer.Option(help="What the throw counts for.")] = Entered.VALID,
    hand: Annotated[Hand | None, typer.Option(help="Hand of the thrower, where it is another.")] = None,
    lang: Lang = "en",
) -> None:
    """Enter the next throw by hand; after a decided game it begins the next game."""
    from court.match_file import load_match
    from court.match_keeping import note as noted
    from court.match_keeping import ready
    from court.ruling import ThrowVerdict

    match = ready(load_match(file))
    pieces = _pieces(out) if out else ()
    game = noted(match.game, pieces, verdict=ThrowVerdict(verdict.value), hand=hand)
    _keep(match.with_game(game), file, lang)


@match_app.command("play", epilog="Example: gorodki match play game.json --thrower amateur --bats 2")
def play(
    file: MatchFile,
    thrower: Annotated[list[str], named(f"Player of each side, or of both: {THROWERS}.")],
    bats: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole, help="Bats to throw; else to the end of the game."),
    ] = None,
    seed: Seed = 0,
    lang: Lang = "en",
) -> None:
    """Let simulated players throw the next bats, each aimed at what stands."""
    from commands.progress import progress
    from court.match_file import load_match
    from scenarios.playing import play as played
    from scenarios.playing import players_of

    match = load_match(file)
    players = players_of(thrower, len(match.setup.sides), match.setup.category)
    with progress("bats") as told:
        after = played(match, players, seed, bats=bats, told=told)
    _keep(after, file, lang)


@match_app.command("undo", epilog="Example: gorodki match undo game.json")
def undo(file: MatchFile, lang: Lang = "en") -> None:
    """Take the last throw back."""
    from court.match_file import load_match

    _keep(load_match(file).undone(), file, lang)


@match_app.command("show", epilog="Example: gorodki match show game.json --lang uk")
def show(file: MatchFile, lang: Lang = "en") -> None:
    """Print the protocol."""
    from court.match_file import load_match
    from render.match_text import protocol_text

    say(protocol_text(load_match(file), lang))


def _keep(match: Match, file: str, lang: str) -> None:
    """Write the match and show its protocol."""
    from court.match_file import save_match
    from render.match_text import protocol_text

    text = protocol_text(match, lang)
    save_match(match, file)
    say(text)
