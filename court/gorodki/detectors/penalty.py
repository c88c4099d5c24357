"""Pieces that go to a penalty mark (RU-4.3.28a, RU-4.3.28b, RU-4.3.29, RU-4.3.30)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.findings.evidence import mm
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.findings import Finding, Settled
from gorodki.court.gorodki.measured.case import Case
from gorodki.court.gorodki.measured.track import Track
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict


def letter(case: Case, settled: Settled) -> Iterator[Finding]:
    """RU-4.3.29: at the Letter, nearer than 40 cm or in the zone: 40 cm, opposite its own former place."""
    if case.situation.figure.kon_only:
        limit = case.court.size.mark_far
        yield from _marked(case, settled, Clause.RU_4_3_29, PieceVerdict.LETTER_40, limit)


def none_out(case: Case, settled: Settled) -> Iterator[Finding]:
    """RU-4.3.28b: no piece of the figure is out yet: nearer than 40 cm or in the zone goes to 40 cm."""
    if not settled.any_out and not case.situation.figure.kon_only:
        limit = case.court.size.mark_far
        yield from _marked(case, settled, Clause.RU_4_3_28B, PieceVerdict.MARK_40, limit)


def far_limit(case: Case, settled: Settled) -> Iterator[Finding]:
    """RU-4.3.30: some piece is out; the limit and mark of this category is 40 cm."""
    if (
        settled.any_out
        and not case.situation.figure.kon_only
        and case.category.limit > case.court.size.mark_near
    ):
        yield from _marked(case, settled, Clause.RU_4_3_30, PieceVerdict.MARK_40, case.category.limit)


def near_limit(case: Case, settled: Settled) -> Iterator[Finding]:
    """RU-4.3.28a: some piece is out; nearer than 20 cm or in the zone goes to the 20 cm mark."""
    if (
        settled.any_out
        and not case.situation.figure.kon_only
        and case.category.limit <= case.court.size.mark_near
    ):
        yield from _marked(case, settled, Clause.RU_4_3_28A, PieceVerdict.MARK_20, case.category.limit)


def applied_limit(case: Case, settled: Settled) -> float:
    """The limit that holds for this throw, metres from the penalty line."""
    far = case.court.size.mark_far
    return far if case.situation.figure.kon_only or not settled.any_out else case.category.limit


def _marked(
    case: Case, settled: Settled, clause: Clause, verdict: PieceVerdict, limit: float
) -> Iterator[Finding]:
    """Findings for every moved piece that touched the zone or stopped nearer than a limit."""
    for piece, track in case.tracks.items():
        if piece in settled.out or track.moved is None:
            continue
        rest = settled.rest[piece]
        distance = case.limit_distance(piece, rest) if rest is not None else None
        nearer = distance is not None and distance < limit - 1e-9
        touched = settled.zone.get(piece)
        near = track.zone.innermost
        if touched is not None:
            depth = near.mm if near is not None else None
            yield Finding(
                clause,
                Note.TOUCHED_ZONE,
                piece,
                verdict,
                touched.time,
                touched.place,
                depth,
                case.doubtful(depth) and not nearer,
                interpretation=track.city.left is not None and not track.through,
            )
        if nearer and distance is not None:
            margin = (distance - limit) * 1000.0
            end = track.counts_as_stopped
            yield Finding(
                clause,
                Note.NEARER_THAN_LIMIT,
                piece,
                verdict,
                end.time,
                end.place,
                margin,
                case.doubtful(margin) and touched is None,
                interpretation=track.held is not None or track.dead_point is not None,
                values=(("distance_mm", mm(distance)), ("limit_mm", mm(limit)), ("case", _counted(track))),
            )
        if nearer or touched is not None:
            yield Finding(
                Clause.RU_4_3_30,
                Note.CATEGORY_LIMIT,
                piece,
                values=(("category", case.category.key), ("limit_mm", mm(case.category.limit))),
            )


def _counted(track: Track) -> str:
    """Which place of a piece is measured to the limit."""
    if track.held is not None:
        return "held"
    return "dead-point" if track.dead_point is not None else "rest"
