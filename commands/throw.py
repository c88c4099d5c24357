"""Throw at a figure, and replay a saved throw."""

from __future__ import annotations

from typing import Annotated

import typer

from gorodki.commands.films import (
    FilmSize,
    FilmSpeed,
    Fps,
    Gif,
    Html,
    Mp4,
    Quiz,
    Title,
    wanted,
)
from gorodki.commands.options import (
    THROWERS,
    FigureName,
    Handed,
    Json,
    Lang,
    PicturePdf,
    PictureSvg,
    Png,
    Save,
    SavedFile,
    named,
    whole,
)
from gorodki.commands.output import WRONG, check_outputs, result, say
from gorodki.commands.pictures import PictureFiles
from gorodki.commands.release import (
    Azimuth,
    Bat,
    Category,
    Elevation,
    From,
    Height,
    Offset,
    Piece,
    Rules,
    Speed,
    StartAngle,
    Surface,
    Tilt,
    TiltAt,
    TurnLength,
    Without,
    given,
)
from gorodki.commands.results import outputs
from gorodki.commands.strokes import stroke_outputs
from gorodki.court.gorodki.situation import Place
from gorodki.figures.errors import InputError
from gorodki.figures.types import Hand


def throw(
    figure: FigureName,
    hand: Handed = Hand.RIGHT,
    place: From = Place.KON,
    without: Without = None,
    speed: Speed = None,
    elevation: Elevation = None,
    azimuth: Azimuth = None,
    offset: Offset = None,
    height: Height = None,
    turn_length: TurnLength = None,
    start_angle: StartAngle = None,
    tilt: Tilt = None,
    tilt_at: TiltAt = None,
    bat: Bat = None,
    piece: Piece = None,
    surface: Surface = None,
    rules: Rules = "ru",
    category: Category = "men",
    thrower: Annotated[str | None, named(f"Scatter the throw like a player: {THROWERS}.")] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", parser=whole, help="Which of the player's throws.")
    ] = None,
    engine: Annotated[str, typer.Option(metavar="planar|mujoco", help="Simulation.")] = "planar",
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
    """Throw at a figure. What you leave out is that of a throw aimed to hit.

    Each number that you give replaces that one number of the aimed throw. Nothing is aimed anew: the same
    throw, only slower, lands short.
    """
    from gorodki.court.gorodki.throw.ruled import ruled
    from gorodki.scenarios.throw.one_throw import record
    from gorodki.scenarios.throw.request import request

    numbers = given(
        speed=speed,
        elevation=elevation,
        azimuth=azimuth,
        offset=offset,
        height=height,
        turn_length=turn_length,
        start_angle=start_angle,
        tilt=tilt,
        tilt_at=tilt_at,
    )
    kit = (bat, piece, surface)
    check_outputs(json, save)
    pictures = PictureFiles(png, svg, pdf)
    films = wanted(gif, mp4, html, film_size, fps, film_speed, title, quiz)
    asked = request(figure, hand, place, rules, category, *kit, numbers, thrower, seed, engine, without or ())
    outputs(ruled(record(asked)), lang, json, pictures, save, films)


def replay(
    file: SavedFile,
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
    beside: Annotated[
        str | None, typer.Option(metavar="FILE", help="A film shows this saved throw beside the other.")
    ] = None,
    save: Save = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Simulate the throw again and tell whether it is the same to the bit."),
    ] = False,
) -> None:
    """Rule and draw a saved throw or stroke again. No physics is run, but for --check.

    --check rules and draws nothing. Exit code 1 where the throw is another now.
    """
    from gorodki.court.five_pins.recording import StrokeRecording
    from gorodki.court.gorodki.throw.ruled import ruled
    from gorodki.scenarios.given import load_any

    if check:
        drawn: dict[str, object] = {"--png": png, "--svg": svg, "--pdf": pdf}
        drawn |= {"--gif": gif, "--mp4": mp4, "--html": html, "--save": save}
        drawn |= {
            "--film-size": film_size,
            "--fps": fps,
            "--title": title,
            "--quiz": quiz,
            "--beside": beside,
        }
        drawn |= {"--film-speed": film_speed != 1.0}
        _check(file, lang, json, [option for option, given in drawn.items() if given])
        return
    check_outputs(json, save)
    pictures = PictureFiles(png, svg, pdf)
    films = wanted(gif, mp4, html, film_size, fps, film_speed, title, quiz, beside=beside)
    recording = load_any(file)
    if isinstance(recording, StrokeRecording):
        stroke_outputs(recording, lang, json, pictures, save, films)
    else:
        outputs(ruled(recording), lang, json, pictures, save, films)


def _check(file: str, lang: str, json: str | None, besides: list[str]) -> None:
    """Simulate a saved throw again, and tell whether its digest holds."""
    from gorodki.scenarios.given import load_any
    from gorodki.scenarios.throw.again import again, to_json

    if besides:
        raise InputError(f"--check draws and keeps nothing: leave {besides[0]} out")
    check_outputs(json)
    recording = load_any(file)
    try:
        checked = again(recording)
    except InputError as fault:
        raise InputError(f"{file!r}: {fault}") from fault
    if json is not None:
        result(to_json(checked), json)
    if json != "-":
        from gorodki.render.words.again import again_text

        say(again_text(checked, lang))
    if not checked.holds:
        raise typer.Exit(WRONG)
