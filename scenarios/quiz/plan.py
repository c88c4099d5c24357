"""In which order questions are asked: failed ones again first, then what is due, then what is new."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gorodki.scenarios.quiz.asked import Asked, Difficulty

DAY = 86_400.0
"""Seconds."""

WAIT_DAYS = (0, 1, 3, 7, 16, 35)
"""Days until a question is due again, by how often in a row it was answered right when it was due (spaced
repetition)."""

RAISED_AT = (3, 6)
"""Answers right in a row from which new questions are of medium difficulty, and from which hard."""


@dataclass(frozen=True, slots=True)
class QuestionHistory:
    """What is known of one question from earlier answers.

    Args:
        last: when it was last answered wrong, or right when it was due; seconds since 1970.
        row: how often it was answered right in a row when it was due; 0 where the last answer was wrong.
    """

    last: float
    row: int

    @property
    def due(self) -> float:
        """When it should be asked again, seconds since 1970."""
        return self.last + WAIT_DAYS[min(self.row, len(WAIT_DAYS) - 1)] * DAY


def plan(
    asked: Sequence[Asked],
    memories: Mapping[str, QuestionHistory],
    *,
    now: float,
    seed: int,
    streak: int = 0,
    count: int | None = None,
) -> tuple[str, ...]:
    """Ids of questions in the order in which they should be asked.

    First those whose last answer was wrong, in the order in which they were given; then those that are due
    again; then new ones, mixed by the seed, nearest to the person's level first; at last those that are not
    due yet.

    Args:
        asked: what may be asked.
        memories: what is known of them, by id, in the order of the last answers; a question that is missing
            there is new.
        now: seconds since 1970.
        seed: of the order of new questions; the same one gives the same order.
        streak: answers right in a row so far; it raises the difficulty of what is new.
        count: how many are wanted; all where it is left out.
    """
    levels = list(Difficulty)
    mixed = sorted(asked, key=lambda q: q.id)
    random.Random(seed).shuffle(mixed)  # noqa: S311 - an order of questions, nothing secret
    places = {name: place for place, name in enumerate(memories)}

    def urgency(question: Asked) -> tuple[int, float]:
        memory = memories.get(question.id)
        if memory is None:
            return 2, abs(levels.index(question.difficulty) - levels.index(level(streak)))
        if memory.row == 0:
            return 0, places[question.id]  # not the time: a clock may be wrong
        return (1 if memory.due <= now else 3), memory.due

    order = sorted(mixed, key=urgency)
    return tuple(q.id for q in order[:count])


def level(streak: int) -> Difficulty:
    """The difficulty that new questions should have after so many right answers in a row."""
    return list(Difficulty)[sum(streak >= least for least in RAISED_AT)]
