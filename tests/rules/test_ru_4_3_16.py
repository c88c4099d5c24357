"""RU-4.3.16, UA-P9: shake or wind moves pieces after a bat that touched none: restored, the bat counts."""

from __future__ import annotations

import pytest

from court import adjudicate
from court.ruling import PieceVerdict, Ruling, ThrowVerdict
from sim.trace import Event, EventKind
from tests.court.tracing import contact, of, situation, trace

BAT = [(0.0, 2.5, -13.0, 0.0, 1.0), (1.0, 2.5, 0.0, 0.0, 0.1), (1.5, 2.5, 5.0, 0.0, 0.1)]
MOVED = [(0.0, 0.0, 0.1), (1.4, 0.0, 0.1), (1.6, 0.0, 0.2)]


def played(kind: EventKind, *, rules: str = "ru", hit: bool = False) -> Ruling:
    events = [Event(kind, 1.4, 1)] + ([contact(1.0, 0, 1)] if hit else [])
    return adjudicate(trace({3: MOVED}, *events, bat=BAT, samples=60), situation(rules=rules))


@pytest.mark.parametrize("kind", [EventKind.WIND, EventKind.SHAKE])
@pytest.mark.parametrize(("rules", "clause"), [("ru", "RU-4.3.16"), ("uk", "UA-P9")])
def test_pieces_go_back_and_the_bat_counts(kind: EventKind, rules: str, clause: str) -> None:
    ruling = played(kind, rules=rules)
    assert (ruling.throw.verdict, ruling.throw.clause) == (ThrowVerdict.RESTORED, clause)
    assert of(ruling, 3).verdict is PieceVerdict.RESTORED
    assert of(ruling, 3).placed == ruling.situation.lying[3]
    assert of(ruling, 1).verdict is PieceVerdict.UNTOUCHED
    assert not ruling.next.touched


def test_after_a_bat_that_touched_a_piece_the_throw_stands() -> None:
    ruling = played(EventKind.SHAKE, hit=True)
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert of(ruling, 3).verdict is PieceVerdict.STAYS
    assert ruling.next.touched


def test_a_lost_throw_goes_before() -> None:
    over = Event(EventKind.OVERSTEP, 0.0)
    ruling = adjudicate(trace({3: MOVED}, over, Event(EventKind.SHAKE, 1.4, 1), bat=BAT), situation())
    assert ruling.throw.verdict is ThrowVerdict.LOST
