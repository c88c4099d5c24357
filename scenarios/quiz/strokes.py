"""Questions about told strokes of five pins: verdict, points and how the game goes on; or how a draw ends."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from gorodki.court.five_pins.draw import DrawRuling
from gorodki.court.five_pins.notes import PinsNote
from gorodki.court.five_pins.ruling import StrokeRuling, StrokeVerdict
from gorodki.court.five_pins.situation import Half
from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean
from gorodki.scenarios.five_pins.build import ruling
from gorodki.scenarios.five_pins.files import library
from gorodki.scenarios.five_pins.model import StrokeScenario, StrokeTopic
from gorodki.scenarios.quiz.asked import Difficulty, difficulty_named

MOST_POINTS = 1000
"""Points that an answer may name."""


class StrokePart(StrEnum):
    """What is asked about a stroke, or about a draw."""

    STROKE = "stroke"
    POINTS = "points"
    NEXT = "next"
    DRAW = "draw"


class NextStroke(StrEnum):
    """How the game goes on."""

    LIES = "lies"  # the opponent plays from where his ball lies
    LOWER = "lower"  # from the hand, in the lower half
    UPPER = "upper"  # from the hand, in the upper half
    OVER = "over"  # the game is over


class DrawEnd(StrEnum):
    """Whose player opens the game or gives the opening away."""

    WHITE = "white"
    YELLOW = "yellow"
    AGAIN = "again"  # the draw is made again


OF_STROKE = (StrokePart.STROKE, StrokePart.POINTS, StrokePart.NEXT)
OF_DRAW = (StrokePart.DRAW,)
CHOICES: dict[StrokePart, tuple[StrEnum, ...]] = {
    StrokePart.STROKE: tuple(StrokeVerdict),
    StrokePart.NEXT: tuple(NextStroke),
    StrokePart.DRAW: tuple(DrawEnd),
}
"""What can be answered; points are answered with their number."""


@dataclass(frozen=True, slots=True, eq=False)
class StrokeQuestion:
    """A told stroke up to the end of motion, without its ruling.

    Args:
        scenario: where it comes from; `id` names the question.
        parts: what is asked.
        difficulty: by how much counts in the ruling.
    """

    scenario: StrokeScenario
    parts: tuple[StrokePart, ...]
    difficulty: Difficulty

    @property
    def id(self) -> str:
        """Name of the question: that of its scenario."""
        return self.scenario.id

    @property
    def topic(self) -> StrokeTopic:
        """What it is about; it may give the verdict away."""
        return self.scenario.topic


@dataclass(frozen=True, slots=True)
class StrokeAnswer:
    """What a person rules; what is left out is not answered, and so not right.

    Args:
        stroke: what the stroke counts for.
        points: of the stroke all told, fault points included, whoever gets them.
        next: how the game goes on.
        draw: how a draw ended.
    """

    stroke: StrokeVerdict | None = None
    points: int | None = None
    next: NextStroke | None = None
    draw: DrawEnd | None = None


@dataclass(frozen=True, slots=True)
class StrokeMark:
    """How one part of an answer fared.

    Args:
        part: what was asked.
        given: what was answered, None where nothing was; points as their number.
        truth: what is ruled.
        clause: id of the clause that decides.
        piece: always None: a stroke is asked about as a whole.
    """

    part: StrokePart
    given: str | None
    truth: str
    clause: str
    piece: int | None = None

    @property
    def right(self) -> bool:
        """True where the answer is what is ruled."""
        return self.given == self.truth


@dataclass(frozen=True, slots=True, eq=False)
class StrokeReveal:
    """The ruling on a question beside the answer that was given.

    Args:
        question: what was asked.
        answer: what was answered.
        ruling: what the rules make of it.
        marks: one for each part that was asked.
    """

    question: StrokeQuestion
    answer: StrokeAnswer
    ruling: StrokeRuling | DrawRuling
    marks: tuple[StrokeMark, ...]

    @property
    def correct(self) -> bool:
        """True where every part is right."""
        return all(m.right for m in self.marks)


def stroke_questions(
    topic: StrokeTopic | str | None = None, difficulty: Difficulty | str | None = None
) -> tuple[StrokeQuestion, ...]:
    """The built-in strokes as questions, in order of topic; of one topic or difficulty alone if asked.

    Raises:
        InputError: for an unknown topic or difficulty (*did you mean*), or where no stroke is both.
    """
    wanted = None if difficulty is None else difficulty_named(difficulty)
    if topic is not None and topic not in list(StrokeTopic):
        raise InputError(f"unknown topic {topic!r}; {did_you_mean(str(topic), list(StrokeTopic))}")
    asked = (stroke_question(told) for told in library() if topic in (None, told.topic))
    found = tuple(q for q in asked if wanted in (None, q.difficulty))
    if not found:
        raise InputError(f"no question about {str(topic)!r} is {str(wanted)!r}; leave one of the two out")
    return found


def stroke_question(scenario: StrokeScenario) -> StrokeQuestion:
    """A told stroke as a question.

    Raises:
        InputError: for one from which no trace can be made.
    """
    return StrokeQuestion(scenario, OF_DRAW if scenario.is_draw else OF_STROKE, _graded(ruling(scenario)))


def reveal_stroke(question: StrokeQuestion, answer: StrokeAnswer) -> StrokeReveal:
    """Rule on a question and compare with an answer. The same input gives the same marks."""
    found = ruling(question.scenario)
    return StrokeReveal(question, answer, found, stroke_marks(found, answer))


def stroke_marks(found: StrokeRuling | DrawRuling, answer: StrokeAnswer) -> tuple[StrokeMark, ...]:
    """A mark for each part that is asked about a stroke or a draw.

    Args:
        found: what is ruled.
        answer: what a person rules.
    """
    if isinstance(found, DrawRuling):
        return (StrokeMark(StrokePart.DRAW, answer.draw, found.chooses or DrawEnd.AGAIN, found.clause),)
    points = None if answer.points is None else str(answer.points)
    return (
        StrokeMark(StrokePart.STROKE, answer.stroke, found.verdict, found.clause),
        StrokeMark(StrokePart.POINTS, points, str(found.striker + found.opponent), _points_clause(found)),
        StrokeMark(StrokePart.NEXT, answer.next, _next(found), _next_clause(found)),
    )


def _next(found: StrokeRuling) -> NextStroke:
    if found.over:
        return NextStroke.OVER
    if found.hand is None:
        return NextStroke.LIES
    return NextStroke.LOWER if found.hand is Half.LOWER else NextStroke.UPPER


def _points_clause(found: StrokeRuling) -> str:
    """The clause of what gives most; that of the verdict where nothing gives points."""
    scored = [(p.points, p.clause) for p in found.pins]
    scored += [(f.points, f.clause) for f in found.faults]
    if found.cannon is not None:
        scored.append((found.cannon.points, found.cannon.clause))
    return max(scored, key=lambda one: one[0])[1] if scored else found.clause


def _next_clause(found: StrokeRuling) -> str:
    """The clause of the fact that says how the game goes on; that of the verdict where none does."""
    notes = (PinsNote.LIMIT_REACHED,) if found.over else (PinsNote.AS_IT_LIES, PinsNote.IN_HAND)
    return next((e.clause for e in found.evidence if e.note in notes), found.clause)


def _graded(found: StrokeRuling | DrawRuling) -> Difficulty:
    """Hard where a margin or a reading decides, medium where several things count (a choice of the quiz)."""
    if found.doubtful or found.interpretation:
        return Difficulty.HARD
    if isinstance(found, DrawRuling):
        return Difficulty.EASY
    count = bool(found.pins) + (found.cannon is not None) + len(found.faults)
    return Difficulty.MEDIUM if count > 1 else Difficulty.EASY
