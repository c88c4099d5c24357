"""Scenarios as plain text for a terminal: the list of them, and what was expected beside what was ruled."""

from __future__ import annotations

from collections.abc import Sequence

from court.ruling import PieceVerdict, Ruling
from render.columns import aligned
from render.messages import messages
from scenarios.check import Difference
from scenarios.model import Expected, Scenario

NOTHING = "-"


def scenario_list_text(scenarios: Sequence[Scenario], lang: str = "en") -> str:
    """Id, topic and title of each.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    messages(lang)
    return "\n".join(aligned([(s.id, s.topic.value, s.title.text(lang)) for s in scenarios]))


def check_text(checked: Sequence[tuple[Scenario, Ruling, Sequence[Difference]]]) -> str:
    """One row for each scenario: id, what it expects, what was ruled, and whether the two agree.

    Throw and pieces by the words of the typed verdicts; pieces that nothing touched are left out. Where the
    two differ, every difference follows on a line of its own.
    """
    head = ("scenario", "expected", "ruled", "")
    rows = [(s.id, _expected(s.expected), _ruled(r), _word(s, found)) for s, r, found in checked]
    lines = list(aligned([head, *rows]))
    told = [lines[0]]
    for line, (_, _, found) in zip(lines[1:], checked, strict=True):
        told += [line, *(f"  {difference}" for difference in found)]
    return "\n".join(told)


def _word(scenario: Scenario, found: Sequence[Difference]) -> str:
    if scenario.expected is None:
        return "asks"
    return "differs" if found else "agrees"


def _expected(expected: Expected | None) -> str:
    if expected is None:
        return NOTHING
    return _verdicts(expected.throw.value, [(p.piece, p.verdict) for p in expected.pieces])


def _ruled(ruling: Ruling) -> str:
    return _verdicts(ruling.throw.verdict.value, [(p.piece, p.verdict) for p in ruling.pieces])


def _verdicts(throw: str, pieces: Sequence[tuple[int, PieceVerdict]]) -> str:
    touched = sorted((n, v.value) for n, v in pieces if v is not PieceVerdict.UNTOUCHED)
    return ", ".join([throw, *(f"{n} {verdict}" for n, verdict in touched)])
