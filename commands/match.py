"""Keeping a match in a file: begin, add throws, undo, show the protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gorodki.commands.given import refuse_options
from gorodki.commands.options import THROWERS, Lang, named, whole, words
from gorodki.commands.output import say
from gorodki.commands.release import Category, Rules, Seed
from gorodki.court.five_pins.situation import Half
from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean
from gorodki.figures.types import Hand

if TYPE_CHECKING:
    from gorodki.scenarios.matches import AnyMatch

FIVE_PINS = "five-pins"
GAMES = ("gorodki", FIVE_PINS)

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
    context: typer.Context,
    file: MatchFile,
    programme: Annotated[str, named("Programme: classic-15, children-10, or a .toml file.")] = "classic-15",
    side: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", parser=words, help="Name of a side; two play against each other."),
    ] = None,
    games: Annotated[
        int, typer.Option(metavar="1|3|5", parser=whole, help="Games of the match, an odd number.")
    ] = 1,
    rules: Rules = "ru",
    category: Category = "men",
    game: Annotated[str, typer.Option(metavar="gorodki|five-pins", help="Which game is played.")] = "gorodki",
    limit: Annotated[
        int, typer.Option(metavar="N", parser=whole, help="Five pins: points that win a game.")
    ] = 60,
    force: Annotated[bool, typer.Option("--force", help="Replace what FILE holds.")] = False,
    lang: Lang = "en",
) -> None:
    """Begin a match. The side named first begins, in the right gorod.

    At five pins it opens, and has the white ball; --games is any odd number.
    """
    from gorodki.figures.files.lock import locked
    from gorodki.scenarios.matches import save_any_match

    if game not in GAMES:
        raise InputError(f"unknown game {game!r}; {did_you_mean(game, GAMES)}")
    match: AnyMatch
    if game == FIVE_PINS:
        from gorodki.court.five_pins.match.match import begin as begin_pins

        refuse_options(context, ("programme", "rules", "category"), "is of gorodki: five pins has none")
        match = begin_pins(tuple(side or ()), limit, games)
    else:
        from gorodki.court.match.match import begin

        refuse_options(context, ("limit",), "is of five pins: gorodki counts bats")
        match = begin(programme, tuple(side or ("",)), rules=rules, category_key=category, games=games)
    with locked(file, force=True):
        if Path(file).exists() and not force:
            raise InputError(
                f"{file!r} exists already and stays as it is; name another file, or give --force"
            )
        save_any_match(match, file, force=force)
    show(file, lang)


@match_app.command("add", epilog="Example: gorodki match add women.json doubtful.gtrace")
def add(
    file: MatchFile,
    throw: Annotated[str, typer.Argument(metavar="THROW", help="A throw or stroke kept with --save.")],
    again: Annotated[bool, typer.Option("--again", help="Also where it is in the match already.")] = False,
    lang: Lang = "en",
) -> None:
    """Rule a saved throw or stroke and enter it; after a decided game it begins the next game."""
    from gorodki.court.five_pins.match.keeping import entered as stroke_entered
    from gorodki.court.five_pins.match.match import PinsMatch
    from gorodki.court.five_pins.recording import StrokeRecording
    from gorodki.court.gorodki.adjudicator import adjudicate
    from gorodki.court.match.keeping import entered
    from gorodki.scenarios.given import load_any

    recording = load_any(throw)

    def change(match: AnyMatch) -> AnyMatch:
        if isinstance(match, PinsMatch):
            if not isinstance(recording, StrokeRecording):
                raise InputError(
                    f"{throw!r} is a throw; {file!r} is a match of five pins, which takes strokes"
                )
            return stroke_entered(match, recording, again=again)
        if isinstance(recording, StrokeRecording):
            raise InputError(f"{throw!r} is a stroke; {file!r} is a match of gorodki, which takes throws")
        ruling = adjudicate(recording.trace, recording.situation)
        return entered(match, ruling, recording.trace.digest, again=again)

    _change(file, lang, change)


@match_app.command("note", epilog="Example: gorodki match note children.json --out 1,3")
def note(
    context: typer.Context,
    file: MatchFile,
    out: Annotated[
        list[str] | None,
        typer.Option(metavar="1,3", help="Numbers of the gorodki knocked out; none if left out."),
    ] = None,
    verdict: Annotated[Entered, typer.Option(help="What the throw counts for.")] = Entered.VALID,
    hand: Annotated[Hand | None, typer.Option(help="Hand of the thrower, where it is another.")] = None,
    points: Annotated[
        int, typer.Option(metavar="N", parser=whole, help="Five pins: points of who struck.")
    ] = 0,
    opponent_points: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole, help="Five pins: points of the other, those of faults included."
        ),
    ] = 0,
    half: Annotated[
        Half | None,
        typer.Option(
            metavar="lower|upper", help="Five pins, after a fault: where the other places his ball."
        ),
    ] = None,
    left: Annotated[
        bool, typer.Option("--left", help="Five pins: the player left, the game is lost.")
    ] = False,
    lang: Lang = "en",
) -> None:
    """Enter the next throw or stroke by hand; after a decided game it begins the next game."""
    from gorodki.court.five_pins.match.keeping import note as stroke_noted
    from gorodki.court.five_pins.match.keeping import ready as stroke_ready
    from gorodki.court.five_pins.match.match import PinsMatch
    from gorodki.court.gorodki.ruling import ThrowVerdict
    from gorodki.court.match.keeping import note as noted
    from gorodki.court.match.keeping import ready

    pieces = _pieces(out or ())

    def change(match: AnyMatch) -> AnyMatch:
        if isinstance(match, PinsMatch):
            refuse_options(context, ("out", "verdict", "hand"), "is of gorodki; this is a match of five pins")
            match = stroke_ready(match)
            return match.with_game(stroke_noted(match.game, points, opponent_points, hand=half, lost=left))
        strokes = ("points", "opponent_points", "half", "left")
        refuse_options(context, strokes, "is of five pins; this is a match of gorodki")
        match = ready(match)
        return match.with_game(noted(match.game, pieces, verdict=ThrowVerdict(verdict.value), hand=hand))

    _change(file, lang, change)


@match_app.command("play", epilog="Example: gorodki match play game.json --thrower amateur --bats 2")
def play(
    file: MatchFile,
    thrower: Annotated[list[str], named(f"Player of each side, or of both: {THROWERS}.")],
    bats: Annotated[
        int | None,
        typer.Option(
            metavar="N", parser=whole, help="Bats, or strokes, to play; else to the end of the game."
        ),
    ] = None,
    seed: Seed = 0,
    lang: Lang = "en",
) -> None:
    """Let simulated players throw the next bats, each aimed at what stands, or strike the next strokes."""
    from gorodki.commands.progress import progress
    from gorodki.court.five_pins.match.match import PinsMatch
    from gorodki.scenarios.five_pins.playing import pins_players, play_on
    from gorodki.scenarios.throw.playing import play as played
    from gorodki.scenarios.throw.playing import players_of

    def change(match: AnyMatch) -> AnyMatch:
        if isinstance(match, PinsMatch):
            with progress("strokes") as told:
                return play_on(match, pins_players(thrower), seed, strokes=bats, told=told)
        players = players_of(thrower, len(match.setup.sides))
        with progress("bats") as told:
            return played(match, players, seed, bats=bats, told=told)

    _change(file, lang, change)


@match_app.command("undo", epilog="Example: gorodki match undo game.json")
def undo(file: MatchFile, lang: Lang = "en") -> None:
    """Take the last throw or stroke back."""
    from gorodki.court.five_pins.match.match import PinsMatch

    def change(match: AnyMatch) -> AnyMatch:
        if isinstance(match, PinsMatch):
            begun = any(game.strokes for game in match.games)
        else:
            begun = any(game.throws for game in match.games)
        if not begun:
            raise InputError(f"{file!r} has nothing to take back: the match has only begun")
        return match.undone()

    _change(file, lang, change)


@match_app.command("show", epilog="Example: gorodki match show game.json --lang uk")
def show(file: MatchFile, lang: Lang = "en") -> None:
    """Print the protocol, or the score sheet."""
    from gorodki.scenarios.matches import load_any_match

    say(_told(load_any_match(file), lang))


def _told(match: AnyMatch, lang: str) -> str:
    """The protocol or the score sheet of a match."""
    from gorodki.court.five_pins.match.match import PinsMatch
    from gorodki.render.five_pins.match_text import score_sheet
    from gorodki.render.words.match import protocol_text

    return score_sheet(match, lang) if isinstance(match, PinsMatch) else protocol_text(match, lang)


def _change(file: str, lang: str, change: Callable[[AnyMatch], AnyMatch]) -> None:
    """Change the match of a file, which nobody else changes meanwhile, and show how it stands."""
    from gorodki.figures.files.lock import locked
    from gorodki.scenarios.matches import load_any_match, save_any_match

    with locked(file):
        match = change(load_any_match(file))
        text = _told(match, lang)
        save_any_match(match, file)
    say(text)
