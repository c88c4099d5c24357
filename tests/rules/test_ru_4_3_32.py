"""RU-4.3.32: threaded joints of bats may not be unscrewed during the game."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling, ThrowVerdict
from gorodki.sim.trace import Event
from tests.court.tracing import of, situation, trace

OUT = [(0.0, 0.0, 0.1), (1.0, 0.0, 3.0)]


def thrown(*events: Event, rules: str = "ru") -> Ruling:
    """Piece 3 is driven out over the rear line; something else happens."""
    return adjudicate(trace({3: OUT}, *events), situation(rules=rules))


@pytest.mark.parametrize("rules", ["ru", "uk"])
def test_it_is_named_and_changes_no_verdict(rules: str) -> None:
    """A joint is unscrewed while the piece rolls: a breach is named, the piece is out, one reading."""
    plain, told = thrown(rules=rules), thrown(Event(Marked.UNSCREWED, 0.4), rules=rules)
    (fact,) = (e for e in told.throw.evidence if e.note == Note.BAT_UNSCREWED)
    assert (fact.clause, fact.time) == ("RU-4.3.32", 0.4)
    assert told.throw.verdict is ThrowVerdict.VALID
    assert told.throw.interpretation
    assert of(told, 3).verdict is PieceVerdict.OUT
    assert told.next == plain.next


def test_the_breach_is_named_once_each_time() -> None:
    """Two joints are unscrewed: both are named, each with its moment."""
    told = thrown(Event(Marked.UNSCREWED, 0.2), Event(Marked.UNSCREWED, 0.4))
    assert [e.time for e in told.throw.evidence if e.note == Note.BAT_UNSCREWED] == [0.2, 0.4]


def test_the_nearest_case_that_is_none() -> None:
    """Nothing was unscrewed."""
    assert Note.BAT_UNSCREWED not in {e.note for e in thrown().throw.evidence}


def test_the_ukrainian_rules_take_it_from_the_russian_ones() -> None:
    """A fact that decides nothing has no verdict to supplement; the clause keeps the id of its text."""
    told = thrown(Event(Marked.UNSCREWED, 0.4), rules="uk")
    assert "RU-4.3.32" in {e.clause for e in told.throw.evidence}
