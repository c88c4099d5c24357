"""What the head of a recording of a throw holds besides plain text, checked field by field."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from gorodki.court.gorodki.situation import Situation
from gorodki.court.gorodki.throw.kinds import HappeningKind
from gorodki.sim.trace import Body, Event, Origin
from gorodki.sim.wood.equipment import Equipment
from gorodki.sim.wood.throw import Throw


@dataclass(frozen=True, slots=True)
class KeptEvent(Event):
    """An event of which the kind is read by its name."""

    kind: HappeningKind


@dataclass(frozen=True)
class Parts:
    """The parts by the names they have in the file."""

    throw: Throw
    equipment: Equipment
    situation: Situation
    bodies: tuple[Body, ...]
    events: tuple[KeptEvent, ...]
    origin: Origin
    thrower: str


NAMES = tuple(f.name for f in fields(Parts))


@cache
def codec() -> TypeAdapter[Parts]:
    """Validator and serialiser of the parts."""
    return TypeAdapter(Parts)


def kept(events: tuple[Event, ...]) -> tuple[KeptEvent, ...]:
    """Events as the file holds them."""
    return tuple(KeptEvent(**_fields(e)) for e in events)


def released(events: tuple[KeptEvent, ...]) -> tuple[Event, ...]:
    """Events as a trace holds them."""
    return tuple(Event(**_fields(e)) for e in events)


def _fields(event: Event) -> dict[str, Any]:
    return {f.name: getattr(event, f.name) for f in fields(Event)}
