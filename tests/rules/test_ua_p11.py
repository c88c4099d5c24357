"""UA-P11: a piece split: larger part stays in: restored, bat returned; only the smaller part in: out."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling, ThrowVerdict
from gorodki.figures.errors import InputError
from gorodki.sim.trace import Event
from tests.court.tracing import R, Way, of, situation, trace

INSIDE = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.8)]
OUTSIDE = [(0.0, 0.0, 0.1), (1.0, 0.0, 3.0)]


def split(way: Way, larger: str | None = None, rules: str = "uk") -> Ruling:
    data = (("larger_part", larger),) if larger else ()
    return adjudicate(trace({3: way}, Event(Marked.SPLIT, 0.5, 0, data=data)), situation(rules=rules))


def test_the_larger_part_inside_returns_the_bat() -> None:
    """Piece 3 splits, and the larger part stops in the gorod."""
    ruling = split(INSIDE, "in")
    assert (ruling.throw.verdict, ruling.throw.clause) == (ThrowVerdict.RETURNED, "UA-P11")
    assert of(ruling, 3).placed == ruling.situation.lying[3]


def test_only_the_smaller_part_inside_is_out() -> None:
    """The larger part flies out, the smaller one stays."""
    ruling = split(INSIDE, "out")
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert (of(ruling, 3).verdict, of(ruling, 3).clause) == (PieceVerdict.OUT, "UA-P11")


def test_unmarked_the_body_of_the_trace_is_the_larger_part() -> None:
    """Nothing is said of the parts: the body that the trace follows is the larger one."""
    assert split(INSIDE).throw.verdict is ThrowVerdict.RETURNED
    assert of(split(OUTSIDE), 3).verdict is PieceVerdict.OUT


def test_the_russian_rules_have_no_such_clause_so_the_piece_is_judged_as_any_other() -> None:
    """The same by the Russian rules, which are silent."""
    ruling = split(INSIDE, "in", rules="ru")
    assert ruling.throw.verdict is ThrowVerdict.VALID
    assert of(ruling, 3).verdict is PieceVerdict.STAYS
    assert of(ruling, 3).interpretation
    assert Note.SPLIT_WITHOUT_CLAUSE in {e.note for e in of(ruling, 3).evidence}


@pytest.mark.parametrize(
    ("damaged_mm", "verdict"),
    [
        ("101", ThrowVerdict.RETURNED),
        ("100.5", ThrowVerdict.RETURNED),
        ("100", ThrowVerdict.VALID),
        ("99.5", ThrowVerdict.VALID),
    ],
)
def test_form_lost_over_more_than_half_the_length_is_like_a_split(
    damaged_mm: str, verdict: ThrowVerdict
) -> None:
    """A piece of 200 mm loses its form over 1 mm or 0.5 mm more than half its length, half, or less."""
    event = Event(Marked.SPLIT, 0.5, 0, data=(("damaged_mm", damaged_mm),))
    ruling = adjudicate(trace({3: INSIDE}, event), situation(rules="uk"))
    assert ruling.throw.verdict is verdict
    excess = float(damaged_mm) - 100.0
    if verdict is ThrowVerdict.RETURNED:
        assert ruling.throw.margin_mm == pytest.approx(excess)
        assert ruling.throw.doubtful is (excess < 1.0)
    else:
        kept = [e for e in of(ruling, 3).evidence if e.note == Note.FORM_KEPT]
        assert [e.margin_mm for e in kept] == [pytest.approx(excess)]
        assert of(ruling, 3).doubtful is (excess > -1.0)


def test_form_lost_over_more_than_half_and_flown_out_is_out() -> None:
    """The battered piece is the larger part of itself (UA-V1)."""
    event = Event(Marked.SPLIT, 0.5, 0, data=(("damaged_mm", "150"),))
    assert of(adjudicate(trace({3: OUTSIDE}, event), situation(rules="uk")), 3).clause == "UA-P11"


@pytest.mark.parametrize("bad", ["-1", "201", "nan", "half"])
def test_a_damaged_length_that_cannot_be_is_refused(bad: str) -> None:
    """Negative, longer than the piece, or no number."""
    event = Event(Marked.SPLIT, 0.5, 0, data=(("damaged_mm", bad),))
    with pytest.raises(InputError, match="damaged_mm of a split"):
        adjudicate(trace({3: INSIDE}, event), situation(rules="uk"))


def test_the_smaller_part_decides_whatever_the_larger_one_did_before() -> None:
    """Its meetings with RU-4.3.17 and RU-4.3.28b: turned back or in the strip, it is out."""
    turned = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.9), (2.0, 0.0, 0.5)]
    strip = [(0.0, 0.0, 0.1), (1.0, 0.0, -0.9)]
    assert {of(split(way, "out"), 3).verdict for way in (turned, strip)} == {PieceVerdict.OUT}


def test_the_larger_part_in_the_penalty_zone_has_not_left_the_city() -> None:
    """Its meeting with UA-C4: through the zone it is not out, so that the bat is returned."""
    assert split([(0.0, 0.0, 0.1), (1.0, 0.0, -1.5)]).throw.verdict is ThrowVerdict.RETURNED


@pytest.mark.parametrize(("light_mm", "verdict"), [(0.5, ThrowVerdict.VALID), (-0.5, ThrowVerdict.RETURNED)])
def test_where_the_larger_part_stopped_is_told_to_the_half_millimetre(
    light_mm: float, verdict: ThrowVerdict
) -> None:
    """Its meeting with UA-V3: the larger part stops beyond the rear line, or still over it."""
    assert split([(0.0, 0.0, 0.1), (1.0, 0.3, 2.0 + R + light_mm / 1000)]).throw.verdict is verdict


def test_a_lost_throw_goes_before() -> None:
    """The thrower had overstepped (IFGS-LOST)."""
    events = (Event(Marked.OVERSTEP, 0.0), Event(Marked.SPLIT, 0.5, 0))
    lost = adjudicate(trace({3: INSIDE}, *events), situation(rules="uk"))
    assert lost.throw.verdict is ThrowVerdict.LOST
