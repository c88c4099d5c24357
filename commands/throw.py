"""Throw at a figure, and replay a saved throw."""

from __future__ import annotations

from typing import Annotated

import typer

from commands.options import (
    BATS,
    CATEGORIES,
    PIECES,
    SURFACES,
    THROWERS,
    FigureName,
    Handed,
    Json,
    Lang,
    Png,
    Save,
    SavedFile,
    measure,
    named,
    whole,
)
from commands.output import outputs
from commands.shows import FilmSize, FilmSpeed, Fps, Gif, Html, Mp4, Quiz, Title, wanted
from court.situation import Place
from figures.types import Hand


def throw(
    figure: FigureName,
    hand: Handed = Hand.RIGHT,
    place: Annotated[Place, typer.Option("--from", help="Where the throw goes from.")] = Place.KON,
    speed: Annotated[float | None, measure("speed", "Of the bat at release")] = None,
    elevation: Annotated[float | None, measure("elevation", "Above the horizon")] = None,
    azimuth: Annotated[float | None, measure("azimuth", "Left of straight ahead")] = None,
    offset: Annotated[float | None, measure("offset", "Of the release, to the right")] = None,
    height: Annotated[float | None, measure("height", "Of the release")] = None,
    turn_length: Annotated[
        float | None, measure("turn_length", "Flown per turn, negative is clockwise")
    ] = None,
    start_angle: Annotated[float | None, measure("start_angle", "Of the bat, 0 is frontal")] = None,
    bat: Annotated[str | None, named(f"Bat: {BATS}.")] = None,
    piece: Annotated[str | None, named(f"Kind of piece: {PIECES}.")] = None,
    surface: Annotated[str | None, named(f"Sheet the figure stands on: {SURFACES}.")] = None,
    rules: Annotated[str, typer.Option(metavar="ru|uk", help="Rules of the ruling.")] = "ru",
    category: Annotated[str, named(f"Who throws: {CATEGORIES}.")] = "men",
    thrower: Annotated[str | None, named(f"Scatter the throw like a player: {THROWERS}.")] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", parser=whole, help="Which of the player's throws.")
    ] = None,
    engine: Annotated[str, typer.Option(metavar="planar|mujoco", help="Simulation.")] = "planar",
    lang: Lang = "en",
    json: Json = None,
    png: Png = None,
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
    """Throw at a figure. What you leave out is that of a throw aimed to hit.

    Each number that you give replaces that one number of the aimed throw. Nothing is aimed anew: the same
    throw, only slower, lands short.
    """
    from scenarios.one_throw import Wish, record

    numbers = {
        "speed": speed,
        "elevation": elevation,
        "azimuth": azimuth,
        "offset": offset,
        "height": height,
        "turn_length": turn_length,
        "start_angle": start_angle,
    }
    given = {name: value for name, value in numbers.items() if value is not None}
    kit = (bat, piece, surface)
    shows = wanted(gif, mp4, html, film_size, fps, film_speed, title, quiz)
    recording = record(Wish(figure, hand, place, rules, category, *kit, given, thrower, seed, engine))
    outputs(recording, lang, json, png, save, shows)


def replay(
    file: SavedFile,
    lang: Lang = "en",
    json: Json = None,
    png: Png = None,
    gif: Gif = None,
    mp4: Mp4 = None,
    html: Html = None,
    film_size: FilmSize = None,
    fps: Fps = None,
    film_speed: FilmSpeed = 1.0,
    title: Title = "",
    quiz: Quiz = False,
    beside: Annotated[
        str | None, typer.Option(metavar="FILE", help="A film shows this saved throw beside the other.")
    ] = None,
    save: Save = None,
) -> None:
    """Rule and draw a saved throw again. No physics is run."""
    from court.recording import load

    shows = wanted(gif, mp4, html, film_size, fps, film_speed, title, quiz, beside)
    outputs(load(file), lang, json, png, save, shows)
