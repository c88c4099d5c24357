"""Where balls go after a stroke, and from where the next one is played (P5-10, P5-11)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gorodki.court.findings.evidence import mm
from gorodki.court.five_pins.clauses import PinsClause
from gorodki.court.five_pins.facts import Facts
from gorodki.court.five_pins.findings import PinsFinding
from gorodki.court.five_pins.marked import PinsMarked
from gorodki.court.five_pins.notes import PinsNote
from gorodki.court.five_pins.ruling import BallPlaced
from gorodki.court.five_pins.situation import RED, Half, half_of
from gorodki.figures.tables.table import Point, Table

START_MARKS = ("upper", "lower", "draw")
"""Start marks of a player's ball in the order in which they are tried."""

SPARE = 0.001
"""Metres a ball that is shown in hand is kept from others."""


@dataclass(frozen=True)
class PlacedBalls:
    """What the referee does with the balls.

    Args:
        balls: (x, y) of every ball before the next stroke; one in hand where it is shown.
        moved: balls that the referee puts somewhere.
        hand: the half in which the opponent places his ball; None where he plays from where it lies.
        findings: what was weighed.
    """

    balls: Mapping[str, Point]
    moved: tuple[BallPlaced, ...]
    hand: Half | None
    findings: tuple[PinsFinding, ...]


def placed(facts: Facts, *, fault: bool) -> PlacedBalls:
    """The balls as the next player finds them.

    Args:
        facts: the stroke.
        fault: True after a fault that gives the hand.
    """
    referee = _Referee(facts)
    if RED not in facts.rest:
        referee.red_off()
    if facts.own not in facts.rest:
        referee.own_off()
    hand = referee.hand() if fault else None
    if hand is None:
        note = PinsFinding(PinsClause.P5_2_2, PinsNote.AS_IT_LIES, facts.opponent)
        return PlacedBalls(referee.balls, tuple(referee.moved), None, (*referee.findings, note))
    balls = {**referee.balls, facts.opponent: free_place(facts.situation.table, hand, referee.balls)}
    return PlacedBalls(balls, tuple(referee.moved), hand, tuple(referee.findings))


class _Referee:
    """Puts balls back in the order red, own, hand: the text does not say which comes first."""

    def __init__(self, facts: Facts) -> None:
        self.facts, self.table = facts, facts.situation.table
        self.balls: dict[str, Point] = dict(facts.rest)
        self.moved: list[BallPlaced] = []
        self.findings: list[PinsFinding] = []

    def red_off(self) -> None:
        """P5-10c: on the red mark; where that is taken, on the start mark of the ball in the way."""
        self._put(RED, "red", PinsClause.P5_10C)

    def own_off(self) -> None:
        """P5-10a: on the mark at the short cushion opposite to where the opponent's ball lies.

        With both off, own goes on the upper mark.
        """
        lies = self.balls.get(self.facts.opponent)
        lower = lies is not None and half_of(self.table, lies[1]) is Half.UPPER
        self._put(self.facts.own, "lower" if lower else "upper", PinsClause.P5_10A)

    def hand(self) -> Half:
        """The half in which the opponent places his ball (P5-11.1 to 11.3)."""
        own = self.facts.own
        self.balls.pop(self.facts.opponent, None)  # in hand
        if self.facts.marked(PinsMarked.ASKS_OPENING):
            return self._as_at_the_opening()
        y = self.balls[own][1]
        gap = abs(y - self.table.middle)
        astride = gap < self.table.radius
        doubtful = abs(gap - self.table.radius) * 1000.0 < self.facts.profile.doubt_mm
        half = Half.LOWER if astride else half_of(self.table, y).other
        if astride or doubtful:
            self.findings.append(
                PinsFinding(
                    PinsClause.P5_11_2,
                    PinsNote.ASTRIDE,
                    own,
                    margin_mm=(gap - self.table.radius) * 1000.0,
                    doubtful=doubtful,
                    interpretation=True,
                    values=(("gap_mm", mm(gap)),),
                )
            )
        self._in_hand(half, PinsClause.P5_11_2 if astride else PinsClause.P5_11_1)
        return half

    def _as_at_the_opening(self) -> Half:
        """P5-11.3: the offender's ball on the upper mark; held by red, on the lower one (P5-1d)."""
        own = self.facts.own
        self.balls.pop(own)
        upper = self.table.marks["upper"].at
        taken = self._in_the_way(upper) is not None
        self._set(own, "lower" if taken else "upper", PinsClause.P5_11_3)
        half = Half.UPPER if taken else Half.LOWER
        self._in_hand(half, PinsClause.P5_11_3)
        return half

    def _in_hand(self, half: Half, clause: PinsClause) -> None:
        self.findings.append(
            PinsFinding(clause, PinsNote.IN_HAND, self.facts.opponent, values=(("half", half.value),))
        )

    def _put(self, ball: str, mark: str, clause: PinsClause) -> None:
        """On a mark, or where that is taken on the first free start mark of the ball in the way."""
        way = self._in_the_way(self.table.marks[mark].at)
        if way is None:
            self._set(ball, mark, clause)
            return
        self.findings.append(
            PinsFinding(
                clause, PinsNote.MARK_TAKEN, way, interpretation=True, values=(("mark", mark), ("ball", way))
            )
        )
        marks = ("red", *START_MARKS) if way == RED else START_MARKS
        free = next(m for m in marks if m != mark and self._in_the_way(self.table.marks[m].at) is None)
        self._set(ball, free, clause, interpretation=True)

    def _set(self, ball: str, mark: str, clause: PinsClause, *, interpretation: bool = False) -> None:
        at = self.table.marks[mark].at
        self.balls[ball] = at
        self.moved.append(BallPlaced(ball, at, str(clause), interpretation))
        values = (("ball", ball), ("mark", mark))
        self.findings.append(
            PinsFinding(clause, PinsNote.ON_MARK, ball, interpretation=interpretation, values=values)
        )

    def _in_the_way(self, at: Point) -> str | None:
        """The ball that occupies or covers a place: its centre is nearer than a diameter."""
        near = {b: math.dist(p, at) for b, p in self.balls.items()}
        found = min(near, key=near.__getitem__, default=None)
        return found if found is not None and near[found] < 2 * self.table.radius else None


def pins_left_out(facts: Facts, balls: Mapping[str, Point]) -> Iterator[PinsFinding]:
    """Pins are set again after each stroke; one whose place a ball covers is left out until it is free."""
    for pin, spot in facts.situation.table.pins.items():
        for ball, at in balls.items():
            if math.dist(at, spot.at) < facts.situation.table.touch:
                values = (("pin", pin), ("ball", ball))
                yield PinsFinding(
                    PinsClause.P5_7_1C, PinsNote.PIN_LEFT_OUT, pin, interpretation=True, values=values
                )
                break


def free_place(table: Table, half: Half, balls: Mapping[str, Point]) -> Point:
    """A place to show a ball in hand at: the middle of its half, or beside it where that is taken."""
    y = table.middle / 2 if half is Half.LOWER else table.middle * 1.5
    step, room = 2 * table.radius + SPARE, table.width.value / 2 - table.radius
    places = [(k * step, y) for n in range(12) for k in ({n, -n})]
    free = (
        p for p in places if abs(p[0]) < room and all(math.dist(p, other) > step for other in balls.values())
    )
    return next(free)
