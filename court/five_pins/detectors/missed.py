"""Own must meet the opponent's ball first (P5-14b, c, d and 14.0)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.findings.evidence import Amount, Unit, mm
from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.facts import NEVER, Facts
from gorodki.court.five_pins.findings import PinsFinding, points
from gorodki.court.five_pins.notes import PinsNote
from gorodki.court.five_pins.ruling import StrokeVerdict
from gorodki.court.five_pins.situation import RED


def red_first(facts: Facts) -> Iterator[PinsFinding]:
    """P5-14b: own meets red before the opponent's ball, or red and never that: 2 and 2.

    The four are the whole price of red: no P5-14d beside it.
    """
    if facts.met_red < facts.met_opponent:
        yield PinsFinding(
            PinsClause.P5_14B,
            PinsNote.MET_RED_FIRST,
            facts.own,
            StrokeVerdict.FAULT,
            facts.met_red,
            facts.place_of(facts.own, RED),
            doubtful=_close(facts, facts.met_red, facts.met_opponent),
            values=points(2 * facts.profile.fault),
        )


def pins_first(facts: Facts) -> Iterator[PinsFinding]:
    """P5-14c: own topples pins before it meets the opponent's ball. It shares one miss with P5-14b and d."""
    toppled = facts.own_toppled
    if not toppled or not toppled[0].time < facts.met_opponent:
        return
    first = toppled[0]
    alone = facts.met_opponent < NEVER and not facts.met_red < facts.met_opponent
    yield PinsFinding(
        PinsClause.P5_14C,
        PinsNote.TOPPLED_FIRST,
        facts.own,
        StrokeVerdict.FAULT if alone else None,
        first.time,
        first.place,
        doubtful=_close(facts, first.time, facts.met_opponent),
        values=points(facts.profile.fault) if alone else (),
    )


def never_met(facts: Facts) -> Iterator[PinsFinding]:
    """P5-14d: own never meets the opponent's ball."""
    if facts.met_opponent < NEVER or facts.met_red < NEVER:
        return
    near = facts.near_ball(facts.own, facts.opponent)
    doubtful = near is not None and near.gap * 1000.0 < facts.profile.doubt_mm
    yield PinsFinding(
        PinsClause.P5_14D,
        PinsNote.NEVER_MET,
        facts.own,
        StrokeVerdict.FAULT,
        margin_mm=None if near is None else near.gap * 1000.0,
        doubtful=doubtful,
        values=points(facts.profile.fault),
    )
    if near is not None:
        gap = (("gap_mm", mm(near.gap)),)
        yield PinsFinding(PinsClause.P5_14D, PinsNote.MISSED_BY, facts.own, None, near.time, values=gap)


def own_toppled(facts: Facts) -> Iterator[PinsFinding]:
    """P5-14.0: own topples a pin after a proper first contact: only the points go over."""
    if facts.missed:
        return
    for fall in facts.own_toppled:
        yield PinsFinding(
            PinsClause.P5_14_0,
            PinsNote.OWN_TOPPLED,
            facts.own,
            StrokeVerdict.GIVES_OVER,
            fall.time,
            fall.place,
            doubtful=_close(facts, fall.time, facts.met_opponent),
            values=(("pin", fall.pin),),
        )


def order_close(facts: Facts) -> Iterator[PinsFinding]:
    """The order of own's first contacts decides, and two of them are nearer in time than the tolerance."""
    first = [facts.met_red, *(f.time for f in facts.own_toppled[:1])]
    for time in first:
        apart = facts.apart_ms(time, facts.met_opponent)
        if apart is not None:
            values = (("apart_ms", Amount(apart, Unit.MS)),)
            yield PinsFinding(
                PinsClause.P5_4_3, PinsNote.ORDER_CLOSE, facts.own, None, time, doubtful=True, values=values
            )


def _close(facts: Facts, a: float, b: float) -> bool:
    return facts.apart_ms(a, b) is not None
