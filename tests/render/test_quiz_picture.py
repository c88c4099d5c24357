"""The picture of a question shows how everything lay and moved, and nothing of the ruling."""

from __future__ import annotations

import re

import pygame
import pytest

from gorodki.court.gorodki.ruling import PieceVerdict
from gorodki.court.measuring.geometry import court
from gorodki.render.draw.canvas import Text
from gorodki.render.draw.colours import piece_colour
from gorodki.render.draw.court import court_view
from gorodki.render.quiz.picture import draw_question, unjudged
from gorodki.render.quiz.words import choices, verdict
from gorodki.render.throw.picture import layout
from gorodki.render.words.messages import messages
from gorodki.scenarios.files.shelf import scenario, scenario_library
from gorodki.scenarios.quiz.questions import Question, QuestionPart, question, ruling_on

LANGUAGES = ("en", "ru", "uk")
CLAUSE = re.compile(r"(RU|UA|IFGS)-")


def plain(text: Text) -> str:
    return text.words.replace("\N{NO-BREAK SPACE}", " ")


def asked(name: str) -> Question:
    return question(scenario(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["plain-out", "dead-point", "bat-on-penalty-line", "beside-the-line"])
def test_no_word_of_the_ruling_is_on_the_picture(name: str, texts: list[Text]) -> None:
    told = asked(name)
    draw_question(told)
    said = [plain(t) for t in texts]
    words = messages("en")
    assert [t for t in said if CLAUSE.search(t)] == []
    assert not any(re.fullmatch(r"[+\N{MINUS SIGN}]?\d.* mm|\d out", t) for t in said)
    verdicts = [words.piece_verdict(v) for v in told.verdicts]
    assert [said.count(v) for v in verdicts] == [1] * len(verdicts)  # as choices, and nowhere else
    assert "touched the penalty line" not in said
    assert words.throw_sentence(ruling_on(told)) not in said


def test_nothing_is_decided_in_what_is_drawn() -> None:
    for told in map(question, scenario_library()[::6]):
        shown = unjudged(ruling_on(told))
        assert {p.verdict for p in shown.pieces} == {PieceVerdict.RESTORED}
        assert all(p.placed == p.stopped for p in shown.pieces)
        assert {(p.clause, p.margin_mm, p.doubtful, p.time, p.evidence) for p in shown.pieces} == {
            ("", None, False, None, ())
        }


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1600, 1000), (1024, 700)])
def test_what_happened_and_every_choice_stand_on_the_picture_and_inside_it(
    lang: str, size: tuple[int, int], texts: list[Text]
) -> None:
    told = asked("letter-one-out")
    surface = draw_question(told, lang=lang, size=size)
    said = " ".join(map(plain, texts))
    assert surface.get_size() == size
    assert told.scenario.description.text(lang) in said
    for part in (QuestionPart.THROW, QuestionPart.PIECE, QuestionPart.NEXT):
        assert [c for c in choices(told, part) if verdict(c, messages(lang)) not in said] == []
    assert [t.words for t in texts if t.box.left < 0 or t.box.right > size[0] + 1] == []
    assert [t.words for t in texts if t.box.top < 0 or t.box.bottom > size[1] + 1] == []


def test_a_piece_that_stopped_on_the_right_is_right_on_the_picture() -> None:
    told = asked("bat-on-penalty-line")  # piece 5 stopped right of the gorod
    surface = draw_question(told)
    sheet = layout((1600, 1000))
    view = court_view(sheet.field, court())
    index = next(i for i in told.trace.pieces if told.trace.bodies[i].name == "5")
    x, y = (float(v) for v in told.trace.position[-1, index, :2])
    assert x > 1.0
    at, other = view.px(x, y), view.px(-x, y)
    assert at[0] > sheet.field.centre[0]
    assert _near(surface, at, piece_colour(5))
    assert not _near(surface, other, piece_colour(5))


def _near(surface: pygame.Surface, at: tuple[float, float], colour: tuple[int, int, int]) -> bool:
    """Whether a colour is seen within a hand's breadth of a place."""
    spots = [(int(at[0]) + dx, int(at[1]) + dy) for dx in range(-24, 25) for dy in range(-24, 25)]
    return any(
        max(abs(a - b) for a, b in zip(surface.get_at(p)[:3], colour, strict=True)) < 12 for p in spots
    )
