"""Points of pins and cannons, and which point of P5-5 a proper stroke fits (P5-5, P5-7)."""

from __future__ import annotations

from collections.abc import Iterator

from gorodki.court.findings.evidence import mm
from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.facts import NEVER, Facts
from gorodki.court.five_pins.findings import PinsFinding
from gorodki.court.five_pins.notes import PinsNote
from gorodki.court.five_pins.ruling import Cannon, CannonKind, PinRuling
from gorodki.court.five_pins.situation import RED

CENTRE = "c"


def side_pins(facts: Facts) -> Iterator[PinRuling]:
    """P5-7.1a: each side pin."""
    for f in facts.falls:
        if f.pin != CENTRE:
            yield PinRuling(f.pin, f.ball, facts.profile.side_pin, str(PinsClause.P5_7_1A), f.time)


def centre_with_others(facts: Facts) -> Iterator[PinRuling]:
    """P5-7.1b: the centre pin fallen together with at least one other.

    The text says *knocked from the side*; only this reading makes a pair with P5-7.1c.
    """
    if len(facts.falls) > 1:
        for f in facts.falls:
            if f.pin == CENTRE:
                yield PinRuling(f.pin, f.ball, facts.profile.centre_with, str(PinsClause.P5_7_1B), f.time)


def centre_alone(facts: Facts) -> Iterator[PinRuling]:
    """P5-7.1c: the centre pin as the only one fallen, whether all five stood or not."""
    if len(facts.falls) == 1 and facts.falls[0].pin == CENTRE:
        f = facts.falls[0]
        yield PinRuling(f.pin, f.ball, facts.profile.centre_alone, str(PinsClause.P5_7_1C), f.time)


def own_cannon(facts: Facts) -> Iterator[Cannon]:
    """P5-7.2a: own meets red after the opponent's ball, before that one does; together it counts as this."""
    own, other = _reds(facts)
    if own == NEVER or not _may_cannon(facts):
        return
    together = facts.apart_ms(own, other) is not None or own == other
    if own <= other or together:
        kind = CannonKind.TOGETHER if together else CannonKind.OWN
        yield Cannon(kind, facts.profile.cannon_own, str(PinsClause.P5_7_2A), own, doubtful=together)


def opponents_cannon(facts: Facts) -> Iterator[Cannon]:
    """P5-7.2b: the opponent's ball meets red before own does: of two only the earlier one counts."""
    own, other = _reds(facts)
    if other == NEVER or not _may_cannon(facts) or facts.apart_ms(own, other) is not None:
        return
    if other < own:
        yield Cannon(CannonKind.OPPONENT, facts.profile.cannon_opponent, str(PinsClause.P5_7_2B), other)


def pins_close(facts: Facts) -> Iterator[PinsFinding]:
    """A ball passed a pin so near that whether it fell is doubtful."""
    for ball, pin, near in facts.near_pins():
        yield PinsFinding(
            PinsClause.P5_7_1C if pin == CENTRE else PinsClause.P5_7_1A,
            PinsNote.PIN_CLOSE,
            pin,
            None,
            near.time,
            margin_mm=near.gap * 1000.0,
            doubtful=True,
            values=(("ball", ball), ("pin", pin), ("gap_mm", mm(near.gap))),
        )


def proper(facts: Facts) -> PinsClause:
    """The point of P5-5 that a proper stroke fits."""
    own, other = _reds(facts)
    pins = any(f.ball != facts.own for f in facts.falls)
    together = own < NEVER and (own == other or facts.apart_ms(own, other) is not None)
    if pins:
        table = {
            (False, False): PinsClause.P5_5A,
            (True, False): PinsClause.P5_5B,
            (False, True): PinsClause.P5_5C,
        }
        return table.get((own < NEVER, other < NEVER), PinsClause.P5_5D)
    if together:
        return PinsClause.P5_5G
    if own == other == NEVER:
        return PinsClause.P5_5_0
    return PinsClause.P5_5E if own < other else PinsClause.P5_5F


def _may_cannon(facts: Facts) -> bool:
    """Own met the opponent's ball, and not red before it: nothing is scored beside that (P5-14b)."""
    return facts.met_opponent < NEVER and not facts.met_red < facts.met_opponent


def _reds(facts: Facts) -> tuple[float, float]:
    """When own and when the opponent's ball first met red after the first contact of the two."""
    return facts.met_red, facts.first(facts.opponent, RED)
