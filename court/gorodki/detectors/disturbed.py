"""Pieces that something other than the bat moved (RU-4.3.15, RU-4.3.16, UA-P8, UA-P9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import shapely

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.findings import Finding
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.measured.case import DISTURBANCES, Case
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import ThrowVerdict
from gorodki.court.gorodki.told import When
from gorodki.court.measuring.footprint import footprints
from gorodki.sim.trace import Event

BEFORE = (When.BEFORE_THROW, When.BEFORE_BAT)
NAMED_AFTER_MISS = (Marked.WIND, Marked.SHAKE)  # in both texts


def hopped_over_bat(case: Case) -> Iterator[Finding]:
    """UA-P8: the bat passed under a piece that had hopped from the shake of its landing."""
    if Marked.SHAKE in case.profile.moved_before:
        for event in case.trace.events_of(Marked.SHAKE):
            piece = case.piece_of(event)
            if piece is not None and case.when(event) in BEFORE and _passed_under(case, event, piece):
                yield _finding(case, event, Clause.RU_4_3_15, Note.HOPPED_OVER_BAT, ThrowVerdict.RETURNED)


def moved_before_bat(case: Case) -> Iterator[Finding]:
    """Something moved a piece before the bat touched it or passed it: the throw is made again.

    Which causes count is the profile's: wind in the Russian text, anything in the Ukrainian one.
    """
    for event in case.trace.events_of(*DISTURBANCES):
        if _before_bat(case, event):
            yield _finding(case, event, Clause.RU_4_3_15, Note.MOVED_BEFORE_BAT, ThrowVerdict.RETURNED)


def shaken_after_miss(case: Case) -> Iterator[Finding]:
    """Shake or wind moved pieces, and the bat touched none: they go back, the bat counts.

    What the profile gives the bat back for, because it came before the bat, is not meant. A text that undoes
    whatever moved a piece before the bat is read to undo it after a miss too.
    """
    for event in case.trace.events_of(*DISTURBANCES):
        named = event.kind in NAMED_AFTER_MISS
        if not (named or str(event.kind) in case.profile.moved_before):
            continue
        if case.bat_missed and not _before_bat(case, event) and case.when(event) is not When.BEFORE_THROW:
            found = _finding(case, event, Clause.RU_4_3_16, Note.SHAKEN_AFTER_MISS, ThrowVerdict.RESTORED)
            yield replace(found, interpretation=not named)


def disturbed_without_clause(case: Case) -> Iterator[Finding]:
    """Wind, shake or a fall that no clause meets: it is named, and the throw stands."""
    for event in case.trace.events_of(*DISTURBANCES):
        clause = Clause.RU_4_3_15 if case.bat_missed else Clause.RU_4_3_16
        yield _finding(case, event, clause, Note.MOVED_WITHOUT_CLAUSE, None)


def _before_bat(case: Case, event: Event) -> bool:
    """Whether a piece was moved before the bat, by a cause for which the profile gives the bat back."""
    return str(event.kind) in case.profile.moved_before and case.when(event) in BEFORE


def _passed_under(case: Case, event: Event, piece: int) -> bool:
    """Whether the bat, touching it not, came under a piece after it hopped."""
    trace, bat = case.trace, case.trace.bat
    if bat is None or event.body is None or any(event.body in (e.body, e.other) for e in case.bat_contacts):
        return False
    body, its = trace.bodies[bat], case.body(piece)
    over = trace.position[:, event.body, 2] - its.radius > trace.position[:, bat, 2] + body.radius
    apart = np.abs(trace.position[:, event.body, :2] - trace.position[:, bat, :2]).max(axis=1)
    near = over & (trace.time >= event.time) & (apart < (body.length + its.length) / 2 + abs(body.offset))
    seen, beneath = (
        footprints(trace.bodies[i], trace.position[near, i], trace.axis[near, i]) for i in (event.body, bat)
    )
    return bool(shapely.intersects(seen, beneath).any())


def _finding(case: Case, event: Event, clause: Clause, note: Note, verdict: ThrowVerdict | None) -> Finding:
    piece = case.piece_of(event)
    values = (("piece", piece),) if piece is not None else ()
    return Finding(
        clause,
        note,
        verdict=verdict,
        time=case.moment_of(event),
        place=case.place_of(event),
        interpretation=verdict is None,
        values=values,
    )
