"""Pieces that stay where they are (RU-4.3.31, UA-V1)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.findings.evidence import mm
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.detectors.penalty import applied_limit
from gorodki.court.gorodki.findings import Finding, Settled
from gorodki.court.gorodki.measured.case import Case
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict


def beyond_limit(case: Case, settled: Settled) -> Iterator[Finding]:
    """Stopped in the prigorod beyond the limit of the mark (RU-4.3.31), or in the gorod (UA-V1): stays."""
    limit = applied_limit(case, settled)
    for piece, track in case.tracks.items():
        rest = settled.rest.get(piece)
        if piece in settled.out or track.moved is None or rest is None:
            continue
        distance = case.limit_distance(piece, rest)
        margin = (distance - limit) * 1000.0
        end = track.counts_as_stopped
        in_prigorod = distance < case.court.size.prigorod_depth
        yield Finding(
            Clause.RU_4_3_31 if in_prigorod else Clause.UA_V1,
            Note.BEYOND_LIMIT if in_prigorod else Note.STOPPED_INSIDE,
            piece,
            PieceVerdict.STAYS,
            end.time,
            end.place,
            margin if in_prigorod else case.city_clearance(piece, rest),
            case.doubtful(margin),
            values=(("distance_mm", mm(distance)), ("limit_mm", mm(limit))) if in_prigorod else (),
        )


def never_moved(case: Case, settled: Settled) -> Iterator[Finding]:
    """No part of it moved, or the trace does not show it: it lies where it lay, and no clause is needed."""
    for piece in case.situation.lying:
        track = case.tracks.get(piece)
        if piece not in settled.out and (track is None or track.moved is None):
            yield Finding(None, Note.NEVER_MOVED, piece, PieceVerdict.UNTOUCHED)
