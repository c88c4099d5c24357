"""RU-4.3.5: whistles: one allows the throw, two short ones call it lost, three short ones stop it."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.findings.evidence import Value
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling, ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.sim.trace import Event, EventKind
from tests.court.tracing import contact, landing, of, situation, trace

BAT = [(0.0, 0.0, -13.0, 0.0, 1.0), (1.0, 0.0, 0.0, 0.0, 0.1), (1.2, 0.0, 2.6, 0.0, 0.1)]
STRUCK = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.1), (2.0, 0.0, 3.0)]


def thrown(*events: Event, rules: str = "ru") -> Ruling:
    """The bat strikes piece 3 out; something else happens."""
    made = trace(
        {1: [(0.0, -0.5, 0.1), (0.5, -0.5, 0.1), (0.9, -0.6, 0.1)], 3: STRUCK},
        *events,
        contact(1.0, 0, 2),
        bat=BAT,
        samples=60,
    )
    return adjudicate(made, situation(rules=rules))


def whistled(ruling: Ruling) -> tuple[int, list[Value]]:
    return ruling.throw.whistles, [
        dict(e.values)["count"] for e in ruling.throw.evidence if e.note == Note.WHISTLES
    ]


def test_one_whistle_allowed_a_throw_that_nothing_calls_off() -> None:
    """A plain throw."""
    assert whistled(thrown()) == (1, [1])


@pytest.mark.parametrize(
    "event", [Event(Marked.OVERSTEP, 0.0), landing(0.9, 0.0, -1.2)], ids=["step", "zone"]
)
def test_two_whistles_call_a_throw_lost(event: Event) -> None:
    """The thrower oversteps, or the bat comes down in the penalty zone (IFGS-LOST)."""
    ruling = thrown(event)
    assert ruling.throw.verdict is ThrowVerdict.LOST
    assert whistled(ruling) == (2, [2])


def test_three_whistles_stop_a_throw_in_an_emergency() -> None:
    """A child runs on the court while the bat flies: nothing of the throw counts."""
    ruling = thrown(Event(Marked.EMERGENCY, 0.6))
    assert (ruling.throw.verdict, ruling.throw.clause) == (ThrowVerdict.RETURNED, "RU-4.3.5")
    assert ruling.throw.interpretation
    assert whistled(ruling) == (3, [3])
    assert of(ruling, 3).verdict is PieceVerdict.RESTORED
    assert (ruling.out, ruling.next.place) == (0, Place.KON)


@pytest.mark.parametrize(
    ("kind", "rules", "clause"),
    [
        (Marked.FELL, "ru", "RU-4.3.5"),
        (Marked.SHAKE, "ru", "RU-4.3.5"),
        (Marked.WIND, "ru", "RU-4.3.15"),
        (Marked.FELL, "uk", "UA-P8"),
        (Marked.SHAKE, "uk", "UA-P8"),
        (Marked.WIND, "uk", "UA-P8"),
    ],
)
def test_three_whistles_where_the_figure_was_broken_before_the_throw(
    kind: EventKind, rules: str, clause: str
) -> None:
    """A piece falls before the bat has left the hand; where a clause names that cause, it is cited."""
    ruling = thrown(Event(kind, 0.0, 1), rules=rules)
    assert (ruling.throw.verdict, ruling.throw.clause) == (ThrowVerdict.RETURNED, clause)
    assert whistled(ruling) == (3, [3])
    assert ruling.throw.interpretation is (clause == "RU-4.3.5")


@pytest.mark.parametrize(("when", "verdict"), [(0.5, ThrowVerdict.RETURNED), (0.501, ThrowVerdict.VALID)])
def test_before_the_throw_means_until_the_bat_leaves_the_hand(when: float, verdict: ThrowVerdict) -> None:
    """A piece falls at the moment of release, or a millisecond later."""
    ruling = thrown(Event(EventKind.RELEASE, 0.5, 0), Event(Marked.FELL, when, 1))
    assert ruling.throw.verdict is verdict


def test_the_nearest_case_that_is_none_a_piece_fell_while_the_bat_flew() -> None:
    """By the Russian rules only wind gives the bat back then: the throw stands, and the ruling says so."""
    ruling = thrown(Event(Marked.FELL, 0.5, 1))
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert ruling.throw.interpretation
    assert whistled(ruling)[0] == 1


def test_wind_while_the_bat_flies_gives_it_back_without_three_whistles() -> None:
    """The text has three whistles before the throw, not during it (RU-4.3.15)."""
    ruling = thrown(Event(Marked.WIND, 0.5, 1))
    assert ruling.throw.clause == "RU-4.3.15"
    assert whistled(ruling)[0] == 1


@pytest.mark.parametrize(
    "event", [Event(Marked.EMERGENCY, 0.6), Event(Marked.FELL, 0.0, 1)], ids=["stop", "fell"]
)
def test_a_stopped_throw_cannot_be_lost(event: Event) -> None:
    """The thrower overstepped in a throw that was not to be made (IFGS-LOST)."""
    assert thrown(event, Event(Marked.OVERSTEP, 0.0)).throw.verdict is ThrowVerdict.RETURNED


def test_the_ukrainian_rules_borrow_it_and_say_so() -> None:
    """The Ukrainian text has no whistles."""
    assert thrown(Event(Marked.EMERGENCY, 0.6), rules="uk").throw.supplement == "ru"
