"""Words that only the quiz needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gorodki.court.gorodki.ruling import PieceVerdict, ThrowVerdict
from gorodki.figures.languages import N_
from gorodki.render.words.messages import Messages
from gorodki.render.words.wording import NEXT_FROM
from gorodki.scenarios.files.model import Topic
from gorodki.scenarios.five_pins.model import StrokeTopic
from gorodki.scenarios.quiz.asked import Difficulty
from gorodki.scenarios.quiz.questions import (
    Question,
    QuestionPart,
    Setting,
    Verdict,
)

TOPICS: Mapping[Topic, str] = {
    Topic.OUT: N_("out or not"),
    Topic.DEAD_POINT: N_("dead point"),
    Topic.PENALTY_MARK: N_("penalty marks"),
    Topic.LETTER: N_("Letter"),
    Topic.LOST_THROW: N_("lost throw"),
    Topic.COLLISION: N_("collisions"),
    Topic.DISTURBANCE: N_("disturbance"),
    Topic.DAMAGE: N_("damage"),
    Topic.NEXT_THROW: N_("next throw"),
}

DIFFICULTIES: Mapping[Difficulty, str] = {
    Difficulty.EASY: N_("easy"),
    Difficulty.MEDIUM: N_("medium"),
    Difficulty.HARD: N_("hard"),
}

SETTINGS: Mapping[Setting, str] = {
    Setting.MIRRORED: N_("set mirrored"),
    Setting.AS_BEFORE: N_("left as it is"),
}


STROKE_TOPICS: Mapping[StrokeTopic, str] = {
    StrokeTopic.POINTS: N_("points"),
    StrokeTopic.FIRST_CONTACT: N_("first contact"),
    StrokeTopic.FAULT: N_("faults"),
    StrokeTopic.OFF_TABLE: N_("balls off the table"),
    StrokeTopic.HAND: N_("play from the hand"),
    StrokeTopic.END: N_("end of the game"),
    StrokeTopic.DRAW: N_("draw for the opening"),
}


def topic(name: str, words: Messages) -> str:
    """Name of a topic of any game; one that is not known stays as it is."""
    known = {t.value: text for t, text in [*TOPICS.items(), *STROKE_TOPICS.items()]}
    return words.text(known.get(name, name))


def difficulty(level: Difficulty, words: Messages) -> str:
    """Name of a difficulty."""
    return words.text(DIFFICULTIES[level])


def verdict(given: Verdict, words: Messages) -> str:
    """What was, or can be, answered."""
    if isinstance(given, ThrowVerdict):
        return words.throw_verdict(given)
    if isinstance(given, PieceVerdict):
        return words.piece_verdict(given)
    if isinstance(given, Setting):
        return words.text(SETTINGS[given])
    return words.text(NEXT_FROM[given])


def asked(part: QuestionPart, pieces: Sequence[int], words: Messages) -> str:
    """The question about one part, with the numbers of the pieces it is about."""
    if part is QuestionPart.THROW:
        return words.text(N_("What does the throw count for?"))
    if part is QuestionPart.NEXT:
        return words.text(N_("From where does the next throw go?"))
    if part is QuestionPart.SETTING:
        return words.text(N_("The next thrower uses the other hand. How is the figure set?"))
    source = words.ngettext(
        "What becomes of gorodok {pieces}?", "What becomes of gorodki {pieces}?", len(pieces)
    )
    return source.format(pieces=", ".join(map(str, pieces)))


def choices(question: Question, part: QuestionPart) -> tuple[Verdict, ...]:
    """What can be answered to one part of a question."""
    listed: dict[QuestionPart, tuple[Verdict, ...]] = {
        QuestionPart.THROW: question.throws,
        QuestionPart.PIECE: question.verdicts,
        QuestionPart.NEXT: question.places,
        QuestionPart.SETTING: question.settings,
    }
    return listed[part]


def place(x: float, y: float, words: Messages) -> str:
    """A point of the court, metres, seen from the thrower."""
    side = N_("{length} right of the middle") if x >= 0 else N_("{length} left of the middle")
    depth = N_("{length} behind the front line") if y >= 0 else N_("{length} before the front line")
    told = [words.text(text).format(length=words.metres(abs(v), 3)) for text, v in ((side, x), (depth, y))]
    return ", ".join(told)


def score(right: int, answered: int, words: Messages) -> str:
    """How many answers were right."""
    return words.text(N_("Right: {right} of {asked}.")).format(right=right, asked=answered)


def streak(count: int, words: Messages) -> str:
    """How many were right in a row."""
    return words.text(N_("In a row: {n}.")).format(n=count)


def best(count: int, words: Messages) -> str:
    """The longest row of right answers."""
    return words.text(N_("Longest row: {n}.")).format(n=count)


def right_or_not(correct: bool, words: Messages) -> str:
    """Whether a whole answer was right."""
    return words.text(N_("Right.") if correct else N_("Not right."))


def your_answer(given: str | None, words: Messages) -> str:
    """What was answered to a part that was wrong, as it is said; None where nothing was."""
    if given is None:
        return words.text(N_("Not answered."))
    return words.text(N_("Your answer: {answer}.")).format(answer=given.rstrip("."))
