"""Many strokes at a table: what comes of those that are meant alike, and the one that suits a player best."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from gorodki.commands.output import INTERRUPTED, say, wrote
from gorodki.commands.progress import progress

if TYPE_CHECKING:
    from gorodki.figures.tables.position import Position
    from gorodki.scenarios.five_pins.request import StrokeRequest
    from gorodki.scenarios.five_pins.sweep import StrokesSwept, StrokeSweep


def sweep_strokes(
    asked: StrokeRequest,
    name: str,
    n: int,
    seed: int,
    count: int | None,
    scheduler: str | None,
    out: str | None,
    png: str | None,
    lang: str,
) -> None:
    """Strike many times like a player who means the same stroke; keep rows, tell and draw what came of it.

    Args:
        asked: the stroke that is meant.
        name: of the player.
        n: how many strokes.
        seed: which of the player's strokes.
        count: processes that share the work; None for one to a core.
        scheduler: address of a Dask scheduler that shares it instead.
        out: file of the rows.
        png: file of a picture.
        lang: of the words.
    """
    from gorodki.render.five_pins.swept_text import swept_text
    from gorodki.scenarios.five_pins.request import situation_of, stroke_of
    from gorodki.scenarios.five_pins.sweep import StrokeSweep
    from gorodki.sim.cue.player import player

    now = situation_of(asked)
    swept = _run(StrokeSweep(now, stroke_of(asked, now), player(name), n, seed), count, scheduler, out)
    if out is not None and swept.sums.strokes:
        wrote(out)
    if png is not None:
        from gorodki.render.five_pins.swept_picture import draw_swept
        from gorodki.render.throw.picture import save_png

        save_png(draw_swept(swept, lang=lang), png)
        wrote(png)
    say(swept_text(swept, lang))
    if not swept.complete:
        raise typer.Exit(INTERRUPTED)


def _run(sweep: StrokeSweep, count: int | None, scheduler: str | None, out: str | None) -> StrokesSwept:
    from gorodki.scenarios.five_pins.sweep import COLUMNS, run
    from gorodki.scenarios.many.file import rows_file
    from gorodki.sim.cue.block import make_ready
    from gorodki.sim.sweep.workers import workers

    with (
        rows_file(out, COLUMNS) if out is not None else nullcontext() as file,
        workers(count, scheduler, tasks=sweep.cut.count, ready=make_ready) as (pool, found),
        progress("strokes") as told,
    ):
        return run(sweep, pool, found, out=file, told=told)


def aim_stroke(
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
