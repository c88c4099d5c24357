"""Strike a ball at a table game."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Annotated, Any

import typer

from gorodki.commands.films import FilmSize, FilmSpeed, Fps, Gif, Mp4, Title, wanted
from gorodki.commands.options import Json, Lang, Png, Save, number, whole
from gorodki.commands.output import check_outputs
from gorodki.commands.strokes import stroke_outputs
from gorodki.court.five_pins.situation import From, Half
from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean

GAMES = ("five-pins",)


def _number(metavar: str, said: str, read: Callable[[str], float] = number) -> Any:
    return typer.Option(metavar=metavar, parser=read, help=said)


def _angle(text: str) -> float:
    return math.radians(number(text))


def stroke(
    game: Annotated[str, typer.Argument(metavar="GAME", help="five-pins.")],
    setup: Annotated[
        str | None, typer.Option(metavar="FILE", help="Position of the balls (TOML); else the opening.")
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
    lang: Lang = "en",
    json: Json = None,
    png: Png = None,
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
    check_outputs(json, png, save)
    films = wanted(gif, mp4, None, film_size, fps, film_speed, title)
    told = {"speed": speed, "side": side, "height": height, "elevation": elevation}
    given = {name: value for name, value in told.items() if value is not None}
    if direction is not None:
        given["direction"] = UP + direction
    asked = StrokeRequest(
        None if setup is None else load_position(setup),
        own,
        place,
        half,
        ball,
        given,
        Score(points, opponent_points, limit),
    )
    stroke_outputs(play(asked), lang, json, png, save, films)
