"""The quiz at a terminal: asks, shows pictures as files, and tells what was right."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from gorodki.figures.errors import InputError
from gorodki.figures.languages import N_
from gorodki.render.quiz.examiner import Examiner, examiner
from gorodki.render.quiz.text import summary_text
from gorodki.render.quiz.throws import ThrowExaminer
from gorodki.render.words.messages import messages
from gorodki.scenarios.quiz.answers import Given
from gorodki.scenarios.quiz.asked import Asked, MarkedAnswer
from gorodki.scenarios.quiz.session import Session, answered

if TYPE_CHECKING:
    import pygame

Told = TypeVar("Told")


@dataclass(frozen=True, slots=True)
class Desk:
    """What a person sits at.

    Args:
        ask: shows a prompt and gives the line that is typed; EOFError at the end of input.
        say: shows text.
        lang: ``en``, ``ru`` or ``uk``.
        pictures: folder for pictures, None for a quiz in words alone.
        film: ``gif`` or ``mp4`` for a film of each throw beside its picture, empty for none.
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
    session: Session, asked: Mapping[str, Asked], desk: Desk, keep: Callable[[MarkedAnswer], None]
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
            question = asked[session.next]
            asking = examiner(question)
            found = _ask(asking, question, number, number + len(session.waiting) - 1, desk)
            session = answered(session, found.correct)
            keep(found)
            _tell(asking, found, number, session, desk)
    except (_EnoughError, EOFError):
        _stop(session, desk)
    except KeyboardInterrupt:
        _stop(session, desk)
        raise
    return session


def _stop(session: Session, desk: Desk) -> None:
    """Leave the line of the prompt, and tell how it went where anything was answered."""
    desk.say(f"\n{summary_text(session, desk.lang)}" if session.answered else "")


def mark_all(answers: Sequence[Given], say: Callable[[str], None], lang: str = "en") -> Session:
    """Mark answers that were given beforehand, and tell what was right.

    Returns:
        The sitting as it ended.
    """
    session = Session(tuple(question.id for question, _ in answers))
    for question, answer in answers:
        asking = examiner(question)
        found = asking.reveal(question, answer)
        session = replace(answered(session, found.correct), waiting=session.waiting[1:])
        say(f"{asking.question_text(question, lang)}\n\n{asking.reveal_text(found, lang)}\n")
    say(summary_text(session, lang))
    return session


def _ask(asking: Examiner, question: Asked, number: int, of: int, desk: Desk) -> MarkedAnswer:
    """One question, from showing it to its complete answer."""
    words = messages(desk.lang)
    head = words.text(N_("Question {number} of {count}")).format(number=number, count=of)
    desk.say(f"\n{head}\n{asking.question_text(question, desk.lang)}")
    _show(desk, f"question-{number}.png", lambda: asking.draw_question(question, desk.lang))
    if desk.film and isinstance(asking, ThrowExaminer):
        _film(asking, question, number, desk)
    if number == 1:
        desk.say(words.text(N_("Answer with a number or a word; q ends the quiz, ? asks again.")))
    answer = asking.ask(question, lambda text, read: _told(text, read, desk), desk.lang)
    return asking.reveal(question, answer)


def _told(text: str, read: Callable[[str], Told], desk: Desk) -> Told:
    """One part of an answer, asked for until it is one."""
    desk.say(f"\n{text}")
    while True:
        line = desk.ask("> ").strip()
        if line.casefold() in ("q", "quit"):
            raise _EnoughError
        if line in ("", "?"):
            desk.say(text)
            continue
        try:
            return read(line)
        except InputError as fault:
            desk.say(str(fault))


def _tell(asking: Examiner, found: MarkedAnswer, number: int, session: Session, desk: Desk) -> None:
    desk.say(f"\n{asking.reveal_text(found, desk.lang)}")
    _show(desk, f"answer-{number}.png", lambda: asking.draw_answer(found, desk.lang))
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


def _film(asking: ThrowExaminer, question: Any, number: int, desk: Desk) -> None:
    if desk.pictures is None:
        return
    path = desk.pictures / f"question-{number}.{desk.film}"
    asking.film_question(question, path, desk.lang)
    desk.say(messages(desk.lang).text(N_("Film: {path}")).format(path=path))
    if desk.look is not None:
        desk.look(path)
