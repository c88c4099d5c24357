"""RU-4.3.15, UA-P8: a piece moves before the bat touches or passes it: restored, the bat returned."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling, ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.sim.trace import Event
from tests.court.tracing import BAT_RADIUS, R, contact, of, situation, trace

BAT = [(0.0, 0.0, -13.0, 0.0, 1.0), (1.0, 0.0, 0.0, 0.0, 0.1), (1.2, 0.0, 2.6, 0.0, 0.1)]
BLOWN = [(0.0, -0.5, 0.1), (0.5, -0.5, 0.1), (0.8, -0.7, 0.1)]
STRUCK = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.1), (2.0, 0.0, 3.0)]


def played(kind: Marked, when: float, *, rules: str = "ru", hit: bool = True) -> Ruling:
    """Piece 1 is disturbed; the bat then strikes piece 3, or nothing."""
    event = Event(kind, when, 1)
    ways = {1: BLOWN, 3: STRUCK} if hit else {1: BLOWN, 3: STRUCK[:1]}
    events = (event, contact(1.0, 0, 2)) if hit else (event,)
    return adjudicate(trace(ways, *events, bat=BAT, samples=100), situation(rules=rules))


@pytest.mark.parametrize(("rules", "clause"), [("ru", "RU-4.3.15"), ("uk", "UA-P8")])
def test_wind_before_the_bat_gives_the_bat_back_and_nothing_counts(rules: str, clause: str) -> None:
    """A gust moves piece 1 while the bat flies; the bat then knocks piece 3 out."""
    ruling = played(Marked.WIND, 0.5, rules=rules)
    assert (ruling.throw.verdict, ruling.throw.clause) == (ThrowVerdict.RETURNED, clause)
    assert of(ruling, 1).verdict is PieceVerdict.RESTORED
    assert of(ruling, 3).verdict is PieceVerdict.RESTORED
    assert ruling.out == 0
    assert ruling.next.lying == ruling.situation.lying
    assert ruling.next.place is Place.KON
    assert not ruling.next.touched


def test_shake_before_the_bat_gives_it_back_only_by_the_ukrainian_rules() -> None:
    """Something other than wind moves piece 1 while the bat flies."""
    assert played(Marked.SHAKE, 0.5, rules="uk").throw.clause == "UA-P8"
    stands = played(Marked.SHAKE, 0.5, rules="ru").throw
    assert stands.verdict is ThrowVerdict.VALID
    assert stands.interpretation


def test_a_piece_that_hopped_so_that_the_bat_passed_under_it_returns_the_bat_by_the_ukrainian_rules() -> None:
    """The bat lands before the figure, piece 1 hops from that, and the bat passes it by."""
    ruling = played(Marked.SHAKE, 0.95, rules="uk", hit=False)
    assert ruling.throw.verdict is ThrowVerdict.RETURNED


@pytest.mark.parametrize(("when", "verdict"), [(0.95, ThrowVerdict.RETURNED), (1.15, ThrowVerdict.RESTORED)])
def test_before_means_until_the_bat_has_wholly_passed_the_piece(when: float, verdict: ThrowVerdict) -> None:
    """Wind on piece 1 while part of the bat is not yet beyond it, and after all of the bat is."""
    assert played(Marked.WIND, when, hit=False).throw.verdict is verdict


def test_wind_on_a_piece_that_the_bat_has_touched_changes_nothing() -> None:
    """The bat strikes piece 3, and then wind moves piece 2."""
    event = Event(Marked.WIND, 1.4, 2)
    ruling = adjudicate(trace({1: BLOWN[:1], 3: STRUCK}, event, contact(1.0, 0, 2), bat=BAT), situation())
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert of(ruling, 3).verdict is PieceVerdict.OUT


def test_wind_on_no_piece_in_particular_counts_until_the_bat_is_at_the_first() -> None:
    """Wind is marked without a piece, before the bat is at any."""
    assert (
        adjudicate(trace({1: BLOWN}, Event(Marked.WIND, 0.4), bat=BAT, samples=50), situation()).throw.verdict
        is ThrowVerdict.RETURNED
    )


LANDS = [(0.0, 0.0, -13.0, 90.0, 1.0), (0.9, 0.0, -0.6, 90.0, R), (1.2, 0.0, 2.5, 90.0, R)]
HOPS = [(0.0, 0.0, 0.1), (0.9, 0.0, 0.1), (1.0, 0.0, 0.1, 0.0, 0.12), (1.15, 0.0, 0.1, 0.0, 0.02 + R)]


def hopped(rules: str, height: float = 0.12, *more: Event) -> Ruling:
    """Piece 3 hops from the landing of the bat, which then passes under it or strikes it."""
    way = [*HOPS[:2], (1.0, 0.0, 0.1, 0.0, height), (1.15, 0.0, 0.1, 0.0, height)]
    made = trace({3: way}, Event(Marked.SHAKE, 0.9, 1), *more, bat=LANDS, samples=200)
    return adjudicate(made, situation(rules=rules))


def test_the_bat_that_passed_under_a_hopping_piece_is_named_as_the_cause() -> None:
    """Piece 3 is 12 cm up when the bat slides through beneath it, touching it not."""
    throw = hopped("uk").throw
    assert (throw.verdict, throw.clause) == (ThrowVerdict.RETURNED, "UA-P8")
    assert throw.evidence[0].note == Note.HOPPED_OVER_BAT


@pytest.mark.parametrize(
    ("height", "note"),
    [(0.0445 + R + 0.001, Note.HOPPED_OVER_BAT), (0.0445 + R - 0.001, Note.MOVED_BEFORE_BAT)],
)
def test_passing_under_means_that_all_of_the_bat_is_below(height: float, note: Note) -> None:
    """The lowest point of piece 3 is a millimetre above, or below, the top of the bat."""
    assert hopped("uk", height).throw.evidence[0].note == note


def test_by_the_russian_rules_a_piece_that_only_hopped_is_set_back_and_the_bat_counts() -> None:
    """Its meeting with RU-4.3.16: the bat touched none, and the landing shook the ground."""
    throw = hopped("ru").throw
    assert (throw.verdict, throw.clause) == (ThrowVerdict.RESTORED, "RU-4.3.16")


def test_a_piece_that_hopped_and_was_struck_moved_before_the_bat_all_the_same() -> None:
    """It moved from the shake before the bat touched it: by the Ukrainian text any cause will do."""
    throw = hopped("uk", 0.0445 + R - 0.001, contact(1.0, 0, 1)).throw
    assert throw.verdict is ThrowVerdict.RETURNED
    assert throw.evidence[0].note == Note.MOVED_BEFORE_BAT


@pytest.mark.parametrize(
    ("short_mm", "verdict"), [(0.5, ThrowVerdict.RETURNED), (-0.5, ThrowVerdict.RESTORED)]
)
def test_passed_means_to_the_last_millimetre(short_mm: float, verdict: ThrowVerdict) -> None:
    """Wind moves piece 1 when the rear of the bat is half a millimetre short of its far side, or beyond."""
    speed, far_side = 2.5 / 0.2, 0.1 + R
    when = 1.0 + (far_side + BAT_RADIUS - short_mm / 1000) / speed
    bat = [*BAT[:2], (1.2, 0.0, 2.5, 0.0, 0.1)]
    blown = [(0.0, -0.5, 0.1), (1.01, -0.5, 0.1), (1.2, -0.7, 0.1)]
    made = trace({1: blown}, Event(Marked.WIND, when, 1), bat=bat)
    assert adjudicate(made, situation()).throw.verdict is verdict


@pytest.mark.parametrize(("rules", "verdict"), [("uk", ThrowVerdict.RETURNED), ("ru", ThrowVerdict.VALID)])
def test_a_piece_that_fell_by_itself_while_the_bat_flew(rules: str, verdict: ThrowVerdict) -> None:
    """Any cause by the Ukrainian text; the Russian one names only wind: an interpretation."""
    throw = played(Marked.FELL, 0.5, rules=rules).throw
    assert throw.verdict is verdict
    assert throw.interpretation is (rules == "ru")


def test_a_lost_throw_goes_before() -> None:
    """The thrower had overstepped, and then wind moved piece 1 (IFGS-LOST)."""
    events = (Event(Marked.OVERSTEP, 0.0), Event(Marked.WIND, 0.5, 1))
    assert adjudicate(trace({1: BLOWN}, *events, bat=BAT), situation()).throw.verdict is ThrowVerdict.LOST


def test_a_returned_throw_takes_back_a_dead_point_and_a_mark() -> None:
    """Its meetings with the clauses on pieces: whatever became of them does not count."""
    ways = {
        1: BLOWN,
        3: [(0.0, 0.0, 0.1), (1.0, 0.0, 0.1), (1.5, 0.0, 0.9), (2.0, 0.0, 0.5)],
        4: [(0.0, 0.25, 0.1), (1.0, 0.25, 0.1), (2.0, 0.3, -0.9)],
    }
    made = trace(ways, Event(Marked.WIND, 0.5, 1), contact(1.0, 0, 2), bat=BAT, samples=100)
    ruling = adjudicate(made, situation())
    assert {of(ruling, n).verdict for n in (1, 3, 4)} == {PieceVerdict.RESTORED}
