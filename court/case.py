"""Everything measured on a trace before any clause is asked: one `Case` for all detectors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from court.footprint import footprint
from court.geometry import Court, CourtSize, court
from court.meeting import Meeting, meetings_of
from court.path import paths_of
from court.profile import Category, Profile, profile
from court.region import clearance_mm
from court.situation import Situation
from court.track import Track, hold, tracks_of
from figures.errors import InputError
from figures.types import Placement
from sim.equipment import DEFAULT_PIECE
from sim.equipment import piece as piece_type
from sim.scene import piece_body
from sim.trace import Body, BodyKind, Event, EventKind, Trace

ROUNDING = 1e-6  # millimetres
DISTURBANCES = (EventKind.WIND, EventKind.SHAKE, EventKind.FELL)


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
        marked = self.trace.events_of(*DISTURBANCES)
        return not marked and any(t.moved for t in self.tracks.values())

    @cached_property
    def meetings(self) -> tuple[Meeting, ...]:
        """Where pieces met what had come back, or a piece that had a dead point, in order of time."""
        return meetings_of(self.trace, self.tracks, self.court, self.profile.tolerances)

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
    tracks = {t.piece: t for t in tracks_of(trace, paths_of(trace), rules, place)}
    return Case(trace, situation, rules, who, place, MappingProxyType(dict(sorted(tracks.items()))))


def _number(body: Body, situation: Situation) -> int:
    known = sorted(situation.lying)
    if body.name not in {str(n) for n in known}:
        names = ", ".join(repr(str(n)) for n in known) or "none"
        raise InputError(f"piece {body.name!r} of the trace is not in play: pieces in play are {names}")
    return int(body.name)


def _usual(piece: int) -> Body:
    return piece_body(piece_type(DEFAULT_PIECE), piece)
