"""One sitting of the quiz: what is asked next, what comes again, and how it goes."""

from __future__ import annotations

from dataclasses import dataclass, replace

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
