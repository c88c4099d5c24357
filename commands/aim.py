"""The best aim for a player's own scatter."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from gorodki.commands.cue import Own
from gorodki.commands.given import refuse_options
from gorodki.commands.options import FigureName, Handed, Lang, Png, whole
from gorodki.commands.output import check_outputs, say, wrote
from gorodki.commands.release import (
    Bat,
    Category,
    From,
    Level,
    Piece,
    Rules,
    Scheduler,
    Seed,
    Surface,
    Without,
    Workers,
)
from gorodki.court.gorodki.situation import Place
from gorodki.figures.types import Hand

if TYPE_CHECKING:
    from gorodki.scenarios.many.aim import AimProblem, SearchResult


class Most(StrEnum):
    """What an aim should bring most of."""

    OUT = "out"
    CLEARED = "cleared"
    BOTH = "both"


THROWS = (
    "goal", "hand", "place", "without", "bat", "piece", "surface", "rules", "category"
)  # fmt: skip


def aim(
    context: typer.Context,
    figure: FigureName,
    thrower: Level,
    n: Annotated[
        int, typer.Option("-n", metavar="N", parser=whole, help="Throws to spend, in all; strokes, about.")
    ] = 10_000,
    goal: Annotated[Most, typer.Option(help="What the aim should bring most of.")] = Most.OUT,
    seed: Seed = 0,
    hand: Handed = Hand.RIGHT,
    place: From = Place.KON,
    without: Without = None,
    bat: Bat = None,
    piece: Piece = None,
    surface: Surface = None,
    rules: Rules = "ru",
    category: Category = "men",
    workers: Workers = None,
    scheduler: Scheduler = None,
    own: Own = "white",
    png: Png = None,
    lang: Lang = "en",
) -> None:
    """Search for the aim that suits a player's own scatter best, and compare it with the usual one.

    Sought is all that a thrower chooses: where the bat should strike, its angle there, from where and how
    high it is released, how steeply, how fast, and how it turns. The comparison is made with fresh throws,
    so that luck in the search does not count. The same seed gives the same aim.

    For five-pins, or a file of a position, it is the stroke that scores most for the player's scatter.
    """
    from gorodki.figures.tables.position import position_named
    from gorodki.scenarios.many.aim import Goal, posed
    from gorodki.scenarios.throw.request import request

    check_outputs(png)
    if (position := position_named(figure)) is not None:
        from gorodki.commands.many_strokes import aim_stroke

        refuse_options(context, THROWS, "is of a throw: at a table there is none")
        refuse_options(
            context, ("workers", "scheduler"), "has nothing to share: strokes are sought in one process"
        )
        aim_stroke(
            position if figure.casefold().endswith(".toml") else None, thrower, n, seed, own, lang, png
        )
        return
    refuse_options(context, ("own",), "is of a stroke at a table: a throw has none")
    asked = request(
        figure,
        hand,
        place,
        rules,
        category,
        bat,
        piece,
        surface,
        thrower=thrower,
        seed=seed,
        without=without or (),
    )
    found = _search(posed(asked, n, Goal(goal.value)), workers, scheduler)
    if png is not None:
        from gorodki.render.many.aim_picture import draw_aim
        from gorodki.render.throw.picture import save_png

        save_png(draw_aim(found, lang=lang), png)
        wrote(png)
    from gorodki.render.many.aim_text import aim_text

    say(aim_text(found, lang, figure))


def _search(problem: AimProblem, count: int | None, scheduler: str | None) -> SearchResult:
    from gorodki.commands.progress import progress
    from gorodki.scenarios.many.aim import SCANNED, search
    from gorodki.sim.sweep.workers import workers

    with workers(count, scheduler, tasks=SCANNED) as (pool, found), progress("throws") as told:
        return search(problem, pool, found, told=told)
