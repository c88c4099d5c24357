"""The words for the distance to the line that decided, by the fact that names it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from gorodki.court.findings.evidence import Evidence
from gorodki.court.gorodki.notes import Note
from gorodki.figures.languages import N_

EXACT_MM = 1e-6  # up to so much a margin is none; the rulings take no less for a difference
PIECE_MM = 200.0  # length of a gorodok: one that is farther than this past a line no longer lies on it


def margin_of(note: str) -> MarginWords:
    """The words for the margin of a fact."""
    return MARGINS.get(note, CITY_MARGIN)  # type: ignore[call-overload, no-any-return]


def told_margin(fact: Evidence) -> float | None:
    """The margin of a fact in millimetres, None where it has none or one that would say nothing."""
    known = fact.margin_mm is not None and margin_of(fact.note).told(fact.margin_mm)
    return fact.margin_mm if known else None


def decimals(mm: float) -> int:
    """How many decimals a length needs: one below 10 mm, and so many that it is not shown as none."""
    size = abs(mm)
    if size >= 10 or size <= EXACT_MM:
        return 0
    return max(1, -math.floor(math.log10(size))) if size < 0.05 else 1


@dataclass(frozen=True, slots=True)
class MarginWords:
    """The words for the distance to the line that decided.

    Args:
        clear: for one that is clear of the line.
        short: for one that is not.
        exactly: for one that meets it.
        told_mm: how far on the wrong side of the line it is told at most; farther off it says nothing.
    """

    clear: str
    short: str
    exactly: str
    told_mm: float = math.inf

    def told(self, mm: float) -> bool:
        """False for one so far on the wrong side of its line that the number would say nothing."""
        return mm >= -self.told_mm

    def words(self, mm: float) -> str:
        """The source text for one."""
        if abs(mm) <= EXACT_MM:
            return self.exactly
        return self.clear if mm > 0 else self.short


_SHORT_OF_OUT = N_("{mm} short of being wholly outside.")
_ON_THE_EDGE = N_("Exactly at the outer edge of the line.")
_ON_THE_ZONE = N_("Exactly at the edge of the penalty zone.")
_CLEAR_OF_ZONE = N_("{mm} clear of the penalty zone.")
CITY_MARGIN = MarginWords(N_("{mm} clear of the line."), _SHORT_OF_OUT, _ON_THE_EDGE)
LIGHT_MARGIN = MarginWords(N_("{mm} of light."), _SHORT_OF_OUT, _ON_THE_EDGE)
FARTHEST_MARGIN = MarginWords(N_("As far as {mm} past the line."), _SHORT_OF_OUT, _ON_THE_EDGE)
LIMIT_MARGIN = MarginWords(
    N_("{mm} clear of the limit."), N_("{mm} short of the limit."), N_("Exactly at the limit.")
)
ZONE_MARGIN = MarginWords(_CLEAR_OF_ZONE, N_("{mm} into the penalty zone."), _ON_THE_ZONE, told_mm=PIECE_MM)
LANDING_MARGIN = MarginWords(_CLEAR_OF_ZONE, N_("{mm} too short."), _ON_THE_ZONE)
HALF_MARGIN = MarginWords(
    N_("{mm} more than half its length."),
    N_("{mm} less than half its length."),
    N_("Exactly half its length."),
)

# which line a fact measures its margin from; the border of gorod and prigorod where none is named
MARGINS: Mapping[Note, MarginWords] = {
    Note.LEFT_OVER_SIDE: FARTHEST_MARGIN,
    Note.ROLLED_BACK: FARTHEST_MARGIN,
    Note.LIGHT_BETWEEN: LIGHT_MARGIN,
    Note.NO_LIGHT: LIGHT_MARGIN,
    Note.NEARLY_LEFT: CITY_MARGIN,
    Note.CONTROL_GORODOK_FREE: LIGHT_MARGIN,
    Note.CONTROL_GORODOK_TOUCHES: LIGHT_MARGIN,
    Note.NEARER_THAN_LIMIT: LIMIT_MARGIN,
    Note.BEYOND_LIMIT: LIMIT_MARGIN,
    Note.TOUCHED_ZONE: ZONE_MARGIN,
    Note.NEARLY_TOUCHED_ZONE: ZONE_MARGIN,
    Note.BAT_IN_ZONE: LANDING_MARGIN,
    Note.BAT_CLEAR_OF_ZONE: LANDING_MARGIN,
    Note.SPLIT_LARGER_IN: HALF_MARGIN,
    Note.SPLIT_LARGER_OUT: HALF_MARGIN,
    Note.FORM_KEPT: HALF_MARGIN,
}
