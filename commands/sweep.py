"""Many throws of one player at a figure."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from gorodki.commands.cue import Direction, Own, Side, turned_up
from gorodki.commands.given import refuse_options
from gorodki.commands.options import FigureName, Handed, Lang, Png, file_name, whole
from gorodki.commands.output import INTERRUPTED, check_outputs, say, tell, wrote
from gorodki.commands.release import (
    Azimuth,
    Bat,
    Category,
    Elevation,
    From,
    Height,
    Level,
    Offset,
    Piece,
    Rules,
    Scheduler,
    Seed,
    Speed,
    StartAngle,
    Surface,
    Tilt,
    TiltAt,
    TurnLength,
    Without,
    Workers,
    given,
)
from gorodki.court.gorodki.situation import Place
from gorodki.figures.types import Hand

if TYPE_CHECKING:
    from gorodki.scenarios.many.sweep import Sweep, Swept


THROWS = (
    "hand", "place", "without", "azimuth", "offset", "turn_length", "start_angle", "tilt", "tilt_at", "bat",
    "piece", "surface", "rules", "category",
)  # fmt: skip
STROKES = ("own", "direction", "side")


def sweep(
    context: typer.Context,
    figure: FigureName,
    n: Annotated[
        int, typer.Option("-n", metavar="N", parser=whole, help="How many throws, or strokes.")
    ] = 1000,
    thrower: Level = "first-rank",
    seed: Seed = 0,
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
    own: Own = "white",
    direction: Direction = None,
    side: Side = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", parser=file_name, help="Keep every throw as a row: .parquet or .csv."),
    ] = None,
    png: Png = None,
    lang: Lang = "en",
) -> None:
    """Throw many times like a player who means the same throw each time, and count what comes of it.

    The throw that is meant is that of gorodki throw. The same seed gives the same throws on any number of
    workers. Ctrl-C keeps what is done.

    For five-pins, or a file of a position, it is the stroke of gorodki stroke: --own, --direction, --speed,
    --side, --height and --elevation are those of a stroke.
    """
    from gorodki.figures import check_figure
    from gorodki.figures.tables.position import position_named
    from gorodki.scenarios.many.sweep import USUAL_THROWER, planned
    from gorodki.scenarios.throw.remarks import remarks
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
    check_outputs(png)
    who = thrower or USUAL_THROWER
    if (position := position_named(figure)) is not None:
        from gorodki.commands.many_strokes import sweep_strokes
        from gorodki.scenarios.five_pins.request import StrokeRequest

        refuse_options(context, THROWS, "is of a throw: at a table there is none")
        told = given(direction=direction, speed=speed, side=side, height=height, elevation=elevation)
        begun = position if figure.casefold().endswith(".toml") else None
        asked_stroke = StrokeRequest(begun, own, given=turned_up(told))
        sweep_strokes(asked_stroke, who, n, seed, workers, scheduler, out, png, lang)
        return
    refuse_options(context, STROKES, "is of a stroke at a table: a throw has none")
    asked = request(figure, hand, place, rules, category, *kit, numbers, who, seed, without=without or ())
    wanted = planned(asked, n)
    for remark in remarks(wanted.situation, check_figure(wanted.situation.figure)):
        tell(f"note: {remark}")
    swept = _run(wanted, workers, scheduler, out)
    if out is not None and swept.summary.throws:
        wrote(out)
    _show(swept, png, lang)
    if not swept.complete:
        raise typer.Exit(INTERRUPTED)


def _run(sweep: Sweep, count: int | None, scheduler: str | None, out: str | None) -> Swept:
    from gorodki.commands.progress import progress
    from gorodki.scenarios.many.file import rows_file
    from gorodki.scenarios.many.sweep import run
    from gorodki.sim.sweep.workers import workers

    with (
        rows_file(out) if out is not None else nullcontext() as file,
        workers(count, scheduler, tasks=sweep.plan.blocks) as (pool, found),
        progress("throws") as told,
    ):
        return run(sweep, pool, found, out=file, told=told)


def _show(swept: Swept, png: str | None, lang: str) -> None:
    from gorodki.render.many.sweep_text import sweep_text

    if png is not None:
        from gorodki.render.many.sweep_picture import draw_sweep
        from gorodki.render.throw.picture import save_png

        save_png(draw_sweep(swept, lang=lang), png)
        wrote(png)
    say(sweep_text(swept, lang))
