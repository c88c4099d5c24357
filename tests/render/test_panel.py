"""The panel never runs over, whatever there is to say, in any language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gorodki.court.findings.evidence import Evidence
from gorodki.court.gorodki.notes import Note
from gorodki.court.gorodki.ruling import PieceVerdict, Ruling
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.court.measuring.geometry import CourtSize
from gorodki.figures.check import check_figure
from gorodki.figures.registry import all_figures, figure
from gorodki.render.draw.canvas import Canvas, Text
from gorodki.render.draw.flow import Flow, fitted, wrapped
from gorodki.render.draw.fonts import text_width
from gorodki.render.draw.view import Box
from gorodki.render.throw.panel import draw_panel
from gorodki.render.words.known import worth
from gorodki.render.words.messages import messages
from gorodki.render.words.wording import SUPPLEMENTS, Label
from gorodki.sim.trace import Trace
from gorodki.sim.wood.equipment import Bat, Equipment, equipment
from tests.render import sample
from tests.render.test_messages import VALUES

LANGUAGES = ("en", "ru", "uk")
PANEL = Box(1010.0, 16.0, 570.0, 976.0)
TOO_MUCH = Equipment(
    Bat("composite-men", 3.4, 1.2, 0.05, 0.0, True, "assumed"),
    equipment().piece,
    equipment().surface,
)

WRONG = check_figure(replace(figure("vilka"), pieces=figure("vilka").pieces[:4]))


def seeded() -> Trace:
    """The trace of a throw that a thrower's scatter drew."""
    trace, _ = sample.fork()
    return replace(trace, origin=replace(trace.origin, seed=1234))


def panel_texts(ruling: Ruling, lang: str, box: Box = PANEL) -> list[Text]:
    trace = seeded()
    thrown = RuledThrow(trace, ruling, sample.THROW, TOO_MUCH, "first-rank", WRONG)
    canvas = Canvas((1600, 1000), (255, 255, 255), 1)
    draw_panel(canvas, box, thrown, messages(lang), 1.0, CourtSize())
    return canvas.texts


def assert_inside(texts: list[Text], box: Box) -> None:
    for text in texts:
        b = text.box
        assert b.left >= box.left - 1, text
        assert b.right <= box.right + 1, text
        assert b.top >= box.top - 1, text
        assert b.bottom <= box.bottom + 1, text


def assert_apart(texts: list[Text]) -> None:
    """No two lines of text share more than the rim of their boxes."""
    for k, one in enumerate(texts):
        for other in texts[k + 1 :]:
            a, b = one.box, other.box
            w = min(a.right, b.right) - max(a.left, b.left)
            h = min(a.bottom, b.bottom) - max(a.top, b.top)
            assert not (w > 2 and h > 0.35 * min(a.height, b.height)), (one.words, other.words)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_usual_ruling_is_inside_the_panel_and_nothing_overlaps(lang: str) -> None:
    texts = panel_texts(sample.fork()[1], lang)
    assert_inside(texts, PANEL)
    assert_apart(texts)
    assert min(t.height for t in texts) > 10


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verdict", list(PieceVerdict))
def test_the_worst_of_every_verdict_is_inside_the_panel(lang: str, verdict: PieceVerdict) -> None:
    facts = {n: Evidence("UA-V1", note=n, values=tuple(VALUES.items())) for n in Note}
    longest = max(Note, key=lambda n: len(messages(lang).evidence(facts[n])))
    ruling = sample.worst(sample.fork()[1], verdict, "RU-4.3.28a", longest, VALUES)
    texts = panel_texts(ruling, lang)
    assert_inside(texts, PANEL)
    assert_apart(texts)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", [f.key for f in all_figures()])
def test_every_figure_has_a_panel_that_says_what_its_source_is_worth(lang: str, key: str) -> None:
    _, ruling = sample.untouched(key)
    texts = panel_texts(ruling, lang)
    assert_inside(texts, PANEL)
    assert_apart(texts)
    said = " ".join(t.words for t in texts)
    assert messages(lang).basis(worth(ruling.situation.figure, WRONG)).split()[0] in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_that_clauses_are_a_supplement_is_said_once_for_each_text(lang: str) -> None:
    """Two are out by a clause of the Ukrainian rules, one is put on its mark by one of the Russian rules."""
    words, (_, ruling) = messages(lang), sample.fork()
    letter = replace(ruling.pieces[4], verdict=PieceVerdict.LETTER_40, clause="RU-4.3.29", supplement="ru")
    texts = panel_texts(replace(ruling, pieces=(*ruling.pieces[:4], letter)), lang)
    said = " ".join(t.words for t in texts).replace("\N{NO-BREAK SPACE}", " ")
    told = {"uk": "UA-V1", "ru": "RU-4.3.29"}
    for text, clauses in told.items():
        assert said.count(words.text(SUPPLEMENTS[text]).format(clauses=clauses)) == 1
    assert_apart(texts)


def test_digest_and_engine_stand_at_the_foot() -> None:
    foot = max(panel_texts(sample.fork()[1], "en"), key=lambda t: t.at[1])
    assert seeded().digest[:12] in foot.words


def test_wrapped_lines_are_no_wider_than_asked_and_lose_no_word() -> None:
    words = messages("ru").clause("RU-4.3.16")
    lines = wrapped(words, 14, 180)
    assert len(lines) > 2
    assert " ".join(lines) == words
    assert all(text_width(line, 14) <= 180 for line in lines)


def test_a_column_that_is_too_full_is_set_smaller() -> None:
    box = Box(0, 0, 300, 160)

    def fill(flow: Flow) -> None:
        for _ in range(10):
            flow.words("one line of words", 20)

    flow = fitted(box, 1.0, fill)
    assert flow.fits
    assert 0.5 < flow.scale < 160 / 248
    assert flow.y <= box.bottom + 0.5


def test_what_a_clause_says_is_told_once_where_there_is_room_and_left_out_where_there_is_none() -> None:
    words, (_, ruling) = messages("en"), sample.fork()
    fact = Evidence("RU-4.3.28a", 3.0, (-0.5, -0.87, 0.0), -135.0, Note.TOUCHED_ZONE)
    marked = [
        replace(p, verdict=PieceVerdict.MARK_20, clause="RU-4.3.28a", evidence=(fact,)) for p in ruling.pieces
    ]
    roomy = replace(ruling, pieces=tuple(marked[:2]))
    crowded = sample.worst(ruling, PieceVerdict.MARK_20, "RU-4.3.28a", Note.TOUCHED_ZONE, VALUES)
    start = words.rule(marked[0])[:40]
    assert start.startswith("RU-4.3.28, sentence 1: A piece of the f")
    said = {
        name: [t.words.startswith(start) for t in panel_texts(told, "en")].count(True)
        for name, told in (("roomy", roomy), ("crowded", crowded))
    }
    assert said == {"roomy": 1, "crowded": 0}


@pytest.mark.slow
def test_a_higher_panel_never_shows_less() -> None:
    """The throw from the side comes before what the clauses say, and stays when that comes too."""
    words, (_, ruling) = messages("en"), sample.fork()
    fact = Evidence("UA-V1", 1.9, (0.4, 2.1, 0.02), 641.0, Note.LEFT_OVER_SIDE)
    ruling = replace(ruling, pieces=tuple(replace(p, evidence=(fact,)) for p in ruling.pieces))
    shown = []
    for height in range(700, 1200, 2):
        said = [t.words for t in panel_texts(ruling, "en", replace(PANEL, height=float(height)))]
        rules = any(line.startswith("UA-V1: Out only") for line in said)
        shown.append((words.label(Label.SIDE) in said, rules))
    assert shown == sorted(shown)
    assert set(shown) == {(False, False), (True, False), (True, True)}
