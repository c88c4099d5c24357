"""What nobody thought of: one line for the person, and all of it in a file for whoever mends it."""

from __future__ import annotations

import os
import platform
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

from gorodki.figures.errors import InputError

FOLDER = "faults"
"""In the user's data folder."""


def unforeseen(fault: Exception, arguments: Sequence[str], version: str) -> str:
    """One line on an exception that no command foresaw, with the file its traceback was written to.

    Args:
        fault: the exception.
        arguments: of the command line.
        version: of the program.
    """
    told = f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__
    line = f"this is a fault of gorodki, not of what you gave ({told})"
    try:
        file = _kept(_report(fault, arguments, version))
    except (OSError, InputError) as other:
        reason = getattr(other, "strerror", None) or str(other)
        return f"{line}; its report could not be kept: {reason}"
    return f"{line}; please report it with the file {os.fspath(file)!r}, which tells where it happened"


def _report(fault: Exception, arguments: Sequence[str], version: str) -> str:
    head = [
        f"gorodki {version}, Python {platform.python_version()}, {platform.platform()}",
        f"arguments: {list(arguments)!r}",
    ]
    return "\n".join([*head, "", *traceback.format_exception(fault)])


def _kept(report: str) -> Path:
    from gorodki.figures.files.output import write_bytes
    from gorodki.scenarios.user_data import data_folder

    folder = data_folder() / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}.txt"
    write_bytes(file, report.encode("utf-8", "backslashreplace"))
    return file
