"""The search for close cases: games are simulated, and for each clause the closest throws are kept.

The players are made up from one seed: figure, hand, rules, category and how well they throw. Each figure is
thrown at several times, so that pieces lie about, some are out and marks are taken, as in a match.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from gorodki.court.findings.evidence import Amount, Evidence
from gorodki.court.gorodki.adjudicator import adjudicate
from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.profile import PROFILES, profile
from gorodki.court.gorodki.reset import opening
from gorodki.court.gorodki.ruling import PieceRuling, PieceVerdict, Ruling, ThrowRuling
from gorodki.court.gorodki.situation import Situation
from gorodki.court.gorodki.throw.recording import Recording
from gorodki.figures.errors import InputError
from gorodki.figures.registry import all_figures
from gorodki.figures.suggest import did_you_mean, folded
from gorodki.figures.types import Hand
from gorodki.scenarios.throw.one_throw import aimed
from gorodki.scenarios.throw.usual import usual_bat
from gorodki.sim.wood.equipment import Equipment, equipment
from gorodki.sim.wood.thrower import thrower
from gorodki.sim.wood.throwing import simulate

Thing = TypeVar("Thing")

THROWS_AT_A_FIGURE = 4
"""Throws at one figure before the next one is set; most figures are cleared or nearly so by then."""

LEVELS = ("novice", "amateur", "first-rank")
"""Throwers: the better ones hit everything well and leave few close cases."""

CLEAR_MM = 1000.0
"""Millimetres that stand for a verdict on which no line decides: any measured margin is closer."""


@dataclass(frozen=True)
class CloseCase:
    """One throw in which a clause is close.

    Args:
        clause: which, as the rules of the throw name it.
        margin_mm: how close, without sign; None where no line decides.
        recording: the throw.
        ruling: on it.
        seed: of the thrower's error.
        number: which throw of the search it was, from 1.
    """

    clause: Clause
    margin_mm: float | None
    recording: Recording
    ruling: Ruling
    seed: int
    number: int

    @property
    def closeness(self) -> float:
        """What cases of a clause are compared by: the margin, in millimetres."""
        return CLEAR_MM if self.margin_mm is None else self.margin_mm

    @property
    def decides(self) -> bool:
        """True where a verdict was given by the clause, and not only weighed."""
        return self.clause in {self.ruling.throw.clause, *(p.clause for p in self.ruling.pieces)}


@dataclass
class Closest:
    """The closest cases of each clause, as they come.

    Args:
        keep: how many of each clause.
        clause: the only one that is wanted; None for all.
    """

    keep: int = 3
    clause: Clause | None = None
    _heaps: dict[Clause, list[tuple[float, int, CloseCase]]] = field(default_factory=dict)

    def add(self, case: CloseCase) -> None:
        """Keep a case if it is among the closest of its clause; one throw stands once for each clause."""
        if self.clause not in (None, case.clause):
            return
        heap = self._heaps.setdefault(case.clause, [])
        item = (-case.closeness, -case.number, case)
        if any(case.number == kept.number for _, _, kept in heap):
            return
        if len(heap) < self.keep:
            heapq.heappush(heap, item)
        else:
            heapq.heappushpop(heap, item)

    def cases(self) -> list[CloseCase]:
        """What was kept, in order of clause and then closeness; a throw that is close twice stands once."""
        order = list(Clause)
        kept = [c for heap in self._heaps.values() for _, _, c in heap]
        kept.sort(key=lambda c: (order.index(c.clause), c.closeness, c.number))
        once: dict[int, CloseCase] = {}
        for case in sorted(kept, key=lambda c: (c.closeness, not c.decides)):
            once.setdefault(case.number, case)
        return [c for c in kept if once[c.number] is c]


def clause_named(text: str) -> Clause:
    """A clause by its id.

    Raises:
        InputError: for an id that there is not (*did you mean*).
    """
    for clause in Clause:
        if folded(clause) == folded(text):
            return clause
    raise InputError(f"unknown clause {text!r}; {did_you_mean(text, list(Clause))}")


@dataclass(frozen=True)
class Searched:
    """What a search came to.

    Args:
        cases: the closest of each clause.
        throws: how many throws were made.
        complete: False where it was interrupted.
    """

    cases: Sequence[CloseCase]
    throws: int
    complete: bool


def search(
    count: int,
    seed: int = 0,
    *,
    clause: Clause | None = None,
    keep: int = 3,
    engine: str = "planar",
    told: Callable[[int, int], None] | None = None,
) -> Searched:
    """Simulate throws and keep the closest cases of each clause; after Ctrl-C those found until then.

    Args:
        count: how many throws.
        seed: the same seed gives the same games on the same engine.
        clause: the only one that is wanted; None for all.
        keep: how many cases of each clause.
        engine: which simulation.
        told: of the progress: how many throws are done, and of how many.

    Raises:
        InputError: for a number that is too small, or an engine that cannot be had.
    """
    for name, value, least in (("number of throws", count, 1), ("seed", seed, 0), ("cases kept", keep, 1)):
        if value < least:
            raise InputError(f"{name} {value!r}: must be {least} or more")
    closest, made = Closest(keep, clause), 0
    try:
        for cases in _throws(count, seed, engine):
            for case in cases:
                closest.add(case)
            made += 1
            if told is not None:
                told(made, count)
    except KeyboardInterrupt:
        return Searched(closest.cases(), made, complete=False)
    return Searched(closest.cases(), made, complete=True)


def close_clauses(ruling: Ruling) -> dict[Clause, float | None]:
    """Every clause that a ruling cites, as its rules name it, with the smallest margin to a line."""
    found: dict[Clause, float | None] = {}
    parts: list[ThrowRuling | PieceRuling] = [ruling.throw, *ruling.pieces]
    for part in parts:
        for cited, margin in _margins(part):
            clause = _BY_ID[cited]
            before = found.get(clause)
            if margin is not None and (before is None or margin < before):
                found[clause] = margin
            found.setdefault(clause, None)
    return found


_BY_ID = {clause.value: clause for clause in Clause}


def _throws(count: int, seed: int, engine: str) -> Iterator[list[CloseCase]]:
    """Throw by throw the clauses that came up in it."""
    number = game = 0
    while number < count:
        luck = np.random.Generator(np.random.PCG64([seed, game]))
        game += 1
        now, level = _players(luck)
        for _ in range(min(THROWS_AT_A_FIGURE, count - number)):
            if not now.lying:
                break
            number += 1
            drawn = int(luck.integers(2**31))
            kept = _recorded(now, level, drawn, engine)
            ruling = adjudicate(kept.trace, now)
            margins = close_clauses(ruling)
            yield [
                CloseCase(clause, margin, kept, ruling, drawn, number) for clause, margin in margins.items()
            ]
            now = ruling.next


def _players(luck: np.random.Generator) -> tuple[Situation, str]:
    """A figure before its first throw, and how well its players throw."""
    hand = Hand.LEFT if luck.random() < 0.25 else Hand.RIGHT
    chosen = _one_of(luck, all_figures(hand))
    rules = _one_of(luck, PROFILES)
    who = "men" if luck.random() < 0.5 else _one_of(luck, tuple(profile(rules).categories))
    return opening(chosen, rules, who), _one_of(luck, LEVELS)


def _one_of(luck: np.random.Generator, things: Sequence[Thing]) -> Thing:
    return things[int(luck.integers(len(things)))]


def _recorded(now: Situation, level: str, seed: int, engine: str) -> Recording:
    """One throw of a player of a level in a situation."""
    kit = _kit(now)
    throw = thrower(level).draw(aimed(now, kit, level=level), seed)
    return Recording(throw, kit, now, simulate(throw, now.lying, kit, engine=engine, seed=seed), level)


def _kit(now: Situation) -> Equipment:
    return equipment(usual_bat(now.category))


def _margins(part: ThrowRuling | PieceRuling) -> Iterator[tuple[str, float | None]]:
    """Clauses a part of a ruling cites, each with the size of its margin."""
    if isinstance(part, PieceRuling) and part.verdict is PieceVerdict.UNTOUCHED:
        return
    if part.clause:
        yield part.clause, None  # its margin, where it has one, stands in its first fact
    for fact in part.evidence:
        size = _size(fact)
        if size is not None and fact.clause:
            yield fact.clause, size


def _size(fact: Evidence) -> float | None:
    """How close a fact is, millimetres: to its line; of a dead point, how far the piece rolled back."""
    if fact.note == Note.DEAD_POINT:
        back = dict(fact.values).get("back_mm")
        return back.value if isinstance(back, Amount) else None
    return None if fact.margin_mm is None else abs(fact.margin_mm)
