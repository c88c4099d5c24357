"""The state in a file of the user: written while the window is open, offered again after a crash."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from figures.errors import InputError
from figures.output import write_bytes
from render.window.modes import mode_keys, mode_named
from render.window.state import Setup, State
from scenarios.user_data import data_folder

if TYPE_CHECKING:
    from pydantic import TypeAdapter

SCHEMA = 1
FILE = "window.json"


def kept_file() -> Path:
    """Where the state is kept."""
    return data_folder() / FILE


def to_json(state: State, *, closed: bool) -> bytes:
    """The state as it is written.

    Args:
        state: what the window shows; what lies over it is left out.
        closed: True where the window was closed properly.
    """
    plain = _plain(replace(state, modes={}, sheet=""))
    plain["modes"] = {key: _plain(own) for key, own in state.modes.items()}
    head = {"schema": SCHEMA, "closed": closed, "process": os.getpid(), "state": plain}
    return json.dumps(head, ensure_ascii=False, indent=1, allow_nan=False).encode()


def from_json(data: bytes) -> tuple[State, bool, int]:
    """The state, whether its window was closed properly, and the process that wrote it.

    Raises:
        InputError: for bytes that are no such file.
    """
    try:
        head = json.loads(data)
        if head["schema"] != SCHEMA:
            raise ValueError(f"schema {head['schema']!r}")
        plain = head["state"]
        modes = plain.pop("modes")
        state: State = _codec(State).validate_python(plain)
        return replace(state, modes=MappingProxyType(_own(modes))), bool(head["closed"]), int(head["process"])
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise InputError(
            f"the kept state of the window cannot be used: {str(fault).splitlines()[0]}"
        ) from fault


def save(state: State, *, closed: bool, path: Path | None = None) -> None:
    """Write the state, whole or not at all.

    Raises:
        InputError: where it cannot be written.
    """
    where = path or kept_file()
    make_folder(where.parent)
    write_bytes(where, to_json(state, closed=closed))


def make_folder(folder: Path) -> None:
    """Make a folder where there is none.

    Raises:
        InputError: where that cannot be.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise InputError(f"cannot make the folder {str(folder)!r}: {fault.strerror}") from fault


def kept(path: Path | None = None) -> tuple[State | None, State | None]:
    """What the last window left: the state of one that was not closed properly, and the habits of its user.

    Both are None where there is no file or none that can be used. A window that is open in another process
    leaves its habits only.
    """
    try:
        state, closed, process = from_json((path or kept_file()).read_bytes())
    except (OSError, InputError):
        return None, None
    crashed = not closed and not _alive(process)
    return (state if crashed and _worth(state) else None), habits(state)


def habits(state: State) -> State:
    """What the next window begins with: language, hand, rules, category, bat; nothing thrown or aimed."""
    s = state.setup
    fresh = Setup(hand=s.hand, rules=s.rules, category=s.category, bat=s.bat, thrower=s.thrower)
    return State(setup=fresh, lang=state.lang)


def _worth(state: State) -> bool:
    """True for a state in which something was done that would be missed."""
    return bool(state.shots or state.setup.numbers or state.setup.lying or state.modes)


def _own(modes: Mapping[str, Any]) -> dict[str, object]:
    """The modes' own states; of a mode that is not known any more nothing is kept."""
    found: dict[str, object] = {}
    for key, plain in modes.items():
        kind = mode_named(key).state_type if key in mode_keys() else None
        if kind is not None:
            found[key] = _codec(kind).validate_python(plain)
    return found


def _alive(process: int) -> bool:
    if process == os.getpid() or process <= 0 or sys.platform == "win32":  # there, asking would end it
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _plain(own: Any) -> Any:
    """A frozen dataclass as JSON has it."""
    kind: Any = type(own)
    return _codec(kind).dump_python(own, mode="json")


@lru_cache(maxsize=16)
def _codec(kind: Any) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    return TypeAdapter(kind)
