"""Kinds of events as files hold them: what an engine makes, and what a referee of gorodki marks."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from gorodki.court.gorodki.marked import Marked
from gorodki.sim.trace import EventKind

KINDS: Final[dict[str, EventKind | Marked]] = {str(kind.value): kind for kind in (*EventKind, *Marked)}


def _named(kind: object) -> EventKind | Marked:
    if isinstance(kind, StrEnum) and kind in KINDS:
        kind = kind.value
    found = KINDS.get(kind) if isinstance(kind, str) else None
    if found is None:
        *most, last = map(repr, KINDS)
        expected = f"{', '.join(most)} or {last}"
        raise PydanticCustomError("enum", "Input should be {expected}", {"expected": expected})
    return found


HappeningKind = Annotated[
    EventKind | Marked,
    BeforeValidator(_named),
    WithJsonSchema({"enum": list(KINDS), "title": "EventKind", "type": "string"}),
]
"""The kind of an event of a throw, by its name in a file."""
