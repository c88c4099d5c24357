"""Who asks: what the quiz says and draws of a question, for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from gorodki.render.quiz.strokes import StrokeExaminer
from gorodki.render.quiz.throws import ThrowExaminer
from gorodki.scenarios.quiz.strokes import StrokeQuestion

if TYPE_CHECKING:
    import pygame

    from gorodki.render.quiz.prompt import Prompt
    from gorodki.scenarios.quiz.asked import Asked, MarkedAnswer


class Examiner(Protocol):
    """What the quiz says and draws of the questions of one game; each takes those of its own game alone."""

    def question_text(self, question: Any, lang: str) -> str:
        """What happened, in words."""

    def ask(self, question: Any, prompt: Prompt, lang: str) -> Any:
        """The answer of a person, part by part."""

    def reveal(self, question: Any, answer: Any) -> MarkedAnswer:
        """The ruling beside an answer."""

    def reveal_text(self, found: Any, lang: str) -> str:
        """The ruling beside an answer, in words."""

    def draw_question(self, question: Any, lang: str) -> pygame.Surface:
        """What happened as a picture without the ruling."""

    def draw_answer(self, found: Any, lang: str) -> pygame.Surface:
        """The ruling as a picture."""


def examiner(question: Asked) -> Examiner:
    """Who asks a question."""
    return StrokeExaminer() if isinstance(question, StrokeQuestion) else ThrowExaminer()
