"""The figures: list them, or show one."""

from __future__ import annotations

from typing import Annotated

import typer

from commands.options import FigureName, Handed, Lang, Png, View
from commands.output import WRONG, say, wrote
from figures.types import Hand

figures_app = typer.Typer(
    help="List the figures, or show one.",
    epilog="Example: gorodki figures show serp --hand left --png serp.png",
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
    from render.figure_text import list_text

    say(list_text(lang))


@figures_app.command("show", epilog="Example: gorodki figures show serp --hand left --png serp.png")
def figures_show(
    figure: FigureName,
    hand: Handed = Hand.RIGHT,
    view: Annotated[View, typer.Option(help="Seen from where.")] = "top",
    lang: Lang = "en",
    png: Png = None,
) -> None:
    """Show where the pieces of a figure stand and whether it is lawful; exit code 1 where it is not."""
    import figures
    from render.figure_text import figure_text

    shown = figures.figure(figure, hand)
    problems = figures.check_figure(shown)
    if png is not None:
        from render.figure_sheet import draw_figure
        from render.throw_picture import save_png

        save_png(draw_figure(shown, view=view, lang=lang), png)
        wrote(png)
    say(figure_text(shown, problems, lang))
    if problems:
        raise typer.Exit(WRONG)
