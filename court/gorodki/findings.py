"""What a detector hands back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.profile import Profile
from gorodki.court.gorodki.ruling import (
    Amount,
    Evidence,
    PieceVerdict,
    ThrowVerdict,
    Unit,
    Value,
)
from gorodki.court.measuring.path import Moment
from gorodki.figures.types import Placement, Vec3


@dataclass(frozen=True, slots=True)
class Finding:
    """One fact that a clause found, and the verdict that follows from it.

    Args:
        clause: general id (the profile may name it otherwise); None where no clause is needed.
        note: what was found.
        piece: which piece; None for the throw.
        verdict: what follows; None for a fact that supports but decides nothing.
        time: seconds since release.
        place: point on the court, metres.
        margin_mm: signed distance to the line that decided, positive = clear of it.
        doubtful: True where that margin is smaller than the tolerance.
        pose: where the piece is put, where the clause itself says so.
        interpretation: True where the texts leave the question open.
        values: named numbers and words for the message.
    """

    clause: Clause | None
    note: Note
    piece: int | None = None
    verdict: ThrowVerdict | PieceVerdict | None = None
    time: float | None = None
    place: Vec3 | None = None
    margin_mm: float | None = None
    doubtful: bool = False
    pose: Placement | None = None
    interpretation: bool = False
    values: tuple[tuple[str, Value], ...] = ()

    def evidence(self, rules: Profile) -> Evidence:
        """This fact as evidence, with the clause as the profile names it."""
        clause = rules.cite(self.clause).clause
        return Evidence(clause, self.time, self.place, self.margin_mm, str(self.note), self.values)


@dataclass(frozen=True, slots=True)
class Settled:
    """What is known once every piece is found out or in: the ground on which marks are given.

    Args:
        out: pieces knocked out by this throw.
        any_out: True once at least one piece of the figure is out, by this throw or an earlier one.
        rest: where each remaining piece counts as stopped: at its dead point, where it stopped, or None where
            it left the area through the penalty zone.
        zone: first touch of the penalty zone by each piece that touched it and is not out.
    """

    out: frozenset[int]
    any_out: bool
    rest: Mapping[int, Placement | None]
    zone: Mapping[int, Moment]


def mm(metres: float) -> Amount:
    """A length in millimetres."""
    return Amount(metres * 1000.0, Unit.MM)
