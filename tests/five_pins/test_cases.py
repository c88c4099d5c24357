"""The cases of the rulebook of five pins, each with the ruling it names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from gorodki.court.five_pins.adjudicator import adjudicate_stroke
from gorodki.court.five_pins.draw import DrawVerdict, adjudicate_draw
from gorodki.court.five_pins.marked import PinsMarked
from gorodki.court.five_pins.ruling import StrokeRuling, StrokeVerdict
from gorodki.court.five_pins.situation import From, Half, PinsSituation, Score
from gorodki.figures.tables.position import Position, setup
from gorodki.figures.tables.table import table
from gorodki.scenarios.five_pins.telling import (
    ToldHappening,
    contact,
    cushion,
    fell,
    off,
    over,
    told_stroke,
)

FIVE = table("five-pins")
OWN, OPP, RED = "white", "yellow", "red"
LIES = {OWN: (0.30, 0.60), OPP: (-0.30, 2.40), RED: (0.30, 2.20)}


def ruled(
    happened: Sequence[ToldHappening],
    rest: dict[str, tuple[float, float]] | None = None,
    balls: dict[str, tuple[float, float]] | None = None,
    *,
    down: str = "",
    **situation: Any,
) -> StrokeRuling:
    """A stroke with the white ball."""
    position = Position(FIVE, balls or LIES, frozenset(down))
    return adjudicate_stroke(told_stroke(position, happened, rest), PinsSituation(position, **situation))


def marked(kind: PinsMarked, **data: str) -> ToldHappening:
    return ToldHappening(kind, OWN, data=tuple(data.items()))


@dataclass(frozen=True)
class Case:
    """A row of the rulebook.

    Args:
        happened: in its order.
        points: of striker and opponent.
        clauses: that must stand in the evidence or decide.
        hand: the half the opponent plays from; None where his ball lies.
        more: arguments of `ruled`.
        placed: where balls are put.
    """

    happened: tuple[ToldHappening, ...]
    points: tuple[int, int]
    clauses: tuple[str, ...]
    hand: Half | None = None
    placed: dict[str, tuple[float, float]] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)


OA, OR, AR = contact(OWN, OPP), contact(OWN, RED), contact(OPP, RED)
LOW = {OWN: (0.3, 0.6), OPP: (-0.3, 2.4), RED: (0.3, 2.2)}
UP, LO = Half.UPPER, Half.LOWER

CASES = {
    "P5-01": Case((OA, fell("e", OPP)), (2, 0), ("P5-5a", "P5-7.1a")),
    "P5-03": Case((OA, fell("c", OPP), fell("n", OPP)), (6, 0), ("P5-7.1b",)),
    "P5-05": Case((OA, AR, OR), (3, 0), ("P5-5f", "P5-7.2b")),
    "P5-07": Case((OA, AR, fell("w", RED)), (5, 0), ("P5-5c",)),
    "P5-09": Case((cushion(OWN, "right"), OA, fell("s", OPP)), (2, 0), ("P5-5a",)),
    "P5-11": Case((OA, fell("e", OPP), fell("w", OWN)), (0, 4), ("P5-14.0",)),
    "P5-13": Case((OA, AR, fell("e", OWN)), (0, 5), ("P5-14.0",)),
    "P5-15": Case((OR,), (0, 4), ("P5-14b",), UP),
    "P5-17": Case((fell("n", OWN), OA, fell("e", OPP)), (0, 6), ("P5-14c",), UP),
    "P5-19": Case(
        (OA, fell("c", OPP), off(OPP)), (0, 10), ("P5-14e", "P5-7.1c"), LO, more={"rest": {OWN: (0.1, 2.10)}}
    ),
    "P5-21": Case(
        (OA, OR, off(OWN), off(RED)), (0, 6), ("P5-14e", "P5-10a", "P5-10c"), LO,
        {RED: (0.0, 2.13), OWN: (0.0, 2.74)}, {"rest": {OPP: (-0.2, 0.80)}},
    ),
    "P5-23": Case(
        (OA, off(OWN)), (0, 2), ("P5-10a",), LO, {OWN: (0.0, 2.13)},
        {"rest": {OPP: (0.2, 0.80), RED: (0.0, 2.74)}},
    ),
    "P5-25": Case(
        (cushion(OWN, "right"), cushion(OWN, "upper"), OA, fell("w", OPP)), (2, 0), ("P5-5a",),
        more={"balls": {OWN: (0.3, 0.6), OPP: (0.2385, 0.6), RED: (0.3, 2.2)}},
    ),
    "P5-27": Case((OR,), (0, 4), ("P5-11.2",), LO, more={"rest": {OWN: (0.3, 1.440)}}),
    "P5-29": Case((OR,), (0, 4), ("P5-11.1",), UP, more={"rest": {OWN: (0.3, 1.380)}}),
    "P5-31": Case(
        (OR, marked(PinsMarked.ASKS_OPENING)), (0, 4), ("P5-11.3",), UP, {OWN: (0.0, 0.10)},
        {"rest": {RED: (0.0, 2.74)}},
    ),
    "P5-37": Case((OA, fell("c", OPP)), (8, 0), ("P5-7.1c",), more={"down": "n"}),
    "P5-39": Case((OA, fell("e", OPP), fell("n", "e")), (4, 0), ("P5-7.1a",)),
    "P5-43": Case(
        (OA, marked(PinsMarked.PLACED)), (0, 2), ("P5-14m",), UP,
        more={"played_from": From.HAND, "half": LO},
    ),
    "P5-45": Case((OA,), (0, 0), ("P5-5.0",)),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_case_of_the_rulebook(name: str) -> None:
    case = CASES[name]
    ruling = ruled(case.happened, **case.more)
    assert (ruling.striker, ruling.opponent) == case.points
    assert ruling.hand == case.hand
    named = {ruling.clause, *(f.clause for f in ruling.faults), *(e.clause for e in ruling.evidence)}
    assert set(case.clauses) <= named
    assert {b.ball: b.at for b in ruling.placed} == case.placed
    assert ruling.next.own == OPP


@pytest.mark.parametrize(
    ("score", "happened", "after", "winner"),
    [
        (Score(58, 41, 60), (OA, fell("e", OPP), fell("w", OPP), fell("c", OPP)), (60, 41), OWN),  # P5-33
        (Score(50, 58, 60), (), (50, 60), OPP),  # P5-35
    ],
    ids=["P5-33", "P5-35"],
)
def test_who_reaches_the_limit_wins_and_more_is_cut(
    score: Score, happened: tuple[ToldHappening, ...], after: tuple[int, int], winner: str
) -> None:
    ruling = ruled(happened, score=score)
    assert (ruling.next.score.opponent, ruling.next.score.striker) == after
    assert (ruling.over, ruling.winner) == (True, winner)


def draw(*happened: ToldHappening, rest: dict[str, tuple[float, float]] | None = None) -> Any:
    return adjudicate_draw(told_stroke(setup("five-pins", "draw"), happened, rest))


UP_AND_BACK = (cushion(OWN, "upper"), cushion(OPP, "upper"))


def test_a_ball_that_touches_a_long_cushion_loses_the_draw() -> None:
    """P5-41."""
    ruling = draw(*UP_AND_BACK, cushion(OWN, "left"))
    assert (ruling.verdict, ruling.clause, ruling.chooses) == (DrawVerdict.DECIDED, "P5-3b", OPP)


@pytest.mark.parametrize(
    ("happened", "clause"),
    [
        ((*UP_AND_BACK, contact(OWN, RED)), "P5-3a"),
        ((*UP_AND_BACK, fell("e", OWN)), "P5-3a"),
        ((cushion(OPP, "upper"),), "P5-3"),
    ],
)
def test_what_loses_the_draw(happened: tuple[ToldHappening, ...], clause: str) -> None:
    ruling = draw(*happened)
    assert (ruling.verdict, ruling.clause, ruling.chooses, ruling.lost) == (
        DrawVerdict.DECIDED, clause, OPP, (OWN,),
    )  # fmt: skip


def test_the_ball_nearer_to_the_lower_cushion_chooses() -> None:
    ruling = draw(*UP_AND_BACK, cushion(OWN, "lower"), rest={OWN: (-0.3, 0.20), OPP: (0.3, 0.16)})
    assert (ruling.clause, ruling.chooses) == ("P5-3.4", OPP)
    assert ruling.margin_mm == pytest.approx(40.0)
    assert not ruling.doubtful
    assert draw(*UP_AND_BACK, rest={OWN: (-0.3, 0.16), OPP: (0.3, 0.1605)}).doubtful


def test_draws_that_are_made_again() -> None:
    both = draw(*UP_AND_BACK, cushion(OWN, "left"), cushion(OPP, "right"))
    met = draw(*UP_AND_BACK, contact(OWN, OPP))
    equal = draw(*UP_AND_BACK, rest={OWN: (-0.3, 0.2), OPP: (0.3, 0.2)})
    early = draw(ToldHappening(PinsMarked.EARLY, OWN), *UP_AND_BACK)
    assert {r.verdict for r in (both, met, equal, early)} == {DrawVerdict.AGAIN}
    assert (both.interpretation, met.interpretation) == (True, False)


def test_who_breaks_the_start_twice_loses() -> None:
    trace = told_stroke(setup("five-pins", "draw"), [ToldHappening(PinsMarked.EARLY, OWN), *UP_AND_BACK])
    ruling = adjudicate_draw(trace, broken_before=frozenset({OWN}))
    assert (ruling.verdict, ruling.chooses, ruling.clause) == (DrawVerdict.DECIDED, OPP, "P5-3")


def test_a_jump_over_a_pin_before_the_first_contact_is_a_fault_and_after_it_none() -> None:
    """P5-14n."""
    assert ruled((over(OWN, "c"), OA)).clause == "P5-14n"
    assert ruled((over(OWN, RED), OA)).opponent == 2
    assert ruled((OA, over(OWN, "c"))).verdict is StrokeVerdict.PROPER
    assert ruled((over(OWN, OPP), OA)).verdict is StrokeVerdict.PROPER


def test_different_faults_add_up_and_the_same_one_counts_once() -> None:
    """P5-14: red first (4), a ball off (2), struck twice (2)."""
    happened = (
        OR,
        OA,
        fell("e", OPP),
        off(RED),
        off(OPP),
        marked(PinsMarked.TWICE),
        marked(PinsMarked.TWICE),
    )
    ruling = ruled(happened)
    assert [f.clause for f in ruling.faults] == ["P5-14h", "P5-14b", "P5-14e"]
    assert ruling.opponent == 2 + 4 + 2 + 2
    assert ruling.cannon is None
