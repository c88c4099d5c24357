"""What the training log says about a person: streak, failed-again list, progress by topic and by clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gorodki.scenarios.quiz.plan import QuestionHistory
from gorodki.scenarios.quiz.training_log import LoggedAnswer


@dataclass(frozen=True, slots=True)
class AnswerCount:
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
        failed: ids of the questions whose last answer was wrong, in the order in which these were given;
            they come again.
        topics: by topic, counted in answers, weakest first.
        clauses: by the clause that decided, counted in parts of answers, weakest first.
    """

    answered: int
    right: int
    streak: int
    best: int
    failed: tuple[str, ...]
    topics: tuple[AnswerCount, ...]
    clauses: tuple[AnswerCount, ...]


def progress(answers: Sequence[LoggedAnswer]) -> Progress:
    """Sum up answers, in the order in which they were given."""
    row = best = 0
    for a in answers:
        row = row + 1 if a.correct else 0
        best = max(best, row)
    last: dict[str, bool] = {}
    for a in answers:
        last.pop(a.question, None)  # the last answer has the last place
        last[a.question] = a.correct
    return Progress(
        answered=len(answers),
        right=sum(a.correct for a in answers),
        streak=row,
        best=best,
        failed=tuple(name for name, correct in last.items() if not correct),
        topics=_tallies((a.topic, a.correct) for a in answers),
        clauses=_tallies((p.clause, p.right) for a in answers for p in a.parts if p.clause),
    )


def memories(answers: Iterable[LoggedAnswer], now: float) -> dict[str, QuestionHistory]:
    """What is known of each question that was answered, in the order of the last answers that counted.

    A right answer counts where the question was due, or new; one that comes earlier changes nothing. An
    answer of a clock that was ahead is taken to be as old as the one before it.

    Args:
        answers: in the order in which they were given.
        now: seconds since 1970.
    """
    found: dict[str, QuestionHistory] = {}
    time = 0.0
    for a in answers:
        time = a.at if a.at <= now else time
        before = found.get(a.question)
        if a.correct and before is not None and time < before.due:
            continue
        row = (before.row if before else 0) + 1 if a.correct else 0
        found.pop(a.question, None)
        found[a.question] = QuestionHistory(time, row)
    return found


def _tallies(answered: Iterable[tuple[str, bool]]) -> tuple[AnswerCount, ...]:
    asked: dict[str, int] = {}
    right: dict[str, int] = {}
    for name, correct in answered:
        asked[name] = asked.get(name, 0) + 1
        right[name] = right.get(name, 0) + correct
    tallies = [AnswerCount(name, n, right[name]) for name, n in asked.items()]
    return tuple(sorted(tallies, key=lambda t: (t.share, t.name)))
