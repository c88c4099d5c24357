"""Strike a ball at a table game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from gorodki.commands.cue import angle, measured, turned_up
from gorodki.commands.films import FilmSize, FilmSpeed, Fps, Gif, Html, Mp4, Quiz, Title, wanted
from gorodki.commands.given import refuse_options
from gorodki.commands.options import Json, Lang, PicturePdf, PictureSvg, Png, Save, named, whole
from gorodki.commands.output import check_outputs
from gorodki.commands.pictures import PictureFiles
from gorodki.commands.strokes import stroke_outputs
from gorodki.court.five_pins.situation import From, Half
from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean

if TYPE_CHECKING:
    pass

GAMES = ("five-pins",)
PLAYERS = "novice, amateur, first-rank, master"


def stroke(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="five-pins.")],
    position: Annotated[
        str | None,
        typer.Option("--setup", metavar="FILE", help="Position of the balls (TOML); else the opening."),
    ] = None,
    own: Annotated[str, typer.Option(metavar="white|yellow", help="Ball of who strikes.")] = "white",
    ball: Annotated[str | None, typer.Option(metavar="NAME", help="Ball that is struck; else own.")] = None,
    direction: Annotated[
        float | None, measured("DEG", "From straight up the table; positive is to the left.", angle)
    ] = None,
    speed: Annotated[float | None, measured("M/S", "Of the ball as it leaves the tip, 0.01 to 15.")] = None,
    side: Annotated[float | None, measured("R", "Tip right of the centre, in radii of the ball.")] = None,
    height: Annotated[float | None, measured("R", "Tip above the centre, in radii of the ball.")] = None,
    elevation: Annotated[float | None, measured("DEG", "Of the butt of the cue, 0 to 85.", angle)] = None,
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
    match: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Play the next stroke of this match: ball, place and score are its."
        ),
    ] = None,
    player: Annotated[str | None, named(f"Scatter the stroke like a player: {PLAYERS}.")] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", parser=whole, help="Which of the player's strokes.")
    ] = None,
    lang: Lang = "en",
    json: Json = None,
    png: Png = None,
    svg: PictureSvg = None,
    pdf: PicturePdf = None,
    gif: Gif = None,
    mp4: Mp4 = None,
    html: Html = None,
    film_size: FilmSize = None,
    fps: Fps = None,
    film_speed: FilmSpeed = 1.0,
    title: Title = "",
    quiz: Quiz = False,
    save: Save = None,
) -> None:
    """Strike a ball. What you leave out is that of an opening that scores, or of a ball aimed at the other.

    The tip slips off beyond 0.51 radii from the centre. Angles are degrees, lengths metres, speeds metres a
    second; side and height are shares of the radius of the ball.
    """
    from gorodki.court.five_pins.situation import Score
    from gorodki.figures.tables.position import load_position
    from gorodki.scenarios.five_pins.request import StrokeRequest, play

    if game not in GAMES:
        raise InputError(f"unknown game {game!r}; {did_you_mean(game, GAMES)}")
    check_outputs(json, save)
    pictures = PictureFiles(png, svg, pdf)
    films = wanted(gif, mp4, html, film_size, fps, film_speed, title, quiz)
    told = {"direction": direction, "speed": speed, "side": side, "height": height, "elevation": elevation}
    given = {name: value for name, value in told.items() if value is not None}
    lying = None if position is None else load_position(position)
    if match is None:
        score = Score(points, opponent_points, limit)
        asked = StrokeRequest(lying, own, place, half, ball, turned_up(given), score)
    else:
        from gorodki.scenarios.five_pins.next_stroke import next_stroke

        before = ("own", "place", "half", "points", "opponent_points", "limit")
        refuse_options(context, before, "is told by the match: leave it out")
        asked = replace(next_stroke(match, lying), ball=ball, given=turned_up(given))
    if seed is not None and player is None:
        raise InputError(f"seed {seed} chooses one stroke of a player, but no player is named")
    stroke_outputs(play(asked, player, seed or 0), lang, json, pictures, save, films)
