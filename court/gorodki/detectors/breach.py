"""What people did on the court before the result was announced (RU-4.3.23, RU-4.3.24)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.findings import Finding
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.measured.case import Case
from gorodki.court.gorodki.measured.told import border_of, over_border
from gorodki.court.gorodki.measured.track import Track
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict
from gorodki.court.gorodki.told import When
from gorodki.court.measuring.edge import on_edge
from gorodki.court.measuring.path import Moment, grounded
from gorodki.figures.types import Placement
from gorodki.sim.trace import Event

BREACHES = (Marked.SWEPT, Marked.STEPPED, Marked.STOPPED)
OPPONENT = "opponent"  # data `by` of a breach of the side that does not throw
NO = "no"  # data `changed` of a breach that changed no result


def rolled_out_in_breach(case: Case) -> Iterator[Finding]:
    """RU-4.3.23: rolled out under a breach of its own side: put on the edge of the line where it left."""
    for event, track in _rolled_out(case):
        if not _by_opponent(event) and _changed(event):
            yield _on_edge(case, event, track)
            if track.told and track.left is not None and track.left.place is None:
                yield Finding(Clause.RU_4_3_23, Note.EXIT_NOT_TOLD, track.piece, interpretation=True)


def breach_without_effect(case: Case) -> Iterator[Finding]:
    """RU-4.3.23: a breach that changed no result, or of the side that does not throw: named, no more."""
    for event, track in _rolled_out(case):
        if _by_opponent(event):
            yield _named(case, event, Note.BREACH_BY_OPPONENT, track.piece, interpretation=True)
        elif not _changed(event):
            yield _named(case, event, Note.BREACH_WITHOUT_EFFECT, track.piece)


def breach(case: Case) -> Iterator[Finding]:
    """RU-4.3.23: a breach under which no piece rolled out: named beside the throw."""
    for event in case.trace.events_of(*BREACHES):
        if not any(e is event for e, _ in _rolled_out(case)):
            other_side = _by_opponent(event)
            harmless = Note.BREACH_NONE_OUT if _changed(event) else Note.BREACH_WITHOUT_EFFECT
            note = Note.BREACH_BY_OPPONENT if other_side else harmless
            yield _named(case, event, note, None, interpretation=other_side)


def stopped_by_hand(case: Case) -> Iterator[Finding]:
    """RU-4.3.23: somebody stopped or removed a piece that was not out: it is judged where it was then."""
    for event in case.trace.events_of(Marked.STOPPED, Marked.REBOUND):
        track = _track(case, event)
        if track is not None and track.left is None:
            values = (("breach", str(Marked.STOPPED)),)
            yield Finding(
                Clause.RU_4_3_23,
                Note.STOPPED_BY_HAND,
                track.piece,
                None,
                case.moment_of(event),
                case.place_of(event),
                interpretation=True,
                values=values,
            )


def rebound_removed(case: Case) -> Iterator[Finding]:
    """RU-4.3.24: an out piece that rebounded from the wall or slid off the ramp was taken away: allowed."""
    for event in case.trace.events_of(Marked.REBOUND):
        track = _track(case, event)
        if track is not None and track.left is not None:
            at, place = case.moment_of(event), case.place_of(event)
            yield Finding(Clause.RU_4_3_24, Note.REBOUND_REMOVED, track.piece, None, at, place)


def _rolled_out(case: Case) -> Iterator[tuple[Event, Track]]:
    """Breaches, each with the pieces that rolled out under it: the one it names, or all that left later."""
    for event in case.trace.events_of(*BREACHES):
        itself = event.kind is Marked.STOPPED and event.other is None and event.body is not None
        index = event.body if itself or event.kind is not Marked.STOPPED else event.other
        if case.when(event) is When.BEFORE_THROW:
            continue  # the text forbids it after the throw
        for track in case.tracks.values():
            named = index is None or case.trace.bodies[index].name == str(track.piece)
            if itself and not _gone_from_the_hand(case, track):
                continue
            if named and track.left is not None and _left_later(case, event, track.left, told=track.told):
                yield event, track


def _gone_from_the_hand(case: Case, track: Track) -> bool:
    """Whether of a piece that was stopped only that it is gone is told; else it lies where it was then."""
    seen = case.told.pieces.get(track.path.body.name) if case.told else None
    if seen is None or track.left is None:
        return False
    return seen.gone is not None and track.left.time > len(seen.sights)


def _left_later(case: Case, event: Event, left: Moment, *, told: bool) -> bool:
    """Whether a piece left only after a breach; where nothing else is told of their order, it did."""
    if told or case.moment_of(event) is None:
        return case.when(event) is not When.AFTER_OUT
    return left.time > event.time


def _on_edge(case: Case, event: Event, track: Track) -> Finding:
    assert track.left is not None  # noqa: S101 - told by the caller
    body = track.path.body
    pose = on_edge(body, grounded(body, _there(case, track, track.left)), case.court.city_region)
    return Finding(
        Clause.RU_4_3_23,
        Note.ROLLED_OUT_IN_BREACH,
        track.piece,
        PieceVerdict.LINE_EDGE,
        track.left.time,
        track.left.place,
        pose=pose,
        interpretation=True,
        values=(("breach", str(event.kind)),),
    )


def _there(case: Case, track: Track, left: Moment) -> Placement:
    """The pose of a piece when it was first outside, or, where none was told, straight over that border."""
    told = case.told
    if told is not None and track.told and left.place is None:
        seen, before = told.pieces[track.path.body.name], track.path.before(left.time)
        return over_border(before, border_of(seen, left.time), case.court.size)
    return track.path.until(left.time).last


def _named(
    case: Case, event: Event, note: Note, piece: int | None, *, interpretation: bool = False
) -> Finding:
    return Finding(
        Clause.RU_4_3_23,
        note,
        piece,
        None,
        case.moment_of(event),
        case.place_of(event),
        interpretation=interpretation,
        values=(("breach", str(event.kind)),),
    )


def _track(case: Case, event: Event) -> Track | None:
    piece = case.piece_of(event)
    return case.tracks[piece] if piece is not None else None


def _by_opponent(event: Event) -> bool:
    return dict(event.data).get("by") == OPPONENT


def _changed(event: Event) -> bool:
    return dict(event.data).get("changed") != NO
