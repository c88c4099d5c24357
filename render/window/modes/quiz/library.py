"""What the quiz must know: questions, training log, ruling; all of it comes without stopping the window."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from gorodki.render.window.modes.quiz import quizzing as q
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.workshop import Done, Failed, Tell
from gorodki.scenarios.user_data import data_folder

if TYPE_CHECKING:
    from gorodki.scenarios.quiz.progress import Progress
    from gorodki.scenarios.quiz.questions import Question, Reveal
    from gorodki.scenarios.quiz.training_log import LoggedAnswer

HEAVY = (
    "gorodki.scenarios.quiz.session",
    "gorodki.scenarios.quiz.training_log",
    "gorodki.scenarios.quiz.progress",
    "gorodki.render.quiz.words",
    "gorodki.court.gorodki.adjudicator",
)
LOG = "training.sqlite3"


@dataclass(frozen=True, slots=True)
class LoadQuestions:
    """The job to make every question of the library; tells one after the other."""

    def run(self, tell: Tell) -> None:
        """Make them."""
        from gorodki.scenarios.files.shelf import scenario_library
        from gorodki.scenarios.quiz.questions import question

        told = scenario_library()
        tell(len(told))
        for one in told:
            tell(question(one))


@dataclass(frozen=True, slots=True)
class ReadLog:
    """The job to read the training log."""

    path: str

    def run(self, tell: Tell) -> None:
        """Read it; tells all answers at once."""
        from gorodki.scenarios.quiz.training_log import read_log

        tell(read_log(self.path))


@cache
def _loading() -> threading.Thread:
    """Loads the modules of the quiz beside the window, which goes on meanwhile."""
    thread = threading.Thread(target=lambda: [import_module(name) for name in HEAVY], daemon=True)
    thread.start()
    return thread


def ready() -> bool:
    """True once what the quiz is made of is loaded; the first time it is asked, loading begins."""
    return not _loading().is_alive()


def log_of_user() -> ReadLog:
    """The job to read this user's log."""
    return ReadLog(str(data_folder() / LOG))


def questions(snapshot: Snapshot) -> dict[str, Question] | None:
    """Every question by id; None until all are there."""
    found = snapshot.known(LoadQuestions())
    return _by_id(found.parts) if isinstance(found, Done) and found.complete else None


@lru_cache(maxsize=1)
def _by_id(told: tuple[Question, ...]) -> dict[str, Question]:
    return {one.id: one for one in told[1:]}


def loaded(snapshot: Snapshot) -> tuple[int, int]:
    """How many questions are there, and of how many."""
    found = snapshot.known(LoadQuestions())
    if not isinstance(found, Done) or not found.parts:
        return 0, 0
    return len(found.parts) - 1, int(found.parts[0])


def trouble(snapshot: Snapshot) -> str:
    """Why questions or log cannot be had; empty where nothing is wrong."""
    found = [snapshot.known(job) for job in (LoadQuestions(), log_of_user())]
    return next((f.reason for f in found if isinstance(f, Failed)), "")


def log(snapshot: Snapshot, now: q.Quiz) -> tuple[LoggedAnswer, ...] | None:
    """Every answer ever given, oldest first, those of this window among them; None until it is read."""
    found = snapshot.known(log_of_user())
    if found is None or (isinstance(found, Done) and not found.complete):
        return None
    kept = found.parts[0] if isinstance(found, Done) else ()
    return _merged(kept, now.mine)


@lru_cache(maxsize=4)
def _merged(kept: tuple[LoggedAnswer, ...], mine: tuple[q.Given, ...]) -> tuple[LoggedAnswer, ...]:
    from gorodki.scenarios.quiz.training_log import LoggedAnswer

    known = {(a.at, a.question) for a in kept}
    new = (LoggedAnswer(g.at, g.question, g.topic, g.difficulty, g.correct) for g in mine)
    return tuple(sorted((*kept, *(a for a in new if (a.at, a.question) not in known)), key=lambda a: a.at))


def progress_so_far(snapshot: Snapshot, now: q.Quiz) -> Progress | None:
    """What the log says about the person."""
    found = log(snapshot, now)
    return None if found is None else _progress(found)


@lru_cache(maxsize=4)
def _progress(found: tuple[LoggedAnswer, ...]) -> Progress:
    from gorodki.scenarios.quiz.progress import progress

    return progress(found)


def on_court(snapshot: Snapshot, now: q.Quiz) -> Question | None:
    """The question on the court."""
    known = questions(snapshot) if now.question and ready() else None
    return None if known is None else known.get(now.question)


@lru_cache(maxsize=8)
def ruled(question: Question, given: tuple[tuple[str, str, str], ...]) -> Reveal:
    """The ruling beside an answer."""
    from gorodki.scenarios.quiz.questions import reveal

    return reveal(question, q.answer(question, q.Quiz(given=given)))


def revealed(snapshot: Snapshot, now: q.Quiz) -> Reveal | None:
    """The ruling on the question on the court, once it is shown."""
    asked = on_court(snapshot, now) if now.shown else None
    return None if asked is None else ruled(asked, now.given)
