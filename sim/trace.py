"""A trace: what moved, and when. It knows no rules; it may come from an engine or be authored by hand."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from numbers import Real
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gorodki.figures.errors import InputError
from gorodki.figures.types import Vec3
from gorodki.sim.canonical import canonical

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Bools = NDArray[np.bool_]


class BodyKind(StrEnum):
    """What a body is."""

    BAT = "bat"
    PIECE = "piece"
    BALL = "ball"
    PIN = "pin"


class Shape(StrEnum):
    """The cross-section of a body and how its ends are closed."""

    ROD = "rod"  # round, hemispherical ends: every bat
    ROUND = "round"  # round, flat ends: the turned gorodok
    OCTAGON = "octagon"  # regular octagonal prism, flat ends (UA-E1)
    SPHERE = "sphere"  # a ball: its length is its diameter, its axis a mark on it
    PIN = "pin"  # turned, with a waist and a round head: its radius is the largest one


@dataclass(frozen=True, slots=True)
class Body:
    """One body of a trace.

    Args:
        name: ``bat``, the number of a piece in its figure, ``"1"`` to ``"5"``, or the name of a ball
            or pin.
        kind: what it is.
        shape: cross-section and ends.
        radius: metres; of an octagon the half width across flats.
        length: overall length along the axis, metres.
        mass: kilograms.
        offset: from the centre of mass to the middle of the length, metres along the axis (0 for a piece).
        chamfer: of the end edges, metres (IFGS: 2 to 3 mm); 0 for a bat, whose ends are hemispheres.

    Raises:
        InputError: for a number that is none or not finite, a radius that is not between 0.5 mm and 100 m, a
            length that is not between 1 cm and 1000 m, a rod that is not longer than thick, or a chamfer that
            eats up the ends. Mass and offset are asked where they matter, by `sim.scene.Scene`.
    """

    name: str
    kind: BodyKind
    shape: Shape
    radius: float
    length: float
    mass: float
    offset: float = 0.0
    chamfer: float = 0.0

    def __post_init__(self) -> None:
        name: object = self.name
        if not isinstance(name, str):
            raise InputError(f"body {quoted(name)}: its name must be text")
        self._require_member("kind", BodyKind)
        self._require_member("shape", Shape)
        for what in ("radius", "length", "mass", "offset", "chamfer"):
            self._require_finite(what)
        # far wider than wood is: pictures draw grown bodies too, and engines can count with all of these
        self._require_between("radius", 5e-4, 100.0)
        self._require_between("length", 1e-2, 1000.0)
        if self.shape is Shape.ROD and 2.0 * self.radius >= self.length:
            right = f"must be less than half of its length of {self.length:g} m"
            raise self._refusal("radius", f"{self.radius} m", right)
        smallest = min(self.radius, self.length / 2.0)
        if not 0.0 <= self.chamfer < smallest:
            right = f"must be 0 or more, less than {smallest:g} m (radius and half length)"
            raise self._refusal("chamfer", f"{self.chamfer} m", right)

    def _require_member(self, what: str, known: type[StrEnum]) -> None:
        value: object = getattr(self, what)
        if not isinstance(value, known):
            members = " or ".join(f"{known.__name__}.{member.name}" for member in known)
            raise self._refusal(what, quoted(value), f"must be {members}")

    def _require_finite(self, what: str) -> None:
        """Refuse what is no finite number; keep any other as a plain float."""
        value = finite(getattr(self, what))
        if value is None:
            raise self._refusal(what, quoted(getattr(self, what)), "must be a finite number")
        object.__setattr__(self, what, value)

    def _require_between(self, what: str, low: float, high: float) -> None:
        value = getattr(self, what)
        if not low <= value <= high:
            raise self._refusal(what, f"{value} m", f"must be between {low:g} m and {high:g} m")

    def _refusal(self, what: str, value: str, right: str) -> InputError:
        return InputError(f"body {self.name!r}: {what} {value}: {right}")


def finite(value: object) -> float | None:
    """The plain float of a finite number; None for anything else."""
    if type(value) is float:  # as nearly always, and much quicker than to ask what kind of number it is
        return value if math.isfinite(value) else None
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        number = float(value)
    except OverflowError:  # a whole number beyond every float
        return None
    return number if math.isfinite(number) else None


def quoted(value: object) -> str:
    """A value as an error message quotes it: in one short line."""
    text = " ".join(repr(value).split())
    return text if len(text) <= 80 else text[:77] + "..."


class EventKind(StrEnum):
    """What an engine of any game writes down of one moment; `sim.cue.events` has what only a table knows."""

    RELEASE = "release"  # the body that a person sets in motion leaves the hand or the tip
    GROUND = "ground"  # a body comes down on the ground (`speed` = vertical speed before)
    CONTACT = "contact"  # two bodies begin to touch (`other` is the second one)
    REST = "rest"  # a body stopped for good
    LEFT_AREA = "left-area"  # a body left the simulated area and is followed no further


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    Args:
        kind: what: of an engine (`EventKind` and the like), or a fact that a referee marked, in the words of
            the court of the game (`court.gorodki.marked`).
        time: seconds since release.
        body: index into ``Trace.bodies``; None for an event of the player or a bystander.
        other: the second body of a contact.
        place: point on the court, metres.
        speed: what matters for the kind (approach speed of a contact, vertical speed of a landing), m/s.
        data: further named facts of an authored event, such as ``{"larger_part": "in"}`` of a split.
        fixture: what of the place a body met, such as ``cushion:left``; empty where it met none.
    """

    kind: StrEnum
    time: float
    body: int | None = None
    other: int | None = None
    place: Vec3 | None = None
    speed: float = 0.0
    data: tuple[tuple[str, str], ...] = ()
    fixture: str = ""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a trace comes from.

    Args:
        engine: ``planar``, ``mujoco``, ``cue`` or ``authored``.
        version: version of the engine and of what it stands on.
        step: base time step, seconds (0 for an authored trace).
        seed: seed of the thrower's error, None where the throw was given exactly.
    """

    engine: str
    version: str
    step: float = 0.0
    seed: int | None = None


class Account(Protocol):
    """What people told of some bodies instead of their ways; its own facts are the court's to read."""

    @property
    def pieces(self) -> Mapping[str, object]:
        """What was told, by the name of the body."""
        ...


@dataclass(frozen=True, eq=False)
class Trace:
    """Poses of every body over time.

    In a throw ``bodies[0]`` is the bat (a trace authored for pieces alone may have none). A piece that is
    already out does not appear: names, not indices, tell which piece of the figure a body is.

    Args:
        bodies: B bodies.
        time: (T,) seconds since release, strictly increasing.
        position: (T, B, 3) centres of mass, metres.
        axis: (T, B, 3) unit vectors along the bodies, continuous in time.
        roll: (T, B) angle turned about the own axis since the start, radians.
        events: in order of time.
        origin: engine, version, step, seed.
        told: what is only told and not shown, a frozen dataclass of the court; None where every pose was
            computed or led through waypoints.
    """

    bodies: tuple[Body, ...]
    time: Floats
    position: Floats
    axis: Floats
    roll: Floats
    events: tuple[Event, ...]
    origin: Origin
    told: Account | None = None
    _digest: str = field(default="", repr=False)

    @property
    def digest(self) -> str:
        """SHA-256 of all that is in the trace, in hexadecimal digits: the same bits give the same text.

        It is taken over a line that names the form, over bodies, events and origin, which are lists of their
        fields in the form of `sim.canonical`, and over ``time``, ``position``, ``axis`` and ``roll`` as
        little-endian float64 in C order. No number is printed for it, so that it outlives the way one is.
        """
        if not self._digest:
            told = [] if self.told is None else [self.told]
            tree = [
                list(map(_of_body, self.bodies)),
                list(map(_of_event, self.events)),
                _of_origin(self.origin),
            ]
            h = hashlib.sha256(b"gorodki trace 2\n" + canonical([*tree, *told]))
            for a in (self.time, self.position, self.axis, self.roll):
                h.update(np.ascontiguousarray(a, dtype="<f8").tobytes())
            object.__setattr__(self, "_digest", h.hexdigest())
        return self._digest

    @property
    def pieces(self) -> tuple[int, ...]:
        """Indices of the pieces among the bodies."""
        return tuple(i for i, b in enumerate(self.bodies) if b.kind is BodyKind.PIECE)

    @property
    def released(self) -> int | None:
        """Index of the body that the player set in motion; None where the trace shows none.

        The one whose release is an event, such as the ball that was struck; else the bat.
        """
        marked = (e.body for e in self.events if e.kind is EventKind.RELEASE and e.body is not None)
        return next(marked, self.bat)

    @property
    def targets(self) -> tuple[int, ...]:
        """Indices of all bodies but the released one."""
        return tuple(i for i in range(len(self.bodies)) if i != self.released)

    @property
    def bat(self) -> int | None:
        """Index of the bat, None where there is none."""
        return next((i for i, b in enumerate(self.bodies) if b.kind is BodyKind.BAT), None)

    def only_told(self, body: int) -> bool:
        """True for a body of which nobody saw the way: its poses are there to draw it by."""
        return self.told is not None and self.bodies[body].name in self.told.pieces

    def events_of(self, *kinds: StrEnum, body: int | None = None) -> tuple[Event, ...]:
        """Events of some kinds, in order of time, with `body` as first or second body where one is given."""
        if len(kinds) == 1 and body is None:
            return self._by_kind.get(kinds[0], ())
        return tuple(
            e for e in self.events if e.kind in kinds and (body is None or body in (e.body, e.other))
        )

    @cached_property
    def _by_kind(self) -> Mapping[StrEnum, tuple[Event, ...]]:
        """Events by their kind: every clause asks for some."""
        found: dict[StrEnum, list[Event]] = {}
        for event in self.events:
            found.setdefault(event.kind, []).append(event)
        return {kind: tuple(events) for kind, events in found.items()}

    def pose_at(self, body: int, time: float) -> tuple[Floats, Floats]:
        """Centre (3,) and unit axis (3,) of a body at a time, linear between samples, held outside them."""
        c = np.array([np.interp(time, self.time, self.position[:, body, k]) for k in range(3)])
        a = np.array([np.interp(time, self.time, self.axis[:, body, k]) for k in range(3)])
        return c, a / np.linalg.norm(a)


def lowest(body: Body, z: Floats, vertical: Floats) -> Floats:
    """Height of the lowest point of a body, metres; of an octagon as if it were round.

    Args:
        body: which.
        z: heights of its centre of mass, metres, an array of any shape.
        vertical: upward parts of its unit axis, of the same shape.
    """
    lean = np.minimum(np.abs(vertical), 1.0)
    middle = z + body.offset * vertical
    if body.shape is Shape.SPHERE:
        return np.asarray(z - body.radius)
    if body.shape is Shape.ROD:  # hemispherical ends
        return np.asarray(middle - (body.length / 2 - body.radius) * lean - body.radius)
    return np.asarray(middle - body.length / 2 * lean - body.radius * np.sqrt(1.0 - lean * lean))


# a number is a float wherever the field is one, so that what is read back from a file has the same digest
def _of_body(b: Body) -> list[object]:
    sizes = (b.radius, b.length, b.mass, b.offset, b.chamfer)
    return [b.name, b.kind.value, b.shape.value, *map(float, sizes)]


def _of_event(e: Event) -> list[object]:
    place = None if e.place is None else [float(v) for v in e.place]
    facts = [e.kind.value, float(e.time), _whole(e.body), _whole(e.other), place, float(e.speed), e.data]
    return [*facts, e.fixture] if e.fixture else facts  # gorodki knows no fixtures: its digests stay


def _of_origin(o: Origin) -> list[object]:
    return [o.engine, o.version, float(o.step), _whole(o.seed)]


def _whole(number: int | None) -> int | None:
    return None if number is None else int(number)
