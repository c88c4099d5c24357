"""Where the film of a scenario slows down: where the throw is decided, and where its clause is."""

from __future__ import annotations

from gorodki.court.gorodki.profile import profile
from gorodki.court.gorodki.ruling import PieceRuling, Ruling, ThrowRuling
from gorodki.render.draw.slow import Slow
from gorodki.render.film.clock import decisive
from gorodki.scenarios.files.model import Scenario
from gorodki.sim.trace import Trace

BEFORE, AFTER, SLOWER = 0.3, 0.2, 3.0
"""Seconds before and after a moment that is shown slower, and how many times slower (a choice)."""


def slow_motion(scenario: Scenario, trace: Trace, ruling: Ruling) -> tuple[Slow, ...]:
    """Stretches of a scenario that are shown slower.

    Those of any throw (first touch, close calls), and the moments at which the clauses that the scenario
    shows came to bear: a dead point, a meeting, a whistle.
    """
    shown = [Slow(max(0.0, t - BEFORE), t + AFTER, SLOWER) for t in moments(scenario, ruling)]
    return (*decisive(trace, ruling), *shown)


def moments(scenario: Scenario, ruling: Ruling) -> tuple[float, ...]:
    """When the clauses that a scenario shows came to bear, seconds since release, in order of time."""
    rules = profile(ruling.situation.rules)
    shown = {rules.cite(clause).clause for clause in scenario.clauses} | set(scenario.clauses)
    parts: list[ThrowRuling | PieceRuling] = [ruling.throw, *ruling.pieces]
    times = {p.time for p in parts if p.clause in shown and p.time is not None}
    if not times:
        facts = (fact for part in parts for fact in part.evidence)
        times = {fact.time for fact in facts if fact.clause in shown and fact.time is not None}
    return tuple(sorted(times))
