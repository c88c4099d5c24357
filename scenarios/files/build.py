"""From a scenario to what is ruled on: the situation before the throw, and the trace of what moved."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.profile import category
from gorodki.court.gorodki.situation import Situation
from gorodki.figures.errors import InputError
from gorodki.figures.registry import figure
from gorodki.figures.types import Figure, Vec3
from gorodki.scenarios.files.authored import author
from gorodki.scenarios.files.fields import placement
from gorodki.scenarios.files.model import Happening, Lying, Motion, Scenario, Step
from gorodki.scenarios.files.telling import marks, part, reject_contradictions, told
from gorodki.scenarios.files.told import Piece
from gorodki.scenarios.files.way import Mark, Part, Waypoint
from gorodki.sim.trace import EventKind, Trace
from gorodki.sim.wood.equipment import DEFAULT_BAT, DEFAULT_PIECE, PieceType, bat, piece
from gorodki.sim.wood.scene import bat_body, piece_body

if TYPE_CHECKING:
    from gorodki.court.gorodki.throw.recording import Recording


BETWEEN_TWO = (EventKind.CONTACT, Marked.HINDERED, Marked.ROLLED_ON)


def situation(scenario: Scenario) -> Situation:
    """The situation before the throw.

    Raises:
        InputError: for an unknown figure, profile, category or piece type, a number no piece has, or a
            recording that cannot be used.
    """
    kept = recording(scenario)
    if kept is not None:
        return kept.situation
    target = figure(scenario.figure, scenario.hand)
    category(scenario.rules, scenario.category)
    kind = _piece_type(scenario)
    _reject_missing(scenario, target)
    lying = {n: p for n, p in enumerate(target.pieces, 1) if n not in scenario.out}
    lying |= {p.piece: placement(p, kind) for p in scenario.lying}
    touched = scenario.touched
    if touched is None:
        touched = bool(scenario.out or scenario.lying)
    return Situation(target, scenario.hand, scenario.place, scenario.rules, scenario.category, lying, touched)


def trace(scenario: Scenario) -> Trace:
    """What moved in the throw.

    Raises:
        InputError: as `situation`, and for a way or an event that cannot be.
    """
    kept = recording(scenario)
    if kept is not None:
        return kept.trace
    now, kind = situation(scenario), _piece_type(scenario)
    seen = [*(_mark(e) for e in scenario.events), *marks(scenario)]
    return author(_parts(scenario, now), seen, told(scenario, now, kind))


def recording(scenario: Scenario) -> Recording | None:
    """The simulated throw of a scenario that a search found; None for one that is told by hand.

    Raises:
        InputError: for a recording that cannot be read, or that is another throw than the scenario says.
    """
    if scenario.found is None:
        return None
    path = Path(scenario.found.recording)
    kept = _kept(path, path.stat().st_mtime_ns if path.exists() else 0)
    if scenario.found.digest not in (kept.trace.digest, kept.former_digest):
        raise InputError(
            f"found.digest: {scenario.found.recording!r} holds the throw {kept.trace.digest!r}, "
            f"not {scenario.found.digest!r}"
        )
    now = kept.situation
    out = tuple(n for n in range(1, len(now.figure.pieces) + 1) if n not in now.lying)
    said = {
        "figure": (figure(scenario.figure, scenario.hand).key, now.figure.key),
        "hand": (scenario.hand, now.hand),
        "place": (scenario.place, now.place),
        "rules": (scenario.rules, now.rules),
        "category": (scenario.category, now.category),
        "out": (tuple(sorted(scenario.out)), out),
    }
    for key, (given, held) in said.items():
        if given != held:
            raise InputError(f"{key}: the recording says {_plain(held)}, got {_plain(given)}")
    return kept


@lru_cache(maxsize=4)
def _kept(path: Path, _changed: int) -> Recording:
    from gorodki.court.gorodki.throw.recording import load

    return load(path)


def _plain(value: object) -> str:
    return repr(list(value)) if isinstance(value, tuple) else repr(str(value))


def reject_impossible(scenario: Scenario, key: str = "still") -> None:
    """Raise InputError, with the key, for what no trace could be made from; `key` names the told pieces."""
    now = situation(scenario)
    if scenario.found:
        return
    for i, event in enumerate(scenario.events, 1):
        _reject_bad_event(event, f"events[{i}]", scenario, now)
    reject_contradictions(scenario, now, _piece_type(scenario), key)
    trace(scenario)


def _piece_type(scenario: Scenario) -> PieceType:
    return piece(scenario.piece_type or DEFAULT_PIECE)


def _reject_missing(scenario: Scenario, target: Figure) -> None:
    count = len(target.pieces)
    named: list[tuple[str, int]] = [(f"out[{i}]", n) for i, n in enumerate(scenario.out, 1)]
    groups: tuple[tuple[str, Sequence[Lying | Motion | Piece]], ...] = (
        ("lying", scenario.lying),
        ("motion", scenario.motion),
        ("still", scenario.still),
    )
    for key, group in groups:
        named += [(f"{key}[{i}].piece", p.piece) for i, p in enumerate(group, 1)]
    if scenario.expected:
        named += [(f"expected.pieces[{i}].piece", p.piece) for i, p in enumerate(scenario.expected.pieces, 1)]
    for key, number in named:
        if number > count:
            raise InputError(f"{key}: figure {target.key!r} has pieces 1 to {count}, got {number}")
    if scenario.expected:
        for i, p in enumerate(scenario.expected.pieces, 1):
            if p.piece in scenario.out:
                raise InputError(f"expected.pieces[{i}].piece: piece {p.piece} is already out")
    if len(scenario.out) == count:
        raise InputError(f"out: at least one piece of figure {target.key!r} must be in play")


def _reject_bad_event(event: Happening, key: str, scenario: Scenario, now: Situation) -> None:
    names = [*(["bat"] if scenario.bat else []), *(str(n) for n in sorted(now.lying))]
    for field, name in (("body", event.body), ("other", event.other)):
        if name is not None and name not in names:
            listed = ", ".join(repr(n) for n in names)
            raise InputError(f"{key}.{field}: no body {name!r} in this scenario; bodies are {listed}")
    if event.kind is EventKind.CONTACT and (event.body is None or event.other is None):
        raise InputError(f"{key}: a contact needs body and other")
    still = {str(p.piece) for p in scenario.still}
    if event.kind in BETWEEN_TWO and still & {event.body, event.other}:
        raise InputError(
            f"{key}: a piece told in still has no moments; say in its seen what it met, by = the other"
        )


def _parts(scenario: Scenario, now: Situation) -> list[Part]:
    kind = _piece_type(scenario)
    ways = {m.piece: m for m in scenario.motion}
    stills = {s.piece: s for s in scenario.still}
    parts = []
    if scenario.bat:
        body = bat_body(bat(scenario.bat.name or DEFAULT_BAT))
        way = tuple(_waypoint(s) for s in scenario.bat.waypoints)
        parts.append(Part(body, None, 0.0, way, scenario.bat.leaves))
    for n, stands in sorted(now.lying.items()):
        body = piece_body(kind, n)
        if n in ways:
            way = tuple(_waypoint(s) for s in ways[n].waypoints)
            parts.append(Part(body, stands, ways[n].start, way, ways[n].leaves))
        elif n in stills:
            parts.append(part(stills[n], scenario, now, kind))
        else:
            parts.append(Part(body, stands))
    return parts


def _waypoint(step: Step) -> Waypoint:
    heading = None if step.heading_deg is None else math.radians(step.heading_deg)
    return Waypoint(
        step.t,
        step.x,
        step.y,
        heading,
        math.radians(step.elevation_deg),
        step.lift,
        step.lands,
        step.struck,
    )


def _mark(event: Happening) -> Mark:
    place: Vec3 | None = None
    if event.x is not None and event.y is not None:
        place = (event.x, event.y, 0.0)
    return Mark(event.kind, event.t, event.body, event.other, place, tuple(sorted(event.data.items())))
