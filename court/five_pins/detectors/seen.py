"""Faults that a referee marks (P5-8, P5-14a, f to j, l, m, o, p)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gorodki.court.findings.evidence import mm
from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.facts import Facts
from gorodki.court.five_pins.findings import PinsFinding, points
from gorodki.court.five_pins.marked import PinsMarked
from gorodki.court.five_pins.notes import PinsNote
from gorodki.court.five_pins.ruling import StrokeVerdict
from gorodki.court.five_pins.situation import From, Half
from gorodki.sim.trace import Event, EventKind

BY = "by"
OPPONENT = "opponent"
BEFORE = "before"
YES = "yes"


@dataclass(frozen=True, slots=True)
class SeenFault:
    """A detector of one marked fact.

    Args:
        kind: of the fact.
        clause: that makes it a fault.
        note: what is told.
        interpretation: True where the text leaves open what follows.
    """

    kind: PinsMarked
    clause: PinsClause
    note: PinsNote
    interpretation: bool = False

    def __call__(self, facts: Facts) -> Iterator[PinsFinding]:
        """A fault, told once however often it happened; before the stroke, the stroke is not played."""
        told = False
        for event in facts.marked(self.kind):
            if dict(event.data).get(BY) == OPPONENT:
                yield PinsFinding(self.clause, PinsNote.BY_OPPONENT, time=event.time, interpretation=True)
                continue
            before = dict(event.data).get(BEFORE) == YES
            verdict = StrokeVerdict.NOT_PLAYED if before else StrokeVerdict.FAULT
            yield PinsFinding(
                self.clause,
                self.note,
                facts.own,
                None if told else verdict,
                event.time,
                event.place,
                interpretation=self.interpretation or before,
                values=() if told else points(facts.profile.fault),
            )
            told = True


_wrong_ball = SeenFault(PinsMarked.WRONG_BALL, PinsClause.P5_14A, PinsNote.WRONG_BALL)
moving = SeenFault(PinsMarked.MOVING, PinsClause.P5_14F, PinsNote.MOVING, interpretation=True)
not_tip = SeenFault(PinsMarked.NOT_TIP, PinsClause.P5_14G, PinsNote.NOT_TIP)
twice = SeenFault(PinsMarked.TWICE, PinsClause.P5_14H, PinsNote.TWICE)
cleaned = SeenFault(PinsMarked.CLEANED, PinsClause.P5_14I, PinsNote.CLEANED)
shifted = SeenFault(PinsMarked.SHIFTED, PinsClause.P5_14J, PinsNote.SHIFTED)
touched = SeenFault(PinsMarked.TOUCHED, PinsClause.P5_14O, PinsNote.TOUCHED)
pushed = SeenFault(PinsMarked.PUSHED, PinsClause.P5_14P, PinsNote.PUSHED)
_no_foot = SeenFault(PinsMarked.FOOT, PinsClause.P5_14L, PinsNote.FOOT, interpretation=True)
_placed = SeenFault(PinsMarked.PLACED, PinsClause.P5_14M, PinsNote.PLACED)


def wrong_ball(facts: Facts) -> Iterator[PinsFinding]:
    """P5-14a: marked, or a trace that shows which ball was struck."""
    marked = list(_wrong_ball(facts))
    yield from marked
    bodies = facts.trace.bodies
    struck = [e for e in facts.trace.events_of(EventKind.RELEASE) if e.body is not None]
    wrong = next((e for e in struck if bodies[e.body or 0].name != facts.own), None)
    if wrong is not None and not marked:
        yield PinsFinding(
            PinsClause.P5_14A,
            PinsNote.WRONG_BALL,
            facts.own,
            StrokeVerdict.FAULT,
            wrong.time,
            wrong.place,
            values=points(facts.profile.fault),
        )


def no_foot(facts: Facts) -> Iterator[PinsFinding]:
    """P5-14l: at the opening and from the hand only; for other strokes the text asks nothing."""
    if facts.situation.played_from is not From.LIES:
        yield from _no_foot(facts)


def placed(facts: Facts) -> Iterator[PinsFinding]:
    """P5-14m: own placed with anything but the cue, or out of its half and struck all the same (P5-4.1)."""
    if facts.situation.played_from is From.LIES:
        return
    found = list(_placed(facts))
    yield from found
    half, table = facts.situation.placing_half, facts.situation.table
    y = facts.situation.position.balls[facts.own][1]
    inside = table.middle - table.radius - y if half is Half.LOWER else y - table.middle - table.radius
    margin = inside * 1000.0
    doubtful = abs(margin) < facts.profile.doubt_mm
    if margin < 0.0:
        told = any(f.verdict is not None for f in found)
        yield PinsFinding(
            PinsClause.P5_14M,
            PinsNote.PLACED_OVER,
            facts.own,
            None if told else StrokeVerdict.FAULT,
            0.0,
            margin_mm=margin,
            doubtful=doubtful,
            interpretation=True,
            values=(("over_mm", mm(-inside)), *(() if told else points(facts.profile.fault))),
        )


def left(facts: Facts) -> Iterator[PinsFinding]:
    """P5-8a: leaving without leave loses the game."""
    yield from _ends(facts, PinsMarked.LEFT_PLACE, PinsClause.P5_8A, PinsNote.LEFT_PLACE)


def refused(facts: Facts) -> Iterator[PinsFinding]:
    """P5-8b: refusing to go on excludes from the event, and so loses the game."""
    yield from _ends(facts, PinsMarked.REFUSED, PinsClause.P5_8B, PinsNote.REFUSED)


def _ends(facts: Facts, kind: PinsMarked, clause: PinsClause, note: PinsNote) -> Iterator[PinsFinding]:
    events: tuple[Event, ...] = facts.marked(kind)
    for event in events[:1]:
        yield PinsFinding(clause, note, facts.own, StrokeVerdict.GAME_LOST, event.time)
