"""RU-4.3.18: two pieces collide inside and part: final positions stand."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, Ruling
from gorodki.sim.trace import Event
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
    """Piece 3 rolls into piece 4 and comes back from it."""
    check(of(collided(contact(1.0, 0, 1)), 3))


def test_pieces_that_touch_have_met_though_no_contact_was_marked() -> None:
    """The same, told without a contact: they lie against each other when piece 3 turns."""
    check(of(collided(), 3))


def test_the_nearest_case_that_is_none_a_piece_two_millimetres_away() -> None:
    """Piece 4 lies two millimetres farther: piece 3 turned by itself (RU-4.3.17)."""
    assert of(collided(other=0.951), 3).verdict is PieceVerdict.DEAD_POINT


def test_a_piece_that_the_bat_struck_back_had_no_dead_point() -> None:
    """The bat strikes piece 3 back on its way."""
    bat = [(0.0, 3.0, 3.0, 0.0, 1.0), (2.0, 3.0, 3.0, 0.0, 1.0)]
    ruled = adjudicate(trace({3: THERE_AND_BACK}, contact(1.0, 0, 1), bat=bat), situation())
    assert of(ruled, 3).clause == "RU-4.3.18"


def test_the_ukrainian_rules_borrow_it_and_say_so() -> None:
    """The Ukrainian text has no such clause."""
    assert of(collided(contact(1.0, 0, 1), rules="uk"), 3).supplement == "ru"
    assert of(collided(contact(1.0, 0, 1)), 3).supplement == ""


@pytest.mark.parametrize(("gap_mm", "verdict"), [(0.5, PieceVerdict.STAYS), (1.5, PieceVerdict.DEAD_POINT)])
def test_unmarked_they_have_met_within_a_millimetre_of_each_other(
    gap_mm: float, verdict: PieceVerdict
) -> None:
    """Piece 4 lies half a millimetre, or one and a half, from piece 3 when that turns back."""
    assert of(collided(other=0.949 + gap_mm / 1000), 3).verdict is verdict


@pytest.mark.parametrize(
    ("end", "verdict"),
    [
        ((0.0, 2.5), PieceVerdict.OUT),
        ((0.0, -0.7), PieceVerdict.MARK_40),
        ((0.0, -2.0), PieceVerdict.MARK_40),
    ],
    ids=["out", "strip", "zone"],
)
def test_where_it_ended_decides_as_without_a_collision(
    end: tuple[float, float], verdict: PieceVerdict
) -> None:
    """Its meetings with UA-V1 and RU-4.3.28b: after the collision the piece rolls on, wherever that leads."""
    ways = {3: [*THERE_AND_BACK[:2], (1.2, 0.0, 0.8), (3.0, *end)], 4: [(0.0, 0.25, 0.1), (0.5, 0.0, 0.949)]}
    if end[1] > 1.0:
        ways = {3: [(0.0, 0.0, 0.1), (0.8, 0.0, 0.9), (1.0, 0.1, 0.8), (3.0, 2.0, 0.8)], 4: ways[4]}
    ruled = adjudicate(trace(ways, contact(0.8, 0, 1), contact(1.0, 0, 1), samples=60), situation())
    assert of(ruled, 3).verdict is verdict


def test_turned_once_by_a_collision_and_then_by_itself_it_has_a_dead_point() -> None:
    """Its meeting with RU-4.3.17: the second reversal is its own."""
    ways = {3: [*THERE_AND_BACK, (2.5, 0.0, 0.8)], 4: [(0.0, 0.25, 0.1), (0.5, 0.0, 0.949)]}
    ruled = of(adjudicate(trace(ways, contact(1.0, 0, 1), samples=120), situation()), 3)
    assert ruled.verdict is PieceVerdict.DEAD_POINT
    assert ruled.placed == lying(0.0, 0.6)


def test_both_pieces_of_a_meeting_cite_it() -> None:
    """Piece 4, which piece 3 met, moved on and stays where it stopped by the same clause."""
    for events in ((), (contact(1.0, 0, 1),)):
        ruling = collided(*events)
        for n, other in ((3, 4), (4, 3)):
            found = of(ruling, n)
            assert (found.verdict, found.clause, found.interpretation) == (
                PieceVerdict.STAYS, "RU-4.3.18", False,
            )  # fmt: skip
            assert dict(found.evidence[0].values)["other"] == other


def test_a_piece_that_was_met_and_did_not_move_is_untouched() -> None:
    """Piece 4 stood still: it cites no clause, and the meeting stands in its evidence."""
    ways = {3: [(0.0, 0.0, 0.1), (1.0, 0.2, 0.9), (2.0, 0.2, 0.6)], 4: [(0.0, 0.2, 0.949)]}
    lie = {3: lying(0.0, 0.1), 4: lying(0.2, 0.949)}
    four = of(adjudicate(trace(ways, contact(1.0, 0, 1)), situation(lie=lie)), 4)
    assert (four.verdict, four.clause) == (PieceVerdict.UNTOUCHED, "")
    assert Note.MET_AND_PARTED in {e.note for e in four.evidence}


def test_a_turn_against_the_bat_is_ruled_alike_and_is_one_reading() -> None:
    """The clause speaks of two gorodki; here the bat lay in the way."""
    bat = [(0.0, 0.0, -13.0, 0.0, 1.0), (0.5, 0.0, 0.96, 0.0, 0.02), (2.0, 0.0, 0.96, 0.0, 0.02)]
    made = trace({3: THERE_AND_BACK}, contact(1.0, 0, 1), bat=bat)
    three = of(adjudicate(made, situation()), 3)
    assert (three.verdict, three.clause) == (PieceVerdict.STAYS, "RU-4.3.18")
    assert three.interpretation
    assert Note.TURNED_BY_BAT in {e.note for e in three.evidence}
