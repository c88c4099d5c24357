"""What the head of a recording of a stroke holds, checked field by field."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Annotated, Any, Final

from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError

from gorodki.court.files.envelope import Opened
from gorodki.court.five_pins.marked import PinsMarked
from gorodki.court.five_pins.situation import From, Half, PinsSituation, Score
from gorodki.figures.tables.position import Position
from gorodki.figures.tables.table import table
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.cue.stroke import Stroke
from gorodki.sim.trace import Body, Event, EventKind, Origin, Trace

KINDS: Final[dict[str, EventKind | TableEvent | PinsMarked]] = {
    str(kind.value): kind for kind in (*EventKind, *TableEvent, *PinsMarked)
}


def _named(kind: object) -> EventKind | TableEvent | PinsMarked:
    if isinstance(kind, StrEnum):
        kind = kind.value
    found = KINDS.get(kind) if isinstance(kind, str) else None
    if found is None:
        expected = ", ".join(map(repr, KINDS))
        raise PydanticCustomError("enum", "Input should be one of {expected}", {"expected": expected})
    return found


Kind = Annotated[EventKind | TableEvent | PinsMarked, BeforeValidator(_named)]


@dataclass(frozen=True, slots=True)
class KeptTableEvent(Event):
    """An event of which the kind is read by its name."""

    kind: Kind


@dataclass(frozen=True)
class KeptSituation:
    """The situation before the stroke."""

    table: str
    balls: dict[str, tuple[float, float]]
    down: tuple[str, ...]
    own: str
    played_from: From
    half: Half | None
    score: Score
    no_way: bool


@dataclass(frozen=True)
class StrokeParts:
    """The parts by the names they have in the file."""

    stroke: Stroke | None
    situation: KeptSituation
    bodies: tuple[Body, ...]
    events: tuple[KeptTableEvent, ...]
    origin: Origin


NAMES = tuple(f.name for f in fields(StrokeParts))


def parts_of(stroke: Stroke | None, s: PinsSituation, trace: Trace) -> StrokeParts:
    """A stroke, its situation and its trace as the file holds them."""
    kept = KeptSituation(
        s.table.key,
        dict(s.position.balls),
        tuple(sorted(s.position.down)),
        s.own,
        s.played_from,
        s.half,
        s.score,
        s.no_way,
    )
    events = tuple(KeptTableEvent(**_fields(e)) for e in trace.events)
    return StrokeParts(stroke, kept, trace.bodies, events, trace.origin)


def situation_of(parts: StrokeParts) -> PinsSituation:
    """The situation of a file.

    Raises:
        InputError: for a table, a ball or a pin that there is not.
    """
    s = parts.situation
    place = table(s.table)
    unknown = [*(b for b in s.balls if b not in place.balls), *(p for p in s.down if p not in place.pins)]
    if unknown:
        raise ValueError(f"no ball or pin {unknown[0]!r} on this table")
    position = Position(place, s.balls, frozenset(s.down))
    return PinsSituation(position, s.own, s.played_from, s.half, s.score, s.no_way)


def trace_of(envelope: Opened, parts: StrokeParts) -> Trace:
    """The trace of a file."""
    events = tuple(Event(**_fields(e)) for e in parts.events)
    return envelope.trace(parts.bodies, events, parts.origin)


def _fields(event: Event) -> dict[str, Any]:
    return {f.name: getattr(event, f.name) for f in fields(Event)}
