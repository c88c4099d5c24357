"""RU-4.3.4, UA-P3: from the kon until a piece is out, then from the half-kon; Letter always from the kon."""

from __future__ import annotations

from court import adjudicate
from court.situation import Place
from tests.court.tracing import LETTER, lying, situation, trace

OUT = [(0.0, 0.0, 0.1), (1.0, 0.0, 3.0)]
STAYS = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.8)]


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
