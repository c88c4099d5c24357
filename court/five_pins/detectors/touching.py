"""A ball or cushion that own touches before the stroke (P5-9, P5-14k)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from gorodki.court.findings.evidence import Value
from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.facts import CUSHION, Facts
from gorodki.court.five_pins.findings import PinsFinding, points
from gorodki.court.five_pins.marked import PinsMarked
from gorodki.court.five_pins.notes import PinsNote
from gorodki.court.five_pins.ruling import StrokeVerdict


def straight_at(facts: Facts) -> Iterator[PinsFinding]:
    """P5-14k: played straight at what own touches; away from it or along it is none (P5-9).

    On a real table the referee says whether two touch: a marked fact counts besides.
    """
    told = False
    heading = facts.start_direction
    if heading is not None:
        for name, towards in facts.touching():
            angle = math.degrees(math.asin(heading[0] * towards[0] + heading[1] * towards[1]))
            at = angle > facts.profile.straight_deg
            doubtful = abs(angle) <= facts.profile.straight_deg and not name.startswith(CUSHION)
            yield _found(facts, name, at=at and not told, doubtful=doubtful)
            told = told or at
    for event in facts.marked(PinsMarked.STRAIGHT):
        if not told:
            yield _found(facts, facts.opponent if event.other is None else _name(facts, event.other), at=True)
            told = True


def _found(facts: Facts, name: str, *, at: bool, doubtful: bool = False) -> PinsFinding:
    cushion = name.removeprefix(CUSHION) if name.startswith(CUSHION) else ""
    value: tuple[tuple[str, Value], ...] = (("cushion", cushion),) if cushion else (("ball", name),)
    if not at:
        return PinsFinding(
            PinsClause.P5_9, PinsNote.PLAYED_AWAY, facts.own, None, 0.0, doubtful=doubtful, values=value
        )
    note = PinsNote.STRAIGHT_AT_CUSHION if cushion else PinsNote.STRAIGHT_AT_BALL
    return PinsFinding(
        PinsClause.P5_14K,
        note,
        facts.own,
        StrokeVerdict.FAULT,
        0.0,
        doubtful=doubtful,
        values=(*value, *points(facts.profile.fault)),
    )


def _name(facts: Facts, index: int) -> str:
    return facts.trace.bodies[index].name
