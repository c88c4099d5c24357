"""What a detector of five pins hands back."""

from __future__ import annotations

from gorodki.court.findings import finding
from gorodki.court.findings.evidence import Value
from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.notes import PinsNote
from gorodki.court.five_pins.ruling import StrokeVerdict


class PinsFinding(finding.GameFinding[PinsClause, PinsNote, StrokeVerdict, str]):
    """A finding on the stroke, or on the ball or pin of a name.

    One that is a fault tells its points as the value ``points``.
    """

    __slots__ = ()

    @property
    def points(self) -> int:
        """Fault points, 0 where it is none."""
        value = dict(self.values).get("points", 0)
        return value if isinstance(value, int) else 0


def points(count: int) -> tuple[tuple[str, Value], ...]:
    """The value of a fault."""
    return (("points", count),)
