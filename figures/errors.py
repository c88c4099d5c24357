"""The one error every floor raises for input that cannot be used, and other errors in one line."""

from __future__ import annotations


class InputError(ValueError):
    """Input that cannot be used: the message quotes it and says what would be right.

    The message is one line, fit to be shown to a person as it stands. The command line prints it and exits 2.
    """


def first_line(fault: Exception) -> str:
    """What an error says in one line: its first one; of those of pydantic the first, with its place."""
    errors = getattr(fault, "errors", None)  # of pydantic, which is not loaded for this
    if callable(errors):
        first = errors()[0]
        place = ".".join(map(str, first["loc"]))
        return f"{place}: {first['msg']}" if place else str(first["msg"])
    return str(fault).splitlines()[0] if str(fault) else type(fault).__name__
