"""Keeping a match in a file: begin, add throws, undo, show the protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gorodki.commands.options import THROWERS, Lang, named, whole, words
from gorodki.commands.output import say
from gorodki.commands.release import Category, Rules, Seed
from gorodki.figures.errors import InputError
from gorodki.figures.types import Hand

if TYPE_CHECKING:
    from gorodki.court.match.match import Match

match_app = typer.Typer(
    help="Keep a game or a match in a file, and print its protocol.",
    epilog="Example: gorodki match new children.json --programme children-10",
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


def _pieces(told: Sequence[str]) -> tuple[int, ...]:
    """Numbers of pieces, said at once or one by one: ``--out 1,2``, ``--out 1 --out 2``."""
    found: list[int] = []
    for text in told:
        parts = [part.strip() for part in text.split(",")]
        if not all(part.isdecimal() and len(part) < 3 for part in parts):
            raise typer.BadParameter(f"{text!r} are no pieces; 1,3,4 would be some.")
        found += map(int, parts)
    twice = next((n for k, n in enumerate(found) if n in found[:k]), None)
    if twice is not None:
        raise typer.BadParameter(f"--out names piece {twice} twice; each piece goes out once.")
    return tuple(found)


@match_app.command(
    "new", epilog="Example: gorodki match new women.json --side Anna --side Olha --rules uk --category women"
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
    force: Annotated[bool, typer.Option("--force", help="Replace what FILE holds.")] = False,
    lang: Lang = "en",
) -> None:
    """Begin a match. The side named first begins, in the right gorod."""
    from gorodki.court.match.file import save_match
    from gorodki.court.match.match import begin
    from gorodki.figures.files.lock import locked

    match = begin(programme, tuple(side or ("",)), rules=rules, category_key=category, games=games)
    with locked(file, force=True):
        if Path(file).exists() and not force:
            raise InputError(
                f"{file!r} exists already and stays as it is; name another file, or give --force"
            )
        save_match(match, file, force=force)
    show(file, lang)


@match_app.command("add", epilog="Example: gorodki match add women.json doubtful.gtrace")
def add(
    file: MatchFile,
    throw: Annotated[str, typer.Argument(metavar="THROW", help="A throw kept with --save.")],
    again: Annotated[bool, typer.Option("--again", help="Also where it is in the match already.")] = False,
    lang: Lang = "en",
) -> None:
    """Rule a saved throw and enter it as the next one; after a decided game it begins the next game."""
    from gorodki.court import adjudicate
    from gorodki.court.gorodki.throw.recording import load
    from gorodki.court.match.keeping import entered

    recording = load(throw)
    ruling = adjudicate(recording.trace, recording.situation)
    _change(file, lang, lambda match: entered(match, ruling, recording.trace.digest, again=again))


@match_app.command("note", epilog="Example: gorodki match note children.json --out 1,3")
def note(
    file: MatchFile,
    out: Annotated[
        list[str] | None,
        typer.Option(metavar="1,3", help="Numbers of the gorodki knocked out; none if left out."),
    ] = None,
    verdict: Annotated[Entered, typer.Option(help="What the throw counts for.")] = Entered.VALID,
    hand: Annotated[Hand | None, typer.Option(help="Hand of the thrower, where it is another.")] = None,
    lang: Lang = "en",
) -> None:
    """Enter the next throw by hand; after a decided game it begins the next game."""
    from gorodki.court.gorodki.ruling import ThrowVerdict
    from gorodki.court.match.keeping import note as noted
    from gorodki.court.match.keeping import ready

    pieces = _pieces(out or ())

    def change(match: Match) -> Match:
        match = ready(match)
        return match.with_game(noted(match.game, pieces, verdict=ThrowVerdict(verdict.value), hand=hand))

    _change(file, lang, change)


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
    from gorodki.commands.progress import progress
    from gorodki.scenarios.throw.playing import play as played
    from gorodki.scenarios.throw.playing import players_of

    def change(match: Match) -> Match:
        players = players_of(thrower, len(match.setup.sides))
        with progress("bats") as told:
            return played(match, players, seed, bats=bats, told=told)

    _change(file, lang, change)


@match_app.command("undo", epilog="Example: gorodki match undo game.json")
def undo(file: MatchFile, lang: Lang = "en") -> None:
    """Take the last throw back."""

    def change(match: Match) -> Match:
        if not any(game.throws for game in match.games):
            raise InputError(f"{file!r} has no throw to take back: the match has only begun")
        return match.undone()

    _change(file, lang, change)


@match_app.command("show", epilog="Example: gorodki match show game.json --lang uk")
def show(file: MatchFile, lang: Lang = "en") -> None:
    """Print the protocol."""
    from gorodki.court.match.file import load_match
    from gorodki.render.words.match import protocol_text

    say(protocol_text(load_match(file), lang))


def _change(file: str, lang: str, change: Callable[[Match], Match]) -> None:
    """Change the match of a file, which nobody else changes meanwhile, and show its protocol."""
    from gorodki.court.match.file import load_match, save_match
    from gorodki.figures.files.lock import locked
    from gorodki.render.words.match import protocol_text

    with locked(file):
        match = change(load_match(file))
        text = protocol_text(match, lang)
        save_match(match, file)
    say(text)
