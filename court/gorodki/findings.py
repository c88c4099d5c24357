"""What a detector of gorodki hands back, and what is known once every piece is judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gorodki.court.findings import finding
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, ThrowVerdict
from gorodki.court.measuring.path import Moment
from gorodki.figures.types import Placement


class Finding(finding.GameFinding[Clause, Note, ThrowVerdict | PieceVerdict, int]):
    """A finding on the throw, or on the piece of a number."""

    __slots__ = ()


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
