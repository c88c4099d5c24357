"""What can be done in a round of the quiz: the widgets, the panel and the keys share it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gorodki.render.window import actions as a
from gorodki.render.window.modes.quiz import library
from gorodki.render.window.modes.quiz import quizzing as q
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.state import State

if TYPE_CHECKING:
    from gorodki.scenarios.quiz.questions import Question


COUNT = 10
"""Different questions of a sitting."""


def quiz(state: State) -> q.Quiz:
    """Where the quiz stands."""
    own = state.modes.get("quiz")
    return own if isinstance(own, q.Quiz) else q.Quiz()


def own_action(action: object) -> a.OfMode:
    """An action of this mode."""
    return a.OfMode("quiz", action)


def go_on(snapshot: Snapshot) -> a.Action | None:
    """What Enter and the large button do: begin, show the ruling, or go to the next question."""
    own = quiz(snapshot.state)
    if not library.ready():
        return None
    asked = library.on_court(snapshot, own)
    if asked is None:
        return begin(snapshot)
    if own.shown:
        return own_action(q.Next())
    if not q.complete(asked, own):
        return None
    found, now = library.ruled(asked, own.given), time.time()
    given = q.Given(now, asked.id, asked.topic.value, asked.difficulty.value, found.correct)
    show = own_action(q.ShowRuling(given, float(asked.trace.time[-1])))
    return a.KeepAnswer(found, now, f"{own.begun} {own.answered}", show)


def begin(snapshot: Snapshot) -> a.Action | None:
    """A new sitting of what is chosen; None while questions or log are not there."""
    own = quiz(snapshot.state)
    kept, asked = library.log(snapshot, own), _narrow(snapshot, own)
    if kept is None or not asked:
        return None
    from gorodki.scenarios.quiz.session import begin as begun

    now = time.time()
    session = begun(asked, kept, now=now, seed=int(now), count=COUNT)
    return own_action(q.Begin(session.waiting, now))


def begin_failed(snapshot: Snapshot) -> a.Action | None:
    """A sitting of the questions whose last answer was wrong."""
    failed = failed_now(snapshot)
    return own_action(q.Begin(failed[:COUNT], time.time())) if failed else None


def failed_now(snapshot: Snapshot) -> tuple[str, ...]:
    """Ids of questions whose last answer was wrong, longest ago first."""
    if not library.ready():
        return ()
    known, done = library.questions(snapshot), library.progress_so_far(snapshot, quiz(snapshot.state))
    return () if known is None or done is None else tuple(name for name in done.failed if name in known)


def choices_now(asked: Question, own: q.Quiz) -> tuple[str, ...]:
    """What can be answered to the part that is asked now."""
    return choices_of(asked, q.parts(asked, own), own.part)


def choices_of(asked: Question, parts: Sequence[q.Asked], part: int) -> tuple[str, ...]:
    """What can be answered to a part."""
    from gorodki.render.quiz.words import choices
    from gorodki.scenarios.quiz.questions import QuestionPart

    if not 0 <= part < len(parts):
        return ()
    return tuple(v.value for v in choices(asked, QuestionPart(parts[part][0])))


def giving(asked: Question, own: q.Quiz, part: int, choice: str) -> a.Action:
    """Answering a part; the next one without an answer is asked then."""
    which = q.parts(asked, own)[part]
    then = q.after(own, q.Give(which, choice, part))
    parts = q.parts(asked, then)
    order = [*range(part + 1, len(parts)), *range(part + 1)]
    following = next((k for k in order if not then.choice(parts[k])), len(parts))
    return own_action(q.Give(which, choice, following))


def _narrow(snapshot: Snapshot, own: q.Quiz) -> tuple[Question, ...]:
    """The questions of the chosen topic and difficulty."""
    known = library.questions(snapshot)
    if known is None:
        return ()
    return tuple(
        one
        for one in known.values()
        if own.topic in ("", one.topic.value) and own.difficulty in ("", one.difficulty.value)
    )
