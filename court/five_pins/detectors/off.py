"""Balls off the table (P5-10.0, P5-14e)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.five_pins.clauses import Clause
from gorodki.court.five_pins.facts import WOOD, Facts
from gorodki.court.five_pins.findings import Finding, points
from gorodki.court.five_pins.notes import Note
from gorodki.court.five_pins.ruling import StrokeVerdict


def off_table(facts: Facts) -> Iterator[Finding]:
    """P5-14e: one or more balls off; 2 in all, not for each of them."""
    for k, (ball, event) in enumerate(sorted(facts.off.items(), key=lambda item: item[1].time)):
        wood = event.fixture == WOOD
        yield Finding(
            Clause.P5_14E if k == 0 else Clause.P5_10_0,
            Note.TOUCHED_WOOD if wood else Note.OFF_TABLE,
            ball,
            StrokeVerdict.FAULT if k == 0 else None,
            event.time,
            event.place,
            values=(("ball", ball), *(points(facts.profile.fault) if k == 0 else ())),
        )
