"""The quiz in the window: a throw is played up to the end of motion, a person rules, the ruling is shown."""

# ruff: noqa: ARG002 - the jobs are the same whatever is seen

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.languages import N_
from gorodki.render.window import actions as a
from gorodki.render.window.evidence import paint_evidence
from gorodki.render.window.mode import Key, Mode, Zone
from gorodki.render.window.modes.quiz import library
from gorodki.render.window.modes.quiz import quizzing as q
from gorodki.render.window.modes.quiz.panel import build
from gorodki.render.window.modes.quiz.reactions import (
    _narrow,
    choices_now,
    giving,
    go_on,
    own_action,
    quiz,
)
from gorodki.render.window.modes.quiz.view import paint_court, paint_numbers, paint_right
from gorodki.render.window.snapshot import Playback, Snapshot
from gorodki.render.window.sound import LATEST, MOST, within
from gorodki.render.window.state import State
from gorodki.render.window.workshop import Job

if TYPE_CHECKING:
    import pygame

    from gorodki.court.gorodki.situation import Situation
    from gorodki.render.window.widgets import Ui
    from gorodki.scenarios.quiz.questions import Question


SOON = N_("Setting up the questions …")
LOADING = N_("Setting up the questions: {done} of {count} …")
BEGIN = N_("Choose topic and difficulty. Enter begins.")
ASK = N_("Keys 1 to 9 answer what is asked. Space plays the throw again.")
ANSWERED = N_("Enter: see the ruling. Backspace: the part before.")
SHOWN = N_("Click a verdict to see its evidence. Enter: the next question.")
OVER = N_("This round is over. Enter begins another.")
NONE_SUCH = N_("No question is of this topic and difficulty; choose others.")


class QuizMode(Mode):
    """Practise rulings."""

    key = "quiz"
    name = N_("Quiz")
    modules = ("gorodki.render.window.modes.quiz.panel", "gorodki.render.window.modes.quiz.view")
    state_type = q.Quiz

    def update(self, state: State, action: object) -> State:
        """Answer; a new question plays from its start, a ruling is shown at its end."""
        own = q.after(quiz(state), action)
        if isinstance(action, q.Begin | q.Next):
            state = replace(state, picked=None, play=replace(state.play, time=0.0, running=True))
        if isinstance(action, q.ShowRuling):
            state = replace(state, picked=None, play=replace(state.play, time=action.length, running=False))
        return state.of_mode(self.key, own)

    def reject_unsound(self, own: object) -> None:
        """Every count is one; a question that is not known (any more) is none."""
        if not isinstance(own, q.Quiz):
            return
        within("part", own.part, 0, MOST)
        for count in (own.answered, own.right, own.streak):
            within("answers", count, 0, MOST)
        for moment in (own.begun, *(given.at for given in own.mine)):
            within("moment", moment, 0.0, LATEST)

    def quick(self, snapshot: Snapshot) -> Sequence[Job]:
        """The training log."""
        return [library.log_of_user()] if library.ready() else []

    def slow(self, snapshot: Snapshot) -> Sequence[Job]:
        """The questions."""
        return [library.LoadQuestions()] if library.ready() else []

    def film(self, snapshot: Snapshot) -> Playback | None:
        """The question, with its ruling once that is shown."""
        own = quiz(snapshot.state)
        asked = library.on_court(snapshot, own)
        if asked is None:
            return None
        found = library.revealed(snapshot, own)
        return Playback(asked.trace, None if found is None else RuledThrow(asked.trace, found.ruling))

    def before(self, snapshot: Snapshot) -> Situation | None:
        """What stood before the throw in question."""
        asked = library.on_court(snapshot, quiz(snapshot.state))
        return None if asked is None else asked.situation

    def status(self, snapshot: Snapshot) -> str:
        """What is asked, or what is being loaded."""
        own, text = quiz(snapshot.state), snapshot.words.text
        known = library.questions(snapshot) if library.ready() else None
        if known is None:
            done, count = library.loaded(snapshot)
            return library.trouble(snapshot) or text(LOADING if count else SOON).format(
                done=done, count=count
            )
        asked = library.on_court(snapshot, own)
        if asked is None:
            return text(OVER if own.answered else BEGIN if _narrow(snapshot, own) else NONE_SUCH)
        if own.shown:
            return text(SHOWN)
        return text(ANSWERED if q.complete(asked, own) else ASK)

    def shape(self, snapshot: Snapshot) -> Hashable:
        """Menus, once what they name is loaded."""
        own = quiz(snapshot.state)
        return (library.ready(), own.topic, own.difficulty)

    def build(self, ui: Ui, snapshot: Snapshot) -> None:
        """The panel on the left."""
        build(ui, snapshot)

    def court_key(self, snapshot: Snapshot) -> Hashable:
        """The measures of a ruling that is shown."""
        own = quiz(snapshot.state)
        return (own.question, own.given) if library.revealed(snapshot, own) is not None else None

    def paint_court(self, surface: pygame.Surface, snapshot: Snapshot) -> None:
        """Distances that decided."""
        paint_court(surface, snapshot, quiz(snapshot.state))

    def paint_live(self, surface: pygame.Surface, snapshot: Snapshot) -> None:
        """Numbers of the pieces that are asked about; then the evidence that was picked."""
        own = quiz(snapshot.state)
        asked = library.on_court(snapshot, own)
        if asked is not None and not own.shown and not snapshot.state.play.running:
            paint_numbers(surface, snapshot, asked)
        film = self.film(snapshot)
        if film is not None and film.ruling is not None and snapshot.state.picked is not None:
            paint_evidence(surface, snapshot, film)

    def right_key(self, snapshot: Snapshot) -> Hashable:
        """The question and its answer."""
        own = quiz(snapshot.state)
        there = library.on_court(snapshot, own) is not None
        return (own.question, own.given, own.part, own.shown, snapshot.state.picked, there, own.answered)

    def paint_right(self, surface: pygame.Surface, snapshot: Snapshot) -> Iterator[list[Zone] | None]:
        """What happened and what is asked; then the ruling."""
        return paint_right(surface, snapshot, quiz(snapshot.state))

    def press(self, key: Key, snapshot: Snapshot) -> Sequence[a.Action]:
        """Numbers choose, Enter goes on."""
        own = quiz(snapshot.state)
        asked = library.on_court(snapshot, own)
        if key.name in ("return", "[enter]"):
            made = go_on(snapshot)
            return [made] if made is not None else ()
        if asked is None or own.shown:
            return [a.Pick(0)] if key.name == "escape" and snapshot.state.picked is not None else ()
        if key.name == "backspace":
            return [own_action(q.GoTo(own.part - 1))]
        if key.name == "tab":
            return [own_action(q.GoTo((own.part + 1) % len(q.parts(asked, own))))]
        if key.name in ("up", "down"):
            return _stepped(asked, own, 1 if key.name == "down" else -1)
        digit = key.name.strip("[]")
        offered = choices_now(asked, own)
        if digit.isdigit() and 1 <= int(digit) <= len(offered):
            return [giving(asked, own, own.part, offered[int(digit) - 1])]
        return ()

    def keys(self) -> Sequence[tuple[str, str]]:
        """For the help."""
        return _KEYS


def _stepped(asked: Question, own: q.Quiz, by: int) -> Sequence[a.Action]:
    """The choice after the one that is chosen, or before it; the same part stays asked."""
    offered, parts = choices_now(asked, own), q.parts(asked, own)
    if not offered:
        return ()
    chosen = own.choice(parts[own.part])
    place = offered.index(chosen) + by if chosen in offered else (0 if by > 0 else -1)
    return [own_action(q.Give(parts[own.part], offered[place % len(offered)], own.part))]


_KEYS = (
    ("1 … 9", N_("answer what is asked")),
    ("↑ ↓", N_("the choice before, the next choice")),
    ("Enter", N_("begin; see the ruling; the next question")),
    ("Backspace, Tab", N_("the part before, the next part")),
    ("Space", N_("play and pause")),
    ("Esc", N_("let the evidence go")),
)

MODE: Mode = QuizMode()
