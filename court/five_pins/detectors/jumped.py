"""Own jumps over pins or red before it meets the opponent's ball (P5-14n)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.facts import Facts
from gorodki.court.five_pins.findings import PinsFinding, points
from gorodki.court.five_pins.notes import PinsNote
from gorodki.court.five_pins.ruling import StrokeVerdict
from gorodki.court.five_pins.situation import RED
from gorodki.sim.cue.events import TableEvent


def jumped(facts: Facts) -> Iterator[PinsFinding]:
    """P5-14n: not where it rolls between pins and topples none."""
    told = False
    own = facts.index(facts.own)
    for event in facts.trace.events_of(TableEvent.PASSED_OVER):
        over = "" if event.other is None else facts.trace.bodies[event.other].name
        if event.body != own or over == facts.opponent or not event.time < facts.met_opponent:
            continue
        yield PinsFinding(
            PinsClause.P5_14N,
            PinsNote.JUMPED_RED if over == RED else PinsNote.JUMPED_PIN,
            facts.own,
            None if told else StrokeVerdict.FAULT,
            event.time,
            event.place,
            doubtful=facts.apart_ms(event.time, facts.met_opponent) is not None,
            values=(("pin", over), *(() if told else points(facts.profile.fault))),
        )
        told = True
