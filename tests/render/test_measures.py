"""Distances that decided are measured from piece to line, and only where they are those of the ruling."""

from __future__ import annotations

import math

import pytest

from gorodki.court.measuring.geometry import court
from gorodki.render.draw.canvas import Text
from gorodki.render.quiz.answer import draw_answer
from gorodki.render.throw.measures import SAME, SHORTEST, DrawnMeasure, measures
from gorodki.scenarios.files.shelf import scenario, scenario_library
from gorodki.scenarios.quiz.questions import Answer, question, reveal


def found(name: str) -> dict[int, DrawnMeasure]:
    told = reveal(question(scenario(name)), Answer())
    return {m.piece: m for m in measures(told.question.trace, told.ruling, court())}


def test_a_limit_is_a_line_across_the_prigorod_and_the_arrow_goes_straight_to_it() -> None:
    measure = found("one-out-30cm")[1]
    left, right = measure.line or ((0, 0), (0, 0))
    assert (left[1], right[1]) == pytest.approx((-0.8, -0.8))
    assert (left[0], right[0]) == pytest.approx((-1.8, 1.8))  # the sides run at 45 degrees
    assert measure.start[1] == pytest.approx(-0.7)
    assert measure.end == pytest.approx((measure.start[0], -0.8))
    assert measure.margin_mm == pytest.approx(100.0)


def test_a_piece_that_went_out_is_measured_to_the_border_it_is_nearest_to() -> None:
    measure = found("plain-out")[5]
    assert measure.line is None
    assert measure.end[0] == pytest.approx(1.0)  # the right side line
    assert measure.start[0] == pytest.approx(1.0 + measure.margin_mm / 1000)


def test_a_piece_in_the_penalty_zone_is_measured_to_its_edge() -> None:
    measure = found("zone-touched")[1]
    assert measure.end[1] == pytest.approx(court().size.zone_y)
    assert measure.start[1] == pytest.approx(court().size.zone_y + measure.margin_mm / 1000)


def test_what_is_too_short_or_no_longer_there_is_not_measured() -> None:
    assert 2 not in found("beside-the-line")  # 3 mm: enlarged beside the court
    assert found("out-and-back") == {}  # it rolled back in


def test_every_measure_is_as_long_as_the_ruling_says() -> None:
    for told in scenario_library()[::4]:
        for measure in found(told.id).values():
            length = math.dist(measure.start, measure.end)
            assert length >= SHORTEST
            assert abs(length - abs(measure.margin_mm) / 1000) <= SAME


def test_the_answer_shows_the_millimetres_on_the_court_clear_of_other_words(
    texts: list[Text],
) -> None:
    draw_answer(reveal(question(scenario("plain-out")), Answer()))
    (number,) = (t for t in texts if t.words.replace("\N{NO-BREAK SPACE}", " ") == "+767 mm")
    covered = [t.words for t in texts if t is not number and t.box.overlap(number.box) > 1.0]
    assert covered == []
