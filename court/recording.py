"""A recording: one throw with everything needed to rule and draw it again, in one file, without physics.

The file (suffix ``.gtrace`` by custom) is a zip of ``recording.json`` and one ``.npy`` member per array, the
layout that ``numpy.load`` opens too. Nothing in it is executed when it is read. The same recording gives the
same bytes.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import zipfile
import zlib
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from court.situation import Situation
from figures.errors import InputError
from figures.output import write_bytes
from figures.reading import read_file
from sim.equipment import Equipment
from sim.throw import Throw
from sim.trace import Body, Event, Floats, Origin, Trace

if TYPE_CHECKING:
    from pydantic import TypeAdapter

SCHEMA = 1
SUFFIX = ".gtrace"

_HEAD = "recording.json"
_ARRAYS = {"time": 1, "position": 3, "axis": 3, "roll": 2}  # name of the member: number of its dimensions
_LARGEST = 1 << 30  # bytes of one unpacked part, far above any real throw: no small file may fill the memory


@dataclass(frozen=True)
class Recording:
    """One throw, from what was thrown at what to what moved.

    Args:
        throw: as it left the hand, the thrower's error included.
        equipment: bat, pieces and sheet.
        situation: what the throw is to be judged in.
        trace: what moved, and when.
        thrower: name of the error model that drew the throw, empty where the throw was given exactly.
    """

    throw: Throw
    equipment: Equipment
    situation: Situation
    trace: Trace
    thrower: str = ""


@dataclass(frozen=True)
class _Parts:
    """What stands in the head besides plain text."""

    throw: Throw
    equipment: Equipment
    situation: Situation
    bodies: tuple[Body, ...]
    events: tuple[Event, ...]
    origin: Origin


@cache
def _codec() -> TypeAdapter[_Parts]:
    """Validator and serialiser of the parts; pydantic is loaded only here."""
    from pydantic import TypeAdapter

    return TypeAdapter(_Parts)


def save(recording: Recording, path: str | os.PathLike[str]) -> None:
    """Write a recording; nobody ever sees half of it.

    Raises:
        InputError: where the path cannot be written.
    """
    write_bytes(path, to_bytes(recording))


def load(path: str | os.PathLike[str]) -> Recording:
    """Read a recording back, equal bit for bit to the one that was saved.

    Raises:
        InputError: for a file that cannot be read, is no recording, is newer than this program or is damaged.
    """
    return from_bytes(read_file(path, "a recording made with --save"), os.fspath(path))


def is_recording(data: bytes, name: str) -> bool:
    """True for bytes that begin like a recording, or come from a file that is named like one."""
    return name.endswith(SUFFIX) or data.startswith(b"PK\x03\x04")


def to_bytes(recording: Recording) -> bytes:
    """The file as bytes."""
    trace = recording.trace
    arrays = {name: _array_bytes(getattr(trace, name)) for name in _ARRAYS}
    head = {
        "schema": SCHEMA,
        "digest": trace.digest,
        "thrower": recording.thrower,
        **_codec().dump_python(
            _Parts(
                recording.throw,
                recording.equipment,
                recording.situation,
                trace.bodies,
                trace.events,
                trace.origin,
            ),
            mode="json",
        ),
    }
    head["checksum"] = _checksum(head, arrays)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as z:
        for name, data in ((_HEAD, _json(head)), *((f"{n}.npy", d) for n, d in arrays.items())):
            # A fixed date: the same recording must give the same bytes.
            z.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def from_bytes(data: bytes, name: str) -> Recording:
    """A recording from the bytes of its file; `name` is what an error message calls it.

    Raises:
        InputError: as `load`.
    """
    head, arrays = _members(data, name)
    schema = head.get("schema")
    if not isinstance(schema, int) or schema < 1:
        raise InputError(f"{name!r} is not a recording: its schema is {schema!r}; make one with --save")
    if schema > SCHEMA:
        raise InputError(
            f"{name!r} has schema {schema}, made by a newer gorodki; this one reads up to {SCHEMA}: update it"
        )
    stored = head.pop("checksum", None)
    if stored != _checksum(head, arrays):
        raise InputError(f"{name!r} is damaged: its checksum does not match; record the throw again")
    try:
        return _recording(head, {n: _array(arrays[n], dims) for n, dims in _ARRAYS.items()})
    except (ValueError, KeyError, TypeError) as fault:
        raise InputError(f"{name!r} is not a usable recording: {_first_line(fault)}") from fault


def _recording(head: dict[str, Any], arrays: dict[str, Floats]) -> Recording:
    parts = _codec().validate_python({f.name: head[f.name] for f in fields(_Parts)})
    samples, bodies = len(arrays["time"]), len(parts.bodies)
    shapes = {
        "time": (samples,),
        "position": (samples, bodies, 3),
        "axis": (samples, bodies, 3),
        "roll": (samples, bodies),
    }
    for name, shape in shapes.items():
        if arrays[name].shape != shape:
            raise ValueError(f"array {name!r} has shape {arrays[name].shape}, {shape} is right")
    # The digest is carried, not computed again: it must outlive the way a later Python prints a number.
    trace = Trace(
        bodies=parts.bodies,
        events=parts.events,
        origin=parts.origin,
        told=None,
        _digest=str(head["digest"]),
        **arrays,
    )
    return Recording(parts.throw, parts.equipment, parts.situation, trace, str(head["thrower"]))


def _members(data: bytes, name: str) -> tuple[dict[str, Any], dict[str, bytes]]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as z:
            wanted = (_HEAD, *(f"{n}.npy" for n in _ARRAYS))
            if any(z.getinfo(m).file_size > _LARGEST for m in wanted):
                raise InputError(
                    f"{name!r} is not a usable recording: a part is larger than {_LARGEST} bytes"
                )
            head = json.loads(z.read(_HEAD), parse_constant=_no_constant)
            arrays = {n: z.read(f"{n}.npy") for n in _ARRAYS}
    except KeyError as fault:
        raise InputError(f"{name!r} is not a recording: {fault.args[0]}; make one with --save") from fault
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, OSError) as fault:
        kind = "a truncated or damaged recording" if data.startswith(b"PK") else "not a recording"
        raise InputError(f"{name!r} is {kind}; make one with --save") from fault
    except InputError:
        raise
    except ValueError as fault:
        raise InputError(f"{name!r} is damaged: {_first_line(fault)}; record the throw again") from fault
    if not isinstance(head, dict):
        raise InputError(f"{name!r} is not a recording: {_HEAD} holds no table; make one with --save")
    return head, arrays


def _no_constant(text: str) -> float:
    raise ValueError(f"{text} is no finite number")


def _checksum(head: dict[str, Any], arrays: dict[str, bytes]) -> str:
    h = hashlib.sha256(_json(head))
    for name in _ARRAYS:
        h.update(arrays[name])
    return h.hexdigest()


def _json(head: dict[str, Any]) -> bytes:
    # repr of a float is exact: the number comes back bit for bit.
    return json.dumps(head, ensure_ascii=False, allow_nan=False, sort_keys=True, indent=1).encode()


def _array_bytes(array: Floats) -> bytes:
    out = io.BytesIO()
    np.lib.format.write_array(out, np.ascontiguousarray(array, dtype="<f8"), allow_pickle=False)
    return out.getvalue()


def _array(data: bytes, dims: int) -> Floats:
    array: Floats = np.lib.format.read_array(io.BytesIO(data), allow_pickle=False)
    if array.dtype != np.float64 or array.ndim != dims:
        raise ValueError(
            f"an array has {array.ndim} dimensions of {array.dtype}, {dims} of float64 are right"
        )
    return array


def _first_line(fault: Exception) -> str:
    errors = getattr(fault, "errors", None)  # pydantic: the first wrong place says enough for one line
    if callable(errors):
        first = errors()[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return str(fault).splitlines()[0] if str(fault) else type(fault).__name__
