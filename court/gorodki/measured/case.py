"""Everything measured on a trace before any clause is asked: one `Case` for all detectors."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

import numpy as np

from gorodki.court.gorodki.marked import BY_HAND, Marked
from gorodki.court.gorodki.measured.meeting import Meeting, meetings_of
from gorodki.court.gorodki.measured.told import told_meetings, told_track, touched_by_bat
from gorodki.court.gorodki.measured.track import Track, hold, tracks_of
from gorodki.court.gorodki.profile import Category, Profile, profile
from gorodki.court.gorodki.situation import Situation
from gorodki.court.gorodki.told import BatSeen, Told, When, account_of
from gorodki.court.measuring.footprint import footprint
from gorodki.court.measuring.geometry import Court, CourtSize, court
from gorodki.court.measuring.path import paths_of
from gorodki.court.measuring.region import clearance_mm
from gorodki.figures.errors import InputError
from gorodki.figures.types import Placement, Vec3
from gorodki.sim.trace import Body, BodyKind, Event, EventKind, Floats, Trace
from gorodki.sim.wood.equipment import DEFAULT_PIECE
from gorodki.sim.wood.equipment import piece as piece_type
from gorodki.sim.wood.scene import piece_body

ROUNDING = 1e-6  # millimetres
WHEN = "when"  # data of an event of which only its turn in the order was told
DISTURBANCES = (Marked.WIND, Marked.SHAKE, Marked.FELL)


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

    def when(self, event: Event) -> When:
        """When an event was: as it was told, else by the bat, in the hand or on its way."""
        told = dict(event.data).get(WHEN)
        if told is not None:
            return When(told)
        if event.time <= self.released:
            return When.BEFORE_THROW
        return When.BEFORE_BAT if event.time < self.bat_at(event) else When.AFTER_BAT

    def bat_at(self, event: Event) -> float:
        """When the bat first touched or wholly passed the piece of an event, or any where none is named."""
        piece = self.piece_of(event)
        pieces = [piece] if piece is not None else list(self.tracks)
        return min((bat_at(self, n) for n in pieces if n in self.tracks), default=math.inf)

    def moment_of(self, event: Event) -> float | None:
        """When an event was, seconds since release; None where only its turn in the order was told."""
        return None if WHEN in dict(event.data) else event.time

    def place_of(self, event: Event) -> Vec3 | None:
        """Where an event was, metres; None where only that it happened was told."""
        return None if WHEN in dict(event.data) else event.place

    @property
    def told(self) -> Told | None:
        """What people told instead of showing it; None where the trace shows all."""
        return account_of(self.trace)

    @property
    def bat_contacts(self) -> tuple[Event, ...]:
        """Contacts between the bat and a piece, in order of time."""
        bat = self.trace.bat
        return self.trace.events_of(EventKind.CONTACT, body=bat) if bat is not None else ()

    @cached_property
    def bat_missed(self) -> bool:
        """True where the bat passed the pieces and touched none; what it touches coming back is no hit."""
        told = self.told
        if told is not None and told.bat is not None:
            return told.bat is not BatSeen.HIT and not told.bat_touched
        return not any(_on_its_way_in(self, e) for e in self.bat_contacts)

    @property
    def touched(self) -> bool:
        """True where the bat touched a piece, or a piece moved though nothing was marked to have moved it."""
        told = self.told
        if told is not None and told.bat_touched is not None:
            return told.bat_touched
        if told is not None and (told.bat is BatSeen.HIT or touched_by_bat(told)):
            return True
        if self.bat_contacts:
            return True
        marked = self.trace.events_of(*DISTURBANCES)
        return not marked and any(t.moved for t in self.tracks.values())

    @cached_property
    def meetings(self) -> tuple[Meeting, ...]:
        """Where pieces met what had come back, or a piece that had a dead point, in order of time."""
        found = meetings_of(self.trace, self.tracks, self.court, self.profile.tolerances)
        if self.told is None:
            return found
        return (*found, *told_meetings(self.told, self.tracks, self.profile.tolerances))

    @property
    def released(self) -> float:
        """When the bat left the hand."""
        marked = self.trace.events_of(EventKind.RELEASE)
        return marked[0].time if marked else float(self.trace.time[0])

    def holding(self, held: Mapping[int, tuple[float, Placement]]) -> Case:
        """The case in which some pieces are put somewhere at a moment and nothing after it counts."""
        if not held:
            return self
        tracks = dict(self.tracks)
        for n, (time, pose) in held.items():
            tracks[n] = hold(tracks[n], time, pose, self.court)
        return replace(self, tracks=MappingProxyType(tracks))

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
    names = [_number(trace.bodies[index], situation) for index in trace.pieces]
    twice = next((n for n in names if names.count(n) > 1), None)
    if twice is not None:
        raise InputError(f"two bodies of the trace are named {str(twice)!r}: names must differ")
    accounts = account_of(trace)
    told = accounts.pieces if accounts is not None else {}
    shown = {i: p for i, p in paths_of(trace, BY_HAND).items() if not trace.only_told(i)}
    tracks = {t.piece: t for t in tracks_of(trace, shown, rules, place)}
    for index in trace.pieces:
        body = trace.bodies[index]
        if body.name in told:
            stands = situation.lying[int(body.name)]
            tracks[int(body.name)] = told_track(body, stands, told[body.name], rules.tolerances, place)
    return Case(trace, situation, rules, who, place, MappingProxyType(dict(sorted(tracks.items()))))


def _number(body: Body, situation: Situation) -> int:
    known = sorted(situation.lying)
    if body.name not in {str(n) for n in known}:
        names = ", ".join(repr(str(n)) for n in known) or "none"
        raise InputError(f"piece {body.name!r} of the trace is not in play: pieces in play are {names}")
    return int(body.name)


def _on_its_way_in(case: Case, contact: Event) -> bool:
    """False for a contact of the bat after it had passed that piece and had come back some way."""
    bat = case.trace.bat
    piece = contact.other if contact.body == bat else contact.body
    if bat is None or piece is None or case.trace.bodies[piece].kind is not BodyKind.PIECE:
        return True
    if contact.time <= bat_passed(case, int(case.trace.bodies[piece].name)):
        return True
    y = case.trace.position[case.trace.time <= contact.time, bat, 1]
    here = float(case.trace.pose_at(bat, contact.time)[0][1])
    return float(y.max()) - here <= case.profile.tolerances.moved_mm / 1000.0


def bat_at(case: Case, piece: int) -> float:
    """When the bat first touched a piece, or had wholly passed it; infinite where it did neither."""
    touched = [
        e.time
        for e in case.bat_contacts
        if any(i is not None and case.trace.bodies[i].name == str(piece) for i in (e.body, e.other))
    ]
    return min([*touched, bat_passed(case, piece)])


def bat_passed(case: Case, piece: int) -> float:
    """When the rearmost point of the bat was beyond the farthest point of where a piece stood."""
    trace, bat = case.trace, case.trace.bat
    if bat is None:
        return math.inf
    body, path = trace.bodies[bat], case.tracks[piece].path
    half = body.length / 2 - body.radius
    middle = trace.position[:, bat, 1] + body.offset * trace.axis[:, bat, 1]
    rear = middle - half * np.abs(trace.axis[:, bat, 1]) - body.radius
    far_end = path.centre[0, 1] + abs(path.axis[0, 1]) * path.body.length / 2 + path.body.radius
    return _first_above(rear - far_end, trace.time)


def _first_above(value: Floats, time: Floats) -> float:
    """When a value, linear between samples, first got above zero; infinite where it never did."""
    above = np.flatnonzero(value > 0.0)
    if not len(above):
        return math.inf
    row = int(above[0])
    if row == 0:
        return float(time[0])
    share = value[row - 1] / (value[row - 1] - value[row])
    return float(time[row - 1] + share * (time[row] - time[row - 1]))


def _usual(piece: int) -> Body:
    return piece_body(piece_type(DEFAULT_PIECE), piece)
