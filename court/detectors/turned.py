"""Dead points and collisions (RU-4.3.17, UA-P10, RU-4.3.18)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from court.case import Case
from court.clauses import Clause
from court.findings import Finding, mm
from court.notes import Note
from court.ruling import PieceVerdict


def dead_point(case: Case) -> Iterator[Finding]:
    """RU-4.3.17: rolled one way, then back, while still inside: put back where it turned."""
    for track in case.tracks.values():
        turn = track.dead_point
        if turn is None:
            continue
        margin = case.city_clearance(track.piece, turn.pose)
        ax, ay, _ = turn.pose.axis
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
            values=(
                ("back_mm", mm(turn.back)),
                ("heading_deg", f"{math.degrees(math.atan2(ay, ax)):.1f}"),
            ),
        )


def collided(case: Case) -> Iterator[Finding]:
    """RU-4.3.18: turned back because it met another body: no dead point, the final position stands."""
    for track in case.tracks.values():
        left = track.city.left
        met = [t for t in track.turns if t.contact is not None and not (left and t.at.time > left.time)]
        if met and track.rest is not None:
            turn = met[-1]
            yield Finding(
                Clause.RU_4_3_18,
                Note.TURNED_BY_COLLISION,
                track.piece,
                PieceVerdict.STAYS,
                turn.at.time,
                turn.at.place,
            )
