"""The draw for the opening: both players send their balls to the upper cushion and back (P5-3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from gorodki.court.findings.evidence import Evidence, mm
from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.facts import CUSHION, NEVER, Facts
from gorodki.court.five_pins.findings import PinsFinding
from gorodki.court.five_pins.marked import PinsMarked
from gorodki.court.five_pins.notes import PinsNote
from gorodki.court.five_pins.profile import UKRAINIAN, PinsProfile
from gorodki.court.five_pins.situation import PLAYERS_BALLS, RED, PinsSituation
from gorodki.figures.tables.position import setup
from gorodki.sim.cue.events import TableEvent
from gorodki.sim.trace import Trace


class DrawVerdict(StrEnum):
    """How the draw ended."""

    DECIDED = "decided"  # one player opens, or lets the other one open
    AGAIN = "again"  # it is made again


@dataclass(frozen=True)
class DrawRuling:
    """The ruling on a draw.

    Args:
        verdict: whether it is decided.
        clause: that decided.
        chooses: ball of the player who opens or gives the opening away; empty where it is made again.
        lost: balls of the players who lost it by a fault.
        margin_mm: by how much the nearer ball is nearer, where the distances decide.
        doubtful: True where that is less than the tolerance.
        interpretation: True where the text leaves the question open.
        evidence: everything that was weighed.
    """

    verdict: DrawVerdict
    clause: str
    chooses: str
    lost: tuple[str, ...]
    margin_mm: float | None
    doubtful: bool
    interpretation: bool
    evidence: tuple[Evidence, ...]


def adjudicate_draw(
    trace: Trace, *, broken_before: frozenset[str] = frozenset(), profile: PinsProfile = UKRAINIAN
) -> DrawRuling:
    """Rule on a draw.

    Args:
        trace: of both balls, which begin on the draw places.
        broken_before: balls of the players who have struck too late or too early once already.
        profile: numbers of the rules.

    Raises:
        InputError: for a trace in which a ball is missing.
    """
    facts = Facts(trace, PinsSituation(setup("five-pins", "draw")), profile)
    found = [f for ball in PLAYERS_BALLS for f in _faults(facts, ball)]
    lost = tuple(dict.fromkeys(f.subject for f in found if f.subject is not None))
    early = tuple(_early(facts))
    if early:
        twice = tuple(f.subject for f in early if f.subject in broken_before and f.subject is not None)
        if len(twice) == 1:
            return _decided(facts, twice, [*early, *found])
        return _again(facts, PinsClause.P5_3, [*early, *found])
    if len(lost) == 1:
        return _decided(facts, lost, found)
    if len(lost) == 2:  # both lose in the same draw
        return _again(facts, PinsClause.P5_3, found, interpretation=True)
    white, yellow = PLAYERS_BALLS
    if facts.first(white, yellow) < NEVER:
        met = PinsFinding(PinsClause.P5_3_4, PinsNote.DRAW_BALLS_MET, None, None, facts.first(white, yellow))
        return _again(facts, PinsClause.P5_3_4, [met])
    return _nearer(facts)


def _faults(facts: Facts, ball: str) -> Iterator[PinsFinding]:
    """What loses the draw for whose ball does it."""
    other = PLAYERS_BALLS[1 - PLAYERS_BALLS.index(ball)]
    value = (("ball", ball),)
    red = facts.first(ball, RED)
    pin = next((f.time for f in facts.falls if f.ball == ball), NEVER)
    if min(red, pin) < NEVER:
        yield PinsFinding(PinsClause.P5_3A, PinsNote.DRAW_MET, ball, None, min(red, pin), values=value)
    index = facts.index(ball)
    cushions = [e for e in facts.trace.events_of(TableEvent.CUSHION) if e.body == index]
    long = next((e for e in cushions if e.fixture.removeprefix(CUSHION) in ("left", "right")), None)
    if long is not None:
        yield PinsFinding(
            PinsClause.P5_3B, PinsNote.DRAW_LONG, ball, None, long.time, long.place, values=value
        )
    meeting = facts.first(ball, other)
    if meeting < NEVER and _in_other_half(facts, ball, meeting):
        yield PinsFinding(PinsClause.P5_3C, PinsNote.DRAW_CROSSED, ball, None, meeting, values=value)
    if not any(e.fixture == f"{CUSHION}upper" for e in cushions):
        yield PinsFinding(PinsClause.P5_3, PinsNote.DRAW_SHORT, ball, interpretation=True, values=value)


def _in_other_half(facts: Facts, ball: str, time: float) -> bool:
    """Whether a ball was over the middle of the width at a moment, seen from where it began."""
    index = facts.index(ball)
    start = float(facts.trace.position[0, index, 0])
    return float(facts.trace.pose_at(index, time)[0][0]) * start < 0.0


def _early(facts: Facts) -> Iterator[PinsFinding]:
    """A ball reached the upper cushion before the other moved (P5-3); whose fault it is, is marked."""
    for event in facts.marked(PinsMarked.EARLY):
        ball = None if event.body is None else facts.trace.bodies[event.body].name
        yield PinsFinding(PinsClause.P5_3, PinsNote.DRAW_EARLY, ball, None, event.time)


def _nearer(facts: Facts) -> DrawRuling:
    """P5-3.4: whose ball rests nearer to the lower cushion chooses."""
    white, yellow = PLAYERS_BALLS
    apart = (facts.rest[white][1] - facts.rest[yellow][1]) * 1000.0
    if apart == 0.0:
        return _again(facts, PinsClause.P5_3_4, [PinsFinding(PinsClause.P5_3_4, PinsNote.DRAW_EQUAL)])
    nearer = yellow if apart > 0.0 else white
    doubtful = abs(apart) < facts.profile.doubt_mm
    told = PinsFinding(
        PinsClause.P5_3_4,
        PinsNote.DRAW_NEARER,
        nearer,
        margin_mm=abs(apart),
        doubtful=doubtful,
        values=(("ball", nearer), ("gap_mm", mm(abs(apart) / 1000.0))),
    )
    evidence = (told.evidence(facts.profile),)
    clause = str(PinsClause.P5_3_4)
    return DrawRuling(DrawVerdict.DECIDED, clause, nearer, (), abs(apart), doubtful, False, evidence)


def _decided(facts: Facts, lost: tuple[str, ...], found: list[PinsFinding]) -> DrawRuling:
    chooses = next(b for b in PLAYERS_BALLS if b not in lost)
    clause = next(str(f.clause) for f in found if f.subject in lost)
    told = tuple(f.evidence(facts.profile) for f in found)
    open_question = any(f.interpretation for f in found)
    return DrawRuling(DrawVerdict.DECIDED, clause, chooses, lost, None, False, open_question, told)


def _again(
    facts: Facts, clause: PinsClause, found: list[PinsFinding], *, interpretation: bool = False
) -> DrawRuling:
    told = tuple(f.evidence(facts.profile) for f in found)
    return DrawRuling(DrawVerdict.AGAIN, str(clause), "", (), None, False, interpretation, told)
