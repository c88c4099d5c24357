"""The court of five pins: runs the detectors in the stated order and composes one ruling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from gorodki.court.findings.finding import first_with_verdict
from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.detectors import jumped, missed, off, scored, seen, touching
from gorodki.court.five_pins.facts import Facts, measure
from gorodki.court.five_pins.findings import PinsFinding
from gorodki.court.five_pins.marked import PinsMarked
from gorodki.court.five_pins.notes import PinsNote
from gorodki.court.five_pins.placing import PlacedBalls, pins_left_out, placed
from gorodki.court.five_pins.profile import UKRAINIAN, PinsProfile
from gorodki.court.five_pins.ruling import (
    Cannon,
    PinRuling,
    StrokeFault,
    StrokeRuling,
    StrokeVerdict,
)
from gorodki.court.five_pins.situation import From, Half, PinsSituation, Score, half_of
from gorodki.figures.tables.position import Position
from gorodki.sim.trace import Trace

Detector = Callable[[Facts], Iterator[PinsFinding]]

# Order of judging: did the striker forfeit, was the stroke played at all, faults, what gives over.
# The first finding with a verdict decides; faults add up all the same.
STROKE: tuple[Detector, ...] = (
    seen.left,
    seen.refused,
    seen.shifted,
    seen.touched,
    seen.cleaned,
    seen.wrong_ball,
    seen.moving,
    seen.not_tip,
    seen.twice,
    seen.pushed,
    seen.no_foot,
    seen.placed,
    touching.straight_at,
    jumped.jumped,
    missed.red_first,
    missed.pins_first,
    missed.never_met,
    off.off_table,
    missed.own_toppled,
)
ASIDE: tuple[Detector, ...] = (missed.order_close, scored.pins_close)  # decide nothing
PINS: tuple[Callable[[Facts], Iterator[PinRuling]], ...] = (
    scored.side_pins,
    scored.centre_with_others,
    scored.centre_alone,
)
CANNONS: tuple[Callable[[Facts], Iterator[Cannon]], ...] = (scored.own_cannon, scored.opponents_cannon)

CLAUSES = {str(c): c for c in PinsClause}
"""Clauses by their ids."""

HAND = frozenset({StrokeVerdict.FAULT, StrokeVerdict.NOT_PLAYED})
"""After these the opponent plays from the hand."""


def adjudicate_stroke(
    trace: Trace, situation: PinsSituation, profile: PinsProfile = UKRAINIAN
) -> StrokeRuling:
    """Rule on one stroke.

    Args:
        trace: what moved; from an engine or written by hand.
        situation: whose ball, where the balls lay, which pins stood, how the game stood.
        profile: numbers of the rules.

    Returns:
        The ruling, with the situation for the next stroke. The same input gives the same ruling.

    Raises:
        InputError: for a trace in which a ball of the game is missing, or a pin that nothing toppled.
    """
    facts = measure(trace, situation, profile)
    found = [f for detector in STROKE for f in detector(facts)]
    decides = first_with_verdict(found)
    verdict = StrokeVerdict.PROPER if decides is None else decides.verdict or StrokeVerdict.PROPER
    played = verdict not in (StrokeVerdict.NOT_PLAYED, StrokeVerdict.GAME_LOST)
    if not played and decides is not None:
        found = [decides]  # nothing after it counts
    faults = tuple(_fault(f) for f in found if f.verdict in HAND)
    pins, cannon = _scored(facts) if played else ((), None)
    clause = _proper(facts) if decides is None else decides.clause
    made = sum(p.points for p in pins) + (cannon.points if cannon is not None else 0)
    penalty = sum(f.points for f in faults)
    mine, theirs = (made, 0) if verdict is StrokeVerdict.PROPER else (0, made + penalty)
    where = placed(facts, fault=bool(faults)) if played else _unplayed(facts, verdict)
    left_out = tuple(pins_left_out(facts, where.balls))
    following, over, winner, ends = _following(facts, where, left_out, mine, theirs, verdict)
    rest = [f for f in found if f is not decides] + [f for d in ASIDE for f in d(facts)]
    every = [*([decides] if decides else []), *rest, *_told(facts, pins, cannon), *where.findings]
    every += [*left_out, *ends]
    if not facts.shown:  # its times only number an order
        every = [replace(f, time=None) for f in every]
        faults = tuple(replace(f, time=None) for f in faults)
    return StrokeRuling(
        verdict,
        str(clause),
        mine,
        theirs,
        pins,
        cannon,
        faults,
        where.moved,
        where.hand,
        doubtful=any(f.doubtful for f in every) or (cannon is not None and cannon.doubtful),
        interpretation=any(f.interpretation for f in every),
        evidence=tuple(f.evidence(profile) for f in every),
        situation=situation,
        next=following,
        over=over,
        winner=winner,
    )


def _fault(found: PinsFinding) -> StrokeFault:
    return StrokeFault(str(found.clause), found.points, found.time, found.doubtful, found.interpretation)


def _scored(facts: Facts) -> tuple[tuple[PinRuling, ...], Cannon | None]:
    """Pins and the cannon that count; after *no way* (P5-9) whatever falls counts for nobody."""
    if _no_way(facts):
        return (), None
    pins = sorted((p for detector in PINS for p in detector(facts)), key=lambda p: (p.time, p.pin))
    return tuple(pins), next((c for detector in CANNONS for c in detector(facts)), None)


def _proper(facts: Facts) -> PinsClause:
    return PinsClause.P5_9 if _no_way(facts) else scored.proper(facts)


def _no_way(facts: Facts) -> bool:
    return facts.situation.no_way or bool(facts.marked(PinsMarked.NO_WAY))


def _told(facts: Facts, pins: tuple[PinRuling, ...], cannon: Cannon | None) -> Iterator[PinsFinding]:
    """Points in words."""
    if _no_way(facts):
        yield PinsFinding(PinsClause.P5_9, PinsNote.NO_POINTS, interpretation=True)
    for pin in pins:
        values = (("pin", pin.pin), ("ball", pin.ball), ("points", pin.points))
        yield PinsFinding(CLAUSES[pin.clause], PinsNote.PIN_FELL, pin.pin, None, pin.time, values=values)
    if cannon is not None:
        note = {
            "own": PinsNote.CANNON_OWN,
            "opponent": PinsNote.CANNON_OPPONENT,
            "together": PinsNote.CANNON_TOGETHER,
        }[cannon.kind]
        yield PinsFinding(
            CLAUSES[cannon.clause],
            note,
            facts.own,
            None,
            cannon.time,
            doubtful=cannon.doubtful,
            values=(("points", cannon.points),),
        )


def _unplayed(facts: Facts, verdict: StrokeVerdict) -> PlacedBalls:
    """Balls after a stroke that was not played: what was shifted stays."""
    balls = dict(facts.situation.position.balls)
    if verdict is StrokeVerdict.GAME_LOST:
        return PlacedBalls(balls, (), None, ())
    table, own = facts.situation.table, balls[facts.own]
    astride = abs(own[1] - table.middle) < table.radius
    half = Half.LOWER if astride else half_of(table, own[1]).other
    told = PinsFinding(PinsClause.P5_11_1, PinsNote.IN_HAND, facts.opponent, values=(("half", half.value),))
    return PlacedBalls(balls, (), half, (told,))


def _following(
    facts: Facts,
    where: PlacedBalls,
    left_out: tuple[PinsFinding, ...],
    mine: int,
    theirs: int,
    verdict: StrokeVerdict,
) -> tuple[PinsSituation, bool, str, tuple[PinsFinding, ...]]:
    """The next situation, whether the game is over, whose ball won, and what is told of the end (P5-2)."""
    now, score = facts.situation, facts.situation.score
    limit, totals = score.limit, (score.striker + mine, score.opponent + theirs)
    ends: list[PinsFinding] = []
    winner = facts.opponent if verdict is StrokeVerdict.GAME_LOST else ""
    if limit is not None and max(totals) >= limit:
        winner = winner or (facts.own if totals[0] >= limit else facts.opponent)
        value = (("points", limit),)
        ends.append(PinsFinding(PinsClause.P5_2_1, PinsNote.LIMIT_REACHED, winner, values=value))
        if max(totals) > limit:
            ends.append(PinsFinding(PinsClause.P5_2_1, PinsNote.CUT_TO_LIMIT, winner, values=value))
        totals = (min(totals[0], limit), min(totals[1], limit))
    down = frozenset(f.subject for f in left_out if f.subject is not None)
    position = Position(now.table, where.balls, down)
    following = replace(
        now,
        position=position,
        own=facts.opponent,
        played_from=From.LIES if where.hand is None else From.HAND,
        half=where.hand,
        score=Score(totals[1], totals[0], limit),
        no_way=False,
    )
    return following, bool(winner), winner, tuple(ends)
