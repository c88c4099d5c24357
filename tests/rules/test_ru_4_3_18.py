"""RU-4.3.18: two pieces collide inside and part: final positions stand."""

from __future__ import annotations

from court import adjudicate
from court.notes import Note
from court.ruling import PieceRuling, PieceVerdict, Ruling
from sim.trace import Event
from tests.court.tracing import contact, lying, of, situation, trace

THERE_AND_BACK = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.9), (2.0, 0.0, 0.6)]


def collided(*events: Event, rules: str = "ru", other: float = 0.949) -> Ruling:
    ways = {3: THERE_AND_BACK, 4: [(0.0, 0.25, 0.1), (0.5, 0.0, other), (1.0, 0.0, other), (2.0, 0.0, 1.2)]}
    return adjudicate(trace(ways, *events), situation(rules=rules))


def check(ruling: PieceRuling) -> None:
    assert (ruling.verdict, ruling.clause) == (PieceVerdict.STAYS, "RU-4.3.18")
    assert ruling.placed == lying(0.0, 0.6)
    assert Note.TURNED_BY_COLLISION in {e.note for e in ruling.evidence}


def test_a_piece_that_turned_back_at_another_stays_where_it_stopped() -> None:
    check(of(collided(contact(1.0, 0, 1)), 3))


def test_pieces_that_touch_have_met_though_no_contact_was_marked() -> None:
    check(of(collided(), 3))


def test_the_nearest_case_that_is_none_a_piece_two_millimetres_away() -> None:
    assert of(collided(other=0.951), 3).verdict is PieceVerdict.DEAD_POINT


def test_a_piece_that_the_bat_struck_back_had_no_dead_point() -> None:
    bat = [(0.0, 3.0, 3.0, 0.0, 1.0), (2.0, 3.0, 3.0, 0.0, 1.0)]
    ruled = adjudicate(trace({3: THERE_AND_BACK}, contact(1.0, 0, 1), bat=bat), situation())
    assert of(ruled, 3).clause == "RU-4.3.18"


def test_the_ukrainian_rules_borrow_it_and_say_so() -> None:
    assert of(collided(contact(1.0, 0, 1), rules="uk"), 3).supplement == "ru"
    assert of(collided(contact(1.0, 0, 1)), 3).supplement == ""
