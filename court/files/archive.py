"""The parts of a recording's file: a zip of a head in JSON and one array a member, read with every bound.

Only what is named is unpacked, no further than to its limit, and nothing that the file says of itself is
believed: not a size, not a method of packing, and the header of an array is matched, not evaluated.
"""

from __future__ import annotations

import io
import math
import re
import zipfile
import zlib
from collections.abc import Mapping
from typing import Final

import numpy as np

from gorodki.court.files.limits import LARGEST_HEAD
from gorodki.figures.errors import InputError
from gorodki.sim.limits import MOST_BODIES, MOST_SAMPLES
from gorodki.sim.trace import Floats

HEAD: Final = "recording.json"
ARRAYS: Final = {"time": 1, "position": 3, "axis": 3, "roll": 2}
"""Name of each array: number of its dimensions (samples, bodies, coordinates)."""

_LONGEST_HEADER: Final = 1024
_LARGEST_ARRAY: Final = 8 * MOST_SAMPLES * MOST_BODIES * 3 + _LONGEST_HEADER
_PACKED: Final = {zipfile.ZIP_STORED: "stored", zipfile.ZIP_DEFLATED: "deflated"}
_MAGIC: Final = b"\x93NUMPY\x01\x00"
_SHAPE: Final = re.compile(
    rb"\{\s*'descr':\s*'<f8',\s*'fortran_order':\s*False,\s*'shape':\s*\(([\d, ]{1,60})\)\s*,?\s*\}\s*"
)


def members(data: bytes, name: str) -> tuple[bytes, dict[str, bytes]]:
    """The head and the arrays of a recording's file, unpacked.

    Raises:
        InputError: for what is no zip, a member that is missing, unknown or there twice, is packed otherwise
            than stored or deflated, is encrypted, is larger than any throw needs, or is damaged.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as z:
            _reject_other_members(z.infolist(), name)
            head = _unpacked(z, HEAD, LARGEST_HEAD, name)
            return head, {n: _unpacked(z, f"{n}.npy", _LARGEST_ARRAY, name) for n in ARRAYS}
    except InputError:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, OSError, ValueError) as fault:
        kind = "a truncated or damaged recording" if data.startswith(b"PK") else "not a recording"
        raise InputError(f"{name!r} is {kind}; make one with --save") from fault


def _reject_other_members(found: list[zipfile.ZipInfo], name: str) -> None:
    wanted = (HEAD, *(f"{n}.npy" for n in ARRAYS))
    names = [info.filename for info in found]
    missing = next((m for m in wanted if m not in names), None)
    if missing is not None:
        raise InputError(f"{name!r} is not a recording: it holds no {missing}; make one with --save")
    if len(names) > len(wanted):
        odd = next((n for n in names if n not in wanted or names.count(n) > 1), "")
        raise InputError(f"{name!r} is not a usable recording: {odd[:80]!r} has no place in it")
    for info in found:
        if info.compress_type not in _PACKED or info.flag_bits & 0x1:
            raise InputError(
                f"{name!r} is not a usable recording: {info.filename} is packed by method "
                f"{info.compress_type}{' and encrypted' if info.flag_bits & 0x1 else ''}; "
                "stored or deflated is right"
            )


def _unpacked(z: zipfile.ZipFile, member: str, most: int, name: str) -> bytes:
    """A member, unpacked no further than to `most` bytes."""
    with z.open(member) as stream:
        data = stream.read(most + 1)
    if len(data) > most or z.getinfo(member).file_size > most:
        raise InputError(f"{name!r} is not a usable recording: {member} is larger than {most} bytes")
    return data


def packed(head: bytes, arrays: Mapping[str, bytes]) -> bytes:
    """The file of a head and of arrays; the same give the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as z:
        for name, data in ((HEAD, head), *((f"{n}.npy", d) for n, d in arrays.items())):
            # A fixed date: the same recording must give the same bytes.
            z.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def array_bytes(array: Floats) -> bytes:
    """An array as the bytes of an ``.npy`` file."""
    out = io.BytesIO()
    np.lib.format.write_array(out, np.ascontiguousarray(array, dtype="<f8"), allow_pickle=False)
    return out.getvalue()


def array_of(data: bytes, what: str) -> Floats:
    """The array of the bytes of an ``.npy`` file: little-endian float64 in C order.

    Raises:
        InputError: for any other, or where bytes are missing or left over; `what` names it.
    """
    length = int.from_bytes(data[8:10], "little")
    header, body = data[10 : 10 + length], data[10 + length :]
    told = _SHAPE.fullmatch(header) if data.startswith(_MAGIC) and length <= _LONGEST_HEADER else None
    if told is None:
        raise InputError(f"{what} is no array of little-endian float64 in C order (npy, version 1.0)")
    shape = tuple(int(n) for n in told[1].replace(b" ", b"").split(b",") if n)
    if len(body) != 8 * math.prod(shape):
        raise InputError(f"{what} has shape {shape} and {len(body)} bytes; 8 for each number are right")
    return np.frombuffer(body, dtype="<f8").reshape(shape).astype(np.float64)
