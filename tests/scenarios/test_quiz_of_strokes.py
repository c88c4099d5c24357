"""Told strokes of five pins as questions: without their ruling, marked by it, and asked again."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from pathlib import Path

import pytest

from gorodki.court.five_pins.draw import DrawRuling
from gorodki.court.five_pins.ruling import StrokeRuling, StrokeVerdict
from gorodki.figures.errors import InputError
from gorodki.scenarios.five_pins.files import library, stroke_scenario
from gorodki.scenarios.five_pins.model import StrokeTopic
from gorodki.scenarios.quiz.answers import load_answers
from gorodki.scenarios.quiz.asked import Difficulty
from gorodki.scenarios.quiz.session import begin
from gorodki.scenarios.quiz.strokes import (
    CHOICES,
    DrawEnd,
    NextStroke,
    StrokeAnswer,
    StrokePart,
    StrokeQuestion,
    reveal_stroke,
    stroke_question,
    stroke_questions,
)
from gorodki.scenarios.quiz.training_log import logged


@pytest.fixture(scope="module")
def asked() -> tuple[StrokeQuestion, ...]:
    return stroke_questions()


def truth(question: StrokeQuestion) -> StrokeAnswer:
    """The answer that an expectation of the case's own file gives, where it names all."""
    told = question.scenario.expected
    assert told is not None
    if question.scenario.is_draw:
        return StrokeAnswer(draw=DrawEnd(told.chooses or DrawEnd.AGAIN))
    if told.winner is not None:
        follows = NextStroke.OVER
    else:
        follows = NextStroke.LIES if told.hand in (None, "none") else NextStroke(str(told.hand))
    return StrokeAnswer(told.verdict, (told.striker or 0) + (told.opponent or 0), follows)


def test_every_stroke_of_the_library_is_a_question(asked: tuple[StrokeQuestion, ...]) -> None:
    assert [q.id for q in asked] == [s.id for s in library()]
    assert {q.topic for q in asked} == set(StrokeTopic)
    assert {q.difficulty for q in asked} == set(Difficulty)


def test_the_answer_that_a_case_expects_is_right(asked: tuple[StrokeQuestion, ...]) -> None:
    """Expectations are written by hand from the rulebook; the marks come from the court."""
    whole = 0
    for question in asked:
        told = question.scenario.expected
        assert told is not None
        named = {"draw"} if question.scenario.is_draw else {"verdict", "striker", "opponent", "hand"}
        if named <= told.model_fields_set:
            whole += 1
            assert reveal_stroke(question, truth(question)).correct, question.id
    assert whole >= 40


def test_a_question_holds_no_ruling(asked: tuple[StrokeQuestion, ...]) -> None:
    for field in dataclasses.fields(asked[0]):
        assert not isinstance(getattr(asked[0], field.name), (StrokeRuling, DrawRuling))


def test_each_wrong_part_is_marked_by_itself(asked: tuple[StrokeQuestion, ...]) -> None:
    question = next(q for q in asked if q.id == "both-at-red-at-once")
    right = StrokeAnswer(StrokeVerdict.PROPER, 4, NextStroke.LIES)
    assert reveal_stroke(question, right).correct
    for part, wrong in (
        (StrokePart.STROKE, replace(right, stroke=StrokeVerdict.FAULT)),
        (StrokePart.POINTS, replace(right, points=3)),
        (StrokePart.NEXT, replace(right, next=NextStroke.UPPER)),
    ):
        found = reveal_stroke(question, wrong)
        assert [m.part for m in found.marks if not m.right] == [part]
    assert [m.given for m in reveal_stroke(question, StrokeAnswer()).marks] == [None] * 3


def test_the_end_of_a_game_is_told_by_the_clause_of_the_limit() -> None:
    found = reveal_stroke(stroke_question(stroke_scenario("p5-35")), StrokeAnswer())
    assert [(m.truth, m.clause) for m in found.marks] == [
        ("fault", "P5-14d"),
        ("2", "P5-14d"),
        ("over", "P5-2.1"),
    ]


def test_a_draw_is_asked_by_its_end_alone() -> None:
    question = stroke_question(stroke_scenario("draw-red"))
    assert question.parts == (StrokePart.DRAW,)
    assert reveal_stroke(question, StrokeAnswer(draw=DrawEnd.YELLOW)).correct


def test_the_training_log_keeps_an_answer_of_any_game(asked: tuple[StrokeQuestion, ...]) -> None:
    question = next(q for q in asked if q.id == "both-at-red-at-once")
    kept = logged(reveal_stroke(question, StrokeAnswer(StrokeVerdict.PROPER, 5)), 7.0)
    assert (kept.question, kept.topic, kept.correct) == ("both-at-red-at-once", "points", False)
    assert [(p.part, p.given, p.truth) for p in kept.parts] == [
        ("stroke", "proper", "proper"),
        ("points", "5", "4"),
        ("next", None, "lies"),
    ]


def test_a_failed_stroke_is_asked_first_in_the_next_sitting(asked: tuple[StrokeQuestion, ...]) -> None:
    failed = logged(reveal_stroke(asked[-1], StrokeAnswer()), 7.0)
    assert begin(asked, [failed], now=8.0, seed=1, count=5).next == asked[-1].id


def test_answers_of_both_games_stand_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "answers.toml"
    path.write_text(
        '[dead-point]\nthrow = "valid"\n\n'
        '[both-at-red-at-once]\nstroke = "proper"\npoints = 4\nnext = "lies"\n'
        '\n[draw-red]\ndraw = "yellow"\n',
        encoding="utf-8",
    )
    (_, first), (question, second), (_, third) = load_answers(path)
    assert first.__class__.__name__ == "Answer"
    assert isinstance(question, StrokeQuestion)
    assert second == StrokeAnswer(StrokeVerdict.PROPER, 4, NextStroke.LIES)
    assert third == StrokeAnswer(draw=DrawEnd.YELLOW)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ('stroke = "propper"', "stroke: unknown answer 'propper'; did you mean 'proper'?"),
        ("points = -1", "points: -1 is no number of points; 4 would be one"),
        ("points = true", "points: True is no number of points; 4 would be one"),
        ("points = nan", "points: nan is no number of points; 4 would be one"),
        ('draw = "white"', "unknown key 'draw'"),
        ("next = 3", "next: 3 is no answer; 'lies' would be one"),
    ],
)
def test_a_wrong_answer_file_is_refused_with_its_key(tmp_path: Path, lines: str, words: str) -> None:
    path = tmp_path / "answers.toml"
    path.write_text(f"[both-at-red-at-once]\n{lines}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_answers(path)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("topic", "difficulty", "words"),
    [
        ("fualt", None, "did you mean 'fault'?"),
        (None, "esay", "did you mean 'easy'?"),
    ],
)
def test_an_unknown_topic_or_difficulty_is_refused(
    topic: str | None, difficulty: str | None, words: str
) -> None:
    with pytest.raises(InputError) as caught:
        stroke_questions(topic, difficulty)
    assert words in str(caught.value)


def test_every_part_but_points_has_choices() -> None:
    assert set(CHOICES) == set(StrokePart) - {StrokePart.POINTS}
