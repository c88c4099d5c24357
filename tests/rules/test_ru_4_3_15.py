"""RU-4.3.15, UA-P8: a piece moves before the bat touches or passes it: restored, the bat returned."""

from __future__ import annotations

import pytest

from court import adjudicate
from court.ruling import PieceVerdict, Ruling, ThrowVerdict
from court.situation import Place
from sim.trace import Event, EventKind
from tests.court.tracing import contact, of, situation, trace

BAT = [(0.0, 0.0, -13.0, 0.0, 1.0), (1.0, 0.0, 0.0, 0.0, 0.1), (1.2, 0.0, 2.6, 0.0, 0.1)]
BLOWN = [(0.0, -0.5, 0.1), (0.5, -0.5, 0.1), (0.8, -0.7, 0.1)]
STRUCK = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.1), (2.0, 0.0, 3.0)]


def played(kind: EventKind, when: float, *, rules: str = "ru", hit: bool = True) -> Ruling:
    """Piece 1 is disturbed; the bat then strikes piece 3, or nothing."""
    event = Event(kind, when, 1)
    ways = {1: BLOWN, 3: STRUCK} if hit else {1: BLOWN, 3: STRUCK[:1]}
    events = (event, contact(1.0, 0, 2)) if hit else (event,)
    return adjudicate(trace(ways, *events, bat=BAT, samples=100), situation(rules=rules))


@pytest.mark.parametrize(("rules", "clause"), [("ru", "RU-4.3.15"), ("uk", "UA-P8")])
def test_wind_before_the_bat_gives_the_bat_back_and_nothing_counts(rules: str, clause: str) -> None:
    ruling = played(EventKind.WIND, 0.5, rules=rules)
    assert (ruling.throw.verdict, ruling.throw.clause) == (ThrowVerdict.RETURNED, clause)
    assert of(ruling, 1).verdict is PieceVerdict.RESTORED
    assert of(ruling, 3).verdict is PieceVerdict.RESTORED
    assert ruling.out == 0
    assert ruling.next.lying == ruling.situation.lying
    assert ruling.next.place is Place.KON
    assert not ruling.next.touched


def test_shake_before_the_bat_gives_it_back_only_by_the_ukrainian_rules() -> None:
    assert played(EventKind.SHAKE, 0.5, rules="uk").throw.clause == "UA-P8"
    stands = played(EventKind.SHAKE, 0.5, rules="ru").throw
    assert stands.verdict is ThrowVerdict.VALID
    assert stands.interpretation


def test_a_piece_that_hopped_so_that_the_bat_passed_under_it_returns_the_bat_by_the_ukrainian_rules() -> None:
    ruling = played(EventKind.SHAKE, 0.95, rules="uk", hit=False)
    assert ruling.throw.verdict is ThrowVerdict.RETURNED


@pytest.mark.parametrize(("when", "verdict"), [(0.95, ThrowVerdict.RETURNED), (1.15, ThrowVerdict.RESTORED)])
def test_before_means_until_the_bat_has_wholly_passed_the_piece(when: float, verdict: ThrowVerdict) -> None:
    assert played(EventKind.WIND, when, hit=False).throw.verdict is verdict


def test_wind_on_a_piece_that_the_bat_has_touched_changes_nothing() -> None:
    event = Event(EventKind.WIND, 1.4, 2)
    ruling = adjudicate(trace({1: BLOWN[:1], 3: STRUCK}, event, contact(1.0, 0, 2), bat=BAT), situation())
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert of(ruling, 3).verdict is PieceVerdict.OUT


def test_wind_on_no_piece_in_particular_counts_until_the_bat_is_at_the_first() -> None:
    assert (
        adjudicate(
            trace({1: BLOWN}, Event(EventKind.WIND, 0.4), bat=BAT, samples=50), situation()
        ).throw.verdict
        is ThrowVerdict.RETURNED
    )
