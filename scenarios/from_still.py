"""From a still situation to a scenario: every fact gets a moment, every piece a plain way to where it lies.

The times are made up, about those of a throw; no ruling turns on them, only on their order. The bat is told
where the facts need one, and then flies schematically.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from court.footprint import footprint
from court.geometry import CourtSize
from court.profile import throw_distance
from court.situation import Situation
from figures.errors import InputError
from figures.types import Placement
from scenarios.build import placement, situation
from scenarios.model import BatWay, Happening, Motion, Pose, Scenario, Step, Topic, Words
from scenarios.still import BatSeen, Fact, Line, Over, Piece, Sighted, Sighting, StillSituation, When
from sim.equipment import DEFAULT_BAT, DEFAULT_PIECE, PieceType, bat, piece
from sim.scene import piece_body
from sim.trace import EventKind

REACHED = 1.0
"""Seconds after release at which the bat is taken to reach the pieces: about its flight."""

LEG = 0.6
"""Seconds for each leg of a way."""

BEYOND = 0.25
"""Metres beyond a border at which a piece is wholly outside whichever way it lies."""

FAR = 1.0
"""Metres beyond a border to which a piece is followed that lies no longer on the court."""

TITLE = Words(en="As it lies on the court", ru="Как лежит на площадке", uk="Як лежить на майданчику")
MOVED_BY_ITSELF = (Fact.WIND, Fact.SHAKE, Fact.FELL)

Point = tuple[float, float]


@dataclass(frozen=True)
class Setting:
    """What a still situation is told in: the situation before the throw, the pieces' kind, the court."""

    now: Situation
    kind: PieceType
    size: CourtSize


def scenario_of(still: StillSituation, name: str = "still") -> Scenario:
    """The scenario that a still situation tells.

    Args:
        still: the situation.
        name: id of the scenario.

    Raises:
        InputError: with the key, for a number no piece has, or a turn that does not turn back.
    """
    bare = Scenario(
        id=name,
        topic=Topic.OUT,
        figure=still.figure,
        hand=still.hand,
        place=still.place,
        rules=still.rules,
        category=still.category,
        piece_type=still.piece_type,
        out=still.out,
        lying=still.lying,
        title=Words(en=still.title) if still.title else TITLE,
        description=Words(en=still.title) if still.title else TITLE,
        expected=still.expected,
    )
    setting = Setting(situation(bare), piece(still.piece_type or DEFAULT_PIECE), CourtSize())
    _reject_unknown_pieces(still, setting.now)
    motion = tuple(_motion(p, i, still, setting) for i, p in enumerate(still.pieces, 1))
    events = [*_hindered(still, motion), *_facts(still, motion)]
    way, touch = _bat(still, setting)
    return bare.model_copy(update={"motion": motion, "bat": way, "events": (*touch, *events)})


def _reject_unknown_pieces(still: StillSituation, now: Situation) -> None:
    named = [(f"pieces[{i}].piece", p.piece) for i, p in enumerate(still.pieces, 1)]
    named += [(f"happened[{i}].piece", h.piece) for i, h in enumerate(still.happened, 1) if h.piece]
    named += [(f"happened[{i}].other", h.other) for i, h in enumerate(still.happened, 1) if h.other]
    for i, p in enumerate(still.pieces, 1):
        named += [(f"pieces[{i}].seen[{k}].by", s.by) for k, s in enumerate(p.seen, 1) if s.by]
    known = sorted(now.lying)
    for key, number in named:
        if number not in known:
            listed = ", ".join(map(str, known))
            raise InputError(f"{key}: piece {number} is not in play; pieces in play are {listed}")


def _motion(told: Piece, index: int, still: StillSituation, setting: Setting) -> Motion:
    """The way of a piece: through what was seen of it to where it lies, or off the court."""
    x, y, _ = setting.now.lying[told.piece].centre
    rest = _rest(told, setting)
    points = [(x, y), *(_place(s, told, rest, setting) for s in told.seen)]
    points.append(rest or _gone(told, points[-1], setting.size))
    _reject_no_turn(told, index, points)
    start = _start(told, still)
    times = [start + LEG * k for k in range(1, len(points))]
    steps = []
    for k, (time, (px, py)) in enumerate(zip(times, points[1:], strict=True)):
        seen = told.seen[k] if k < len(told.seen) else None
        heading = told.heading_deg if seen is None or seen.heading_deg is None else seen.heading_deg
        # a corner, so that what was seen to turn or to be hindered here is not rounded off
        corner = seen is not None and seen.what is not Sighted.PASSED
        upright = told.standing and seen is None
        steps.append(
            Step(
                t=time,
                x=px,
                y=py,
                heading_deg=heading,
                elevation_deg=90.0 if upright else 0.0,
                struck=corner,
            )
        )
    return Motion(piece=told.piece, start=start, waypoints=tuple(steps), leaves=told.gone is not None)


def _start(told: Piece, still: StillSituation) -> float:
    """When it began to move: at once where wind moved it, later where another had to turn first."""
    moved = [h.when for h in still.happened if h.piece == told.piece and h.what in MOVED_BY_ITSELF]
    if moved:
        return _time(moved[0])
    waits = [s.by for s in told.seen if s.by is not None]
    first = [p for p in still.pieces if p.piece in waits]
    return REACHED + LEG * max((len(p.seen) for p in first), default=0)


def _rest(told: Piece, setting: Setting) -> Point | None:
    """The middle of a piece where it lies; None where it is gone."""
    if told.gone is not None:
        return None
    pose = Pose(x=0.0, y=0.0, heading_deg=told.heading_deg, standing=told.standing)
    body = piece_body(setting.kind, told.piece)
    left, low, right, _ = footprint(body, placement(pose, setting.kind)).bounds
    size, x, y = setting.size, told.x, told.y
    light = (told.light_mm or 0.0) / 1000
    if told.line is Line.LEFT:
        x = -size.half_side - light - right
    elif told.line is Line.RIGHT:
        x = size.half_side + light - left
    elif told.line is Line.REAR:
        y = size.side + light - low
    if told.penalty_cm is not None:
        y = size.penalty_y + told.penalty_cm / 100 - low
    return (x or 0.0, y or 0.0)  # the model holds that both are given


def _place(seen: Sighting, told: Piece, rest: Point | None, setting: Setting) -> Point:
    """Where a piece was when something was seen of it."""
    if seen.x is not None and seen.y is not None:
        return (seen.x, seen.y)
    size = setting.size
    x, y, _ = setting.now.lying[told.piece].centre
    x, y = rest or (x, y)
    if seen.what is Sighted.TOUCHED_ZONE or seen.over is Over.ZONE:
        edge = size.half_penalty - BEYOND
        return (min(max(x, -edge), edge), size.penalty_y)
    if seen.over is Over.REAR:
        return (x, size.side + BEYOND)
    return (_side(seen.over, y, size, BEYOND), y)


def _gone(told: Piece, last: Point, size: CourtSize) -> Point:
    """Where a piece is followed to that lies no longer on the court."""
    x, y = last
    if told.gone is Over.REAR:
        return (x, size.side + FAR)
    if told.gone is Over.ZONE:
        return (min(max(x, -size.half_penalty), size.half_penalty), size.penalty_y - FAR)
    return (_side(told.gone, y, size, FAR), y)


def _side(over: Over | None, y: float, size: CourtSize, beyond: float) -> float:
    """x beyond the left or right border at some y; the sides of the prigorod run at 45 degrees."""
    width = size.half_side + max(0.0, min(-y, size.prigorod_depth))
    return math.copysign(width + beyond, -1.0 if over is Over.LEFT else 1.0)


def _reject_no_turn(told: Piece, index: int, points: list[Point]) -> None:
    for k, seen in enumerate(told.seen, 1):
        if seen.what is not Sighted.TURNED:
            continue
        (ax, ay), (bx, by), (cx, cy) = points[k - 1 : k + 2]
        if (bx - ax) * (cx - bx) + (by - ay) * (cy - by) >= 0.0:
            raise InputError(
                f"pieces[{index}].seen[{k}]: at ({bx:g}, {by:g}) it does not turn back: it came from "
                f"({ax:g}, {ay:g}) and rolls on to ({cx:g}, {cy:g}); 'passed' would be right for that"
            )


def _hindered(still: StillSituation, motion: tuple[Motion, ...]) -> Iterator[Happening]:
    for told, way in zip(still.pieces, motion, strict=True):
        for seen, step in zip(told.seen, way.waypoints, strict=False):
            if seen.what is Sighted.HINDERED:
                other = None if seen.by is None else str(seen.by)
                yield Happening(kind=EventKind.HINDERED, t=step.t, body=str(told.piece), other=other)


def _facts(still: StillSituation, motion: tuple[Motion, ...]) -> Iterator[Happening]:
    ends = {m.piece: m.waypoints[-1].t for m in motion}
    for h in still.happened:
        data = {} if h.larger_part is None else {"larger_part": h.larger_part}
        time = _time(h.when)
        if h.what in (Fact.STOPPED, Fact.REBOUND) and h.piece in ends:
            time = ends[h.piece]
        body = None if h.piece is None else str(h.piece)
        other = None if h.other is None else str(h.other)
        place: dict[str, float] = {}
        if h.what is Fact.OVERSTEP:
            plank = throw_distance(still.rules, still.category, still.place)
            time, place = 0.05, {"x": 0.0, "y": -plank}
        yield Happening(kind=EventKind(h.what.value), t=time, body=body, other=other, data=data, **place)


def _time(when: When) -> float:
    return {When.BEFORE_THROW: 0.0, When.BEFORE_BAT: REACHED / 2, When.AFTER_BAT: REACHED + 0.02}[when]


def _bat(still: StillSituation, setting: Setting) -> tuple[BatWay | None, list[Happening]]:
    """The way of the bat and its touch of a piece, where a ruling needs them."""
    by_itself = {h.piece for h in still.happened if h.what in MOVED_BY_ITSELF}
    after = any(h.when is When.AFTER_BAT for h in still.happened if h.what in MOVED_BY_ITSELF)
    if still.bat is BatSeen.ZONE:
        return _flight(still, (0.0, setting.size.penalty_y - 0.2, 0.0), lands=True), []
    if not after:
        return None, []
    if still.bat is BatSeen.MISSED:
        beside = setting.size.half_side + 1.5
        return _flight(still, (beside, 0.0, 0.1), lands=False), []
    moved = [p.piece for p in still.pieces if p.piece not in by_itself]
    struck = next(iter([*moved, *sorted(setting.now.lying.keys() - by_itself)]), None)
    if struck is None:
        raise InputError("bat: 'hit' needs a piece that it hit and that did not move by itself; or 'missed'")
    stands = setting.now.lying[struck]
    x, y, _ = stands.centre
    touch = Happening(kind=EventKind.CONTACT, t=REACHED, body="bat", other=str(struck))
    return _flight(still, (x, y, _top(stands, setting.kind)), lands=False), [touch]


def _top(stands: Placement, kind: PieceType) -> float:
    """Height of the highest point of a piece."""
    rise = min(abs(stands.axis[2]), 1.0)
    return stands.centre[2] + rise * kind.length / 2 + math.sqrt(1.0 - rise * rise) * kind.diameter / 2


def _flight(still: StillSituation, to: tuple[float, float, float], *, lands: bool) -> BatWay:
    """A bat from the plank to a point above the ground (x, y, air under it), and on over the gorod."""
    plank = throw_distance(still.rules, still.category, still.place)
    x, y, lift = to
    thick = bat(DEFAULT_BAT).diameter
    steps = [
        Step(t=0.0, x=x, y=-plank, heading_deg=0.0, lift=1.3),
        Step(t=REACHED / 2, x=x, y=(y - plank) / 2, heading_deg=180.0, lift=lift + 1.2),
        Step(t=REACHED, x=x, y=y, heading_deg=360.0, lift=lift, lands=lands),
        Step(t=REACHED + 0.4, x=x, y=y + 4.0, heading_deg=450.0, lift=0.0 if lands else lift + thick),
    ]
    return BatWay(waypoints=tuple(steps), leaves=True)
