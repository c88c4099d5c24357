"""Knocked out or not (UA-V1, UA-V2, UA-V3)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.findings import Finding
from gorodki.court.gorodki.measured.case import Case
from gorodki.court.gorodki.measured.track import Track
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict
from gorodki.court.measuring.crossing import Margin
from gorodki.court.measuring.path import Moment


def rolled_back(case: Case) -> Iterator[Finding]:
    """UA-V2: wholly left, and at rest inside or on a line again: out all the same."""
    for track, left, outermost in _left(case):
        rest = track.stop
        if rest and _came_back(case, rest.mm, outermost):
            yield _out(case, track, Clause.UA_V2, Note.ROLLED_BACK, left, outermost)
            yield from _turned_outside(track, left)


def light_between(case: Case) -> Iterator[Finding]:
    """UA-V3: at rest outside beside a line, with light between: out; in doubt the control gorodok tells."""
    for track, left, _ in _left(case):
        rest = track.stop
        if rest and 0.0 < rest.mm <= case.profile.tolerances.beside_line_mm:
            yield _out(case, track, Clause.UA_V3, Note.LIGHT_BETWEEN, left, rest)
            yield _control(case, track.piece, rest, Note.CONTROL_GORODOK_FREE)
            yield from _turned_outside(track, left)


def left_city(case: Case) -> Iterator[Finding]:
    """UA-V1: wholly left gorod and prigorod in any direction but through the penalty zone."""
    for track, left, outermost in _left(case):
        yield _out(case, track, Clause.UA_V1, Note.LEFT_OVER_SIDE, left, outermost)
        yield from _turned_outside(track, left)
        if track.path.left_area and not track.told:
            last = track.path.moment(-1)
            yield Finding(Clause.UA_V1, Note.LEFT_AREA, track.piece, None, last.time, last.place)


def no_light(case: Case) -> Iterator[Finding]:
    """UA-V3: at rest over a line with most of it outside, no light between: not out."""
    for track in case.tracks.values():
        stayed = track.moved and track.city.left is None and track.dead_point is None
        rest = track.stop if stayed else None
        if rest and -case.court.size.line_width * 1000.0 <= rest.mm <= 0.0:
            yield Finding(
                Clause.UA_V3,
                Note.NO_LIGHT,
                track.piece,
                PieceVerdict.STAYS,
                rest.at.time,
                rest.at.place,
                rest.mm,
                case.doubtful(rest.mm),
            )
            yield _control(case, track.piece, rest, Note.CONTROL_GORODOK_TOUCHES)


def nearly_left(case: Case) -> Iterator[Finding]:
    """UA-V1: came within the tolerance of having wholly left on its way: named, because it makes doubt."""
    for track in case.tracks.values():
        outermost = track.city.outermost
        if track.city.left or track.dead_point:
            continue
        if outermost and case.doubtful(outermost.mm):
            yield Finding(
                Clause.UA_V1,
                Note.NEARLY_LEFT,
                track.piece,
                None,
                outermost.at.time,
                outermost.at.place,
                outermost.mm,
                True,
            )


def nearly_touched_zone(case: Case) -> Iterator[Finding]:
    """UA-C4: came within the tolerance of touching the penalty zone: named, because it makes doubt."""
    for track in case.tracks.values():
        near = track.zone.innermost
        if near and track.zone.touched is None and case.doubtful(near.mm):
            yield Finding(
                Clause.UA_C4,
                Note.NEARLY_TOUCHED_ZONE,
                track.piece,
                None,
                near.at.time,
                near.at.place,
                near.mm,
                True,
            )


def _left(case: Case) -> Iterator[tuple[Track, Moment, Margin | None]]:
    """Pieces that wholly left other than through the penalty zone, when, and how far out they got."""
    for track in case.tracks.values():
        if track.left and (track.city.outermost or track.told):
            yield track, track.left, track.city.outermost


def _came_back(case: Case, rest_mm: float, outermost: Margin | None) -> bool:
    """Whether a piece that was out lies inside again, or within the tolerance and nearer than it was."""
    if outermost is None:  # nobody measured how far out it got
        return rest_mm <= 0.0
    return rest_mm < case.profile.tolerances.doubt_mm and outermost.mm > max(rest_mm, 0.0) + 1e-6


def _out(
    case: Case, track: Track, clause: Clause, note: Note, left: Moment, margin: Margin | None
) -> Finding:
    mm = margin.mm if margin else None
    doubtful = case.doubtful(mm)
    return Finding(clause, note, track.piece, PieceVerdict.OUT, left.time, left.place, mm, doubtful)


def _turned_outside(track: Track, left: Moment) -> Iterator[Finding]:
    for turn in track.turns:
        if turn.contact is None and turn.at.time > left.time:
            yield Finding(
                Clause.RU_4_3_17, Note.TURNED_OUTSIDE, track.piece, None, turn.at.time, turn.at.place
            )


def _control(case: Case, piece: int, rest: Margin, note: Note) -> Finding:
    return Finding(
        Clause.UA_V3, note, piece, None, rest.at.time, rest.at.place, rest.mm, case.doubtful(rest.mm)
    )
