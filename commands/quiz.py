"""The quiz: referees practise on the scenarios."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from gorodki.commands.options import Lang, named, whole
from gorodki.commands.output import WRONG, say, tell
from gorodki.figures.errors import InputError
from gorodki.figures.suggest import did_you_mean

if TYPE_CHECKING:
    from gorodki.render.quiz.terminal import Desk
    from gorodki.scenarios.quiz.asked import Asked, MarkedAnswer
    from gorodki.scenarios.quiz.training_log import LoggedAnswer

# Names that help tells without reading the scenarios; a test holds them to it.
GORODKI, FIVE_PINS = "gorodki", "five-pins"
TOPICS = "out, dead-point, penalty-mark, letter, lost-throw, collision, disturbance, damage, next-throw"
STROKE_TOPICS = "points, first-contact, fault, off-table, hand, end, draw"
LEVELS = "easy, medium, hard"


def quiz(
    topic: Annotated[
        str | None, named(f"Only questions about: {TOPICS}; of five pins: {STROKE_TOPICS}.")
    ] = None,
    game: Annotated[str, named(f"The game: {GORODKI} or {FIVE_PINS}.")] = GORODKI,
    difficulty: Annotated[str | None, named(f"Only questions that are: {LEVELS}.")] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", parser=whole, help="Order of new questions; else any.")
    ] = None,
    count: Annotated[int, typer.Option(metavar="N", parser=whole, help="How many questions.")] = 10,
    lang: Lang = "en",
    pictures: Annotated[
        str | None, typer.Option(metavar="DIR", help="Folder for the pictures; else a temporary one.")
    ] = None,
    film: Annotated[Literal["gif", "mp4"] | None, typer.Option(help="Also a film of each question.")] = None,
    words: Annotated[bool, typer.Option("--words", help="No pictures, words alone.")] = False,
    look: Annotated[bool, typer.Option("--open", help="Open each picture.")] = False,
    log: Annotated[bool, typer.Option("--log/--no-log", help="Keep progress in the training log.")] = True,
    answers: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Answer from a TOML or JSON file; exit code 1 where one is wrong."),
    ] = None,
    stats: Annotated[bool, typer.Option("--stats", help="Show progress by topic and clause.")] = False,
) -> None:
    """Judge throws, or strokes of five pins, and be told the ruling, with clause, reason and margin.

    Each question shows one up to the end of motion. Failed ones come again, in this sitting and first in
    the next.
    """
    if (stats or answers is not None) and (topic or difficulty or seed is not None):
        raise typer.BadParameter(
            "--topic, --difficulty and --seed choose questions to be asked; leave them out"
        )
    _reject_unknown_game(game)
    if film is not None and game == FIVE_PINS:
        raise typer.BadParameter(
            "--film shows throws; a stroke of the quiz is told by its contacts, not by its ways"
        )
    if stats:
        _stats(lang)
    elif answers is not None:
        _from_file(answers, lang)
    else:
        if sys.stdin is None:  # closed
            raise InputError("the standard input is closed, so nobody can answer; --answers FILE needs none")
        from gorodki.render.quiz.terminal import Desk, picture_folder
        from gorodki.scenarios.quiz.questions import questions
        from gorodki.scenarios.quiz.strokes import stroke_questions
        from gorodki.scenarios.quiz.training_log import log_path, read_log

        earlier = read_log(log_path()) if log else ()
        folder = None if words else picture_folder(pictures)
        desk = Desk(input, say, lang, folder, film or "", _open if look else None)
        asked = questions if game == GORODKI else stroke_questions
        _sitting(asked(topic, difficulty), earlier, seed, count, desk, log)


def _reject_unknown_game(game: str) -> None:
    if game not in (GORODKI, FIVE_PINS):
        raise InputError(f"unknown game {game!r}; {did_you_mean(game, [GORODKI, FIVE_PINS])}")


def _stats(lang: str) -> None:
    from gorodki.render.quiz.text import stats_text
    from gorodki.scenarios.quiz.progress import progress
    from gorodki.scenarios.quiz.training_log import log_path, read_log

    say(stats_text(progress(read_log(log_path())), lang))


def _from_file(path: str, lang: str) -> None:
    from gorodki.render.quiz.terminal import mark_all
    from gorodki.scenarios.quiz.answers import load_answers

    session = mark_all(load_answers(path), say, lang)
    if session.right < session.answered:
        raise typer.Exit(WRONG)


def _sitting(
    asked: Sequence[Asked],
    earlier: tuple[LoggedAnswer, ...],
    seed: int | None,
    count: int,
    desk: Desk,
    log: bool,
) -> None:
    from gorodki.render.quiz.terminal import sit
    from gorodki.scenarios.quiz.session import begin
    from gorodki.scenarios.quiz.training_log import Keeper, log_path, logged

    keeper = Keeper(log_path(), tell)
    now = time.time()
    session = begin(asked, earlier, now=now, seed=int(now) if seed is None else seed, count=count)

    def keep(found: MarkedAnswer) -> None:
        if log:
            keeper.keep(logged(found, time.time()))

    sit(session, {q.id: q for q in asked}, desk, keep)


def _open(path: Path) -> None:
    typer.launch(str(path))
