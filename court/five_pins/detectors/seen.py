"""Faults that only a referee sees (P5-8, P5-14a, f to j, l, m, o, p)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gorodki.court.findings.evidence import mm
from gorodki.court.five_pins.clauses import Clause
from gorodki.court.five_pins.facts import Facts
from gorodki.court.five_pins.findings import Finding, points
from gorodki.court.five_pins.marked import Marked
from gorodki.court.five_pins.notes import Note
from gorodki.court.five_pins.ruling import StrokeVerdict
from gorodki.court.five_pins.situation import From, Half
from gorodki.sim.trace import Event

BY = "by"
OPPONENT = "opponent"
BEFORE = "before"
YES = "yes"


@dataclass(frozen=True, slots=True)
class Seen:
    """A detector of one marked fact.

    Args:
        kind: of the fact.
        clause: that makes it a fault.
        note: what is told.
        interpretation: True where the text leaves open what follows.
    """

    kind: Marked
    clause: Clause
    note: Note
    interpretation: bool = False

    def __call__(self, facts: Facts) -> Iterator[Finding]:
        """A fault, told once however often it happened; before the stroke, the stroke is not played."""
        told = False
        for event in facts.marked(self.kind):
            if dict(event.data).get(BY) == OPPONENT:
                yield Finding(self.clause, Note.BY_OPPONENT, time=event.time, interpretation=True)
                continue
            before = dict(event.data).get(BEFORE) == YES
            verdict = StrokeVerdict.NOT_PLAYED if before else StrokeVerdict.FAULT
            yield Finding(
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


wrong_ball = Seen(Marked.WRONG_BALL, Clause.P5_14A, Note.WRONG_BALL)
moving = Seen(Marked.MOVING, Clause.P5_14F, Note.MOVING, interpretation=True)
not_tip = Seen(Marked.NOT_TIP, Clause.P5_14G, Note.NOT_TIP)
twice = Seen(Marked.TWICE, Clause.P5_14H, Note.TWICE)
cleaned = Seen(Marked.CLEANED, Clause.P5_14I, Note.CLEANED)
shifted = Seen(Marked.SHIFTED, Clause.P5_14J, Note.SHIFTED)
touched = Seen(Marked.TOUCHED, Clause.P5_14O, Note.TOUCHED)
pushed = Seen(Marked.PUSHED, Clause.P5_14P, Note.PUSHED)
_no_foot = Seen(Marked.FOOT, Clause.P5_14L, Note.FOOT, interpretation=True)
_placed = Seen(Marked.PLACED, Clause.P5_14M, Note.PLACED)


def no_foot(facts: Facts) -> Iterator[Finding]:
    """P5-14l: at the opening and from the hand only; for other strokes the text asks nothing."""
    if facts.situation.played_from is not From.LIES:
        yield from _no_foot(facts)


def placed(facts: Facts) -> Iterator[Finding]:
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
        yield Finding(
            Clause.P5_14M,
            Note.PLACED_OVER,
            facts.own,
            None if told else StrokeVerdict.FAULT,
            0.0,
            margin_mm=margin,
            doubtful=doubtful,
            interpretation=True,
            values=(("over_mm", mm(-inside)), *(() if told else points(facts.profile.fault))),
        )


def left(facts: Facts) -> Iterator[Finding]:
    """P5-8a: leaving without leave loses the game."""
    yield from _ends(facts, Marked.LEFT_PLACE, Clause.P5_8A, Note.LEFT_PLACE)


def refused(facts: Facts) -> Iterator[Finding]:
    """P5-8b: refusing to go on excludes from the event, and so loses the game."""
    yield from _ends(facts, Marked.REFUSED, Clause.P5_8B, Note.REFUSED)


def _ends(facts: Facts, kind: Marked, clause: Clause, note: Note) -> Iterator[Finding]:
    events: tuple[Event, ...] = facts.marked(kind)
    for event in events[:1]:
        yield Finding(clause, note, facts.own, StrokeVerdict.GAME_LOST, event.time)
