"""Questions of the quiz about throws of gorodki: asked, told and drawn."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.render.quiz.text import choices_text, question_text, reveal_text
from gorodki.scenarios.quiz.answers import chosen
from gorodki.scenarios.quiz.questions import (
    Answer,
    Question,
    QuestionPart,
    Reveal,
    follows,
    reveal,
    ruling_on,
)

if TYPE_CHECKING:
    import pygame

    from gorodki.render.quiz.prompt import Prompt

Choice = TypeVar("Choice", bound=StrEnum)


class ThrowExaminer:
    """Asks about throws: the throw, each piece that was moved, and where and at what the next one goes."""

    def question_text(self, question: Question, lang: str) -> str:
        """What happened, in words."""
        return question_text(question, lang)

    def ask(self, question: Question, prompt: Prompt, lang: str) -> Answer:
        """The answer of a person; pieces that the verdict on the throw settles are not asked about."""

        def choose(choices: tuple[Choice, ...], part: QuestionPart, piece: int | None = None) -> Choice:
            return prompt(choices_text(question, part, piece, lang), lambda line: chosen(line, choices))

        throw = choose(question.throws, QuestionPart.THROW)
        settled = follows(question, throw)
        pieces = {
            n: settled[n] if n in settled else choose(question.verdicts, QuestionPart.PIECE, n)
            for n in question.pieces
        }
        place = choose(question.places, QuestionPart.NEXT) if question.places else None
        setting = choose(question.settings, QuestionPart.SETTING) if question.settings else None
        return Answer(throw, pieces, place, setting)

    def reveal(self, question: Question, answer: Answer) -> Reveal:
        """The ruling beside an answer."""
        return reveal(question, answer)

    def reveal_text(self, found: Reveal, lang: str) -> str:
        """The ruling beside an answer, in words."""
        return reveal_text(found, lang)

    def draw_question(self, question: Question, lang: str) -> pygame.Surface:
        """What happened as a picture without the ruling."""
        from gorodki.render.quiz.picture import draw_question

        return draw_question(question, lang=lang)

    def draw_answer(self, found: Reveal, lang: str) -> pygame.Surface:
        """The ruling as a picture."""
        from gorodki.render.quiz.answer import draw_answer

        return draw_answer(found, lang=lang)

    def film_question(self, question: Question, path: Path, lang: str) -> None:
        """What happened as a film without the ruling.

        Raises:
            InputError: where it cannot be written.
        """
        from gorodki.render.film.film import Film, FilmStyle, save_film
        from gorodki.render.quiz.picture import unjudged

        thrown = RuledThrow(question.trace, unjudged(ruling_on(question)))
        save_film(Film([thrown], FilmStyle(lang=lang, ruling=False, slow=())), path)
