"""The adjudicator is a pure function: same in, same out; mirrored in, mirrored out; nothing forgotten."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorodki.court import adjudicate
from gorodki.court.gorodki.measured.case import measure
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling
from gorodki.court.gorodki.situation import Situation
from gorodki.court.measuring.footprint import footprint
from gorodki.court.measuring.geometry import CourtSize
from gorodki.figures.errors import InputError
from gorodki.figures.types import Placement
from gorodki.sim.trace import Trace
from tests.court.tracing import (
    LETTER,
    contact,
    lying,
    mirrored,
    mirrored_situation,
    of,
    piece_body,
    situation,
    trace,
)

POINT = st.tuples(
    st.floats(-2.6, 2.6).map(lambda v: round(v, 3)),
    st.floats(-1.8, 2.8).map(lambda v: round(v, 3)),
    st.floats(0, 180).map(lambda v: round(v, 1)),
)
WAYS = st.dictionaries(st.integers(1, 5), st.lists(POINT, max_size=3), max_size=5)
PLAYS = st.tuples(st.sampled_from(["ru", "uk"]), st.sampled_from(["men", "women", "children"]), st.booleans())


def build(ways: dict[int, list[tuple[float, float, float]]], play: Situation) -> Trace:
    """Pieces that go from where they lie over some points, 1 s apart."""
    full = {}
    for n in play.lying:
        x, y, _ = play.lying[n].centre
        ax, ay, _ = play.lying[n].axis
        start = (0.0, x, y, float(np.degrees(np.arctan2(ay, ax))))
        full[n] = [start, *((1.0 + i, *p) for i, p in enumerate(ways.get(n, [])))]
    return trace(full, samples=40)


def situation_of(rules: str, category: str, letter: bool) -> Situation:
    return situation(LETTER if letter else None, rules=rules, category=category)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(WAYS, PLAYS)
def test_every_trace_gets_a_complete_ruling(
    ways: dict[int, list[tuple[float, float, float]]], play: tuple[str, str, bool]
) -> None:
    given_situation = situation_of(*play)
    made = build(ways, given_situation)
    ruling = adjudicate(made, given_situation)
    assert [p.piece for p in ruling.pieces] == [1, 2, 3, 4, 5]
    assert ruling == adjudicate(build(ways, given_situation), given_situation)
    for p in ruling.pieces:
        out = p.verdict is PieceVerdict.OUT
        assert (p.placed is None) is out
        assert (p.piece in ruling.next.lying) is not out
        assert p.evidence
        assert p.clause == p.evidence[0].clause
        assert np.isfinite(p.margin_mm or 0.0)
    marked = {
        n: p
        for n, p in ruling.next.lying.items()
        if of(ruling, n).verdict.value.startswith(("mark", "letter"))
    }
    for n, a in marked.items():
        for m, b in ruling.next.lying.items():
            if m != n:
                common = footprint(piece_body(n), a).intersection(footprint(piece_body(m), b)).area
                assert common < 1e-7


def summary(ruling: Ruling) -> list[tuple[object, ...]]:
    return [(p.piece, p.verdict, p.clause, p.doubtful, p.moved, p.interpretation) for p in ruling.pieces]


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(WAYS, PLAYS)
def test_the_mirrored_trace_gets_the_mirrored_ruling(
    ways: dict[int, list[tuple[float, float, float]]], play: tuple[str, str, bool]
) -> None:
    straight = situation_of(*play)
    made = build(ways, straight)
    one = adjudicate(made, straight)
    other = adjudicate(mirrored(made), mirrored_situation(straight))
    if any(p.doubtful for p in one.pieces):
        return  # a hair's breadth may round either way
    assert summary(one) == summary(other)
    ends = [p.stopped.centre[0] for p in one.pieces if p.stopped]
    if len(set(ends)) < len(ends):
        return  # pieces that stopped side by side have no order from left to right
    for n, place in one.next.lying.items():
        assert other.next.lying[n].centre == pytest.approx(place.mirrored().centre, abs=1e-6)


def test_ruling_changes_nothing_it_was_given() -> None:
    play = situation()
    made = build({3: [(0.0, -0.9, 0.0)]}, play)
    before = [a.copy() for a in (made.time, made.position, made.axis, made.roll)]
    lie = dict(play.lying)
    adjudicate(made, play)
    assert all(
        (a == b).all() for a, b in zip(before, (made.time, made.position, made.axis, made.roll), strict=True)
    )
    assert play.lying == lie


def test_the_next_situation_can_be_played_on() -> None:
    first = adjudicate(trace({1: [(0.0, -0.5, 0.1), (1.0, -2.5, 0.1)]}), situation())
    ways = {n: [(0.0, *first.next.lying[n].centre[:2])] for n in first.next.lying}
    ways[3].append((1.0, 0.0, 3.0))
    second = adjudicate(trace(ways), first.next)
    assert (second.out, sorted(second.next.lying)) == (1, [2, 4, 5])
    assert [p.piece for p in second.pieces] == [2, 3, 4, 5]


def test_a_piece_that_is_not_in_play_is_refused() -> None:
    play = situation(lie={2: lying(0.0, 0.1)})
    with pytest.raises(InputError, match="piece '3' of the trace is not in play: pieces in play are '2'"):
        adjudicate(trace({3: [(0.0, 0.0, 0.1)]}), play)


def test_two_bodies_of_one_name_are_refused() -> None:
    made = trace({1: [(0.0, 0.0, 0.1)], 2: [(0.0, 0.5, 0.1)]})
    twice = replace(made, bodies=(made.bodies[0], made.bodies[0]))
    with pytest.raises(InputError, match="two bodies of the trace are named '1'"):
        adjudicate(twice, situation())


@pytest.mark.parametrize(
    ("change", "words"), [({"rules": "rus"}, "rules 'rus'"), ({"category": "man"}, "did you mean 'men'")]
)
def test_unknown_rules_and_categories_are_refused(change: dict[str, str], words: str) -> None:
    with pytest.raises(InputError, match=words):
        adjudicate(trace({1: [(0.0, -0.5, 0.1)]}), situation(**change))  # type: ignore[arg-type]


def test_a_pose_that_is_not_finite_at_the_start_is_refused() -> None:
    made = trace({1: [(0.0, -0.5, 0.1)]})
    made.position[0, 0, 0] = np.nan
    with pytest.raises(InputError, match="not finite"):
        adjudicate(made, situation())


def test_the_last_pose_counts_where_a_trace_breaks_off() -> None:
    made = trace({1: [(0.0, -0.5, 0.1), (1.0, -0.5, 0.4), (2.0, -0.5, 3.0)]})
    made.position[2:, 0] = np.nan
    assert of(adjudicate(made, situation()), 1).placed == lying(-0.5, 0.4)


def test_a_finer_trace_of_the_same_path_gets_the_same_ruling() -> None:
    ways = {1: [(0.0, -0.5, 0.1), (1.0, -2.5, -0.3)], 3: [(0.0, 0.0, 0.1), (1.5, 0.3, -2.0)]}
    coarse, fine = adjudicate(trace(ways), situation()), adjudicate(trace(ways, samples=700), situation())
    assert summary(coarse) == summary(fine)
    assert of(coarse, 1).time == pytest.approx(of(fine, 1).time, abs=1e-3)
    assert of(coarse, 3).time == pytest.approx(of(fine, 3).time, abs=1e-3)


def test_a_fast_piece_between_two_samples_does_not_jump_the_penalty_line() -> None:
    # over the corner of the prigorod: touches the end of the penalty line only on the way
    ways = {3: [(0.0, 1.5, -0.8), (0.001, 3.0, -1.3)]}
    play = situation(lie={3: lying(1.5, -0.8)})
    assert of(adjudicate(trace(ways), play), 3).verdict is PieceVerdict.MARK_20


def test_turns_know_what_the_piece_met() -> None:
    made = trace(
        {3: [(0.0, 0.0, 0.1), (1.0, 0.0, 0.9), (2.0, 0.0, 0.6)], 4: [(0.0, 0.25, 0.1)]}, contact(1.0, 0, 1)
    )
    track = measure(made, situation()).tracks[3]
    assert [t.contact for t in track.turns] == [1.0]
    assert track.dead_point is None


def test_importing_the_court_loads_no_heavy_library() -> None:
    code = (
        "import sys; from gorodki import court; "
        "print([m for m in ('shapely', 'pymunk', 'pygame', 'pydantic', 'numpy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_standing_piece_that_stays_keeps_standing() -> None:
    up = Placement((0.0, 0.1, 0.1), (0.0, 0.0, 1.0))
    made = trace({3: [(0.0, 0.0, 0.1, 0.0, 0.1), (1.0, 0.0, 0.4, 0.0, 0.1)]}, axes={3: (0.0, 0.0, 1.0)})
    placed = of(adjudicate(made, situation(lie={3: up})), 3).placed
    assert placed == Placement((0.0, 0.4, 0.1), (0.0, 0.0, 1.0))


def test_a_verdict_is_dated_when_the_piece_came_to_rest() -> None:
    ways = {3: [(0.0, 0.0, 0.1), (1.0, 0.0, 0.4), (5.0, 0.0, 0.4)], 4: [(0.0, 0.25, 0.1), (6.0, 0.25, 0.5)]}
    ruling = adjudicate(trace(ways, samples=60), situation())
    assert of(ruling, 3).time == pytest.approx(1.0, abs=0.11)
    assert of(ruling, 4).time == pytest.approx(6.0)


def test_a_court_of_another_size_moves_the_lines() -> None:
    made = trace({3: [(0.0, 0.0, 0.1), (1.0, 0.0, -1.2)]})
    assert of(adjudicate(made, situation()), 3).verdict is PieceVerdict.MARK_40
    deep = adjudicate(made, situation(), CourtSize(prigorod_depth=2.0))
    assert of(deep, 3).verdict is PieceVerdict.STAYS
