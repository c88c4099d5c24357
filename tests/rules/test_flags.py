"""Decisions that the texts leave open are marked as one reading of them, and plain rulings are not."""

from __future__ import annotations

import pytest

from gorodki.court import adjudicate
from gorodki.court.gorodki.marked import Marked
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, ThrowVerdict
from gorodki.court.gorodki.situation import Situation
from gorodki.sim.trace import Event
from tests.court.tracing import LETTER, Way, contact, lying, of, situation, trace


def rolled(*way: tuple[float, ...], play: Situation | None = None) -> PieceRuling:
    return of(adjudicate(trace({3: [(0.0, 0.0, 0.1), *way]}, samples=200), play or situation()), 3)


@pytest.mark.parametrize(
    ("way", "is_open"),
    [
        ([(1.0, 0.0, 0.9), (2.0, 0.0, 0.6)], False),
        ([(1.0, 0.0, 1.2), (3.0, 0.0, -0.99)], True),
        ([(1.0, 0.0, 1.2), (3.0, 2.4, 0.4)], True),
        ([(1.0, 0.8, -0.99), (2.0, 1.2, -0.4), (3.0, 0.2, 0.2), (4.0, 0.7, -0.1)], True),
    ],
    ids=["plain", "then the zone", "then out", "after the zone"],
)
def test_a_dead_point_and_the_zone_or_a_side_beside_it(way: list[tuple[float, ...]], is_open: bool) -> None:
    """RU-4.3.17 against RU-4.3.28 and UA-V1: each text says of the same piece something else."""
    found = rolled(*way)
    assert found.verdict in (PieceVerdict.DEAD_POINT, PieceVerdict.MARK_40)
    assert found.interpretation is is_open


@pytest.mark.parametrize("kind", [Marked.WIND, Marked.SHAKE, Marked.FELL], ids=["wind", "shake", "fell"])
@pytest.mark.parametrize("rules", ["ru", "uk"])
def test_a_lost_throw_in_which_another_clause_holds_too(kind: Marked, rules: str) -> None:
    """Overstepped, and piece 3 moved before the bat: two clauses, and the order of judging is a reading."""
    bat: Way = [(0.0, 2.5, -13.0, 0.0, 1.0), (1.0, 2.5, 0.0, 0.0, 0.1), (1.5, 2.5, 5.0, 0.0, 0.1)]
    events = (Event(Marked.OVERSTEP, 0.1), Event(kind, 0.5, 1))
    made = trace({3: [(0.0, 0.0, 0.1), (0.5, 0.0, 0.1), (0.7, 0.0, 0.2)]}, *events, bat=bat, samples=60)
    throw = adjudicate(made, situation(rules=rules)).throw
    holds = rules == "uk" or kind is not Marked.FELL
    assert (throw.verdict, throw.interpretation) == (ThrowVerdict.LOST, holds)


def test_a_lost_throw_alone_is_no_reading() -> None:
    """Overstepped, and nothing else."""
    throw = adjudicate(trace({3: [(0.0, 0.0, 0.1)]}, Event(Marked.OVERSTEP, 0.1)), situation()).throw
    assert (throw.verdict, throw.interpretation) == (ThrowVerdict.LOST, False)


def test_the_zone_first_and_a_side_later() -> None:
    """RU-4.3.28 against UA-V1: it touched the zone, and then wholly left over the side."""
    found = rolled((1.0, 1.0, -0.99), (2.0, 2.6, -0.3))
    assert (found.verdict, found.interpretation) == (PieceVerdict.MARK_40, True)


def test_a_meeting_nearer_than_the_limit() -> None:
    """RU-4.3.22 puts it where they met, RU-4.3.28 on the mark: 12 cm from the penalty line."""
    ways: dict[int, Way] = {
        3: [(0.0, 0.0, 0.1), (1.0, 0.3, -0.92), (2.0, 0.3, -0.7), (3.0, 0.3, -0.6)],
        4: [(0.0, 0.25, 0.1), (1.0, 0.7, -0.4), (2.0, 0.5, -0.85, 0.0), (3.0, 0.7, -0.8)],
    }
    made = trace(ways, contact(2.0, 0, 1), samples=300)
    four = of(adjudicate(made, situation()), 4)
    assert (four.verdict, four.interpretation) == (PieceVerdict.MARK_40, True)


@pytest.mark.parametrize("displaced", [False, True])
def test_the_former_place_of_a_piece_of_the_letter(displaced: bool) -> None:
    """RU-4.3.29: opposite the place it had in the figure, also where an earlier throw had displaced it."""
    lie = dict(enumerate(LETTER.pieces, 1))
    lie |= {5: lying(0.4, 1.2)} if displaced else {}
    start = lie[5].centre
    made = trace({5: [(0.0, start[0], start[1]), (1.0, 0.6, -0.9)]}, samples=100)
    five = of(adjudicate(made, situation(LETTER, lie=lie)), 5)
    assert (five.verdict, five.interpretation) == (PieceVerdict.LETTER_40, True)
    assert five.placed is not None
    assert five.placed.centre[0] == pytest.approx(LETTER.pieces[4].centre[0])
