"""RU-4.3.4, UA-P3: from the kon until a piece is out, then from the half-kon; Letter always from the kon."""

from __future__ import annotations

import pytest

from court import adjudicate
from court.ruling import ThrowVerdict
from court.situation import Place
from sim.trace import Event, EventKind
from tests.court.tracing import LETTER, lying, situation, trace

OUT = [(0.0, 0.0, 0.1), (1.0, 0.0, 3.0)]
STAYS = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.8)]
BAT = [(0.0, 0.0, -6.5, 0.0, 1.0), (1.0, 0.0, 0.0, 0.0, 0.1), (1.2, 0.0, 2.6, 0.0, 0.1)]


def test_with_none_out_the_next_throw_goes_from_the_kon() -> None:
    assert adjudicate(trace({3: STAYS}), situation()).next.place is Place.KON


def test_with_one_out_it_goes_from_the_half_kon() -> None:
    assert adjudicate(trace({3: OUT}), situation()).next.place is Place.HALF_KON


def test_with_one_out_by_an_earlier_throw_it_still_does() -> None:
    earlier = situation(lie={3: lying(0.0, 0.1)}, place=Place.HALF_KON)
    assert adjudicate(trace({3: STAYS}), earlier).next.place is Place.HALF_KON


def test_the_letter_goes_from_the_kon() -> None:
    assert (
        adjudicate(trace({5: [(0.0, 0.0, 1.0), (1.0, 0.0, 3.0)]}), situation(LETTER)).next.place is Place.KON
    )


def test_with_none_out_it_goes_from_the_kon_even_after_a_throw_from_the_half_kon() -> None:
    training = situation(place=Place.HALF_KON)
    assert adjudicate(trace({3: STAYS}), training).next.place is Place.KON


@pytest.mark.parametrize(
    ("event", "verdict"),
    [(EventKind.OVERSTEP, ThrowVerdict.LOST), (EventKind.WIND, ThrowVerdict.RETURNED)],
)
def test_a_throw_that_sets_all_back_changes_nothing_about_it(event: EventKind, verdict: ThrowVerdict) -> None:
    body = 1 if event is EventKind.WIND else None
    disturbed = trace({3: STAYS}, Event(event, 0.05, body), bat=BAT, samples=50)
    whole = adjudicate(disturbed, situation(place=Place.HALF_KON))
    begun = adjudicate(disturbed, situation(lie={3: lying(0.0, 0.1)}))

    assert (whole.throw.verdict, whole.next.place) == (verdict, Place.KON)
    assert (begun.throw.verdict, begun.next.place) == (verdict, Place.HALF_KON)


def test_after_a_cleared_figure_the_next_one_is_begun_from_the_kon() -> None:
    last = situation(lie={3: lying(0.0, 0.1)}, place=Place.HALF_KON)
    ruling = adjudicate(trace({3: OUT}), last)

    assert (ruling.cleared, ruling.next.place) == (True, Place.KON)
