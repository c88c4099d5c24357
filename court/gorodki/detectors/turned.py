"""Dead points and collisions (RU-4.3.17, UA-P10, RU-4.3.18)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from gorodki.court.findings.evidence import Amount, Unit, mm
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.findings import Finding
from gorodki.court.gorodki.measured.case import Case
from gorodki.court.gorodki.measured.told import told_collisions
from gorodki.court.gorodki.measured.track import Track
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict
from gorodki.court.measuring.path import Moment
from gorodki.sim.trace import BodyKind


def dead_point(case: Case) -> Iterator[Finding]:
    """RU-4.3.17: rolled one way, then back, while still inside: put back where it turned.

    Where it then left the city, or touched the penalty zone before or after, another clause speaks of it too.
    """
    for track in case.tracks.values():
        turn = track.dead_point
        if turn is None:
            continue
        margin = case.city_clearance(track.piece, turn.pose)
        ax, ay, _ = turn.pose.axis
        back = () if turn.back is None else (("back_mm", mm(turn.back)),)
        yield Finding(
            Clause.RU_4_3_17,
            Note.DEAD_POINT,
            track.piece,
            PieceVerdict.DEAD_POINT,
            turn.at.time,
            turn.at.place,
            margin,
            case.doubtful(margin),
            pose=turn.pose,
            interpretation=bool(track.city.left or track.zone.touched or track.strayed),
            values=(*back, ("heading_deg", Amount(math.degrees(math.atan2(ay, ax)), Unit.DEG))),
        )


def collided(case: Case) -> Iterator[Finding]:
    """RU-4.3.18: turned back because it met another body: no dead point, the final position stands.

    The clause speaks of two gorodki and of both; that the bat turned a piece is ruled in the same way.
    """
    for track in case.tracks.values():
        left = track.city.left
        met = [t for t in track.turns if t.contact is not None and not (left and t.at.time > left.time)]
        if met and track.rest is not None:
            turn, name = met[-1], _name(case, met[-1].other)
            yield _turned(track, turn.at, name)
            if name.isdigit():
                yield from _the_other(case, int(name), track.piece, turn.at)
    if case.told is not None:
        for piece, name, sight in told_collisions(case.told, case.tracks):
            place = sight.pose.centre if sight.pose else None
            yield _turned(case.tracks[piece], Moment(0.0, place), name)
            if name.isdigit():
                yield from _the_other(case, int(name), piece, Moment(0.0, place))


def _turned(track: Track, at: Moment, name: str) -> Finding:
    bat = name == str(BodyKind.BAT)
    return Finding(
        Clause.RU_4_3_18,
        Note.TURNED_BY_BAT if bat else Note.MET_AND_PARTED if track.told else Note.TURNED_BY_COLLISION,
        track.piece,
        PieceVerdict.STAYS if track.rest is not None else None,
        at.time,
        at.place,
        interpretation=bat,
        values=(("other", int(name)),) if name.isdigit() else (),
    )


def _the_other(case: Case, piece: int, turned: int, at: Moment) -> Iterator[Finding]:
    """The other of two that met: where it moved, its final position stands by the same clause."""
    track = case.tracks.get(piece)
    if track is not None and track.rest is not None:
        yield Finding(
            Clause.RU_4_3_18,
            Note.MET_AND_PARTED,
            piece,
            PieceVerdict.STAYS if track.moved else None,
            at.time,
            at.place,
            values=(("other", turned),),
        )


def _name(case: Case, index: int | None) -> str:
    return "" if index is None else case.trace.bodies[index].name
