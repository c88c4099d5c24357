"""Checksum and digest as recordings of format 1 hold them: over numbers as they were printed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from gorodki.sim.trace import Body, Event, Trace


def former_checksum(head: Mapping[str, Any], arrays: Sequence[bytes]) -> str:
    """SHA-256 of the head, printed, and the members of the arrays."""
    text = json.dumps(head, ensure_ascii=False, allow_nan=False, sort_keys=True, indent=1)
    h = hashlib.sha256(text.encode())
    for array in arrays:
        h.update(array)
    return h.hexdigest()


def former_digest(trace: Trace) -> str:
    """SHA-256 of bodies, events and origin as Python showed them, and the arrays.

    Spelt out, not taken from ``repr``: it must stay what it was when a class gets a further field.
    """
    bodies, events = _tuple([_body(b) for b in trace.bodies]), _tuple([_event(e) for e in trace.events])
    o = trace.origin
    origin = f"Origin(engine={o.engine!r}, version={o.version!r}, step={o.step!r}, seed={o.seed!r})"
    h = hashlib.sha256(f"({bodies}, {events}, {origin})".encode())
    for array in (trace.time, trace.position, trace.axis, trace.roll):
        h.update(np.ascontiguousarray(array, dtype="<f8").tobytes())
    return h.hexdigest()


def _body(b: Body) -> str:
    return (
        f"Body(name={b.name!r}, kind=<BodyKind.{b.kind.name}: {b.kind.value!r}>, "
        f"shape=<Shape.{b.shape.name}: {b.shape.value!r}>, radius={b.radius!r}, length={b.length!r}, "
        f"mass={b.mass!r}, offset={b.offset!r}, chamfer={b.chamfer!r})"
    )


def _event(e: Event) -> str:
    return (
        f"Event(kind=<EventKind.{e.kind.name}: {e.kind.value!r}>, time={e.time!r}, body={e.body!r}, "
        f"other={e.other!r}, place={e.place!r}, speed={e.speed!r}, data={e.data!r})"
    )


def _tuple(items: Sequence[str]) -> str:
    return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"
