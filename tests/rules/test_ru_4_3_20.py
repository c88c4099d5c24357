"""RU-4.3.20, UA-P13: Sickle and Letter are set again for the next thrower's other hand while untouched."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate, opening, reset_for
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.situation import Situation
from gorodki.figures.errors import InputError
from gorodki.figures.registry import figure as known
from gorodki.figures.types import Hand
from gorodki.sim.trace import Event
from tests.court.tracing import situation, trace


def sickle() -> Situation:
    return opening(known("serp"))


def test_after_a_miss_the_sickle_is_set_mirrored_for_a_left_hander() -> None:
    """No piece of the Sickle is touched, and the next thrower is left-handed."""
    missed = adjudicate(trace({1: [(0.0, 0.0, 0.1)]}), sickle()).next
    again = reset_for(missed, Hand.LEFT)
    assert again.hand is Hand.LEFT
    assert again.figure.hand is Hand.LEFT
    assert again.lying == {n: p.mirrored() for n, p in missed.lying.items()}


def test_the_mirrored_figure_is_the_one_set_for_a_left_hander() -> None:
    """Set again, Sickle and Letter stand as they are set for a left-hander."""

    def places(figure_pieces: object) -> set[tuple[float, ...]]:
        return {tuple(round(v, 6) for v in p.centre) for p in figure_pieces}  # type: ignore[attr-defined]

    for key in ("serp", "pismo"):
        again = reset_for(opening(known(key)), Hand.LEFT)
        assert places(again.figure.pieces) == places(known(key, hand=Hand.LEFT).pieces)


def test_once_a_piece_was_touched_never() -> None:
    """A piece of the Sickle was touched and stayed."""
    touched = adjudicate(trace({1: [(0.0, 0.0, 0.1), (1.0, 0.0, 0.2)]}), sickle()).next
    again = reset_for(touched, Hand.LEFT)
    assert again.touched
    assert again.lying == touched.lying
    assert again.hand is Hand.LEFT


def test_for_the_same_hand_nothing_is_set_again() -> None:
    """The next thrower uses the same hand."""
    assert reset_for(sickle(), Hand.RIGHT) == sickle()


def test_no_other_figure_depends_on_the_hand() -> None:
    """Another figure, next thrower left-handed (UA-F3)."""
    assert reset_for(situation(), Hand.LEFT).lying == situation().lying


def test_an_opening_for_an_unknown_category_is_refused() -> None:
    """A category with a slip of the pen."""
    with pytest.raises(InputError, match="did you mean 'women'"):
        opening(known("serp"), "ru", "womem")


def test_by_the_ukrainian_rules_too_it_is_set_mirrored_after_a_miss() -> None:
    """The same by UA-P13."""
    missed = adjudicate(trace({1: [(0.0, 0.0, 0.1)]}), opening(known("serp"), "uk")).next
    assert reset_for(missed, Hand.LEFT).figure.hand is Hand.LEFT


@pytest.mark.parametrize(("rules", "clause"), [("ru", "RU-4.3.20"), ("uk", "UA-P13")])
@pytest.mark.parametrize("touched", [False, True])
def test_the_ruling_says_whether_the_figure_may_be_set_again(rules: str, clause: str, touched: bool) -> None:
    """Evidence of the decision, after a miss and after a touch."""
    way = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.2)] if touched else [(0.0, 0.0, 0.1)]
    throw = adjudicate(trace({1: way}), opening(known("serp"), rules)).throw
    note = Note.NOT_SET_FOR_HAND if touched else Note.SET_FOR_HAND
    assert [e.clause for e in throw.evidence if e.note == note] == [clause]


@pytest.mark.parametrize(("mm", "mirrored"), [(0.4, True), (0.6, False)])
def test_a_piece_that_only_trembled_was_not_touched(mm: float, mirrored: bool) -> None:
    """A piece of the Sickle is seen to shift by a little less, or more, than half a millimetre."""
    way = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.1 + mm / 1000)]
    after = adjudicate(trace({1: way}), sickle()).next
    assert (reset_for(after, Hand.LEFT).figure.hand is Hand.LEFT) is mirrored


@pytest.mark.parametrize(("rules", "mirrored"), [("ru", True), ("uk", False)])
def test_after_a_lost_throw_only_the_russian_text_forgets_the_touch(rules: str, mirrored: bool) -> None:
    """Its meeting with IFGS-LOST: a piece of the Sickle was touched in a throw that was lost."""
    way = [(0.0, 0.0, 0.1), (1.0, 0.0, 0.4)]
    lost = adjudicate(trace({1: way}, Event(Marked.OVERSTEP, 0.0)), opening(known("serp"), rules)).next
    assert (reset_for(lost, Hand.LEFT).figure.hand is Hand.LEFT) is mirrored


def test_with_a_piece_out_it_is_never_set_again() -> None:
    """Its meeting with UA-V1."""
    out = adjudicate(trace({1: [(0.0, 0.0, 0.1), (1.0, 0.0, 3.0)]}), sickle()).next
    assert reset_for(out, Hand.LEFT).figure.hand is Hand.RIGHT
