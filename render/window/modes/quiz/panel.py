"""The left panel of the quiz: what is asked about, how it goes, and what comes again."""

from __future__ import annotations

from functools import lru_cache

import pygame

from gorodki.figures.languages import N_
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.colours import INK, PAINT, SOFT_INK
from gorodki.render.draw.fonts import cut_short
from gorodki.render.window.columns import Column
from gorodki.render.window.modes.quiz import library
from gorodki.render.window.modes.quiz import quizzing as q
from gorodki.render.window.modes.quiz.reactions import (
    begin,
    begin_failed,
    failed_now,
    go_on,
    own_action,
    quiz,
)
from gorodki.render.window.painter import PANEL
from gorodki.render.window.snapshot import Snapshot
from gorodki.render.window.widgets import Ui

TOPIC, DIFFICULTY = N_("Topic"), N_("Difficulty")
ALL, ANY = N_("all topics"), N_("any")
NEW = N_("New round")
FAILED = N_("Failed: these come again")
PRACTISE = N_("Practise these")
NONE_FAILED = N_("none")
OF = N_("Question {n} of this round; {left} to come.")
GO = {"begin": N_("Begin"), "answer": N_("See the ruling"), "next": N_("Next question")}
ROW, ROWS = 20.0, 9  # pixels of the usual window, and how many titles are listed


def build(ui: Ui, snapshot: Snapshot) -> None:
    """Build the panel."""
    column = Column(snapshot.layout.left, snapshot.layout.scale)
    text = snapshot.words.text
    if library.ready():
        _menus(ui, snapshot, column)
    else:
        column.gap(64)
    ui.button(column.row(30), text(NEW), begin, able=lambda s: begin(s) is not None)
    column.gap(4)
    for line in range(4):
        ui.label(column.row(20, 2), lambda s, line=line: _lines(s)[line])  # type: ignore[misc]
    column.gap(6)
    ui.label(column.row(22, 2), text(FAILED), id="#title")
    ui.picture(column.row(ROW * ROWS, 6), _failed)
    ui.button(column.row(30), text(PRACTISE), begin_failed, able=lambda s: bool(failed_now(s)))
    column.gap(6)
    ui.button(column.row(44, 0), _go_words, go_on, id="#main", tip="Enter", able=_can_go)


def _menus(ui: Ui, snapshot: Snapshot, column: Column) -> None:
    from gorodki.render.quiz.words import DIFFICULTIES, TOPICS

    text, own = snapshot.words.text, quiz(snapshot.state)
    topics = [("", text(ALL)), *((t.value, text(words)) for t, words in TOPICS.items())]
    levels = [("", text(ANY)), *((d.value, text(words)) for d, words in DIFFICULTIES.items())]
    for words, name, options in ((TOPIC, "topic", topics), (DIFFICULTY, "difficulty", levels)):
        head, box = column.pair(28)
        ui.label(head, text(words))
        ui.menu(
            box,
            options,
            lambda s, name=name: str(getattr(quiz(s.state), name)),  # type: ignore[misc]
            lambda key, name=name: own_action(q.Narrow(name, key)),  # type: ignore[misc]
            now=str(getattr(own, name)),
        )


def _lines(snapshot: Snapshot) -> list[str]:
    """How it goes, in this round and in all."""
    if not library.ready():
        return [""] * 4
    from gorodki.render.quiz.words import best, score, streak

    own, words = quiz(snapshot.state), snapshot.words
    done = library.progress_so_far(snapshot, own)
    row = 0 if done is None else done.streak
    head = ""
    if own.question:
        number = own.answered + (0 if own.shown else 1)
        head = words.text(OF).format(n=number, left=len(own.waiting) - (0 if own.shown else 1))
    longest = "" if done is None else best(done.best, words)
    return [head, score(own.right, own.answered, words), streak(row, words), longest]


def _failed(snapshot: Snapshot, size: tuple[int, int]) -> pygame.Surface:
    known = library.questions(snapshot) if library.ready() else None
    titles = (
        [known[name].scenario.title.text(snapshot.state.lang) for name in failed_now(snapshot)]
        if known
        else []
    )
    nothing = snapshot.words.text(NONE_FAILED)
    return _list(tuple(titles), nothing, size, snapshot.layout.scale)


@lru_cache(maxsize=8)
def _list(titles: tuple[str, ...], nothing: str, size: tuple[int, int], scale: float) -> pygame.Surface:
    canvas = Canvas(size, PANEL, 1, scale)
    shown = titles if len(titles) <= ROWS else (*titles[: ROWS - 1], f"… +{len(titles) - ROWS + 1}")
    for k, title in enumerate(shown or (nothing,)):
        y = (k + 0.5) * ROW * scale
        words = cut_short(title, 12.5 * scale, size[0] - 16 * scale)
        if titles:
            canvas.disc((4 * scale, y), 2.4 * scale, PAINT)
        canvas.text(Text(words, (12 * scale, y), 12.5 * scale, INK if titles else SOFT_INK))
    return canvas.finish()


def _go_words(snapshot: Snapshot) -> str:
    own = quiz(snapshot.state)
    asked = library.on_court(snapshot, own)
    what = "begin" if asked is None else "next" if own.shown else "answer"
    return snapshot.words.text(GO[what])


def _can_go(snapshot: Snapshot) -> bool:
    own = quiz(snapshot.state)
    asked = library.on_court(snapshot, own)
    if asked is None:
        return library.ready() and begin(snapshot) is not None
    return own.shown or q.complete(asked, own)
