"""What a detector hands back; of several findings the first one with a verdict decides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeVar

from gorodki.court.findings.clause import Citing, ClauseId
from gorodki.court.findings.evidence import Evidence, Value
from gorodki.court.findings.note import NoteId
from gorodki.figures.types import Placement, Vec3

C = TypeVar("C", bound=ClauseId)
N = TypeVar("N", bound=NoteId)
V = TypeVar("V")
Subject = TypeVar("Subject", int, str)


@dataclass(frozen=True, slots=True)
class GameFinding(Generic[C, N, V, Subject]):
    """One fact that a clause found, and the verdict that follows from it.

    Args:
        clause: general id (the profile may name it otherwise); None where no clause is needed.
        note: what was found.
        subject: which piece or ball; None for the throw or stroke as a whole.
        verdict: what follows; None for a fact that supports but decides nothing.
        time: seconds since release.
        place: point on the court or table, metres.
        margin_mm: signed distance to the line that decided, positive = clear of it.
        doubtful: True where that margin is smaller than the tolerance.
        pose: where the subject is put, where the clause itself says so.
        interpretation: True where the texts leave the question open.
        values: named numbers and words for the message.
    """

    clause: C | None
    note: N
    subject: Subject | None = None
    verdict: V | None = None
    time: float | None = None
    place: Vec3 | None = None
    margin_mm: float | None = None
    doubtful: bool = False
    pose: Placement | None = None
    interpretation: bool = False
    values: tuple[tuple[str, Value], ...] = ()

    def with_verdict(self, verdict: V) -> Self:
        """The same fact, with a verdict that follows from it."""
        return replace(self, verdict=verdict)

    def evidence(self, rules: Citing) -> Evidence:
        """This fact as evidence, with the clause as the profile names it."""
        clause = rules.cite(self.clause).clause
        return Evidence(clause, self.time, self.place, self.margin_mm, str(self.note), self.values)


F = TypeVar("F", bound=GameFinding[Any, Any, Any, Any])


def first_with_verdict(found: Iterable[F]) -> F | None:
    """The finding that decides; None where none has a verdict."""
    return next((f for f in found if f.verdict is not None), None)
