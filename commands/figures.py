"""The figures: list them, show one, or all of a programme on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from gorodki.commands.options import (
    FigureName,
    Handed,
    Lang,
    PaperSize,
    Pdf,
    Png,
    Svg,
    View,
    result_file,
)
from gorodki.commands.output import WRONG, check_outputs, result, say, wrote
from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean
from gorodki.figures.types import Hand

if TYPE_CHECKING:
    from gorodki.figures.tables.position import Position
    from gorodki.render.vector.drawing import Drawing

figures_app = typer.Typer(
    help="List the figures, show one, or draw all of them on one page.",
    epilog="Example: gorodki figures show serp --hand left --pdf serp.pdf",
    rich_markup_mode=None,
)


@figures_app.callback()
def figures_(context: typer.Context) -> None:
    """Without a command: list the figures."""
    if context.invoked_subcommand is None:
        figures_list()


@figures_app.command("list", epilog="Example: gorodki figures list --lang uk")
def figures_list(lang: Lang = "en") -> None:
    """List the figures with number, key, name and what the source of each placement is worth."""
    from gorodki.render.words.figure import list_text

    say(list_text(lang))


@figures_app.command("show", epilog="Example: gorodki figures show serp --hand left --pdf serp.pdf")
def figures_show(
    figure: FigureName,
    hand: Handed = Hand.RIGHT,
    view: Annotated[View, typer.Option(help="Seen from where.")] = "all",
    paper: PaperSize = "A4",
    lang: Lang = "en",
    png: Png = None,
    svg: Svg = None,
    pdf: Pdf = None,
    toml: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            parser=result_file,
            help="Write a file to begin your own figure from; - is stdout.",
        ),
    ] = None,
) -> None:
    """Show where the pieces of a figure stand and whether it is lawful; exit code 1 where it is not.

    five-pins, or a file of a position, shows a table with its marks, pins and balls.
    """
    from gorodki import figures
    from gorodki.figures.tables.position import position_named
    from gorodki.figures.template import template
    from gorodki.render.words.figure import figure_text

    check_outputs(png, svg, pdf, toml)
    if (position := position_named(figure)) is not None:
        _show_position(position, paper, lang, png, svg, pdf, toml)
        return
    shown = figures.figure(figure, hand)
    problems = figures.check_figure(shown)
    if png or svg or pdf:
        from gorodki.render.sheet.figure import figure_sheet

        _write(figure_sheet(shown, view=view, paper=paper, lang=lang, problems=problems), png, svg, pdf)
    if toml is not None:
        result(template(shown), toml)
    if toml != "-":
        say(figure_text(shown, problems, lang))
    if problems:
        raise typer.Exit(WRONG)


@figures_app.command("poster", epilog="Example: gorodki figures poster --paper A3 --pdf poster.pdf")
def figures_poster(
    hand: Handed = Hand.RIGHT,
    programme: Annotated[
        str,
        typer.Option(metavar="NAME", help="classic-15, children-10, five-pins or a .toml file of your own."),
    ] = "classic-15",
    paper: PaperSize = "A4",
    lang: Lang = "en",
    png: Png = None,
    svg: Svg = None,
    pdf: Pdf = None,
) -> None:
    """Draw all figures of a programme, or the set-ups of a table game, on one page.

    Exit code 1 where a figure is not lawful.
    """
    from gorodki.figures import check_figure
    from gorodki.figures import programme as programme_named
    from gorodki.figures.tables.table import TABLES
    from gorodki.render.sheet.poster import draw_poster, poster_text

    try:
        asked = None if programme in TABLES else programme_named(programme)
    except InputError:
        near = did_you_mean(programme, TABLES)
        if near.startswith("did you mean"):
            raise InputError(f"unknown programme {programme!r}; {near}") from None
        raise
    if not (png or svg or pdf):
        raise InputError("a poster needs a file to be drawn to; --pdf poster.pdf would be one")
    check_outputs(png, svg, pdf)
    if asked is None:
        from gorodki.render.five_pins.poster import table_poster

        _write(table_poster(programme, paper=paper, lang=lang), png, svg, pdf)
        return
    shown, title = asked.set_for(hand), asked.name(lang)
    _write(draw_poster(shown, title, paper=paper, lang=lang), png, svg, pdf)
    say(poster_text(shown, title, lang))
    if any(check_figure(figure) for figure in shown):
        raise typer.Exit(WRONG)


def _show_position(
    position: Position,
    paper: str,
    lang: str,
    png: str | None,
    svg: str | None,
    pdf: str | None,
    toml: str | None,
) -> None:
    from gorodki.figures.tables.position import position_text as file_text
    from gorodki.render.five_pins.words import position_text

    if png or svg or pdf:
        from gorodki.render.five_pins.sheet import table_sheet

        _write(table_sheet(position, paper=paper, lang=lang), png, svg, pdf)
    if toml is not None:
        result(file_text(position), toml)
    if toml != "-":
        say(position_text(position, lang))


def _write(drawing: Drawing, png: str | None, svg: str | None, pdf: str | None) -> None:
    from gorodki.render.vector.save import Kind, save_drawing

    for kind, path in ((Kind.PNG, png), (Kind.SVG, svg), (Kind.PDF, pdf)):
        if path is not None:
            save_drawing(drawing, path, kind)
            wrote(path)
