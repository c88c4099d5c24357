"""RU-4.3.4, UA-P3: from the kon until a piece is out, then from the half-kon; Letter always from the kon."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import ThrowVerdict
from gorodki.court.gorodki.situation import Place
from gorodki.sim.trace import Event
from tests.court.tracing import LETTER, R, lying, situation, trace

OUT = [(0.0, 0.0, 0.1), (1.0, 0.0, 3.0)]
STAYS = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.8)]
BAT = [(0.0, 0.0, -6.5, 0.0, 1.0), (1.0, 0.0, 0.0, 0.0, 0.1), (1.2, 0.0, 2.6, 0.0, 0.1)]


def test_with_none_out_the_next_throw_goes_from_the_kon() -> None:
    """A piece was moved, and none is out."""
    assert adjudicate(trace({3: STAYS}), situation()).next.place is Place.KON


def test_with_one_out_it_goes_from_the_half_kon() -> None:
    """A piece is out by this throw."""
    assert adjudicate(trace({3: OUT}), situation()).next.place is Place.HALF_KON


def test_with_one_out_by_an_earlier_throw_it_still_does() -> None:
    """A piece is out since an earlier throw."""
    earlier = situation(lie={3: lying(0.0, 0.1)}, place=Place.HALF_KON)
    assert adjudicate(trace({3: STAYS}), earlier).next.place is Place.HALF_KON


def test_the_letter_goes_from_the_kon() -> None:
    """A piece of the Letter is out (UA-F2)."""
    assert (
        adjudicate(trace({5: [(0.0, 0.0, 1.0), (1.0, 0.0, 3.0)]}), situation(LETTER)).next.place is Place.KON
    )


def test_with_none_out_it_goes_from_the_kon_even_after_a_throw_from_the_half_kon() -> None:
    """Nobody is out after a training throw from the half-kon."""
    training = situation(place=Place.HALF_KON)
    assert adjudicate(trace({3: STAYS}), training).next.place is Place.KON


@pytest.mark.parametrize(
    ("event", "verdict"),
    [(Marked.OVERSTEP, ThrowVerdict.LOST), (Marked.WIND, ThrowVerdict.RETURNED)],
)
def test_a_throw_that_sets_all_back_changes_nothing_about_it(event: Marked, verdict: ThrowVerdict) -> None:
    """A lost or a returned throw, at a whole figure and at one that was begun (IFGS-LOST, RU-4.3.15)."""
    body = 1 if event is Marked.WIND else None
    disturbed = trace({3: STAYS}, Event(event, 0.05, body), bat=BAT, samples=50)
    whole = adjudicate(disturbed, situation(place=Place.HALF_KON))
    begun = adjudicate(disturbed, situation(lie={3: lying(0.0, 0.1)}))

    assert (whole.throw.verdict, whole.next.place) == (verdict, Place.KON)
    assert (begun.throw.verdict, begun.next.place) == (verdict, Place.HALF_KON)


def test_after_a_cleared_figure_the_next_one_is_begun_from_the_kon() -> None:
    """The last piece is out."""
    last = situation(lie={3: lying(0.0, 0.1)}, place=Place.HALF_KON)
    ruling = adjudicate(trace({3: OUT}), last)

    assert (ruling.cleared, ruling.next.place) == (True, Place.KON)


def test_by_the_ukrainian_rules_too_it_goes_from_the_half_kon_with_one_out() -> None:
    """The same by UA-P3."""
    ruling = adjudicate(trace({3: OUT}), situation(rules="uk"))
    assert ruling.next.place is Place.HALF_KON


@pytest.mark.parametrize(("rules", "clause"), [("ru", "RU-4.3.4"), ("uk", "UA-P3")])
def test_the_ruling_says_from_where_the_next_throw_goes_and_by_which_clause(rules: str, clause: str) -> None:
    """Evidence of the decision on the next throw."""
    throw = adjudicate(trace({3: OUT}), situation(rules=rules)).throw
    assert [(e.clause, dict(e.values)["place"]) for e in throw.evidence if e.note == Note.NEXT_FROM] == [
        (clause, "half-kon")
    ]


@pytest.mark.parametrize(("light_mm", "place"), [(0.5, Place.HALF_KON), (-0.5, Place.KON)])
def test_half_a_millimetre_decides_on_the_next_place(light_mm: float, place: Place) -> None:
    """Its meeting with UA-V3: the piece stops half a millimetre clear of a line, or over it."""
    way = [(0.0, 0.0, 0.1), (1.0, 0.3, 2.0 + R + light_mm / 1000)]
    assert adjudicate(trace({3: way}), situation()).next.place is place


def test_a_piece_with_a_dead_point_is_not_out_for_it() -> None:
    """Its meeting with RU-4.3.17: rolled back and out over the other side, it is put back where it turned."""
    way = [(0.0, 0.0, 0.1, 90.0), (1.0, 0.8, 0.5, 90.0), (3.0, -2.0, 0.5, 90.0)]
    assert adjudicate(trace({3: way}, samples=60), situation()).next.place is Place.KON
