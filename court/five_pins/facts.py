"""What happened in a stroke: contacts in order, pins that fell and who toppled them, where balls rest."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

import numpy as np

from gorodki.court.five_pins.marked import PinsMarked
from gorodki.court.five_pins.profile import UKRAINIAN, PinsProfile
from gorodki.court.five_pins.situation import RED, PinsSituation
from gorodki.figures.errors import InputError
from gorodki.figures.tables.position import TOUCHING
from gorodki.figures.tables.table import Point
from gorodki.figures.types import Vec3
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.trace import BodyKind, Event, EventKind, Floats, Trace

NEVER = math.inf
WOOD = "rail"
"""Fixture of a ball that touched the wood of the rail."""

CUSHION = "cushion:"
"""What the fixture of a cushion begins with; its side follows."""


@dataclass(frozen=True, slots=True)
class Contact:
    """Two balls met.

    Args:
        time: seconds since the stroke.
        balls: their names.
        place: where, metres; None where it was not told.
    """

    time: float
    balls: frozenset[str]
    place: Vec3 | None


@dataclass(frozen=True, slots=True)
class Fall:
    """A pin fell.

    Args:
        time: seconds since the stroke.
        pin: its name.
        ball: that toppled it, or the first of the pins that did: a pin toppled by a pin belongs to that ball.
        place: where it stood, metres; None where it was not told.
    """

    time: float
    pin: str
    ball: str
    place: Vec3 | None


@dataclass(frozen=True, slots=True)
class Near:
    """How near two bodies came that never met.

    Args:
        gap: metres between them; positive.
        time: when, seconds since the stroke.
    """

    gap: float
    time: float


@dataclass(frozen=True, eq=False)
class Facts:
    """A stroke measured once for all clauses.

    Args:
        trace: what moved.
        situation: what the stroke is judged in.
        profile: numbers of the rules.
    """

    trace: Trace
    situation: PinsSituation
    profile: PinsProfile = UKRAINIAN

    @property
    def own(self) -> str:
        """Name of the striker's ball."""
        return self.situation.own

    @property
    def opponent(self) -> str:
        """Name of the opponent's ball."""
        return self.situation.opponent

    @cached_property
    def contacts(self) -> tuple[Contact, ...]:
        """Contacts of two balls, in order of time."""
        return tuple(
            Contact(e.time, frozenset((self._name(e.body), self._name(e.other))), e.place)
            for e in self.trace.events_of(EventKind.CONTACT)
            if e.body is not None and e.other is not None
        )

    @cached_property
    def falls(self) -> tuple[Fall, ...]:
        """Pins that fell, in order of time.

        Raises:
            InputError: for a pin that fell and nothing toppled it.
        """
        toppled: dict[str, str] = {}
        found = []
        for e in self.trace.events_of(TableEvent.PIN_FELL):
            pin, by = self._name(e.body), self._name(e.other)
            ball = toppled.get(by, by)
            if ball not in self.situation.table.balls:
                raise InputError(f"pin {pin!r} fell at {e.time:g} s: what toppled it must be a ball or pin")
            toppled[pin] = ball
            found.append(Fall(e.time, pin, ball, e.place))
        return tuple(found)

    @cached_property
    def off(self) -> Mapping[str, Event]:
        """First event that took a ball off the table, by ball (P5-10.0)."""
        found: dict[str, Event] = {}
        for e in self.trace.events_of(TableEvent.OFF_TABLE):
            found.setdefault(self._name(e.body), e)
        return MappingProxyType(found)

    @cached_property
    def rest(self) -> Mapping[str, Point]:
        """Where each ball came to rest that is still on the table, metres."""
        found = {}
        for i in self._balls():
            name = self.trace.bodies[i].name
            if name not in self.off:
                x, y, _ = self.trace.position[-1, i].tolist()
                found[name] = (x, y)
        return MappingProxyType(found)

    @property
    def shown(self) -> bool:
        """True where the ways of the balls were seen, so that something may be measured on them."""
        return self.trace.told is None

    @cached_property
    def met_opponent(self) -> float:
        """When own first met the opponent's ball; infinity where it never did."""
        return self.first(self.own, self.opponent)

    @cached_property
    def met_red(self) -> float:
        """When own first met red; infinity where it never did."""
        return self.first(self.own, RED)

    @cached_property
    def own_toppled(self) -> tuple[Fall, ...]:
        """Pins that own toppled, in order of time."""
        return tuple(f for f in self.falls if f.ball == self.own)

    @property
    def missed(self) -> bool:
        """True where own met red or a pin before the opponent's ball, or never met that (P5-14b, c, d)."""
        pins = self.own_toppled[0].time if self.own_toppled else NEVER
        return self.met_opponent == NEVER or min(self.met_red, pins) < self.met_opponent

    def first(self, a: str, b: str) -> float:
        """When two balls first met; infinity where they never did."""
        pair = frozenset((a, b))
        return next((c.time for c in self.contacts if c.balls == pair), NEVER)

    def place_of(self, a: str, b: str) -> Vec3 | None:
        """Where two balls first met; None where they never did or it was not told."""
        pair = frozenset((a, b))
        return next((c.place for c in self.contacts if c.balls == pair), None)

    def marked(self, kind: PinsMarked) -> tuple[Event, ...]:
        """Facts of a kind that the referee marked."""
        return self.trace.events_of(kind)

    def apart_ms(self, a: float, b: float) -> float | None:
        """Milliseconds between two moments where they are so near that their order is doubtful, else None."""
        if not self.shown or math.isinf(a) or math.isinf(b):
            return None
        apart = abs(a - b) * 1000.0
        return apart if apart < self.profile.doubt_ms else None

    def near_ball(self, a: str, b: str) -> Near | None:
        """How near two balls came that never met; None where their ways were not seen."""
        if not self.shown:
            return None
        i, j = self.index(a), self.index(b)
        reach = self.trace.bodies[i].radius + self.trace.bodies[j].radius
        return _nearest(self.trace.time, self.trace.position[:, i] - self.trace.position[:, j], reach)

    def near_pins(self) -> Iterator[tuple[str, str, Near]]:
        """Ball, pin and how near, for each pin that stood to the end and each ball that came near to it."""
        if not self.shown:
            return
        fallen = {f.pin for f in self.falls}
        for pin, (x, y) in self.situation.position.standing.items():
            if pin in fallen:
                continue
            for i in self._balls():
                way = self.trace.position[:, i, :2] - np.array((x, y))
                near = _nearest(self.trace.time, way, self.situation.table.touch)
                if near.gap * 1000.0 < self.profile.doubt_mm:
                    yield self.trace.bodies[i].name, pin, near

    def touching(self) -> Iterator[tuple[str, Point]]:
        """What own touches before the stroke: name of a ball or ``cushion:side``, and the direction to it."""
        position, table = self.situation.position, self.situation.table
        x, y = position.balls[self.own]
        r = table.radius
        for name, (bx, by) in position.balls.items():
            apart = math.hypot(bx - x, by - y)
            if name != self.own and apart - 2 * r < TOUCHING:
                yield name, ((bx - x) / apart, (by - y) / apart)
        half, length = table.width.value / 2, table.length.value
        walls = (
            ("left", half + x, (-1.0, 0.0)),
            ("right", half - x, (1.0, 0.0)),
            ("lower", y, (0.0, -1.0)),
            ("upper", length - y, (0.0, 1.0)),
        )
        for side, apart, towards in walls:
            if apart - r < TOUCHING:
                yield CUSHION + side, towards

    @cached_property
    def start_direction(self) -> Point | None:
        """Unit vector in which own began to move, None where it never did or its way was not seen."""
        if not self.shown:
            return None
        way = self.trace.position[:, self.index(self.own), :2]
        moved = np.linalg.norm(way - way[0], axis=1)
        rows = np.flatnonzero(moved > 1e-9)
        if not rows.size:
            return None
        x, y = ((way[rows[0]] - way[0]) / moved[rows[0]]).tolist()
        return x, y

    def index(self, name: str) -> int:
        """Index of a body by its name.

        Raises:
            InputError: for a ball that the trace does not show.
        """
        for i, body in enumerate(self.trace.bodies):
            if body.name == name:
                return i
        raise InputError(f"the trace shows no {name!r}; its bodies are {self._names()}")

    def _balls(self) -> list[int]:
        return [i for i, b in enumerate(self.trace.bodies) if b.kind is BodyKind.BALL]

    def _name(self, index: int | None) -> str:
        return "" if index is None else self.trace.bodies[index].name

    def _names(self) -> str:
        return ", ".join(repr(b.name) for b in self.trace.bodies)


def measure(trace: Trace, situation: PinsSituation, profile: PinsProfile = UKRAINIAN) -> Facts:
    """Measure a trace once for all clauses.

    Raises:
        InputError: for a trace in which a ball of the situation is missing.
    """
    facts = Facts(trace, situation, profile)
    for name in situation.table.balls:
        facts.index(name)
    return facts


def _nearest(time: Floats, way: Floats, reach: float) -> Near:
    """How near something came that moves straight between samples: gap over `reach`, and when.

    Args:
        time: (T,) seconds.
        way: (T, 2) or (T, 3) from one body to the other, metres.
        reach: distance at which they touch, metres.
    """
    start, step = way[:-1], np.diff(way, axis=0)
    square = np.einsum("ij,ij->i", step, step)
    along = -np.einsum("ij,ij->i", start, step)
    share = np.clip(np.divide(along, square, out=np.zeros_like(square), where=square > 0.0), 0.0, 1.0)
    apart = np.linalg.norm(start + share[:, None] * step, axis=1)
    k = int(np.argmin(apart))
    moment = float(time[k] + share[k] * (time[k + 1] - time[k]))
    return Near(max(0.0, float(apart[k]) - reach), moment)
