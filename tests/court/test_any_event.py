"""Whatever is marked on a trace, the ruling is complete, and the mirrored trace gets the mirrored ruling."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling, ThrowVerdict
from gorodki.court.gorodki.situation import Situation
from gorodki.sim.trace import Event, EventKind, Trace
from tests.court.tracing import LETTER, mirrored, mirrored_situation, situation, trace

MEETINGS = [EventKind.CONTACT, Marked.HINDERED, Marked.STEPPED, Marked.REBOUND]
ENGINES_OWN = {EventKind.GROUND, EventKind.RELEASE, EventKind.REST}
KINDS = (
    sorted(set(EventKind) - ENGINES_OWN) + 5 * MEETINGS
)  # what takes a whole throw back would else hide them
POINT = st.tuples(
    st.floats(-2.4, 2.4).map(lambda v: round(v, 3)),
    st.floats(-1.6, 2.6).map(lambda v: round(v, 3)),
    st.floats(0, 180).map(lambda v: round(v, 1)),
)
WAYS = st.dictionaries(st.integers(1, 5), st.lists(POINT, max_size=3), max_size=5)
EVENTS = st.lists(
    st.builds(
        lambda kind, time, body, other, data: Event(kind, round(time, 3), body, other, data=data),
        st.sampled_from(KINDS),
        st.floats(0.3, 3.5),
        st.integers(0, 5),
        st.one_of(st.none(), st.integers(0, 5)),
        st.sampled_from([(), (("by", "opponent"),), (("changed", "no"),), (("damaged_mm", "120"),)]),
    ),
    max_size=4,
)
PLAYS = st.tuples(st.sampled_from(["ru", "uk"]), st.sampled_from(["men", "women", "children"]), st.booleans())
BAT = [
    (0.0, 0.0, -6.5, 0.0, 1.0),
    (1.0, 0.0, 0.1, 0.0, 0.05),
    (1.6, 0.4, 3.0, 0.0, 0.3),
    (3.0, 0.2, 0.5, 0.0),
]


def played(
    ways: dict[int, list[tuple[float, float, float]]], events: list[Event], play: tuple[str, str, bool]
) -> tuple[Trace, Situation]:
    """A bat that flies through and comes back, pieces that go their ways, and what was marked."""
    rules, category, letter = play
    before = situation(LETTER if letter else None, rules=rules, category=category)
    full = {}
    for n, place in before.lying.items():
        x, y, _ = place.centre
        full[n] = [(0.0, x, y, 0.0), *((1.0 + i, *p) for i, p in enumerate(ways.get(n, [])))]
    sane = [
        e for e in events if e.other != e.body and (e.kind is not EventKind.CONTACT or e.other is not None)
    ]
    return trace(full, *sane, bat=BAT, samples=60), before


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(WAYS, EVENTS, PLAYS)
def test_every_ruling_is_complete(
    ways: dict[int, list[tuple[float, float, float]]], events: list[Event], play: tuple[str, str, bool]
) -> None:
    made, before = played(ways, events, play)
    ruling = adjudicate(made, before)
    assert [p.piece for p in ruling.pieces] == sorted(before.lying)
    counts = ruling.throw.verdict is ThrowVerdict.VALID
    assert ruling.throw.clause == ("" if counts else ruling.throw.evidence[0].clause)
    for p in ruling.pieces:
        assert p.evidence
        still = p.verdict is PieceVerdict.UNTOUCHED and not p.moved
        assert p.clause == ("" if still else p.evidence[0].clause)
        assert (p.placed is None) is (p.verdict is PieceVerdict.OUT)
        assert counts or p.placed == before.lying[p.piece]
        assert (p.verdict is PieceVerdict.RESTORED) <= (not counts)
    assert ruling.out == sum(p.placed is None for p in ruling.pieces)


def summary(ruling: Ruling) -> tuple[object, ...]:
    pieces = [(p.piece, p.verdict, p.clause, p.interpretation) for p in ruling.pieces]
    return (ruling.throw.verdict, ruling.throw.clause, ruling.throw.whistles, pieces)


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(WAYS, EVENTS, PLAYS)
def test_the_mirrored_trace_gets_the_mirrored_ruling(
    ways: dict[int, list[tuple[float, float, float]]], events: list[Event], play: tuple[str, str, bool]
) -> None:
    made, before = played(ways, events, play)
    one = adjudicate(made, before)
    if any(p.doubtful for p in one.pieces) or one.throw.doubtful:
        return  # a hair's breadth may round either way
    other = adjudicate(mirrored(made), mirrored_situation(before))
    assert summary(one) == summary(other)
