"""Questions of the quiz about strokes of five pins: asked, told and drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gorodki.figures.languages import N_
from gorodki.render.five_pins.story import story
from gorodki.render.five_pins.words import (
    BALLS,
    DRAW,
    FIVE_PINS,
    ball_name,
    clause_words,
    evidence_line,
    situation_line,
    verdict_notes,
)
from gorodki.render.quiz import words as quiz
from gorodki.render.quiz.stroke_words import NUMBER, QUESTIONS, said
from gorodki.render.quiz.text import RIGHT, WRONG
from gorodki.render.words.columns import aligned, together
from gorodki.render.words.messages import Messages, messages
from gorodki.scenarios.five_pins.build import situation, trace
from gorodki.scenarios.quiz.answers import chosen, points_told
from gorodki.scenarios.quiz.strokes import (
    CHOICES,
    StrokeAnswer,
    StrokeMark,
    StrokePart,
    StrokeQuestion,
    StrokeReveal,
    reveal_stroke,
)

if TYPE_CHECKING:
    import pygame

    from gorodki.render.quiz.prompt import Prompt

_INDENT = " " * 5


class StrokeExaminer:
    """Asks about strokes: what each counts for, its points, and how the game goes on."""

    def question_text(self, question: StrokeQuestion, lang: str) -> str:
        """What happened, in words, and where the balls lie before and after.

        Raises:
            InputError: for a language there is no catalogue of.
        """
        words, told = messages(lang), question.scenario
        head = words.text(DRAW if told.is_draw else FIVE_PINS)
        lines = [head, *([] if told.is_draw else [situation_line(situation(told), words)]), ""]
        return together([*lines, story(told, words), *_places(question, words)])

    def ask(self, question: StrokeQuestion, prompt: Prompt, lang: str) -> StrokeAnswer:
        """The answer of a person."""
        words = messages(lang)
        given: dict[str, object] = {}
        for part in question.parts:
            given[part.value] = prompt(_asked(part, words), _reader(part))
        return StrokeAnswer(**given)  # type: ignore[arg-type]  # each part has the type of its field

    def reveal(self, question: StrokeQuestion, answer: StrokeAnswer) -> StrokeReveal:
        """The ruling beside an answer."""
        return reveal_stroke(question, answer)

    def reveal_text(self, found: StrokeReveal, lang: str) -> str:
        """The ruling beside an answer, in words.

        Raises:
            InputError: for a language there is no catalogue of.
        """
        words, told = messages(lang), found.question.scenario
        level = quiz.difficulty(found.question.difficulty, words)
        about = f"{told.title.text(lang)} · {quiz.topic(told.topic, words)} · {level} · {told.id}"
        lines = [line for mark in found.marks for line in _mark(mark, words)]
        facts = [f"{_INDENT}{line}" for e in found.ruling.evidence if (line := evidence_line(e, words))]
        notes = [f"{_INDENT}{line}" for line in verdict_notes(found.ruling, words)]
        return together([quiz.right_or_not(found.correct, words), *lines, *facts, *notes, about])

    def draw_question(self, question: StrokeQuestion, lang: str) -> pygame.Surface:
        """What happened as a picture without the ruling."""
        from gorodki.render.quiz.stroke_picture import draw_stroke_question

        return draw_stroke_question(question, lang=lang)

    def draw_answer(self, found: StrokeReveal, lang: str) -> pygame.Surface:
        """The ruling as a picture."""
        from gorodki.render.quiz.stroke_picture import draw_stroke_answer

        return draw_stroke_answer(found, lang=lang)


def _reader(part: StrokePart) -> Callable[[str], object]:
    if part is StrokePart.POINTS:
        return points_told
    return lambda line: chosen(line, CHOICES[part])


def _asked(part: StrokePart, words: Messages) -> str:
    if part is StrokePart.POINTS:
        return together([words.text(QUESTIONS[part]), f"  {words.text(NUMBER)}"])
    listed = [f"  {k}  {said(part, c, words)}" for k, c in enumerate(CHOICES.get(part, ()), 1)]
    return together([words.text(QUESTIONS[part]), *listed])


def _mark(mark: StrokeMark, words: Messages) -> Iterator[str]:
    truth = said(mark.part, mark.truth, words).rstrip(".")
    yield f"  {RIGHT if mark.right else WRONG}  {truth} ({mark.clause})."
    yield f"{_INDENT}{clause_words(mark.clause, words)}"
    if not mark.right:
        given = None if mark.given is None else said(mark.part, mark.given, words)
        yield f"{_INDENT}{quiz.your_answer(given, words)}"


def _places(question: StrokeQuestion, words: Messages) -> Iterator[str]:
    """Where each ball lies before the stroke and where it rests, in millimetres from the table's corner."""
    moved = trace(question.scenario)
    rows = []
    for i, body in enumerate(moved.bodies):
        if body.name in BALLS:
            places = (moved.position[k, i, :2].tolist() for k in (0, -1))
            told = (", ".join(words.measure(v * 1000) for v in place) for place in places)
            rows.append((f"  {ball_name(body.name, words)}", *told))
    head = ("", words.text(N_("start: x, y")), words.text(N_("rest: x, y")))
    return aligned([head, *rows])
