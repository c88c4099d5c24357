"""A recording of a stroke: everything needed to rule and draw it again, in one file, without physics."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from gorodki.court.files.envelope import Opened, opened, read_of, sealed
from gorodki.court.five_pins.situation import PinsSituation
from gorodki.figures.errors import InputError
from gorodki.figures.files.output import write_bytes
from gorodki.figures.files.reading import read_file
from gorodki.figures.tables.position import problems
from gorodki.sim.cue.stroke import Stroke
from gorodki.sim.sound import TABLE, reject_unsound
from gorodki.sim.trace import BodyKind, Shape, Trace, quoted

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from gorodki.court.five_pins.kept import StrokeParts

GAME = "five-pins"
SHAPES = {BodyKind.BALL: Shape.SPHERE, BodyKind.PIN: Shape.PIN}


@dataclass(frozen=True)
class StrokeRecording:
    """One stroke, from what was struck to what moved.

    Args:
        stroke: as the cue gave it; None for a draw or where it is not known.
        situation: what it is to be judged in.
        trace: what moved, and when.
    """

    stroke: Stroke | None
    situation: PinsSituation
    trace: Trace


def save(recording: StrokeRecording, path: str | os.PathLike[str]) -> None:
    """Write a recording; nobody ever sees half of it.

    Raises:
        InputError: where the path cannot be written, and for what would not be read back.
    """
    try:
        _reject_unsound(recording)
    except InputError as fault:
        raise InputError(f"this is no stroke that can be kept: {fault}") from None
    write_bytes(path, to_bytes(recording))


def load(path: str | os.PathLike[str]) -> StrokeRecording:
    """Read a recording back, equal bit for bit to the one that was saved.

    Raises:
        InputError: for a file that cannot be read, is no recording of a stroke, or is damaged; one line.
    """
    data = read_file(path, "a recording made with --save")
    return recording_of(opened(data, os.fspath(path)))


def to_bytes(recording: StrokeRecording) -> bytes:
    """The file as bytes.

    Raises:
        InputError: for a trace of which the ways are only told.
    """
    from gorodki.court.five_pins.kept import parts_of

    head = _codec().dump_python(parts_of(recording.stroke, recording.situation, recording.trace), mode="json")
    return sealed(GAME, head, recording.trace)


def recording_of(envelope: Opened) -> StrokeRecording:
    """The stroke of an envelope.

    Raises:
        InputError: for one of another game, and for what can be no stroke.
    """
    return read_of(envelope, GAME, "a stroke of five pins", _recording)


def _recording(envelope: Opened) -> StrokeRecording:
    from gorodki.court.five_pins.kept import NAMES, situation_of, trace_of

    parts = _codec().validate_json(envelope.fields(*NAMES), strict=True)
    recording = StrokeRecording(parts.stroke, situation_of(parts), trace_of(envelope, parts))
    _reject_unsound(recording)
    envelope.former_digest(recording.trace)
    return recording


def _reject_unsound(recording: StrokeRecording) -> None:
    trace, position = recording.trace, recording.situation.position
    reject_unsound(trace, TABLE)
    found = problems(position)
    if found:
        raise InputError("; ".join(f.text for f in found))
    for body in trace.bodies:
        if SHAPES.get(body.kind) is not body.shape:
            raise InputError(f"body {quoted(body.name)}: no {body.kind} that is a {body.shape} is on a table")
        known = position.balls if body.kind is BodyKind.BALL else position.standing
        if body.name not in known:
            raise InputError(f"body {quoted(body.name)} was not on the table before the stroke")


@cache
def _codec() -> TypeAdapter[StrokeParts]:
    """Validator and serialiser of the parts; pydantic is loaded only here."""
    from pydantic import TypeAdapter

    from gorodki.court.five_pins.kept import StrokeParts

    adapter: TypeAdapter[Any] = TypeAdapter(StrokeParts)
    return adapter
