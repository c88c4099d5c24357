"""A recording: one throw with everything needed to rule and draw it again, in one file, without physics.

The file (suffix ``.gtrace`` by custom) is a zip of ``recording.json`` and one ``.npy`` member per array, the
layout that ``numpy.load`` opens too (docs/recordings.md). Nothing in it is executed when it is read, and all
of it is checked before anything of it is used. The same recording gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gorodki.court.files.archive import ARRAYS, HEAD, array_bytes, array_of, members, packed
from gorodki.court.files.former import former_checksum, former_digest
from gorodki.court.gorodki.situation import Situation
from gorodki.court.gorodki.sound import reject_unsound_situation
from gorodki.figures.errors import InputError, first_line
from gorodki.figures.files.limits import LONGEST_KEY, LONGEST_NOTE
from gorodki.figures.files.output import write_bytes
from gorodki.figures.files.reading import json_of, read_file, text_of
from gorodki.sim.canonical import canonical
from gorodki.sim.sound import reject_unsound
from gorodki.sim.trace import Trace, quoted
from gorodki.sim.wood.equipment import Equipment
from gorodki.sim.wood.throw import Throw

SCHEMA = 2
"""Format of the file: 1 had checksum and digest over numbers as they were printed (`court.former`)."""

SUFFIX = ".gtrace"


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


def is_recording(data: bytes, name: str) -> bool:
    """True for bytes that begin like a recording, or come from a file that is named like one."""
    return name.endswith(SUFFIX) or data.startswith(b"PK\x03\x04")


def to_bytes(recording: Recording) -> bytes:
    """The file as bytes.

    Raises:
        InputError: for a trace of which the ways are only told (`sim.told`): nothing in it was recorded.
    """
    from gorodki.court.files.parts import Parts, codec, kept

    trace = recording.trace
    if trace.told is not None:
        raise InputError("what is only told of a throw is no recording: keep the file that tells it")
    arrays = {name: array_bytes(getattr(trace, name)) for name in ARRAYS}
    given = recording.throw, recording.equipment, recording.situation
    parts = Parts(*given, trace.bodies, kept(trace.events), trace.origin)
    head = {
        "schema": SCHEMA,
        "digest": trace.digest,
        "thrower": recording.thrower,
        **codec().dump_python(parts, mode="json"),
    }
    head["checksum"] = _checksum(head, arrays)
    return packed(
        json.dumps(head, ensure_ascii=False, allow_nan=False, sort_keys=True, indent=1).encode(), arrays
    )


def from_bytes(data: bytes, name: str) -> Recording:
    """A recording from the bytes of its file; `name` is what an error message calls it.

    Raises:
        InputError: as `load`.
    """
    packed_head, arrays = members(data, name)
    head = _head(packed_head, name)
    former = head["schema"] < SCHEMA
    stored = head.pop("checksum", None)
    right = former_checksum(head, tuple(arrays.values())) if former else _checksum(head, arrays)
    if stored != right:
        raise InputError(f"{name!r} is damaged: its checksum does not match; record the throw again")
    try:
        return _recording(head, arrays)
    except (ValueError, KeyError, TypeError, OverflowError) as fault:
        raise InputError(f"{name!r} is not a usable recording: {first_line(fault)}") from fault


def _head(packed_head: bytes, name: str) -> dict[str, Any]:
    """The head, if it is that of a recording of a format that is known."""
    head = json_of(text_of(packed_head, name), name)
    if not isinstance(head, dict):
        raise InputError(f"{name!r} is not a recording: {HEAD} holds no table; make one with --save")
    schema = head.get("schema")
    if not isinstance(schema, int) or isinstance(schema, bool) or schema < 1:
        raise InputError(f"{name!r} is not a recording: its schema is {schema!r}; make one with --save")
    if schema > SCHEMA:
        raise InputError(
            f"{name!r} has schema {schema}, made by a newer gorodki; this one reads up to {SCHEMA}: update it"
        )
    return head


def _recording(head: dict[str, Any], arrays: dict[str, bytes]) -> Recording:
    from gorodki.court.files.parts import NAMES, codec, released

    _reject_unknown(head, NAMES)
    told = json.dumps({name: head[name] for name in NAMES})
    parts = codec().validate_json(told, strict=True)  # no text is bent into a number
    found = {n: array_of(arrays[n], f"array {n!r}") for n in ARRAYS}
    poses = found["time"], found["position"], found["axis"], found["roll"]
    trace = Trace(parts.bodies, *poses, released(parts.events), parts.origin)
    thrower = head["thrower"]
    if not isinstance(thrower, str) or len(thrower) > LONGEST_KEY:
        raise InputError(f"thrower: {quoted(thrower)} must be text of at most {LONGEST_KEY} characters")
    recording = Recording(parts.throw, parts.equipment, parts.situation, trace, thrower)
    _reject_unsound(recording)
    given, right = head["digest"], former_digest(trace) if head["schema"] < SCHEMA else trace.digest
    if given != right:
        raise InputError(f"its digest is {quoted(given)}, and {right} is that of what it holds")
    return recording if right == trace.digest else replace(recording, former_digest=right)


def _reject_unknown(head: dict[str, Any], parts: tuple[str, ...]) -> None:
    known = ("schema", "digest", "thrower", *parts)
    missing, odd = [k for k in known if k not in head], [k for k in head if k not in known]
    if missing or odd:
        told = f"{missing[0]!r} is missing in" if missing else f"{quoted(odd[0])} has no place in"
        raise InputError(f"{told} {HEAD}")


def _reject_unsound(recording: Recording) -> None:
    """Refuse what can be no throw: the whole of it is looked at before anything is ruled."""
    reject_unsound(recording.trace)
    reject_unsound_situation(recording.situation)
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


def _checksum(head: Mapping[str, Any], arrays: Mapping[str, bytes]) -> str:
    """SHA-256 of the head in its canonical form, and the members of the arrays."""
    h = hashlib.sha256(canonical(head))
    for name in ARRAYS:
        h.update(arrays[name])
    return h.hexdigest()
