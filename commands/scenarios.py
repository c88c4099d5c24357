"""The scenarios: list, check, rule, film and search them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from gorodki.commands.films import FilmSize, FilmSpeed, Fps, Gif, Mp4, wanted, write_films
from gorodki.commands.options import Json, Lang, PicturePdf, PictureSvg, Png, whole
from gorodki.commands.output import INTERRUPTED, WRONG, check_outputs, say, tell, wrote
from gorodki.commands.pictures import PictureFiles
from gorodki.commands.results import outputs
from gorodki.commands.strokes import told_stroke_outputs
from gorodki.figures.errors import InputError
from gorodki.figures.files.visible import one_line

if TYPE_CHECKING:
    from gorodki.court.gorodki.throw.ruled import RuledThrow
    from gorodki.scenarios.files.model import Scenario
    from gorodki.scenarios.told import Case


scenarios_app = typer.Typer(
    help="Cases for referees: list, check, rule on and film them, and search for more.",
    epilog="Example: gorodki scenarios run dead-point --lang uk",
    rich_markup_mode=None,
)

GameOption = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="Only one game: gorodki or five-pins.")
]
Told = Annotated[str, typer.Argument(metavar="ID|FILE", help="Id of a scenario, or a scenario file.")]


@scenarios_app.callback()
def scenarios_(context: typer.Context) -> None:
    """Without a command: list the scenarios."""
    if context.invoked_subcommand is None:
        scenarios_list()


@scenarios_app.command("list", epilog="Example: gorodki scenarios list --lang uk")
def scenarios_list(
    topic: Annotated[str | None, typer.Option(metavar="TOPIC", help="Only those of a topic.")] = None,
    game: GameOption = None,
    lang: Lang = "en",
) -> None:
    """List the scenarios with id, topic and title; gorodki scenarios run ID shows one."""
    from gorodki.render.words.scenario import scenario_list_text
    from gorodki.scenarios.told import cases

    say(scenario_list_text(cases(game, topic), lang))


@scenarios_app.command("check", epilog="Example: gorodki scenarios check")
def scenarios_check(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE", help="Scenario files or ids; else all.")
    ] = None,
    game: GameOption = None,
) -> None:
    """Adjudicate scenarios and compare with what they expect; exit code 1 where one differs."""
    from gorodki.render.words.scenario import check_text
    from gorodki.scenarios.told import cases, checked, told_case

    found = [checked(one) for one in [told_case(file) for file in files or ()] or cases(game)]
    say(check_text(found))
    if any(one.differences for one in found):
        raise typer.Exit(WRONG)


@scenarios_app.command("run", epilog="Example: gorodki scenarios run dead-point --png dead-point.png")
def scenarios_run(
    scenario: Told,
    lang: Lang = "en",
    json: Json = None,
    png: Png = None,
    svg: PictureSvg = None,
    pdf: PicturePdf = None,
) -> None:
    """Tell a scenario and rule on it; exit code 1 where the ruling is not the one it expects."""
    from gorodki.scenarios.told import told_case

    told = told_case(scenario)
    check_outputs(json)
    show_ruling(told, lang, json, PictureFiles(png, svg, pdf), story=json != "-")


@scenarios_app.command(
    "film",
    epilog="Example: gorodki scenarios film dead-point --gif dead-point.gif --film-size 640x400 --fps 10",
)
def scenarios_film(
    scenario: Told,
    gif: Gif = None,
    mp4: Mp4 = None,
    film_size: FilmSize = None,
    fps: Fps = None,
    film_speed: FilmSpeed = 1.0,
    lang: Lang = "en",
) -> None:
    """Film a scenario, slower where it is decided."""
    from gorodki.render.film.scenario import slow_motion

    told = told_by(scenario)
    title = told.title.text(lang) if gif or mp4 else ""
    films = wanted(gif, mp4, None, film_size, fps, film_speed, title)
    if films is None:
        raise InputError("nothing to film to: add --gif film.gif or --mp4 film.mp4")
    thrown = _ruled(told)
    say(one_line(told.title.text(lang)))
    write_films(films, thrown, lang, slow_motion(told, thrown.trace, thrown.ruling))


@scenarios_app.command(
    "search", epilog="Example: gorodki scenarios search --clause UA-V1 -n 4 --seed 1 --out found"
)
def scenarios_search(
    out: Annotated[str, typer.Option(metavar="FOLDER", help="Where the scenarios are written; it is made.")],
    n: Annotated[int, typer.Option("-n", metavar="N", parser=whole, help="How many throws.")] = 200,
    seed: Annotated[int, typer.Option(metavar="N", parser=whole, help="Other games with another seed.")] = 0,
    clause: Annotated[
        str | None, typer.Option(metavar="ID", help="Only close cases of a clause, such as UA-V3.")
    ] = None,
    keep: Annotated[
        int, typer.Option(metavar="K", parser=whole, help="How many cases of each clause to keep.")
    ] = 3,
    engine: Annotated[str, typer.Option(metavar="planar|mujoco", help="Simulation.")] = "planar",
    lang: Lang = "en",
) -> None:
    """Simulate games and keep the throws whose rulings are the closest, as scenarios with their recordings.

    The same seed gives the same games. Ctrl-C keeps what was found.
    """
    from gorodki.commands.progress import progress
    from gorodki.render.words.scenario import found_story, found_text, found_title
    from gorodki.scenarios.files.found import folder_for, save_found
    from gorodki.scenarios.many.search import clause_named, search

    wanted = clause_named(clause) if clause is not None else None
    folder = folder_for(out)
    with progress("throws") as told:
        found = search(n, seed, clause=wanted, keep=keep, engine=engine, told=told)
    for case in found.cases:
        wrote(str(save_found(case, folder, found_title(case), found_story(case))))
    say(found_text(found, lang))
    if not found.complete:
        raise typer.Exit(INTERRUPTED)


def told_by(file: str) -> Scenario:
    """The scenario of gorodki in a file, or of the library by its id.

    Raises:
        InputError: for a told stroke, whose contacts are known and not its ways; and as `told_case`.
    """
    from gorodki.scenarios.five_pins.model import StrokeScenario
    from gorodki.scenarios.told import told_case

    told = told_case(file)
    if isinstance(told, StrokeScenario):
        raise InputError(
            f"{file!r} is a stroke told by its contacts, which cannot be filmed; "
            "'gorodki stroke --gif' films one"
        )
    return told


def show_ruling(
    told: Case, lang: str, json: str | None, pictures: PictureFiles, *, story: bool = False
) -> None:
    """Rule on a case, write what was asked for, and say where the ruling is not the one it expects.

    Args:
        told: the case.
        lang: of the words.
        json: file of the result.
        pictures: files of the picture.
        story: True where what happened is told first.
    """
    from gorodki.scenarios.files.model import Scenario
    from gorodki.scenarios.told import checked

    title = one_line(told.title.text(lang))
    if isinstance(told, Scenario):
        if story:
            say(f"{one_line(told.description.text(lang))}\n")
        outputs(_ruled(told), lang, json, pictures, title=title)
    else:
        if story:
            from gorodki.render.five_pins.story import story as story_of
            from gorodki.render.words.messages import messages

            say(f"{story_of(told, messages(lang))}\n")
        told_stroke_outputs(told, lang, json, pictures, title)
    differences = checked(told).differences
    if differences:
        for difference in differences:
            tell(str(difference))
        raise typer.Exit(WRONG)


def _ruled(told: Scenario) -> RuledThrow:
    """A scenario, ruled on, with what is known of its throw."""
    from gorodki.court.gorodki.throw.ruled import RuledThrow
    from gorodki.figures import check_figure
    from gorodki.scenarios import rule_scenario, trace
    from gorodki.scenarios.files.build import recording

    ruling = rule_scenario(told)
    kept, problems = recording(told), check_figure(ruling.situation.figure)
    if kept is None:
        return RuledThrow(trace(told), ruling, problems=problems)
    return RuledThrow(kept.trace, ruling, kept.throw, kept.equipment, kept.thrower, problems)
