"""The quiz at a terminal: asks, shows pictures as files, and tells what was right."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.errors import InputError
from gorodki.figures.languages import N_
from gorodki.render.quiz.text import choices_text, question_text, reveal_text, summary_text
from gorodki.render.words.messages import messages
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
from gorodki.scenarios.quiz.session import Session, answered

if TYPE_CHECKING:
    import pygame

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Desk:
    """What a person sits at.

    Args:
        ask: shows a prompt and gives the line that is typed; EOFError at the end of input.
        say: shows text.
        lang: ``en``, ``ru`` or ``uk``.
        pictures: folder for pictures, None for a quiz in words alone.
        film: ``gif`` or ``mp4`` for a film of each question beside its picture, empty for none.
        look: opens a file, None where the person does that.
    """

    ask: Callable[[str], str]
    say: Callable[[str], None]
    lang: str = "en"
    pictures: Path | None = None
    film: str = ""
    look: Callable[[Path], object] | None = None


class _EnoughError(Exception):
    """The person wants no more questions."""


def picture_folder(name: str | None) -> Path:
    """The folder for pictures, made where it is missing; a new temporary one where none is named.

    Raises:
        InputError: where it cannot be made.
    """
    try:
        if name is None:
            return Path(tempfile.mkdtemp(prefix="gorodki-quiz-"))
        folder = Path(name)
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise InputError(
            f"cannot make the folder {name or tempfile.gettempdir()!r} for pictures: {reason}; "
            "name another one, or do without (--words)"
        ) from None
    return folder


def sit(
    session: Session, asked: Mapping[str, Question], desk: Desk, keep: Callable[[Reveal], None]
) -> Session:
    """Ask what is waiting, one question after the other, until all are answered or the person stops.

    Args:
        session: what is to be asked.
        asked: the questions by id.
        desk: where the person sits.
        keep: is given each answer as soon as it is complete, so that an interrupted sitting loses none.

    Returns:
        The sitting as it ended.

    Raises:
        KeyboardInterrupt: after telling how it went so far.
        InputError: for a language without a catalogue, or a picture that cannot be written.
    """
    number = 0
    try:
        while session.next is not None:
            number += 1
            found = _ask(asked[session.next], number, number + len(session.waiting) - 1, desk)
            session = answered(session, found.correct)
            keep(found)
            _tell(found, number, session, desk)
    except (_EnoughError, EOFError):
        _stop(session, desk)
    except KeyboardInterrupt:
        _stop(session, desk)
        raise
    return session


def _stop(session: Session, desk: Desk) -> None:
    """Leave the line of the prompt, and tell how it went where anything was answered."""
    desk.say(f"\n{summary_text(session, desk.lang)}" if session.answered else "")


def mark_all(
    answers: Sequence[tuple[Question, Answer]], say: Callable[[str], None], lang: str = "en"
) -> Session:
    """Mark answers that were given beforehand, and tell what was right.

    Returns:
        The sitting as it ended.
    """
    session = Session(tuple(question.id for question, _ in answers))
    for question, answer in answers:
        found = reveal(question, answer)
        session = replace(answered(session, found.correct), waiting=session.waiting[1:])
        say(f"{question_text(question, lang)}\n\n{reveal_text(found, lang)}\n")
    say(summary_text(session, lang))
    return session


def _ask(question: Question, number: int, of: int, desk: Desk) -> Reveal:
    """One question, from showing it to its complete answer."""
    words = messages(desk.lang)
    head = words.text(N_("Question {number} of {count}")).format(number=number, count=of)
    desk.say(f"\n{head}\n{question_text(question, desk.lang)}")

    def draw() -> pygame.Surface:
        from gorodki.render.quiz.picture import draw_question

        return draw_question(question, lang=desk.lang)

    _show(desk, f"question-{number}.png", draw)
    if desk.film:
        _film(desk, question, number)
    if number == 1:
        desk.say(words.text(N_("Answer with a number or a word; q ends the quiz, ? asks again.")))
    throw = _choose(question, question.throws, QuestionPart.THROW, None, desk)
    settled = follows(question, throw)
    pieces = {
        n: settled[n] if n in settled else _choose(question, question.verdicts, QuestionPart.PIECE, n, desk)
        for n in question.pieces
    }
    place = _choose(question, question.places, QuestionPart.NEXT, None, desk) if question.places else None
    setting = (
        _choose(question, question.settings, QuestionPart.SETTING, None, desk) if question.settings else None
    )
    return reveal(question, Answer(throw, pieces, place, setting))


def _choose(
    question: Question, choices: Sequence[Choice], part: QuestionPart, piece: int | None, desk: Desk
) -> Choice:
    """One choice, asked for until it is one."""
    text = choices_text(question, part, piece, desk.lang)
    desk.say(f"\n{text}")
    while True:
        line = desk.ask("> ").strip()
        if line.casefold() in ("q", "quit"):
            raise _EnoughError
        if line in ("", "?"):
            desk.say(text)
            continue
        try:
            return chosen(line, choices)
        except InputError as fault:
            desk.say(str(fault))


def _tell(found: Reveal, number: int, session: Session, desk: Desk) -> None:
    desk.say(f"\n{reveal_text(found, desk.lang)}")

    def draw() -> pygame.Surface:
        from gorodki.render.quiz.answer import draw_answer

        return draw_answer(found, lang=desk.lang)

    _show(desk, f"answer-{number}.png", draw)
    desk.say(summary_text(session, desk.lang))


def _show(desk: Desk, name: str, draw: Callable[[], pygame.Surface]) -> None:
    if desk.pictures is None:
        return
    from gorodki.render.throw.picture import save_png

    path = desk.pictures / name
    save_png(draw(), path)
    desk.say(messages(desk.lang).text(N_("Picture: {path}")).format(path=path))
    if desk.look is not None:
        desk.look(path)


def _film(desk: Desk, question: Question, number: int) -> None:
    if desk.pictures is None:
        return
    from gorodki.render.film.film import Film, FilmStyle, save_film
    from gorodki.render.quiz.picture import unjudged

    path = desk.pictures / f"question-{number}.{desk.film}"
    thrown = RuledThrow(question.trace, unjudged(ruling_on(question)))
    save_film(Film([thrown], FilmStyle(lang=desk.lang, ruling=False, slow=())), path)
    desk.say(messages(desk.lang).text(N_("Film: {path}")).format(path=path))
    if desk.look is not None:
        desk.look(path)
