"""The scenarios that come with the program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from commands.options import Lang
from commands.output import WRONG, say

if TYPE_CHECKING:
    from scenarios.model import Scenario


scenarios_app = typer.Typer(
    help="List the scenarios that come with the program, or check them.",
    epilog="Example: gorodki scenarios list --lang uk",
    rich_markup_mode=None,
)


@scenarios_app.callback()
def scenarios_(context: typer.Context) -> None:
    """Without a command: list the scenarios."""
    if context.invoked_subcommand is None:
        scenarios_list()


@scenarios_app.command("list", epilog="Example: gorodki scenarios list --lang uk")
def scenarios_list(lang: Lang = "en") -> None:
    """List the scenarios with id, topic and title; gorodki rule ID adjudicates one."""
    from render.scenario_text import scenario_list_text
    from scenarios import scenario_library

    say(scenario_list_text(scenario_library(), lang))


@scenarios_app.command("check", epilog="Example: gorodki scenarios check")
def scenarios_check(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE", help="Scenario files or ids; else all.")
    ] = None,
) -> None:
    """Adjudicate scenarios and compare with what they expect; exit code 1 where one differs."""
    from render.scenario_text import check_text
    from scenarios import check_scenario, rule_scenario, scenario_library

    told = [told_by(file) for file in files or ()] or scenario_library()
    checked = [(one, rule_scenario(one), check_scenario(one)) for one in told]
    say(check_text(checked))
    if any(found for _, _, found in checked):
        raise typer.Exit(WRONG)


def told_by(file: str) -> Scenario:
    """The scenario in a file, or of the library by its id."""
    from scenarios import scenario

    return scenario(Path(file) if Path(file).exists() else file)
