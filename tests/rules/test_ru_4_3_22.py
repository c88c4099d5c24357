"""RU-4.3.22: a piece that had a dead point hindered a moving one: that is put where they met."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling
from gorodki.court.gorodki.situation import Place
from gorodki.sim.trace import Event
from tests.court.tracing import R, Way, contact, lying, of, situation, trace

TURNED = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.9), (2.0, 0.0, 0.4)]  # dead point at 0.9, then back
MET = (0.05, 0.551)  # just below piece 3, which is at 0.6 by then
CROSSES = [(0.0, 0.25, 0.1), (1.1, 0.25, 0.1), (1.6, *MET), (2.4, 0.6, 0.5)]


def notes(ruling: Ruling, piece: int) -> set[str]:
    return {e.note for e in of(ruling, piece).evidence}


def met(
    way: Way = CROSSES,
    turned: Way = TURNED,
    *,
    at: float = 1.6,
    rules: str = "ru",
    more: dict[int, Way] | None = None,
) -> Ruling:
    """Pieces 3 and 4 meet."""
    ways = {3: turned, 4: way, **(more or {})}
    return adjudicate(trace(ways, contact(at, 0, 1), samples=240), situation(rules=rules))


def test_a_moving_piece_is_put_where_it_met_the_one_that_rolled_back() -> None:
    """Piece 3 rolls back from its dead point and piece 4, rolling, runs into it and is thrown aside."""
    ruling = met()
    piece = of(ruling, 4)
    assert (piece.verdict, piece.clause) == (PieceVerdict.WHERE_MET, "RU-4.3.22")
    assert piece.placed is not None
    assert piece.placed.centre == pytest.approx((*MET, R), abs=1e-6)
    assert piece.time == pytest.approx(1.6)
    assert piece.stopped == piece.placed
    assert not piece.interpretation


def test_the_one_that_rolled_back_goes_to_its_dead_point() -> None:
    """Piece 3, which hindered the other, is put where it turned, as ever."""
    piece = of(met(), 3)
    assert (piece.verdict, piece.clause) == (PieceVerdict.DEAD_POINT, "RU-4.3.17")
    assert piece.placed == lying(0.0, 0.9)
    assert Note.HINDERED_ANOTHER in {e.note for e in piece.evidence}


def test_a_hindered_piece_that_then_flew_out_is_not_out() -> None:
    """Thrown aside by the one that rolled back, piece 4 wholly leaves over the side."""
    ruling = met([*CROSSES[:3], (2.4, 2.0, 0.5)])
    assert of(ruling, 4).verdict is PieceVerdict.WHERE_MET
    assert ruling.out == 0
    assert ruling.next.place is Place.KON


def test_one_that_was_out_before_they_met_is_out() -> None:
    """Piece 4 had wholly left over the side before it met piece 3, which rolled back far out too."""
    far = [(0.0, 0.25, 0.1), (1.0, 1.4, 0.5), (1.6, *MET), (2.4, 0.6, 0.5)]
    assert of(met(far), 4).verdict is PieceVerdict.OUT


def test_one_that_had_touched_the_zone_before_they_met_goes_to_the_mark() -> None:
    """Piece 4 rolled into the penalty zone and out of it again in a curve, and then met piece 3."""
    curve = [(0.0, 0.25, 0.1), (0.5, 0.5, -0.97), (0.8, 1.2, -0.8), (1.3, 0.9, 0.2), (1.6, *MET)]
    assert of(met(curve), 4).verdict is PieceVerdict.MARK_40


def test_one_with_a_dead_point_of_its_own_goes_back_to_that() -> None:
    """Piece 4 had turned back by itself before it met piece 3."""
    both = [(0.0, 0.25, 0.1), (0.5, 0.25, 1.2), (1.6, 0.05, 0.649), (2.4, 0.6, 0.5)]
    ruling = of(met(both), 4)
    assert ruling.verdict is PieceVerdict.DEAD_POINT
    assert ruling.placed is not None
    assert ruling.placed.centre[:2] == pytest.approx((0.25, 1.2))


def test_the_nearest_case_that_is_none_they_met_before_it_turned() -> None:
    """Piece 3 is still on its way forth when piece 4 meets it; it turns 0.4 s later."""
    way = [(0.0, 0.25, 0.1), (0.6, 0.05, 0.58), (1.4, 0.6, 0.5)]
    ruling = met(way, at=0.6)
    assert of(ruling, 4).verdict is PieceVerdict.STAYS
    assert of(ruling, 3).verdict is PieceVerdict.DEAD_POINT


def test_the_nearest_case_that_is_none_it_was_struck_back() -> None:
    """Piece 3 came back because piece 5 struck it: no dead point, a plain collision."""
    ways = {3: TURNED, 4: CROSSES, 5: [(0.0, 0.5, 0.1), (0.9, 0.0, 0.949), (1.0, 0.0, 0.949)]}
    ruling = adjudicate(trace(ways, contact(1.0, 0, 2), contact(1.6, 0, 1), samples=240), situation())
    assert of(ruling, 4).verdict is PieceVerdict.STAYS
    assert of(ruling, 4).placed == lying(0.6, 0.5)


def test_a_piece_that_had_stopped_is_not_hindered_and_stays_where_it_was_knocked() -> None:
    """Piece 4 lies still when piece 3 rolls into it: no clause takes that back, and the ruling says so."""
    way = [(0.0, 0.25, 0.1), (0.8, *MET), (1.6, *MET), (2.4, 0.6, 0.5)]
    ruling = met(way)
    assert of(ruling, 4).verdict is PieceVerdict.STAYS
    assert of(ruling, 4).interpretation
    assert Note.MOVED_BY_TURNED in notes(ruling, 4)


@pytest.mark.parametrize(("mm_s", "verdict"), [(21.0, PieceVerdict.WHERE_MET), (19.0, PieceVerdict.STAYS)])
def test_moving_means_at_least_twenty_millimetres_a_second(mm_s: float, verdict: PieceVerdict) -> None:
    """Piece 4 creeps towards the meeting a little faster or slower than counts as motion."""
    start = (0.05, MET[1] - mm_s / 1000.0 * 0.5)
    way = [(0.0, 0.25, 0.1), (1.0, *start), (1.1, *start), (1.6, *MET), (2.4, 0.6, 0.5)]
    assert of(met(way), 4).verdict is verdict


@pytest.mark.parametrize(
    ("distance_mm", "verdict"), [(400.5, PieceVerdict.WHERE_MET), (399.5, PieceVerdict.MARK_40)]
)
def test_where_they_met_too_near_the_penalty_line_it_goes_to_the_mark(
    distance_mm: float, verdict: PieceVerdict
) -> None:
    """They meet half a millimetre beyond, or nearer than, 40 cm while none is out."""
    y = -1.0 + distance_mm / 1000.0 + R
    turned = [(0.0, 0.0, 0.1), (1.0, 0.0, -0.5), (2.0, 0.0, 0.4)]  # at -0.32 when they meet
    way = [(0.0, 0.25, 0.1), (1.1, 0.25, 0.1), (1.6, 0.05, y), (2.4, 0.6, 0.5)]
    ruling = met(way, turned, at=1.6)
    assert of(ruling, 4).verdict is verdict
    assert of(ruling, 4).doubtful
    assert Note.MET_TURNED in notes(ruling, 4)


def test_where_another_lies_by_now_it_is_put_at_the_nearest_free_place_on_its_way() -> None:
    """Piece 5 comes to rest where pieces 3 and 4 had met."""
    ruling = met(more={5: [(0.0, 0.5, 0.1), (2.0, 0.5, 0.1), (2.4, *MET)]})
    piece = of(ruling, 4)
    assert piece.verdict is PieceVerdict.WHERE_MET
    assert piece.interpretation
    assert Note.PLACE_TAKEN in notes(ruling, 4)
    assert piece.placed is not None
    assert piece.placed.centre[1] < MET[1]


def test_it_may_be_told_without_the_ways_of_both() -> None:
    """The referee only marks that piece 3, which had rolled back, hindered piece 4, and where."""
    ways = {3: TURNED, 4: [(0.0, 0.25, 0.1), (1.6, *MET), (2.4, 0.6, 0.5)]}
    mark = Event(Marked.HINDERED, 1.6, 1, 0, place=(*MET, R))
    ruling = adjudicate(trace(ways, mark, samples=240), situation())
    assert (of(ruling, 4).verdict, of(ruling, 4).clause) == (PieceVerdict.WHERE_MET, "RU-4.3.22")


def test_a_piece_in_the_air_is_laid_on_the_ground_where_they_met() -> None:
    """Piece 4 hops over the ground when the two meet."""
    way = [(0.0, 0.25, 0.1), (1.1, 0.25, 0.1), (1.6, *MET, 0.0, 0.06), (2.4, 0.6, 0.5)]
    placed = of(met(way), 4).placed
    assert placed is not None
    assert placed.centre[2] == pytest.approx(R)


def test_the_ukrainian_rules_borrow_it_and_say_so() -> None:
    """The Ukrainian text has no such clause."""
    assert of(met(rules="uk"), 4).supplement == "ru"
    assert of(met(), 4).supplement == ""
