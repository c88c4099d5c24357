"""What every recording has in common, whatever the game: one trace with its head, sealed by a checksum.

The file (suffix ``.gtrace`` by custom) is a zip of ``recording.json`` and one ``.npy`` member per array, the
layout that ``numpy.load`` opens too (docs/recordings.md). Nothing in it is executed when it is read, and all
of it is checked before anything of it is used. The same recording gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from gorodki.court.files.archive import ARRAYS, HEAD, array_bytes, array_of, members, packed
from gorodki.court.files.former import former_checksum, former_digest
from gorodki.figures.errors import InputError, first_line
from gorodki.figures.files.reading import json_of, text_of
from gorodki.sim.canonical import canonical
from gorodki.sim.trace import Body, Event, Origin, Trace, quoted

Read = TypeVar("Read")

SCHEMA: Final = 3
"""Format of the file: 1 had checksum and digest over numbers as they were printed (`court.files.former`), 3
names the game."""

SUFFIX: Final = ".gtrace"
GORODKI: Final = "gorodki"
"""The game of every file of formats 1 and 2."""

OWN: Final = ("schema", "game", "digest")
"""Fields of the head that belong to the envelope; all others are the game's."""


@dataclass(frozen=True, slots=True)
class Opened:
    """An envelope whose seal was found whole; what its game put in is not looked at yet.

    Args:
        name: what an error message calls the file.
        schema: its format.
        game: key of the game.
        digest: of the trace, as the file names it.
        head: fields of the game.
        arrays: members of the arrays by name.
    """

    name: str
    schema: int
    game: str
    digest: object
    head: Mapping[str, Any]
    arrays: Mapping[str, bytes]

    def fields(self, *known: str) -> str:
        """The fields of the game as JSON text, for a strict validator.

        Raises:
            InputError: for a field that is missing or has no place in a file of the game.
        """
        missing, odd = [k for k in known if k not in self.head], [k for k in self.head if k not in known]
        if missing or odd:
            told = f"{missing[0]!r} is missing in" if missing else f"{quoted(odd[0])} has no place in"
            raise InputError(f"{told} {HEAD}")
        return json.dumps(self.head)

    def trace(self, bodies: tuple[Body, ...], events: tuple[Event, ...], origin: Origin) -> Trace:
        """The trace of the arrays with what the game read from the head.

        Raises:
            InputError: for an array of another form.
        """
        found = {n: array_of(self.arrays[n], f"array {n!r}") for n in ARRAYS}
        poses = found["time"], found["position"], found["axis"], found["roll"]
        return Trace(bodies, *poses, events, origin)

    def former_digest(self, trace: Trace) -> str:
        """The digest of a trace that is found whole, as its format has it; empty where it has today's.

        Raises:
            InputError: where the file names another one.
        """
        right = former_digest(trace) if self.schema == 1 else trace.digest
        if self.digest != right:
            raise InputError(f"its digest is {quoted(self.digest)}, and {right} is that of what it holds")
        return right if right != trace.digest else ""


def read_of(envelope: Opened, game: str, what: str, read: Callable[[Opened], Read]) -> Read:
    """What an envelope holds, in the types of its game.

    Args:
        envelope: as opened.
        game: whose recording is wanted.
        what: what that game records, for the message, such as ``a throw of gorodki``.
        read: makes it; whatever it stumbles over is a recording that cannot be used.

    Raises:
        InputError: for an envelope of another game, and for what `read` refuses; one line.
    """
    name = repr(envelope.name)
    if envelope.game != game:
        raise InputError(f"{name} is a recording of {quoted(envelope.game)}, not of {what}")
    try:
        return read(envelope)
    except (ValueError, KeyError, TypeError, OverflowError) as fault:
        raise InputError(f"{name} is not a usable recording: {first_line(fault)}") from fault


def is_recording(data: bytes, name: str) -> bool:
    """True for bytes that begin like a recording, or come from a file that is named like one."""
    return name.endswith(SUFFIX) or data.startswith(b"PK\x03\x04")


def sealed(game: str, head: Mapping[str, Any], trace: Trace) -> bytes:
    """The file as bytes.

    Args:
        game: key of the game.
        head: its own fields, plain data of JSON.
        trace: what moved.

    Raises:
        InputError: for a trace of which the ways are only told: nothing in it was recorded.
    """
    if trace.told is not None:
        raise InputError("what is only told of a throw is no recording: keep the file that tells it")
    arrays = {name: array_bytes(getattr(trace, name)) for name in ARRAYS}
    whole: dict[str, Any] = {"schema": SCHEMA, "game": game, "digest": trace.digest, **head}
    whole["checksum"] = _checksum(whole, arrays)
    text = json.dumps(whole, ensure_ascii=False, allow_nan=False, sort_keys=True, indent=1)
    return packed(text.encode(), arrays)


def opened(data: bytes, name: str) -> Opened:
    """The envelope of the bytes of a file; `name` is what an error message calls it.

    Raises:
        InputError: for what is no recording, one of a newer program, or one that is damaged.
    """
    packed_head, arrays = members(data, name)
    head = _head(packed_head, name)
    stored = head.pop("checksum", None)
    schema = head["schema"]
    right = former_checksum(head, tuple(arrays.values())) if schema == 1 else _checksum(head, arrays)
    if stored != right:
        raise InputError(f"{name!r} is damaged: its checksum does not match; record the throw again")
    game = head.get("game") if schema >= SCHEMA else GORODKI
    if not isinstance(game, str):
        raise InputError(f"{name!r} is not a recording: its game is {quoted(game)}; make one with --save")
    own = OWN if schema >= SCHEMA else tuple(k for k in OWN if k != "game")
    if "digest" not in head:
        raise InputError(f"{name!r} is not a usable recording: 'digest' is missing in {HEAD}")
    rest = {k: v for k, v in head.items() if k not in own}
    return Opened(name, schema, game, head["digest"], rest, arrays)


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


def _checksum(head: Mapping[str, Any], arrays: Mapping[str, bytes]) -> str:
    """SHA-256 of the head in its canonical form, and the members of the arrays."""
    h = hashlib.sha256(canonical(head))
    for name in ARRAYS:
        h.update(arrays[name])
    return h.hexdigest()
