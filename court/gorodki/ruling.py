"""What the adjudicator says: typed verdicts with clause, moment, place, margin and doubt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from gorodki.court.findings.evidence import Evidence
from gorodki.court.gorodki.situation import Situation
from gorodki.figures.types import Placement, Vec3


class ThrowVerdict(StrEnum):
    """What the throw as a whole counts for."""

    VALID = "valid"  # counts; every piece is judged by itself
    LOST = "lost"  # the bat counts, every piece goes back (IFGS-LOST)
    # nothing counts, the bat is given back, the throw repeated (RU-4.3.5, 15 and 27, UA-P8, UA-P11)
    RETURNED = "returned"
    RESTORED = "restored"  # the bat counts, pieces go back (RU-4.3.16, UA-P9)


class PieceVerdict(StrEnum):
    """What became of one piece."""

    OUT = "out"  # knocked out (UA-V1, UA-V2, UA-V3)
    STAYS = "stays"  # lies where it stopped, inside (RU-4.3.31, RU-4.3.18)
    UNTOUCHED = "untouched"  # never moved
    DEAD_POINT = "dead-point"  # put back where it turned (RU-4.3.17)
    MARK_20 = "mark-20"  # put on the 20 cm mark (RU-4.3.28a, RU-4.3.30)
    MARK_40 = "mark-40"  # put on the 40 cm mark (RU-4.3.28b, RU-4.3.30)
    LETTER_40 = "letter-40"  # 40 cm, opposite its own former place (RU-4.3.29)
    RESTORED = "restored"  # back where it was before the throw
    WHERE_MET = "where-met"  # put where it met what hindered it (RU-4.3.22, RU-4.3.27)
    WHERE_STOPPED = "where-stopped"  # put back where it had stopped (RU-4.3.26)
    LINE_EDGE = "line-edge"  # put on the edge of the line where it left (RU-4.3.23)


@dataclass(frozen=True, slots=True)
class PieceRuling:
    """The verdict on one piece.

    Args:
        piece: number of the piece in its figure, 1 to 5.
        verdict: what became of it.
        clause: id of the clause that decided; empty where none is needed: for a throw that counts and for a
            piece that nothing moved.
        margin_mm: signed distance to the line that decided, positive = clear; None where none decides.
        doubtful: True where the margin is smaller than the tolerance (UA-V3: control gorodok).
        time: moment that decided, seconds since release; None where only its turn in the order was told.
        stopped: where it came to rest; None where it left the area.
        placed: where it is put for the next throw; None when it is out.
        moved: (RU-4.3.28c) True where it was shifted out of the way of a mark.
        supplement: the text the clause is taken from, ``ru`` or ``uk``, where the profile has no such clause
            of its own; empty where it has.
        interpretation: True where the texts leave the question open.
        evidence: everything that was weighed, the deciding fact first.
    """

    piece: int
    verdict: PieceVerdict
    clause: str
    margin_mm: float | None
    doubtful: bool
    time: float | None
    stopped: Placement | None
    placed: Placement | None
    moved: bool = False
    supplement: str = ""
    interpretation: bool = False
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class ThrowRuling:
    """The verdict on the throw as a whole; fields as in `PieceRuling`.

    Args:
        whistles: what the referee whistles: one where the throw was allowed and nothing called it off, two
            short ones for a lost throw, three where it is stopped (RU-4.3.5).
    """

    verdict: ThrowVerdict
    clause: str
    margin_mm: float | None = None
    doubtful: bool = False
    time: float | None = None
    place: Vec3 | None = None
    supplement: str = ""
    interpretation: bool = False
    evidence: tuple[Evidence, ...] = ()
    whistles: int = 1


@dataclass(frozen=True, slots=True)
class Ruling:
    """The whole ruling on one throw.

    Args:
        throw: the throw as a whole.
        pieces: one ruling for each piece that was in play, in order of number.
        situation: what the throw was judged in.
        next: situation for the next throw, pieces placed.
        cleared: True where no piece of the figure is left.
    """

    throw: ThrowRuling
    pieces: tuple[PieceRuling, ...]
    situation: Situation
    next: Situation
    cleared: bool

    @property
    def out(self) -> int:
        """How many pieces this throw knocked out."""
        return sum(p.verdict is PieceVerdict.OUT for p in self.pieces)
