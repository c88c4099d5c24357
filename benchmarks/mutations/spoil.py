"""Spoiling a good file: its bytes, its tables, or the arrays and members of a recording. Seeded."""

from __future__ import annotations

import copy
import hashlib
import io
import json
import random
import re
import sqlite3
import struct
import zipfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np

from benchmarks.mutations.goods import Good
from gorodki.sim.canonical import canonical

BAITS: Final = (
    "/dev/zero",
    "/etc/passwd",
    "../bait.toml",
    "/proc/self/mem",
    "bait/../../bait.toml",
    "link.toml",
)
"""Files that no file may make the program open."""

_RAW: Final = "@raw:"  # before a text that is to stand in the file without quotes
_NUMBERS: Final = (0, -1, 1, 2, 99, 0.5, -0.0, 6, 11, 101.0, 400.0, -1e4, 1e9, 1e300, 2**31, 2**63, 10**30)
_WORDS: Final = (
    "", " ", "a", "bat", "1", "7", "valid", "report", "a" * 300, "b" * 20_000, "a\nb", "\x1b[2J", "\u202eabc",
    "\ud800", "\x00", "Ж" * 90, *BAITS,
)  # fmt: skip
_RAWS: Final = (
    "1e999", "-1e999", "NaN", "nan", "inf", "-Infinity", "9" * 400, "0x" + "f" * 5000, "[" * 3000,
    "[" * 300 + "]" * 300, "{" * 50, "1e-400", "1979-05-27", "'''", '"""', "1_0", "truefalse",
)  # fmt: skip


def spoilt(good: Good, seed: int) -> bytes:
    """A good file with one to three things wrong in it (or, rarely, none)."""
    rng = random.Random(seed)  # noqa: S311 - which file is no secret
    if good.kind == "recording":
        return _recording(good.data, rng)
    if good.kind == "log":
        return _log(good.data, rng)
    if rng.random() < 0.25:
        return _bytes(good.data, rng)
    tree = copy.deepcopy(good.tree)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        tree = _tree(tree, rng)
    text = _as_json(tree) if good.name.endswith(".json") else _as_toml(tree)
    if rng.random() < 0.03:
        text += _endless(rng)
    return text.encode("utf-8", "surrogatepass")


def _endless(rng: random.Random) -> str:
    """More of the same, at the end of a TOML file."""
    times = rng.choice((10, 1000, 20_000))
    return "\n" + rng.choice(
        (
            "[[happened]]\nwhat = 'swept'\n" * times,
            "[[events]]\nkind = 'wind'\nt = 1.0\n" * times,
            "note" + ".a" * times + " = 1\n",
            "[a" + ".a" * times + "]\n",
            "# " + "x" * times + "\n",
            "".join(f"k{n} = {n}\n" for n in range(times)),
        )
    )


def _bytes(data: bytes, rng: random.Random) -> bytes:
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        at, length = rng.randrange(len(out) + 1), rng.choice((1, 2, 8, 100))
        what = rng.randrange(6)
        if what == 0 and out:
            out[at % len(out)] ^= 1 << rng.randrange(8)
        elif what == 1:
            del out[at : at + length]
        elif what == 2:
            out[at:at] = rng.randbytes(length)
        elif what == 3:
            out[at:at] = out[at : at + length] * rng.choice((1, 3, 50))
        elif what == 4:
            del out[at:]
        else:
            out[at : at + length] = rng.choice((b"\0", b"\xff", b'"', b"[", b"\n", b"9")) * length
    return bytes(out)


# -- trees ------------------------------------------------------------------------------------------------


def _tree(tree: Any, rng: random.Random) -> Any:
    """A tree with another value, one more, or one less at some place."""
    places = list(_places(tree))
    if not places:
        return _value(rng)
    holder, key = rng.choice(places)
    what = rng.random()
    if what < 0.55:
        holder[key] = _like(holder[key], rng) if rng.random() < 0.6 else _value(rng)
    elif what < 0.7:
        del holder[key]
    elif what < 0.8 and isinstance(holder, list):
        holder[key:key] = [copy.deepcopy(holder[key]) for _ in range(rng.choice((1, 10, 300, 3000)))]
    elif what < 0.9 and isinstance(holder, dict):
        holder[rng.choice(("extra", "schema", "figure", "found", "id", str(key) + "s"))] = _value(rng)
    else:
        other, name = rng.choice(places)
        with suppress(LookupError):  # the one may have stood in the other
            holder[key], other[name] = copy.deepcopy(other[name]), copy.deepcopy(holder[key])
    return tree


def _places(tree: Any) -> Any:
    if isinstance(tree, dict | list):
        for key, value in list(tree.items() if isinstance(tree, dict) else enumerate(tree)):
            yield tree, key
            yield from _places(value)


def _like(value: Any, rng: random.Random) -> Any:
    """Another value of the same kind: most likely to pass the first look."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return rng.choice((value + rng.gauss(0, 1), value * 100, -value, rng.choice(_NUMBERS), round(value)))
    if isinstance(value, str):
        return rng.choice((value[::-1], value + value, value.upper(), rng.choice(_WORDS)))
    return _value(rng)


def _value(rng: random.Random) -> Any:
    what = rng.randrange(6)
    if what == 0:
        return rng.choice(_NUMBERS)
    if what == 1:
        return rng.choice(_WORDS)
    if what == 2:
        return _RAW + rng.choice(_RAWS)
    return rng.choice((None, True, False, [], {}, [[]], [None], {"": 1}, {"a": {"b": {"c": 1}}}, [1, 2, 3]))


def _as_json(tree: Any) -> str:
    return re.sub(rf'"{_RAW}((?:[^"\\]|\\.)*)"', lambda m: json.loads(f'"{m[1]}"'), json.dumps(tree))


def _as_toml(tree: Any) -> str:
    if not isinstance(tree, dict):
        return _inline(tree)
    return "\n".join(f"{_toml_key(k)} = {_inline(v)}" for k, v in tree.items() if v is not None) + "\n"


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_toml_key(k)} = {_inline(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    if isinstance(value, str):
        return value.removeprefix(_RAW) if value.startswith(_RAW) else json.dumps(value, ensure_ascii=False)
    return json.dumps(value)


def _toml_key(key: object) -> str:
    return json.dumps(str(key))


# -- recordings -------------------------------------------------------------------------------------------


def _recording(data: bytes, rng: random.Random) -> bytes:
    if rng.random() < 0.1:
        return _bytes(data, rng)
    with zipfile.ZipFile(io.BytesIO(data)) as z:
        parts = {n: z.read(n) for n in z.namelist()}
    head = json.loads(parts["recording.json"])
    arrays = {n: np.load(io.BytesIO(parts[f"{n}.npy"])) for n in ("time", "position", "axis", "roll")}
    for _ in range(rng.choice((1, 1, 1, 2))):
        if rng.random() < 0.5:
            head = _tree(head, rng)
        else:
            _spoil_array(arrays, rng)
    for name, array in arrays.items():
        parts[f"{name}.npy"] = _npy(array, rng)
    if rng.random() < 0.9 and isinstance(head, dict):
        _seal(head, parts, arrays)
    parts["recording.json"] = _as_json(head).encode("utf-8", "surrogatepass")
    return _zip(parts, rng)


def _spoil_array(arrays: dict[str, Any], rng: random.Random) -> None:
    name = rng.choice(tuple(arrays))
    a = arrays[name].copy()
    at = tuple(rng.randrange(n) for n in a.shape) if a.size else ()
    what = rng.randrange(8)
    if what < 3 and a.size:
        if a.dtype.kind == "i":  # spoilt into whole numbers before: they take no NaN
            a = a.astype(np.float64)
        a[at] = rng.choice((np.nan, np.inf, -np.inf, 1e9, 400.0, -1e4, 101.0, 1e300, -3.0, 0.0, a[at] + 1e-3))
    elif what == 3 and len(a) > 2:
        k = rng.randrange(len(a) - 1)
        a[[k, k + 1]] = a[[k + 1, k]]
    elif what == 4:
        a = a * rng.choice((0.0, 0.999, 1.001, -1.0, 30.0, 1e6))
    elif what == 5:
        a = a[: rng.choice((0, 1, 2, len(a) - 1))]
    elif what == 6:
        a = a.astype(rng.choice(("<f4", ">f8", "<i8", "<c16", "O")))
    else:
        a = rng.choice((a.reshape(-1), a[..., None], np.repeat(a, 30, axis=0), np.asfortranarray(a)))
    arrays[name] = a


def _npy(array: Any, rng: random.Random) -> bytes:
    out = io.BytesIO()
    np.lib.format.write_array(out, array, allow_pickle=True)
    data = out.getvalue()
    if rng.random() < 0.02:
        data = data.replace(b"(", rng.choice((b"(10000000000, ", b"(-1, ", b"((((", b"(1e9, ")), 1)
    return _bytes(data, rng) if rng.random() < 0.01 else data


def _seal(head: dict[str, Any], parts: dict[str, bytes], arrays: dict[str, Any]) -> None:
    """Digest and checksum as another program would write them, as far as they can be."""
    with suppress(Exception):
        head["digest"] = independent_digest(head, arrays)
    head.pop("checksum", None)
    with suppress(Exception):
        h = hashlib.sha256(canonical(json.loads(_as_json(head))))
        for name in arrays:
            h.update(parts[f"{name}.npy"])
        head["checksum"] = h.hexdigest()


def independent_digest(head: dict[str, Any], arrays: dict[str, Any]) -> str:
    """The digest by what docs/recordings.md says of it."""

    def bits(value: Any) -> str:
        return "f:" + struct.pack(">d", value).hex()

    sizes = ("radius", "length", "mass", "offset", "chamfer")
    bodies = [
        [b["name"], b["kind"], b["shape"], *(bits(b.get(k, 0.0)) for k in sizes)] for b in head["bodies"]
    ]
    events = [
        [
            e["kind"],
            bits(e["time"]),
            e.get("body"),
            e.get("other"),
            None if e.get("place") is None else [bits(v) for v in e["place"]],
            bits(e.get("speed", 0.0)),
            e.get("data", []),
        ]
        for e in head["events"]
    ]
    o = head["origin"]
    tree = [bodies, events, [o["engine"], o["version"], bits(o.get("step", 0.0)), o.get("seed")]]
    h = hashlib.sha256(b"gorodki trace 2\n" + json.dumps(tree, separators=(",", ":")).encode())
    for name in ("time", "position", "axis", "roll"):
        if np.iscomplexobj(arrays[name]):
            raise TypeError("complex numbers have no digest")
        h.update(np.ascontiguousarray(arrays[name], dtype="<f8").tobytes())
    return h.hexdigest()


def _zip(parts: dict[str, bytes], rng: random.Random) -> bytes:
    method = rng.choice(
        (zipfile.ZIP_DEFLATED,) * 12 + (zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
    )
    if rng.random() < 0.03:
        name = rng.choice(tuple(parts))
        change: Callable[[], Any] = rng.choice(
            (
                lambda: parts.pop(name),
                lambda: parts.update({"more.npy": b"x"}),
                lambda: parts.update({name: bytes(rng.choice((10, 40_000_000)))}),
                lambda: parts.update({"../" + name: parts.pop(name)}),
            )
        )
        change()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as z:
        for member, content in parts.items():
            info = zipfile.ZipInfo(member, (1980, 1, 1, 0, 0, 0))  # the same file in any year
            z.writestr(info, content, method)
    data = out.getvalue()
    if rng.random() < 0.02:  # a member that says that it is small
        size = len(rng.choice(tuple(parts.values())))
        data = data.replace(struct.pack("<I", size), struct.pack("<I", rng.choice((0, 100, 2**31))))
    return data


# -- the log ----------------------------------------------------------------------------------------------


_ENDLESS_VIEW: Final = """
DROP TABLE part;
CREATE VIEW part AS WITH RECURSIVE n(answer) AS (SELECT 1 UNION ALL SELECT answer + 1 FROM n)
    SELECT *, 'a' part, 1 piece, '' clause, '' given, '' truth FROM n;
"""


def _log(data: bytes, rng: random.Random) -> bytes:
    if rng.random() < 0.4:
        return _bytes(data, rng)
    column = rng.choice(("at", "question", "topic", "difficulty", "correct"))
    value = rng.choice(
        ("x'00ff'", "9e999", "-1", "'soon'", "7", "printf('%.*c', 100000, 'a')", "char(27)", "''")
    )
    other = rng.choice(("part", "piece", "clause", "given", "truth", "answer"))
    orders = (
        f"UPDATE answer SET {column} = {value}",  # noqa: S608 - it is to be spoilt
        f"UPDATE part SET {other} = {value}",  # noqa: S608
        "CREATE TABLE more (x)",
        f"DROP TABLE {rng.choice(('answer', 'part'))}",
        _ENDLESS_VIEW,
        f"PRAGMA user_version = {rng.choice((-1, 0, 1, 3, 99))}",
        f"PRAGMA application_id = {rng.choice((0, 1))}",
    )
    with TemporaryDirectory() as folder:
        file = Path(folder) / "log"
        file.write_bytes(data)
        with closing(sqlite3.connect(file)) as log, suppress(sqlite3.Error):
            log.executescript(rng.choice(orders))
            log.commit()
        return file.read_bytes()
