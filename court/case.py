"""Everything measured on a trace before any clause is asked: one `Case` for all detectors."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from court.crossing import Entering, Leaving, Margin, entering, leaving
from court.footprint import footprint, footprints
from court.geometry import Court, CourtSize, court
from court.path import Moment, Path, path_of
from court.profile import Category, Profile, profile
from court.region import clearance_mm
from court.situation import Situation
from court.turning import Turn, turns
from figures.errors import InputError
from figures.types import Placement
from sim.equipment import DEFAULT_PIECE
from sim.equipment import piece as piece_type
from sim.scene import piece_body
from sim.trace import Body, BodyKind, Event, EventKind, Trace

ROUNDING = 1e-6  # millimetres
TOUCHING = 0.001  # metres of light between two bodies that count as touching where no contact was recorded


@dataclass(frozen=True, eq=False)
class Track:
    """What one piece did.

    Args:
        piece: its number in the figure.
        path: its poses.
        moved: when it began to move; None where it never did.
        city: how it left the city.
        zone: how it touched the penalty zone before it wholly left or had a dead point.
        turns: reversals of its rolling, in order of time.
        stop: clearance to the city where it stopped; None where it left the area or never moved.
    """

    piece: int
    path: Path
    moved: Moment | None
    city: Leaving
    zone: Entering
    turns: tuple[Turn, ...]
    stop: Margin | None = None

    @property
    def dead_point(self) -> Turn | None:
        """The first reversal inside that nothing caused; what happened after it does not count."""
        left = self.city.left
        first = next((t for t in self.turns if t.contact is None), None)
        return first if first and (left is None or first.at.time <= left.time) else None

    @property
    def left(self) -> Moment | None:
        """When it wholly left, if that was before any dead point and before it touched the penalty zone."""
        left = self.city.left
        if left is None or self.dead_point is not None or self.zone.touched is not None:
            return None
        return left

    @property
    def rest(self) -> Placement | None:
        """Where it stopped; None where it left the area."""
        return None if self.path.left_area and self.city.left is not None else self.path.last


@dataclass(frozen=True, eq=False)
class Case:
    """A trace in its situation, measured.

    Args:
        trace: what moved.
        situation: what it is judged in.
        profile: the rulebook.
        category: who threw.
        court: where.
        tracks: by piece, for every piece that the trace shows and that was in play.
    """

    trace: Trace
    situation: Situation
    profile: Profile
    category: Category
    court: Court
    tracks: Mapping[int, Track]

    def body(self, piece: int) -> Body:
        """The body of a piece; of one that the trace does not show, one like the others."""
        if piece in self.tracks:
            return self.tracks[piece].path.body
        like = next((t.path.body for t in self.tracks.values()), None)
        return replace(like, name=str(piece)) if like else _usual(piece)

    def piece_of(self, event: Event) -> int | None:
        """The piece that an event happened to; None for one of the bat or of nobody in particular."""
        if event.body is None or self.trace.bodies[event.body].kind is not BodyKind.PIECE:
            return None
        return int(self.trace.bodies[event.body].name)

    @property
    def bat_contacts(self) -> tuple[Event, ...]:
        """Contacts between the bat and a piece, in order of time."""
        bat = self.trace.bat
        return self.trace.events_of(EventKind.CONTACT, body=bat) if bat is not None else ()

    @property
    def touched(self) -> bool:
        """True where the bat touched a piece, or a piece moved though nothing was marked to have moved it."""
        if self.bat_contacts:
            return True
        marked = self.trace.events_of(EventKind.WIND, EventKind.SHAKE)
        return not marked and any(t.moved for t in self.tracks.values())

    def doubtful(self, margin_mm: float | None) -> bool:
        """True where a margin is smaller than the tolerance."""
        return margin_mm is not None and abs(margin_mm) < self.profile.tolerances.doubt_mm - ROUNDING

    def limit_distance(self, piece: int, pose: Placement) -> float:
        """From the outer edge of the penalty line to the nearest point of a piece, metres."""
        lowest = float(footprint(self.body(piece), pose).bounds[1])
        return lowest - self.court.size.penalty_y

    def city_clearance(self, piece: int, pose: Placement) -> float:
        """Signed clearance of a piece somewhere to the city, millimetres."""
        return clearance_mm(footprint(self.body(piece), pose), self.court.city_region)


def measure(trace: Trace, situation: Situation, size: CourtSize | None = None) -> Case:
    """Measure a trace once for all clauses.

    Raises:
        InputError: for an unknown profile or category, or a body that is no piece of the situation.
    """
    rules = profile(situation.rules)
    who = rules.category(situation.category)
    place = court(size)
    tracks = {}
    for index in trace.pieces:
        piece = _number(trace.bodies[index], situation)
        if piece in tracks:
            raise InputError(f"two bodies of the trace are named {str(piece)!r}: names must differ")
        tracks[piece] = _track(trace, index, piece, rules, place)
    return Case(trace, situation, rules, who, place, MappingProxyType(dict(sorted(tracks.items()))))


def _number(body: Body, situation: Situation) -> int:
    known = sorted(situation.lying)
    if body.name not in {str(n) for n in known}:
        names = ", ".join(repr(str(n)) for n in known) or "none"
        raise InputError(f"piece {body.name!r} of the trace is not in play: pieces in play are {names}")
    return int(body.name)


def _track(trace: Trace, index: int, piece: int, rules: Profile, place: Court) -> Track:
    path = path_of(trace, index)
    moved = _first_motion(path, rules.tolerances.moved_mm / 1000.0)
    if moved is None:
        return Track(piece, path, None, Leaving(None, None), Entering(None, None), ())
    contacts = [e.time for e in trace.events_of(EventKind.CONTACT, body=index)]
    found = tuple(_met(trace, index, t) for t in turns(path.followed, contacts, rules.tolerances))
    city = leaving(path, place.city_region)
    ends = [m.time for m in (city.left, _dead(found)) if m is not None]
    zone = entering(_up_to(path, ends), place.zone_region)
    stop = None if path.left_area and city.left is not None else _stop(path, place)
    return Track(piece, path, moved, city, zone, found, stop)


def _stop(path: Path, place: Court) -> Margin:
    return Margin(clearance_mm(path.last_footprint, place.city_region), path.stop)


def _dead(found: tuple[Turn, ...]) -> Moment | None:
    return next((t.at for t in found if t.contact is None), None)


def _up_to(path: Path, ends: list[float]) -> Path:
    return path.until(min(ends)) if ends else path


def _first_motion(path: Path, least: float) -> Moment | None:
    """The last moment at which the piece still was where it stood before it moved by more than `least`."""
    end = path.axis * (path.body.length / 2)
    shift = abs(path.centre - path.centre[0]).max(axis=1) + abs(end - end[0]).max(axis=1)
    rows = (shift > least).nonzero()[0]
    return path.moment(max(int(rows[0]) - 1, 0)) if len(rows) else None


def _met(trace: Trace, index: int, turn: Turn) -> Turn:
    """A turn, with its cause where another body touched the piece though no contact was recorded."""
    if turn.contact is not None:
        return turn
    body = trace.bodies[index]
    mine = footprint(body, turn.pose)
    far = body.length + 2 * body.radius
    for other, its in enumerate(trace.bodies):
        if other == index:
            continue
        centre, axis = trace.pose_at(other, turn.at.time)
        lowest = (
            centre[2] - abs(axis[2]) * its.length / 2 - its.radius * math.sqrt(1 - min(axis[2] ** 2, 1.0))
        )
        if lowest > 2 * body.radius or math.dist(centre[:2], turn.pose.centre[:2]) > far + its.length:
            continue
        if mine.distance(footprints(its, centre[None], axis[None])[0]) <= TOUCHING:
            return replace(turn, contact=turn.at.time)
    return turn


def _usual(piece: int) -> Body:
    return piece_body(piece_type(DEFAULT_PIECE), piece)
