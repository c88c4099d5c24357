"""Balls off the table (P5-10.0, P5-14e)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.facts import WOOD, Facts
from gorodki.court.five_pins.findings import PinsFinding, points
from gorodki.court.five_pins.notes import PinsNote
from gorodki.court.five_pins.ruling import StrokeVerdict


def off_table(facts: Facts) -> Iterator[PinsFinding]:
    """P5-14e: one or more balls off; 2 in all, not for each of them."""
    for k, (ball, event) in enumerate(sorted(facts.off.items(), key=lambda item: item[1].time)):
        wood = event.fixture == WOOD
        yield PinsFinding(
            PinsClause.P5_14E if k == 0 else PinsClause.P5_10_0,
            PinsNote.TOUCHED_WOOD if wood else PinsNote.OFF_TABLE,
            ball,
            StrokeVerdict.FAULT if k == 0 else None,
            event.time,
            event.place,
            values=(("ball", ball), *(points(facts.profile.fault) if k == 0 else ())),
        )
