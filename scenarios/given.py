"""What a person gives to be ruled: a saved throw or stroke, a told case, as a file or by its id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from gorodki.court.files.envelope import GORODKI, SUFFIX, Opened, is_recording, opened
from gorodki.court.five_pins.recording import GAME as FIVE_PINS
from gorodki.court.five_pins.recording import StrokeRecording
from gorodki.court.five_pins.recording import recording_of as stroke_of
from gorodki.court.gorodki.throw.recording import Recording, recording_of
from gorodki.figures.errors import InputError
from gorodki.figures.files.reading import read_file
from gorodki.scenarios.told import Case, case_of_bytes, told_case
from gorodki.sim.trace import quoted

RECORDINGS: Mapping[str, Callable[[Opened], Recording | StrokeRecording]] = {
    GORODKI: recording_of,
    FIVE_PINS: stroke_of,
}
"""What reads the recording of a game."""


def recorded(data: bytes, name: str) -> Recording | StrokeRecording:
    """A recording of any game from the bytes of its file; `name` is what an error message calls it.

    Raises:
        InputError: for what is no recording, or one of a game that is not known.
    """
    envelope = opened(data, name)
    if envelope.game not in RECORDINGS:
        raise InputError(
            f"{name!r} is a recording of {quoted(envelope.game)}; {', '.join(RECORDINGS)} are known"
        )
    return RECORDINGS[envelope.game](envelope)


def load_any(path: str) -> Recording | StrokeRecording:
    """A recording of any game from its file.

    Raises:
        InputError: for a file that cannot be read, or is no recording.
    """
    return recorded(read_file(path, "a recording made with --save"), path)


def given(name: str) -> Recording | StrokeRecording | Case:
    """What a file holds, or the case of the library with an id. A file is read once: it may be a pipe.

    Raises:
        InputError: for a file that cannot be read or used, and an unknown id (*did you mean*).
    """
    if not Path(name).exists() and not name.endswith(SUFFIX):
        return told_case(name)
    data = read_file(name, "a saved throw, a scenario or a still situation")
    return recorded(data, name) if is_recording(data, name) else case_of_bytes(data, name)
