"""A sitting of the quiz as frozen data, and what each thing a person does makes of it.

Light: what it needs of the quiz itself is loaded where it is used, since that takes half a second.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gorodki.court.gorodki.ruling import PieceVerdict, ThrowVerdict
from gorodki.court.gorodki.situation import Place

if TYPE_CHECKING:
    from gorodki.scenarios.quiz.questions import Answer, Question, QuestionPart
    from gorodki.scenarios.quiz.session import Session

Asked = tuple[str, str]
"""A part of a question, or the answer to it: ``("throw", "")``, ``("piece", "3")``; see `parts`."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer of this window, as the training log has it.

    Args:
        at: seconds since 1970.
        question: id.
        topic: of the question.
        difficulty: of the question.
        correct: True where every part was right.
    """

    at: float
    question: str
    topic: str
    difficulty: str
    correct: bool


@dataclass(frozen=True, slots=True)
class Quiz:
    """Where the quiz stands.

    Args:
        topic: asked about, empty for all.
        difficulty: asked for, empty for any.
        question: id of the one on the court, empty for none.
        waiting: ids still to be asked; the one on the court is the first until it is answered.
        again: ids that came, or will come, a second time.
        answered: how many were answered in this sitting.
        right: how many of them were right.
        streak: how many were right in a row.
        given: what is answered so far: part, piece and choice.
        part: which part of the question is asked now.
        shown: True once the ruling is shown.
        mine: every answer of this window.
        begun: when the sitting began, seconds since 1970.
    """

    topic: str = ""
    difficulty: str = ""
    question: str = ""
    waiting: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    answered: int = 0
    right: int = 0
    streak: int = 0
    given: tuple[tuple[str, str, str], ...] = ()
    part: int = 0
    shown: bool = False
    mine: tuple[Given, ...] = ()
    begun: float = 0.0

    @property
    def session(self) -> Session:
        """The sitting as the quiz knows it."""
        from gorodki.scenarios.quiz.session import Session

        return Session(self.waiting, frozenset(self.again), self.answered, self.right, self.streak)

    def choice(self, asked: Asked) -> str:
        """What was answered to a part, empty for nothing yet."""
        return next((choice for part, piece, choice in self.given if (part, piece) == asked), "")


@dataclass(frozen=True, slots=True)
class Narrow:
    """Ask about one topic, or with one difficulty."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin a sitting of these questions; `at` is seconds since 1970."""

    waiting: tuple[str, ...]
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Give:
    """Answer a part.

    Args:
        asked: which part.
        choice: the answer.
        then: part that is asked next.
    """

    asked: Asked
    choice: str
    then: int


@dataclass(frozen=True, slots=True)
class GoTo:
    """Go to a part of the question."""

    part: int


@dataclass(frozen=True, slots=True)
class ShowRuling:
    """Show the ruling beside the answer that was given.

    Args:
        given: as it is kept.
        length: of the film, seconds; it goes to its end.
    """

    given: Given
    length: float


@dataclass(frozen=True, slots=True)
class Next:
    """Go on to the next question, or to the end of the sitting."""


def after(now: Quiz, action: object) -> Quiz:
    """The quiz after an action; one that means nothing here leaves it as it is."""
    made = _MAKERS.get(type(action))
    return now if made is None else made(now, action)


def parts(question: Question, now: Quiz) -> tuple[Asked, ...]:
    """What is asked of a question, in order; of pieces nothing where the throw does not stand."""
    from gorodki.scenarios.quiz.questions import QuestionPart

    throw = now.choice((QuestionPart.THROW.value, ""))
    stands = throw in ("", ThrowVerdict.VALID.value)
    pieces = [(QuestionPart.PIECE.value, str(n)) for n in question.pieces] if stands else []
    rest = [
        (part.value, "")
        for part, asked in ((QuestionPart.NEXT, question.places), (QuestionPart.SETTING, question.settings))
        if asked
    ]
    return ((QuestionPart.THROW.value, ""), *pieces, *rest)


def complete(question: Question, now: Quiz) -> bool:
    """True where every part is answered."""
    return all(now.choice(asked) for asked in parts(question, now))


def answer(question: Question, now: Quiz) -> Answer:
    """The answer as the quiz takes it."""
    from gorodki.scenarios.quiz.questions import Answer, QuestionPart, Setting, follows

    def chosen(part: QuestionPart, kind: Callable[[str], Any]) -> Any:
        found = now.choice((part.value, ""))
        return kind(found) if found else None

    throw = chosen(QuestionPart.THROW, ThrowVerdict)
    pieces = {
        int(piece): PieceVerdict(choice)
        for part, piece, choice in now.given
        if part == QuestionPart.PIECE.value
    }
    if throw is not None:
        pieces |= follows(question, throw)
    return Answer(throw, pieces, chosen(QuestionPart.NEXT, Place), chosen(QuestionPart.SETTING, Setting))


def _narrowed(now: Quiz, action: Narrow) -> Quiz:
    return replace(now, **{action.name: action.value})  # type: ignore[arg-type]


def _begun(now: Quiz, action: Begin) -> Quiz:
    fresh = Quiz(now.topic, now.difficulty, mine=now.mine)
    first = action.waiting[0] if action.waiting else ""
    return replace(fresh, waiting=action.waiting, question=first, begun=action.at)


def _given(now: Quiz, action: Give) -> Quiz:
    if now.shown:
        return now
    part, piece = action.asked
    kept = tuple(g for g in now.given if (g[0], g[1]) != action.asked)
    return replace(now, given=(*kept, (part, piece, action.choice)), part=action.then)


def _gone(now: Quiz, action: GoTo) -> Quiz:
    return replace(now, part=max(0, action.part))


def _shown(now: Quiz, action: ShowRuling) -> Quiz:
    from gorodki.scenarios.quiz.session import answered

    if now.shown or not now.waiting:
        return now
    s = answered(now.session, action.given.correct)
    return replace(
        now, waiting=s.waiting, again=tuple(sorted(s.again)), answered=s.answered, right=s.right,
        streak=s.streak, shown=True, mine=(*now.mine, action.given),
    )  # fmt: skip


def _next(now: Quiz, _: Next) -> Quiz:
    if not now.shown:
        return now
    first = now.waiting[0] if now.waiting else ""
    return replace(now, question=first, given=(), part=0, shown=False)


_MAKERS: dict[type, Callable[[Quiz, Any], Quiz]] = {
    Narrow: _narrowed,
    Begin: _begun,
    Give: _given,
    GoTo: _gone,
    ShowRuling: _shown,
    Next: _next,
}
