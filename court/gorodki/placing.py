"""Where each piece is for the next throw, and what was done to bring it there."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from gorodki.court.findings.evidence import mm
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.detectors.penalty import applied_limit
from gorodki.court.gorodki.findings import Finding, Settled
from gorodki.court.gorodki.measured.case import Case
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict
from gorodki.court.measuring.footprint import footprint
from gorodki.court.measuring.marks import (
    Put,
    free_shift,
    make_way,
    moved,
    on_row,
    opposite,
    overlap,
    row,
)
from gorodki.figures.types import Placement

PUT_BACK = frozenset(
    {
        PieceVerdict.DEAD_POINT,
        PieceVerdict.WHERE_MET,
        PieceVerdict.WHERE_STOPPED,
        PieceVerdict.LINE_EDGE,
    }
)
ON_MARKS = frozenset({PieceVerdict.MARK_20, PieceVerdict.MARK_40, PieceVerdict.LETTER_40})
FREE = 1e-9  # metres; a shorter shift is none


@dataclass(frozen=True, slots=True)
class PiecePosition:
    """Where one piece is put.

    Args:
        placement: for the next throw; None when it is out.
        shifted: True where it had to make way.
        findings: what was done.
    """

    placement: Placement | None
    shifted: bool = False
    findings: tuple[Finding, ...] = ()


def positions(case: Case, settled: Settled, decided: Mapping[int, Finding]) -> dict[int, PiecePosition]:
    """Position of every piece that was in play, by number.

    Pieces that stay keep their place; pieces with a dead point go back to it; pieces for the mark form its
    row (or lie opposite their own places), and whatever is then in the way makes way.
    """
    marked = [n for n, f in decided.items() if f.verdict in ON_MARKS]
    lying, notes = _lying(case, settled, decided, marked)
    result = {n: PiecePosition(None) for n in settled.out}
    if not marked:
        return result | {n: PiecePosition(p, n in notes, notes.get(n, ())) for n, p in lying.items()}
    bodies = {n: case.body(n) for n in case.situation.lying}
    put, kept = _put(case, settled, decided, marked, lying)
    placed = make_way(put, {n: p for n, p in lying.items() if n not in put}, bodies)
    for n, place in placed.places.items():
        found = notes.get(n, ())
        if n in marked:
            found += (_put_finding(case, n, decided[n], place),)
        elif n in kept:
            found += (Finding(decided[marked[0]].clause, Note.ROW_CLOSED_UP, n, interpretation=True),)
        if n in placed.shifted:
            values = (("shift_mm", mm(placed.shifted[n])),)
            found += (Finding(Clause.RU_4_3_28C, Note.MOVED_FROM_MARK, n, values=values),)
        result[n] = PiecePosition(place, n in placed.shifted or n in kept or n in notes, found)
    return result


def _lying(
    case: Case, settled: Settled, decided: Mapping[int, Finding], marked: list[int]
) -> tuple[dict[int, Placement], dict[int, tuple[Finding, ...]]]:
    """Pieces that are not put on a mark, and what was noted where the place was taken."""
    lying: dict[int, Placement] = {}
    turned = []
    for n, before in case.situation.lying.items():
        if n in settled.out or n in marked:
            continue
        if decided[n].verdict in PUT_BACK:
            turned.append(n)
        elif decided[n].verdict is PieceVerdict.UNTOUCHED:
            lying[n] = before
        else:
            lying[n] = settled.rest[n] or before
    notes: dict[int, tuple[Finding, ...]] = {}
    for n in sorted(turned, key=lambda n: (decided[n].time or 0.0, n)):
        lying[n], note = _put_back(case, n, decided[n], lying)
        if note is not None:
            notes[n] = (note,)
    return lying, notes


def _put_back(
    case: Case, piece: int, decided: Finding, lying: Mapping[int, Placement]
) -> tuple[Placement, Finding | None]:
    """Where a piece is put back, or the nearest free place on its way where another piece lies there.

    From a dead point that is the way on which it rolled back, from elsewhere the way on which it came.
    """
    pose = decided.pose or case.tracks[piece].path.last
    seen = footprint(case.body(piece), pose)
    others = [footprint(case.body(n), p) for n, p in lying.items()]
    if not any(overlap(seen, other) for other in others):
        return pose, None
    dead, path = decided.verdict is PieceVerdict.DEAD_POINT, case.tracks[piece].path
    end = path.pose(-1 if dead else 0).centre
    dx, dy = end[0] - pose.centre[0], end[1] - pose.centre[1]
    way = math.hypot(dx, dy)
    direction = (dx / way, dy / way) if way > FREE else (0.0, 1.0)
    shift = free_shift(seen, others, direction)
    note = Finding(
        decided.clause,
        Note.DEAD_POINT_TAKEN if dead else Note.PLACE_TAKEN,
        piece,
        interpretation=True,
        values=(("shift_mm", mm(shift)),),
    )
    return moved(pose, direction, shift), note


def _put(
    case: Case,
    settled: Settled,
    decided: Mapping[int, Finding],
    marked: list[int],
    lying: Mapping[int, Placement],
) -> tuple[dict[int, Placement], list[int]]:
    """Places of the pieces for the mark, and of pieces that lay in its row already."""
    size, upright = case.court.size, case.category.upright
    letter = any(decided[n].verdict is PieceVerdict.LETTER_40 for n in marked)
    distance = applied_limit(case, settled)
    if letter:
        former = {n: case.situation.figure.pieces[n - 1].centre for n in marked}
        puts = {n: Put(case.body(n), 0.0, former[n]) for n in marked}
        return opposite(puts, distance, size, upright=upright), []
    bodies = {n: case.body(n) for n in lying}
    kept = on_row(lying, bodies, distance, size, upright=upright)
    kept = [n for n in kept if decided[n].verdict is PieceVerdict.UNTOUCHED]
    puts = {n: Put(case.body(n), case.tracks[n].path.last.centre[0]) for n in marked}
    puts |= {n: Put(case.body(n), lying[n].centre[0]) for n in kept}
    return row(puts, distance, size, upright=upright), kept


def _put_finding(case: Case, piece: int, decided: Finding, place: Placement) -> Finding:
    """That a piece was put on a mark, or opposite its place."""
    letter, upright = decided.verdict is PieceVerdict.LETTER_40, case.category.upright
    values = (
        ("distance_mm", mm(case.limit_distance(piece, place))),
        ("upright", "yes" if upright else "no"),
    )
    return Finding(
        decided.clause,
        Note.PUT_OPPOSITE_PLACE if letter else Note.PUT_ON_MARK,
        piece,
        place=place.centre,
        interpretation=True,  # that its nearest point lies at that distance; the Letter's former place
        values=values,
    )
