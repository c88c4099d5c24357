"""Writes the pictures of the window for the docs: ``python -m tests.window.pictures [FOLDER]``."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from gorodki.figures.registry import figure
from gorodki.figures.types import Hand
from gorodki.render.window import actions as a
from gorodki.render.window.modes.build import building
from gorodki.render.window.modes.programme import playing
from gorodki.render.window.modes.quiz import library as quiz_library
from gorodki.render.window.modes.quiz import quizzing
from gorodki.render.window.state import AIMING, State
from gorodki.render.window.workshop import Done
from gorodki.scenarios.throw.request import ThrowRequest
from tests.window.desk import Desk

DOCS = Path(__file__).parents[2] / "docs" / "pictures"
CLOUD = 200


def aim(desk: Desk) -> None:
    """The ghost of what a throw would do, and the bat where it would come down."""
    desk.begin(State(setup=ThrowRequest(figure="vilka")))
    desk.click_at(desk.pixel(0.12, 0.05))
    desk.settle()


def throw(desk: Desk) -> None:
    """A throw of which a clause was clicked, an earlier one laid over it."""
    desk.begin(State(setup=ThrowRequest(figure="kolodets")))
    desk.click_at(desk.pixel(-0.25, 0.0))
    desk.settle()
    desk.key("space")
    desk.key("escape")
    desk.app.do(a.AimAnew())
    desk.click_at(desk.pixel(0.18, 0.1))
    desk.settle()
    desk.key("space")
    desk.key("end")
    desk.app.do(a.Overlay(1))
    desk.frames(20)
    stays = next(
        (z for z in desk.app.painter.zones if z.words.startswith("RU-4.3.31")), desk.app.painter.zones[1]
    )
    desk.click_at(stays.box.centre)
    desk.frames(20)


def film(desk: Desk) -> None:
    """A film in the middle, closer, in Ukrainian, of a left-hander's Sickle."""
    desk.begin(State(setup=ThrowRequest(figure="serp", hand=Hand.LEFT), lang="uk"))
    desk.settle()
    desk.key("space")
    desk.wheel(4, desk.pixel(0.0, 0.4))
    first = min(e.time for e in desk.film.trace.events if e.other is not None)
    desk.app.do(a.Seek(first + 0.06))
    desk.frames(30)


def cloud(desk: Desk) -> None:
    """Two hundred throws of a player of the first rank, in Russian."""
    desk.begin(State(setup=ThrowRequest(figure="zvezda", thrower="first-rank"), lang="ru"))
    desk.app.do(a.StartCloud("first-rank", CLOUD))
    wanted = desk.state.cloud
    assert wanted is not None
    desk.until(lambda: isinstance(d := desk.app.workshop.known(wanted), Done) and d.complete)
    desk.frames(20)


def figures(desk: Desk) -> None:
    """The choice of figures."""
    desk.begin(State(shown=AIMING))
    desk.settle()
    desk.app.do(a.OpenSheet("figures"))
    desk.frames(3)


def keys(desk: Desk) -> None:
    """The keys."""
    desk.begin(State())
    desk.settle()
    desk.app.do(a.OpenSheet("help"))
    desk.frames(3)


def build(desk: Desk) -> None:
    """A Well of one's own in the making: a piece too far away for those that lay on it."""
    desk.begin(State())
    desk.app.do(a.ChooseMode("build"))
    desk.app.do(a.OfMode("build", building.Open(figure("kolodets"))))
    desk.frames(3)
    desk.drag(desk.pixel(-0.075, 0.14), desk.pixel(-0.12, 0.2), desk.pixel(-0.2, 0.26))
    desk.key("q")
    desk.settle()


def quiz(desk: Desk) -> None:
    """A wrong answer to a case by a line, in Russian, with the control gorodok."""
    desk.begin(State(lang="ru"))
    desk.app.do(a.ChooseMode("quiz"))
    desk.until(lambda: quiz_library.ready() and quiz_library.questions(desk.app.snapshot()) is not None)
    desk.app.do(a.OfMode("quiz", quizzing.Begin(("beside-the-line", "letter-399-and-401"), 1.0)))
    desk.frames(3)
    for key in ("1", "2", "1", "return"):
        desk.key(key)
    desk.settle()


def quiz_question(desk: Desk) -> None:
    """A question before its answer, in Ukrainian."""
    desk.begin(State(lang="uk"))
    desk.app.do(a.ChooseMode("quiz"))
    desk.until(lambda: quiz_library.ready() and quiz_library.questions(desk.app.snapshot()) is not None)
    desk.app.do(a.OfMode("quiz", quizzing.Begin(("letter-399-and-401",), 2.0)))
    desk.frames(3)
    desk.key("end")
    desk.key("1")
    desk.settle()


def programme(desk: Desk) -> None:
    """Two sides in the middle of the classic programme, a bat at rest."""
    desk.begin(State(setup=ThrowRequest(thrower="first-rank", seed=3)))
    desk.app.do(a.ChooseMode("programme"))
    for name, text in (("first", "Anna"), ("second", "Boris")):
        desk.app.do(a.OfMode("programme", playing.SetMatchField(name, text)))
    desk.key("return")
    for _ in range(13):
        _bat(desk)
        desk.key("return")
    _bat(desk)
    desk.settle()


def protocol(desk: Desk) -> None:
    """The protocol of the same match."""
    programme(desk)
    desk.key("v")
    desk.frames(3)


def _bat(desk: Desk) -> None:
    desk.key("space")
    desk.until(lambda: desk.app.workshop.outcome(desk.state.on_court) is not None)
    desk.key("end")
    desk.frames(3)


def main(folder: Path) -> None:
    """Write every picture."""
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["GORODKI_DATA_DIR"] = scratch
        desk = Desk(Path(scratch))
        try:
            for draw in PICTURES:
                draw(desk)
                desk.save(folder / f"window-{draw.__name__.replace('_', '-')}.png")
        finally:
            desk.app.close()


PICTURES = (aim, throw, film, figures, keys, cloud, build, quiz, quiz_question, programme, protocol)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS)
