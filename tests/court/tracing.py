"""Small traces built by hand, for tests of the adjudicator."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from gorodki.court.gorodki.ruling import PieceRuling, Ruling
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.figures.types import Basis, Figure, Hand, Placement
from gorodki.sim.trace import Body, BodyKind, Event, EventKind, Origin, Shape, Trace

R, L = 0.0245, 0.2
BAT_LENGTH, BAT_RADIUS = 0.96, 0.02
Way = Sequence[tuple[float, ...]]  # (t, x, y), (t, x, y, heading in degrees) or (…, z)

LYING_ACROSS = (1.0, 0.0, 0.0)


def lying(x: float, y: float, heading_deg: float = 0.0) -> Placement:
    """A piece lying on the ground."""
    a = math.radians(heading_deg)
    return Placement((x, y, R), (math.cos(a), math.sin(a), 0.0))


def standing(x: float, y: float) -> Placement:
    """A piece standing upright."""
    return Placement((x, y, L / 2), (0.0, 0.0, 1.0))


def figure(*pieces: Placement, kon_only: bool = False, mirrors: bool = False) -> Figure:
    """A figure of some pieces; five across the middle of the front line where none are given."""
    placed = pieces or tuple(lying(0.25 * (i - 2), 0.1) for i in range(5))
    return Figure("test", None, {"en": "Test"}, Basis.OWN, "", placed, mirrors=mirrors, kon_only=kon_only)


LETTER = figure(
    lying(-0.912, 0.088, -45),
    lying(0.912, 0.088, 45),
    lying(-0.912, 1.912, 45),
    lying(0.912, 1.912, -45),
    lying(0.0, 1.0, 45),
    kon_only=True,
    mirrors=True,
)


def situation(
    what: Figure | None = None,
    *,
    lie: Mapping[int, Placement] | None = None,
    rules: str = "ru",
    category: str = "men",
    place: Place = Place.KON,
    touched: bool = False,
) -> Situation:
    """A situation, by default before the first throw."""
    shown = what or figure()
    at = dict(lie) if lie is not None else dict(enumerate(shown.pieces, start=1))
    return Situation(shown, Hand.RIGHT, place, rules, category, at, touched)


def piece_body(number: int, shape: Shape = Shape.ROUND) -> Body:
    """A round piece of 49 mm, or an octagon of side 20 mm, with plain ends."""
    return Body(str(number), BodyKind.PIECE, shape, R if shape is Shape.ROUND else 0.02414, L, 0.25)


BAT = Body("bat", BodyKind.BAT, Shape.ROD, BAT_RADIUS, BAT_LENGTH, 1.9)


def trace(
    ways: Mapping[int, Way],
    *events: Event,
    bat: Way | None = None,
    samples: int = 0,
    axes: Mapping[int, tuple[float, float, float]] | None = None,
    shape: Shape = Shape.ROUND,
) -> Trace:
    """A trace of pieces along waypoints, linear between; index of the bat is 0 where there is one.

    Args:
        ways: by piece, waypoints (t, x, y), with a heading in degrees and a height where they matter.
        events: with indices into the bodies: bat (if any) first, then pieces in order of number.
        bat: waypoints of the bat.
        samples: further samples, evenly spread.
        axes: fixed axes of pieces that do not lie.
    """
    bodies = ([BAT] if bat else []) + [piece_body(n, shape) for n in sorted(ways)]
    every = ([bat] if bat else []) + [ways[n] for n in sorted(ways)]
    marks = {float(p[0]) for way in every for p in way}
    marks |= set(np.linspace(min(marks), max(marks), samples).tolist()) if samples else set()
    if len(marks) == 1:
        marks |= {max(marks) + 1.0}
    time = np.array(sorted(marks))
    position = np.zeros((len(time), len(bodies), 3))
    axis = np.zeros_like(position)
    for i, (body, way) in enumerate(zip(bodies, every, strict=True)):
        full = np.array([_filled(p, body.radius) for p in way])
        columns = [np.interp(time, full[:, 0], full[:, k]) for k in range(1, 5)]
        heading = np.radians(columns[2])
        position[:, i] = np.stack([columns[0], columns[1], columns[3]], axis=1)
        axis[:, i] = np.stack([np.cos(heading), np.sin(heading), np.zeros_like(heading)], axis=1)
        number = int(body.name) if body.name != "bat" else 0
        if axes and number in axes:
            axis[:, i] = axes[number]
    ordered = tuple(sorted(events, key=lambda e: e.time))
    roll = np.zeros((len(time), len(bodies)))
    return Trace(tuple(bodies), time, position, axis, roll, ordered, Origin("authored", "1"))


def _filled(point: tuple[float, ...], radius: float) -> tuple[float, float, float, float, float]:
    t, x, y, *rest = point
    heading = rest[0] if rest else 0.0
    return (t, x, y, heading, rest[1] if len(rest) > 1 else radius)


def contact(time: float, body: int, other: int) -> Event:
    """Two bodies begin to touch."""
    return Event(EventKind.CONTACT, time, body, other)


def landing(time: float, x: float, y: float, body: int = 0) -> Event:
    """A body, by default the bat, comes down."""
    return Event(EventKind.GROUND, time, body, place=(x, y, 0.0), speed=2.0)


def of(ruling: Ruling, piece: int) -> PieceRuling:
    """The ruling on one piece."""
    return next(p for p in ruling.pieces if p.piece == piece)


def mirrored(source: Trace) -> Trace:
    """The same trace seen in the mirror x -> -x."""
    flip = np.array([-1.0, 1.0, 1.0])
    events = tuple(
        Event(e.kind, e.time, e.body, e.other, _flip(e.place), e.speed, e.data) for e in source.events
    )
    return Trace(
        source.bodies,
        source.time,
        source.position * flip,
        source.axis * flip,
        -source.roll,
        events,
        source.origin,
    )


def mirrored_situation(source: Situation) -> Situation:
    """The same situation in the mirror, hand kept."""
    shown = Figure(
        **{f: getattr(source.figure, f) for f in ("key", "number", "names", "basis", "note")},
        pieces=tuple(p.mirrored() for p in source.figure.pieces),
        hand=source.figure.hand,
        mirrors=source.figure.mirrors,
        kon_only=source.figure.kon_only,
    )
    lie = {n: p.mirrored() for n, p in source.lying.items()}
    return Situation(shown, source.hand, source.place, source.rules, source.category, lie, source.touched)


def _flip(place: tuple[float, float, float] | None) -> tuple[float, float, float] | None:
    return (-place[0], place[1], place[2]) if place else None
