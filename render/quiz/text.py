"""The quiz in words: questions, choices, what was right, and progress."""

from __future__ import annotations

import math
from collections.abc import Iterator

from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceRuling, ThrowRuling
from gorodki.figures.languages import N_
from gorodki.render.five_pins import words as table_words
from gorodki.render.quiz import words as quiz
from gorodki.render.words.columns import aligned, together
from gorodki.render.words.known import worth
from gorodki.render.words.messages import Messages, messages
from gorodki.render.words.ruling import part_notes, situation_facts
from gorodki.render.words.wording import Label
from gorodki.scenarios.quiz.progress import AnswerCount, Progress
from gorodki.scenarios.quiz.questions import PartResult, Question, QuestionPart, Reveal
from gorodki.scenarios.quiz.session import Session

RIGHT, WRONG = "+", "-"  # signs beside a part of an answer; any terminal can show them
_INDENT = " " * 7


def question_text(question: Question, lang: str = "en") -> str:
    """What happened, in words: figure and thrower, the description, and where each moved piece is now.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words = messages(lang)
    before = question.situation
    lines = [
        words.figure(before.figure),
        words.basis(worth(before.figure)),
        situation_facts(before, words),
        "",
    ]
    lines += [question.scenario.description.text(lang)]
    lines += [f"  {n}  {_where(question, n, words)}" for n in question.pieces]
    return together(lines)


def choices_text(question: Question, part: QuestionPart, piece: int | None = None, lang: str = "en") -> str:
    """One part of the question with its numbered choices; of all pieces at once where none is named."""
    words = messages(lang)
    listed = [f"  {k}  {quiz.verdict(v, words)}" for k, v in enumerate(quiz.choices(question, part), 1)]
    return together([quiz.asked(part, question.pieces if piece is None else (piece,), words), *listed])


def reveal_text(found: Reveal, lang: str = "en") -> str:
    """The ruling beside the answer: clause, reason, margin, and the control gorodok where it is doubtful.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words = messages(lang)
    told = found.question.scenario
    head = quiz.right_or_not(found.correct, words)
    level = quiz.difficulty(found.question.difficulty, words)
    about = f"{told.title.text(lang)} · {quiz.topic(told.topic, words)} · {level} · {told.id}"
    broken = words.text(Note.UNLAWFUL.words)
    unlawful = [f"{broken} {words.clause_name(c)}: {words.clause_sentence(c)}" for c in found.unlawful]
    lines = [line for mark in found.marks for line in _mark(mark, found, words)]
    return together([head, *lines, *words.supplements(found.ruling), *unlawful, about])


def summary_text(session: Session, lang: str = "en") -> str:
    """How a sitting went, in a line."""
    words = messages(lang)
    return f"{quiz.score(session.right, session.answered, words)} {quiz.streak(session.streak, words)}"


def stats_text(done: Progress, lang: str = "en") -> str:
    """Progress: answers, streak, what comes again, and tables by topic and by clause, weakest first.

    Raises:
        InputError: for a language there is no catalogue of.
    """
    words = messages(lang)
    if not done.answered:
        return words.text(N_("No answers yet."))
    score = quiz.score(done.right, done.answered, words)
    again = ", ".join(done.failed) or words.text(N_("nothing"))
    lines = [
        f"{score} {quiz.streak(done.streak, words)} {quiz.best(done.best, words)}",
        words.text(N_("To be asked again: {questions}.")).format(questions=again),
    ]
    head = (words.text(N_("right answers")), words.text(N_("answers")), "%")
    topics = [(quiz.topic(t.name, words), *_tally(t, words)) for t in done.topics]
    lines += ["", *aligned([(words.text(N_("topic")), *head), *topics])]
    clauses = [(words.clause_name(t.name), *_tally(t, words), _clause(t.name, words)) for t in done.clauses]
    lines += ["", *aligned([(words.text(N_("clause")), *head, ""), *clauses])]
    return together(lines)


def _mark(mark: PartResult, found: Reveal, words: Messages) -> Iterator[str]:
    sign, ruling = RIGHT if mark.right else WRONG, found.ruling
    if mark.part is QuestionPart.THROW:
        yield f"  {sign}    {words.throw_sentence(ruling)}"
        yield from _beside(ruling.throw, words)
    elif mark.part is not QuestionPart.PIECE:
        said = f"{words.label(Label.NEXT_THROW)}: {quiz.verdict(mark.truth, words)}"
        yield f"  {sign}    {said} ({words.clause_name(mark.clause)})"
        yield f"{_INDENT}{words.clause_sentence(mark.clause)}"
    else:
        piece = next(p for p in ruling.pieces if p.piece == mark.piece)
        yield f"  {sign} {piece.piece}  {words.piece_sentence(piece)}"
        yield from _beside(piece, words)
    if not mark.right:
        given = None if mark.given is None else quiz.verdict(mark.given, words)
        yield f"{_INDENT}{quiz.your_answer(given, words)}"


def _beside(part: ThrowRuling | PieceRuling, words: Messages) -> Iterator[str]:
    told = (words.rule(part), *words.remarks(part), *part_notes(part, words))
    yield from (f"{_INDENT}{line}" for line in told if line)


def _clause(name: str, words: Messages) -> str:
    """What a clause of any game says, in one line."""
    return table_words.clause_line(name, words) or words.clause(name)


def _tally(tally: AnswerCount, words: Messages) -> tuple[str, str, str]:
    return str(tally.right), str(tally.asked), words.number(100 * tally.share)


def _where(question: Question, piece: int, words: Messages) -> str:
    """Where a piece is when the motion ends, and how it lies."""
    trace = question.trace
    index = next((i for i in trace.pieces if trace.bodies[i].name == str(piece)), None)
    if index is None:
        x, y, _ = question.situation.lying[piece].centre
        return quiz.place(x, y, words)
    (x, y, _), (ax, ay, az) = trace.position[-1, index], trace.axis[-1, index]
    at = quiz.place(float(x), float(y), words)
    if abs(float(az)) > 0.7:
        how = words.text(N_("stands"))
    else:
        turned = round(math.degrees(math.atan2(float(ay), float(ax))), 1) % 180.0
        how = words.text(N_("lies at {angle} to the front line")).format(angle=words.degrees(turned))
    return f"{at}, {how}"
