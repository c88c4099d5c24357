"""What a person gives to be ruled: a saved throw or stroke, a told case, as a file or by its id."""

from __future__ import annotations

from pathlib import Path

from gorodki.court.files.envelope import SUFFIX, is_recording
from gorodki.court.gorodki.throw.recording import Recording, from_bytes
from gorodki.figures.files.reading import read_file
from gorodki.scenarios.told import Case, case_of_bytes, told_case


def given(name: str) -> Recording | Case:
    """What a file holds, or the case of the library with an id. A file is read once: it may be a pipe.

    Raises:
        InputError: for a file that cannot be read or used, and an unknown id (*did you mean*).
    """
    if not Path(name).exists() and not name.endswith(SUFFIX):
        return told_case(name)
    data = read_file(name, "a saved throw, a scenario or a still situation")
    return from_bytes(data, name) if is_recording(data, name) else case_of_bytes(data, name)
