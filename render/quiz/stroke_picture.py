"""A question about a stroke, and the answer to it, as pictures: the table, and what is asked or ruled."""

from __future__ import annotations

import pygame

from gorodki.render.draw.colours import PAINT, SOFT_INK
from gorodki.render.draw.flow import Flow
from gorodki.render.five_pins.picture import draw_stroke, paint_stroke
from gorodki.render.five_pins.shown import StrokeShown
from gorodki.render.five_pins.story import story
from gorodki.render.five_pins.words import DRAW, FIVE_PINS, situation_line
from gorodki.render.quiz.stroke_words import QUESTIONS, said
from gorodki.render.throw.picture import SIZE, checked_size
from gorodki.render.words.messages import Messages, messages
from gorodki.scenarios.five_pins.build import position, situation, trace
from gorodki.scenarios.quiz.strokes import CHOICES, StrokeAnswer, StrokeQuestion, StrokeReveal, reveal_stroke


def draw_stroke_question(
    question: StrokeQuestion, *, lang: str = "en", size: tuple[int, int] = SIZE
) -> pygame.Surface:
    """Draw what happened and what is asked, without a word of the ruling.

    Raises:
        InputError: for a language without a catalogue or a size that is no picture.
    """
    shown = _shown(reveal_stroke(question, StrokeAnswer()))
    return paint_stroke(
        shown, messages(lang), checked_size(size), lambda flow, _, words: _fill(flow, question, words)
    )


def draw_stroke_answer(
    found: StrokeReveal, *, lang: str = "en", size: tuple[int, int] = SIZE
) -> pygame.Surface:
    """Draw the ruling on a question.

    Raises:
        InputError: for a language without a catalogue or a size that is no picture.
    """
    return draw_stroke(_shown(found, found.question.scenario.title.text(lang)), lang=lang, size=size)


def _shown(found: StrokeReveal, title: str = "") -> StrokeShown:
    told = found.question.scenario
    return StrokeShown(trace(told), position(told), found.ruling, title)


def _fill(flow: Flow, question: StrokeQuestion, words: Messages) -> None:
    told = question.scenario
    flow.words(words.text(DRAW if told.is_draw else FIVE_PINS), 27, bold=True)
    if not told.is_draw:
        flow.words(situation_line(situation(told), words), 14.5, colour=SOFT_INK)
    flow.gap(8)
    flow.words(story(told, words), 16)
    flow.gap(8)
    flow.rule()
    for part in question.parts:
        flow.gap(8)
        flow.words(words.text(QUESTIONS[part]), 18, bold=True, colour=PAINT)
        flow.numbered([said(part, c, words) for c in CHOICES.get(part, ())], 15)
