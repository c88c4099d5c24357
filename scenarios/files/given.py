"""What a person gives to be ruled: a saved throw, a scenario or a still situation, as a file or by its id."""

from __future__ import annotations

from pathlib import Path

from gorodki.court.files.envelope import SUFFIX, is_recording
from gorodki.court.gorodki.throw.recording import Recording, from_bytes
from gorodki.figures.files.reading import read_file
from gorodki.scenarios.files.load import scenario_of_bytes
from gorodki.scenarios.files.model import Scenario
from gorodki.scenarios.files.shelf import scenario


def given(name: str) -> Recording | Scenario:
    """What a file holds, or the scenario of the library with an id. A file is read once: it may be a pipe.

    Raises:
        InputError: for a file that cannot be read or used, and an unknown id (*did you mean*).
    """
    if not Path(name).exists() and not name.endswith(SUFFIX):
        return scenario(name)
    data = read_file(name, "a saved throw, a scenario or a still situation")
    return from_bytes(data, name) if is_recording(data, name) else scenario_of_bytes(data, name)
