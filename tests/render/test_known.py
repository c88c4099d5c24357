"""Who threw, and whether the figure stands as it should: told in the text and in the picture alike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gorodki.court.gorodki.ruling import Ruling
from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.figures.check import FigureProblem, Problem, Problems, check_figure
from gorodki.figures.registry import figure
from gorodki.figures.types import Basis, Placement
from gorodki.render.draw.canvas import Text
from gorodki.render.throw.picture import draw_throw
from gorodki.render.words.known import facts, worth
from gorodki.render.words.messages import messages
from gorodki.render.words.ruling import ruling_text
from gorodki.render.words.wording import Label
from gorodki.sim.trace import Trace
from tests.render import sample

LANGUAGES = ("en", "ru", "uk")


def with_seed(seed: int) -> tuple[Trace, Ruling]:
    trace, ruling = sample.fork()
    return replace(trace, origin=replace(trace.origin, seed=seed)), ruling


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Thrower: First rank, seed 2"),
        ("ru", "Игрок: Первый разряд, зерно 2"),
        ("uk", "Гравець: Перший розряд, зерно 2"),
    ],
)
def test_the_text_names_level_and_seed(lang: str, words: str) -> None:
    trace, ruling = with_seed(2)
    assert words in ruling_text(
        RuledThrow(trace, ruling, throw=sample.THROW, thrower="first-rank"), lang=lang
    )


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "UA-V1: from the Ukrainian rules, used as a supplement."),
        ("ru", "UA-V1 — из украинских правил, применены как дополнение."),
        ("uk", "UA-V1 — з українських правил, застосовано як доповнення."),
    ],
)
def test_the_text_names_once_the_rules_that_clauses_are_taken_from(lang: str, words: str) -> None:
    """Two pieces are out under the Russian rules, by a clause of the Ukrainian ones."""
    assert ruling_text(RuledThrow(*sample.fork()), lang=lang).count(words) == 1


def test_a_throw_given_exactly_names_no_thrower() -> None:
    trace, ruling = sample.fork()
    assert "Thrower" not in ruling_text(RuledThrow(trace, ruling, throw=sample.THROW))


def test_a_level_that_is_not_built_in_keeps_its_name() -> None:
    known = dict(facts(RuledThrow(*with_seed(7), thrower="aunt Olha"), messages("en")))
    assert known[Label.THROWER] == "aunt Olha, seed 7"


def test_the_picture_names_level_and_seed(texts: list[Text]) -> None:
    trace, ruling = with_seed(3)
    draw_throw(RuledThrow(trace, ruling, throw=sample.THROW, thrower="novice"))
    assert "Novice, seed 3" in [t.words for t in texts]


def crooked() -> Problems:
    fork = figure("vilka")
    lifted = Placement((0.0, 0.3, 0.5), (1.0, 0.0, 0.0))
    return check_figure(replace(fork, pieces=(*fork.pieces[:4], lifted)))


def test_text_and_picture_say_that_a_figure_is_not_lawful(texts: list[Text]) -> None:
    trace, ruling = sample.fork()
    assert crooked()
    draw_throw(RuledThrow(trace, ruling, problems=crooked()))
    said = " ".join(t.words for t in texts).replace("\N{NO-BREAK SPACE}", " ")
    for told in (said, ruling_text(RuledThrow(trace, ruling, problems=crooked()))):
        assert "The figure is not set lawfully: piece 5 rests on nothing." in told
        assert "drawings" not in told


def test_a_lawful_figure_is_not_spoken_of() -> None:
    trace, ruling = sample.fork()
    fine = check_figure(ruling.situation.figure)
    assert "lawfully" not in ruling_text(RuledThrow(trace, ruling, problems=fine))
    assert "drawings" in ruling_text(RuledThrow(trace, ruling, problems=fine))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", [k for k in FigureProblem if k])
def test_every_problem_has_words_with_its_pieces_and_millimetres(kind: FigureProblem, lang: str) -> None:
    said = messages(lang).problem(Problem(kind, (2, 4), 9.0, "unused"))
    assert "{" not in said
    assert "unused" not in said


def test_a_figure_of_ones_own_claims_the_source_that_its_file_names() -> None:
    fork = figure("vilka")
    assert worth(fork) is Basis.DRAWINGS
    assert worth(replace(fork, number=None)) is Basis.DRAWINGS
    assert worth(replace(fork, number=None, basis=Basis.OWN)) is Basis.OWN


def test_a_figure_that_is_not_lawful_has_no_source() -> None:
    fork = figure("vilka")
    assert worth(fork, crooked()) is Basis.OWN
