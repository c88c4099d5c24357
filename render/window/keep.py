"""The state in a file of the user: written while the window is open, offered again at the next start."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gorodki.figures.errors import InputError, first_line
from gorodki.figures.files.output import write_bytes
from gorodki.figures.files.reading import json_of, text_of
from gorodki.render.window.display import WindowPlace
from gorodki.render.window.mode_register import mode_keys, mode_named
from gorodki.render.window.sound import reject_unsound, within
from gorodki.render.window.state import State
from gorodki.scenarios.throw.request import ThrowRequest

if TYPE_CHECKING:
    from pydantic import TypeAdapter

SCHEMA = 1
WIDEST = 100_000
"""Points that no desktop has (assumed)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A state that a person may go on with.

    Args:
        state: as it was left.
        crashed: True where its window was not closed properly.
    """

    state: State
    crashed: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """What one window keeps.

    Args:
        state: what it shows.
        closed: True where it was closed properly.
        offers: of earlier windows, not decided yet; the one that is offered first is last.
        place: where the window was on the screen.
    """

    state: State = field(default_factory=State)
    closed: bool = False
    offers: tuple[Offer, ...] = ()
    place: WindowPlace | None = None


def to_json(kept: Kept) -> bytes:
    """The file as it is written; what lies over the window is left out."""
    head = {
        "schema": SCHEMA,
        "closed": kept.closed,
        "state": _plain_state(kept.state),
        "offers": [{"crashed": o.crashed, "state": _plain_state(o.state)} for o in kept.offers],
        "place": None if kept.place is None else _plain(kept.place),
    }
    return json.dumps(head, ensure_ascii=False, indent=1, allow_nan=False).encode()


def from_json(data: bytes, name: str) -> Kept:
    """What a file holds; `name` is what an error calls it.

    Raises:
        InputError: for bytes that are no such file, or tell a state that cannot be.
    """
    head = json_of(text_of(data, name), name)
    try:
        if head["schema"] != SCHEMA:
            raise ValueError(f"schema {head['schema']!r}, where {SCHEMA} is right")
        offers = tuple(Offer(_state(o["state"]), bool(o["crashed"])) for o in head.get("offers", ()))
        kept = Kept(_state(head["state"]), head["closed"], offers, _place(head.get("place")))
        if not isinstance(kept.closed, bool):
            raise ValueError(f"closed is {kept.closed!r}, where true or false is right")
        return kept
    except KeyError as fault:
        raise InputError(f"{name!r} keeps no window: it has no {fault.args[0]!r}") from None
    except (ValueError, TypeError, AttributeError, OverflowError) as fault:
        raise InputError(f"{name!r} keeps no window: {first_line(fault)}") from None


def save(kept: Kept, path: Path) -> None:
    """Write what is kept, whole or not at all.

    Raises:
        InputError: where it cannot be written.
    """
    make_folder(path.parent)
    write_bytes(path, to_json(kept))


def make_folder(folder: Path) -> None:
    """Make a folder where there is none.

    Raises:
        InputError: where that cannot be.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise InputError(f"cannot make the folder {str(folder)!r}: {fault.strerror}") from fault


def offers_of(kept: Kept) -> tuple[Offer, ...]:
    """What a window left to go on with: its state where it crashed in the middle of something, or was closed
    in the middle of what a mode does not call finished; and what it had not decided itself."""
    state = kept.state
    if kept.closed:
        worth = any(mode_named(key).unfinished(state) for key in state.modes)
    else:
        worth = bool(state.shots or state.setup.numbers or state.setup.lying or state.modes)
    return (*kept.offers, Offer(state, not kept.closed)) if worth else kept.offers


def habits(state: State) -> State:
    """What the next window begins with: language, hand, rules, category, bat; nothing thrown or aimed."""
    s = state.setup
    fresh = ThrowRequest(hand=s.hand, rules=s.rules, category=s.category, bat=s.bat, thrower=s.thrower)
    return State(setup=fresh, lang=state.lang)


def _plain_state(state: State) -> dict[str, Any]:
    plain: dict[str, Any] = _plain(replace(state, modes={}, sheet=""))
    plain["modes"] = {key: _plain(own) for key, own in state.modes.items()}
    return plain


def _place(plain: Any) -> WindowPlace | None:
    place: WindowPlace | None = _codec(WindowPlace | None).validate_python(plain)
    for number in () if place is None else (*place.size, *(place.at or ())):
        within("place", number, -WIDEST, WIDEST)
    return place


def _state(plain: Mapping[str, Any]) -> State:
    modes = plain["modes"]
    state: State = _codec(State).validate_python({**plain, "modes": {}})
    state = replace(state, sheet="", modes=MappingProxyType(_own(modes)))
    reject_unsound(state)
    return state


def _own(modes: Mapping[str, Any]) -> dict[str, object]:
    """The modes' own states; of a mode that is not known any more nothing is kept."""
    found: dict[str, object] = {}
    for key, plain in modes.items():
        kind = mode_named(key).state_type if key in mode_keys() else None
        if kind is not None:
            found[key] = _codec(kind).validate_python(plain)
    return found


def _plain(own: Any) -> Any:
    """A frozen dataclass as JSON has it."""
    kind: Any = type(own)
    return _codec(kind).dump_python(own, mode="json")


@lru_cache(maxsize=16)
def _codec(kind: Any) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    return TypeAdapter(kind)
