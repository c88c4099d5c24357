"""From what a person tells without times to a trace: what was told, and a way and moments to draw it by.

The ways and moments are made up, about those of a throw. The trace says of which bodies that is so
(`Trace.told`), and no ruling is measured on them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from shapely import Polygon

from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.measured.told import over_border
from gorodki.court.gorodki.profile import throw_distance
from gorodki.court.gorodki.situation import Situation
from gorodki.court.gorodki.told import BatSeen, Over, Seen, SeenFact, Sighted, Told, When
from gorodki.court.measuring.footprint import footprint
from gorodki.court.measuring.geometry import CourtSize
from gorodki.figures.errors import InputError
from gorodki.figures.types import Placement, Vec3
from gorodki.scenarios.files.fields import Pose, placement
from gorodki.scenarios.files.model import Scenario
from gorodki.scenarios.files.told import MOVERS, Fact, Happened, Line, Piece, Side, Sighting
from gorodki.scenarios.files.way import Mark, Part, Waypoint
from gorodki.sim.wood.equipment import PieceType
from gorodki.sim.wood.scene import piece_body

REACHED = 1.0
"""Seconds after release at which the bat is taken to reach the pieces: about its flight."""

LEG = 0.6
"""Seconds for each leg of a way."""

FAR = 1.0
"""Metres to which a piece is drawn past the border over which it is gone."""

CAUSES = (*MOVERS, Fact.EMERGENCY)


def told(scenario: Scenario, now: Situation, kind: PieceType) -> Told | None:
    """What a scenario only tells; None where it shows everything."""
    if not (scenario.still or scenario.happened or scenario.bat_seen):
        return None
    pieces = {str(p.piece): _seen(p, now.lying[p.piece], kind) for p in scenario.still}
    return Told(pieces, scenario.bat_seen, scenario.bat_touched)


def reject_contradictions(scenario: Scenario, now: Situation, kind: PieceType, key: str) -> None:
    """Raise InputError for what cannot be so or leaves a ruling open; `key` names the told pieces."""
    _reject_unknown(scenario, now, key)
    for i, piece in enumerate(scenario.still, 1):
        _reject_no_turn(piece, f"{key}[{i}]", _seen(piece, now.lying[piece.piece], kind))
    denied = {BatSeen.HIT: False, BatSeen.MISSED: True}
    touched, bat = scenario.bat_touched, scenario.bat_seen
    if touched is not None and bat is not None and denied.get(bat) is touched:
        said = "true" if touched else "false"
        raise InputError(f"bat_touched = {said} contradicts what the bat did: {bat.value!r}")
    _reject_no_cause(scenario, key)


def part(piece: Piece, scenario: Scenario, now: Situation, kind: PieceType) -> Part:
    """The body of a told piece, with a way to draw it by: straight from one place to the next."""
    stands = now.lying[piece.piece]
    seen = _seen(piece, stands, kind)
    time, last = _start(piece, scenario), stands
    start, way = time, []
    for sight in seen.sights:
        last = sight.pose or (over_border(last, sight.over, CourtSize()) if sight.over else None) or last
        time += LEG
        way.append(_waypoint(time, last, struck=sight.what is not Sighted.PASSED))
    end = seen.rest or _gone(last, seen.gone or Over.REAR)
    way.append(_waypoint(time + LEG, end, struck=False))
    return Part(piece_body(kind, piece.piece), stands, start, tuple(way), seen.gone is not None)


def marks(scenario: Scenario) -> Iterator[Mark]:
    """What happened besides, each with a moment to draw it by and its turn in the order."""
    for h in scenario.happened:
        place: Vec3 | None = None
        time = _time(h.when)
        if h.what is Fact.OVERSTEP:
            place = (0.0, -throw_distance(scenario.rules, scenario.category, scenario.place), 0.0)
            time = 0.0
        body = None if h.piece is None else str(h.piece)
        other = None if h.other is None else str(h.other)
        yield Mark(Marked(h.what.value), time, body, other, place, tuple(sorted(_data(h).items())))


def _data(h: Happened) -> dict[str, str]:
    data = {"when": h.when.value}
    if h.larger_part is not None:
        data["larger_part"] = h.larger_part
    if h.by is Side.OPPONENT:
        data["by"] = h.by.value
    if not h.changed:
        data["changed"] = "no"
    return data


def _seen(piece: Piece, stands: Placement, kind: PieceType) -> Seen:
    """What was told of a piece, every place as a pose on the ground."""
    rest = None if piece.gone else _rest(piece, kind)
    sights = []
    last = stands
    for s in piece.seen:
        pose = _pose(s, piece, kind)
        if pose is None and s.what is Sighted.HAD_STOPPED:
            pose = last  # it lay where it was last, and that is told
        last = pose or last
        sights.append(SeenFact(s.what, pose, s.over, "" if s.by is None else str(s.by)))
    return Seen(tuple(sights), rest, piece.gone)


def _pose(seen: Sighting, piece: Piece, kind: PieceType) -> Placement | None:
    if seen.x is None or seen.y is None:
        return None
    heading = piece.heading_deg if seen.heading_deg is None else seen.heading_deg
    return placement(Pose(x=seen.x, y=seen.y, heading_deg=heading), kind)


def _rest(piece: Piece, kind: PieceType) -> Placement:
    """Where a piece lies, by what was measured of it."""
    pose = Pose(x=0.0, y=0.0, heading_deg=piece.heading_deg, standing=piece.standing)
    seen = footprint(piece_body(kind, piece.piece), placement(pose, kind))
    low = seen.bounds[1]
    size, x, y = CourtSize(), piece.x, piece.y
    light = (piece.light_mm or 0.0) / 1000
    if piece.line is Line.REAR:
        y = size.side + light - low
    if piece.penalty_cm is not None:
        y = size.penalty_y + piece.penalty_cm / 100 - low
    if piece.line in (Line.LEFT, Line.RIGHT):
        x = _beside(seen, y or 0.0, light, -1 if piece.line is Line.LEFT else 1, size)
    # the model holds that both are given
    return placement(pose.model_copy(update={"x": x or 0.0, "y": y or 0.0}), kind)


def _beside(seen: Polygon, y: float, light: float, side: int, size: CourtSize) -> float:
    """The x at which a footprint is so far from a side line, along the gorod and the prigorod.

    On either side the city is all that lies within the gorod's line or within the prigorod's, each drawn on.
    """
    px, py = np.asarray(seen.exterior.coords).T
    straight = size.half_side + light - float((side * px).min())
    slanted = size.half_side + light * math.sqrt(2.0) - y - float((side * px + py).min())
    return side * max(straight, slanted)


def _reject_unknown(scenario: Scenario, now: Situation, key: str) -> None:
    named: list[tuple[str, int]] = [
        (f"happened[{i}].{field}", number)
        for i, h in enumerate(scenario.happened, 1)
        for field, number in (("piece", h.piece), ("other", h.other))
        if number
    ]
    for i, p in enumerate(scenario.still, 1):
        named.append((f"{key}[{i}].piece", p.piece))
        for k, s in enumerate(p.seen, 1):
            if s.by == p.piece:
                raise InputError(f"{key}[{i}].seen[{k}].by: piece {p.piece} cannot meet itself")
            if isinstance(s.by, int):
                named.append((f"{key}[{i}].seen[{k}].by", s.by))
    known = sorted(now.lying)
    for where, number in named:
        if number not in known:
            listed = ", ".join(map(str, known))
            raise InputError(f"{where}: piece {number} is not in play; pieces in play are {listed}")


def _reject_no_turn(piece: Piece, key: str, seen: Seen) -> None:
    """Between two places that were seen a turn rolls back; how it came from the figure is not known."""
    places = [*(s.pose for s in seen.sights), seen.rest]
    for k, s in enumerate(piece.seen, 1):
        around = places[k - 2 : k + 1] if k > 1 else []
        if s.what is not Sighted.TURNED or None in around or len(around) < 3:
            continue
        (ax, ay, _), (bx, by, _), (cx, cy, _) = (pose.centre for pose in around if pose)
        if (bx - ax) * (cx - bx) + (by - ay) * (cy - by) >= 0.0:
            raise InputError(
                f"{key}.seen[{k}]: at ({bx:g}, {by:g}) it does not turn back: it came from "
                f"({ax:g}, {ay:g}) and rolls on to ({cx:g}, {cy:g}); 'passed' would be right for that"
            )


def _reject_no_cause(scenario: Scenario, key: str) -> None:
    """A bat that missed moved nothing: something else must be told to have moved what moved."""
    if scenario.bat_seen is not BatSeen.MISSED or any(h.what in CAUSES for h in scenario.happened):
        return
    for i, piece in enumerate(scenario.still, 1):
        if not any(s.what in (Sighted.HAD_STOPPED, Sighted.MET) for s in piece.seen):
            raise InputError(
                f"{key}[{i}]: the bat missed, and nothing says what moved piece {piece.piece}; "
                f"add [[happened]] with what = 'wind', 'shake' or 'fell' and piece = {piece.piece}, "
                "or say bat = 'hit'"
            )


def _start(piece: Piece, scenario: Scenario) -> float:
    """When it is drawn to begin to move: at once where wind moved it, later where another turned first."""
    moved = [h.when for h in scenario.happened if h.piece == piece.piece and h.what in MOVERS]
    if moved:
        return _time(moved[0])
    waits = [s.by for s in piece.seen if s.by is not None]
    first = [p for p in scenario.still if p.piece in waits]
    return REACHED + LEG * max((len(p.seen) for p in first), default=0)


def _time(when: When) -> float:
    known = {When.BEFORE_THROW: 0.0, When.BEFORE_BAT: REACHED / 2, When.AFTER_BAT: REACHED + 0.02}
    return known.get(when, REACHED + 4 * LEG)


def _gone(last: Placement, over: Over) -> Placement:
    """Where a piece is drawn to that lies no longer on the court."""
    size, (x, y, z) = CourtSize(), last.centre
    if over is Over.ZONE:
        return replace(last, centre=(max(-2.0, min(x, 2.0)), size.penalty_y - FAR, z))
    x, y, z = over_border(last, over, size).centre
    return replace(last, centre=(x + math.copysign(FAR, x) * (over is not Over.REAR), y, z))


def _waypoint(time: float, pose: Placement, *, struck: bool) -> Waypoint:
    (x, y, _), (ax, ay, az) = pose.centre, pose.axis
    upright = abs(az) > 0.5
    heading = None if upright else math.atan2(ay, ax)
    return Waypoint(time, x, y, heading, math.pi / 2 if upright else 0.0, struck=struck)
