"""Authored throws with their rulings: the pictures are tested on them without engine or adjudicator."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from gorodki.court.findings.evidence import Evidence, Value
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import (
    PieceRuling,
    PieceVerdict,
    Ruling,
    ThrowRuling,
    ThrowVerdict,
)
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.figures.registry import figure
from gorodki.figures.types import Figure, Hand, Placement, Vec3
from gorodki.sim.trace import Body, BodyKind, Event, EventKind, Origin, Shape, Trace
from gorodki.sim.wood.throw import Throw

RADIUS, LENGTH = 0.0245, 0.2
BAT = Body("bat", BodyKind.BAT, Shape.ROD, 0.02, 0.96, 1.55)
THROW = Throw(
    13.0, 14.2, math.radians(13.5), math.radians(-0.4), 0.1, 1.35, 6.0, math.radians(20.0), "composite-men"
)


def piece_body(number: int) -> Body:
    return Body(str(number), BodyKind.PIECE, Shape.ROUND, RADIUS, LENGTH, 0.245, chamfer=0.0025)


@dataclass(frozen=True)
class Way:
    """Way of one piece from its place through `points` (m), turning by `turn` (rad), `hop` high (m)."""

    points: tuple[tuple[float, float], ...]
    start: float = 1.03
    duration: float = 2.0
    turn: float = 0.0
    hop: float = 0.0
    lie: bool = False


TIMES = np.round(np.arange(0.0, 5.0001, 0.01), 6)


def flight_of_bat(x0: float = 0.1, land_y: float = -0.42, x1: float = 0.02) -> tuple[np.ndarray, np.ndarray]:
    """Positions and axes of a bat that comes down at `land_y` after one second, slides on and turns."""
    n = len(TIMES)
    pos, axis = np.zeros((n, 3)), np.zeros((n, 3))
    vy = land_y + 13.0
    for i, t in enumerate(TIMES):
        if t <= 1.0:
            y, z = -13.0 + vy * t, 1.35 + (9.81 / 2 - 1.35 + 0.02) * t - 9.81 / 2 * t * t
        else:
            s = t - 1.0
            y, z = land_y + 2.4 * (1 - math.exp(-3.2 * s)) * 1.9, 0.02
        pos[i] = (x0 + (x1 - x0) * min(t, 1.4), y, max(z, 0.02))
        angle = math.radians(20) + 2 * math.pi / 6 * (
            vy * min(t, 1.0) + 5 * (1 - math.exp(-1.5 * max(0.0, t - 1.0)))
        )
        axis[i] = (math.cos(angle), math.sin(angle), 0.0)
    return pos, axis


def move(place: Placement, way: Way | None) -> tuple[np.ndarray, np.ndarray]:
    n = len(TIMES)
    pos, axis = np.tile(np.array(place.centre, float), (n, 1)), np.tile(np.array(place.axis, float), (n, 1))
    if way is None:
        return pos, axis
    knots = np.array([place.centre[:2], *way.points], float)
    steps = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(knots, axis=0).T))])
    heading = math.atan2(place.axis[1], place.axis[0])
    for i, t in enumerate(TIMES):
        if t <= way.start:
            continue
        u = min(1.0, (t - way.start) / way.duration)
        s = steps[-1] * (1 - (1 - u) ** 2)
        pos[i, 0], pos[i, 1] = np.interp(s, steps, knots[:, 0]), np.interp(s, steps, knots[:, 1])
        h = min(1.0, u / 0.35)
        pos[i, 2] = RADIUS + way.hop * 4 * h * (1 - h)
        a = heading + way.turn * (1 - (1 - u) ** 2)
        axis[i] = (math.cos(a), math.sin(a), 0.0)
    return pos, axis


def trace_of(fig: Figure, ways: dict[int, Way], *, bat: bool = True, land_y: float = -0.42) -> Trace:
    columns = [flight_of_bat(land_y=land_y)] if bat else []
    bodies = [BAT] if bat else []
    for number, place in enumerate(fig.pieces, 1):
        bodies.append(piece_body(number))
        columns.append(move(place, ways.get(number)))
    position = np.stack([c[0] for c in columns], axis=1)
    axis = np.stack([c[1] for c in columns], axis=1)
    events = (
        (
            Event(EventKind.RELEASE, 0.0, 0, place=(0.1, -13.0, 1.35)),
            Event(EventKind.GROUND, 1.0, 0, place=(0.02, land_y, 0.0), speed=4.2),
            Event(EventKind.CONTACT, 1.03, 0, 1, place=(0.01, -0.01, 0.03), speed=9.5),
        )
        if bat
        else ()
    )
    return Trace(
        tuple(bodies),
        TIMES,
        position,
        axis,
        np.zeros(axis.shape[:2]),
        events,
        Origin("authored", "sample", 0.01),
    )


def pose(trace: Trace, number: int, time: float = 5.0) -> Placement:
    index = next(i for i, b in enumerate(trace.bodies) if b.name == str(number))
    c, a = trace.pose_at(index, time)
    return Placement((float(c[0]), float(c[1]), float(c[2])), (float(a[0]), float(a[1]), float(a[2])))


def fork() -> tuple[Trace, Ruling]:
    """Fork, Russian rules: two out, one dead point, one to the 20 cm mark, one stays."""
    fig = figure("vilka")
    ways = {
        1: Way(((0.1, 0.9), (0.35, 1.9), (0.62, 2.75)), turn=2.4, hop=0.12),
        2: Way(((-0.6, 0.5), (-1.5, 0.62), (-2.9, 0.5)), turn=-1.9, hop=0.05),
        3: Way(((0.45, 0.6), (0.78, 0.86), (0.55, 0.7)), turn=0.9),
        4: Way(((-0.3, -0.2), (-0.5, -0.87)), turn=0.5),
        5: Way(((0.35, 0.3), (0.62, 0.18)), turn=-0.7),
    }
    trace = trace_of(fig, ways)
    lying = dict(enumerate(fig.pieces, 1))
    before = Situation(fig, Hand.RIGHT, Place.KON, "ru", "men", lying)
    flat: Vec3 = (1.0, 0.0, 0.0)
    dead, mark = Placement((0.78, 0.86, RADIUS), (0.62, 0.784, 0.0)), Placement((0.0, -0.8, RADIUS), flat)
    after = Situation(
        fig, Hand.RIGHT, Place.HALF_KON, "ru", "men", {3: dead, 4: mark, 5: pose(trace, 5)}, touched=True
    )
    verdicts = (
        PieceRuling(1, PieceVerdict.OUT, "UA-V1", 641.0, False, 1.9, pose(trace, 1), None, supplement="uk",
                    evidence=(Evidence("UA-V1", 1.9, (0.4, 2.1, 0.02), 641.0),)),
        PieceRuling(2, PieceVerdict.OUT, "UA-V1", 1622.0, False, 1.5, None, None, supplement="uk",
                    evidence=(Evidence("UA-V1", 1.5, (-1.1, 0.57, 0.02), 1622.0),)),
        PieceRuling(3, PieceVerdict.DEAD_POINT, "RU-4.3.17", None, False, 2.1, pose(trace, 3), dead,
                    evidence=(Evidence("RU-4.3.17", 2.1, (0.78, 0.86, 0.0)),)),
        PieceRuling(4, PieceVerdict.MARK_20, "RU-4.3.28a", -135.0, False, 3.0, pose(trace, 4), mark,
                    evidence=(Evidence("RU-4.3.28a", 3.0, (-0.5, -0.87, 0.0), -135.0),)),
        PieceRuling(5, PieceVerdict.STAYS, "RU-4.3.31", 0.4, True, 3.0, pose(trace, 5), pose(trace, 5)),
    )  # fmt: skip
    return trace, Ruling(ThrowRuling(ThrowVerdict.VALID, "RU-4.3.5"), verdicts, before, after, cleared=False)


def untouched(key: str, hand: Hand = Hand.RIGHT, rules: str = "ru") -> tuple[Trace, Ruling]:
    """A throw that touches nothing: every piece stays in its place."""
    fig = figure(key, hand)
    trace = trace_of(fig, {}, land_y=0.9)
    before = Situation(fig, hand, Place.KON, rules, "men", dict(enumerate(fig.pieces, 1)))
    pieces = tuple(
        PieceRuling(n, PieceVerdict.UNTOUCHED, "RU-4.3.31", None, False, None, p, p)
        for n, p in before.lying.items()
    )
    return trace, Ruling(ThrowRuling(ThrowVerdict.VALID, "RU-4.3.5"), pieces, before, before, cleared=False)


def with_throw(ruling: Ruling, throw: ThrowRuling) -> Ruling:
    return replace(ruling, throw=throw)


def worst(ruling: Ruling, verdict: PieceVerdict, clause: str, note: Note, values: dict[str, Value]) -> Ruling:
    """Every piece with one verdict and everything that can be said about it at once."""
    fact = Evidence(clause, 1.0, (0.1, 0.2, 0.0), -1234.5, note, tuple(values.items()))
    pieces = tuple(
        replace(
            p, verdict=verdict, clause=clause, margin_mm=-1234.5, doubtful=True, moved=True, supplement="uk",
            interpretation=True, evidence=(fact,),
        )
        for p in ruling.pieces
    )  # fmt: skip
    throw = replace(ruling.throw, verdict=ThrowVerdict.LOST, clause="IFGS-LOST", doubtful=True)
    return replace(ruling, throw=throw, pieces=pieces)


def short_fork() -> tuple[Trace, Ruling]:
    """The Fork without its fifth piece, which an earlier throw knocked out; this throw touches nothing."""
    fig = figure("vilka")
    trace = trace_of(fig, {}, land_y=0.9)
    names = [b.name for b in trace.bodies]
    keep = [i for i, name in enumerate(names) if name != "5"]
    trace = Trace(
        tuple(trace.bodies[i] for i in keep), trace.time, trace.position[:, keep], trace.axis[:, keep],
        trace.roll[:, keep], trace.events, trace.origin,
    )  # fmt: skip
    lying = {n: p for n, p in enumerate(fig.pieces, 1) if n != 5}
    before = Situation(fig, Hand.RIGHT, Place.HALF_KON, "ru", "men", lying, touched=True)
    pieces = tuple(
        PieceRuling(n, PieceVerdict.UNTOUCHED, "RU-4.3.31", None, False, None, p, p) for n, p in lying.items()
    )
    return trace, Ruling(ThrowRuling(ThrowVerdict.VALID, "RU-4.3.5"), pieces, before, before, cleared=False)
