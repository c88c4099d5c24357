"""A recording: one throw with everything needed to rule and draw it again, in one file, without physics."""

from __future__ import annotations

import os
from dataclasses import dataclass

from gorodki.court.files.envelope import GORODKI, Opened, opened, read_of, sealed
from gorodki.court.gorodki.situation import Situation
from gorodki.court.gorodki.sound import reject_unsound_situation
from gorodki.figures.errors import InputError
from gorodki.figures.files.limits import LONGEST_KEY, LONGEST_NOTE
from gorodki.figures.files.output import write_bytes
from gorodki.figures.files.reading import read_file
from gorodki.sim.sound import reject_unsound
from gorodki.sim.trace import BodyKind, Shape, Trace, quoted
from gorodki.sim.wood.equipment import Equipment
from gorodki.sim.wood.throw import Throw

WOOD = {BodyKind.BAT: (Shape.ROD,), BodyKind.PIECE: (Shape.ROUND, Shape.OCTAGON)}
"""Shapes of what moves in a throw."""


@dataclass(frozen=True)
class Recording:
    """One throw, from what was thrown at what to what moved.

    Args:
        throw: as it left the hand, the thrower's error included.
        equipment: bat, pieces and sheet.
        situation: what the throw is to be judged in.
        trace: what moved, and when.
        thrower: name of the error model that drew the throw, empty where the throw was given exactly.
        former_digest: of the trace as its file names it, where that has an older format; else empty.
    """

    throw: Throw
    equipment: Equipment
    situation: Situation
    trace: Trace
    thrower: str = ""
    former_digest: str = ""


def save(recording: Recording, path: str | os.PathLike[str]) -> None:
    """Write a recording; nobody ever sees half of it.

    Raises:
        InputError: where the path cannot be written, and for what would not be read back (`load`).
    """
    try:
        _reject_unsound(recording)
    except InputError as fault:
        raise InputError(f"this is no throw that can be kept: {fault}") from None
    write_bytes(path, to_bytes(recording))


def load(path: str | os.PathLike[str]) -> Recording:
    """Read a recording back, equal bit for bit to the one that was saved.

    Raises:
        InputError: for a file that cannot be read, is no recording, is newer than this program, is damaged,
            or holds what can be no throw; one line says what.
    """
    return from_bytes(read_file(path, "a recording made with --save"), os.fspath(path))


def to_bytes(recording: Recording) -> bytes:
    """The file as bytes.

    Raises:
        InputError: for a trace of which the ways are only told (`court.gorodki.told`).
    """
    from gorodki.court.gorodki.throw.parts import Parts, codec, kept

    trace = recording.trace
    given = recording.throw, recording.equipment, recording.situation
    parts = Parts(*given, trace.bodies, kept(trace.events), trace.origin, recording.thrower)
    return sealed(GORODKI, codec().dump_python(parts, mode="json"), trace)


def from_bytes(data: bytes, name: str) -> Recording:
    """A recording from the bytes of its file; `name` is what an error message calls it.

    Raises:
        InputError: as `load`.
    """
    return recording_of(opened(data, name))


def recording_of(envelope: Opened) -> Recording:
    """The throw of an envelope.

    Raises:
        InputError: for one of another game, and for what can be no throw.
    """
    return read_of(envelope, GORODKI, "a throw of gorodki", _recording)


def _recording(envelope: Opened) -> Recording:
    from gorodki.court.gorodki.throw.parts import NAMES, codec, released

    # strict: no text is bent into a number
    parts = codec().validate_json(envelope.fields(*NAMES), strict=True)
    trace = envelope.trace(parts.bodies, released(parts.events), parts.origin)
    recording = Recording(parts.throw, parts.equipment, parts.situation, trace, parts.thrower)
    _reject_unsound(recording)
    former = envelope.former_digest(trace)
    return Recording(parts.throw, parts.equipment, parts.situation, trace, parts.thrower, former)


def _reject_unsound(recording: Recording) -> None:
    """Refuse what can be no throw: the whole of it is looked at before anything is ruled."""
    if len(recording.thrower) > LONGEST_KEY:
        raise InputError(f"thrower: {quoted(recording.thrower)} must have at most {LONGEST_KEY} characters")
    reject_unsound(recording.trace)
    reject_unsound_situation(recording.situation)
    for body in recording.trace.bodies:
        if body.shape not in WOOD.get(body.kind, ()):
            raise InputError(f"body {quoted(body.name)}: no {body.kind} that is a {body.shape} is thrown")
    names = {str(n) for n in recording.situation.lying}
    for i in recording.trace.pieces:
        name = recording.trace.bodies[i].name
        if name not in names:
            raise InputError(f"body {quoted(name)} is no piece that lay before the throw")
    kit = recording.equipment
    keys = (kit.bat.key, kit.piece.key, kit.surface.key, recording.throw.bat)
    if max(map(len, keys)) > LONGEST_KEY:
        raise InputError(f"equipment: a name has at most {LONGEST_KEY} characters")
    if max(map(len, (kit.bat.note, kit.piece.note, kit.surface.note))) > LONGEST_NOTE:
        raise InputError(f"equipment: a note has at most {LONGEST_NOTE} characters")
