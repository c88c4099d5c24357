"""The command line, installed as ``gorodki``: one short function for each command, no logic.

Every heavy library is imported where it is used, so that help and a misspelt option answer at once.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from math import degrees, radians
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from court.situation import Place
from figures.errors import InputError
from figures.types import Hand
from sim.throw import BOUNDS

if TYPE_CHECKING:
    from court.recording import Recording
    from scenarios.model import Scenario

__version__ = "0.1.0"

app = typer.Typer(
    help="A throw in gorodki, simulated, ruled clause by clause and drawn.",
    epilog="Example: gorodki throw pushka --png throw.png",
    add_completion=False,
    rich_markup_mode=None,  # plain help needs no further library and answers in a tenth of a second
    pretty_exceptions_enable=False,
)
figures_app = typer.Typer(
    help="List the figures, or show one.",
    epilog="Example: gorodki figures show serp --hand left --png serp.png",
    rich_markup_mode=None,
)
app.add_typer(figures_app, name="figures", invoke_without_command=True)
scenarios_app = typer.Typer(
    help="List the scenarios that come with the program, or check them.",
    epilog="Example: gorodki scenarios list --lang uk",
    rich_markup_mode=None,
)
app.add_typer(scenarios_app, name="scenarios", invoke_without_command=True)

# Names that help tells without reading the data; a test holds them to it.
BATS = (
    "reference, composite-men, composite-women, composite-junior, children, "
    "polymer-light, polymer, polymer-shifted"
)
PIECES = "round-49, round-48, round-50, octagon"
SURFACES = "steel, steel-dusty, polycarbonate, reference"
CATEGORIES = "children, younger-boys, girls, boys, junior-women, juniors, women, men, veterans"
THROWERS = "novice, amateur, first-rank, master, record-holder"

DONE, WRONG, UNUSABLE, INTERRUPTED = 0, 1, 2, 130

Language = Literal["en", "ru", "uk"]
View = Literal["top", "front", "iso"]


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a number; 12.5 would be one.") from None


def _degrees(text: str) -> float:
    return radians(_number(text))


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a whole number; 7 would be one.") from None


def _file(text: str) -> str:
    if text in ("", "-"):
        raise typer.BadParameter(f"{text!r} is no file to write; throw.gtrace would be one.")
    return text


def _picture(text: str) -> str:
    suffix = Path(text).suffix
    if text not in ("", "-") and suffix.casefold() in ("", ".png"):
        return text
    right = Path(text).with_suffix(".png").name if suffix else "throw.png"
    raise typer.BadParameter(
        f"{text!r} is no file for a picture; pictures are PNG: {right!r} would be right."
    )


def _result_file(text: str) -> str:
    if not text:
        raise typer.BadParameter("'' is no file to write; throw.json would be one, - is stdout.")
    return text


def _measure(name: str, words: str) -> Any:
    bound = BOUNDS[name]
    angle = bound.unit == "°"
    low, high = (f"{degrees(b) if angle else b:.7g}" for b in (bound.low, bound.high))
    if bound.either_sign:
        low, high = (f"-{high}", high) if bound.low == 0 else (low, f"{high} or -{low} to -{high}")
    return typer.Option(
        metavar="DEG" if angle else bound.unit.upper(),
        parser=_degrees if angle else _number,
        help=f"{words}: {low} to {high}.",
    )


def _name(words: str) -> Any:
    return typer.Option(metavar="NAME", help=words)


FigureName = Annotated[str, typer.Argument(metavar="FIGURE", help="Key, number, name or .toml file.")]
Handed = Annotated[Hand, typer.Option(help="Hand of the thrower.")]
Lang = Annotated[Language, typer.Option(help="Language of the words.")]
Json = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        parser=_result_file,
        help="Write the result as JSON; - is stdout. Of several the last counts.",
    ),
]
Png = Annotated[str | None, typer.Option(metavar="FILE.png", parser=_picture, help="Draw a picture.")]
SavedFile = Annotated[str, typer.Argument(metavar="FILE", help="A throw kept with --save.")]
Save = Annotated[
    str | None, typer.Option(metavar="FILE", parser=_file, help="Keep the throw, for replay and rule.")
]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Without a command: show what there is."""
    if version:
        _say(f"gorodki {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        _say(context.get_help())


@app.command(epilog="Example: gorodki throw pushka --from half-kon --speed 10.5 --png throw.png")
def throw(
    figure: FigureName,
    hand: Handed = Hand.RIGHT,
    place: Annotated[Place, typer.Option("--from", help="Where the throw goes from.")] = Place.KON,
    speed: Annotated[float | None, _measure("speed", "Of the bat at release")] = None,
    elevation: Annotated[float | None, _measure("elevation", "Above the horizon")] = None,
    azimuth: Annotated[float | None, _measure("azimuth", "Left of straight ahead")] = None,
    offset: Annotated[float | None, _measure("offset", "Of the release, to the right")] = None,
    height: Annotated[float | None, _measure("height", "Of the release")] = None,
    turn_length: Annotated[
        float | None, _measure("turn_length", "Flown per turn, negative is clockwise")
    ] = None,
    start_angle: Annotated[float | None, _measure("start_angle", "Of the bat, 0 is frontal")] = None,
    bat: Annotated[str | None, _name(f"Bat: {BATS}.")] = None,
    piece: Annotated[str | None, _name(f"Kind of piece: {PIECES}.")] = None,
    surface: Annotated[str | None, _name(f"Sheet the figure stands on: {SURFACES}.")] = None,
    rules: Annotated[str, typer.Option(metavar="ru|uk", help="Rules of the ruling.")] = "ru",
    category: Annotated[str, _name(f"Who throws: {CATEGORIES}.")] = "men",
    thrower: Annotated[str | None, _name(f"Scatter the throw like a player: {THROWERS}.")] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", parser=_whole, help="Which of the player's throws.")
    ] = None,
    engine: Annotated[str, typer.Option(metavar="planar|mujoco", help="Simulation.")] = "planar",
    lang: Lang = "en",
    json: Json = None,
    png: Png = None,
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
    recording = record(Wish(figure, hand, place, rules, category, *kit, given, thrower, seed, engine))
    _outputs(recording, lang, json, png, save)


@app.command(epilog="Example: gorodki replay doubtful.gtrace --lang ru --png doubtful.png")
def replay(file: SavedFile, lang: Lang = "en", json: Json = None, png: Png = None, save: Save = None) -> None:
    """Rule and draw a saved throw again. No physics is run."""
    from court.recording import load

    _outputs(load(file), lang, json, png, save)


@figures_app.callback()
def figures_(context: typer.Context) -> None:
    """Without a command: list the figures."""
    if context.invoked_subcommand is None:
        figures_list()


@figures_app.command("list", epilog="Example: gorodki figures list --lang uk")
def figures_list(lang: Lang = "en") -> None:
    """List the figures with number, key, name and what the source of each placement is worth."""
    from render.figure_text import list_text

    _say(list_text(lang))


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
        _wrote(png)
    _say(figure_text(shown, problems, lang))
    if problems:
        raise typer.Exit(WRONG)


@app.command(epilog="Example: gorodki rule doubtful.gtrace --json -")
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

    told = _told(file)
    ruling = rule_scenario(told)
    problems = check_figure(ruling.situation.figure)
    for remark in remarks(ruling.situation, problems):
        _tell(f"note: {remark}")
    if png is not None:
        from render.throw_picture import draw_throw, save_png

        save_png(draw_throw(trace(told), ruling, problems=problems, lang=lang), png)
        _wrote(png)
    if json is not None:
        _result(to_json(report_of(trace(told), ruling)), json)
    if json != "-":
        _say(f"{told.title.text(lang)}\n{ruling_text(trace(told), ruling, problems=problems, lang=lang)}")
    differences = check_scenario(told)
    if differences:
        print(*differences, sep="\n", file=sys.stderr)
        raise typer.Exit(WRONG)


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

    _say(scenario_list_text(scenario_library(), lang))


@scenarios_app.command("check", epilog="Example: gorodki scenarios check")
def scenarios_check(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE", help="Scenario files or ids; else all.")
    ] = None,
) -> None:
    """Adjudicate scenarios and compare with what they expect; exit code 1 where one differs."""
    from render.scenario_text import check_text
    from scenarios import check_scenario, rule_scenario, scenario_library

    told = [_told(file) for file in files or ()] or scenario_library()
    checked = [(one, rule_scenario(one), check_scenario(one)) for one in told]
    _say(check_text(checked))
    if any(found for _, _, found in checked):
        raise typer.Exit(WRONG)


def _told(file: str) -> Scenario:
    from scenarios import scenario

    return scenario(Path(file) if Path(file).exists() else file)


def _outputs(recording: Recording, lang: str, json: str | None, png: str | None, save: str | None) -> None:
    from court import adjudicate
    from court.recording import save as save_recording
    from court.report import report, to_json
    from figures import check_figure
    from scenarios.remarks import remarks

    situation, trace = recording.situation, recording.trace
    problems = check_figure(situation.figure)
    for remark in remarks(situation, problems):
        _tell(f"note: {remark}")
    ruling = adjudicate(trace, situation)
    known: dict[str, Any] = {
        "throw": recording.throw,
        "equipment": recording.equipment,
        "problems": problems,
        "thrower": recording.thrower,
        "lang": lang,
    }
    if save is not None:
        save_recording(recording, save)
        _wrote(save)
    if png is not None:
        from render.throw_picture import draw_throw, save_png

        save_png(draw_throw(trace, ruling, **known), png)
        _wrote(png)
    if json is not None:
        _result(to_json(report(recording, ruling)), json)
    if json != "-":
        from render.ruling_text import ruling_text

        _say(ruling_text(trace, ruling, **known))


def _result(text: str, path: str) -> None:
    if path == "-":
        _say(text.removesuffix("\n"))
    else:
        from figures.output import write_bytes

        write_bytes(path, text.encode())
        _wrote(path)


def _tell(text: str) -> None:
    print(" ".join(text.split()), file=sys.stderr)


def _wrote(path: str) -> None:
    _tell(f"wrote {path}")


class _HangupError(Exception):
    """Whoever read the output wants no more of it."""


def _say(text: str) -> None:
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise _HangupError from None


def _close_output() -> None:
    """What is still buffered must not fail once more while Python shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(message: str, code: int = UNUSABLE) -> int:
    print("gorodki:", " ".join(message.split()), file=sys.stderr)
    return code


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 what was asked about is wrong, 2 unusable input."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without Cyrillic still gets the numbers
    try:
        code = app(args=arguments, prog_name="gorodki", standalone_mode=False)
    except InputError as fault:
        return _refuse(str(fault))
    except typer.TyperException as fault:
        context = getattr(fault, "ctx", None)
        # "Value error" is pydantic's word for what typer could not convert
        message = fault.format_message().replace("Value error, ", "").rstrip(".")
        return _refuse(f"{message}. See '{context.command_path if context else 'gorodki'} --help'.")
    except _HangupError:
        _close_output()
        return DONE
    except OSError as fault:
        if fault.filename is not None:
            return _refuse(f"cannot read {fault.filename!r}: {fault.strerror}")
        _close_output()
        return _refuse(f"cannot write the standard output: {fault.strerror}")
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    return _refuse("interrupted", code) if code == INTERRUPTED else code or DONE


if __name__ == "__main__":
    sys.exit(main())
