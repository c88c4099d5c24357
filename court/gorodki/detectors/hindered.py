"""Pieces hindered or moved by what should not have been there (RU-4.3.22, RU-4.3.26, RU-4.3.27)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.findings.evidence import Value
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.findings import Finding
from gorodki.court.gorodki.measured.case import Case
from gorodki.court.gorodki.measured.meeting import Meeting
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, ThrowVerdict
from gorodki.court.measuring.path import grounded


def returned_hindered(case: Case) -> Iterator[Finding]:
    """RU-4.3.27: what was out came back and hindered a moving piece: position restored, throw returned."""
    for met in case.meetings:
        if met.returned and met.moving and not _towards_zone(case, met):
            yield Finding(
                Clause.RU_4_3_27,
                Note.RETURNED_HINDERED,
                verdict=ThrowVerdict.RETURNED,
                time=None if case.tracks[met.piece].told else met.at.time,
                place=met.at.place,
                interpretation=_slants_past(case, met) or met.driven,
                values=(("piece", met.piece), *_other(met)),
            )


def hindered_towards_zone(case: Case) -> Iterator[Finding]:
    """RU-4.3.27: the hindered piece was moving towards the penalty zone: put where they met."""
    for met in case.meetings:
        if met.returned and met.moving and _towards_zone(case, met):
            yield from _put(case, met, Clause.RU_4_3_27, Note.MET_RETURNED)


def hindered_by_turned(case: Case) -> Iterator[Finding]:
    """RU-4.3.22: a piece that had a dead point hindered a moving one: that is put where they met."""
    for met in case.meetings:
        if not met.returned and met.moving:
            yield from _put(case, met, Clause.RU_4_3_22, Note.MET_TURNED)


def stopped_and_moved(case: Case) -> Iterator[Finding]:
    """RU-4.3.26: what was out came back and moved a piece that had stopped: back where it had stopped.

    The text names a piece that came back and not the bat, one that had stopped and not one that never moved,
    and nothing of a third piece that is moved in its turn; all are taken to be meant.
    """
    least = case.profile.tolerances.moved_mm / 1000.0
    for met in case.meetings:
        if met.returned and not met.moving and met.shifted > least:
            plain = met.other_piece is not None and met.had_rolled and not met.driven
            yield Finding(
                Clause.RU_4_3_26,
                Note.MOVED_BY_RETURNED,
                met.piece,
                PieceVerdict.WHERE_STOPPED,
                met.at.time,
                met.at.place,
                pose=met.pose,
                interpretation=not plain,
                values=_other(met),
            )


def stopped_and_moved_by_turned(case: Case) -> Iterator[Finding]:
    """RU-4.3.18: a piece with a dead point moved one that had stopped: no clause undoes it, it stands."""
    least = case.profile.tolerances.moved_mm / 1000.0
    for met in case.meetings:
        if not met.returned and not met.moving and met.shifted > least:
            yield Finding(
                Clause.RU_4_3_18,
                Note.MOVED_BY_TURNED,
                met.piece,
                None,
                met.at.time,
                met.at.place,
                interpretation=True,
                values=_other(met),
            )


def _put(case: Case, met: Meeting, clause: Clause, note: Note) -> Iterator[Finding]:
    pose = grounded(case.body(met.piece), met.pose)
    yield Finding(
        clause,
        note,
        met.piece,
        PieceVerdict.WHERE_MET,
        met.at.time,
        met.at.place,
        pose=pose,
        interpretation=met.driven,
        values=_other(met),
    )
    if met.other_piece is not None:
        yield Finding(
            clause,
            Note.HINDERED_ANOTHER,
            met.other_piece,
            None,
            met.at.time,
            met.at.place,
            values=(("other", met.piece),),
        )


def _towards_zone(case: Case, met: Meeting) -> bool:
    """Whether its straight way on would have led a piece over the penalty line."""
    vx, vy, _ = met.velocity
    x, y, _ = met.pose.centre
    size = case.court.size
    if vy >= 0.0:
        return False
    crosses = x + vx * (size.zone_y - y) / vy
    return abs(crosses) <= size.half_penalty


def _slants_past(case: Case, met: Meeting) -> bool:
    """Whether a piece moved towards the thrower, but past the end of the penalty line."""
    return met.velocity[1] < 0.0 and not _towards_zone(case, met)


def _other(met: Meeting) -> tuple[tuple[str, Value], ...]:
    return (("other", met.other_piece),) if met.other_piece is not None else ()
