"""Numbers of the rules that other editions set otherwise, and the small numbers of judging."""

from __future__ import annotations

from dataclasses import dataclass

from gorodki.court.findings.clause import Citation, ClauseId


@dataclass(frozen=True, slots=True)
class PinsProfile:
    """One edition of the rules.

    Args:
        side_pin: points of a side pin (P5-7.1a).
        centre_with: points of the centre pin fallen with others (P5-7.1b).
        centre_alone: points of the centre pin alone (P5-7.1c; the Italian federation says 10 today).
        cannon_own: points of a cannon of the own ball (P5-7.2a).
        cannon_opponent: points of a cannon of the opponent's ball (P5-7.2b).
        fault: points of a fault (P5-14).
        doubt_mm: a smaller margin is doubtful; the project's default.
        doubt_ms: contacts nearer in time are doubtful in their order; the project's default.
        straight_deg: a ball played at a smaller angle into what it touches is played along it; assumed.
    """

    side_pin: int = 2
    centre_with: int = 4
    centre_alone: int = 8
    cannon_own: int = 4
    cannon_opponent: int = 3
    fault: int = 2
    doubt_mm: float = 1.0
    doubt_ms: float = 1.0
    straight_deg: float = 0.5

    def cite(self, clause: ClauseId | None) -> Citation:
        """The id of a clause; the text is the only one."""
        return Citation("" if clause is None else str(clause))


UKRAINIAN = PinsProfile()
"""The Ukrainian text."""
