"""The quiz: a scenario as a question without its ruling, an answer to it, and what the rules make of both.

Plain frozen data for whoever asks: terminal, window or page. Words come from the message catalogue, pictures
from ``render``. The title of a scenario may give the verdict away; it is for after the answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from gorodki.court.gorodki.clauses import Clause
from gorodki.court.gorodki.profile import profile
from gorodki.court.gorodki.ruling import (
    PieceRuling,
    PieceVerdict,
    Ruling,
    ThrowRuling,
    ThrowVerdict,
)
from gorodki.court.gorodki.situation import Place, Situation
from gorodki.figures.errors import InputError
from gorodki.scenarios.files.build import situation, trace
from gorodki.scenarios.files.check import mirrored, unlawful
from gorodki.scenarios.files.model import Scenario, Topic
from gorodki.scenarios.files.shelf import scenario_library
from gorodki.scenarios.quiz.asked import Difficulty, difficulty_named
from gorodki.sim.trace import Trace

HARD_MM, MEDIUM_MM = 10.0, 100.0
"""Margins of the nearest line that decides, in millimetres, below which a case is hard, or no longer easy (a
choice of the quiz); a doubtful one is hard, and one in which no line decides easy."""


class QuestionPart(StrEnum):
    """What is asked."""

    THROW = "throw"
    PIECE = "piece"
    NEXT = "next"
    SETTING = "setting"


class Setting(StrEnum):
    """How the figure stands for the next thrower, who uses the other hand (RU-4.3.20, UA-P13)."""

    MIRRORED = "mirrored"
    AS_BEFORE = "as-before"


Verdict = ThrowVerdict | PieceVerdict | Place | Setting


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A case up to the end of motion, without its ruling.

    Args:
        scenario: where it comes from; `id` names the question, `description` tells what happened.
        situation: before the throw.
        trace: what moved.
        throws: the choices for the throw.
        pieces: the pieces asked about, in order of number: those that were moved by the throw.
        verdicts: the choices for each of them.
        places: the choices for where the next throw goes; empty where that is not asked.
        settings: the choices for how the figure then stands; empty where the next thrower is not named.
        difficulty: by the margin of the nearest verdict.
        closest_mm: that margin without its sign, to a tenth; None where no line decides.
    """

    scenario: Scenario
    situation: Situation
    trace: Trace
    throws: tuple[ThrowVerdict, ...]
    pieces: tuple[int, ...]
    verdicts: tuple[PieceVerdict, ...]
    places: tuple[Place, ...]
    settings: tuple[Setting, ...]
    difficulty: Difficulty
    closest_mm: float | None

    @property
    def id(self) -> str:
        """Name of the question: that of its scenario."""
        return self.scenario.id

    @property
    def topic(self) -> Topic:
        """What it is about; it may give the verdict away."""
        return self.scenario.topic


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person rules; what is left out is not answered, and so not right.

    Args:
        throw: the throw as a whole.
        pieces: verdict by number of the piece.
        place: from where the next throw goes.
        setting: how the figure then stands.
    """

    throw: ThrowVerdict | None = None
    pieces: Mapping[int, PieceVerdict] = field(default_factory=lambda: MappingProxyType({}))
    place: Place | None = None
    setting: Setting | None = None


@dataclass(frozen=True, slots=True)
class PartResult:
    """How one part of an answer fared.

    Args:
        part: what was asked.
        piece: number of the piece, None for another part.
        given: what was answered, None where nothing was.
        truth: what is ruled.
        clause: id of the clause that decides.
        margin_mm: signed distance to the line that decided, positive = clear; None where none decides.
        doubtful: True where the margin is below the tolerance (UA-V3: control gorodok).
    """

    part: QuestionPart
    piece: int | None
    given: Verdict | None
    truth: Verdict
    clause: str
    margin_mm: float | None = None
    doubtful: bool = False

    @property
    def right(self) -> bool:
        """True where the answer is what is ruled."""
        return self.given == self.truth


@dataclass(frozen=True, slots=True, eq=False)
class Reveal:
    """The ruling on a question beside the answer that was given.

    Args:
        question: what was asked.
        answer: what was answered.
        ruling: what the rules make of it, with clauses, evidence and margins.
        marks: one for each part that was asked: throw, pieces, next throw, setting.
        unlawful: ids of the clauses that bat or pieces break (UA-E1 to UA-E3).
    """

    question: Question
    answer: Answer
    ruling: Ruling
    marks: tuple[PartResult, ...]
    unlawful: tuple[str, ...] = ()

    @property
    def correct(self) -> bool:
        """True where every part is right."""
        return all(m.right for m in self.marks)


def questions(
    topic: Topic | str | None = None, difficulty: Difficulty | str | None = None
) -> tuple[Question, ...]:
    """The built-in scenarios as questions, in order of topic; of one topic or difficulty alone if asked.

    Raises:
        InputError: for an unknown topic or difficulty (*did you mean*), or where no scenario is both.
    """
    wanted = None if difficulty is None else difficulty_named(difficulty)
    asked = (question(told) for told in scenario_library(topic))
    found = tuple(q for q in asked if wanted in (None, q.difficulty))
    if not found:
        raise InputError(f"no question about {str(topic)!r} is {str(wanted)!r}; leave one of the two out")
    return found


def question(scenario: Scenario) -> Question:
    """A scenario as a question.

    Raises:
        InputError: for a scenario from which no trace can be made.
    """
    before, moved = situation(scenario), trace(scenario)
    ruling = _adjudicate(moved, before)
    asked = tuple(p.piece for p in ruling.pieces if p.verdict is not PieceVerdict.UNTOUCHED)
    closest = _closest(ruling)
    return Question(
        scenario=scenario,
        situation=before,
        trace=moved,
        throws=tuple(ThrowVerdict),
        pieces=asked,
        verdicts=piece_choices(before),
        places=tuple(Place) if scenario.topic is Topic.NEXT_THROW else (),
        settings=() if scenario.next_hand is None else tuple(Setting),
        difficulty=_graded(ruling, closest),
        closest_mm=closest,
    )


def follows(question: Question, throw: ThrowVerdict) -> Mapping[int, PieceVerdict]:
    """What a verdict on the throw settles of the pieces: where it does not stand, each goes back."""
    if throw is ThrowVerdict.VALID:
        return {}
    return dict.fromkeys(question.pieces, PieceVerdict.RESTORED)


def piece_choices(before: Situation) -> tuple[PieceVerdict, ...]:
    """Every verdict a piece that was moved can get; that of the Letter only there (RU-4.3.29)."""
    never = {PieceVerdict.UNTOUCHED} | (set() if before.figure.kon_only else {PieceVerdict.LETTER_40})
    return tuple(v for v in PieceVerdict if v not in never)


def ruling_on(question: Question) -> Ruling:
    """What the rules make of a question: for after the answer."""
    return _adjudicate(question.trace, question.situation)


def reveal(question: Question, answer: Answer) -> Reveal:
    """Rule on a question and compare with an answer. The same input gives the same marks."""
    ruling = ruling_on(question)
    throw, ruled = ruling.throw, {p.piece: p for p in ruling.pieces}
    marks = [
        PartResult(
            QuestionPart.THROW,
            None,
            answer.throw,
            throw.verdict,
            throw.clause,
            throw.margin_mm,
            throw.doubtful,
        )
    ]
    for n in question.pieces:
        p, given = ruled[n], answer.pieces.get(n)
        marks.append(PartResult(QuestionPart.PIECE, n, given, p.verdict, p.clause, p.margin_mm, p.doubtful))
    cite = profile(question.situation.rules).cite
    if question.places:
        clause = cite(Clause.RU_4_3_4).clause
        marks.append(PartResult(QuestionPart.NEXT, None, answer.place, ruling.next.place, clause))
    if question.settings:
        clause = cite(Clause.RU_4_3_20).clause
        marks.append(
            PartResult(QuestionPart.SETTING, None, answer.setting, _setting(question, ruling), clause)
        )
    return Reveal(question, answer, ruling, tuple(marks), unlawful(question.scenario))


def _adjudicate(moved: Trace, before: Situation) -> Ruling:
    from gorodki.court.gorodki.adjudicator import adjudicate

    return adjudicate(moved, before)


def _setting(question: Question, ruling: Ruling) -> Setting:
    return Setting.MIRRORED if mirrored(question.scenario, ruling) else Setting.AS_BEFORE


def _closest(ruling: Ruling) -> float | None:
    margins = [round(abs(p.margin_mm), 1) for p in _parts(ruling) if p.margin_mm is not None]
    return min(margins, default=None)


def _graded(ruling: Ruling, closest: float | None) -> Difficulty:
    if any(p.doubtful for p in _parts(ruling)) or (closest is not None and closest < HARD_MM):
        return Difficulty.HARD
    return Difficulty.MEDIUM if closest is not None and closest < MEDIUM_MM else Difficulty.EASY


def _parts(ruling: Ruling) -> tuple[ThrowRuling | PieceRuling, ...]:
    return (ruling.throw, *ruling.pieces)
