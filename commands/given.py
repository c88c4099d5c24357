"""Which options a person gave: those that do nothing where they stand are refused, not passed over."""

from __future__ import annotations

from collections.abc import Iterable

import typer

from gorodki.figures.errors import InputError


def refuse_options(context: typer.Context, names: Iterable[str], why: str) -> None:
    """Refuse options of a command that were given though they mean nothing here.

    Args:
        context: of the command.
        names: of its parameters.
        why: what to say after the option.

    Raises:
        InputError: for the first of them that was given.
    """
    unwanted = set(names)
    for option in context.command.params:
        source = context.get_parameter_source(option.name or "")
        if option.name in unwanted and source is not None and source.name == "COMMANDLINE":
            raise InputError(f"{option.opts[0]} {why}")
