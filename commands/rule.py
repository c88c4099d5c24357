"""Adjudicate a saved throw or a scenario."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from commands.options import Json, Lang, Png
from commands.output import WRONG, result, say, tell, wrote
from commands.scenarios import told_by
from commands.throw import replay


def rule(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved throw, a scenario file, or its id.")],
    lang: Lang = "en",
    json: Json = None,
    png: Png = None,
) -> None:
    """Adjudicate a saved throw or a scenario; exit code 1 where its expectation fails."""
    from court.recording import is_recording

    if is_recording(file):
        replay(file, lang, json, png)
    else:
        _scenario(file, lang, json, png)


def _scenario(file: str, lang: str, json: str | None, png: str | None) -> None:
    from court.report import report_of, to_json
    from figures import check_figure
    from render.ruling_text import ruling_text
    from scenarios import check_scenario, rule_scenario, trace
    from scenarios.remarks import remarks

    told = told_by(file)
    ruling = rule_scenario(told)
    problems = check_figure(ruling.situation.figure)
    for remark in remarks(ruling.situation, problems):
        tell(f"note: {remark}")
    if png is not None:
        from render.throw_picture import draw_throw, save_png

        save_png(draw_throw(trace(told), ruling, problems=problems, lang=lang), png)
        wrote(png)
    if json is not None:
        result(to_json(report_of(trace(told), ruling)), json)
    if json != "-":
        say(f"{told.title.text(lang)}\n{ruling_text(trace(told), ruling, problems=problems, lang=lang)}")
    differences = check_scenario(told)
    if differences:
        print(*differences, sep="\n", file=sys.stderr)
        raise typer.Exit(WRONG)
