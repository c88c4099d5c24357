"""UA-V1: wholly left gorod and prigorod in any direction but through the penalty zone."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling
from gorodki.court.gorodki.situation import Place
from gorodki.sim.trace import Event, EventKind
from tests.court.tracing import lying, of, situation, trace


def moved(*way: tuple[float, ...], events: tuple[Event, ...] = ()) -> Ruling:
    return adjudicate(trace({3: [(0.0, 0.0, 0.1), *way]}, *events), situation())


@pytest.mark.parametrize("end", [(1.5, 1.0), (-1.5, 1.0), (0.0, 2.6), (2.0, -0.5), (-2.0, -0.5)], ids=str)
def test_a_piece_that_left_over_a_side_the_rear_or_the_slanted_side_is_out(end: tuple[float, float]) -> None:
    """Over the right and left side, over the rear, and over both slanting sides of the prigorod."""
    ruling = moved((1.0, *end))
    assert of(ruling, 3).verdict is PieceVerdict.OUT
    assert of(ruling, 3).clause == "UA-V1"
    assert of(ruling, 3).placed is None
    assert ruling.out == 1
    assert 3 not in ruling.next.lying
    assert ruling.next.place is Place.HALF_KON


def test_the_russian_rules_take_it_from_the_ukrainian_ones_and_say_so() -> None:
    """A piece rolls out over the right side, under either rules."""
    made = trace({3: [(0.0, 0.0, 0.1), (1.0, 1.5, 1.0)]})
    by = {rules: of(adjudicate(made, situation(rules=rules)), 3) for rules in ("ru", "uk")}
    assert {rules: (p.clause, p.supplement) for rules, p in by.items()} == {
        "ru": ("UA-V1", "uk"),
        "uk": ("UA-V1", ""),
    }


def test_the_moment_and_place_are_those_at_which_it_was_wholly_out() -> None:
    """A piece lying across rolls out to the right."""
    ruling = of(moved((1.0, 2.0, 0.1)), 3)
    assert ruling.time == pytest.approx(0.55, abs=1e-4)  # its rear end passes x = 1 when its centre is at 1.1
    assert ruling.evidence[0].place is not None
    assert ruling.evidence[0].place[0] == pytest.approx(1.1, abs=1e-3)


def test_the_margin_is_how_far_clear_it_got() -> None:
    """A piece stops 30 cm beyond the side line."""
    assert of(moved((1.0, 0.5, 1.0), (2.0, 1.4, 1.0)), 3).margin_mm == pytest.approx(300.0)


def test_a_piece_that_left_through_the_penalty_zone_is_not_out() -> None:
    """A piece rolls straight through the penalty zone (RU-4.3.28b)."""
    ruling = moved((1.0, 0.0, -2.0))
    assert of(ruling, 3).verdict is PieceVerdict.MARK_40
    assert ruling.next.place is Place.KON


def test_a_piece_that_left_over_the_side_first_and_wandered_over_the_zone_later_is_out() -> None:
    """Out over the slanting side, then on over the ground before the penalty line."""
    ruling = moved((1.0, 2.4, -0.5), (2.0, 0.0, -1.5))
    assert of(ruling, 3).verdict is PieceVerdict.OUT


def test_a_piece_that_touched_the_zone_first_and_left_over_the_side_later_goes_to_the_mark() -> None:
    """The end of the penalty line is touched, then the piece leaves over the side (RU-4.3.28b)."""
    ruling = moved((1.0, 1.7, -0.96), (2.0, 2.4, -0.8))
    assert of(ruling, 3).verdict is PieceVerdict.MARK_40
    assert of(ruling, 3).evidence[0].note == Note.TOUCHED_ZONE


def test_a_piece_that_passes_the_end_of_the_penalty_line_without_touching_it_is_out() -> None:
    """A piece follows the slanting side, a millimetre off, past the end of the penalty line."""
    # along the 45 degree side, 1 mm beyond it: the zone ends where the line ends
    ruling = moved((1.0, 1.6, -0.3, -45.0), (2.0, 2.9, -1.6, -45.0))
    assert of(ruling, 3).verdict is PieceVerdict.OUT


@pytest.mark.parametrize(("gap_mm", "out"), [(1.0, True), (0.6, True), (-0.6, False), (-1.0, False)])
def test_wholly_means_to_the_outer_edge_of_the_line(gap_mm: float, out: bool) -> None:
    """A piece stops 1 mm or 0.6 mm beyond the rear line, or as much short of having left."""
    ruling = moved((1.0, 0.3, 2.0 + 0.0245 + gap_mm / 1000))
    assert (of(ruling, 3).verdict is PieceVerdict.OUT) is out
    assert of(ruling, 3).doubtful is (abs(gap_mm) < 0.99)


def test_a_piece_no_longer_followed_after_it_left_over_the_side_is_out() -> None:
    """The piece leaves the followed area over the side."""
    ruling = of(moved((1.0, 3.0, 1.0), events=(Event(EventKind.LEFT_AREA, 1.0, 0),)), 3)
    assert ruling.verdict is PieceVerdict.OUT
    assert ruling.stopped is None


def test_a_piece_no_longer_followed_and_last_seen_inside_is_out_the_way_it_was_heading() -> None:
    """The piece is lost from sight while still inside, heading sideways or forwards."""
    sideways = moved((1.0, 0.8, 0.1), events=(Event(EventKind.LEFT_AREA, 1.0, 0),))
    assert of(sideways, 3).verdict is PieceVerdict.OUT
    forwards = moved((1.0, 0.0, -0.7), events=(Event(EventKind.LEFT_AREA, 1.0, 0),))
    assert of(forwards, 3).verdict is PieceVerdict.MARK_40


def test_a_piece_no_longer_followed_is_out_where_the_event_says() -> None:
    """The piece is lost from sight inside and was seen far behind the rear line."""
    gone = Event(EventKind.LEFT_AREA, 1.0, 0, place=(0.0, 4.0, 0.0))
    assert of(moved((1.0, 0.0, -0.3), events=(gone,)), 3).verdict is PieceVerdict.OUT


def test_the_last_piece_out_clears_the_figure() -> None:
    """The last piece of a figure goes out."""
    last = situation(lie={3: lying(0.0, 0.1)}, place=Place.HALF_KON)
    ruling = adjudicate(trace({3: [(0.0, 0.0, 0.1), (1.0, 0.0, 3.0)]}), last)
    assert ruling.cleared
    assert ruling.next.lying == {}


def test_a_piece_lost_from_sight_inside_stays_where_it_was_last_seen() -> None:
    """The piece is lost from sight inside and was seen to stop there."""
    gone = Event(EventKind.LEFT_AREA, 1.0, 0, place=(0.0, 0.6, 0.0))
    ruling = of(moved((1.0, 0.0, 0.5), events=(gone,)), 3)
    assert ruling.verdict is PieceVerdict.STAYS
    assert ruling.placed is not None
    assert ruling.placed.centre == pytest.approx((0.0, 0.6, 0.0245))
