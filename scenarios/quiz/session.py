"""One sitting of the quiz: what is asked next, what comes again, and how it goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gorodki.figures.errors import InputError
from gorodki.scenarios.quiz.asked import Asked
from gorodki.scenarios.quiz.plan import plan
from gorodki.scenarios.quiz.progress import memories, progress
from gorodki.scenarios.quiz.training_log import LoggedAnswer

AGAIN_AFTER = 3
"""Other questions that are asked before a failed one comes again (a choice of the quiz)."""


@dataclass(frozen=True, slots=True)
class Session:
    """A sitting between two questions.

    Args:
        waiting: ids still to be asked, in order; the first is asked next.
        again: ids that came, or will come, a second time.
        answered: how many answers were given, those to repeated questions among them.
        right: how many of them were right.
        streak: how many were right in a row.
    """

    waiting: tuple[str, ...]
    again: frozenset[str] = frozenset()
    answered: int = 0
    right: int = 0
    streak: int = 0

    @property
    def next(self) -> str | None:
        """Id of the next question, None when the sitting is over."""
        return self.waiting[0] if self.waiting else None


def begin(
    asked: Sequence[Asked], log: Sequence[LoggedAnswer], *, now: float, seed: int, count: int
) -> Session:
    """A sitting of some questions, chosen by what the training log knows of them (`scenarios.quiz_plan`).

    Args:
        asked: what may be asked.
        log: earlier answers, in the order in which they were given.
        now: seconds since 1970.
        seed: of the order of new questions.
        count: how many different questions are wanted.

    Raises:
        InputError: for a count below 1.
    """
    if count < 1:
        raise InputError(f"{count!r} questions are none; 10 would be some")
    known, streak = memories(log, now), progress(log).streak
    return Session(plan(asked, known, now=now, seed=seed, streak=streak, count=count))


def answered(session: Session, correct: bool) -> Session:
    """The sitting after an answer to its next question; one that failed comes again, once in a sitting.

    Raises:
        ValueError: where no question is waiting.
    """
    if session.next is None:
        raise ValueError("no question is waiting for an answer")
    this, rest, again = session.waiting[0], session.waiting[1:], session.again
    if not correct and this not in again:
        rest = (*rest[:AGAIN_AFTER], this, *rest[AGAIN_AFTER:])
        again |= {this}
    return replace(
        session,
        waiting=rest,
        again=again,
        answered=session.answered + 1,
        right=session.right + correct,
        streak=session.streak + 1 if correct else 0,
    )
