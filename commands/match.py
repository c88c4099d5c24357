"""Keeping a match in a file: begin, add throws, undo, show the protocol."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gorodki.commands.given import refuse_options
from gorodki.commands.match_course import draw, redo, show, undo
from gorodki.commands.match_file import FIVE_PINS, GAMES, MatchFile, change_match, show_match
from gorodki.commands.options import THROWERS, Lang, named, whole, words
from gorodki.commands.output import say
from gorodki.commands.release import Category, Rules, Seed
from gorodki.court.five_pins.situation import Half
from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean
from gorodki.figures.types import Hand

if TYPE_CHECKING:
    from gorodki.scenarios.matches import AnyMatch

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
    show_match(match, lang)


@match_app.command("add", epilog="Example: gorodki match add women.json doubtful.gtrace")
def add(
    file: MatchFile,
    throw: Annotated[
        str,
        typer.Argument(
            metavar="THROW", help="A throw or stroke kept with --save; of five pins also a told stroke."
        ),
    ],
    again: Annotated[bool, typer.Option("--again", help="Also where it is in the match already.")] = False,
    lang: Lang = "en",
) -> None:
    """Rule a saved throw or stroke and enter it; after a decided game it begins the next game.

    A told stroke is a file, or the id of one that comes with the program.
    """
    from gorodki.scenarios.entering import entered_of
    from gorodki.scenarios.given import given

    told = given(throw)
    change_match(file, lang, lambda match: entered_of(match, told, throw, again=again))


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

    change_match(file, lang, change)


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

    change_match(file, lang, change)


match_app.command("undo", epilog="Example: gorodki match undo game.json")(undo)
match_app.command("redo", epilog="Example: gorodki match redo final.json")(redo)
match_app.command("draw", epilog="Example: gorodki match draw final.json --won Olha")(draw)
match_app.command("show", epilog="Example: gorodki match show game.json --lang uk")(show)
