"""Strike a ball at a table game."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gorodki.commands.films import FilmSize, FilmSpeed, Fps, Gif, Mp4, Title, wanted
from gorodki.commands.options import Json, Lang, PicturePdf, PictureSvg, Png, Save, named, number, whole
from gorodki.commands.output import check_outputs, say, wrote
from gorodki.commands.pictures import PictureFiles
from gorodki.commands.strokes import stroke_outputs
from gorodki.court.five_pins.situation import From, Half
from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean

if TYPE_CHECKING:
    from gorodki.figures.tables.position import Position
    from gorodki.scenarios.five_pins.request import StrokeRequest

GAMES = ("five-pins",)
PLAYERS = "novice, amateur, first-rank, master"


def _number(metavar: str, said: str, read: Callable[[str], float] = number) -> Any:
    return typer.Option(metavar=metavar, parser=read, help=said)


def _angle(text: str) -> float:
    return math.radians(number(text))


def stroke(
    game: Annotated[str, typer.Argument(metavar="GAME", help="five-pins.")],
    position: Annotated[
        str | None,
        typer.Option("--setup", metavar="FILE", help="Position of the balls (TOML); else the opening."),
    ] = None,
    own: Annotated[str, typer.Option(metavar="white|yellow", help="Ball of who strikes.")] = "white",
    ball: Annotated[str | None, typer.Option(metavar="NAME", help="Ball that is struck; else own.")] = None,
    direction: Annotated[
        float | None, _number("DEG", "From straight up the table; positive is to the left.", _angle)
    ] = None,
    speed: Annotated[float | None, _number("M/S", "Of the ball as it leaves the tip, 0.01 to 15.")] = None,
    side: Annotated[float | None, _number("R", "Tip right of the centre, in radii of the ball.")] = None,
    height: Annotated[float | None, _number("R", "Tip above the centre, in radii of the ball.")] = None,
    elevation: Annotated[float | None, _number("DEG", "Of the butt of the cue, 0 to 85.", _angle)] = None,
    place: Annotated[
        From | None, typer.Option("--from", metavar="lies|opening|hand", help="From where own is played.")
    ] = None,
    half: Annotated[
        Half | None, typer.Option(metavar="lower|upper", help="From the hand: the half it is placed in.")
    ] = None,
    points: Annotated[
        int, typer.Option(metavar="N", parser=whole, help="Of the striker before the stroke.")
    ] = 0,
    opponent_points: Annotated[
        int, typer.Option(metavar="N", parser=whole, help="Of the opponent before the stroke.")
    ] = 0,
    limit: Annotated[
        int | None, typer.Option(metavar="N", parser=whole, help="Of points that wins the game.")
    ] = None,
    player: Annotated[str | None, named(f"Scatter the stroke like a player: {PLAYERS}.")] = None,
    seed: Annotated[int, typer.Option(metavar="N", parser=whole, help="Which of the player's strokes.")] = 0,
    n: Annotated[
        int | None,
        typer.Option("-n", metavar="N", parser=whole, help="Strike so often and count what comes of it."),
    ] = None,
    lang: Lang = "en",
    json: Json = None,
    png: Png = None,
    svg: PictureSvg = None,
    pdf: PicturePdf = None,
    gif: Gif = None,
    mp4: Mp4 = None,
    film_size: FilmSize = None,
    fps: Fps = None,
    film_speed: FilmSpeed = 1.0,
    title: Title = "",
    save: Save = None,
) -> None:
    """Strike a ball. What you leave out is that of an opening that scores, or of a ball aimed at the other.

    The tip slips off beyond 0.51 radii from the centre. Angles are degrees, lengths metres, speeds metres a
    second; side and height are shares of the radius of the ball.
    """
    from gorodki.court.five_pins.situation import Score
    from gorodki.figures.tables.position import load_position
    from gorodki.scenarios.five_pins.request import UP, StrokeRequest, play

    if game not in GAMES:
        raise InputError(f"unknown game {game!r}; {did_you_mean(game, GAMES)}")
    check_outputs(json, save)
    pictures = PictureFiles(png, svg, pdf)
    films = wanted(gif, mp4, None, film_size, fps, film_speed, title)
    told = {"speed": speed, "side": side, "height": height, "elevation": elevation}
    given = {name: value for name, value in told.items() if value is not None}
    if direction is not None:
        turned = UP + direction
        given["direction"] = turned if abs(turned) <= math.tau else math.remainder(turned, math.tau)
    asked = StrokeRequest(
        None if position is None else load_position(position),
        own,
        place,
        half,
        ball,
        given,
        Score(points, opponent_points, limit),
    )
    if n is not None:
        if player is None:
            raise InputError(f"-n {n} counts the strokes of a player: add --player amateur")
        if any(o is not None for o in (json, png, svg, pdf, gif, mp4, save)):
            raise InputError("-n counts strokes and draws or keeps none: leave the files out")
        _count(asked, player, n, seed, lang)
        return
    stroke_outputs(play(asked, player, seed), lang, json, pictures, save, films)


def _count(asked: StrokeRequest, name: str, n: int, seed: int, lang: str) -> None:
    """Strike many times like a player who means the same stroke, and tell what came of it."""
    from gorodki.render.five_pins.many_text import tally_text
    from gorodki.scenarios.five_pins.many import tally
    from gorodki.scenarios.five_pins.request import situation_of, stroke_of
    from gorodki.sim.cue.player import player

    who, now = player(name), situation_of(asked)
    say(tally_text(tally(now, stroke_of(asked, now), who, n, seed), who, lang))


def best(
    position: Position | None, name: str, n: int, seed: int, own: str, lang: str, png: str | None
) -> None:
    """Search for the stroke that scores most for a player's own scatter, and tell and draw it.

    Args:
        position: of the balls; None for the opening.
        name: of the player.
        n: strokes to spend.
        seed: of the search.
        own: the striker's ball.
        lang: of the words.
        png: file of a picture of the stroke.
    """
    from gorodki.commands.progress import progress
    from gorodki.render.five_pins.many_text import best_text
    from gorodki.scenarios.five_pins.many import best_stroke
    from gorodki.scenarios.five_pins.request import StrokeRequest, play, situation_of, stroke_of
    from gorodki.sim.cue.player import player

    asked = StrokeRequest(position, own)
    now = situation_of(asked)
    with progress("strokes") as told:
        found = best_stroke(now, stroke_of(asked, now), player(name), n, seed, told)
    if png is not None:
        from gorodki.render.five_pins.picture import draw_stroke
        from gorodki.render.five_pins.shown import shown_of
        from gorodki.render.throw.picture import save_png

        best = found.best.stroke
        given = {f: getattr(best, f) for f in ("direction", "speed", "side", "height", "elevation")}
        save_png(draw_stroke(shown_of(play(replace(asked, given=given))), lang=lang), png)
        wrote(png)
    say(best_text(found, lang))
