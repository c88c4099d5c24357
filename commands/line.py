"""The command line: its commands put together, and what becomes of what they raise.

Every heavy library is imported where it is used, so that help and a misspelt option answer at once.
"""

from __future__ import annotations

import io
import logging
import os
import signal
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer

from gorodki import __version__
from gorodki.commands import (
    aim,
    figures,
    match,
    quiz,
    rule,
    scenarios,
    stroke,
    sweep,
    throw,
    window,
)
from gorodki.commands.language import spoken_by
from gorodki.commands.output import DONE, INTERRUPTED, UNUSABLE, HangupError, Notes, say, tell
from gorodki.figures.errors import InputError
from gorodki.figures.languages import system_language

app = typer.Typer(
    help=(
        "A throw in gorodki, simulated, ruled clause by clause and drawn.\n\n"
        "Without a command: open the window.\n\n"
        "Environment: GORODKI_CACHE_DIR names the folder for compiled code, GORODKI_DATA_DIR the one for "
        "progress in the quiz and the state of the window, GORODKI_LANG the language where --lang "
        "does not; else it is that of the locale."
    ),
    epilog="Example: gorodki throw pushka --png throw.png",
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},  # of every command: contexts inherit it
    rich_markup_mode=None,  # plain help needs no further library and answers in a tenth of a second
    pretty_exceptions_enable=False,
)
app.command(epilog="Example: gorodki throw pushka --from half-kon --speed 10.5 --png throw.png")(throw.throw)
app.command(epilog="Example: gorodki stroke five-pins --speed 4 --png stroke.png")(stroke.stroke)
app.command(epilog="Example: gorodki replay doubtful.gtrace --lang ru --png doubtful.png")(throw.replay)
app.add_typer(figures.figures_app, name="figures", invoke_without_command=True)
app.command(
    short_help="Adjudicate a saved throw, a scenario, or pieces as they lie.",
    epilog="Example: gorodki rule doubtful.gtrace --json -",
)(rule.rule)
app.add_typer(
    scenarios.scenarios_app,
    name="scenarios",
    short_help="Cases for referees: list, check, rule, film.",
    invoke_without_command=True,
)
app.add_typer(match.match_app, name="match", invoke_without_command=True)
app.command(
    short_help="Throw many times like one player, and count.",
    epilog="Example: gorodki sweep pushka -n 100 --thrower amateur --png sweep.png",
)(sweep.sweep)
app.command(
    short_help="Search for the aim that suits a player's scatter.",
    epilog="Example: gorodki aim pushka --thrower amateur -n 2000 --png aim.png",
)(aim.aim)
app.command(
    short_help="Judge throws or strokes, and be told the ruling.",
    epilog="Example: gorodki quiz --topic dead-point --lang uk",
)(quiz.quiz)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", "-V", help="Show the version and exit.")] = False,
) -> None:
    """Without a command: open the window."""
    if version:
        say(f"gorodki {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        window.window()


def _close_output() -> None:
    """What is still buffered must not fail once more while Python shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(message: str, code: int = UNUSABLE) -> int:
    tell(f"gorodki: {message}")
    return code


@cache
def put_together() -> Any:
    """The command line as click runs it; made once, which takes longer than most commands."""
    return typer.main.get_command(app)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 what was asked about is wrong, 2 unusable input."""
    logging.lastResort = Notes(logging.WARNING)  # where nobody has set up a log of their own
    if sys.stderr is None:  # closed: a file that is opened later must not be taken for it
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - for as long as the program runs
    if sys.stdout is None and (sys.argv[1:] if arguments is None else arguments):
        return _refuse("the standard output is closed; send it to a file, or to /dev/null")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without Cyrillic still gets the numbers
    try:
        command = put_together()
        defaults = spoken_by(command, system_language())
        code = command(args=arguments, prog_name="gorodki", standalone_mode=False, default_map=defaults)
    except InputError as fault:
        return _refuse(str(fault))
    except typer.TyperException as fault:
        context = getattr(fault, "ctx", None)
        # "Value error" is pydantic's word for what typer could not convert
        message = fault.format_message().replace("Value error, ", "").rstrip(".")
        return _refuse(f"{message}. See '{context.command_path if context else 'gorodki'} --help'.")
    except HangupError:
        _close_output()
        return DONE
    except OSError as fault:
        if fault.filename is not None:
            return _refuse(f"cannot read {fault.filename!r}: {fault.strerror}")
        _close_output()
        return _refuse(f"cannot write the standard output: {fault.strerror}")
    except (KeyboardInterrupt, typer.Abort):
        if arguments is None:  # the program itself: once more says nothing new
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        code = INTERRUPTED
    except Exception as fault:  # noqa: BLE001 - the last one: no traceback is for a person
        from gorodki.commands.unforeseen import unforeseen

        return _refuse(unforeseen(fault, sys.argv[1:] if arguments is None else arguments, __version__))
    return _refuse("interrupted", code) if code == INTERRUPTED else code or DONE
