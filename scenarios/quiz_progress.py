"""What the training log says about a person: streak, failed-again list, progress by topic and by clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scenarios.quiz_plan import Memory
from scenarios.training_log import LoggedAnswer


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something was asked, and how often it was answered right."""

    name: str
    asked: int
    right: int

    @property
    def share(self) -> float:
        """The part that was right, 0 to 1."""
        return self.right / self.asked


@dataclass(frozen=True, slots=True)
class Progress:
    """What a person has done so far.

    Args:
        answered: how many answers.
        right: how many of them were right in every part.
        streak: how many were right in a row, up to the last one.
        best: the longest such row.
        failed: ids of the questions whose last answer was wrong, longest ago first; they come again.
        topics: by topic, counted in answers, weakest first.
        clauses: by the clause that decided, counted in parts of answers, weakest first.
    """

    answered: int
    right: int
    streak: int
    best: int
    failed: tuple[str, ...]
    topics: tuple[Tally, ...]
    clauses: tuple[Tally, ...]


def progress(answers: Sequence[LoggedAnswer]) -> Progress:
    """Sum up answers, oldest first."""
    row = best = 0
    for a in answers:
        row = row + 1 if a.correct else 0
        best = max(best, row)
    failed = sorted((m.last, name) for name, m in memories(answers).items() if m.row == 0)
    return Progress(
        answered=len(answers),
        right=sum(a.correct for a in answers),
        streak=row,
        best=best,
        failed=tuple(name for _, name in failed),
        topics=_tallies((a.topic, a.correct) for a in answers),
        clauses=_tallies((p.clause, p.right) for a in answers for p in a.parts if p.clause),
    )


def memories(answers: Iterable[LoggedAnswer]) -> dict[str, Memory]:
    """What is known of each question that was answered, from answers oldest first."""
    found: dict[str, Memory] = {}
    for a in answers:
        before = found.get(a.question)
        row = (before.row if before else 0) + 1 if a.correct else 0
        found[a.question] = Memory(a.at, row)
    return found


def _tallies(answered: Iterable[tuple[str, bool]]) -> tuple[Tally, ...]:
    asked: dict[str, int] = {}
    right: dict[str, int] = {}
    for name, correct in answered:
        asked[name] = asked.get(name, 0) + 1
        right[name] = right.get(name, 0) + correct
    tallies = [Tally(name, n, right[name]) for name, n in asked.items()]
    return tuple(sorted(tallies, key=lambda t: (t.share, t.name)))
