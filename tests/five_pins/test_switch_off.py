"""No clause of five pins without a told stroke that is ruled otherwise while the clause is switched off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from gorodki.court.five_pins import adjudicator, draw, placing
from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.detectors import scored
from gorodki.court.five_pins.situation import Half, Score
from gorodki.scenarios.five_pins import build
from gorodki.scenarios.five_pins.files import library

Patch = pytest.MonkeyPatch
C = PinsClause
LISTS = ("STROKE", "ASIDE", "PINS", "CANNONS")
TOLD = library()


def detector(clause: PinsClause) -> Callable[[Patch], None]:
    """Switch off whatever is found by a clause."""

    def off(patch: Patch) -> None:
        for name in LISTS:
            patch.setattr(
                adjudicator, name, tuple(_silenced(find, clause) for find in getattr(adjudicator, name))
            )
        patch.setattr(draw, "_faults", _silenced(draw._faults, clause))
        patch.setattr(draw, "_early", _silenced(draw._early, clause))

    return off


def _silenced(find: Callable[..., Iterator[Any]], clause: PinsClause) -> Callable[..., Iterator[Any]]:
    def silenced(*judged: Any) -> Iterator[Any]:
        return (f for f in find(*judged) if str(f.clause) != str(clause))

    return silenced


def never_proper(clause: PinsClause) -> Callable[[Patch], None]:
    """Switch off a point of P5-5: no stroke fits it."""

    def off(patch: Patch) -> None:
        fits = scored.proper
        other = C.P5_5A if clause is not C.P5_5A else C.P5_5_0
        patch.setattr(scored, "proper", lambda facts: other if fits(facts) is clause else fits(facts))

    return off


def referee(name: str, *, astride: bool = False) -> Callable[[Patch], None]:
    """Switch off something that the referee does with the balls."""

    def off(patch: Patch) -> None:
        if astride:
            patch.setattr(placing, "half_of", lambda _table, _y: Half.UPPER)
        else:
            patch.setattr(placing._Referee, name, lambda _self, *_: None)

    return off


def no_limit(patch: Patch) -> None:
    """Switch off the limit of points."""

    def unlimited(trace: Any, situation: Any) -> Any:
        score = Score(situation.score.striker, situation.score.opponent)
        return adjudicator.adjudicate_stroke(trace, replace(situation, score=score))

    patch.setattr(build, "adjudicate_stroke", unlimited)


def no_fault_gives(patch: Patch) -> None:
    """Switch off what a fault gives to the opponent."""
    patch.setattr(adjudicator, "HAND", frozenset())


def as_it_lies(patch: Patch) -> None:
    """Switch off the hand."""
    patch.setattr(placing._Referee, "hand", lambda _self: None)


def asks_in_vain(patch: Patch) -> None:
    """Switch off the wish for the opening position."""
    patch.setattr(
        placing._Referee,
        "_as_at_the_opening",
        lambda self: self._in_hand(Half.LOWER, C.P5_11_1) or Half.LOWER,
    )


def farther(patch: Patch) -> None:
    """Switch off that the nearer ball chooses."""
    patch.setattr(draw, "_nearer", lambda facts: draw._again(facts, C.P5_3_4, []))


def scored_all_the_same(patch: Patch) -> None:
    """Switch off that nothing is scored when there was no way."""
    patch.setattr(adjudicator, "_no_way", lambda _facts: False)


def wood_is_on(patch: Patch) -> None:
    """Switch off what makes a ball off."""
    from gorodki.court.five_pins.facts import Facts

    patch.setattr(Facts, "off", property(lambda _self: {}))


SWITCHES: dict[PinsClause, Callable[[Patch], None]] = {
    **{c: detector(c) for c in PinsClause if str(c).startswith(("P5-14", "P5-7", "P5-8", "P5-3"))},
    **{c: never_proper(c) for c in PinsClause if str(c).startswith("P5-5")},
    C.P5_2_1: no_limit,
    C.P5_3_4: farther,
    C.P5_6: no_fault_gives,
    C.P5_9: scored_all_the_same,
    C.P5_10_0: wood_is_on,
    C.P5_10A: referee("own_off"),
    C.P5_10C: referee("red_off"),
    C.P5_11_1: as_it_lies,
    C.P5_11_2: referee("", astride=True),
    C.P5_11_3: asks_in_vain,
}
NOT_SWITCHED = {
    C.P5_2_2: "strokes alternate: every next situation has the other player's ball, which the cases hold",
    C.P5_4_1: "ruled as P5-14m, which cites it",
    C.P5_4_3: "ruled as P5-14b, c and d",
    C.P5_10B: "the ball is in hand: P5-11.1",
}


def test_every_clause_can_be_switched_off_or_says_why_not() -> None:
    assert set(SWITCHES) | set(NOT_SWITCHED) == set(PinsClause)
    assert not set(SWITCHES) & set(NOT_SWITCHED)


@pytest.mark.parametrize("clause", SWITCHES, ids=str)
def test_a_told_stroke_is_ruled_otherwise_while_the_clause_is_off(clause: PinsClause) -> None:
    assert not any(build.check(told) for told in TOLD)
    with pytest.MonkeyPatch.context() as patch:
        SWITCHES[clause](patch)
        assert any(_differs(told) for told in TOLD)


def _differs(told: Any) -> bool:
    try:
        return bool(build.check(told))
    except (KeyError, StopIteration):  # a ball that is nowhere: the clause would have put it somewhere
        return True
