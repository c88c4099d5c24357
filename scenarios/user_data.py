"""Where the program keeps what belongs to its user and should outlive a run, such as progress in the quiz."""

from __future__ import annotations

import os
from pathlib import Path

from gorodki.figures.errors import InputError

VARIABLE = "GORODKI_DATA_DIR"
"""Environment variable that names another folder."""


def data_folder() -> Path:
    """The user's data folder for gorodki, as the system has it; it need not exist yet.

    Raises:
        InputError: where ``GORODKI_DATA_DIR``, which names another one, cannot be understood.
    """
    given = os.environ.get(VARIABLE)
    if given:
        try:
            return Path(given).expanduser()
        except RuntimeError:
            raise InputError(f"{VARIABLE} is {given!r}, which names no folder: give a plain path") from None

    import platformdirs

    return Path(platformdirs.user_data_dir("gorodki", appauthor=False))
