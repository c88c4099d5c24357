"""RU-4.3.16, UA-P9: shake or wind moves pieces after a bat that touched none: restored, the bat counts."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling, ThrowVerdict
from gorodki.sim.trace import Event
from tests.court.tracing import Way, contact, of, situation, trace

BAT = [(0.0, 2.5, -13.0, 0.0, 1.0), (1.0, 2.5, 0.0, 0.0, 0.1), (1.5, 2.5, 5.0, 0.0, 0.1)]
MOVED = [(0.0, 0.0, 0.1), (1.4, 0.0, 0.1), (1.6, 0.0, 0.2)]


def played(kind: Marked, *, rules: str = "ru", hit: bool = False) -> Ruling:
    events = [Event(kind, 1.4, 1)] + ([contact(1.0, 0, 1)] if hit else [])
    return adjudicate(trace({3: MOVED}, *events, bat=BAT, samples=60), situation(rules=rules))


@pytest.mark.parametrize("kind", [Marked.WIND, Marked.SHAKE])
@pytest.mark.parametrize(("rules", "clause"), [("ru", "RU-4.3.16"), ("uk", "UA-P9")])
def test_pieces_go_back_and_the_bat_counts(kind: Marked, rules: str, clause: str) -> None:
    """The bat flies past the figure; then wind or shake moves piece 3."""
    ruling = played(kind, rules=rules)
    assert (ruling.throw.verdict, ruling.throw.clause) == (ThrowVerdict.RESTORED, clause)
    assert of(ruling, 3).verdict is PieceVerdict.RESTORED
    assert of(ruling, 3).placed == ruling.situation.lying[3]
    assert of(ruling, 1).verdict is PieceVerdict.UNTOUCHED
    assert not ruling.next.touched


def test_after_a_bat_that_touched_a_piece_the_throw_stands() -> None:
    """The same, but the bat has touched the piece."""
    ruling = played(Marked.SHAKE, hit=True)
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert of(ruling, 3).verdict is PieceVerdict.STAYS
    assert ruling.next.touched


def test_a_lost_throw_goes_before() -> None:
    """The thrower had overstepped, and the bat missed; then the ground shakes (IFGS-LOST)."""
    over = Event(Marked.OVERSTEP, 0.0)
    ruling = adjudicate(trace({3: MOVED}, over, Event(Marked.SHAKE, 1.4, 1), bat=BAT), situation())
    assert ruling.throw.verdict is ThrowVerdict.LOST


def test_what_the_wind_moved_after_a_miss_goes_back() -> None:
    """By the Russian text."""
    assert played(Marked.WIND).throw.verdict is ThrowVerdict.RESTORED


def test_by_the_ukrainian_rules_too_it_goes_back() -> None:
    """By the Ukrainian text."""
    assert played(Marked.WIND, rules="uk").throw.verdict is ThrowVerdict.RESTORED


@pytest.mark.parametrize(("rules", "verdict"), [("ru", ThrowVerdict.VALID), ("uk", ThrowVerdict.RESTORED)])
def test_a_piece_that_fell_by_itself_after_a_miss(rules: str, verdict: ThrowVerdict) -> None:
    """Both texts name shake and wind only; the one that undoes any cause before the bat does so after it."""
    throw = played(Marked.FELL, rules=rules).throw
    assert (throw.verdict, throw.interpretation) == (verdict, True)


def test_the_bat_that_only_just_touched_a_piece_did_not_miss() -> None:
    """A contact, however light, and then shake: the throw stands, as an interpretation."""
    throw = played(Marked.SHAKE, hit=True).throw
    assert (throw.verdict, throw.interpretation) == (ThrowVerdict.VALID, True)


@pytest.mark.parametrize(
    "way",
    [
        [(0.0, 0.0, 0.1), (1.4, 0.0, 0.1), (1.6, 0.0, 3.0)],
        [(0.0, 0.0, 0.1), (1.4, 0.0, 0.1), (1.6, 0.0, -0.9)],
        [(0.0, 0.0, 0.1), (1.4, 0.0, 0.1), (1.6, 0.0, 0.9), (1.9, 0.0, 0.5)],
    ],
    ids=["out", "zone", "dead point"],
)
def test_wherever_the_wind_blew_it_the_piece_goes_back(way: Way) -> None:
    """Its meetings with UA-V1, RU-4.3.28 and RU-4.3.17: blown out, into the strip, or forth and back."""
    ruling = adjudicate(trace({3: way}, Event(Marked.WIND, 1.4, 1), bat=BAT, samples=60), situation())
    assert of(ruling, 3).verdict is PieceVerdict.RESTORED
    assert ruling.next.lying == ruling.situation.lying


def test_after_it_the_sickle_may_still_be_set_for_the_other_hand() -> None:
    """Its meeting with RU-4.3.20: no piece was touched by the bat."""
    ruling = played(Marked.WIND)
    assert not ruling.next.touched


WALL = [*BAT, (2.0, 0.5, 5.0, 0.0, 0.05), (2.8, 0.0, 0.5, 90.0, 0.02)]


@pytest.mark.parametrize(("rules", "clause"), [("ru", "RU-4.3.16"), ("uk", "UA-P9")])
def test_a_bat_that_missed_and_nudges_the_shaken_piece_when_it_comes_back_has_missed(
    rules: str, clause: str
) -> None:
    """It passes, the ground shakes piece 3, and the bat comes back from the wall and touches it."""
    events = (Event(Marked.SHAKE, 1.4, 1), contact(2.75, 0, 1))
    way = [*MOVED, (2.7, 0.0, 0.2), (3.0, 0.0, 0.15)]
    ruling = adjudicate(trace({3: way}, *events, bat=WALL, samples=120), situation(rules=rules))
    assert (ruling.throw.verdict, ruling.throw.clause) == (ThrowVerdict.RESTORED, clause)
    assert not ruling.throw.interpretation
    assert of(ruling, 3).placed == ruling.situation.lying[3]
    assert ruling.next.touched  # the bat did touch one: the figure is not set mirrored (RU-4.3.20)


def test_a_bat_that_had_not_passed_the_piece_hits_it_though_it_comes_back() -> None:
    """The nearest case that is none: short of piece 3 it turned, and touched it before it had passed."""
    short = [(0.0, 0.0, -13.0, 0.0, 1.0), (1.0, 0.0, 0.0, 0.0, 0.02), (1.5, 0.0, -0.1, 0.0, 0.02)]
    events = (Event(Marked.SHAKE, 1.45, 1), contact(1.2, 0, 1))
    ruling = adjudicate(trace({3: MOVED}, *events, bat=short, samples=60), situation())
    assert (ruling.throw.verdict, ruling.throw.interpretation) == (ThrowVerdict.VALID, True)
